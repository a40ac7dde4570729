// Package streets holds players of ZoMbIeS that know its rules: eight strategies of
// survivors.
//
// Its one idea: a strategy is a list of rules, each of which says what a character wants; who
// is picked, and what he does then, follows from the first that applies. What all would answer
// alike stands once.
//
// It refuses to search: a strategy looks no further than its own next action.
package streets
