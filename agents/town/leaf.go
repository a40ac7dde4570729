package town

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterLeaf(agents.Named[mcts.Evaluator]{
		Name: "potential", Game: rules.Name,
		Open: func(g engine.Game) (mcts.Evaluator, error) {
			return &potential{g.(engine.Potential), len(g.Seats())}, nil
		},
	})
}

// potential is the game's potential as the evaluator of a search: how far the night has come,
// less the danger of the nearest group. It is asked where a turn begins.
type potential struct {
	engine.Potential
	seats int
}

// Quiet reports whether a turn begins.
func (*potential) Quiet(p engine.Position) bool { return rules.FactsOf(p).Begins() }

// Evaluate implements mcts.Evaluator.
func (l *potential) Evaluate(views []engine.View, scores []float64) {
	for i, v := range views {
		score := l.Potential.Potential(v)
		for seat := range l.seats {
			scores[i*l.seats+seat] = score
		}
	}
}
