package agents

import (
	"deadreckon/engine"
	"deadreckon/mcts"
)

// What an Agent may offer beside its interface, all of it here but for the last two.
//
//	interface     says                             who asks
//	Thinker       what it found before it decided  package export, for trajectories
//	picky         which seats it can play              ParseFor
//	env.Beginner  what to do where a game begins   whoever runs games: Table, env.Env, training
//	mcts.Policy   what it does in a sampled world  plans, and rollouts of a search

// Thinker is an optional interface of an Agent that searches.
type Thinker interface {
	// Last returns what the latest search found.
	Last() mcts.Result
}

// picky is an agent that may be unable to play a seat that its kind can.
type picky interface{ fits(seat engine.Seat) error }
