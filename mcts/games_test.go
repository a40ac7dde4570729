package mcts_test

import (
	"hash/fnv"
	"math/rand/v2"

	"deadreckon/engine"
)

// script is a tiny game defined by functions of its history.
type script struct {
	turn  func(line []engine.Action) engine.Seat
	legal func(line []engine.Action) []engine.Action
	odds  func(line []engine.Action) []uint64                                      // nil is equal odds
	mask  func(line []engine.Action, a engine.Action) (engine.Action, engine.Seat) // the form for all seats but one; nil is all open
	score func(line []engine.Action) float64                                       // of seat 0; seat 1 has the opposite
	again func(line []engine.Action, rng *rand.Rand)                               // resamples what nobody knows; nil is nothing
	gist  func(line []engine.Action) []engine.Action                               // the relevant part of a history; nil is all
}

// hand is a position of a script, of a state or a view.
type hand struct {
	*script
	viewer engine.Seat // engine.Nobody in a state
	line   []engine.Action
}

type state struct{ hand }
type view struct{ hand }

func (s *script) Name() string    { return "script" }
func (s *script) Seats() []string { return []string{"max", "min"} }
func (s *script) NewState() engine.State {
	return &state{hand{s, engine.Nobody, make([]engine.Action, 0, 16)}}
}
func (s *script) NewView() engine.View       { return &view{hand{s, 0, make([]engine.Action, 0, 16)}} }
func (s *script) About() *engine.About       { return new(engine.About) }
func (s *script) Notation() engine.Notation  { return nil }
func (h *hand) Turn() engine.Seat            { return h.turn(h.line) }
func (h *hand) Apply(a engine.Action)        { h.line = append(h.line, a) }
func (h *hand) Viewer() engine.Seat          { return h.viewer }
func (s *state) CopyFrom(src engine.State)   { s.line = append(s.line[:0], src.(*state).line...) }
func (s *state) Key(seat engine.Seat) uint64 { return viewOf(s.script, s, seat).Key() }

func (v *view) CopyFrom(src engine.View) {
	v.viewer = src.(*view).viewer
	v.line = append(v.line[:0], src.(*view).line...)
}

func (h *hand) AppendLegal(dst []engine.Action) []engine.Action {
	if h.Turn() == engine.Nobody {
		return dst
	}
	return append(dst, h.legal(h.line)...)
}

func (h *hand) AppendOdds(dst []uint64) []uint64 {
	if h.Turn() != engine.Chance {
		return dst
	}
	if h.odds != nil {
		return append(dst, h.odds(h.line)...)
	}
	for range h.legal(h.line) {
		dst = append(dst, 1)
	}
	return dst
}

func (h *hand) Score(seat engine.Seat) float64 {
	switch {
	case h.Turn() != engine.Nobody:
		return 0
	case seat == 0:
		return h.score(h.line)
	}
	return -h.score(h.line)
}

func (s *state) Seen(a engine.Action, seat engine.Seat) engine.Action {
	return s.seen(s.line, a, seat)
}

func (s *script) seen(line []engine.Action, a engine.Action, seat engine.Seat) engine.Action {
	if s.mask == nil {
		return a
	}
	if masked, owner := s.mask(line, a); seat != owner {
		return masked
	}
	return a
}

func (s *state) Resample(rng *rand.Rand) {
	if s.again != nil {
		s.again(s.line, rng)
	}
}

func (s *state) ViewInto(seat engine.Seat, dst engine.View) {
	v := dst.(*view)
	v.viewer, v.line = seat, v.line[:0]
	for i, a := range s.line {
		v.line = append(v.line, s.seen(s.line[:i], a, seat))
	}
}

func (v *view) Key() uint64 {
	h := fnv.New64a()
	h.Write([]byte{byte(v.viewer)})
	line := v.line
	if v.gist != nil {
		line = v.gist(line)
	}
	for _, a := range line {
		h.Write([]byte{byte(a >> 8), byte(a)})
	}
	return h.Sum64()
}

// Sample replays what was seen, with random choices for masked actions, until it fits.
func (v *view) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(*state)
again:
	s.line = s.line[:0]
	for _, seen := range v.line {
		var fit []engine.Action
		for _, a := range s.AppendLegal(nil) {
			if s.Seen(a, v.viewer) == seen {
				fit = append(fit, a)
			}
		}
		if len(fit) == 0 {
			goto again
		}
		s.Apply(fit[rng.IntN(len(fit))])
	}
}

func viewOf(g engine.Game, s engine.State, seat engine.Seat) engine.View {
	v := g.NewView()
	s.ViewInto(seat, v)
	return v
}

// after returns the view of seat after the given actions.
func after(g engine.Game, seat engine.Seat, line ...engine.Action) engine.View {
	s := g.NewState()
	for _, a := range line {
		s.Apply(a)
	}
	return viewOf(g, s, seat)
}

// trap is an open game: after 1 the other seat answers 1 to 5, of which only 3 hurts, very much; after 2
// the game ends. Random replies make 1 look better; against the best reply it is worth -1, and 2 is worth
// 0.1.
func trap() *script {
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			switch {
			case len(line) == 0:
				return 0
			case len(line) == 1 && line[0] == 1:
				return 1
			}
			return engine.Nobody
		},
		legal: func(line []engine.Action) []engine.Action {
			if len(line) == 0 {
				return []engine.Action{1, 2}
			}
			return []engine.Action{1, 2, 3, 4, 5}
		},
		score: func(line []engine.Action) float64 {
			switch {
			case line[0] == 2:
				return 0.1
			case line[1] == 3:
				return -1
			}
			return 1
		},
	}
}

// gamble is a game of chance: 1 wins with odds of 3 to 5, 2 draws, and 3 wins with odds of 1 to 7.
func gamble() *script {
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			return []engine.Seat{0, engine.Chance, engine.Nobody}[len(line)]
		},
		legal: func(line []engine.Action) []engine.Action {
			if len(line) == 0 {
				return []engine.Action{1, 2, 3}
			}
			return []engine.Action{1, 2}
		},
		odds: func(line []engine.Action) []uint64 {
			return [][]uint64{1: {3, 5}, 2: {1, 1}, 3: {1, 7}}[line[0]]
		},
		score: func(line []engine.Action) float64 {
			switch {
			case line[0] == 2:
				return 0
			case line[1] == 1:
				return 1
			}
			return -1
		},
	}
}

// hiding is a game of secrets: seat 0 passes, seat 1 hides in box 1, 2 or 3 unseen, and seat 0 opens a box
// and wins or loses. The masked form of hiding is 0.
func hiding() *script {
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			return []engine.Seat{0, 1, 0, engine.Nobody}[len(line)]
		},
		legal: func(line []engine.Action) []engine.Action {
			if len(line) == 0 {
				return []engine.Action{7, 8}
			}
			return []engine.Action{1, 2, 3}
		},
		mask: func(line []engine.Action, a engine.Action) (engine.Action, engine.Seat) {
			if len(line) == 1 {
				return 0, 1
			}
			return a, 1
		},
		score: func(line []engine.Action) float64 {
			if line[1] == line[2] {
				return 1
			}
			return -1
		},
	}
}

// trumps is a game whose legal moves depend on a secret of the opponent: seat 1 draws 1, 2 or 3 unseen,
// and may then play 9, which wins, only if it holds 1; or 5, which draws.
func trumps() *script {
	g := hiding()
	g.turn = func(line []engine.Action) engine.Seat {
		return []engine.Seat{0, 1, 1, engine.Nobody}[len(line)]
	}
	boxes := g.legal
	g.legal = func(line []engine.Action) []engine.Action {
		switch {
		case len(line) < 2:
			return boxes(line)
		case line[1] == 1:
			return []engine.Action{5, 9}
		}
		return []engine.Action{5}
	}
	g.score = func(line []engine.Action) float64 {
		if line[2] == 9 {
			return -1
		}
		return 0
	}
	return g
}
