// Package rulebook explains each rule of package mall in a sentence: the cases of the English rulebook in
// our words, our readings if they are silent or contradict each other, and the conditions for a board.
//
// Its one idea: every reference in a message is explained here, and a test of package mall finds missing
// ones. The rules themselves are in the code that cites them.
package rulebook
