package town

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
)

// sources are the files of the program, without tests.
func sources(t *testing.T) (files []string) {
	t.Helper()
	all, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(all, func(f string) bool { return strings.HasSuffix(f, "_test.go") })
}

// TestRuleBook: every reference in a string of the program, which a message may print, is
// explained, and so is every one that a row cites.
func TestRuleBook(t *testing.T) {
	g := Default(1)
	all := g.RuleBook()
	seen := 0
	explained := func(where, text string) {
		for _, ref := range ledger.Section.FindAllString(text, -1) {
			seen++
			if rules, err := engine.ExplainRules(g, ref); err != nil || rules[0].Ref != ref {
				t.Errorf("%s cites %s: %v", where, ref, err)
			}
		}
	}
	for i, r := range all {
		if r.Means == "" || strings.HasSuffix(r.Means, ".") || slices.ContainsFunc(all[:i], func(s engine.Rule) bool { return s.Ref == r.Ref }) {
			t.Errorf("%q: no words, a full stop, or a row that stands twice", r.Ref)
		}
		explained("the row of "+r.Ref, r.Cites)
	}
	for _, file := range sources(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				explained(file, lit.Value)
			}
			return true
		})
	}
	if seen < 100 {
		t.Errorf("%d references found: the test looks at the wrong place", seen)
	}
	for section := range ledger.Sections() {
		if _, err := engine.ExplainRules(g, section); err != nil {
			t.Errorf("the digest's cases cite %s: %v", section, err)
		}
	}
}

// spoken are the rulings about talk at the table, which no line of the program can obey.
var spoken = []string{"C45", "C100"}

// TestRulings: every ruling is named where the program obeys it.
func TestRulings(t *testing.T) {
	var text strings.Builder
	for _, file := range sources(t) {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(b)
	}
	for n := 1; n <= 100; n++ {
		ref := fmt.Sprintf("C%02d", n)
		if !strings.Contains(text.String(), ref) && !slices.Contains(spoken, ref) {
			t.Errorf("no line of the program names %s", ref)
		}
	}
}
