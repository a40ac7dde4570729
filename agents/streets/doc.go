// Package streets holds players of ZoMbIeS: nine strategies of survivors.
//
// A strategy is a list of rules; each returns the intent of a character. The first applicable rule selects
// the character and its action. Shared answers are in one place.
//
// No strategy searches beyond its next action.
package streets
