// Package prose writes parts of English sentences that programs often get wrong: lists with a final
// "and", one die and two dice, capitals. A game inserts them in its sentences. The caller gives
// both forms of a word.
package prose
