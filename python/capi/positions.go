package main

/*
#include <stdint.h>
#include <stdlib.h>
*/
import "C"

import (
	"deadreckon/engine"
	"deadreckon/python/host"
)

// Functions of positions whose name ends in a verb return who is on turn then, by a number
// of at least 0: 0 is nobody, 1 chance, 2 the first seat. dr_position_legal, _odds and
// _indices return how many there are, and write them if there is room.

// What is called most takes numbers of 32 bits: ctypes passes these on without looking up of
// which kind each argument is, which takes longer than the call itself.

// onTurn is a seat as an answer.
func onTurn(seat engine.Seat, err error, text **C.char) C.int32_t {
	if err != nil {
		return answer(err, text)
	}
	return C.int32_t(seat) + 2
}

// turning is host.Use for positions that change.
func turning[H C.int32_t | C.int64_t](handle H, text **C.char, f func(*host.Positions) (engine.Seat, error)) C.int32_t {
	var seat engine.Seat
	err := host.Use(int64(handle), func(p *host.Positions) (err error) {
		seat, err = f(p)
		return err
	})
	return onTurn(seat, err, text)
}

// looking is host.Use for positions that do not change.
func looking(handle C.int64_t, text **C.char, f func(*host.Positions) error) C.int32_t {
	return answer(host.Use(int64(handle), f), text)
}

// listing gives a list that the caller has perhaps room for.
func listing[T, P any, H C.int32_t | C.int64_t](handle H, to *P, room H, text **C.char, f func(*host.Positions) ([]T, error)) C.int32_t {
	n := 0
	err := host.Use(int64(handle), func(p *host.Positions) error {
		all, err := f(p)
		n = len(all)
		if n <= int(room) {
			copy(numbers[T](to, C.int64_t(room)), all)
		}
		return err
	})
	if err != nil {
		return answer(err, text)
	}
	return C.int32_t(n)
}

// dr_positions_grow makes n places of a kind, and returns the number of the first.
//
//export dr_positions_grow
func dr_positions_grow(handle, kind, n C.int64_t, text **C.char) C.int32_t {
	first := 0
	err := host.Use(int64(handle), func(p *host.Positions) (err error) {
		first, err = p.Grow(host.Kind(kind), int(n))
		return err
	})
	if err != nil {
		return answer(err, text)
	}
	return C.int32_t(first)
}

//export dr_position_root
func dr_position_root(handle, at C.int32_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) { return p.Root(int(at)) })
}

//export dr_position_copy
func dr_position_copy(handle, to, from C.int32_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) { return p.Copy(int(to), int(from)) })
}

//export dr_position_apply
func dr_position_apply(handle, at C.int32_t, action C.uint32_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) { return p.Apply(int(at), engine.Action(action)) })
}

//export dr_position_child
func dr_position_child(handle, to, from C.int32_t, action C.uint32_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) {
		return p.Child(int(to), int(from), engine.Action(action))
	})
}

//export dr_position_view
func dr_position_view(handle, to, from, seat C.int32_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) {
		s, err := host.SeatOf(int(seat))
		if err != nil {
			return 0, err
		}
		return p.View(int(to), int(from), s)
	})
}

// dr_position_viewer returns whose knowledge a view is, counted as who is on turn.
//
//export dr_position_viewer
func dr_position_viewer(handle, at C.int32_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) { return p.Viewer(int(at)) })
}

//export dr_position_sample
func dr_position_sample(handle, to, from C.int64_t, seed C.uint64_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) { return p.Sample(int(to), int(from), uint64(seed)) })
}

// dr_position_read reads a text into the place of a state or of a view, and says which.
//
//export dr_position_read
func dr_position_read(handle, state, view C.int64_t, position *C.char, kind *C.int32_t, text **C.char) C.int32_t {
	return turning(handle, text, func(p *host.Positions) (engine.Seat, error) {
		if position == nil || kind == nil {
			return 0, errNull
		}
		k, seat, err := p.Read(int(state), int(view), C.GoString(position))
		*kind = C.int32_t(k)
		return seat, err
	})
}

//export dr_position_legal
func dr_position_legal(handle, at C.int32_t, to *C.uint32_t, room C.int32_t, text **C.char) C.int32_t {
	return listing(handle, to, room, text, func(p *host.Positions) ([]engine.Action, error) { return p.Legal(int(at)) })
}

//export dr_position_odds
func dr_position_odds(handle, at C.int64_t, to *C.uint64_t, room C.int64_t, text **C.char) C.int32_t {
	return listing(handle, to, room, text, func(p *host.Positions) ([]uint64, error) { return p.Odds(int(at)) })
}

//export dr_position_indices
func dr_position_indices(handle, at C.int64_t, to *C.int32_t, room C.int64_t, text **C.char) C.int32_t {
	return listing(handle, to, room, text, func(p *host.Positions) ([]int32, error) { return p.Indices(int(at)) })
}

//export dr_position_scores
func dr_position_scores(handle, at C.int64_t, to *C.double, n C.int64_t, text **C.char) C.int32_t {
	return looking(handle, text, func(p *host.Positions) error { return p.Scores(int(at), numbers[float64](to, n)) })
}

//export dr_position_key
func dr_position_key(handle, at, seat C.int64_t, to *C.uint64_t, text **C.char) C.int32_t {
	return looking(handle, text, func(p *host.Positions) error {
		s, err := host.SeatOf(int(seat))
		if err != nil {
			return err
		}
		if to == nil {
			return errNull
		}
		key, err := p.Key(int(at), s)
		*to = C.uint64_t(key)
		return err
	})
}

// finding is looking for an action.
func finding(handle C.int64_t, to *C.uint32_t, text **C.char, f func(*host.Positions) (engine.Action, error)) C.int32_t {
	return looking(handle, text, func(p *host.Positions) error {
		if to == nil {
			return errNull
		}
		a, err := f(p)
		*to = C.uint32_t(a)
		return err
	})
}

//export dr_position_roll
func dr_position_roll(handle, at C.int64_t, seed C.uint64_t, to *C.uint32_t, text **C.char) C.int32_t {
	return finding(handle, to, text, func(p *host.Positions) (engine.Action, error) { return p.Roll(int(at), uint64(seed)) })
}

//export dr_position_seen
func dr_position_seen(handle, at C.int64_t, action C.uint32_t, seat C.int64_t, to *C.uint32_t, text **C.char) C.int32_t {
	return finding(handle, to, text, func(p *host.Positions) (engine.Action, error) {
		s, err := host.SeatOf(int(seat))
		if err != nil {
			return 0, err
		}
		return p.Seen(int(at), engine.Action(action), s)
	})
}

//export dr_position_action_at
func dr_position_action_at(handle, at, index C.int64_t, to *C.uint32_t, text **C.char) C.int32_t {
	return finding(handle, to, text, func(p *host.Positions) (engine.Action, error) { return p.ActionAt(int(at), int(index)) })
}

//export dr_position_parse_action
func dr_position_parse_action(handle, at C.int64_t, action *C.char, to *C.uint32_t, text **C.char) C.int32_t {
	return finding(handle, to, text, func(p *host.Positions) (engine.Action, error) {
		if action == nil {
			return 0, errNull
		}
		return p.ParseAction(int(at), C.GoString(action))
	})
}

// dr_position_write writes about a position in a wording: see host.Wording.
//
//export dr_position_write
func dr_position_write(handle, at C.int64_t, wording C.int32_t, action C.uint32_t, out, text **C.char) C.int32_t {
	return looking(handle, text, func(p *host.Positions) error {
		if out == nil {
			return errNull
		}
		s, err := p.Write(int(at), host.Wording(wording), engine.Action(action))
		if err == nil {
			*out = C.CString(s)
		}
		return err
	})
}

//export dr_position_observe
func dr_position_observe(handle, at, seat C.int64_t, to *C.float, n C.int64_t, text **C.char) C.int32_t {
	return looking(handle, text, func(p *host.Positions) error {
		s, err := host.SeatOf(int(seat))
		if err != nil {
			return err
		}
		return p.Observe(int(at), s, numbers[float32](to, n))
	})
}

//export dr_position_observe_packed
func dr_position_observe_packed(handle, at, seat C.int64_t, planes *C.uint64_t, words C.int64_t, globals *C.float, n C.int64_t, text **C.char) C.int32_t {
	return looking(handle, text, func(p *host.Positions) error {
		s, err := host.SeatOf(int(seat))
		if err != nil {
			return err
		}
		return p.ObservePacked(int(at), s, numbers[uint64](planes, words), numbers[float32](globals, n))
	})
}
