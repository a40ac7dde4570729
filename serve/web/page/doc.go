// Package page holds the page of `deadreckon web`: HTML, style sheet and script, and a smaller script and
// style sheet for a file with one shared game.
//
// The page draws replies of the session and knows no game. A board is the program's drawing, a place is a
// name on it, and an action is its notation and words, so new games need no change here.
//
// It is TypeScript without a framework, since every change redraws one position in a dozen panels. go
// generate bundles src into dist; a test compares them. Every text that a person reads is in src/strings.ts.
//
// The page treats data as text, not HTML, and accepts only shapes and text from drawings. It has no game
// logic and holds no secrets: its seat may know everything that it receives.
package page
