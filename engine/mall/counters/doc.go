// Package counters is the figures printed on the counters of package mall, read from a
// file: what the four characters can do, normal and infected (EN 2.3), and how many
// zombie units have each value (EN 2.5).
//
//	infected fran   fire 1 panic 4 move 5  reconstructed
//	values 1:4 2:8 3:10 ...                reconstructed
//
// Its one idea: the figures are data. The rulebook gives none of them, so each says where
// it comes from, and whoever owns the game reads its own in. Check holds them against
// what the rules demand of any.
//
// Where counters stand, and what becomes of them, is for package mall.
package counters
