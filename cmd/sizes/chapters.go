package main

import (
	"path"
	"slices"
	"strings"
)

// chapters says which files of a game hold its rules, by the names that they have
// wherever they lie under engine/<game>. A file in which half is something else is
// split, not named so.
var chapters = []struct {
	name  string
	files []string // as path.Match has them
}{
	{"phases", []string{"phase_*.go", "act_*.go"}},   // a chapter of the rulebook each
	{"automata", []string{"automaton*.go"}},          // what plays by rule in place of a player
	{"tables", []string{"tables.go", "tables_*.go"}}, // printed tables
	{"chance", []string{"chance.go", "chance_*.go"}}, // dice, draws and their odds
	{"sight", []string{"sight*.go", "distance*.go"}}, // who sees whom and how far it is, where a rule says so
	{"data", nil}, // what the rules print: any file in a folder data
}

// chapterOf returns the chapter of a file of a game, "" if it holds no rules.
func chapterOf(name string) string {
	if strings.HasPrefix(name, "engine/") && strings.Contains(name, "/data/") {
		return "data"
	}
	for _, c := range chapters {
		if slices.ContainsFunc(c.files, func(pattern string) bool {
			ok, err := path.Match(pattern, path.Base(name))
			return ok && err == nil
		}) {
			return c.name
		}
	}
	return ""
}
