// Package mall holds players of Dawn of the Dead that know its rules: scripts,
// one file each, built from shared pieces (odds, ways, forecast, gunfire).
//
// Its one idea: a script reads rules.Facts, what its seat knows, so the same code
// plays from a view and guides the rollouts of a search.
//
// It refuses to search: a script looks no further than its own next action.
package mall
