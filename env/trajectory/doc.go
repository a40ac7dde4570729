// Package trajectory keeps games as files that last: every step with what the
// seat on turn knew, what it could do and did, what its search stats, every die
// with its odds, and at the end the result and the truth.
//
// Its one idea: a file is a row of zstd frames of msgpack records, so that it can
// be read by any program without this one; and the records of a game follow from
// its actions by the rules, so that a file can be proved against them, byte for
// byte. docs/trajectories.md has the format field by field.
//
// A game is appended whole, in frames of its own. Each frame stands behind a mark,
// a skippable zstd frame with its length and checksum: a reader finds the next
// game behind damage, and nothing of a frame is believed before its checksum is.
//
// The package refuses to play: it is told of a game's actions, and who stats
// what. It refuses to rebuild a view from bytes: the actions rebuild every state.
package trajectory
