package exact_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts/exact"
)

// solve returns the value to seat 0 by CFR+, within the tolerance.
func solve(t testing.TB, tree *exact.Tree, tolerance float64, iterations int) float64 {
	t.Helper()
	cfr, err := exact.NewCFR(tree)
	if err != nil {
		t.Fatal(err)
	}
	p, e := cfr.Solve(tolerance/2, iterations)
	if e > tolerance/2 {
		t.Errorf("exploitability %.3g after %d iterations, want %g", e, cfr.Iterations(), tolerance/2)
	}
	return tree.Value(p)[0]
}

// TestPennies: the guesser guesses 2 with probability 1/3 and gains 1/3.
func TestPennies(t *testing.T) {
	tree := enumerate(t, pennies(), exact.Options{})
	near(t, "value", solve(t, tree, 1e-5, 100000), -1.0/3, 1e-5)
	if c := tree.Counts(); c.Nodes != 7 || !slices.Equal(c.Sets, []int{1, 1}) {
		t.Errorf("%+v, want 7 nodes and a set for each", c)
	}
}

// TestMerge merges a die in pennies that never matters, but not a die that matters in one of two indistinguishable histories.
func TestMerge(t *testing.T) {
	for _, row := range []struct {
		name  string
		keep  func(coin, roll engine.Action) engine.Action
		kinds int
	}{
		{"nothing", func(_, _ engine.Action) engine.Action { return 1 }, 1},
		{"high or low", func(_, roll engine.Action) engine.Action { return roll / 4 }, 2},
		{"odd only after 2", func(coin, roll engine.Action) engine.Action { return roll % 2 * (coin / 2) }, 2},
		{"everything", func(_, roll engine.Action) engine.Action { return roll }, 6},
	} {
		g := loud(row.keep)
		full := enumerate(t, g, exact.Options{})
		tree := enumerate(t, g, exact.Options{Merge: true})
		if c := full.Counts(); c.Nodes != 3+12+24 || c.Sets[1] != 6 {
			t.Errorf("%s: %+v, want 39 nodes and 6 sets of the guesser", row.name, c)
		}
		if c := tree.Counts(); c.Nodes != 3+6*row.kinds || c.Sets[1] != row.kinds {
			t.Errorf("%s: %+v, want %d nodes and %d sets of the guesser", row.name, c, 3+6*row.kinds, row.kinds)
		}
		near(t, row.name, solve(t, full, 1e-4, 20000), -1.0/3, 1e-4)
		near(t, row.name+", merged", solve(t, tree, 1e-4, 20000), -1.0/3, 1e-4)
	}
}

// TestMergeKeepsSecrets: outcomes that lead to one state but are not equally public are not merged.
func TestMergeKeepsSecrets(t *testing.T) {
	g := loud(func(_, _ engine.Action) engine.Action { return 1 })
	quiet := g.mask
	g.mask = func(m memory, a engine.Action, seat engine.Seat) engine.Action {
		if m.n == 1 && seat == 1 {
			return 7
		}
		return quiet(m, a, seat)
	}
	if c := enumerate(t, g, exact.Options{Merge: true}).Counts(); c.Nodes != 39 || c.Sets[1] != 1 {
		t.Errorf("%+v, want 39 nodes and one set of the guesser", c)
	}
}

// TestPerfectRecall checks a game whose keys forget: the sets do not.
func TestPerfectRecall(t *testing.T) {
	tree := enumerate(t, recall(), exact.Options{})
	if c := tree.Counts(); c.Sets[0] != 3 || c.Keys[0] != 2 {
		t.Errorf("%+v, want 3 sets and 2 keys", c)
	}
	near(t, "value", solve(t, tree, 1e-4, 1000), 0.5, 1e-4)
}

// TestRoots solves Kuhn poker after the first bet, with every deal as a root, and compares it with the
// whole game in which the first seat always bets.
func TestRoots(t *testing.T) {
	var roots []exact.Root
	for a := kuhn.Jack; a <= kuhn.King; a++ {
		for b := kuhn.Jack; b <= kuhn.King; b++ {
			if a == b {
				continue
			}
			s := kuhn.New().NewState()
			for _, act := range []engine.Action{kuhn.Deal(a), kuhn.Deal(b), kuhn.Bet} {
				s.Apply(act)
			}
			roots = append(roots, exact.Root{State: s, Weight: 7})
		}
	}
	tree := enumerate(t, kuhn.New(), exact.Options{Roots: roots})
	if c := tree.Counts(); c.Nodes != 1+6*(1+2+2) || !slices.Equal(c.Sets, []int{0, 3}) {
		t.Errorf("%+v, want 31 nodes and 3 sets of the second seat", c)
	}
	whole := enumerate(t, kuhn.New(), exact.Options{})
	want, _ := whole.BestResponse(1, meek(whole, 0))
	got, p := tree.BestResponse(1, tree.Uniform())
	near(t, "value after a bet", got, want, 1e-12)
	for set := range tree.Sets() {
		text := kuhn.New().Notation().FormatPosition(tree.View(set))
		if jack := strings.Contains(text, "cards ? J"); jack && tree.At(p, set)[1] != 1 {
			t.Errorf("the jack does not fold: %v in\n%s", tree.At(p, set), text)
		}
	}
}

func TestRefusals(t *testing.T) {
	three := pennies()
	three.seats = append(three.seats, "witness")
	three.score = func(memory) []float64 { return []float64{0, 0, 0} }
	kind := pennies()
	kind.score = func(memory) []float64 { return []float64{1, 0.5} }
	for _, row := range []struct {
		g    engine.Game
		want string
	}{
		{three, "exact: 3 seats"},
		{kind, "exact: a game ends with scores 1 and 0.5"},
	} {
		if _, err := exact.NewCFR(enumerate(t, row.g, exact.Options{})); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("error %v, want %q", err, row.want)
		}
	}

	odd := pennies()
	odd.legal = func(m memory) []engine.Action {
		if m.n == 1 && m.line[0] == 2 {
			return []engine.Action{2, 3}
		}
		return []engine.Action{1, 2}
	}
	for _, row := range []struct {
		g    engine.Game
		o    exact.Options
		want string
	}{
		{kuhn.New(), exact.Options{MaxNodes: 93}, "exact: more than 93 nodes"},
		{kuhn.New(), exact.Options{Roots: []exact.Root{{State: kuhn.New().NewState(), Weight: math.NaN()}}}, "exact: a root of weight NaN"},
		{odd, exact.Options{}, "exact: seat 1 has seen the same and may do"},
	} {
		if _, err := exact.Enumerate(row.g, row.o); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("error %v, want %q", err, row.want)
		}
	}
	enumerate(t, kuhn.New(), exact.Options{MaxNodes: 94})
}

// TestGeneralSum: best responses and values need no opposite scores.
func TestGeneralSum(t *testing.T) {
	g := pennies()
	g.score = func(m memory) []float64 { // both want to match, and 2 is better
		if m.line[0] != m.line[1] {
			return []float64{0, 0}
		}
		return []float64{float64(m.line[0]) / 2, float64(m.line[0]) / 4}
	}
	tree := enumerate(t, g, exact.Options{})
	if got := fmt.Sprint(tree.Value(tree.Uniform())); got != "[0.375 0.1875]" {
		t.Errorf("values %s, want [0.375 0.1875]", got)
	}
	near(t, "NashConv", tree.NashConv(tree.Uniform()), 0.125+0.0625, 1e-12)
}
