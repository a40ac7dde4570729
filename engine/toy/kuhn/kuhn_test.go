package kuhn_test

import (
	"fmt"
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// play returns the state after the given actions.
func play(actions ...engine.Action) engine.State {
	s := kuhn.New().NewState()
	for _, a := range actions {
		s.Apply(a)
	}
	return s
}

func TestScores(t *testing.T) {
	j, q, k := kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.Queen), kuhn.Deal(kuhn.King)
	show := func(a, b kuhn.Card) []engine.Action { return []engine.Action{kuhn.Show(a), kuhn.Show(b)} }
	for _, row := range []struct {
		name  string
		line  []engine.Action
		first float64
	}{
		{"bet fold", []engine.Action{j, k, kuhn.Bet, kuhn.Fold}, 0.5},
		{"check bet fold", []engine.Action{k, q, kuhn.Check, kuhn.Bet, kuhn.Fold}, -0.5},
		{"check check", append([]engine.Action{q, j, kuhn.Check, kuhn.Check}, show(kuhn.Queen, kuhn.Jack)...), 0.5},
		{"bet call", append([]engine.Action{j, q, kuhn.Bet, kuhn.Call}, show(kuhn.Jack, kuhn.Queen)...), -1},
		{"check bet call", append([]engine.Action{k, q, kuhn.Check, kuhn.Bet, kuhn.Call}, show(kuhn.King, kuhn.Queen)...), 1},
	} {
		s := play(row.line...)
		if s.Turn() != engine.Nobody {
			t.Errorf("%s: seat %v is on turn, want nobody", row.name, s.Turn())
		}
		if first, second := s.Score(kuhn.First), s.Score(kuhn.Second); first != row.first || second != -row.first {
			t.Errorf("%s: scores %v %v, want %v %v", row.name, first, second, row.first, -row.first)
		}
	}
}

// TestPublishedValue plays Kuhn's equilibria (Kuhn 1950) against each other in every line: each loses 1/18
// of a chip for the first seat.
func TestPublishedValue(t *testing.T) {
	for _, alpha := range []float64{0, 0.1, 1.0 / 3} {
		if got, want := value(alpha), -1.0/18/2; math.Abs(got-want) > 1e-12 {
			t.Errorf("alpha %v: value %v to the first seat, want %v", alpha, got, want)
		}
	}
}

// value returns the expected score of the first seat after the given actions, under the equilibrium with
// bluffing probability alpha.
func value(alpha float64, line ...engine.Action) float64 {
	s := play(line...)
	if s.Turn() == engine.Nobody {
		return s.Score(kuhn.First)
	}
	legal, odds := s.AppendLegal(nil), s.AppendOdds(nil)
	total := 0.0
	for i, a := range legal {
		p := 1 / float64(len(odds)) // Kuhn's outcomes are equally likely
		if s.Turn() != engine.Chance {
			p = bold(alpha, line)
			if a == kuhn.Check || a == kuhn.Fold {
				p = 1 - p
			}
		}
		total += p * value(alpha, append(line[:len(line):len(line)], legal[i])...)
	}
	return total
}

// bold returns the probability of a bet or call of the seat on turn.
func bold(alpha float64, line []engine.Action) float64 {
	row := [...][3]float64{ // by situation, for the jack, queen and king
		{alpha, 0, 3 * alpha}, // first to act
		{1.0 / 3, 0, 1},       // second, after a check
		{0, 1.0 / 3, 1},       // second, after a bet
		{0, alpha + 1.0/3, 1}, // first, after check and bet
	}
	faces := 0
	switch bets := line[2:]; {
	case len(bets) == 2:
		faces = 3
	case len(bets) == 1 && bets[0] == kuhn.Bet:
		faces = 2
	case len(bets) == 1:
		faces = 1
	}
	card := line[len(line)%2] - kuhn.Deal(kuhn.Jack) // the seat on turn alternates
	return row[faces][card]
}

func Example() {
	game := kuhn.New()
	s := game.NewState()
	s.Apply(kuhn.Deal(kuhn.King))
	s.Apply(kuhn.Deal(kuhn.Jack))
	s.Apply(kuhn.Bet)

	v := game.NewView()
	s.ViewInto(kuhn.Second, v)
	fmt.Print(game.Notation().FormatPosition(v))
	for _, a := range v.AppendLegal(nil) {
		fmt.Println(game.Notation().Explain(v, a))
	}
	// Output:
	// kuhn position 1
	// eye second
	// cards ? J
	// betting bet
	// shown 0
	// call: match the bet
	// fold: give up the pot
}
