package mcts_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat/distuv"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Properties of a search that hold for every game, as functions that return an error. properties_test.go
// runs them on real games, mutants_test.go on faulty ones.

func searched(ctx context.Context, g engine.Game, c mcts.Config, v engine.View) (*mcts.Searcher, mcts.Result, error) {
	s, err := mcts.New(g, c)
	if err != nil {
		return nil, mcts.Result{}, err
	}
	r, err := s.Search(ctx, v)
	return s, r, err
}

// spied is a view that reports every sampled world.
type spied struct {
	engine.View
	drew func(engine.State)
}

func (v spied) Sample(dst engine.State, rng *rand.Rand) {
	v.View.Sample(dst, rng)
	v.drew(dst)
}

// checkWorlds compares the sampled worlds at the root with the posterior, by Pearson's chi-square test at
// 0.001.
func checkWorlds(p testPosition, c mcts.Config) error {
	const enough = 3000
	want, all := map[string]float64{}, 0.0
	post := p.posterior()
	for _, w := range post.worlds {
		want[text(p.game, w.state)] += w.weight
		all += w.weight
	}
	drawn, n := map[string]int{}, 0
	v := spied{viewOf(p.game, post.truth, p.seat), func(s engine.State) {
		drawn[text(p.game, s)]++
		n++
	}}
	c.Iterations = 100
	for c.Seed = 0; n < enough; c.Seed++ {
		if _, _, err := searched(context.Background(), p.game, c, v); err != nil {
			return err
		}
	}
	if len(want) > 1 && len(drawn) == 1 {
		return fmt.Errorf("one world of %d is drawn, %d times", len(want), n)
	}
	square, left := 0.0, n
	for _, w := range post.worlds {
		k := text(p.game, w.state)
		if e := want[k] / all * float64(n); e > 0 {
			square += (float64(drawn[k]) - e) * (float64(drawn[k]) - e) / e
			left -= drawn[k]
			delete(want, k)
		}
	}
	if left > 0 {
		return fmt.Errorf("%d worlds of %d are impossible", left, n)
	}
	if k := len(drawn) - 1; k > 0 {
		if p := (distuv.ChiSquared{K: float64(k)}).Survival(square); p < 0.001 {
			return fmt.Errorf("p = %.2g for the worlds %v", p, drawn)
		}
	}
	return nil
}

// checkTwins checks that searches give identical results for all true states that the seat cannot tell
// apart.
func checkTwins(p testPosition, c mcts.Config) error {
	post := p.posterior()
	if len(post.worlds) < 2 {
		return errors.New("there is one truth alone")
	}
	c.Iterations, c.Seed = 300, 3
	var first string
	for i, w := range post.worlds {
		_, r, err := searched(context.Background(), p.game, c, viewOf(p.game, w.state, p.seat))
		if err != nil {
			return err
		}
		r.Elapsed = 0
		switch got := fmt.Sprintf("%+v", r); {
		case i == 0:
			first = got
		case got != first:
			return fmt.Errorf("at two truths that look alike:\n%s\n%s", first, got)
		}
	}
	return nil
}

// checkSums checks a result of a search with one thread by checkTotals and checkAvailability.
func checkSums(v engine.View, g engine.Game, r mcts.Result, n int, widens bool) error {
	if err := checkAvailability(r, n, widens); err != nil {
		return err
	}
	return checkTotals(v, g, r, n)
}

// checkAvailability checks that every root move was available in every iteration; with widening, that one
// move was.
func checkAvailability(r mcts.Result, n int, widens bool) error {
	most := 0
	for _, m := range r.Moves {
		most = max(most, m.Availability)
		if !widens && r.Kept == 0 && m.Availability != n {
			return fmt.Errorf("%d iterations: %+v was not always available", n, m)
		}
	}
	if most != n && r.Kept == 0 {
		return fmt.Errorf("%d iterations: no move was available oftener than %d times", n, most)
	}
	return nil
}

// checkTotals checks that the statistics of a result add up, and that its line is legal.
func checkTotals(v engine.View, g engine.Game, r mcts.Result, n int) error {
	legal := v.AppendLegal(nil)
	visits := 0
	var moves []engine.Action
	for _, m := range r.Moves {
		visits += m.Visits
		moves = append(moves, m.Action)
		if m.Availability < m.Visits {
			return fmt.Errorf("%d iterations: %+v was taken oftener than it was available", n, m)
		}
		if m.Wins+m.Draws+m.Losses+m.Cut != m.Visits || !(m.WinError > 0) || math.IsNaN(m.Value+m.ValueError+m.Win) {
			return fmt.Errorf("the outcomes of %+v do not add up", m)
		}
	}
	slices.Sort(moves)
	switch {
	case r.Iterations != n || visits != n+r.Kept:
		return fmt.Errorf("%d iterations, %d kept: the result says %d, with %d visits", n, r.Kept, r.Iterations, visits)
	case r.Best != r.Moves[0].Action:
		return fmt.Errorf("the best move %d is not the first of %v", r.Best, r.Moves)
	case !slices.Equal(moves, legal):
		return fmt.Errorf("moves %v, legal are %v", moves, legal)
	}
	return checkLine(v, g, r)
}

// checkLine plays the principal variation in a view.
func checkLine(v engine.View, g engine.Game, r mcts.Result) error {
	at := g.NewView()
	at.CopyFrom(v)
	for i, s := range r.Line {
		if at.Turn() == engine.Chance && s.Seat != engine.Chance {
			return nil
		}
		if at.Turn() != s.Seat || !slices.Contains(at.AppendLegal(nil), s.Action) {
			return fmt.Errorf("step %d of the line, %+v, cannot be played: seat %v is on turn, with %v", i, s, at.Turn(), at.AppendLegal(nil))
		}
		at.Apply(s.Action)
	}
	return nil
}

// checkBudget checks the number of iterations.
func checkBudget(p testPosition, c mcts.Config) error {
	v := viewOf(p.game, p.posterior().truth, p.seat)
	for _, n := range []int{1, 2, 17, 300} {
		c.Iterations, c.Seed = n, uint64(n)
		s, r, err := searched(context.Background(), p.game, c, v)
		if err == nil {
			err = checkSums(v, p.game, r, n, c.Selection.Width > 0)
		}
		if err == nil {
			err = s.CheckTree()
		}
		if err != nil {
			return fmt.Errorf("%d iterations: %w", n, err)
		}
	}
	return nil
}

// checkHurry stops searches at random times, with little time or memory: the move must be legal and the
// statistics must add up.
func checkHurry(p testPosition, c mcts.Config) error {
	v := viewOf(p.game, p.posterior().truth, p.seat)
	for after := range 30 {
		c := c
		ctx, cancel := context.WithCancel(context.Background())
		c.Iterations = 2000 // a small game may end before the context is cancelled
		c.Rollout = &interrupter{after: after, then: cancel, of: c.Rollout}
		_, r, err := searched(ctx, p.game, c, v)
		cancel()
		if err == nil {
			err = checkSums(v, p.game, r, r.Iterations, c.Selection.Width > 0)
		}
		if err != nil {
			return fmt.Errorf("cancelled at decision %d: %w", after, err)
		}
	}
	c.Time = time.Millisecond
	_, r, err := searched(context.Background(), p.game, c, v)
	if err == nil {
		err = checkSums(v, p.game, r, r.Iterations, c.Selection.Width > 0)
	}
	if err != nil {
		return fmt.Errorf("a millisecond: %w", err)
	}
	c.Time = 0
	for _, nodes := range []int{1, 10} {
		c.Iterations, c.MaxNodes = 200, nodes
		_, r, err := searched(context.Background(), p.game, c, v)
		if err == nil {
			err = checkSums(v, p.game, r, 200, c.Selection.Width > 0)
		}
		if err != nil {
			return fmt.Errorf("memory for %d nodes: %w", nodes, err)
		}
	}
	return nil
}

// interrupter is a policy, uniform if Policy is nil, that calls a function after a number of decisions.
type interrupter struct {
	after int
	then  func()
	of    mcts.Policy
}

func (i *interrupter) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	if i.after--; i.after < 0 {
		i.then()
	}
	if i.of != nil {
		return i.of.Choose(s, legal, rng)
	}
	return legal[rng.IntN(len(legal))]
}

// checkReuse continues searches to the seat's next decision, fifty times: the kept statistics must equal
// those of the previous search. It returns an error if nothing was ever kept.
func checkReuse(p testPosition, c mcts.Config) error {
	c.Iterations = 2000
	s, err := mcts.New(p.game, c)
	if err != nil {
		return err
	}
	rng, kept := engine.Stream(1, "reuse"), 0
	for seed := range uint64(50) {
		truth := p.posterior().truth
		s.Reseed(seed % 3)
		s.Forget()
		if _, err := s.Continue(context.Background(), viewOf(p.game, truth, p.seat)); err != nil {
			return err
		}
		path := playOn(truth, p.seat, mcts.Defaults(c), rng)
		if truth.Turn() == engine.Nobody {
			continue
		}
		had := s.Below(path)
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		r, err := s.Continue(ctx, viewOf(p.game, truth, p.seat))
		if err != nil {
			return err
		}
		have := s.Below(nil)
		if r.Kept > 0 && !reflect.DeepEqual(had, have) {
			return fmt.Errorf("after %v was found\n%v\nand is kept\n%v", path, had, have)
		}
		kept += r.Kept
	}
	if kept == 0 {
		return errors.New("nothing is kept")
	}
	return nil
}

// playOn plays at random to the seat's next decision or to the end, and returns the edges on the way.
func playOn(s engine.State, seat engine.Seat, c mcts.Config, rng *rand.Rand) (path []engine.Action) {
	for events := 0; len(path) == 0 || events > 0 || s.Turn() != seat && s.Turn() != engine.Nobody; {
		event := s.Turn() == engine.Chance
		legal := s.AppendLegal(nil)
		a := legal[rng.IntN(len(legal))]
		seen := s.Seen(a, seat)
		s.Apply(a)
		if !event {
			path = append(path, seen)
			continue
		}
		if events++; events == c.Layout.ChanceRun || s.Turn() != engine.Chance {
			path, events = append(path, mcts.MarkOf(s.Key(seat))), 0
		}
	}
	return path
}
