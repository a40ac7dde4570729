package selfplay

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"deadreckon/agents"
	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
)

// weightTrial is a candidate with one of the base weights of a sweep.
type weightTrial struct {
	weight     float64
	won, lucky float64 // sums of scores and luck
}

// adjusted returns the luck-adjusted score for a luck coefficient.
func (l *weightTrial) adjusted(share float64) float64 { return l.won - share*l.lucky }

// sweep finds the best base weight for the candidate by games and stores it in the candidate.
// All weights play the same deals; Pool.Agents or the best net play the other sides. Each stage
// has twice as many games as the one before and drops the worse half of the weights (successive
// halving: K. Jamieson and A. Talwalkar, "Non-stochastic Best Arm Identification and
// Hyperparameter Optimization", 2016). It returns 0 without a sweep.
func (r *Run) sweep(ctx context.Context) (float64, error) {
	c := &r.config
	if c.Gate.Sweep == 0 {
		return 0, nil
	}
	left := make([]*weightTrial, len(c.Gate.Weights))
	for i, w := range c.Gate.Weights {
		left[i] = &weightTrial{weight: w}
	}
	var share stats.Slope
	games := c.Gate.Sweep
	for stage := 0; len(left) > 1; stage++ {
		if err := r.tryWeights(ctx, stage, left, games, &share); err != nil {
			return 0, err
		}
		slices.SortStableFunc(left, func(a, b *weightTrial) int { return cmp.Compare(b.adjusted(share.Value()), a.adjusted(share.Value())) })
		left, games = left[:len(left)/2], 2*games
	}
	f, err := c.loadNet(c.candidatePath())
	if err != nil {
		return 0, err
	}
	f.Base.Weight = left[0].weight
	return f.Base.Weight, f.Save(c.candidatePath())
}

// tryWeights plays one stage.
func (r *Run) tryWeights(ctx context.Context, stage int, left []*weightTrial, games int, share *stats.Slope) error {
	c := &r.config
	f, err := c.loadNet(c.candidatePath())
	if err != nil {
		return err
	}
	texts := make([]string, len(left))
	for i, l := range left {
		path := filepath.Join(c.Dir, fmt.Sprintf("weight-%v.net", l.weight))
		f.Base.Weight = l.weight
		if err := f.Save(path); err != nil {
			return fmt.Errorf("selfplay: %w", err)
		}
		defer os.Remove(path)
		texts[i] = c.searchText(path, c.recipe().matches)
	}
	best := c.searchText(c.netPath(r.state.Best), c.recipe().matches)
	unit := newGateBlock(c)
	each := 2 * len(unit.sides) // games per weight and deal: each side in a game and its mirror
	at := func(i int) (block, who, k int) { return i / each / len(left), i / each % len(left), i % each }
	b := series{
		c: c, path: c.seriesPath(fmt.Sprintf("sweep%d", stage), r.state.Generation), count: max(games/each, 1) * each * len(left),
		at: func(i int) seriesGame {
			block, who, k := at(i)
			seed := engine.Stream(c.Seed, fmt.Sprintf("sweep%d.%d.%d", stage, r.state.Generation, block)).Uint64() >> 11
			return seriesGame{unit.seatAgents(c, block, k, texts[who], best), agents.GameSeed{Seed: seed, Mirrored: k%2 == 1}}
		},
		result: func(i int, row gameRow) bool {
			_, who, k := at(i)
			won, lucky := unit.score(k, row.Scores), 0.0
			if row.Luck != nil {
				lucky = unit.score(k, row.Luck)
			}
			left[who].won += won
			left[who].lucky += lucky
			share.Add(won, lucky)
			return false
		},
		luck: agents.TruthName(c.Game),
	}
	return b.run(ctx, func(done int) { r.report(phaseGate, done, b.count) })
}
