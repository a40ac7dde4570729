// Package continuation tells what stands in the text of a position beside the lines of its
// board:
//
//	then move hunt          // what goes on from the rest that the lines describe
//	then to forest-2
//	moment 2 5f0c…          // or a state that is in the middle of an action, sealed
//
// A person describes a rest, a decision at which nothing is half done, and goes on by
// lines `then ACTION`: they are played in their order, and refused as at the table. So
// every middle of an action that can come about can be written, and no other.
//
// A program that has a state without its history writes one line `moment`: what the
// lines of the board leave out, as bytes, with what they were written under and a
// checksum over both. It is for programs alone: with one, nothing that is said in the
// text can be changed. It says nothing that the state does not hold, so that of a view
// nothing that its seat does not know.
package continuation
