package mcts_test

import (
	"context"
	"runtime"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/pig"
	"deadreckon/mcts"
)

// going returns a searcher after Continue on a view.
func going(t *testing.T, g engine.Game, c mcts.Config, view engine.View) (*mcts.Searcher, mcts.Result) {
	t.Helper()
	s := newSearcher(t, g, c)
	return s, goOn(t, s, view)
}

func goOn(t *testing.T, s *mcts.Searcher, view engine.View) mcts.Result {
	t.Helper()
	r, err := s.Continue(context.Background(), view)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// answered is the first player's second decision in Kuhn poker, after checking a jack and a bet.
func answered(other kuhn.Card) engine.View {
	return after(kuhn.New(), kuhn.First, kuhn.Deal(kuhn.Jack), kuhn.Deal(other), kuhn.Check, kuhn.Bet)
}

func TestContinueKeepsThePathThatWasPlayed(t *testing.T) {
	each(t, func(t *testing.T, c mcts.Config) {
		c.Iterations, c.Seed = 1000, 1
		s, first := going(t, kuhn.New(), c, firstJack())
		if first.Kept != 0 {
			t.Errorf("the first search kept %d visits", first.Kept)
		}
		r := goOn(t, s, answered(kuhn.King))
		if err := checkSums(answered(kuhn.King), kuhn.New(), r, 1000, false); err != nil {
			t.Error(err)
		}
		if keeps := c.Algorithm == mcts.SO; (r.Kept > 0) != keeps {
			t.Errorf("%v kept %d visits", c.Algorithm, r.Kept)
		}
		if r.Best != kuhn.Fold && c.Final != mcts.Incumbent {
			t.Errorf("the jack does not fold: %+v", r.Moves)
		}
	})
}

func TestContinueElsewhereIsSearch(t *testing.T) {
	c := mcts.Config{Iterations: 500, Seed: 4}
	other := after(kuhn.New(), kuhn.First, kuhn.Deal(kuhn.Queen), kuhn.Deal(kuhn.King))
	fresh := search(t, kuhn.New(), c, other)
	s, first := going(t, kuhn.New(), c, firstJack())
	same(t, first, search(t, kuhn.New(), c, firstJack()))
	same(t, fresh, goOn(t, s, other))

	if _, err := s.Search(context.Background(), firstJack()); err != nil {
		t.Fatal(err)
	}
	if r := goOn(t, s, answered(kuhn.King)); r.Kept != 0 {
		t.Errorf("kept %d visits of a search that was not to be continued", r.Kept)
	}
	goOn(t, s, firstJack())
	second := after(kuhn.New(), kuhn.Second, kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.King), kuhn.Check)
	if r := goOn(t, s, second); r.Kept != 0 {
		t.Errorf("kept %d visits of the other seat", r.Kept)
	}
}

func TestContinueKnowsNoSecret(t *testing.T) {
	c := mcts.Config{Iterations: 500, Seed: 4}
	a, first := going(t, kuhn.New(), c, firstJack())
	b, again := going(t, kuhn.New(), c, after(kuhn.New(), kuhn.First, kuhn.Deal(kuhn.Jack), kuhn.Deal(kuhn.Queen)))
	same(t, first, again)
	same(t, goOn(t, a, answered(kuhn.King)), goOn(t, b, answered(kuhn.Queen)))
}

func TestContinueWithLittleMemory(t *testing.T) {
	for nodes := range 20 {
		s, _ := going(t, kuhn.New(), mcts.Config{Iterations: 500, Seed: 1, MaxNodes: nodes + 1}, firstJack())
		r := goOn(t, s, answered(kuhn.King))
		if n := r.Moves[0].Visits + r.Moves[1].Visits; n != 500+r.Kept || r.Nodes > max(nodes+1, 3) {
			t.Errorf("room for %d nodes: %d visits, %d kept, %d nodes", nodes+1, n, r.Kept, r.Nodes)
		}
	}
}

// TestContinueHoldsOneTree checks that tree reuse allocates only one number per node.
func TestContinueHoldsOneTree(t *testing.T) {
	v := after(pig.New(100), 0, pig.Rolled(6))
	s, first := going(t, pig.New(100), mcts.Config{Iterations: 20_000, Seed: 1}, v)
	over, cancel := context.WithCancel(context.Background())
	cancel()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := s.Continue(over, v)
	runtime.ReadMemStats(&now)
	if took := int(now.TotalAlloc - before.TotalAlloc); err != nil || r.Nodes != first.Nodes || took > 16*r.Nodes { // a second tree takes over 80
		t.Errorf("%d nodes of %d are kept, for %d bytes; error %v", r.Nodes, first.Nodes, took, err)
	}
}
