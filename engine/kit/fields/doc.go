// Package fields is a table of the fields of packed actions. A Field gives the bits of an argument, its
// values, and their names for nets, once for both directions. Row makes a row of kit/index from a list of
// fields: the names, the index of an action, and the action of an index.
//
// The package knows no rule. A field whose meaning depends on the position, such as a card in hand, has
// functions for both directions.
package fields
