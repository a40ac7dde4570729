// Package agents holds players of any engine game, and plays them against each
// other.
//
// Its one idea: an agent is given a view, never a state, and draws from a
// stream of its own, so it can neither see nor disturb what is not its to know.
// Whoever plays is written as a short text, such as "random" or
// "search:iterations=1000": see Parse. Packages agents/<game> add players and
// rollouts of one game, the numbers that suit its search, and nets that ship with the
// program, by registering them from init.
//
// The package refuses to know a game's rules, and to play a game that need not
// end.
package agents
