package main

/*
#include <stdint.h>
#include <stdlib.h>
*/
import "C"

import "deadreckon/python/host"

// dr_records_open opens a file of games. files is as in dr_episodes_open.
//
//export dr_records_open
func dr_records_open(path, files *C.char, handle *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if path == nil || files == nil || handle == nil {
			return errNull
		}
		settings, err := host.ParseFiles([]byte(C.GoString(files)))
		if err != nil {
			return err
		}
		r, err := host.OpenRecords(C.GoString(path), settings)
		if err == nil {
			*handle = C.int64_t(host.Keep(r))
		}
		return err
	}), text)
}

//export dr_records_describe
func dr_records_describe(handle C.int64_t, out, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(r *host.Records) error {
		if out == nil {
			return errNull
		}
		d, err := r.Describe()
		if err == nil {
			*out = C.CString(string(d))
		}
		return err
	}), text)
}

// dr_records_next gives the next game as JSON, an empty text at the end.
//
//export dr_records_next
func dr_records_next(handle C.int64_t, out, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(r *host.Records) error {
		if out == nil {
			return errNull
		}
		game, err := r.Next()
		if err == nil {
			*out = C.CString(game)
		}
		return err
	}), text)
}
