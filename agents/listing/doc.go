// Package listing is what there is to know of a game before it is played, as data: seats and
// sides, options and modes, and who plays.
//
// Its one idea: whoever offers games, a verb, a page or another language, offers all that are
// registered, and names none.
//
// It refuses to register a game: package games does.
package listing
