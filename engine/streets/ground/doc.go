// Package ground is the table of package streets: squares of one inch, terrain, buildings with floors,
// vehicles, and all measurements on them.
//
//	. = ,   open ground, road, rough       f x t #   fence, chain-link, tall wall, solid
//	A to Z  the footprint of a building    Place     a square on a floor, or a vehicle's inside
//
// There are no fractions: distances are squares of whole numbers, costs are fifths of an inch, and lines of
// sight are walked with integers. Every answer is exact, and symmetric if the rules say so.
//
// A Map is immutable: it is read from a file with its Scenario. A Tabletop is the current state of a map: the
// caller resets it and sets open buildings, vehicles, smoke and figures. A Flood is the caller's scratch for
// movement. Reach finds all places, for Stops, Cost, Cheapest and Away. Begin is enough for Contact and Toward,
// which search only if something is in the way. Walk, Field and Route compute ways. Nothing here allocates in
// play, draws dice or knows the identity of a figure.
//
// References are to the digest of the rules: Grid 1-16 of its part 2.2, Data 3, 6 and 7.
package ground
