package main

import (
	"context"
	"math/rand/v2"

	"deadreckon/agents"
	plans "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/mall"
)

// astray is how often an action around a turn is taken at random.
const astray = 0.25

// lookAround plays games of a searching player and looks about at each of its turns:
// from there a turn is played with some actions at random, and where the next turn
// begins there is a sample, whose score is that of the scripts played on from it.
// So the value is fitted to what the search asks about.
func (p *plan) lookAround(first, last uint64) ([]sample, error) {
	t, err := agents.NewTable(p.game)
	if err != nil {
		return nil, err
	}
	searcher, err := p.open(p.searcher)
	if err != nil {
		return nil, err
	}
	zombies, err := p.open(p.zombies...)
	if err != nil {
		return nil, err
	}
	s, view := p.game.NewState(), p.game.NewView()
	script := new(plans.Script)
	var out []sample
	for i := first; i < last; i++ {
		rng := engine.Stream(p.seed+i, "around")
		t.Watch = func(now engine.State, a engine.Action) {
			if !mall.FactsOf(now, mall.Human).Choosing() {
				return
			}
			for k := range p.around {
				s.CopyFrom(now)
				if k == 0 {
					s.Apply(a) // as the searcher goes on
				}
				turn := mall.FactsOf(now, mall.Human).GameTurn()
				if !playOn(s, script, rng, astray, func() bool {
					f := mall.FactsOf(s, mall.Human)
					return f.Choosing() && f.GameTurn() > turn
				}) {
					continue // the game is over
				}
				var this sample
				s.ViewInto(mall.Human, view)
				plans.Features(mall.FactsOf(view, mall.Human), &this.x)
				playOn(s, script, rng, 0, func() bool { return false })
				this.y = float32(s.Score(mall.Human))
				out = append(out, this)
			}
		}
		if _, err := t.Play(context.Background(), []agents.Agent{searcher[0], zombies[rng.IntN(len(zombies))]}, agents.Draw{Seed: p.seed + i}); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// playOn plays the script, the humans straying from it now and then, until there
// is reason to stop, and reports whether there was before the game ended.
func playOn(s engine.State, script *plans.Script, rng *rand.Rand, stray float64, stop func() bool) bool {
	var legal []engine.Action
	var odds []uint64
	for s.Turn() != engine.Nobody {
		if stop() {
			return true
		}
		legal = s.AppendLegal(legal[:0])
		a := legal[0]
		switch {
		case len(legal) == 1:
		case s.Turn() == engine.Chance:
			odds = s.AppendOdds(odds[:0])
			a = legal[engine.Pick(odds, rng)]
		case s.Turn() == mall.Human && rng.Float64() < stray:
			a = legal[rng.IntN(len(legal))]
		default:
			a = script.Choose(s, legal, rng)
		}
		s.Apply(a)
	}
	return false
}
