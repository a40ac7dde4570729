// Package verbs is the text in and out of a game's actions: one row for each kind of
// action, with its word, the shape of its arguments, an example, the phases in which
// it can be legal, and its guards.
//
// Its one idea: a guard is a rule that stands once. It looks at a position and at what
// somebody asks for, and returns nil where its rule allows that, else the rule's number
// and what it says here. What is legal is what no guard refuses, and "why not" is what
// the first guard says that does.
//
// A game with few choices takes its legal actions from the rows (Grammar.AppendLegal tries
// what a row lets it try, and allocates nothing). Where that is too slow the game lists
// them itself, and a test holds the two against each other: enginetest.Refusals, which
// Grammar.Written gives what can be written.
//
// Reading forgives case, blanks round signs and whatever a Word forgives, such as squares
// without leading zeros; refusals name the column, say what a misspelt word may have
// meant and what was expected.
//
// The package knows no rule and packs no action: how an Action is laid out is the game's.
package verbs
