// Package ground is the table of package streets: squares of one inch, what grows and
// stands on them, buildings with floors, and all that can be measured there.
//
//	. = ,   open ground, road, rough       f x t #   fence, chain-link, tall wall, solid
//	A to Z  the footprint of a building    Place     a square on a floor, or a vehicle's inside
//
// Its one idea: nothing is a fraction. Distances are squares of whole numbers, costs are
// fifths of an inch, lines of sight are walked with integers, so that every answer is
// exact and the same from both ends where the rules say so.
//
// A Map never changes: it is read from a file with the Scenario that is played on it. A
// Tabletop is a map as it stands at one moment: the caller resets it, says which buildings
// are open, where vehicles, smoke and figures are, and asks. Movement is asked of a
// Flood, the caller's scratch: Reach finds all places, for Stops, Cost, Cheapest and
// Away; Begin is enough for Contact and Toward, which search only where something is in
// the way; Walk, Field and Route ask for ways as such. Nothing here allocates in play,
// draws dice or knows who a figure is.
//
// References are to the digest of the rules: Grid 1-16 of its part 2.2, Data 3, 6 and 7.
package ground
