package main

/*
#include <stdint.h>
#include <stdlib.h>
*/
import "C"

import (
	"unsafe"

	"deadreckon/python/host"
)

// dr_player_add gives a function a number, by which it is the agent "function:NUMBER": see
// dr_player. It is called from threads of the library, also after its number was taken back.
//
//export dr_player_add
func dr_player_add(positions C.int64_t, player unsafe.Pointer, number *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if player == nil || number == nil {
			return errNull
		}
		*number = C.int64_t(host.AddPlayer(int64(positions), playerOf(player)))
		return nil
	}), text)
}

// dr_player_model is dr_player_add for a model that plays: see host.ModelSpec and dr_model.
//
//export dr_player_model
func dr_player_model(positions C.int64_t, spec *C.char, model unsafe.Pointer, number *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if spec == nil || model == nil || number == nil {
			return errNull
		}
		p, err := host.PositionsOf(int64(positions))
		if err != nil {
			return err
		}
		n, err := p.AddModel([]byte(C.GoString(spec)), modelOf(model))
		*number = C.int64_t(n)
		return err
	}), text)
}
