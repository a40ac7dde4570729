// Package cabin holds players of Dead Panic: five strategies of the Characters, five of the Overlord, and
// three for the dead.
//
// A strategy of the Characters is a list of rules; the first applicable rule decides. A strategy of the
// Overlord values the spaces for a Zombie. Shared answers are in answers.go.
//
// No strategy searches beyond its next action.
package cabin
