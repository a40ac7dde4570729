// Package wire reads requests that are JSON, and writes replies, for the doors that speak it.
//
// Its one idea: a text is read once, strictly, into the request of its op (package session), and a
// reply is written once.
//
// It refuses what it does not understand: unknown fields, keys that stand twice, lines that are
// too long, broken off or not UTF-8.
package wire
