package streets

import (
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// Mutants of the game that tell of cards, of a foreseen event or of a token that was looked
// at. The tests that every game passes must find each.

// leak is one way in which a game tells too much.
type leak struct {
	name   string
	view   func(s, v *State)     // after the mask
	sample func(v, drawn *State) // after a world was drawn
}

var leaks = []leak{
	{name: "a card that is seen when it is high",
		view: func(s, v *State) {
			for seat := range v.seats {
				if s.seats[seat].card > 6 {
					v.seats[seat].card = s.seats[seat].card
				}
			}
		}},
	{name: "a mark of the table that depends on a card",
		view: func(s, v *State) { v.weather |= s.seats[1].card & 1 << 6 }},
	{name: "a count of supplies that depends on a card",
		view: func(s, v *State) {
			if s.turn > 0 {
				v.seats[0].clues += s.seats[2].card & 1
			}
		}},
	{name: "a foreseen event that another seat sees",
		view: func(s, v *State) { v.foreseen = s.foreseen }},
	{name: "a foreseen event that is told when it is bad",
		view: func(s, v *State) { v.clouds[0].kind = cloudKind(s.foreseen / 30) }},
	{name: "a token whose look another seat sees",
		view: func(s, v *State) { v.tokens = s.tokens }},
	{name: "a mark of the table that depends on what was seen of tokens",
		view: func(s, v *State) {
			for _, t := range s.lying() {
				v.clouds[1].kind += cloudKind(t & 63)
			}
		}},
	{name: "worlds in which another event was foreseen",
		sample: func(v, drawn *State) {
			if v.foreseen != 0 && v.foreseen != unseenEvent {
				drawn.foreseen = v.foreseen%eventRows + 1
			}
		}},
	{name: "worlds in which a token is another",
		sample: func(v, drawn *State) {
			for n, t := range v.lying() {
				if seat, row, ok := t.look(); ok {
					drawn.tokens[n] = t.looked(seat, (row+1)%lookRows)
				}
			}
		}},
	{name: "worlds that deal one card twice",
		sample: func(v, drawn *State) {
			if v.seats[1].card == 0 && drawn.seats[1].card != 0 {
				drawn.seats[1].card = drawn.seats[0].card
			}
		}},
	{name: "worlds in which the viewer has another card",
		sample: func(v, drawn *State) {
			if v.viewer != onlooker && v.seats[v.viewer-1].card != 0 {
				drawn.seats[v.viewer-1].card = v.seats[v.viewer-1].card%cards + 1
			}
		}},
}

// leaky is a game with a leak; its states and views are those of the game, wrapped.
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
	return enginetest.Bare{Notation: g.Game.Notation(), Off: bare, On: g.wrapped}
}

func (g leaky) Potential(v engine.View) float64 { return g.Game.Potential(bare(v).(*View)) }

func (g leaky) Observe(v engine.View, planes []uint64, globals []float32) {
	g.Game.Observe(bare(v).(*View), planes, globals)
}

func (g leaky) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	return g.Game.AppendIndices(dst, bare(p), actions)
}

func (g leaky) ActionAt(p engine.Position, i int) (engine.Action, bool) {
	return g.Game.ActionAt(bare(p), i)
}

func (s *leakyState) CopyFrom(src engine.State) { s.State = src.(*leakyState).State }
func (s *leakyState) ViewInto(seat engine.Seat, dst engine.View) {
	v := content(&dst.(*leakyView).View)
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
func (v *leakyView) CopyFrom(src engine.View) { v.View = src.(*leakyView).View }
func (v *leakyView) Sample(dst engine.State, rng *rand.Rand) {
	s := &dst.(*leakyState).State
	v.View.Sample(s, rng)
	if v.sample != nil {
		v.sample(content(&v.View), s)
	}
}

// bare takes the wrapping off, and wrapped puts it on.
func bare(p engine.Position) engine.Position {
	switch p := p.(type) {
	case *leakyState:
		return &p.State
	case *leakyView:
		return &p.View
	}
	return p
}

func (g leaky) wrapped(p engine.Position) engine.Position {
	if v, ok := p.(*View); ok {
		return &leakyView{*v, g.leak}
	}
	return &leakyState{State: *p.(*State), leak: g.leak}
}

// A game that tells of secrets fails, and the same wrapped without a leak does not.
func TestLeaks(t *testing.T) {
	o := core()
	o.Mode, o.Seats, o.MaxTurns, o.PsychicToken = Semi, 3, 3, PsychicPeeks
	people := [][]string{{"red", "", "psychic"}, {"blue", ""}, {"green", ""}}
	r, err := NewRules(DefaultScenario(), roster(t, 3, people), o)
	if err != nil {
		t.Fatal(err)
	}
	g := New(r)
	for _, l := range slices.Concat([]leak{{name: "none"}}, leaks) {
		t.Run(l.name, func(t *testing.T) {
			var r enginetest.Report
			enginetest.Run(&r, leaky{g, &l}, enginetest.Options{Games: 6, Seed: 1, Stride: 5})
			if fails := len(r.Faults) > 0; fails != (l.name != "none") {
				t.Errorf("%d faults: %.300q", len(r.Faults), r.Faults)
			}
		})
	}
}
