// Package advice is what a search tells a person, as data: the moves with their
// intervals and which of them cannot be told from the first, the plan for the turn
// with its branches, the likely answers to it, and what the seat believes about what
// it does not know.
//
// Its one idea: an Order says what to search for, and its Report holds all that was
// found, in the game's words and with no layout. A door prints it as a table, as JSON
// or as a picture; none of them looks into the tree.
//
// The package refuses to see a truth: it is given views, and the plan plays on views
// alone.
package advice
