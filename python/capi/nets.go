package main

/*
#include <stdint.h>
#include <stdlib.h>
*/
import "C"

import "deadreckon/python/host"

// dr_net_make writes a net that has learned nothing as a safetensors file: see host.NetSpec.
//
//export dr_net_make
func dr_net_make(positions C.int64_t, spec, path *C.char, text **C.char) C.int32_t {
	return files(spec, path, text, func(spec, path string) error {
		return host.Use(int64(positions), func(p *host.Positions) error { return p.MakeNet([]byte(spec), path) })
	})
}

// dr_net_unpack writes the net of a file, or one that ships, as a safetensors file.
//
//export dr_net_unpack
func dr_net_unpack(positions C.int64_t, from, path *C.char, text **C.char) C.int32_t {
	return files(from, path, text, func(from, path string) error {
		return host.Use(int64(positions), func(p *host.Positions) error { return p.UnpackNet(from, path) })
	})
}

// dr_net_pack writes a safetensors file as a net's own.
//
//export dr_net_pack
func dr_net_pack(from, path *C.char, text **C.char) C.int32_t {
	return files(from, path, text, host.PackNet)
}

// files calls what writes a file.
func files(from, to *C.char, text **C.char, f func(from, to string) error) C.int32_t {
	return answer(host.Guard(func() error {
		if from == nil || to == nil {
			return errNull
		}
		return f(C.GoString(from), C.GoString(to))
	}), text)
}

// dr_net_game gives the name of the game that a net is for.
//
//export dr_net_game
func dr_net_game(from *C.char, out, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if from == nil || out == nil {
			return errNull
		}
		name, err := host.NetGame(C.GoString(from))
		if err == nil {
			*out = C.CString(name)
		}
		return err
	}), text)
}
