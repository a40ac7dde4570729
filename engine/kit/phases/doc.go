// Package phases is the table of a game's phases: for each phase its name, its description, the
// seat that decides, the legal actions, the odds of chance, and the action on entry.
//
// The one idea: everything that depends on the phase is in one row. A game adds columns with a
// struct that embeds Row. Rows are made in init, because their functions use the table.
//
// A phase without a decision is a passage: play runs through its Enter, and no position is in it. A
// phase without Legal and Enter ends the game.
//
// A call costs one table look-up and one function call. If the hottest switch of a game is
// measurably faster, the game keeps it, and a test compares it with the rows.
package phases
