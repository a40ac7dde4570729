package review_test

import (
	"math/rand/v2"
	"testing"

	"deadreckon/agents/arena/stats"
	"deadreckon/agents/review"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/internal/slowtest"
	"deadreckon/mcts/exact"
)

// perfect is a game with an equilibrium: for each information state the probabilities and values of
// actions.
type perfect struct {
	game engine.Game
	sets map[uint64]*choice
}

type choice struct {
	actions []engine.Action
	odds    []float64
	worth   []float64 // value of each action, if both play the equilibrium from there
	reached float64   // how likely the others and chance lead here
}

// solvedGame returns a game with an equilibrium from a number of iterations; other numbers find
// other equilibria.
func solvedGame(t *testing.T, g engine.Game, rounds int) *perfect {
	t.Helper()
	tree, err := exact.Enumerate(g, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := exact.NewCFR(tree)
	if err != nil {
		t.Fatal(err)
	}
	for range rounds {
		c.Iterate()
	}
	p, profile := &perfect{g, map[uint64]*choice{}}, c.Average()
	for i := range tree.Sets() {
		actions := tree.Actions(i)
		p.sets[tree.View(i).Key()] = &choice{actions: actions, odds: tree.At(profile, i), worth: make([]float64, len(actions))}
	}
	p.value(g.NewState(), [2]float64{1, 1})
	for _, c := range p.sets {
		for i := range c.worth {
			c.worth[i] /= c.reached
		}
	}
	return p
}

// value returns the value of a state for the first seat, and adds up the values of each decision.
// reach has the probability of each seat's actions and of chance.
func (p *perfect) value(s engine.State, reach [2]float64) (worth float64) {
	turn := s.Turn()
	if turn == engine.Nobody {
		return s.Score(0)
	}
	legal, odds := s.AppendLegal(nil), []float64(nil)
	var at *choice
	if turn == engine.Chance {
		all := 0.0
		for _, o := range s.AppendOdds(nil) {
			odds = append(odds, float64(o))
			all += float64(o)
		}
		for i := range odds {
			odds[i] /= all
		}
	} else {
		at = p.sets[s.Key(turn)]
		odds = at.odds
		at.reached += reach[1-turn]
	}
	for i, a := range legal {
		next, then := p.game.NewState(), reach
		next.CopyFrom(s)
		next.Apply(a)
		for seat := range then {
			if turn == engine.Chance || turn == engine.Seat(seat) {
				then[seat] *= odds[i]
			}
		}
		x := p.value(next, then)
		worth += odds[i] * x
		if at != nil {
			at.worth[i] += reach[1-turn] * x * float64(1-2*turn)
		}
	}
	return worth
}

// loss is by how many points an action is worse than the best.
func (c *choice) loss(i int) float64 {
	best := c.worth[0]
	for _, x := range c.worth {
		best = max(best, x)
	}
	return 50 * (best - c.worth[i])
}

// play plays a game by the equilibrium, except for one decision that loses more than a number of
// points, if there is one and a coin allows it.
func (p *perfect) play(rng *rand.Rand, blunder float64) (in review.Input, ply int) {
	s := p.game.NewState()
	in, ply = review.Input{Game: p.game, Start: p.game.NewState()}, -1
	for s.Turn() != engine.Nobody {
		legal := s.AppendLegal(nil)
		var a engine.Action
		if s.Turn() == engine.Chance {
			a = legal[engine.Pick(s.AppendOdds(nil), rng)]
		} else {
			at := p.sets[s.Key(s.Turn())]
			i, x := 0, rng.Float64()
			for ; i < len(at.odds)-1 && x >= at.odds[i]; i++ {
				x -= at.odds[i]
			}
			for k := range at.odds {
				if blunder > 0 && ply < 0 && at.loss(k) > blunder && rng.IntN(2) == 0 {
					i, ply = k, len(in.Actions)
				}
			}
			a = at.actions[i]
		}
		in.Actions = append(in.Actions, a)
		s.Apply(a)
	}
	return in, ply
}

// In games by an equilibrium, which may differ from the judge's, false mistakes are rare, although
// most decisions depend on the earlier actions of the opponent. Blunders are found.
func TestEquilibrium(t *testing.T) {
	slowtest.Skip(t)
	for _, row := range []struct {
		game       engine.Game
		rounds     int // of the players' solution
		iterations int
	}{{kuhn.New(), 1000, 200}, {kuhn.New(), 1000, 3000}, {kuhn.New(), 90, 3000}, {leduc.New(), 1000, 200}, {leduc.New(), 300, 3000}} {
		p := solvedGame(t, row.game, row.rounds)
		const games = 300
		called, weighed, planted, found, beside := 0, 0, 0, 0, 0
		for seed := range uint64(games) {
			rng := engine.Stream(seed, "equilibrium")
			in, _ := p.play(rng, 0)
			r := reviewed(t, in, review.Options{Iterations: row.iterations, Seed: seed})
			called += min(len(r.Mistakes()), 1)
			for _, d := range r.Decisions {
				weighed += min(d.Weighed, 1)
			}
			in, ply := p.play(rng, 10)
			if ply < 0 {
				continue
			}
			planted++
			r = reviewed(t, in, review.Options{Iterations: row.iterations, Seed: seed})
			for _, i := range r.Mistakes() {
				if r.Decisions[i].Ply == ply {
					found++
				} else {
					beside++
				}
			}
		}
		share := stats.Wilson(called, games)
		t.Logf("%s of %d rounds, %d iterations: %d of %d games have a mistake called (%.3f to %.3f), %d decisions are weighed; %d of %d blunders found, %d beside them",
			row.game.Name(), row.rounds, row.iterations, called, games, share.Low, share.High, weighed, found, planted, beside)
		if share.High > 0.05 || weighed < games {
			t.Errorf("%s: a mistake is called in %d of %d games without one; %d decisions are weighed", row.game.Name(), called, games, weighed)
		}
		if row.iterations > 1000 && found*10 < planted*9 || planted < 30 {
			t.Errorf("%s: %d of %d blunders found", row.game.Name(), found, planted)
		}
	}
}
