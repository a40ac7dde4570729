// Package exact solves small games, as a reference for the search.
//
// A game that fits into memory is stored in flat arrays in the order of the levels of its tree; the
// algorithms are loops over the levels.
//
//	tree       all histories and information sets           tree.go, enumerate.go
//	merge      equivalent outcomes of chance                merge.go
//	profile    strategies of all seats and their value      profile.go
//	response   best response, NashConv, exploitability      response.go
//	cfr        CFR+: an equilibrium of a two-player game    cfr.go
//	open       perfect information: minimax, expectimax     open.go, sweep.go
//
// Two kinds of games are solved. A Tree holds all histories of a game with hidden information: values and
// best responses for any number of seats, CFR+ for two seats with opposite scores. An Open is the graph of
// positions of a game without secrets; positions that several histories reach are stored once, and there
// may be cycles.
//
// All values are scores of the game (engine.Position.Score). A game that does not fit into memory is an
// error.
package exact
