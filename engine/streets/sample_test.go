package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// dealt is a game of three seats that hold the cards 3, 5 and 8.
func dealt(t *testing.T) *rules.State {
	s := rules.Root(defaultRules(t, state.With(func(o *state.Options) { o.Mode, o.Seats = state.Semi, 3 })))
	for _, card := range []uint16{3, 5, 8} {
		s.Apply(action.Play{Kind: action.KindCard, A: s.Cursor, Q: card}.Action())
	}
	return &s
}

// Sampled states keep the knowledge of the viewer, and have the prior distribution for the rest.
func TestSample(t *testing.T) {
	t.Run("K458 4", func(t *testing.T) {
		s := dealt(t)
		v, w := new(rules.View), new(rules.State)
		s.ViewInto(0, v)
		rng := engine.Stream(1, "cards")
		const n = 42 * 400
		counts := map[string]int{}
		for range n {
			v.Sample(w, rng)
			if w.Key(0) != v.Key() || w.Seats[0].Card != 3 {
				t.Fatalf("red's knowledge changed: %v", w.Seats)
			}
			counts[fmt.Sprint(w.Seats[1].Card, w.Seats[2].Card)]++
		}
		if len(counts) != 7*6 {
			t.Errorf("%d deals, want 42", len(counts))
		}
		for deal, k := range counts {
			if k < 400-110 || k > 400+110 { // 5.5 deviations
				t.Errorf("deal %s came %d times of %d", deal, k, n)
			}
		}
	})
	t.Run("K459 4", func(t *testing.T) {
		g := New(defaultRules(t, state.With(func(o *state.Options) { o.Mode, o.Seats = state.Semi, 3 })))
		p := enginetest.Player{Rng: engine.Stream(4, "secrets")}
		a := g.NewState().(*rules.State)
		for a.Stage < state.StagePart {
			p.Step(a)
		}
		b := *a
		b.Seats[1].Card = a.Seats[1].Card%state.Cards + 1
		for b.Seats[1].Card == a.Seats[0].Card || b.Seats[1].Card == a.Seats[2].Card {
			b.Seats[1].Card = b.Seats[1].Card%state.Cards + 1
		}
		var v, w rules.State
		a.Mask(0, &v)
		b.Mask(0, &w)
		if v != w || a.Key(0) != b.Key(0) || a.Key(1) == b.Key(1) || fmt.Sprint(a.AppendLegal(nil)) != fmt.Sprint(b.AppendLegal(nil)) {
			t.Error("red can tell blue's card")
		}
	})
	t.Run("an event that another seat foresees", func(t *testing.T) {
		g := given(t, "red 5,5 psychic\nblue 9,9", nil)
		g.act(0).say(action.KindPsychicEvent)
		var asked rules.State
		g.s.Mask(1, &asked)
		if n := len(asked.AppendLegal(nil)); n != 1 {
			t.Errorf("%d outcomes of what is not seen", n)
		}
		seen := g.s.Seen(action.Play{Kind: action.KindEvent, Q: 35}.Action(), 1)
		g.do(action.Play{Kind: action.KindEvent, Q: 35})
		asked.Apply(seen)
		v, w := new(rules.View), new(rules.State)
		g.s.ViewInto(1, v)
		if asked != *rules.Content(v) {
			t.Error("what blue sees leads elsewhere")
		}
		rng, events := engine.Stream(1, "event"), map[uint8]int{}
		for range 3600 {
			v.Sample(w, rng)
			events[w.Foreseen]++
		}
		if len(events) != 36 || w.Key(1) != v.Key() {
			t.Errorf("%d events", len(events))
		}
	})
}

// The order of tokens on a square does not depend on the looks of psychics, and is the same in every view.
// S96.
func TestTokensOfASquare(t *testing.T) {
	g := given(t, "red 5,5 psychic\nred 5,7\nblue 9,9\ntoken 20,20\ntoken 8,30", func(o *state.Options) { o.PsychicToken = state.PsychicPeeks })
	g.s.Event = 1 + uint8(state.EventRow(15))
	g.acts().on(action.KindPsychic, "20,20").roll(11)
	g.s.PutToken(state.NewToken(g.at("20,20").Square()))
	a, b := g.fork(), g.fork()
	b.s.Tokens[0], b.s.Tokens[1] = b.s.Tokens[1], b.s.Tokens[0]
	if _, row, ok := a.s.Tokens[0].Look(); !ok || row+state.RowBoss != 11 {
		t.Errorf("%d is known of the token that was looked at first", row+state.RowBoss)
	}
	if a.s.Key(1) != b.s.Key(1) || a.s.Key(0) == b.s.Key(0) {
		t.Error("blue can tell which token is which, or red cannot")
	}
	n := text.Notation{Rules: a.s.Rules()}
	for seat := range engine.Seat(2) {
		v := new(rules.View)
		a.s.ViewInto(seat, v)
		p, err := n.ParsePosition(n.FormatPosition(v))
		if err != nil || p.(*rules.View).Key() != v.Key() {
			t.Errorf("the view of seat %d is read as another (%v):\n%s", seat, err, n.FormatPosition(v))
		}
	}
}
