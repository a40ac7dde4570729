package main

/*
#include <stdint.h>

// A model of the caller's answers n questions: see host.Questions. It returns 0, or anything
// else where it failed.
typedef int32_t (*dr_model)(int64_t n, const float *observations, const int8_t *seats, const int64_t *ends, const int32_t *legal, float *policy, float *value);

static int32_t dr_ask(dr_model f, int64_t n, const float *observations, const int8_t *seats, const int64_t *ends, const int32_t *legal, float *policy, float *value) {
	return f(n, observations, seats, ends, legal, policy, value);
}
*/
import "C"

import (
	"errors"
	"unsafe"

	"deadreckon/python/host"
)

// errModel is for a model that failed: whoever gave it knows why.
var errModel = errors.New("the model failed")

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
