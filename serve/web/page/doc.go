// Package page is the page of `deadreckon web`: HTML, a style sheet and a script that are
// embedded in the program, and the same once more, smaller, for a file that shows one game
// without the program.
//
// Its one idea: the page draws what the session answers and knows no game. A board is the
// program's drawing, a place is a name on it, an action is its notation and its words; so
// a new game needs nothing here.
//
// It is TypeScript without a framework: what changes is one position, drawn anew as a
// whole in a dozen panels, and a framework would weigh more than all of them. The sources
// in src are bundled by go generate; a test compares dist with what they make.
//
// The page refuses what comes from outside as HTML: texts become text nodes, and of a
// drawing only shapes and words are taken. It has no logic of a game and keeps no secret:
// what it is sent, its seat may know.
package page
