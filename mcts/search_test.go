package mcts_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/pig"
	"deadreckon/mcts"
)

func firstJack() engine.View {
	return after(kuhn.New(), kuhn.First, kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.King))
}

func TestSameSeedSameResult(t *testing.T) {
	c := mcts.Config{Iterations: 2000, Seed: 7}
	a := search(t, kuhn.New(), c, firstJack())
	same(t, a, search(t, kuhn.New(), c, firstJack()))

	s := newSearcher(t, kuhn.New(), mcts.Config{Iterations: 2000})
	for _, seed := range []uint64{6, 7} { // reusing a searcher changes nothing
		s.Reseed(seed)
		b, err := s.Search(context.Background(), firstJack())
		if err != nil {
			t.Fatal(err)
		}
		if seed == 7 {
			same(t, a, b)
		}
	}
}

func TestCancelledBeforeTheFirstIteration(t *testing.T) {
	s := newSearcher(t, kuhn.New(), mcts.Config{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := s.Search(ctx, firstJack())
	if err != nil || r.Iterations != 0 || r.Best != kuhn.Check || len(r.Moves) != 2 {
		t.Errorf("got %+v, error %v; want no iteration and a legal move", r, err)
	}
}

func TestCancelledInTheMiddle(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var last mcts.Result
	s, err := mcts.New(kuhn.New(), mcts.Config{Progress: mcts.Progress{Every: time.Millisecond, Report: func(r mcts.Result) {
		last = r
		cancel()
	}}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Search(ctx, firstJack())
	if err != nil || last.Iterations == 0 || r.Iterations < last.Iterations || len(r.Line) == 0 {
		t.Errorf("got %+v, error %v, after progress %+v", r, err, last)
	}
	// The searcher is usable after its context has ended.
	if r, err := s.Search(ctx, firstJack()); err != nil || r.Iterations != 0 {
		t.Errorf("got %+v, error %v", r, err)
	}
}

func TestTimeLimit(t *testing.T) {
	r := search(t, kuhn.New(), mcts.Config{Time: time.Millisecond}, firstJack())
	if len(r.Moves) != 2 || r.Elapsed <= 0 {
		t.Errorf("got %+v", r)
	}
}

// single is a game of one legal move.
func single() *script {
	g := gamble()
	legal := g.legal
	g.legal = func(line []engine.Action) []engine.Action { return legal(line)[:max(1, 2*len(line))] }
	return g
}

func TestForcedMove(t *testing.T) {
	g := single()
	r := search(t, g, mcts.Config{Iterations: 100}, after(g, 0))
	if !r.Forced || r.Iterations != 0 || r.Best != 1 || len(r.Moves) != 1 {
		t.Errorf("got %+v, want the one move without a search", r)
	}
	r = search(t, g, mcts.Config{Iterations: 100, SearchForced: true}, after(g, 0))
	if r.Forced || r.Moves[0].Visits != 100 {
		t.Errorf("got %+v, want a search of the one move", r)
	}
}

func TestRootsThatCannotBeSearched(t *testing.T) {
	g := kuhn.New()
	k, j := kuhn.Deal(kuhn.King), kuhn.Deal(kuhn.Jack)
	for _, row := range []struct {
		view engine.View
		want string
	}{
		{after(g, 0), "mcts: chance is on turn: apply an outcome before searching"},
		{after(g, 0, k, j, kuhn.Bet, kuhn.Fold), "mcts: the game is over: there is nothing to decide"},
		{after(g, 0, k, j, kuhn.Bet), "mcts: seat 1 is on turn, but the view belongs to seat 0"},
	} {
		s := newSearcher(t, g, mcts.Config{Iterations: 1})
		if _, err := s.Search(context.Background(), row.view); err == nil || err.Error() != row.want {
			t.Errorf("error %v, want %q", err, row.want)
		}
	}
	s, _ := mcts.New(g, mcts.Config{})
	if _, err := s.Search(context.Background(), firstJack()); err == nil || !strings.HasPrefix(err.Error(), "mcts: no limit") {
		t.Errorf("error %v for a search without limits", err)
	}
}

func TestBadConfigs(t *testing.T) {
	for _, row := range []struct {
		c    mcts.Config
		want string
	}{
		{mcts.Config{Iterations: -1}, "mcts: iterations -1"},
		{mcts.Config{Iterations: 1 << 40}, "mcts: iterations 1099511627776"},
		{mcts.Config{Time: -1}, "mcts: time -1ns"},
		{mcts.Config{Selection: mcts.Selection{Exploration: -1}}, "mcts: exploration -1"},
		{mcts.Config{Selection: mcts.Selection{Exploration: math.NaN()}}, "mcts: exploration NaN"},
		{mcts.Config{Algorithm: 9}, "mcts: algorithm 9"},
		{mcts.Config{Selection: mcts.Selection{Rule: 9}}, "mcts: selection rule 9"},
		{mcts.Config{Selection: mcts.Selection{Trust: 1}}, "mcts: trust 1"},
		{mcts.Config{Selection: mcts.Selection{Noise: 2}}, "mcts: noise 2"},
		{mcts.Config{Selection: mcts.Selection{Width: -1}}, "mcts: width -1"},
		{mcts.Config{Selection: mcts.Selection{Width: 1, Growth: 2}}, "mcts: growth 2"},
		{mcts.Config{Selection: mcts.Selection{Growth: 0.3}}, "mcts: growth 0.3: want a width"},
		{mcts.Config{Selection: mcts.Selection{Prior: weighs{}}}, "mcts: a prior for the rule"},
		{mcts.Config{Selection: mcts.Selection{Rule: mcts.PUCT, PriorAtRoot: true}}, "mcts: a prior at the root"},
		{mcts.Config{Selection: mcts.Selection{Rule: mcts.PUCT, Prior: weighs{}, PriorBelow: weighs{}}}, "mcts: a prior below the root"},
		{mcts.Config{Final: 9}, "mcts: final choice 9"},
		{mcts.Config{Horizon: -1}, "mcts: horizon -1"},
		{mcts.Config{Horizon: 3}, "mcts: horizon 3: want an evaluator"},
		{mcts.Config{Batch: -1}, "mcts: batch -1"}, {mcts.Config{Batch: 1 << 20}, "mcts: batch 1048576"},
		{mcts.Config{MaxNodes: -1}, "mcts: -1 nodes"},
		{mcts.Config{MaxNodes: 1 << 30}, "mcts: 1073741824 nodes"},
		{mcts.Config{MaxNodes: 1 << 26, Layout: mcts.Layout{EdgesPerNode: 64}}, "mcts: 67108864 nodes: want 0 to 33554431"},
		{mcts.Config{Layout: mcts.Layout{ChanceRun: -1}}, "mcts: -1 events in a node"},
		{mcts.Config{Layout: mcts.Layout{EdgesPerNode: 1 << 20}}, "mcts: 1048576 edges a node"},
		{mcts.Config{Progress: mcts.Progress{Every: -1}}, "mcts: progress every -1ns"},
	} {
		if _, err := mcts.New(kuhn.New(), row.c); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("error %v, want %q", err, row.want)
		}
	}
}

var errEndless = errors.New("kuhn: no limit")

// endless is Kuhn poker that claims to last forever.
func endless() engine.Game {
	return enginetest.About(kuhn.New(), func(a *engine.About) { a.Endless = errEndless })
}

func TestEndlessGamesNeedACut(t *testing.T) {
	g := endless()
	if _, err := mcts.New(g, mcts.Config{}); !errors.Is(err, errEndless) {
		t.Errorf("error %v, want %v", err, errEndless)
	}
	if _, err := mcts.New(g, mcts.Config{Evaluate: optimist{}}); err != nil {
		t.Error(err)
	}
}

// optimist values every leaf at a half for seat 0; calm decides which positions are quiet.
type optimist struct{ calm func(p engine.Position) bool }

func (o optimist) Quiet(p engine.Position) bool { return o.calm == nil || o.calm(p) }

func (optimist) Evaluate(views []engine.View, scores []float64) {
	for i, v := range views {
		if v.Viewer() != 0 || v.Turn() == engine.Nobody {
			panic(fmt.Sprintf("evaluating for seat %v with %v on turn", v.Viewer(), v.Turn()))
		}
		scores[2*i], scores[2*i+1] = 0.5, -0.5
	}
}

func TestEvaluator(t *testing.T) {
	g := gamble()
	r := search(t, g, mcts.Config{Iterations: 3, Evaluate: optimist{}, Seed: 1}, after(g, 0))
	for _, m := range r.Moves {
		if m.Cut != 1 || m.Value != 0.5 || m.Win != 0.75 {
			t.Errorf("got %+v, want one cut of value 0.5", m)
		}
	}
	r = search(t, g, mcts.Config{Iterations: 30, Evaluate: optimist{}, Horizon: 1, Seed: 1}, after(g, 0))
	for _, m := range r.Moves {
		if m.Cut != 0 {
			t.Errorf("got %+v, want no cut: the game ends within the horizon", m)
		}
	}
}

func TestEvaluatorIsAskedInQuietPositions(t *testing.T) {
	calm := func(p engine.Position) bool { return p.Turn() == engine.Chance }
	ofPig := pig.New(20)
	r := search(t, ofPig, mcts.Config{Iterations: 200, Evaluate: optimist{calm}, Seed: 1}, after(ofPig, 0, 4))
	for _, m := range r.Moves {
		if m.Cut == 0 {
			t.Errorf("got %+v, want cuts before a roll of the die", m)
		}
	}
	never := optimist{func(engine.Position) bool { return false }}
	r = search(t, ofPig, mcts.Config{Iterations: 200, Evaluate: never, Seed: 1}, after(ofPig, 0, 4))
	for _, m := range r.Moves {
		if m.Cut != 0 {
			t.Errorf("got %+v, want no cut: no position is quiet", m)
		}
	}
}

func Example() {
	game := kuhn.New()
	state := game.NewState()
	for _, a := range []engine.Action{kuhn.Deal(kuhn.Queen), kuhn.Deal(kuhn.King), kuhn.Bet} {
		state.Apply(a)
	}
	view := game.NewView()
	state.ViewInto(kuhn.Second, view)

	searcher, err := mcts.New(game, mcts.Config{Iterations: 1000, Seed: 1})
	if err != nil {
		panic(err)
	}
	result, err := searcher.Search(context.Background(), view)
	if err != nil {
		panic(err)
	}
	fmt.Println(game.Notation().FormatAction(view, result.Best), result.Moves[0].Value)
	// Output: call 1
}
