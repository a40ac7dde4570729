package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"deadreckon/internal/slowtest"
)

// The league of docs/league.md, its Python client and its commands run as written.
func TestLeagueGuide(t *testing.T) {
	slowtest.Skip(t)
	needPython(t)
	blocks := map[string]string{}
	for _, page := range []string{"league", "agents"} {
		text, err := os.ReadFile(filepath.Join(root, "docs", page+".md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range regexp.MustCompile("(?s)```(toml|python|sh)\n(.*?)```").FindAllSubmatch(text, -1) {
			if key := page + " " + string(block[1]); blocks[key] == "" {
				blocks[key] = string(block[2])
			}
		}
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"league.toml": blocks["league toml"], "model.py": blocks["league python"], "agent.py": blocks["agents python"]} {
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil || text == "" {
			t.Fatal(name, err)
		}
	}
	for line := range strings.Lines(blocks["league sh"]) {
		status, out, errs := runQuoted(strings.TrimSpace(line))
		if status != exitOK || out == "" {
			t.Errorf("%s\nstatus %d, output %q, errors %q", line, status, out, errs)
		}
	}
	report, err := os.ReadFile("league-results/report.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| first | alpha-1+legal", "| second | program |", "Agents that play several sides", "| search | first, second |", "## Resources per game"} {
		if !strings.Contains(string(report), want) {
			t.Errorf("no %q in\n%s", want, report)
		}
	}
}
