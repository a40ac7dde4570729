package agents

import "deadreckon/engine"

// LeafValue is a leaf value that evaluates one view at a time.
type LeafValue struct {
	Seats int                                   // seats of the game
	When  func(p engine.Position) bool          // whether a position is evaluated; see mcts.Evaluator
	Value func(v engine.View, scores []float64) // writes the score of every seat
}

// Quiet implements mcts.Evaluator.
func (l *LeafValue) Quiet(p engine.Position) bool { return l.When(p) }

// Evaluate implements mcts.Evaluator.
func (l *LeafValue) Evaluate(views []engine.View, scores []float64) {
	for i, v := range views {
		l.Value(v, scores[i*l.Seats:][:l.Seats])
	}
}
