// Package prose makes the parts of plain English sentences that programs get wrong:
// lists with their last "and", one die and two dice, capital letters. A game writes
// its sentences with fmt and puts these in.
//
// It knows no grammar: whoever asks gives both forms of a word.
package prose
