package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
)

const searchFile = root + "/docs/search.md"

// docs/search.md has every parameter of the agents that search, with its values and its
// default on the mall, as the program has them; and each parameter has a meaning.
func TestAgentParameters(t *testing.T) {
	text, err := os.ReadFile(searchFile)
	if err != nil {
		t.Fatal(err)
	}
	doc, game := string(text), opened(t, defaultGame)
	for _, k := range agents.Kinds(game) {
		all := k.Parameters(game)
		checkMeanings(t, k, all)
		if k.Name != "search" && k.Name != "plans" {
			continue
		}
		from, to := "<!-- parameters of "+k.Name+" -->\n", "<!-- end of "+k.Name+" -->\n"
		before, rest, ok := strings.Cut(doc, from)
		got, after, ok2 := strings.Cut(rest, to)
		switch want := parameterRows(all); {
		case !ok || !ok2:
			t.Errorf("docs/search.md has no parameters of %s", k.Name)
		case *update:
			doc = before + from + want + to + after
		case got != want:
			t.Errorf("the parameters of %s in docs/search.md differ from the program; run with -update and read the difference\n%s", k.Name, want)
		}
	}
	if *update {
		if err := os.WriteFile(searchFile, []byte(doc), 0o644); err != nil {
			t.Fatal(err)
		}
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
