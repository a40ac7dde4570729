package mcts

// What an Evaluator or a Prior may offer beside its interface, all of it here.
//
//	interface  of                says                                who asks
//	OwnEyed    Evaluator         a view's value is its viewer's own  Searcher, where it cuts a rollout
//	Fallible   Evaluator, Prior  whether it has failed               Searcher, at the end of a search

// OwnEyed is an optional interface of an Evaluator, for where the score of one seat says
// too little of that of another. If it returns true Evaluate is given, in place of what the
// observer would know, what each seat would know of each position, in the order of the
// seats, and of the scores that it writes for a view that of the viewer counts alone.
type OwnEyed interface {
	OwnEyed() bool
}

// Fallible is an optional interface of an Evaluator and of a Prior that something
// outside can make fail, such as a device. Once Err returns an error their answers
// mean nothing, and a search returns that error in place of a result.
type Fallible interface {
	Err() error
}
