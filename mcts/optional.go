package mcts

import "deadreckon/engine"

// Optional interfaces of an Evaluator, a Prior or a Policy:
//
//	PerSeatEvaluator  Evaluator         scores only the viewer's seat
//	Fallible          Evaluator, Prior  can fail
//	SeatPrior         Prior             covers only some seats
//	StochasticPolicy  Policy            reports its probabilities; used by ParticleFilter
//	HistoryPolicy     Policy            knows the history of a position; used by Comparer.Line

// PerSeatEvaluator is an Evaluator that estimates only the score of a view's viewer. If PerSeat returns
// true, Evaluate gets one view per seat for each position, in the order of the seats, and only the
// viewer's score of each view counts.
type PerSeatEvaluator interface {
	PerSeat() bool
}

// Fallible is an Evaluator or Prior that can fail, such as one that uses a device. After Err returns an
// error, a search returns that error instead of a result.
type Fallible interface {
	Err() error
}

// SeatPrior is a Prior that covers only some seats. The other seats choose as without a prior.
type SeatPrior interface {
	Covers(seat engine.Seat) bool
}

// StochasticPolicy is a Policy that reports its probabilities.
type StochasticPolicy interface {
	// Odds writes the probability of each legal action of the seat on turn to shares. It may use the same
	// information as Choose.
	Odds(s engine.State, legal []engine.Action, shares []float64)
}

// HistoryPolicy is a Policy that knows the history of a position.
type HistoryPolicy interface {
	// Line returns the actions that the viewer has seen since the start of the game; ok reports whether
	// there is exactly one such history.
	Line(v engine.View) (seen []engine.Action, ok bool)
}
