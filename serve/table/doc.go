// Package table is a session at which several eyes sit: that of who sees everything, and one of
// each seat. Whoever serves a session to persons, over HTTP or otherwise, hands each of them an eye.
//
// Its one idea: an eye of a seat is served by a session of its own, whose journal is that of
// the game as the seat sees it. What it asks is answered there, and the truth is not there: no
// reply, drawing, search or error can tell it. What it enters is held against what it knows
// first, and then done in the truth.
//
// It refuses, to a seat, what the table of ops (package core) does not let a seat ask for.
package table
