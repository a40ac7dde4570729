// Package session is one conversation about a game: a game under its settings, and one
// position of it, full or as a seat knows it.
//
// Its one idea: a request is a method; one that searches returns what is to be run, and
// package core has it fly.
//
// It refuses to search what a seat does not know: whoever asks for a search or a belief
// is given what that seat knows of the position. A request that fails changes nothing.
package session
