package streets

import (
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/internal/slowtest"
)

// Mutants of the game that tell of cards, of a foreseen event or of a token that was looked
// at. The tests that every game passes must find each.

// leak is one way in which a game may reveal a secret.
type leak struct {
	name   string
	view   func(s, v *rules.State)     // after the mask
	sample func(v, drawn *rules.State) // after a world was drawn
}

var leaks = []leak{
	{name: "a card that is seen when it is high",
		view: func(s, v *rules.State) {
			for seat := range v.Seats {
				if s.Seats[seat].Card > 6 {
					v.Seats[seat].Card = s.Seats[seat].Card
				}
			}
		}},
	{name: "a mark of the table that depends on a card",
		view: func(s, v *rules.State) { v.Weather |= s.Seats[1].Card & 1 << 6 }},
	{name: "a count of supplies that depends on a card",
		view: func(s, v *rules.State) {
			if s.ThisTurn > 0 {
				v.Seats[0].Clues += s.Seats[2].Card & 1
			}
		}},
	{name: "a foreseen event that another seat sees",
		view: func(s, v *rules.State) { v.Foreseen = s.Foreseen }},
	{name: "a foreseen event that is told when it is bad",
		view: func(s, v *rules.State) { v.Clouds[0].Kind = state.CloudKind(s.Foreseen / 30) }},
	{name: "a token whose look another seat sees",
		view: func(s, v *rules.State) { v.Tokens = s.Tokens }},
	{name: "a mark of the table that depends on what was seen of tokens",
		view: func(s, v *rules.State) {
			for _, t := range s.TokenList() {
				v.Clouds[1].Kind += state.CloudKind(t & 63)
			}
		}},
	{name: "worlds in which another event was foreseen",
		sample: func(v, drawn *rules.State) {
			if v.Foreseen != 0 && v.Foreseen != state.UnseenEvent {
				drawn.Foreseen = v.Foreseen%state.EventRows + 1
			}
		}},
	{name: "worlds in which a token is another",
		sample: func(v, drawn *rules.State) {
			for n, t := range v.TokenList() {
				if seat, row, ok := t.Look(); ok {
					drawn.Tokens[n] = t.Looked(seat, (row+1)%state.LookRows)
				}
			}
		}},
	{name: "worlds that deal one card twice",
		sample: func(v, drawn *rules.State) {
			if v.Seats[1].Card == 0 && drawn.Seats[1].Card != 0 {
				drawn.Seats[1].Card = drawn.Seats[0].Card
			}
		}},
	{name: "worlds in which the viewer has another card",
		sample: func(v, drawn *rules.State) {
			if v.Viewer != rules.PublicObserver && v.Seats[v.Viewer-1].Card != 0 {
				drawn.Seats[v.Viewer-1].Card = v.Seats[v.Viewer-1].Card%state.Cards + 1
			}
		}},
}

// leaky is a game with a leak. Its states and views embed those of the game.
type leaky struct {
	*Game
	*leak
}

type leakyState struct {
	rules.State
	*leak
	buffer rules.State
}

type leakyView struct {
	rules.View
	*leak
}

func (g leaky) NewState() engine.State {
	return &leakyState{State: *g.Game.NewState().(*rules.State), leak: g.leak}
}
func (g leaky) NewView() engine.View { return &leakyView{*g.Game.NewView().(*rules.View), g.leak} }

func (g leaky) Notation() engine.Notation {
	return enginetest.Wrapped{Notation: g.Game.Notation(), On: g.wrapped}
}

func (s *leakyState) CopyFrom(src engine.State) { s.State = src.(*leakyState).State }
func (s *leakyState) ViewInto(seat engine.Seat, dst engine.View) {
	v := rules.Content(&dst.(*leakyView).View)
	s.Mask(seat, v)
	if s.view != nil {
		s.view(&s.State, v)
	}
}
func (s *leakyState) Key(seat engine.Seat) uint64 {
	s.Mask(seat, &s.buffer)
	if s.view != nil {
		s.view(&s.State, &s.buffer)
	}
	return s.buffer.Hash()
}
func (v *leakyView) CopyFrom(src engine.View) { v.View = src.(*leakyView).View }
func (v *leakyView) Sample(dst engine.State, rng *rand.Rand) {
	s := &dst.(*leakyState).State
	v.View.Sample(s, rng)
	if v.sample != nil {
		v.sample(rules.Content(&v.View), s)
	}
}

// wrapped puts the leak on.
func (g leaky) wrapped(p engine.Position) engine.Position {
	if v, ok := p.(*rules.View); ok {
		return &leakyView{*v, g.leak}
	}
	return &leakyState{State: *p.(*rules.State), leak: g.leak}
}

// A game that tells of secrets fails, and the same wrapped without a leak does not.
func TestLeaks(t *testing.T) {
	slowtest.Skip(t)
	o := core()
	o.Mode, o.Seats, o.MaxTurns, o.PsychicToken = state.Semi, 3, 3, state.PsychicPeeks
	people := [][]string{{"red", "", "psychic"}, {"blue", ""}, {"green", ""}}
	g := New(mustRules(t, state.DefaultScenario(), roster(t, 3, people), o))
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
