// Package jsonl is the door of a session for other programs: every line of the input
// is a request, every line of the output a reply, both JSON objects. docs/protocol.md
// describes them.
//
// Its one idea: whatever comes in, each line gets exactly one final reply, with its id.
// A bad line is an error in a reply, a fault of a game too, and neither changes anything.
//
// It refuses lines that are too long or broken off; what a line may say session.ReadRequest checks.
package jsonl
