// Package agentstest is what tests of agents have in common: games by their settings,
// agents as policies, and whole games.
//
// Its one idea: who plays a game is a function from a position to an action, so that a test
// sees every decision where it is made.
//
// It refuses to play from views, as games of the arena are played: that is agents.Referee.
package agentstest
