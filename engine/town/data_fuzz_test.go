package town

import (
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// FuzzParseData: every text gives data or an error with a place, never a panic; data that parse are
// played, observed and drawn.
func FuzzParseData(f *testing.F) {
	for i, p := range parts {
		raw, err := embedded.ReadFile("data/" + p.name + ".txt")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), string(raw), uint64(i))
	}
	f.Fuzz(func(t *testing.T, part uint8, text string, seed uint64) {
		p := &parts[int(part)%len(parts)]
		rng := rand.New(rand.NewPCG(seed, 1))
		if seed%2 == 1 && len(text) > 100 {
			raw, err := embedded.ReadFile("data/" + p.name + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			text = spoil(string(raw), rng)
		}
		d := DefaultData()
		if err := p.into(&d, "fuzz", text); err != nil {
			var where *engine.SyntaxError
			if !errors.As(err, &where) || where.File != "fuzz" || where.Line < 1 || where.Cause == "" {
				t.Fatalf("no place is named: %v", err)
			}
			return
		}
		o := DefaultOptions()
		o.Players = 1 + uint8(seed%maxPlayers)
		r, err := NewRules(d, o)
		if err != nil {
			return // the files do not fit together, or there are too many rules in the process
		}
		played(t, New(r), rng)
	})
}

// played plays a game, and observes and draws it now and then.
func played(t *testing.T, g *Game, rng *rand.Rand) {
	t.Helper()
	e := g.Encoding()
	planes, globals := make([]uint64, e.PlaneWords()), make([]float32, len(e.Globals))
	s, v := g.NewState().(*State), g.NewView()
	for player := (enginetest.Player{Rng: rng}); s.Turn() != engine.Nobody; player.Step(s) {
		if err := sound(s); err != nil {
			t.Fatalf("%v\n%s", err, g.Notation().FormatPosition(s))
		}
		if rng.IntN(20) > 0 {
			continue
		}
		s.ViewInto(engine.Seat(rng.IntN(len(g.Seats()))), v)
		g.Observe(v, planes, globals)
		for i, x := range globals {
			if span := e.Globals[i].Range; x < 0 || x > 1 && span != "0.." || span == "0, 1" && x != 0 && x != 1 {
				t.Fatalf("%q is %v, outside %s", e.Globals[i].Name, x, span)
			}
		}
		if err := g.Notation().(engine.Map).WriteSVG(io.Discard, v, engine.Picture{}); err != nil {
			t.Fatal(err)
		}
	}
}
