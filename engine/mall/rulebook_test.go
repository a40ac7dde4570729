package mall

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/mall/rulebook"
)

// Every reference in a string of the program, which a message may print, is explained as
// itself: by its own row of the table, not by that of a case it belongs to.
func TestRuleBook(t *testing.T) {
	g := New(defaultRules(t, Options{}))
	all := g.RuleBook()
	for i, r := range all {
		if r.Means == "" || strings.HasSuffix(r.Means, ".") || slices.ContainsFunc(all[:i], func(s engine.Rule) bool { return s.Ref == r.Ref }) {
			t.Errorf("%q: no words, a full stop, or a row that stands twice", r.Ref)
		}
		if r.Cites != "" {
			checkReferences(t, g, "the row of "+r.Ref, r.Cites)
		}
	}
	seen := 0
	for _, folder := range []string{".", "board", "counters", "pool", "../../agents/mall"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					seen += checkReferences(t, g, file, lit.Value)
				}
				return true
			})
		}
	}
	if seen < 300 {
		t.Errorf("%d references found in the program: the test looks at the wrong place", seen)
	}
}

// docs/games/mall/rules.md lists the readings as the program does.
func TestReadingsDocument(t *testing.T) {
	plain := strings.NewReplacer("*", "", "`", "").Replace(document(t, "rules.md"))
	for _, r := range rulebook.Readings {
		cites := r.Cites
		if cites != "" {
			cites = " " + cites
		}
		if row := "\n| " + r.Ref + " |" + cites + " | " + r.Means + " |\n"; !strings.Contains(plain, row) {
			t.Errorf("docs/games/mall/rules.md has no row%s", row)
		}
	}
}

var cited = regexp.MustCompile(`\bEN [0-9]+\.[0-9.a-z]*(?:(?:, |-)[0-9]+\.[0-9.a-z]*)*|\b[AB][0-9]{2,3}\b`)

// checkReferences returns how many references stand in a text.
func checkReferences(t *testing.T, g *Game, where, text string) int {
	t.Helper()
	found := cited.FindAllString(text, -1)
	for _, refs := range found {
		refs = strings.TrimRight(refs, ".")
		rules, err := engine.ExplainRules(g, refs)
		if err != nil {
			t.Errorf("%s cites %s: %v", where, refs, err)
			continue
		}
		last := rules[len(rules)-1].Ref
		if !strings.HasSuffix(refs, strings.TrimPrefix(last, "EN ")) {
			t.Errorf("%s cites %s, of which only %s is explained", where, refs, last)
		}
	}
	return len(found)
}
