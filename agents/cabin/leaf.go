package cabin

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterLeaf(agents.Named[mcts.Evaluator]{
		Name: "potential", Game: rules.Name, Rank: 1,
		Open: func(g engine.Game) (mcts.Evaluator, error) {
			return &potential{len(g.Seats())}, nil
		},
	})
	agents.RegisterTuning(agents.Tuning{Game: rules.Name, Horizon: 80}) // about two rounds of four Characters
}

// potential is the game's potential as the evaluator of a search: who is aboard, and how
// far the others are from it. It is asked where a turn begins, of every seat for itself.
type potential struct{ seats int }

// Quiet reports whether a turn begins.
func (*potential) Quiet(p engine.Position) bool { return rules.FactsOf(p).Begins() }

// Evaluate implements mcts.Evaluator.
func (l *potential) Evaluate(views []engine.View, scores []float64) {
	for i, v := range views {
		f := rules.FactsOf(v)
		for seat := range l.seats {
			scores[i*l.seats+seat] = f.PotentialOf(engine.Seat(seat))
		}
	}
}
