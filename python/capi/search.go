package main

/*
#include <stdint.h>
#include <stdlib.h>

// What a search explored: see host.Twigs.
typedef struct {
	int64_t *parents; int64_t parents_len;
	int8_t *seats; int64_t seats_len;
	uint32_t *actions; int64_t actions_len;
	int64_t *visits; int64_t visits_len;
	double *values; int64_t values_len;
	double *errors; int64_t errors_len;
} dr_twigs;
*/
import "C"

import (
	"unsafe"

	"deadreckon/python/host"
)

// dr_search_open opens a search, which a model guides unless it is null: see host.SearchSpec
// and dr_model. The model is called from threads of the library until the search is closed.
//
//export dr_search_open
func dr_search_open(positions C.int64_t, spec *C.char, model unsafe.Pointer, handle *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if spec == nil || handle == nil {
			return errNull
		}
		p, err := host.PositionsOf(int64(positions))
		if err != nil {
			return err
		}
		s, err := p.NewSearch([]byte(C.GoString(spec)), modelOf(model))
		if err == nil {
			*handle = C.int64_t(host.Keep(s))
		}
		return err
	}), text)
}

//export dr_search_start
func dr_search_start(handle, positions, at C.int64_t, seed C.uint64_t, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(s *host.Search) error {
		return host.Use(int64(positions), func(p *host.Positions) error { return s.Start(p, int(at), uint64(seed)) })
	}), text)
}

// dr_search_many begins to search the views in n places: see host.Search.StartMany.
//
//export dr_search_many
func dr_search_many(handle, positions C.int64_t, places *C.int64_t, n C.int64_t, seed C.uint64_t, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(s *host.Search) error {
		return host.Use(int64(positions), func(p *host.Positions) error {
			return s.StartMany(p, numbers[int64](places, n), uint64(seed))
		})
	}), text)
}

// dr_search_explored tells how much was explored, and writes it if there is room.
//
//export dr_search_explored
func dr_search_explored(handle, most, visits C.int64_t, x *C.dr_twigs, n *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(s *host.Search) error {
		if x == nil || n == nil {
			return errNull
		}
		t, err := s.Explored(int(most), int(visits))
		if err != nil {
			return err
		}
		*n = C.int64_t(len(t.Parents))
		if x.parents_len < *n {
			return nil
		}
		copy(numbers[int64](x.parents, x.parents_len), t.Parents)
		copy(numbers[int8](x.seats, x.seats_len), t.Seats)
		copy(numbers[uint32](x.actions, x.actions_len), t.Actions)
		copy(numbers[int64](x.visits, x.visits_len), t.Visits)
		copy(numbers[float64](x.values, x.values_len), t.Values)
		copy(numbers[float64](x.errors, x.errors_len), t.Errors)
		return nil
	}), text)
}
