package main

/*
#include <stdint.h>

// A model of the caller answers n questions: see host.EvalBatch. It returns 0, or another number
// if it failed.
typedef int32_t (*dr_model)(int64_t n, const float *observations, const int8_t *seats, const int64_t *ends, const int32_t *legal, float *policy, float *value);

static int32_t dr_answer(uintptr_t model, int64_t n, const float *observations, const int8_t *seats, const int64_t *ends, const int32_t *legal, float *policy, float *value) {
	return ((dr_model)model)(n, observations, seats, ends, legal, policy, value);
}

// A player of the caller chooses in the view in a place: see host.Callbacks. It returns an
// action, or a negative number if it failed.
typedef int64_t (*dr_player)(int64_t place, uint64_t seed);

static int64_t dr_decide(uintptr_t player, int64_t place, uint64_t seed) { return ((dr_player)player)(place, seed); }
*/
import "C"

import (
	"errors"
	"unsafe"

	"deadreckon/engine"
	"deadreckon/python/host"
)

func init() {
	host.Callbacks.Model = func(address uint64, q *host.EvalBatch) error {
		code := C.dr_answer(C.uintptr_t(address), C.int64_t(len(q.Ends)),
			(*C.float)(unsafe.SliceData(q.Observations)), (*C.int8_t)(unsafe.SliceData(q.Seats)),
			(*C.int64_t)(unsafe.SliceData(q.Ends)), (*C.int32_t)(unsafe.SliceData(q.Legal)),
			(*C.float)(unsafe.SliceData(q.Policy)), (*C.float)(unsafe.SliceData(q.Value)))
		if code != 0 {
			return &host.Error{Code: host.Failed, Cause: errors.New("the model failed")}
		}
		return nil
	}
	host.Callbacks.Player = func(address uint64, place int, seed uint64) (engine.Action, error) {
		action := C.dr_decide(C.uintptr_t(address), C.int64_t(place), C.uint64_t(seed))
		if action < 0 {
			return 0, &host.Error{Code: host.Failed, Cause: errors.New("the function failed")}
		}
		return engine.Action(action), nil
	}
}
