// Package town holds players of Dawn of the Zeds: six strategies, each in its own file, built from shared
// pieces (odds, scene, answers).
//
// A strategy only values the actions of a unit: move, attack, forage or shoot. The squad takes the best
// affordable action and answers all other questions.
//
// No strategy searches beyond its next Action.
package town
