// Package town holds players of Dawn of the Zeds that know its rules: six strategies, one
// file each, built from shared pieces (odds, scene, answers).
//
// Its one idea: a strategy only says what it is worth that a unit moves, attacks, forages
// or shoots. The squad behind it takes the best that can be paid for, whoever pays, and
// answers what every strategy would answer alike.
//
// It refuses to search: a strategy looks no further than its own next Action.
package town
