// Package trajectory stores games in files: for every step the view, the legal actions, the action and the
// search statistics of the seat on turn, all chance events with their odds, and at the end the result and
// the true state.
//
// A file is a sequence of zstd frames of msgpack records, which other programs can read. The records of a
// game follow from its actions by the rules, so a file can be verified byte by byte. docs/trajectories.md
// specifies the format.
//
// A game is appended as complete frames. A mark, a skippable zstd frame with the length and checksum,
// precedes each frame. A reader can therefore skip damage, and checks each frame before it is decoded.
//
// The package does not play games, and does not rebuild views from bytes: replaying the actions rebuilds
// every state.
package trajectory
