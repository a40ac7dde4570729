// Package fitted holds values that were fitted to games: small nets over numbers of a
// position, which come with the program and cut the playouts of a game's search.
//
// Its one idea: weights stand by input, so that a number that is 0, as most are, costs
// nothing.
//
// It refuses to learn (experiments fit its nets), and to see a game: what the numbers are
// is the game's. Nets that training makes, and that see the encoding, are of package
// train/net.
package fitted
