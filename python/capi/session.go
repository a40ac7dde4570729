package main

/*
#include <stdint.h>
*/
import "C"

import "deadreckon/python/host"

//export dr_session_open
func dr_session_open(handle *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if handle == nil {
			return errNull
		}
		*handle = C.int64_t(host.Keep(host.NewSession()))
		return nil
	}), text)
}

// dr_session_ask begins to answer a request, which is JSON; dr_job_wait waits for it.
//
//export dr_session_ask
func dr_session_ask(handle C.int64_t, request *C.char, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(s *host.Session) error {
		if request == nil {
			return errNull
		}
		return s.Ask([]byte(C.GoString(request)))
	}), text)
}

//export dr_session_reply
func dr_session_reply(handle C.int64_t, out, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(s *host.Session) error {
		if out == nil {
			return errNull
		}
		reply, err := s.Reply()
		if err == nil {
			*out = C.CString(string(reply))
		}
		return err
	}), text)
}
