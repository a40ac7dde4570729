package leduc_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/leduc"
)

func TestContract(t *testing.T) {
	enginetest.Run(t, leduc.New(), enginetest.Options{Games: 300, Seed: 1})
}

func TestSpoiltTexts(t *testing.T) { enginetest.Texts{Game: leduc.New()}.Spoilt(t, 2000) }

func TestStateIsFlat(t *testing.T) { enginetest.Flat(t, reflect.TypeFor[leduc.State](), 64) }

// read returns the position after the actions from the root.
func read(t *testing.T, played string) engine.Position {
	t.Helper()
	return enginetest.Played(t, leduc.New(), "truth", played)
}

func TestScores(t *testing.T) {
	for _, row := range []struct {
		name, played string
		chips        float64 // of the first seat
	}{
		{"fold before the board", "deal Ks, deal Js, raise, raise, fold", -3},
		{"fold the ante", "deal Ks, deal Js, check, raise, fold", -1},
		{"fold after the board", "deal Ks, deal Js, raise, call, board Kh, raise, fold", 3},
		{"no raises", "deal Ks, deal Qs, check, check, board Jh, check, check, show Ks, show Qs", 1},
		{"a pair beats a king", "deal Ks, deal Js, check, check, board Jh, raise, call, show Ks, show Js", -5},
		{"a pair of jacks", "deal Js, deal Ks, raise, call, board Jh, check, check, show Js, show Ks", 3},
		{"equal ranks", "deal Qs, deal Qh, raise, raise, call, board Kh, raise, raise, call, show Qs, show Qh", 0},
		{"all raises", "deal Qs, deal Kh, raise, raise, call, board Jh, raise, raise, call, show Qs, show Kh", -leduc.MaxChips},
		{"all raises later", "deal Kh, deal Qs, check, raise, raise, call, board Jh, check, raise, raise, call, show Kh, show Qs", leduc.MaxChips},
	} {
		p := read(t, row.played)
		if p.Turn() != engine.Nobody {
			t.Errorf("%s: seat %v is on turn, want nobody", row.name, p.Turn())
		}
		first, second := leduc.Chips(p.Score(leduc.First)), leduc.Chips(p.Score(leduc.Second))
		if math.Abs(first-row.chips) > 1e-9 || first != -second {
			t.Errorf("%s: chips %v %v, want %v %v", row.name, first, second, row.chips, -row.chips)
		}
	}
}

func TestLegal(t *testing.T) {
	const deals = "deal Ks, deal Js"
	for _, row := range []struct{ played, want string }{
		{deals, "check raise"},
		{deals + ", check", "check raise"},
		{deals + ", raise", "fold call raise"},
		{deals + ", raise, raise", "fold call"},
		{deals + ", check, raise, raise", "fold call"},
		{deals + ", check, check", "board Jh|board Qs|board Qh|board Kh"},
		{deals + ", raise, call, board Qh", "check raise"},
		{deals + ", raise, raise, call, board Qh, raise", "fold call raise"}, // raises count anew
	} {
		p := read(t, row.played)
		var words []string
		for _, a := range p.AppendLegal(nil) {
			words = append(words, leduc.New().Notation().FormatAction(p, a))
		}
		if got := strings.Join(words, " "); got != strings.ReplaceAll(row.want, "|", " ") {
			t.Errorf("%s: legal %q, want %q", row.played, got, row.want)
		}
	}
}

func TestExplain(t *testing.T) {
	for _, row := range []struct{ played, action, want string }{
		{"deal Ks", "deal Js", "the second seat is dealt the jack of spades"},
		{"deal Ks, deal Js, raise", "fold", "fold: give up the pot, and with it 1 chip"},
		{"deal Ks, deal Js, raise", "call", "call: match the raise with 2 chips"},
		{"deal Ks, deal Js, raise", "raise", "raise: match 2 chips and stake 2 more"},
		{"deal Ks, deal Js, check, check", "board Qh", "the queen of hearts is turned face up"},
		{"deal Ks, deal Js, check, check, board Qh", "raise", "raise: stake 4 chips"},
		{"deal Ks, deal Js, check, check, board Qh, check, check", "show Ks", "the first seat shows the king of spades"},
	} {
		p := read(t, row.played)
		n := leduc.New().Notation()
		a, err := n.ParseAction(p, row.action)
		if err != nil {
			t.Fatal(err)
		}
		if got := n.Explain(p, a); got != row.want {
			t.Errorf("%s after %s: %q, want %q", row.action, row.played, got, row.want)
		}
	}
}

func Example() {
	game := leduc.New()
	s := game.NewState()
	for _, a := range []engine.Action{
		leduc.Deal(leduc.KingSpades), leduc.Deal(leduc.JackHearts), leduc.Raise, leduc.Call,
		leduc.Board(leduc.JackSpades), leduc.Raise,
	} {
		s.Apply(a)
	}

	v := game.NewView()
	s.ViewInto(leduc.Second, v)
	fmt.Print(game.Notation().FormatPosition(v))
	fmt.Print(game.Notation().Show(v))
	for _, a := range v.AppendLegal(nil) {
		fmt.Println(game.Notation().Explain(v, a))
	}
	// Output:
	// leduc position 1
	// eye second
	// played deal ?, deal Jh, raise, call, board Js, raise
	// first   [? ]  7 in the pot
	// second  [Jh]  3 in the pot
	// board   [Js]
	// first round: raise, call
	// second round: raise
	// fold: give up the pot, and with it 3 chips
	// call: match the raise with 4 chips
	// raise: match 4 chips and stake 4 more
}
