// Package fields is a table of the fields of packed actions. A Field says once where a value lies in an
// action, which values there are, and what nets call them. Row makes a row of kit/index from a list of
// fields: the names, the index of an action, and the action of an index.
//
// The package knows no rule. A field whose meaning depends on the position, such as a card in hand, has
// functions for both directions; the legal actions decide whether the result can be played.
package fields
