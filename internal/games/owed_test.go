package games_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
)

// owed lists documents and tests that every game with a rulebook must have and that the registry cannot
// provide: a text with the game's name, in a file or in one of the files that a pattern names.
var owed = []struct{ where, text string }{
	{"README.md", "| `GAME` |"},
	{"docs/games/GAME/rules.md", "\n## "},
	{"docs/games/GAME/encoding.md", "## The potential"},
	{"docs/games/GAME/notation.md", "# "},
	{"docs/games/GAME/position-format.md", "# "},
	{"docs/games/GAME/example-position.txt", "\n"},
	{"docs/environment.md", "(games/GAME/encoding.md)"},
	{"docs/environment.md", "(games/GAME/encoding.md#the-potential)"},
	{"docs/protocol.md", "(games/GAME/rules.md#"}, // decisions that it skips
	{"docs/protocol.md", "| `GAME` | "},           // its scores
	{"engine/GAME/*_test.go", "enginetest.Run("},
	{"engine/GAME/*_test.go", "enginetest.Flat("},
	{"engine/GAME/*_test.go", "enginetest.Ledger{"},
	{"engine/GAME/*_test.go", "enginetest.Soak{"},
	{"engine/GAME/*_test.go", "enginetest.Refusals{"},
	{"engine/GAME/*_test.go", "enginetest.Playthrough{"},
	{"engine/GAME/*_test.go", "enginetest.Phases{"},
	{"engine/GAME/*_test.go", "enginetest.Indices{"},
	{"engine/GAME/*_test.go", "enginetest.Texts{"},
	{"engine/GAME/*_test.go", "enginetest.RuleBook("},
	{"engine/GAME/soak_test.go", "//go:build soak"},
	{"agents/GAME/doc.go", "package GAME"},
	{"agents/GAME/script.go", "package GAME"},
	{"agents/GAME/truth_test.go", "agentstest."},
	{"python/tests/test_pettingzoo.py", `"game": "GAME"`},
	{"serve/mcp/bench_test.go", `{"GAME", `},
	{"serve/session/edit_test.go", `{"GAME", `},
}

// TestOwed: no game lacks an item.
func TestOwed(t *testing.T) {
	for _, game := range enginetest.FullGames(t) {
		for _, lack := range lacks(t, game) {
			t.Error(lack)
		}
	}
}

// A fifth game without any of them gets a message for each, with its name.
func TestOwedByANewGame(t *testing.T) {
	found := lacks(t, "pond")
	if len(found) != len(owed) {
		t.Errorf("of %d things a game without any is told of %d", len(owed), len(found))
	}
	for _, lack := range found {
		if !strings.Contains(lack, "pond") {
			t.Errorf("%q does not name the game", lack)
		}
	}
}

// lacks returns the items that a game lacks.
func lacks(t *testing.T, game string) (out []string) {
	t.Helper()
	of := func(s string) string { return strings.ReplaceAll(s, "GAME", game) }
	for _, row := range owed {
		files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(of(row.where))))
		if err != nil {
			t.Fatal(err)
		}
		has := false
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			has = has || strings.Contains(string(text), of(row.text))
		}
		if !has {
			out = append(out, fmt.Sprintf("the game %s: no %q in %s", game, of(row.text), of(row.where)))
		}
	}
	return out
}
