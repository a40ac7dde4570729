// Package cabin holds players of Dead Panic: five strategies of the Characters, five of the Overlord,
// and three ways to play the dead.
//
// A strategy of the Characters is a list of rules, of which the first that applies is followed. A
// strategy of the Overlord values the spaces for a Zombie. Shared answers are in answers.go.
//
// No strategy searches: it looks no further than its next action.
package cabin
