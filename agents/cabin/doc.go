// Package cabin holds players of Dead Panic that know its rules: five strategies of the
// Characters, five of the Overlord, and three ways to play the dead.
//
// Its one idea: a strategy of the Characters is a list of rules, of which the first that
// applies is followed; one of the Overlord says what a place is worth to a Zombie. What all
// would answer alike stands once.
//
// It refuses to search: a strategy looks no further than its own next action.
package cabin
