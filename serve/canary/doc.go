// Package canary is for tests of doors: it lays out files that nobody may have opened, asks for
// them by everything that could name one, and tells whether any was.
//
// What is asked comes from the doors themselves and the list of games, so that a new op, field, tool or
// option is asked for too.
package canary
