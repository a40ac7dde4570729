// Package phases is the order of play of a game: one row for each phase, with its name,
// what it is in words, who decides, what is legal, how chance weighs it, and what
// happens when play comes to it.
//
// Its one idea: whatever a game asks by phase stands in one row. A game adds columns of
// its own by a struct that embeds Row. Rows are made in init, for what they list plays on
// through the table.
//
// A phase in which nobody decides is a passage: play runs through its Enter, and no
// position stands there. A phase without Legal and Enter is an end of the game.
//
// Every call is one look into the table and a call of a function of the game's. Where a
// game's hottest switch is measurably faster it stays, and a test holds it against the
// rows.
package phases
