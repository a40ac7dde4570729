package main

/*
#include <stdint.h>
#include <stdlib.h>

// The buffers of a batch of n games: see env.Buffers. They are used until the
// batch is closed. Lengths are in numbers, not in bytes.
typedef struct {
	float *observations; int64_t observations_len;
	uint8_t *masks; int64_t masks_len;
	int8_t *seats; int64_t seats_len;
	double *rewards; int64_t rewards_len;
	uint8_t *terminated; int64_t terminated_len;
	uint8_t *truncated; int64_t truncated_len;
	float *final_observations; int64_t final_observations_len;
	int8_t *final_seats; int64_t final_seats_len;
	uint64_t *planes; int64_t planes_len;
	float *globals; int64_t globals_len;
	uint64_t *final_planes; int64_t final_planes_len;
	float *final_globals; int64_t final_globals_len;
	double *luck; int64_t luck_len;
} dr_buffers;
*/
import "C"

import (
	"errors"
	"unsafe"

	"deadreckon/env"
	"deadreckon/python/host"
)

// abi is the version of this interface. A caller that was built for another version must call no other
// function.
const abi = 10

func main() {}

// numbers returns the caller's buffer as a slice, nil if there is none.
func numbers[T, P any](p *P, n C.int64_t) []T {
	if p == nil || n <= 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(p)), int(n))
}

// answer returns the code of an error and sets its text.
func answer(err error, text **C.char) C.int32_t {
	if err != nil && text != nil {
		*text = C.CString(err.Error())
	}
	return C.int32_t(host.CodeOf(err))
}

// counted is host.Use for a function that returns a count.
func counted[T interface{ Close() }](handle int64, text **C.char, f func(T) (int, error)) C.int32_t {
	n := 0
	err := host.Use(handle, func(t T) (err error) {
		n, err = f(t)
		return err
	})
	if err != nil {
		return answer(err, text)
	}
	return C.int32_t(n)
}

var errNull = errors.New("a pointer is null")

//export dr_abi
func dr_abi() C.int32_t { return abi }

//export dr_free
func dr_free(text *C.char) { C.free(unsafe.Pointer(text)) }

// dr_ask answers a question in JSON: see host.Ask.
//
//export dr_ask
func dr_ask(name *C.char, number C.int64_t, given *C.char, out, text **C.char) C.int32_t {
	if name == nil || given == nil || out == nil {
		return answer(errNull, text)
	}
	found, err := host.Ask(C.GoString(name), int64(number), []byte(C.GoString(given)))
	if err == nil {
		*out = C.CString(string(found))
	}
	return answer(err, text)
}

//export dr_close
func dr_close(handle C.int64_t, text **C.char) C.int32_t {
	return answer(host.Close(int64(handle)), text)
}

//export dr_batch_open
func dr_batch_open(spec *C.char, b *C.dr_buffers, handle *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if spec == nil || b == nil || handle == nil {
			return errNull
		}
		bench, err := host.NewBatch([]byte(C.GoString(spec)), env.Buffers{
			Observations:      numbers[float32](b.observations, b.observations_len),
			Masks:             numbers[byte](b.masks, b.masks_len),
			Seats:             numbers[int8](b.seats, b.seats_len),
			Rewards:           numbers[float64](b.rewards, b.rewards_len),
			Terminated:        numbers[byte](b.terminated, b.terminated_len),
			Truncated:         numbers[byte](b.truncated, b.truncated_len),
			FinalObservations: numbers[float32](b.final_observations, b.final_observations_len),
			FinalSeats:        numbers[int8](b.final_seats, b.final_seats_len),
			Planes:            numbers[uint64](b.planes, b.planes_len),
			Globals:           numbers[float32](b.globals, b.globals_len),
			FinalPlanes:       numbers[uint64](b.final_planes, b.final_planes_len),
			FinalGlobals:      numbers[float32](b.final_globals, b.final_globals_len),
		}, numbers[float64](b.luck, b.luck_len))
		if err == nil {
			*handle = C.int64_t(host.Keep(bench))
		}
		return err
	}), text)
}

//export dr_batch_step
func dr_batch_step(handle C.int64_t, actions *C.int32_t, n C.int64_t, text **C.char) C.int32_t {
	return counted(int64(handle), text, func(b *host.Batch) (int, error) { return 0, b.Step(numbers[int32](actions, n)) })
}

// dr_batch_legal writes the indices of the legal actions, one game after another, if there is room, and
// the end of each game's list. It returns the number of all.
//
//export dr_batch_legal
func dr_batch_legal(handle C.int64_t, ends *C.int64_t, n C.int64_t, indices *C.int32_t, room C.int64_t, text **C.char) C.int32_t {
	return counted(int64(handle), text, func(b *host.Batch) (int, error) {
		return b.Legal(numbers[int64](ends, n), numbers[int32](indices, room))
	})
}

// dr_batch_look writes the knowledge of a seat of a game to the place of a view, for seat -1 the truth to
// the place of a state. It returns the seat on turn, as functions of positions do.
//
//export dr_batch_look
func dr_batch_look(handle, game, seat, positions, at C.int64_t, text **C.char) C.int32_t {
	return counted(int64(handle), text, func(b *host.Batch) (turn int, err error) {
		err = host.Use(int64(positions), func(p *host.Positions) error {
			next, err := b.Look(int(game), seatOf(int(seat)), p, int(at))
			turn = int(next) + 2
			return err
		})
		return turn, err
	})
}
