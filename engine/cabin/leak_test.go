package cabin

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
)

// Mutants of the game that tell of the Overlord's hand. The tests that every game passes,
// or the enumeration of small decks, must find each.

// leak is a way to leak secrets.
type leak struct {
	name   string
	apply  func(s *State)        // after an action in the truth
	view   func(s, v *State)     // after the mask
	sample func(v, drawn *State) // after a world was drawn
}

var leaks = []leak{
	{name: "a node that is skipped if the hand has one of some cards",
		apply: func(s *State) {
			if s.phase == phaseThrow && s.hand&0xfff != 0 {
				s.Apply(act0(KindEnough))
			}
		}},
	{name: "a hand that is known before the deck runs out",
		view: func(s, v *State) {
			if v.holed() && s.eventDeck() < 6 {
				v.hand, v.known = s.hand, s.hand
			}
		}},
	{name: "a mark of the table that depends on the hand",
		view: func(s, v *State) { v.flags |= uint8(s.hand&1) << 7 }},
	{name: "worlds that forget the refill",
		sample: func(v, drawn *State) {
			if v.holed() && v.hidden() > 0 { // the cards of the pile are still taken to be in play
				drawn.hand = v.known | highest(v.unseen()|v.discards, v.hidden())
			}
		}},
}

// highest returns the n highest bits of a set.
func highest(m uint32, n int) (out uint32) {
	for ; n > 0; n-- {
		bit := uint32(1) << (bits.Len32(m) - 1)
		out |= bit
		m &^= bit
	}
	return out
}

// leaky is a game with a leak. Its states and views embed those of the game.
type leaky struct {
	*Game
	*leak
}

type leakyState struct {
	State
	*leak
	buffer State
}

type leakyView struct {
	View
	*leak
}

func (g leaky) NewState() engine.State {
	return &leakyState{State: *g.Game.NewState().(*State), leak: g.leak}
}
func (g leaky) NewView() engine.View { return &leakyView{*g.Game.NewView().(*View), g.leak} }

func (g leaky) Notation() engine.Notation {
	return enginetest.Wrapped{Notation: g.Game.Notation(), On: g.wrapped}
}

func (s *leakyState) Apply(a engine.Action) {
	s.State.Apply(a)
	if s.apply != nil {
		s.apply(&s.State)
	}
}
func (s *leakyState) CopyFrom(src engine.State) { s.State = src.(*leakyState).State }
func (s *leakyState) ViewInto(seat engine.Seat, dst engine.View) {
	v := &dst.(*leakyView).Masked
	s.mask(seat, v)
	if s.view != nil {
		s.view(&s.State, v)
	}
}
func (s *leakyState) Key(seat engine.Seat) uint64 {
	s.mask(seat, &s.buffer)
	if s.view != nil {
		s.view(&s.State, &s.buffer)
	}
	return s.buffer.key()
}
func (v *leakyView) CopyFrom(src engine.View) { v.Masked = src.(*leakyView).Masked }
func (v *leakyView) Sample(dst engine.State, rng *rand.Rand) {
	s := &dst.(*leakyState).State
	v.View.Sample(s, rng)
	if v.sample != nil {
		v.sample(&v.Masked, s)
	}
}

// wrapped puts the leak on.
func (g leaky) wrapped(p engine.Position) engine.Position {
	if v, ok := p.(*View); ok {
		return &leakyView{*v, g.leak}
	}
	return &leakyState{State: *p.(*State), leak: g.leak}
}

// TestLeaks: a game that tells of the hand fails, and the same wrapped without a leak does not.
func TestLeaks(t *testing.T) {
	slowtest.Skip(t)
	g := New(defaultRules(t, with(func(o *Options) { lord(o); o.Characters, o.MaxRounds = 2, 8 })))
	for _, l := range slices.Concat([]leak{{name: "none"}}, leaks) {
		t.Run(l.name, func(t *testing.T) {
			var r enginetest.Report
			enginetest.Run(&r, leaky{g, &l}, enginetest.Options{Games: 3, Seed: 1, Stride: 5})
			if fails := len(r.Faults) > 0; fails != (l.name != "none") {
				t.Errorf("%d faults: %.300q", len(r.Faults), r.Faults)
			}
		})
	}
}
