package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// What is sampled keeps what the viewer knows, and deals what he does not as it was dealt.
func TestSample(t *testing.T) {
	t.Run("K458 4", func(t *testing.T) {
		g := New(defaultRules(t, with(func(o *Options) { o.Mode, o.Seats = Semi, 3 })))
		s := g.NewState().(*State)
		for _, card := range []uint16{3, 5, 8} {
			s.Apply(Play{Kind: KindCard, A: s.cursor, Q: card}.Action())
		}
		v, w := new(View), new(State)
		s.ViewInto(0, v)
		rng := engine.Stream(1, "cards")
		const n = 42 * 400
		counts := map[string]int{}
		for range n {
			v.Sample(w, rng)
			if w.Key(0) != v.Key() || w.seats[0].card != 3 {
				t.Fatalf("red's knowledge changed: %v", w.seats)
			}
			counts[fmt.Sprint(w.seats[1].card, w.seats[2].card)]++
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
		g := New(defaultRules(t, with(func(o *Options) { o.Mode, o.Seats = Semi, 3 })))
		p := enginetest.Player{Rng: engine.Stream(4, "secrets")}
		a := g.NewState().(*State)
		for a.stage < stagePart {
			p.Step(a)
		}
		b := *a
		b.seats[1].card = a.seats[1].card%cards + 1
		for b.seats[1].card == a.seats[0].card || b.seats[1].card == a.seats[2].card {
			b.seats[1].card = b.seats[1].card%cards + 1
		}
		var v, w State
		a.mask(0, &v)
		b.mask(0, &w)
		if v != w || a.Key(0) != b.Key(0) || a.Key(1) == b.Key(1) || fmt.Sprint(a.AppendLegal(nil)) != fmt.Sprint(b.AppendLegal(nil)) {
			t.Error("red can tell blue's card")
		}
	})
	t.Run("an event that another seat foresees", func(t *testing.T) {
		g := given(t, "red 5,5 psychic\nblue 9,9", nil)
		g.act(0).say(KindPsychicEvent)
		var asked State
		g.s.mask(1, &asked)
		if n := len(asked.AppendLegal(nil)); n != 1 {
			t.Errorf("%d outcomes of what is not seen", n)
		}
		seen := g.s.Seen(Play{Kind: KindEvent, Q: 35}.Action(), 1)
		g.do(Play{Kind: KindEvent, Q: 35})
		asked.Apply(seen)
		v, w := new(View), new(State)
		g.s.ViewInto(1, v)
		if asked != *content(v) {
			t.Error("what blue sees leads elsewhere")
		}
		rng, events := engine.Stream(1, "event"), map[uint8]int{}
		for range 3600 {
			v.Sample(w, rng)
			events[w.foreseen]++
		}
		if len(events) != 36 || w.Key(1) != v.Key() {
			t.Errorf("%d events", len(events))
		}
	})
}

// The order of tokens on a square tells nothing of what somebody has seen of them, and is the
// same in every view. S96.
func TestTokensOfASquare(t *testing.T) {
	g := given(t, "red 5,5 psychic\nred 5,7\nblue 9,9\ntoken 20,20\ntoken 8,30", func(o *Options) { o.PsychicToken = PsychicPeeks })
	g.s.event = 1 + uint8(eventRow(15))
	g.act(0).do(Play{Kind: KindPick}).on(KindPsychic, "20,20").roll(11)
	g.s.putToken(newToken(g.at("20,20").Square()))
	a, b := g.fork(), g.fork()
	b.s.tokens[0], b.s.tokens[1] = b.s.tokens[1], b.s.tokens[0]
	if _, row, ok := a.s.tokens[0].look(); !ok || row+rowBoss != 11 {
		t.Errorf("%d is known of the token that was looked at first", row+rowBoss)
	}
	if a.s.Key(1) != b.s.Key(1) || a.s.Key(0) == b.s.Key(0) {
		t.Error("blue can tell which token is which, or red cannot")
	}
	n := notation{a.s.r()}
	for seat := range engine.Seat(2) {
		v := new(View)
		a.s.ViewInto(seat, v)
		p, err := n.ParsePosition(n.FormatPosition(v))
		if err != nil || p.(*View).Key() != v.Key() {
			t.Errorf("the view of seat %d is read as another (%v):\n%s", seat, err, n.FormatPosition(v))
		}
	}
}
