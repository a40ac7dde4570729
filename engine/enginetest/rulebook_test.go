package enginetest_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/tictactoe"
)

// TestRuleBook: rules without words, duplicate rules, unexplained references.
func TestRuleBook(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	dirs := map[bool]string{true: dir, false: other}
	for d, said := range map[string]string{dir: "not there (R 1), nor then (R 1, 2.1)", other: "R 2.1b"} {
		if err := os.WriteFile(filepath.Join(d, "p.go"), []byte("package p\n\nconst said = `"+said+"`\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "p_test.go"), []byte("package p\n\nconst other = `R 9`\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refs := regexp.MustCompile(`\bR [0-9.b]+(?:, [0-9.]+)*`)
	one, two := engine.Rule{Ref: "R 1", Means: "one"}, engine.Rule{Ref: "R 2.1", Means: "two", Cites: "R 1"}
	for _, row := range []struct {
		name, want string
		rules      []engine.Rule
		least      int
	}{
		{"as it should be", "", []engine.Rule{one, two}, 2},
		{"too few", "2 references found in the program, want at least 3", []engine.Rule{one, two}, 3},
		{"no words", `"R 3": no words`, []engine.Rule{one, two, {Ref: "R 3"}}, 2},
		{"a full stop", `"R 3": no words, a full stop`, []engine.Rule{one, two, {Ref: "R 3", Means: "three."}}, 2},
		{"twice", "stands twice", []engine.Rule{one, two, one}, 2},
		{"a row cites nobody's rule", "the row of R 3 cites R 8", []engine.Rule{one, two, {Ref: "R 3", Means: "three", Cites: "R 8"}}, 2},
		{"a message does", "p.go cites R 1, 2.1: ", []engine.Rule{one}, 2},
		{"a case of a rule", "p.go cites R 2.1b, of which only R 2.1 is explained", []engine.Rule{one, two}, 0},
	} {
		dir := dirs[row.least > 0]
		tells(t, row.name, row.want, func(t enginetest.TB) {
			ruled := enginetest.About(tictactoe.New(), func(a *engine.About) { a.Rulebook.Rules = row.rules })
			enginetest.RuleBook(t, ruled, refs, row.least, dir)
		})
	}
	tells(t, "no folder", "no Go files", func(t enginetest.TB) { enginetest.Sources(t, filepath.Join(dir, "none")) })
}
