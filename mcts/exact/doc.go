// Package exact solves small games behind the engine contract, as a yardstick
// for the search.
//
// Its one idea: a game that fits into memory is a few flat arrays in the order of
// the levels of its tree, and then everything is a loop up or down them.
//
//	tree       every history, and what each seat knows      tree.go, enumerate.go
//	merge      outcomes of chance that make no difference   merge.go
//	profile    strategies of all seats, and their value     profile.go
//	response   best response, NashConv, exploitability      response.go
//	cfr        CFR+: an equilibrium of a two-player game    cfr.go
//	open       games without secrets: minimax, expectimax   open.go, sweep.go
//
// Two kinds of game are solved. With secrets, a Tree of all histories: any number
// of seats for values and best responses, two seats with opposite scores for
// CFR+. Without secrets, an Open graph of positions, in which the ways that
// lead to one position meet again, and which may have cycles.
//
// All values are scores as the game counts them (engine.Position.Score).
//
// The package refuses to estimate: a game that does not fit into memory is an error.
package exact
