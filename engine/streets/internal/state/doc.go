// Package state is what stands on the table: a Position, flat and without pointers, with the records
// in it, what is made of them alone (who is where, what he carries, how a thing or a place is called)
// and the Rules of the game as they were set, scenario, roster and options.
//
// It knows no chapter of the rulebook: nothing here throws a die, or goes on by itself. What is in
// progress is a record of the registers, in frames.go.
package state
