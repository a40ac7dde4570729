package agents

import "deadreckon/engine"

// LeafValue is a leaf value that is asked of one view at a time.
type LeafValue struct {
	Seats int                                   // of the game
	When  func(p engine.Position) bool          // where it is asked; see mcts.Evaluator
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
