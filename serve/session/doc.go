// Package session is one conversation about a game: a game under its settings, one
// position of it, full or as a seat knows it, and the searches in flight.
//
// Its one idea: a request is a method. The doors, such as JSON lines, read requests and
// write replies, and have no logic of their own.
//
// It refuses to search what a seat does not know: whoever asks for a search or a belief
// is given what that seat knows of the position. A request that fails changes nothing.
package session
