package mcts_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/engine/toy/pig"
	"deadreckon/engine/toy/tictactoe"
	"deadreckon/internal/slowtest"
	"deadreckon/mcts"
	"deadreckon/mcts/exact"
)

func comparer(t testing.TB, g engine.Game, threads int, p mcts.Policy) *mcts.Comparer {
	t.Helper()
	configs := make([]mcts.Config, threads)
	for i := range configs {
		configs[i].Rollout = p
	}
	j, err := mcts.NewComparer(g, configs)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// played returns the view after actions in notation.
func played(t testing.TB, g engine.Game, words ...string) engine.State {
	t.Helper()
	s := g.NewState()
	for _, word := range words {
		a, err := g.Notation().ParseAction(s, word)
		if err != nil {
			t.Fatal(err)
		}
		s.Apply(a)
	}
	return s
}

// judged is a decision whose moves have known values.
type judged struct {
	name   string
	game   engine.Game
	policy mcts.Policy // nil is uniform
	view   engine.View
	values []float64 // by legal action
}

// withCards is the first decision of a card game after the given deal; all seats play uniformly.
func withCards(t testing.TB, g engine.Game, own string, others ...string) judged {
	d := judged{name: g.Name() + " " + own, game: g, view: viewOf(g, played(t, g, own, others[0]), 0)}
	for _, a := range d.view.AppendLegal(nil) {
		var roots []exact.Root
		for _, other := range others {
			s := played(t, g, own, other)
			s.Apply(a)
			roots = append(roots, exact.Root{State: s, Weight: 1})
		}
		tree, err := exact.Enumerate(g, exact.Options{Roots: roots})
		if err != nil {
			t.Fatal(err)
		}
		d.values = append(d.values, tree.Value(tree.Uniform())[0])
	}
	return d
}

// bestOfPig plays the solution of Pig.
type bestOfPig struct{ open *exact.Open }

func (p bestOfPig) Choose(s engine.State, _ []engine.Action, _ *rand.Rand) engine.Action {
	best, err := p.open.Best(viewOf(pig.New(20), s, 0))
	if err != nil {
		panic(err)
	}
	return best[0]
}

// inPig is a decision of Pig with optimal play after it.
func inPig(t testing.TB, words ...string) judged {
	g := pig.New(20)
	open, err := exact.Explore(g, g.NewState(), 100_000)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := open.Solve(1e-9, 1000); err != nil {
		t.Fatal(err)
	}
	s := played(t, g, words...)
	d := judged{name: fmt.Sprint("pig ", words), game: g, policy: bestOfPig{open}, view: viewOf(g, s, s.Turn())}
	for _, a := range d.view.AppendLegal(nil) {
		next := g.NewState()
		next.CopyFrom(s)
		next.Apply(a)
		values, err := open.Values(viewOf(g, next, 0))
		if err != nil {
			t.Fatal(err)
		}
		d.values = append(d.values, values[s.Turn()])
	}
	return d
}

// The 95 % intervals of values and differences contain the exact value in at least 95 % of trials. With
// 500 intervals the standard error is 1 percentage point.
func TestCompareCoverage(t *testing.T) {
	slowtest.Skip(t)
	const repeats, iterations = 500, 240
	for _, d := range []judged{
		withCards(t, kuhn.New(), "deal Q", "deal J", "deal K"),
		withCards(t, kuhn.New(), "deal J", "deal Q", "deal K"),
		withCards(t, leduc.New(), "deal Ks", "deal Js", "deal Jh", "deal Qs", "deal Qh", "deal Kh"),
		inPig(t, "die 6", "roll", "die 5"),
		inPig(t, "die 6", "roll", "die 6", "roll", "die 5", "hold", "die 4"),
	} {
		j := comparer(t, d.game, 1, d.policy)
		legal := d.view.AppendLegal(nil)
		values, leads := 0, 0
		for seed := range uint64(repeats) {
			j.Reseed(seed)
			verdict, err := j.Compare(context.Background(), d.view, legal, mcts.RoundBudget{Iterations: iterations})
			if err != nil {
				t.Fatal(err)
			}
			last := verdict.Estimate(len(legal) - 1)
			if want := iterations / len(legal); last.Rounds != want {
				t.Fatalf("%d rounds, want %d of each move", last.Rounds, want)
			}
			truth := d.values[len(legal)-1]
			values += holds(last.Value, last.ValueError, truth)
			lead, spread := verdict.Difference(len(legal)-1, 0)
			leads += holds(lead, spread, truth-d.values[0])
		}
		for what, n := range map[string]int{"value": values, "lead": leads} {
			share := float64(n) / repeats
			t.Logf("%s: %.3f of the intervals hold the %s", d.name, share, what)
			if share < 0.925 || share > 0.995 {
				t.Errorf("%s: %.3f of the intervals at 95 %% hold the %s, whose exact values are %v", d.name, share, what, d.values)
			}
		}
	}
}

func holds(mean, spread, truth float64) int {
	if math.Abs(mean-truth) <= 1.96*spread {
		return 1
	}
	return 0
}

// Paired rounds reduce the error of a difference below that of independent values.
func TestCompareShares(t *testing.T) {
	d := inPig(t, "die 2")
	verdict, err := comparer(t, d.game, 1, d.policy).Compare(context.Background(), d.view, d.view.AppendLegal(nil), mcts.RoundBudget{Iterations: 4000})
	if err != nil {
		t.Fatal(err)
	}
	_, spread := verdict.Difference(1, 0)
	if apart := math.Hypot(verdict.Estimate(0).ValueError, verdict.Estimate(1).ValueError); spread > 0.9*apart {
		t.Errorf("the lead has the error %.4f, two values apart %.4f", spread, apart)
	}
	mean, variance := verdict.Contrast([]float64{-1, 1})
	if lead, _ := verdict.Difference(1, 0); math.Abs(mean-lead) > 1e-12 || math.Abs(math.Sqrt(variance)/spread-1) > 0.02 {
		t.Errorf("the contrast is %v ± %v, the lead %v ± %v", mean, math.Sqrt(variance), lead, spread)
	}
}

// The result does not depend on the number of threads; other rounds differ; and a replayed round has the
// same score.
func TestCompareRounds(t *testing.T) {
	d := withCards(t, leduc.New(), "deal Ks", "deal Js", "deal Qh")
	legal := d.view.AppendLegal(nil)
	compare := func(threads, first, iterations int) (trials []mcts.Estimate) {
		verdict, err := comparer(t, d.game, threads, nil).Compare(context.Background(), d.view, legal, mcts.RoundBudget{First: first, Iterations: iterations})
		if err != nil {
			t.Fatal(err)
		}
		for i := range legal {
			trials = append(trials, verdict.Estimate(i))
		}
		return trials
	}
	one := compare(1, 0, 302)
	if three := compare(3, 0, 302); !slices.Equal(one, three) {
		t.Errorf("on three threads %+v, on one %+v", three, one)
	}
	if other := compare(1, 151, 302); slices.Equal(one, other) {
		t.Error("other rounds have the same luck")
	}
	j := comparer(t, d.game, 1, nil)
	for round := range 20 {
		single := compare(1, round, len(legal))
		for i, a := range legal {
			watched := 0
			score := j.Replay(d.view, a, round, func(_ engine.State, played engine.Action) {
				if watched++; watched == 1 && played != a {
					t.Errorf("the first action that is watched is %v, want the move %v", played, a)
				}
			})
			if score != single[i].Value || watched < 2 {
				t.Errorf("round %d of move %d: %v after %d actions when replayed, %v before", round, i, score, watched, single[i].Value)
			}
		}
	}
}

// TestBestAlternative checks that the best alternative is found, and that the comparison uses later rounds.
func TestBestAlternative(t *testing.T) {
	d := withCards(t, kuhn.New(), "deal K", "deal J", "deal Q")
	legal := d.view.AppendLegal(nil)
	best := slices.Index(d.values, slices.Max(d.values))
	j := comparer(t, d.game, 2, nil)
	alternative, next, err := j.BestAlternative(context.Background(), d.view, legal[1-best], mcts.RoundBudget{First: 5, Iterations: 200})
	if err != nil || alternative != legal[best] || next != 5+200/len(legal) {
		t.Errorf("alternative %v and next round %d (%v); want %v, which is worth %v, and %d", alternative, next, err, legal[best], d.values, 5+200/len(legal))
	}
	s := played(t, d.game, "deal K", "deal J")
	s.Apply(legal[0])
	if _, _, err := j.BestAlternative(context.Background(), d.view, engine.Action(9999), mcts.RoundBudget{Iterations: 10}); err == nil {
		t.Error("an illegal move has an alternative")
	}
	if _, err := j.Compare(context.Background(), viewOf(d.game, s, 0), legal, mcts.RoundBudget{Iterations: 10}); err == nil {
		t.Error("a seat was judged that is not on turn")
	}
	if _, err := j.Compare(context.Background(), d.view, []engine.Action{9999}, mcts.RoundBudget{Iterations: 10}); err == nil {
		t.Error("an illegal move was judged")
	}
}

// enough is a random policy that counts its calls and calls a function after a number of them.
type enough struct {
	asked, most int
	cancel      func()
}

func (e *enough) Choose(_ engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	if e.asked++; e.asked == e.most {
		e.cancel()
	}
	return legal[rng.IntN(len(legal))]
}

// The time limit is checked between playouts, but one round of a comparison and two playouts of a search
// for an alternative are always made.
func TestCompareStops(t *testing.T) {
	g := tictactoe.New()
	v := viewOf(g, g.NewState(), 0)
	legal := v.AppendLegal(nil)
	const longest = 8 // longest game after the first move, in decisions
	for _, c := range []struct {
		most   int // decisions before the time is up; 0 for at once
		rounds int
	}{{0, 1}, {1, 1}, {3 * 9 * longest, 5}} {
		ctx, cancel := context.WithCancel(context.Background())
		r := mcts.RoundBudget{Iterations: 1 << 40}
		if c.most == 0 {
			r.Time = 1
		}
		p := &enough{most: c.most, cancel: cancel}
		verdict, err := comparer(t, g, 1, p).Compare(ctx, v, legal, r)
		if err != nil || verdict.Rounds() < 1 || verdict.Rounds() > c.rounds || p.asked > max(c.most, len(legal)*longest)+longest {
			t.Errorf("enough after %d: %d rounds and %d choices (%v)", c.most, verdict.Rounds(), p.asked, err)
		}
		cancel()
	}
	for _, most := range []int{0, 1} {
		ctx, cancel := context.WithCancel(context.Background())
		r := mcts.RoundBudget{First: 7, Iterations: 1 << 40}
		if most == 0 {
			r.Time = 1
		}
		p := &enough{most: most, cancel: cancel}
		alternative, next, err := comparer(t, g, 1, p).BestAlternative(ctx, v, legal[0], r)
		if err != nil || alternative == legal[0] || next != 8 || p.asked > 2*longest {
			t.Errorf("enough after %d: alternative %v, the next round %d and %d choices (%v)", most, alternative, next, p.asked, err)
		}
		cancel()
	}
}

// Positions are compared like moves, at chance too, and a cancelled context leaves one round.
func TestCompareValues(t *testing.T) {
	d := inPig(t, "die 6", "roll", "die 5")
	at := engine.CloneView(d.game, d.view)
	at.Apply(d.view.AppendLegal(nil)[0])
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	verdict, err := comparer(t, d.game, 1, d.policy).ComparePositions(ctx, []engine.View{at, d.view}, mcts.RoundBudget{Iterations: 1 << 40})
	if n := verdict.Rounds(); err != nil || n == 0 || n > 100 {
		t.Fatalf("%d rounds and %v after the end of the context", n, err)
	}
	verdict, err = comparer(t, d.game, 1, d.policy).ComparePositions(context.Background(), []engine.View{at}, mcts.RoundBudget{Iterations: 4000})
	if at := verdict.Estimate(0); err != nil || math.Abs(at.Value-d.values[0]) > 4*at.ValueError {
		t.Errorf("%+v and %v, want the value %v", at, err, d.values[0])
	}
}

// TestPValueOfRareLosses checks a move with a small certain gain and a rare total loss. With 40 rounds, at
// most one comparison in twenty may report an advantage above 0.04; a true advantage is reported.
func TestPValueOfRareLosses(t *testing.T) {
	const rounds, repeats, worth = 40, 2000, 0.04
	for _, row := range []struct {
		gain        float64
		odds        uint64 // of a total loss, in 1000
		least, most float64
	}{{0.2, 91, 0, 0.05}, {0.1, 48, 0, 0.05}, {0.06, 29, 0, 0.05}, {0.4, 181, 0, 0.05}, {0.8, 382, 0, 0.05}, {0.4, 0, 0.999, 1.001}, {0.8, 91, 0.95, 1}} {
		g := &script{
			turn: func(line []engine.Action) engine.Seat {
				return []engine.Seat{0, engine.Chance, engine.Nobody}[len(line)]
			},
			legal: func([]engine.Action) []engine.Action { return []engine.Action{1, 2} },
			odds:  func([]engine.Action) []uint64 { return []uint64{row.odds, 1000 - row.odds} },
			score: func(line []engine.Action) float64 {
				switch {
				case line[0] == 1:
					return 1 - row.gain
				case line[1] == 1:
					return -1
				}
				return 1
			},
		}
		j, told := comparer(t, g, 1, nil), 0.0
		for seed := range uint64(repeats) {
			j.Reseed(seed)
			v, err := j.Compare(t.Context(), after(g, 0), []engine.Action{1, 2}, mcts.RoundBudget{Iterations: 2 * rounds})
			if err != nil {
				t.Fatal(err)
			}
			lead, spread := v.Difference(1, 0)
			if mcts.PValue(lead, spread, rounds, worth) <= 0.05 {
				told += 1.0 / repeats
			}
		}
		if lead := row.gain - float64(row.odds)/500; told < row.least || told > row.most {
			t.Errorf("%+v: a lead of %.3f is told in %.3f of the judgements, want %v to %v", row, lead, told, row.least, row.most)
		}
	}
}
