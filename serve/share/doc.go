// Package share is one game in one file of HTML that opens in any browser without this program:
// the drawings behind every entry, what was told, judged and noted, and the game itself.
//
// Its one idea: a file proves itself. It holds the entries of the game, and everything else that
// is drawn and told follows from them by the rules: Verify makes it again and compares.
//
// It refuses files of another format and damaged ones, and never reads a script of theirs: what
// a file holds is data.
package share
