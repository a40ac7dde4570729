// Package arena measures agents: every agent of one side plays every agent of the other sides with
// the same dice. All results have intervals.
//
// Game k of every pairing has the same dice, so agents of one side are compared on the same games.
// Games come in pairs, a game and its mirror (agents.GameSeed). A pair with all its pairings is a
// block, the unit of all statistics: only blocks are independent.
//
// A run may be killed at any moment. Each finished game is a line with a checksum in a log, and a
// restarted run plays only the missing games.
//
// The package knows no rules. It asks engine.Summarizer how a game went and engine.SidesOf which
// seats play together.
package arena
