package arch_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestNoHiddenInterfaces: an interface in a type assertion has a name, so that its implementers can find
// the callers.
func TestNoHiddenInterfaces(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != "." {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files++
		for _, at := range hiddenInterfaces(f) {
			t.Errorf("%v: an interface without a name is asked for: declare it", set.Position(at))
		}
		return nil
	})
	if err != nil || files < 300 {
		t.Errorf("%d files, error %v", files, err)
	}
}

// hiddenInterfaces returns the places of type assertions and type switches with unnamed interfaces.
func hiddenInterfaces(f *ast.File) (at []token.Pos) {
	look := func(e ast.Expr) {
		if i, ok := e.(*ast.InterfaceType); ok && len(i.Methods.List) > 0 {
			at = append(at, i.Pos())
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			look(n.Type)
		case *ast.CaseClause:
			for _, e := range n.List {
				look(e)
			}
		}
		return true
	})
	return at
}

func TestHiddenInterfacesAreFound(t *testing.T) {
	const text = `package p
func f(x any) {
	_, _ = x.(interface{ Close() })
	switch x.(type) {
	case interface{}, error, interface{ Open() }:
	}
}`
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := hiddenInterfaces(f); len(got) != 2 {
		t.Errorf("found %d, want 2", len(got))
	}
}

// TestOptionalInterfaces: each optional interface is in the file and in the table of its package.
func TestOptionalInterfaces(t *testing.T) {
	for _, room := range []string{"engine", "mcts", "agents"} {
		text, err := os.ReadFile(room + "/optional.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^type (\w+) interface`).FindAllStringSubmatch(string(text), -1) {
			if !regexp.MustCompile(`(?m)^//\t(engine\.|mcts\.)?` + m[1] + ` `).Match(text) {
				t.Errorf("%s: %s is not in the table of optional.go", room, m[1])
			}
		}
		files, err := filepath.Glob(room + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), "is an optional interface") && filepath.Base(path) != "optional.go" {
				t.Errorf("%s: an optional interface that does not stand in optional.go", path)
			}
		}
	}
}
