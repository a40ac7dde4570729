package mcts

import "deadreckon/engine"

// What an Evaluator, a Prior or a Policy may offer beside its interface, all of it here.
//
//	interface  of                says                                who asks
//	PerSeatEvaluator    Evaluator         a view's value is its viewer's own  Searcher, where it cuts a rollout
//	Fallible   Evaluator, Prior  whether it has failed               Searcher, at the end of a search
//	SeatPrior    Prior             for which seats it speaks           Searcher, wherever a seat chooses
//	StochasticPolicy      Policy            by which odds it acts               ParticleFilter, for what others did
//	HistoryPolicy    Policy            how a position came about           Comparer, for a position without a game

// PerSeatEvaluator is an optional interface of an Evaluator, for where the score of one seat says
// too little of that of another. If it returns true Evaluate is given, in place of what the
// observer would know, what each seat would know of each position, in the order of the
// seats, and of the scores that it writes for a view that of the viewer counts alone.
type PerSeatEvaluator interface {
	PerSeat() bool
}

// Fallible is an optional interface of an Evaluator and of a Prior that something
// outside can make fail, such as a device. Once Err returns an error their answers
// mean nothing, and a search returns that error in place of a result.
type Fallible interface {
	Err() error
}

// SeatPrior is an optional interface of a Prior that speaks for some seats alone. The others
// choose as they do without it, and their shares are not asked for.
type SeatPrior interface {
	Covers(seat engine.Seat) bool
}

// StochasticPolicy is an optional interface of a Policy that draws its actions: it tells by which odds.
type StochasticPolicy interface {
	// Odds writes the probability of each of the legal actions of the seat on turn to shares,
	// in step with legal. It may use what Choose may.
	Odds(s engine.State, legal []engine.Action, shares []float64)
}

// HistoryPolicy is an optional interface of a Policy that knows how a position came about.
type HistoryPolicy interface {
	// Line returns what the viewer of a view has seen since the beginning of the game, and
	// whether there is just one such line of play.
	Line(v engine.View) (seen []engine.Action, ok bool)
}
