// Package quay is The Quay, a small zombie game of our own: one person looks for fuel that the
// horde has hidden. It is the exemplar of a game of middle size, built from engine/kit alone and
// with nearly every optional interface of package engine; CONTRIBUTING.md ("Adding a game") goes
// through its files.
//
// # Edition
//
// Our own. The rules are the rows of rulebook.go: `deadreckon rules --game quay`.
//
// # Equipment
//
// A map of fourteen places (places.go) that is its own mirror image, four of them sheds; a
// survivor, a can of fuel, a nest, eight zombies and a die.
//
// # Phases
//
// The rows of state.go, in the order of a round.
//
// # Scores
//
// The survivor has 1 if he gets away and else -1; the horde what he loses.
//
// # Secrets
//
// The survivor does not know where the fuel is until he finds it, and nobody where the nest is:
// both stand in the truth, and are holes in views (view.go). Opening a shed is an event of chance
// that has one outcome in the truth.
//
// # Readings
//
// Stated prior: the horde hides the fuel in each shed as likely as in any other, and what it does
// later depends on nothing that the survivor does not see.
package quay
