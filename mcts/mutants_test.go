package mcts_test

import (
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/leduc"
	"deadreckon/mcts"
)

// mutant is a game with a fault; a nil hook leaves a method unchanged.
type mutant struct {
	engine.Game
	seen     func(s engine.State, a engine.Action, seat engine.Seat) engine.Action
	key      func(v engine.View) uint64
	stale    bool // keys are those of the previous position
	truthful bool // samples are the true state
}

type mutantState struct {
	engine.State
	m     *mutant
	stale [2]uint64 // keys of the seats before the latest action
}

type mutantView struct {
	engine.View
	m     *mutant
	stale uint64
	truth engine.State // state of the latest ViewInto
}

func (m *mutant) NewState() engine.State { return &mutantState{State: m.Game.NewState(), m: m} }

func (m *mutant) NewView() engine.View {
	return &mutantView{View: m.Game.NewView(), m: m, truth: m.Game.NewState()}
}

func (s *mutantState) CopyFrom(src engine.State) {
	s.State.CopyFrom(src.(*mutantState).State)
	s.stale = src.(*mutantState).stale
}

func (s *mutantState) Apply(a engine.Action) {
	for seat := range s.stale {
		s.stale[seat] = s.State.Key(engine.Seat(seat))
	}
	s.State.Apply(a)
}

func (s *mutantState) ViewInto(seat engine.Seat, dst engine.View) {
	v := dst.(*mutantView)
	s.State.ViewInto(seat, v.View)
	v.stale = s.stale[seat]
	v.truth.CopyFrom(s.State)
}

func (s *mutantState) Key(seat engine.Seat) uint64 {
	v := s.m.NewView()
	s.ViewInto(seat, v)
	return v.Key()
}

func (s *mutantState) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if s.m.seen != nil {
		return s.m.seen(s.State, a, seat)
	}
	return s.State.Seen(a, seat)
}

func (v *mutantView) CopyFrom(src engine.View) {
	o := src.(*mutantView)
	v.View.CopyFrom(o.View)
	v.stale = o.stale
	v.truth.CopyFrom(o.truth)
}

func (v *mutantView) Apply(a engine.Action) {
	v.stale = v.View.Key()
	v.View.Apply(a)
}

func (v *mutantView) Key() uint64 {
	switch {
	case v.m.stale:
		return v.stale
	case v.m.key != nil:
		return v.m.key(v.View)
	}
	return v.View.Key()
}

func (v *mutantView) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(*mutantState)
	if v.m.truthful {
		s.State.CopyFrom(v.truth)
	} else {
		v.View.Sample(s.State, rng)
	}
	s.stale[v.Viewer()] = v.stale
}

// card is a dealt card in the text of a view.
var card = regexp.MustCompile(`deal [JQK][sh]`)

// forgetful is the key of a view without the seat's own card.
func forgetful(v engine.View) uint64 {
	h := fnv.New64a()
	h.Write([]byte(card.ReplaceAllString(leduc.New().Notation().FormatPosition(v), "deal")))
	return h.Sum64()
}

// TestMutants checks that the property checks find every fault, and accept the game without one.
func TestMutants(t *testing.T) {
	long(t)
	const worlds, twins, masks, keys, budget = "worlds", "twins", "masks", "keys", "budget"
	checks := []struct {
		name string
		run  func(p testPosition) error
	}{
		{worlds, func(p testPosition) error { return checkWorlds(p, mcts.Config{}) }},
		{twins, func(p testPosition) error { return checkTwins(p, mcts.Config{}) }},
		{masks, checkMasks},
		{keys, checkKeys},
		{budget, func(p testPosition) error { return checkBudget(p, mcts.Config{}) }},
	}
	dealt := leduc.Deal(leduc.Hidden) // the other forms of a deal follow it
	for _, row := range []struct {
		name   string
		m      mutant
		caught []string // checks that must find the fault
	}{
		{"no fault", mutant{}, nil},
		{"a sampler that returns the truth", mutant{truthful: true}, []string{worlds, twins}},
		{"a mask off by one: one bit of the card is left", mutant{
			seen: func(s engine.State, a engine.Action, seat engine.Seat) engine.Action {
				if form := s.Seen(a, seat); form != a {
					return form | a&1
				}
				return a
			}}, []string{masks}},
		{"a mask off by one: that of the other seat", mutant{
			seen: func(s engine.State, a engine.Action, seat engine.Seat) engine.Action { return s.Seen(a, 1-seat) },
		}, []string{masks}},
		{"a mask off by one: boards are masked as deals are", mutant{
			seen: func(s engine.State, a engine.Action, seat engine.Seat) engine.Action {
				if a > leduc.Board(leduc.Hidden) && a <= leduc.Board(leduc.KingHearts) {
					return dealt
				}
				return s.Seen(a, seat)
			}}, []string{masks, budget}},
		{"a stale key", mutant{stale: true}, []string{keys}},
		{"a key that ignores the seat's own card", mutant{key: forgetful}, []string{keys}},
	} {
		row.m.Game = leduc.New()
		p := leducPosition()
		p.game, p.line = &row.m, p.line[:2] // before the board is dealt
		found := map[string]error{}
		for _, c := range checks {
			found[c.name] = c.run(p)
			if row.caught == nil && found[c.name] != nil {
				t.Errorf("%s: %s: %v", row.name, c.name, found[c.name])
			}
		}
		for _, name := range row.caught {
			if found[name] == nil {
				t.Errorf("%s: the check of the %s does not find it", row.name, name)
			}
		}
	}
}
