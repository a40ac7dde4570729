package main

/*
#include <stdint.h>

// A model of the caller's answers n questions: see host.Questions. It returns 0, or anything
// else where it failed.
typedef int32_t (*dr_model)(int64_t n, const float *observations, const int8_t *seats, const int64_t *ends, const int32_t *legal, float *policy, float *value);

static int32_t dr_ask(dr_model f, int64_t n, const float *observations, const int8_t *seats, const int64_t *ends, const int32_t *legal, float *policy, float *value) {
	return f(n, observations, seats, ends, legal, policy, value);
}

// A player of the caller's chooses in the view in a place: see host.Player. It returns an
// action, or a negative number where it failed.
typedef int64_t (*dr_player)(int64_t place, uint64_t seed);

static int64_t dr_decide(dr_player f, int64_t place, uint64_t seed) { return f(place, seed); }
*/
import "C"

import (
	"errors"
	"unsafe"

	"deadreckon/engine"
	"deadreckon/python/host"
)

// errModel and errPlayer are for what failed: whoever gave it knows why.
var (
	errModel  = errors.New("the model failed")
	errPlayer = errors.New("the function failed")
)

// modelOf returns the model behind a pointer to a function, nil for none.
func modelOf(f unsafe.Pointer) host.Model {
	if f == nil {
		return nil
	}
	return func(q *host.Questions) error {
		code := C.dr_ask(C.dr_model(f), C.int64_t(len(q.Ends)),
			(*C.float)(unsafe.SliceData(q.Observations)), (*C.int8_t)(unsafe.SliceData(q.Seats)),
			(*C.int64_t)(unsafe.SliceData(q.Ends)), (*C.int32_t)(unsafe.SliceData(q.Legal)),
			(*C.float)(unsafe.SliceData(q.Policy)), (*C.float)(unsafe.SliceData(q.Value)))
		if code != 0 {
			return &host.Error{Code: host.Failed, Cause: errModel}
		}
		return nil
	}
}

// playerOf returns the player behind a pointer to a function.
func playerOf(f unsafe.Pointer) host.Player {
	return func(place int, seed uint64) (engine.Action, error) {
		answer := C.dr_decide(C.dr_player(f), C.int64_t(place), C.uint64_t(seed))
		if answer < 0 {
			return 0, &host.Error{Code: host.Failed, Cause: errPlayer}
		}
		return engine.Action(answer), nil
	}
}
