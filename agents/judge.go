package agents

import (
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// OpenJudge returns a judge of moves on so many threads. Its playouts follow the named policy,
// or for "" the game's best, and are cut as those of OpenTeam are. A game without a policy
// is played by its solution where it is small enough, and else by a CachedSearch policy. The
// net in a file, if one is named, cuts playouts by its value; its policy is not used.
func OpenJudge(g engine.Game, seed uint64, rollout string, net access.File, threads int) (*mcts.Judge, error) {
	c, each, err := recipe{rollout: rollout, nets: NetSource{File: net}, threads: max(threads, 1)}.configure(g, mcts.Config{Seed: seed})
	if err != nil {
		return nil, err
	}
	configs := each(c)
	if configs[0].Rollout == nil && rollout == "" {
		if err := setPolicies(g, configs); err != nil {
			return nil, err
		}
	}
	return mcts.NewJudge(g, configs)
}

// setPolicies gives the threads policies where the game has none.
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
