package main

/*
#include <stdint.h>
#include <stdlib.h>

// What seats see in n states: see host.Sights. Lengths are in numbers; 0 is not wanted.
typedef struct {
	float *observations; int64_t observations_len;
	uint64_t *planes; int64_t planes_len;
	float *globals; int64_t globals_len;
	uint8_t *masks; int64_t masks_len;
	uint64_t *keys; int64_t keys_len;
} dr_sights;
*/
import "C"

import (
	"deadreckon/engine"
	"deadreckon/python/host"
)

// states is host.Use for states, which then tells who is on turn in each row.
func states(handle C.int64_t, turns *C.int8_t, n C.int64_t, text **C.char, f func(*host.States) error) C.int32_t {
	return answer(host.Use(int64(handle), func(s *host.States) error {
		if err := f(s); err != nil {
			return err
		}
		return s.Turns(numbers[int8](turns, n))
	}), text)
}

// reading is host.Use for states that do not change.
func reading(handle C.int64_t, text **C.char, f func(*host.States) error) C.int32_t {
	return answer(host.Use(int64(handle), f), text)
}

//export dr_states_reset
func dr_states_reset(handle C.int64_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return states(handle, turns, n, text, (*host.States).Reset)
}

// dr_states_put copies a state to a row, or with -1 to all.
//
//export dr_states_put
func dr_states_put(handle, row, positions, at C.int64_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return states(handle, turns, n, text, func(s *host.States) error {
		return host.Use(int64(positions), func(p *host.Positions) error { return s.Put(int(row), p, int(at)) })
	})
}

// dr_states_take copies a row to the place of a state, and returns who is on turn.
//
//export dr_states_take
func dr_states_take(handle, row, positions, at C.int64_t, text **C.char) C.int32_t {
	var seat engine.Seat
	err := host.Use(int64(handle), func(s *host.States) error {
		return host.Use(int64(positions), func(p *host.Positions) (err error) {
			seat, err = s.Take(int(row), p, int(at))
			return err
		})
	})
	return onTurn(seat, err, text)
}

//export dr_states_sample
func dr_states_sample(handle, positions, at C.int64_t, seed C.uint64_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return states(handle, turns, n, text, func(s *host.States) error {
		return host.Use(int64(positions), func(p *host.Positions) error { return s.Sample(p, int(at), uint64(seed)) })
	})
}

// dr_states_branch makes rows of another's rows: with actions what these lead to, without
// copies.
//
//export dr_states_branch
func dr_states_branch(handle, from C.int64_t, rows *C.int64_t, actions *C.uint32_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return answer(host.UseTwo(int64(handle), int64(from), func(s, src *host.States) error {
		var err error
		if actions == nil {
			err = s.Gather(src, numbers[int64](rows, n))
		} else {
			err = s.Branch(src, numbers[int64](rows, n), numbers[engine.Action](actions, n))
		}
		if err != nil {
			return err
		}
		return s.Turns(numbers[int8](turns, n))
	}), text)
}

//export dr_states_apply
func dr_states_apply(handle C.int64_t, actions *C.uint32_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return states(handle, turns, n, text, func(s *host.States) error { return s.Apply(numbers[engine.Action](actions, n)) })
}

//export dr_states_roll
func dr_states_roll(handle C.int64_t, seed C.uint64_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return states(handle, turns, n, text, func(s *host.States) error { return s.Roll(uint64(seed)) })
}

//export dr_states_play_out
func dr_states_play_out(handle C.int64_t, seed C.uint64_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return states(handle, turns, n, text, func(s *host.States) error { return s.PlayOut(uint64(seed)) })
}

//export dr_states_choose
func dr_states_choose(handle C.int64_t, seed C.uint64_t, actions *C.uint32_t, n C.int64_t, text **C.char) C.int32_t {
	return reading(handle, text, func(s *host.States) error { return s.Choose(uint64(seed), numbers[engine.Action](actions, n)) })
}

// dr_states_list lists what is legal, and returns how much that is.
//
//export dr_states_list
func dr_states_list(handle C.int64_t, ends *C.int64_t, n C.int64_t, sum *C.int64_t, text **C.char) C.int32_t {
	return reading(handle, text, func(s *host.States) error {
		if sum == nil {
			return errNull
		}
		all, err := s.List(numbers[int64](ends, n))
		*sum = C.int64_t(all)
		return err
	})
}

// dr_states_legal writes what dr_states_list listed; indices may be null.
//
//export dr_states_legal
func dr_states_legal(handle C.int64_t, ends *C.int64_t, n C.int64_t, actions *C.uint32_t, indices *C.int32_t, sum C.int64_t, text **C.char) C.int32_t {
	return reading(handle, text, func(s *host.States) error {
		return s.Legal(numbers[int64](ends, n), numbers[engine.Action](actions, sum), numbers[int32](indices, sum))
	})
}

//export dr_states_scores
func dr_states_scores(handle C.int64_t, to *C.double, n C.int64_t, text **C.char) C.int32_t {
	return reading(handle, text, func(s *host.States) error { return s.Scores(numbers[float64](to, n)) })
}

// dr_states_observe writes what a seat sees, or with -3 the one on turn: see host.Sights.
//
//export dr_states_observe
func dr_states_observe(handle, seat C.int64_t, x *C.dr_sights, text **C.char) C.int32_t {
	return reading(handle, text, func(s *host.States) error {
		if x == nil {
			return errNull
		}
		return s.Observe(int(seat), host.Sights{
			Observations: numbers[float32](x.observations, x.observations_len),
			Planes:       numbers[uint64](x.planes, x.planes_len),
			Globals:      numbers[float32](x.globals, x.globals_len),
			Masks:        numbers[byte](x.masks, x.masks_len),
			Keys:         numbers[uint64](x.keys, x.keys_len),
		})
	})
}
