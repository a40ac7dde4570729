// Package jsonl serves a session to other programs. Every input line is a request and every output line a
// reply, both JSON objects; docs/protocol.md describes them.
//
// Each line gets exactly one final reply, with its id. A bad line gets an error reply and changes nothing,
// and so does a panic in a game. The package limits the length of lines; session.ReadRequest checks their
// content.
package jsonl
