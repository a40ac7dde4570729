package main

/*
#include <stdint.h>

// Information of seats in n positions: see host.Outputs. Lengths are in numbers; a buffer of length 0 is
// skipped.
typedef struct {
	float *observations; int64_t observations_len;
	uint64_t *planes; int64_t planes_len;
	float *globals; int64_t globals_len;
	uint8_t *masks; int64_t masks_len;
	uint64_t *keys; int64_t keys_len;
	double *scores; int64_t scores_len;
} dr_outputs;
*/
import "C"

import (
	"deadreckon/engine"
	"deadreckon/python/host"
)

// A function that changes a position returns the new seat on turn plus 2: 0 is nobody, 1 is chance, 2
// is the first seat.
//
// The most frequent functions take 32-bit numbers, which ctypes passes without looking up argument
// types. That lookup takes longer than the call.

func outputs(x *C.dr_outputs) host.Outputs {
	return host.Outputs{
		Observations: numbers[float32](x.observations, x.observations_len),
		Planes:       numbers[uint64](x.planes, x.planes_len),
		Globals:      numbers[float32](x.globals, x.globals_len),
		Masks:        numbers[byte](x.masks, x.masks_len),
		Keys:         numbers[uint64](x.keys, x.keys_len),
		Scores:       numbers[float64](x.scores, x.scores_len),
	}
}

// seatOf maps numbers out of range to a seat that no game has.
func seatOf(n int) engine.Seat { return engine.Seat(min(max(n, -1), engine.MaxSeats)) }

// turning is host.Use for a function that changes a position.
func turning[H C.int32_t | C.int64_t](handle H, text **C.char, f func(*host.Positions) (engine.Seat, error)) C.int32_t {
	return counted(int64(handle), text, func(p *host.Positions) (int, error) {
		seat, err := f(p)
		return int(seat) + 2, err
	})
}

// dr_position_move copies a position to another place, or to its own, and plays an action there unless
// play is 0.
//
//export dr_position_move
func dr_position_move(handle, to, from C.int32_t, action C.uint32_t, play C.int32_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) {
		return p.Move(int(to), int(from), engine.Action(action), play != 0)
	})
}

//export dr_position_view
func dr_position_view(handle, to, from, seat C.int32_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) {
		return p.View(int(to), int(from), seatOf(int(seat)))
	})
}

//export dr_position_sample
func dr_position_sample(handle, to, from C.int64_t, seed C.uint64_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) { return p.Sample(int(to), int(from), uint64(seed)) })
}

//export dr_position_roll
func dr_position_roll(handle, at C.int64_t, seed C.uint64_t, to *C.uint32_t, text **C.char) C.int32_t {
	return counted(int64(handle), text, func(p *host.Positions) (int, error) {
		if to == nil {
			return 0, errNull
		}
		a, err := p.Roll(int(at), uint64(seed))
		*to = C.uint32_t(a)
		return 0, err
	})
}

// dr_position_legal returns the number of legal actions, and writes them if there is room.
//
//export dr_position_legal
func dr_position_legal(handle, at C.int32_t, to *C.uint32_t, room C.int32_t, text **C.char) C.int32_t {
	return counted(int64(handle), text, func(p *host.Positions) (int, error) {
		legal, err := p.Legal(int(at))
		if len(legal) <= int(room) {
			copy(numbers[engine.Action](to, C.int64_t(room)), legal)
		}
		return len(legal), err
	})
}

// dr_position_observe writes the knowledge of a seat, -1 for the viewer of a view.
//
//export dr_position_observe
func dr_position_observe(handle, at, seat C.int64_t, x *C.dr_outputs, text **C.char) C.int32_t {
	return counted(int64(handle), text, func(p *host.Positions) (int, error) {
		if x == nil {
			return 0, errNull
		}
		return 0, p.Observe(int(at), seatOf(int(seat)), outputs(x))
	})
}

// states is host.Use for states. It writes the seat on turn of each row.
func states(handle C.int64_t, turns *C.int8_t, n C.int64_t, text **C.char, f func(*host.States) error) C.int32_t {
	return counted(int64(handle), text, func(s *host.States) (int, error) {
		if err := f(s); err != nil {
			return 0, err
		}
		return 0, s.Turns(numbers[int8](turns, n))
	})
}

//export dr_states_sample
func dr_states_sample(handle, positions, at C.int64_t, seed C.uint64_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return states(handle, turns, n, text, func(s *host.States) error {
		return host.Use(int64(positions), func(p *host.Positions) error { return s.Sample(p, int(at), uint64(seed)) })
	})
}

// dr_states_branch copies rows of other states and plays actions there, unless actions is null.
//
//export dr_states_branch
func dr_states_branch(handle, from C.int64_t, rows *C.int64_t, actions *C.uint32_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return answer(host.UseTwo(int64(handle), int64(from), func(s, src *host.States) error {
		if err := s.Branch(src, numbers[int64](rows, n), numbers[engine.Action](actions, n)); err != nil {
			return err
		}
		return s.Turns(numbers[int8](turns, n))
	}), text)
}

//export dr_states_apply
func dr_states_apply(handle C.int64_t, actions *C.uint32_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return states(handle, turns, n, text, func(s *host.States) error { return s.Apply(numbers[engine.Action](actions, n)) })
}

// dr_states_roll rolls the dice in every row, or plays every row to its end.
//
//export dr_states_roll
func dr_states_roll(handle C.int64_t, seed C.uint64_t, whole C.int32_t, turns *C.int8_t, n C.int64_t, text **C.char) C.int32_t {
	return states(handle, turns, n, text, func(s *host.States) error {
		if whole != 0 {
			return s.PlayOut(uint64(seed))
		}
		return s.Roll(uint64(seed))
	})
}

//export dr_states_choose
func dr_states_choose(handle C.int64_t, seed C.uint64_t, actions *C.uint32_t, n C.int64_t, text **C.char) C.int32_t {
	return counted(int64(handle), text, func(s *host.States) (int, error) {
		return 0, s.Choose(uint64(seed), numbers[engine.Action](actions, n))
	})
}

// dr_states_legal writes the number of legal actions of all rows to sum, and if there is room the
// actions and, unless it is null, the index of each.
//
//export dr_states_legal
func dr_states_legal(handle C.int64_t, ends *C.int64_t, n C.int64_t, actions *C.uint32_t, indices *C.int32_t, room C.int64_t, sum *C.int64_t, text **C.char) C.int32_t {
	return counted(int64(handle), text, func(s *host.States) (int, error) {
		if sum == nil {
			return 0, errNull
		}
		all, err := s.Legal(numbers[int64](ends, n), numbers[engine.Action](actions, room), numbers[int32](indices, room))
		*sum = C.int64_t(all)
		return 0, err
	})
}

// dr_states_observe writes the knowledge of a seat, -3 for the seat on turn.
//
//export dr_states_observe
func dr_states_observe(handle, seat C.int64_t, x *C.dr_outputs, text **C.char) C.int32_t {
	return counted(int64(handle), text, func(s *host.States) (int, error) {
		if x == nil {
			return 0, errNull
		}
		return 0, s.Observe(int(seat), outputs(x))
	})
}
