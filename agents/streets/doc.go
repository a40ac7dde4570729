// Package streets holds players of ZoMbIeS: nine strategies of survivors.
//
// A strategy is a list of rules, each of which returns the intent of a character. The first rule that
// applies decides which character is picked and what it does. Shared answers are in one place.
//
// No strategy searches: it looks no further than its next action.
package streets
