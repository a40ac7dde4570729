// Package town holds players of Dawn of the Zeds: six strategies, each in its own file, built from
// shared pieces (odds, scene, answers).
//
// A strategy only values what a unit can do: move, attack, forage or shoot. The squad takes the best
// affordable action and answers the questions that all strategies answer alike.
//
// No strategy searches: it looks no further than its next Action.
package town
