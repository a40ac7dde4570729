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

	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/python/host"
)

// abi is the version of this interface: a program that was made for another one
// must not call anything else.
const abi = 8

func main() {}

// numbers is the caller's buffer as a slice, nil where it has none.
func numbers[T, P any](p *P, n C.int64_t) []T {
	if p == nil || n <= 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(p)), int(n))
}

// answer turns an error into a code and a text.
func answer(err error, text **C.char) C.int32_t {
	if err != nil && text != nil {
		*text = C.CString(err.Error())
	}
	return C.int32_t(host.CodeOf(err))
}

// errNull is for a place to write to that is not there.
var errNull = errors.New("a pointer is null")

//export dr_abi
func dr_abi() C.int32_t { return abi }

//export dr_free
func dr_free(text *C.char) { C.free(unsafe.Pointer(text)) }

// dr_ask answers what is asked by name of a number, 0 where of nothing that is open: see host.Ask.
// What is given and what comes out is JSON.
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

//export dr_batch_open
func dr_batch_open(spec *C.char, b *C.dr_buffers, handle *C.int64_t, text **C.char) C.int32_t {
	return answer(host.Guard(func() error {
		if spec == nil || b == nil || handle == nil {
			return errNull
		}
		bench, err := host.NewBench([]byte(C.GoString(spec)), env.Buffers{
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

// use is host.Use for a batch.
func use(handle C.int64_t, text **C.char, f func(*host.Bench) error) C.int32_t {
	return answer(host.Use(int64(handle), func(b *host.Bench) error {
		b.Settle()
		return f(b)
	}), text)
}

// play is use for what plays on: where beside is not 0 beside the caller, who then waits by
// dr_job_wait.
func play(handle C.int64_t, beside C.int32_t, text **C.char, f func(*host.Bench) error) C.int32_t {
	return use(handle, text, func(b *host.Bench) error {
		if beside == 0 {
			return f(b)
		}
		return b.Beside(func() error { return f(b) })
	})
}

// dr_batch_reset begins a game, or of number -1 all, at their beginning, at a position that is written
// as text, or where text is null at that in a place of positions; these are 0 for none.
//
//export dr_batch_reset
func dr_batch_reset(handle, game C.int64_t, seed C.uint64_t, position *C.char, positions, place C.int64_t, beside C.int32_t, text **C.char) C.int32_t {
	var from engine.Position
	err := host.Use(int64(handle), func(b *host.Bench) (err error) {
		switch {
		case position != nil:
			from, err = b.Read(C.GoString(position))
			return err
		case positions == 0:
			return nil
		}
		return host.Use(int64(positions), func(p *host.Positions) (err error) {
			if err := b.Fits(p); err != nil {
				return err
			}
			from, err = p.Taken(int(place))
			return err
		})
	})
	if err != nil {
		return answer(err, text)
	}
	return play(handle, beside, text, func(b *host.Bench) error {
		if game < 0 {
			return b.Reset(uint64(seed), from)
		}
		return b.ResetGame(int(game), uint64(seed), from)
	})
}

// dr_batch_events is dr_batch_legal of what events of luck were worth, by seat.
//
//export dr_batch_events
func dr_batch_events(handle C.int64_t, ends *C.int64_t, n C.int64_t, worth *C.double, room C.int64_t, text **C.char) C.int32_t {
	sum := 0
	err := host.Use(int64(handle), func(b *host.Bench) (err error) {
		b.Settle()
		sum, err = b.Events(numbers[int64](ends, n), numbers[float64](worth, room))
		return err
	})
	if err != nil {
		return answer(err, text)
	}
	return C.int32_t(sum)
}

//export dr_batch_step
func dr_batch_step(handle C.int64_t, actions *C.int32_t, n C.int64_t, beside C.int32_t, text **C.char) C.int32_t {
	return play(handle, beside, text, func(b *host.Bench) error { return b.Step(numbers[int32](actions, n)) })
}

// dr_batch_legal writes the indices of what is legal, game after game, and where those of each
// end, if there is room, and returns how many there are.
//
//export dr_batch_legal
func dr_batch_legal(handle C.int64_t, ends *C.int64_t, n C.int64_t, indices *C.int32_t, room C.int64_t, text **C.char) C.int32_t {
	sum := 0
	err := host.Use(int64(handle), func(b *host.Bench) (err error) {
		sum, err = b.Legal(numbers[int64](ends, n), numbers[int32](indices, room))
		return err
	})
	if err != nil {
		return answer(err, text)
	}
	return C.int32_t(sum)
}

//export dr_batch_observe
func dr_batch_observe(handle, game, seat C.int64_t, to *C.float, n C.int64_t, text **C.char) C.int32_t {
	return use(handle, text, func(b *host.Bench) error {
		s, err := host.SeatOf(int(seat))
		if err != nil {
			return err
		}
		return b.Observe(int(game), s, numbers[float32](to, n))
	})
}

// dr_batch_look writes what a seat knows of a game into a place for views, of seat -1 the truth into
// one for states, and returns who is on turn, as dr_states_take does.
//
//export dr_batch_look
func dr_batch_look(handle, game, seat, positions, at C.int64_t, text **C.char) C.int32_t {
	var turn engine.Seat
	err := host.Use(int64(handle), func(b *host.Bench) error {
		b.Settle()
		return host.Use(int64(positions), func(p *host.Positions) (err error) {
			turn, err = b.Look(int(game), engine.Seat(max(seat, -1)), p, int(at))
			return err
		})
	})
	return onTurn(turn, err, text)
}

//export dr_close
func dr_close(handle C.int64_t, text **C.char) C.int32_t {
	return answer(host.Close(int64(handle)), text)
}
