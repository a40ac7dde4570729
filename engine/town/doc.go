// Package town is the Basic Game of Dawn of the Zeds (Victory Point Games, third edition):
// one to four players hold a town against the dead, who come on four roads.
//
//	Forest    Start 6 5 4 3 2 1 0 \
//	Mountain  Start 6 5 4 3 2 1 0 -\
//	Highway   Start 6 5 4 3 2 1 0 -- Town Center
//	Suburbs   Start 6 5 4 3 2 1 0 -/
//
// Its one idea: combats and retreats follow from one another, but never two at once, so
// that the position needs no stack. What is in progress are a few records side by side: a
// fight, a job of Zeds that move or come, a set of free Actions, a Fate draw, the step of
// the turn. State.run lets the innermost go on; everything else is one node after another.
//
// A turn, as the phases of phase_*.go follow one another:
//
//	turn      an Event card is turned over; its texts; Housekeeping
//	zeds      tracks are activated: Zeds come, move and attack; Brains!
//	pressure  the strongest advance and new ones come, in a game of several
//	fate      Fate draws and Plot Twists
//	combat    hand to hand: column, dice, Hits, saving rolls
//	retreat   who lost, withdraws or backs up; Zeds go outward
//	action    Actions of the seats, the floor, characters, free Actions
//	move      Move and Forage
//	shoot     gunfire and Overwatch
//
// Rules are cited as chapter and number of the digest, such as zeds-6, and Cnn are our
// readings where the text is silent or damaged; `deadreckon rules` explains both. Readings
// that matter most: who loses a cell of two Hits on either side (C01), which units move
// and once only (C19, C21), Brains! (C22), pressure (C35), fire from Town Center (C64), and
// the ways back (C80, C83).
//
// Nothing is secret: decks and the Cup are multisets that are drawn from when something is
// drawn, and a view is the state. Map, counters, tables, cards and setup are data files
// that others of the same shape may replace; each figure says whether it is printed,
// derived or reconstructed. No file is read while a game is played.
//
// It refuses to advise: what is wise is for the packages above it.
package town
