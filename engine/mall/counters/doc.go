// Package counters holds the figures printed on the counters of package mall, read from a file: the
// abilities of the four characters, normal and infected (EN 2.3), and the number of zombie units of each
// value (EN 2.5).
//
//	infected fran   fire 1 panic 4 move 5  reconstructed
//	values 1:4 2:8 3:10 ...                reconstructed
//
// Its one idea: the figures are data. The rulebook has none of them, so each figure has a source, and an
// owner of the game can use his own. Check tests the conditions of the rules.
package counters
