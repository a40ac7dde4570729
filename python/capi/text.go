package main

// #include <stdint.h>
import "C"

import "deadreckon/python/host"

// dr_text_open opens a game of which the caller plays seats by text.
//
//export dr_text_open
func dr_text_open(spec *C.char, handle *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if spec == nil || handle == nil {
			return errNull
		}
		s, err := host.ParseSpec([]byte(C.GoString(spec)))
		if err != nil {
			return err
		}
		t, err := host.OpenText(s)
		return kept(t, err, handle)
	}), text)
}

//export dr_text_begin
func dr_text_begin(handle C.int64_t, seed C.uint64_t, position *C.char, text **C.char) C.int32_t {
	return answer(host.Use(int64(handle), func(t *host.Text) error { return t.Begin(uint64(seed), given(position)) }), text)
}

// dr_text_look gives a host.Looked, and dr_text_legal what is legal, both as JSON.
//
//export dr_text_look
func dr_text_look(handle C.int64_t, out, text **C.char) C.int32_t {
	return worded(handle, out, text, (*host.Text).Look)
}

//export dr_text_legal
func dr_text_legal(handle C.int64_t, out, text **C.char) C.int32_t {
	return worded(handle, out, text, (*host.Text).Legal)
}

// dr_text_play gives why an action was refused, or an empty text.
//
//export dr_text_play
func dr_text_play(handle C.int64_t, action *C.char, out, text **C.char) C.int32_t {
	return worded(handle, out, text, func(t *host.Text) ([]byte, error) {
		if action == nil {
			return nil, errNull
		}
		refused, err := t.Play(C.GoString(action))
		return []byte(refused), err
	})
}

// worded writes what is asked of a text into out.
func worded(handle C.int64_t, out, text **C.char, ask func(*host.Text) ([]byte, error)) C.int32_t {
	return answer(host.Use(int64(handle), func(t *host.Text) error {
		if out == nil {
			return errNull
		}
		words, err := ask(t)
		if err == nil {
			*out = C.CString(string(words))
		}
		return err
	}), text)
}
