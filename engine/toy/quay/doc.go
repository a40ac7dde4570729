// Package quay is The Quay, a small zombie game of our own: a survivor looks for fuel that the
// horde has hidden. It is the example of a medium-sized game, built with engine/kit and with nearly
// all optional interfaces of package engine. CONTRIBUTING.md ("Adding a game") explains its files.
//
// # Edition
//
// Our own. The rules are the rows of rulebook.go: `deadreckon rules --game quay`.
//
// # Equipment
//
// A symmetric map of fourteen places (places.go), four of them sheds; a survivor, a can of fuel, a
// nest, eight zombies and a die.
//
// # Phases
//
// The rows of state.go, in the order of a round.
//
// # Scores
//
// 1 for the survivor if he gets away, else -1; the horde scores the opposite.
//
// # Secrets
//
// The survivor does not know the place of the fuel, and nobody knows the place of the nest, until
// they are found. The state has both; views hide them (view.go). Opening a shed is a chance event
// with one outcome in the state.
//
// # Readings
//
// Stated prior: the horde hides the fuel in each shed with equal probability, and its later play
// depends only on facts that the survivor sees.
package quay
