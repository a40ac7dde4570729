package agents

import (
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// OpenJudge returns a judge of moves with a number of threads. Its playouts follow the named
// policy, or for "" the default of the game, with the leaf value of OpenTeam. A game without a
// policy is played by its solution if it is small, otherwise by a CachedSearch. The value of the
// net, if one is named, replaces the leaf value; the policy of the net is not used.
func OpenJudge(g engine.Game, seed uint64, rollout string, net access.File, threads int) (*mcts.Comparer, error) {
	return recipe{rollout: rollout, nets: NetSource{File: net}, threads: max(threads, 1)}.judge(g, seed, false)
}

// OpenWholeJudge is OpenJudge with playouts to the end of the game, which have no error of a leaf value: see
// mcts.WholeHorizon. With a net it is OpenJudge.
func OpenWholeJudge(g engine.Game, seed uint64, rollout string, net access.File, threads int) (*mcts.Comparer, error) {
	return recipe{rollout: rollout, nets: NetSource{File: net}, threads: max(threads, 1)}.judge(g, seed, !net.Named())
}

func (r recipe) judge(g engine.Game, seed uint64, whole bool) (*mcts.Comparer, error) {
	c, each, err := r.configure(g, mcts.Config{Seed: seed})
	if err != nil {
		return nil, err
	}
	if whole && c.Evaluate != nil {
		c.Horizon = mcts.WholeHorizon(g)
	}
	configs := each(c)
	if configs[0].Rollout == nil && r.rollout == "" {
		if err := setPolicies(g, configs); err != nil {
			return nil, err
		}
	}
	return mcts.NewComparer(g, configs)
}

func setPolicies(g engine.Game, configs []mcts.Config) error {
	if solution := solutionOf(g); solution != nil {
		for i := range configs {
			configs[i].Rollout = solution
		}
		return nil
	}
	for i := range configs {
		p, err := NewCachedSearch(g, cachedIterations)
		if err != nil {
			return err
		}
		configs[i].Rollout = p
	}
	return nil
}
