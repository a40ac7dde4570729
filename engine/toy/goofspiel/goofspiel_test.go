package goofspiel_test

import (
	"fmt"
	"reflect"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/goofspiel"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, goofspiel.New(), enginetest.Options{Games: 300, Seed: 1})
}

func TestSpoiltTexts(t *testing.T) { enginetest.Texts{Game: goofspiel.New()}.Spoilt(t, 2000) }

func TestStateIsFlat(t *testing.T) { enginetest.Flat(t, reflect.TypeFor[goofspiel.State](), 64) }

// read returns the position after the actions from the root.
func read(t *testing.T, eye, played string) engine.Position {
	t.Helper()
	return enginetest.Played(t, goofspiel.New(), eye, played)
}

func TestScores(t *testing.T) {
	const f, s, tie = "first wins", "second wins", "tie"
	line := func(a, b int, r string, d, e int, q string, g, h int, u, last string) string {
		return fmt.Sprintf("bid %d, bid %d, %s, bid %d, bid %d, %s, bid %d, bid %d, %s, %s", a, b, r, d, e, q, g, h, u, last)
	}
	for _, row := range []struct {
		name, played string
		first        float64
	}{
		{"all ties", line(4, 4, tie, 2, 2, tie, 1, 1, tie, tie), 0},
		{"4 against 3+2+1", line(4, 1, f, 1, 2, s, 2, 3, s, s), -1},
		{"4+1 against 3+2", line(2, 1, f, 1, 2, s, 3, 4, s, f), 0},
		{"4, ties", line(4, 3, f, 3, 4, s, 2, 2, tie, tie), 1},
		{"the last prize", line(1, 1, tie, 2, 2, tie, 3, 4, s, f), -1},
	} {
		p := read(t, "truth", row.played)
		if p.Turn() != engine.Nobody {
			t.Errorf("%s: seat %v is on turn, want nobody", row.name, p.Turn())
		}
		if first, second := p.Score(goofspiel.First), p.Score(goofspiel.Second); first != row.first || second != -row.first {
			t.Errorf("%s: scores %v %v, want %v %v", row.name, first, second, row.first, -row.first)
		}
	}
}

// TestBelief counts by hand the results that a seat considers possible.
func TestBelief(t *testing.T) {
	for _, row := range []struct {
		name, played string
		want         map[string]uint64 // ways out of 24 orders
	}{
		{"at the start", "bid 3, bid ?", map[string]uint64{"first wins": 12, "second wins": 6, "tie": 6}},
		{"the lowest", "bid 1, bid ?", map[string]uint64{"second wins": 18, "tie": 6}},
		// The other seat laid the 4, and has 1, 2 and 3 left.
		{"after a loss with the 3", "bid 3, bid ?, second wins, bid 2, bid ?", map[string]uint64{"first wins": 2, "second wins": 2, "tie": 2}},
		// It laid the 4, then the 1, and holds 2 and 3.
		{"certain", "bid 3, bid ?, second wins, bid 2, bid ?, first wins, bid 4, bid ?", map[string]uint64{"first wins": 2}},
		// It laid 4, 1, and now 2 or 3; the last cards are 1 and the other.
		{"the last cards", "bid 3, bid ?, second wins, bid 2, bid ?, first wins, bid 4, bid ?, first wins", map[string]uint64{"second wins": 2}},
	} {
		p := read(t, "first", row.played)
		legal, odds := p.AppendLegal(nil), p.AppendOdds(nil)
		if len(legal) != len(row.want) {
			t.Errorf("%s: %d results, want %d", row.name, len(legal), len(row.want))
		}
		for i, a := range legal {
			if word := goofspiel.New().Notation().FormatAction(p, a); odds[i] != row.want[word] {
				t.Errorf("%s: %s in %d ways, want %d", row.name, word, odds[i], row.want[word])
			}
		}
	}
}

func Example() {
	game := goofspiel.New()
	s := game.NewState()
	for _, a := range []engine.Action{
		goofspiel.Bid(3), goofspiel.Bid(1), goofspiel.Tell(goofspiel.FirstWins), goofspiel.Bid(2),
	} {
		s.Apply(a)
	}

	v := game.NewView()
	s.ViewInto(goofspiel.Second, v)
	fmt.Print(game.Notation().FormatPosition(v))
	fmt.Print(game.Notation().Show(v))
	for _, a := range v.AppendLegal(nil) {
		fmt.Println(game.Notation().Explain(v, a))
	}
	// Output:
	// goofspiel position 1
	// eye second
	// played bid ?, bid 1, first wins, bid ?
	// prize    4  3  2  1
	// first   ?* ?  -  -   4 points
	// second  1  -  -  -   0 points
	// bid the 2 for the prize of 3 points
	// bid the 3 for the prize of 3 points
	// bid the 4 for the prize of 3 points
}
