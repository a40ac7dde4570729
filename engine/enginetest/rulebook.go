package enginetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"deadreckon/engine"
)

// RuleBook checks the rules that a game explains: each row has words and is unique. Every reference
// that a row cites, or that occurs in a string of the program, has its own explanation. refs
// matches references and lists of them; folders are those of the program. Fewer than least
// references mean that the test looks at the wrong place.
func RuleBook(t TB, g engine.Game, refs *regexp.Regexp, least int, folders ...string) {
	t.Helper()
	all := g.About().Rulebook.Rules
	for i, r := range all {
		if r.Means == "" || strings.HasSuffix(r.Means, ".") || slices.ContainsFunc(all[:i], func(s engine.Rule) bool { return s.Ref == r.Ref }) {
			t.Errorf("%q: no words, a full stop, or a row that stands twice", r.Ref)
		}
		Explained(t, g, refs, "the row of "+r.Ref, r.Cites)
	}
	seen := 0
	for _, file := range Sources(t, folders...) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatalf("%v", err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				seen += Explained(t, g, refs, file, lit.Value)
			}
			return true
		})
	}
	if seen < least {
		t.Errorf("%d references found in the program, want at least %d: the test looks at the wrong place", seen, least)
	}
}

// Explained checks that the game explains every reference in a text, and returns their number.
func Explained(t TB, g engine.Game, refs *regexp.Regexp, where, text string) int {
	t.Helper()
	found := refs.FindAllString(text, -1)
	for _, ref := range found {
		ref = strings.TrimRight(ref, ".")
		rules, err := engine.ExplainRules(g, ref)
		if err != nil {
			t.Errorf("%s cites %s: %v", where, ref, err)
			continue
		}
		last := rules[len(rules)-1].Ref
		ofList := len(rules) > 1 && strings.HasSuffix(ref, last[strings.LastIndexByte(last, ' ')+1:])
		if ref != last && !ofList {
			t.Errorf("%s cites %s, of which only %s is explained", where, ref, last)
		}
	}
	return len(found)
}

// Sources returns the Go files of some folders, without tests.
func Sources(t TB, folders ...string) (files []string) {
	t.Helper()
	for _, folder := range folders {
		all, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(all) == 0 {
			t.Fatalf("no Go files in %s: %v", folder, err)
		}
		files = append(files, slices.DeleteFunc(all, func(f string) bool { return strings.HasSuffix(f, "_test.go") })...)
	}
	return files
}
