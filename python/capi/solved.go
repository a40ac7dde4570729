package main

/*
#include <stdint.h>
#include <stdlib.h>

// Information sets: see host.Sets.
typedef struct {
	int8_t *seats; int64_t seats_len;
	uint64_t *keys; int64_t keys_len;
	int64_t *ends; int64_t ends_len;
	uint32_t *actions; int64_t actions_len;
} dr_sets;
*/
import "C"

import (
	"deadreckon/engine"
	"deadreckon/python/host"
)

//export dr_tree_sets
func dr_tree_sets(handle C.int64_t, x *C.dr_sets, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(t *host.Tree) error {
		if x == nil {
			return errNull
		}
		return t.Sets(host.Sets{
			Seats: numbers[int8](x.seats, x.seats_len), Keys: numbers[uint64](x.keys, x.keys_len),
			Ends: numbers[int64](x.ends, x.ends_len), Actions: numbers[uint32](x.actions, x.actions_len),
		})
	}), text)
}

// dr_tree_view puts the view of an information set in a place, and returns who is on turn.
//
//export dr_tree_view
func dr_tree_view(handle, set, positions, at C.int64_t, text **C.char) C.int32_t {
	var seat engine.Seat
	err := host.Use(int64(handle), func(t *host.Tree) error {
		return host.Use(int64(positions), func(p *host.Positions) (err error) {
			seat, err = t.View(int(set), p, int(at))
			return err
		})
	})
	return onTurn(seat, err, text)
}

//export dr_tree_value
func dr_tree_value(handle C.int64_t, profile *C.double, n C.int64_t, scores *C.double, seats C.int64_t, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(t *host.Tree) error {
		return t.Value(numbers[float64](profile, n), numbers[float64](scores, seats))
	}), text)
}

//export dr_tree_response
func dr_tree_response(handle, seat C.int64_t, profile, best *C.double, n C.int64_t, value *C.double, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(t *host.Tree) error {
		s, err := host.SeatOf(int(seat))
		if err != nil {
			return err
		}
		if value == nil {
			return errNull
		}
		v, err := t.Response(s, numbers[float64](profile, n), numbers[float64](best, n))
		*value = C.double(v)
		return err
	}), text)
}

//export dr_cfr_average
func dr_cfr_average(handle C.int64_t, profile *C.double, n C.int64_t, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(c *host.CFR) error { return c.Average(numbers[float64](profile, n)) }), text)
}

//export dr_graph_values
func dr_graph_values(handle, positions, at C.int64_t, scores *C.double, n C.int64_t, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(g *host.Graph) error {
		return host.Use(int64(positions), func(p *host.Positions) error {
			return g.Values(p, int(at), numbers[float64](scores, n))
		})
	}), text)
}

// dr_graph_best returns how many actions are best, and writes them if there is room.
//
//export dr_graph_best
func dr_graph_best(handle, positions, at C.int64_t, to *C.uint32_t, room C.int64_t, text **C.char) C.int32_t {
	n := 0
	err := host.Use(int64(handle), func(g *host.Graph) error {
		return host.Use(int64(positions), func(p *host.Positions) error {
			best, err := g.Best(p, int(at))
			if n = len(best); n <= int(room) {
				copy(numbers[engine.Action](to, room), best)
			}
			return err
		})
	})
	if err != nil {
		return answer(err, text)
	}
	return C.int32_t(n)
}
