package enginetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Guards hold what a game can say against an action against what it says: a guard that no try makes
// speak stands behind others that always come first, or forbids what cannot be asked for.
type Guards struct {
	Game string
	All  []Guard

	// Silent are the guards that tries do not reach, as Guard.String has them, each with its reason.
	Silent map[string]string

	spoke map[Guard]bool
}

// Guard is one thing that a game says against actions. Verbs that say the same share it.
type Guard struct{ Rule, Words string } // the words as fmt.Sprintf has them

// String returns the rule and the words.
func (g Guard) String() string { return g.Rule + ": " + g.Words }

// GuardsIn returns the guards that stand as code in the Go files that a pattern matches, as those of
// filepath.Match do, but for tests: calls of functions of some names, in which two strings follow each
// other, the rule and the words.
func GuardsIn(t TB, pattern string, functions ...string) (all []Guard) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatalf("%v", err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatalf("%v", err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && slices.Contains(functions, called(call)) {
				for i := range len(call.Args) - 1 {
					if g := (Guard{literal(call.Args[i]), literal(call.Args[i+1])}); g.Rule != "" && g.Words != "" {
						all = append(all, g)
					}
				}
			}
			return true
		})
	}
	if len(all) == 0 {
		t.Errorf("no guard in %s: it is the wrong place", pattern)
	}
	return all
}

// called returns the name of the function of a call.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// literal returns a string that stands in the code, also one put together with +, else "".
func literal(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		if err == nil && e.Kind == token.STRING {
			return text
		}
	case *ast.BinaryExpr:
		return literal(e.X) + literal(e.Y)
	}
	return ""
}

// replaced is what fmt.Sprintf replaces.
var replaced = regexp.MustCompile(`%[a-z]`)

// Hear takes down which guards speak in an error against an action; nil says nothing.
func (g *Guards) Hear(why error) {
	if why == nil {
		return
	}
	if g.spoke == nil {
		g.spoke = map[Guard]bool{}
	}
	text, _ := strings.CutPrefix(why.Error(), g.Game+": ")
	for _, a := range g.All {
		if g.spoke[a] {
			continue
		}
		if words, ok := strings.CutPrefix(text, a.Rule+": "); ok {
			said := replaced.ReplaceAllString(regexp.QuoteMeta(a.Words), ".+")
			g.spoke[a] = regexp.MustCompile(`(^|: )` + said + `($|; )`).MatchString(words)
		}
	}
}

// Check reports by its name each guard that never spoke and has no reason, and each reason of a guard
// that did or that there is not.
func (g *Guards) Check(t TB) {
	t.Helper()
	silent := map[string]bool{}
	for _, a := range g.All {
		if !g.spoke[a] {
			silent[a.String()] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(silent)) {
		if g.Silent[name] == "" {
			t.Errorf("%s: the guard %q never refuses anything", g.Game, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.Silent)) {
		if !silent[name] {
			t.Errorf("%s: the guard %q refuses something, or there is none: it needs no reason", g.Game, name)
		}
	}
}
