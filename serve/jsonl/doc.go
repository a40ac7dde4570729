// Package jsonl is the door of a session for other programs: every line of the input
// is a request, every line of the output a reply, both JSON objects. docs/protocol.md
// describes them.
//
// Its one idea: whatever comes in, each line gets exactly one final reply, with its id.
// A bad line is an error in a reply, a fault of a game too, and neither changes anything.
//
// It refuses what it does not understand: unknown fields, keys that stand twice, lines
// that are too long, broken off or not UTF-8.
package jsonl
