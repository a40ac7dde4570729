package session_test

import (
	"fmt"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/serve/session"
)

// A way moves a piece several steps, for each possible piece, and stops at dice.
func TestWays(t *testing.T) {
	for _, row := range []struct {
		game, from, to string
		want           []string
	}{
		{"mall", "029", "013", []string{"[peter]: [select peter step 014 step 013]", "[fran]: [select fran step 014 step 013]", "[peter fran]: [select peter+fran step 014 step 013]"}},
		{"mall", "029", "093", nil},
		{"mall", "207", "190", []string{"[roger]: [select roger step 189] chance", "[steve]: [select steve step 189] chance", "[roger steve]: [select roger+steve step 189] chance"}},
		{"town", "suburbs-0", "highway-1", []string{"[schmidt]: [move schmidt to highway-1]"}},
		{"cabin", "yard2", "yard4", []string{"[ray]: [move yard3 move yard4]"}},
		{"cabin", "woods1", "yard1", nil},
		{"streets", "9,10", "9,8", []string{"[hunter]: [move 9,8]"}},
	} {
		s := example(t, row.game)
		g, p := s.Game(), s.Position()
		ways, err := session.FindRoutes(g, p, row.from, row.to)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range ways {
			text := fmt.Sprint(w.Pieces, ": ", w.Actions)
			if w.Then != "" {
				text += " " + w.Then
			}
			got = append(got, text)
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%s, %s to %s: %q; want %q", row.game, row.from, row.to, got, row.want)
		}
	}
}

// Every way is legal and leads to its target, unless chance intervenes.
func TestWaysAreLegal(t *testing.T) {
	for name, from := range map[string]string{"mall": "029", "town": "center", "cabin": "yard2", "streets": "9,10"} {
		s := example(t, name)
		g, p := s.Game(), s.Position()
		before := g.Notation().FormatPosition(p)
		ways, err := session.FindRoutes(g, p, from, "")
		if err != nil || len(ways) < 7 {
			t.Fatalf("%s: %d ways, %v", name, len(ways), err)
		}
		for _, w := range ways {
			at := engine.Clone(g, p)
			for _, word := range w.Actions {
				a, err := g.Notation().ParseAction(at, word)
				if err != nil {
					t.Fatalf("%s: %v: %v", name, w, err)
				}
				at.Apply(a)
			}
			if w.Places[0] != from || w.Places[len(w.Places)-1] != w.To || w.Words == "" {
				t.Errorf("%s: %+v", name, w)
			}
			if w.Then != "" {
				if at.Turn() != engine.Chance {
					t.Errorf("%s: %s is on turn behind %+v", name, at.Turn(), w)
				}
				continue
			}
			for _, place := range g.Notation().(engine.Map).Places(at, engine.Picture{}) {
				for _, piece := range w.Pieces {
					if stands := slices.ContainsFunc(place.Pieces, func(p engine.Piece) bool { return p.Name == piece }); stands != (place.Name == w.To) {
						t.Errorf("%s: %s at %s: %v, behind %+v", name, piece, place.Name, stands, w)
					}
				}
			}
		}
		if after := g.Notation().FormatPosition(p); after != before {
			t.Errorf("%s: to look for ways changes the position to\n%s", name, after)
		}
	}
}

// Without a map, or after the end, there are no ways.
func TestNoWays(t *testing.T) {
	g := enginetest.Open(t, "kuhn")
	if _, err := session.FindRoutes(g, g.NewState(), "a", "b"); err == nil || err.Error() != "the game has no map" {
		t.Error(err)
	}
	g = enginetest.Open(t, "mall")
	if _, err := session.FindRoutes(g, g.NewState(), "029", ""); err == nil || err.Error() != "nobody is on turn" {
		t.Error(err)
	}
}
