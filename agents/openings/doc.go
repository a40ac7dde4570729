// Package openings judges the first moves of a seat against each other, set-ups too: by games
// that agents play on from behind each of them.
//
// Its one idea: all openings are played equally often, game by game on the same luck: the
// same world, drawn from what the seat knows, the same dice, the same agents. So each is
// known as well as another, and what tells two apart is not their luck. A game comes with
// its mirror (agents.Draw), and such a pair, with all openings, is the unit of the
// statistics, which are those of package arena.
//
// The package refuses to search: whoever wants the best move of one position in a given
// time asks the search, which spends it where it matters.
package openings
