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

// Guards compares the refusals in a game's code with the refusals that occur. A refusal that never
// occurs is hidden by others, or refuses an action that cannot be written.
type Guards struct {
	Game string
	All  []Guard

	// Silent gives the reasons for refusals that tests do not reach, by Guard.String.
	Silent map[string]string

	spoke map[Guard]bool
}

// Guard is one refusal. Several verbs can share it.
type Guard struct{ Rule, Words string } // Words is the format string

// String returns the rule and the words.
func (g Guard) String() string { return g.Rule + ": " + g.Words }

// GuardsIn returns the refusals in the code of the Go files that match a pattern (filepath.Match),
// without tests: calls of the named functions in which a rule and a text are consecutive string
// literals.
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

// literal returns a string literal, also a concatenation, else "".
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

// replaced matches verbs of fmt.Sprintf.
var replaced = regexp.MustCompile(`%[a-z]`)

// Hear records the refusals in an error; nil records nothing.
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

// Check reports refusals that never occurred and have no reason, and reasons that are not needed.
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
