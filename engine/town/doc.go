// Package town is the Basic Game of Dawn of the Zeds (Victory Point Games, third edition): one to four
// players defend a town against the dead, who come on four roads.
//
//	Forest    Start 6 5 4 3 2 1 0 \
//	Mountain  Start 6 5 4 3 2 1 0 -\
//	Highway   Start 6 5 4 3 2 1 0 -- Town Center
//	Suburbs   Start 6 5 4 3 2 1 0 -/
//
// Its one idea: combats and retreats follow one another, and there are never two at once, so the
// position needs no stack. Actions in progress are a few records side by side: a fight, a job of Zeds
// that move or arrive, a set of free Actions, a Fate draw, the step of the turn. State.run continues the
// innermost one.
//
// A turn, in the order of the files phase_*.go:
//
//	turn      an Event card is turned over; its texts; Housekeeping
//	zeds      tracks are activated: Zeds come, move and attack; Brains!
//	pressure  the strongest advance and new ones come, in a game of several
//	fate      Fate draws and Plot Twists
//	combat    hand to hand: column, dice, Hits, saving rolls
//	retreat   losers and units that withdraw or back up; Zeds go outward
//	action    Actions of the seats, the floor, characters, free Actions
//	move      Move and Forage
//	shoot     gunfire and Overwatch
//
// Rules are cited by chapter and number of the digest, such as zeds-6. Cnn are our readings of texts that
// are silent or damaged. `deadreckon rules` explains both. The readings that matter most: the loser of a
// cell with two Hits on either side (C01), the units that move and only once (C19, C21), Brains! (C22),
// pressure (C35), fire from Town Center (C64), and the ways back (C80, C83).
//
// Nothing is secret: decks and the Cup are multisets, from which a card or unit is drawn when it is
// needed, and a view equals the state. Map, counters, tables, cards and setup are data files that may be
// replaced; each figure is marked as printed, derived or reconstructed. Play reads no file.
package town
