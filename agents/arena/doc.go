// Package arena measures agents: every agent of one side against every agent of
// the others, on the same luck, with intervals for all that it reports.
//
// Its one idea: game k of every pairing is drawn by the same dice, so that
// agents of one side are compared on the same games. Games come in blocks of
// two, a game and its mirror (agents.GameSeed), and a block with all its pairings is
// the unit of all statistics: only blocks are independent.
//
// A run can be killed at any moment: each finished game is a line of a log with
// a checksum of its own, and whoever starts the same experiment again plays only
// the games that are missing.
//
// The package refuses to know a game's rules: how a game went it asks of
// engine.Summarizer, who plays together of engine.SidesOf.
package arena
