package main

/*
#include <stdint.h>
#include <stdlib.h>
*/
import "C"

import (
	"time"

	"deadreckon/python/host"
)

// waiter is what runs beside the caller.
type waiter interface {
	Close()
	Wait(most time.Duration) (bool, error)
	Stop()
}

// dr_job_wait waits for a search or a match, at most so many milliseconds, and returns 1 once
// it has ended.
//
//export dr_job_wait
func dr_job_wait(handle, milliseconds C.int64_t, text **C.char) C.int32_t {
	ended := false
	err := host.Use(int64(handle), func(w waiter) (err error) {
		ended, err = w.Wait(time.Duration(milliseconds) * time.Millisecond)
		return err
	})
	if err != nil || !ended {
		return answer(err, text)
	}
	return 1
}

// dr_job_stop asks a search or a match to end soon.
//
//export dr_job_stop
func dr_job_stop(handle C.int64_t, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(w waiter) error { w.Stop(); return nil }), text)
}

// dr_job_open makes a match, an export or a tuning: see host.MatchSpec, host.ExportSpec and
// host.TuneSpec.
//
//export dr_job_open
func dr_job_open(positions C.int64_t, kind, spec *C.char, handle *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if kind == nil || spec == nil || handle == nil {
			return errNull
		}
		p, err := host.PositionsOf(int64(positions))
		if err != nil {
			return err
		}
		made, err := p.NewRunner(C.GoString(kind), []byte(C.GoString(spec)))
		return kept(made, err, handle)
	}), text)
}

//export dr_job_start
func dr_job_start(handle C.int64_t, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(r host.Runner) error { return r.Start() }), text)
}

//export dr_job_results
func dr_job_results(handle C.int64_t, out, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(r host.Runner) error {
		if out == nil {
			return errNull
		}
		found, err := r.Results()
		if err == nil {
			*out = C.CString(string(found))
		}
		return err
	}), text)
}
