package main

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
)

const searchFile = root + "/docs/search.md"

// docs/search.md has every parameter of the agents that search, with its values and its
// default on the mall, as the program has them; and each parameter has a meaning.
func TestAgentParameters(t *testing.T) {
	game := opened(t, defaultGame)
	for _, k := range agents.Kinds(game) {
		all := k.Parameters(game)
		checkMeanings(t, k, all)
		if k.Name == "search" || k.Name == "plans" {
			checkTable(t, searchFile, "<!-- parameters of "+k.Name+" -->\n", "<!-- end of "+k.Name+" -->\n", parameterRows(all))
		}
	}
}

// tuned says what the fields of agents.Tuning are.
var tuned = map[string]string{
	"Run":        "events of chance that the tree has in one node at most",
	"Edges":      "edges a node of the tree, on average",
	"Trust":      "`trust` where the policy plays games out to the end",
	"LeafTrust":  "`trust` where a value cuts them",
	"Horizon":    "`horizon` where a value of the game's own cuts them",
	"Width":      "`width`",
	"Growth":     "`growth`, with a width",
	"Confidence": "`confidence` of `keep`, and of `plans`",
	"Hold":       "`hold` of `plans`",
}

// docs/search.md has what every game registers for its searches.
func TestTuningsOfGames(t *testing.T) {
	plain := agents.TuningOf("")
	games := []agents.Tuning{plain}
	head, line := "| what | without a word of the game |", "|---|---|"
	for _, name := range engine.Names() {
		tuning := agents.TuningOf(name)
		if tuning.Game = ""; tuning != plain {
			games = append(games, tuning)
			head, line = head+" "+name+" |", line+"---|"
		}
	}
	if len(games) == 1 {
		t.Error("no game registers anything")
	}
	rows := head + "\n" + line + "\n"
	for _, field := range reflect.VisibleFields(reflect.TypeFor[agents.Tuning]()) {
		if field.Name == "Game" {
			continue
		}
		if tuned[field.Name] == "" {
			t.Errorf("nothing says what %s is", field.Name)
		}
		rows += "| " + tuned[field.Name] + " |"
		for _, tuning := range games {
			rows += fmt.Sprintf(" %v |", reflect.ValueOf(tuning).FieldByIndex(field.Index))
		}
		rows += "\n"
	}
	checkTable(t, searchFile, "<!-- tuned by game -->\n", "<!-- end of tuned -->\n", rows)
}

// checkTable compares what stands between two lines of a file with what the program has,
// or with -update writes it there.
func checkTable(t *testing.T, file, from, to, want string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), from)
	got, after, ok2 := strings.Cut(rest, to)
	switch {
	case !ok || !ok2:
		t.Errorf("%s has no lines %s and %s", file, strings.TrimSpace(from), strings.TrimSpace(to))
	case *update:
		if err := os.WriteFile(file, []byte(before+from+want+to+after), 0o644); err != nil {
			t.Fatal(err)
		}
	case got != want:
		t.Errorf("%s: what stands after %s differs from the program; run with -update and read the difference\n%s", file, strings.TrimSpace(from), want)
	}
}

func checkMeanings(t *testing.T, k agents.Kind, all []agents.Parameter) {
	t.Helper()
	for _, p := range all {
		if p.Means == "" {
			t.Errorf("%s: nothing says what the parameter %s means", k.Name, p.Name)
		}
	}
	for name := range k.Means {
		if !slices.ContainsFunc(all, func(p agents.Parameter) bool { return p.Name == name }) {
			t.Errorf("%s: a meaning of %s, which is no parameter", k.Name, name)
		}
	}
}

func parameterRows(all []agents.Parameter) string {
	var out strings.Builder
	out.WriteString("| parameter | values | default | what it is |\n|---|---|---|---|\n")
	for _, p := range all {
		byDefault := ""
		if p.Default != "" {
			byDefault = "`" + p.Default + "`"
		}
		fmt.Fprintf(&out, "| `%s` | %s | %s | %s |\n", p.Name, p.Values, byDefault, p.Means)
	}
	return out.String()
}
