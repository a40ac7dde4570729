package liarsdice_test

import (
	"fmt"
	"reflect"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/liarsdice"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, liarsdice.New(), enginetest.Options{Games: 300, Seed: 1})
}

func TestSpoiltTexts(t *testing.T) { enginetest.Texts{Game: liarsdice.New()}.Spoilt(t, 2000) }

func TestStateIsFlat(t *testing.T) { enginetest.Flat(t, reflect.TypeFor[liarsdice.State](), 64) }

// read returns the position after the actions from the root.
func read(t *testing.T, played string) engine.Position {
	t.Helper()
	return enginetest.Played(t, liarsdice.New(), "truth", played)
}

func TestScores(t *testing.T) {
	for _, row := range []struct {
		name, played string
		first        float64
	}{
		{"a false bid", "roll 1, roll 2, bid 1-3, liar, show 1, show 2", -1},
		{"a true bid", "roll 3, roll 2, bid 1-3, liar, show 3, show 2", 1},
		{"true by the other die", "roll 2, roll 3, bid 1-3, liar, show 2, show 3", 1},
		{"a six is wild", "roll 6, roll 2, bid 1-3, liar, show 6, show 2", 1},
		{"two, one wild", "roll 6, roll 3, bid 2-3, liar, show 6, show 3", 1},
		{"two, one short", "roll 4, roll 3, bid 2-3, liar, show 4, show 3", -1},
		{"sixes are only sixes", "roll 5, roll 6, bid 1-1, bid 2-6, liar, show 5, show 6", 1},
		{"more than the bid", "roll 6, roll 6, bid 1-1, bid 1-2, liar, show 6, show 6", -1},
	} {
		p := read(t, row.played)
		if p.Turn() != engine.Nobody {
			t.Errorf("%s: seat %v is on turn, want nobody", row.name, p.Turn())
		}
		if first, second := p.Score(liarsdice.First), p.Score(liarsdice.Second); first != row.first || second != -row.first {
			t.Errorf("%s: scores %v %v, want %v %v", row.name, first, second, row.first, -row.first)
		}
	}
}

func TestHigherBids(t *testing.T) {
	for _, row := range []struct {
		played      string
		n           int
		lowest, end string
	}{
		{"roll 1, roll 2", 12, "bid 1-1", "bid 2-6"}, // no bid to deny yet
		{"roll 1, roll 2, bid 1-4", 9, "bid 1-5", "liar"},
		{"roll 1, roll 2, bid 1-6", 7, "bid 2-1", "liar"}, // the face is set back
		{"roll 1, roll 2, bid 2-6", 1, "liar", "liar"},
	} {
		p := read(t, row.played)
		legal := p.AppendLegal(nil)
		word := func(i int) string { return liarsdice.New().Notation().FormatAction(p, legal[i]) }
		if len(legal) != row.n || word(0) != row.lowest || word(len(legal)-1) != row.end {
			t.Errorf("%s: %d actions from %s to %s, want %d from %s to %s", row.played, len(legal), word(0), word(len(legal)-1), row.n, row.lowest, row.end)
		}
	}
}

func TestOpenRefusesSettings(t *testing.T) {
	if _, err := engine.Open("liarsdice", nil); err != nil {
		t.Error(err)
	}
	if _, err := engine.Open("liarsdice", []engine.Setting{{Key: "dice", Value: "2"}}); err == nil {
		t.Error("an unknown setting was accepted")
	}
}

func Example() {
	game := liarsdice.New()
	s := game.NewState()
	for _, a := range []engine.Action{liarsdice.Roll(3), liarsdice.Roll(5), liarsdice.Bid(1, 6), liarsdice.Bid(2, 5)} {
		s.Apply(a)
	}

	v := game.NewView()
	s.ViewInto(liarsdice.First, v)
	fmt.Print(game.Notation().FormatPosition(v))
	fmt.Print(game.Notation().Show(v))
	for _, a := range v.AppendLegal(nil) {
		fmt.Println(game.Notation().Explain(v, a))
	}
	// Output:
	// liarsdice position 1
	// eye first
	// played roll 3, roll ?, bid 1-6, bid 2-5
	// first   [3]
	// second  [?]
	// bid 1-6, bid 2-5
	// bid: both dice are 6
	// liar: deny that both dice are 5 or 6
}
