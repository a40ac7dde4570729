package exact_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"

	"deadreckon/engine"
)

// probe is a tiny game defined by functions. A nil function has a default.
type probe struct {
	seats []string
	turn  func(m memory) engine.Seat
	legal func(m memory) []engine.Action
	odds  func(m memory) []uint64                                         // default: equal
	mask  func(m memory, a engine.Action, seat engine.Seat) engine.Action // default: all open
	apply func(m memory, a engine.Action) memory                          // default: remembers all actions
	score func(m memory) []float64                                        // by seat
}

// memory is the state of a position, comparable.
type memory struct {
	line [8]engine.Action
	n    int
}

func (m memory) add(a engine.Action) memory {
	m.line[m.n] = a
	m.n++
	return m
}

// hand is the common part of a state and a view.
type hand struct {
	*probe
	memory
}

type state struct {
	hand
	saw [3]memory // by seat
}

type view struct {
	hand
	viewer engine.Seat
}

func (g *probe) Name() string                { return "probe" }
func (g *probe) Seats() []string             { return g.seats }
func (g *probe) NewState() engine.State      { return &state{hand: hand{probe: g}} }
func (g *probe) NewView() engine.View        { return &view{hand: hand{probe: g}} }
func (g *probe) About() *engine.About        { return new(engine.About) }
func (g *probe) Notation() engine.Notation   { return nil }
func (h *hand) Turn() engine.Seat            { return h.turn(h.memory) }
func (h *hand) Apply(a engine.Action)        { h.memory = h.after(h.memory, a) }
func (s *state) CopyFrom(src engine.State)   { *s = *src.(*state) }
func (s *state) Key(seat engine.Seat) uint64 { return s.saw[seat].key(seat) }
func (s *state) ViewInto(seat engine.Seat, dst engine.View) {
	*dst.(*view) = view{hand{s.probe, s.saw[seat]}, seat}
}
func (v *view) CopyFrom(src engine.View)        { *v = *src.(*view) }
func (v *view) Viewer() engine.Seat             { return v.viewer }
func (v *view) Key() uint64                     { return v.key(v.viewer) }
func (v *view) Sample(engine.State, *rand.Rand) { panic("probe: no sampler") }

func (g *probe) after(m memory, a engine.Action) memory {
	if g.apply != nil {
		return g.apply(m, a)
	}
	return m.add(a)
}

func (m memory) key(seat engine.Seat) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, seat, m)
	return h.Sum64()
}

func (h *hand) AppendLegal(dst []engine.Action) []engine.Action {
	if h.Turn() == engine.Nobody {
		return dst
	}
	return append(dst, h.legal(h.memory)...)
}

func (h *hand) AppendOdds(dst []uint64) []uint64 {
	if h.Turn() != engine.Chance {
		return dst
	}
	if h.odds != nil {
		return append(dst, h.odds(h.memory)...)
	}
	for range h.legal(h.memory) {
		dst = append(dst, 1)
	}
	return dst
}

func (h *hand) Score(seat engine.Seat) float64 {
	if h.Turn() != engine.Nobody {
		return 0
	}
	return h.score(h.memory)[seat]
}

func (s *state) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if s.mask == nil {
		return a
	}
	return s.mask(s.memory, a, seat)
}

func (s *state) Apply(a engine.Action) {
	for seat := range s.saw {
		s.saw[seat] = s.after(s.saw[seat], s.Seen(a, engine.Seat(seat)))
	}
	s.hand.Apply(a)
}

// in returns a function that indexes a list by the number of actions so far.
func in[T any](list ...T) func(memory) T {
	return func(m memory) T { return list[m.n] }
}

// pennies is matching pennies: seat 0 lays a coin face down, seat 1 guesses it. A right guess of 2 wins
// twice as much.
func pennies() *probe {
	return &probe{
		seats: []string{"layer", "guesser"},
		turn:  in[engine.Seat](0, 1, engine.Nobody),
		legal: func(memory) []engine.Action { return []engine.Action{1, 2} },
		mask: func(m memory, a engine.Action, seat engine.Seat) engine.Action {
			if m.n == 0 && seat == 1 {
				return 0
			}
			return a
		},
		score: func(m memory) []float64 {
			switch {
			case m.line[0] != m.line[1]:
				return []float64{0, 0}
			case m.line[0] == 2:
				return []float64{-1, 1}
			}
			return []float64{-0.5, 0.5}
		},
	}
}

// loud is pennies with a public die between the two moves, which the game forgets except for keep.
func loud(keep func(coin, roll engine.Action) engine.Action) *probe {
	g := pennies()
	quiet := g.mask
	score := g.score
	g.turn = in[engine.Seat](0, engine.Chance, 1, engine.Nobody)
	g.legal = func(m memory) []engine.Action {
		if m.n == 1 {
			return []engine.Action{1, 2, 3, 4, 5, 6}
		}
		return []engine.Action{1, 2}
	}
	g.odds = func(memory) []uint64 { return []uint64{1, 1, 1, 1, 1, 1} }
	g.mask = quiet
	g.apply = func(m memory, a engine.Action) memory {
		if m.n == 1 {
			return m.add(keep(m.line[0], a))
		}
		return m.add(a)
	}
	g.score = func(m memory) []float64 {
		return score(memory{}.add(m.line[0]).add(m.line[2]))
	}
	return g
}

// recall is a game whose keys forget: seat 0 plays 1 or 2 in the open, but positions remember only that it
// played.
func recall() *probe {
	return &probe{
		seats: []string{"caller", "idler"},
		turn:  in[engine.Seat](0, 0, engine.Nobody),
		legal: func(memory) []engine.Action { return []engine.Action{1, 2} },
		apply: func(m memory, a engine.Action) memory { return m.add(min(a, engine.Action(1+m.n))) },
		score: func(m memory) []float64 { return []float64{float64(m.line[1]) - 1.5, 1.5 - float64(m.line[1])} },
	}
}

// dodge is a race with recurring positions: two seats take turns, toss a coin, and step on heads. A lead
// of two steps wins; the state holds only the lead of seat 0 and the seat on turn. Instead, a seat may
// gamble on a coin of weights 1 to 2 that wins or loses the game.
func dodge() *probe {
	lead := func(m memory) int { return int(m.line[0]) - 2 }
	return &probe{
		seats: []string{"first", "second"},
		turn: func(m memory) engine.Seat {
			switch {
			case m.n == 0:
				return engine.Chance // setup
			case lead(m) == 2 || lead(m) == -2:
				return engine.Nobody
			case m.line[2] != 0:
				return engine.Chance
			}
			return engine.Seat(m.line[1])
		},
		legal: func(m memory) []engine.Action {
			if m.n == 0 {
				return []engine.Action{1}
			}
			return []engine.Action{1, 2} // 1 race, 2 gamble; heads, tails
		},
		odds: func(m memory) []uint64 {
			switch {
			case m.n == 0:
				return []uint64{1}
			case m.line[2] == 2:
				return []uint64{1, 2}
			}
			return []uint64{1, 1}
		},
		apply: func(m memory, a engine.Action) memory {
			step := map[engine.Action]engine.Action{0: 1, 1: ^engine.Action(0)}[m.line[1]] // towards the seat's own end
			switch {
			case m.n == 0:
				return memory{}.add(2).add(0).add(0)
			case m.line[2] == 0:
				m.line[2] = a
				return m
			case m.line[2] == 2 && a == 1:
				m.line[0] = 2 + 2*step
			case m.line[2] == 2:
				m.line[0] = 2 - 2*step
			case a == 1:
				m.line[0] += step
			}
			m.line[1], m.line[2] = 1-m.line[1], 0
			return m
		},
		score: func(m memory) []float64 { s := float64(lead(m)) / 2; return []float64{s, -s} },
	}
}
