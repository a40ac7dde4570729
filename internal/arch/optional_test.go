package arch_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine"
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

// optional are the optional interfaces of package engine, with the values that may implement them.
var optional = []struct {
	of    string
	types []reflect.Type
}{
	{"Game", []reflect.Type{reflect.TypeFor[engine.Summarizer](), reflect.TypeFor[engine.Encoder](), reflect.TypeFor[engine.Potential]()}},
	{"State", []reflect.Type{reflect.TypeFor[engine.Phased](), reflect.TypeFor[engine.Shortcuts](), reflect.TypeFor[engine.Resampler]()}},
	{"View", []reflect.Type{reflect.TypeFor[engine.Phased](), reflect.TypeFor[engine.Believer]()}},
	{"Notation", []reflect.Type{reflect.TypeFor[engine.Narrator](), reflect.TypeFor[engine.PhraseParser](), reflect.TypeFor[engine.Map]()}},
}

// TestOptionalInterfacesAreFewAndWhole: package engine has at most ten optional interfaces, each
// with at most seven methods, and a game that has one method of an interface has all.
func TestOptionalInterfacesAreFewAndWhole(t *testing.T) {
	known := map[string]bool{}
	for _, row := range optional {
		for _, i := range row.types {
			known[i.Name()] = true
			if i.NumMethod() > 7 {
				t.Errorf("%s has %d methods, want at most 7", i.Name(), i.NumMethod())
			}
		}
	}
	text, err := os.ReadFile("engine/optional.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`(?m)^type (\w+) interface`).FindAllStringSubmatch(string(text), -1)
	if len(declared) != len(known) || len(declared) > 10 {
		t.Errorf("%d optional interfaces, %d in the table of the test, want at most 10", len(declared), len(known))
	}
	for _, name := range engine.Names() {
		g, err := engine.Open(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		values := map[string]any{"Game": g, "State": g.NewState(), "View": g.NewView(), "Notation": g.Notation()}
		for _, row := range optional {
			typ := reflect.TypeOf(values[row.of])
			for _, i := range row.types {
				for k := range i.NumMethod() {
					if _, has := typ.MethodByName(i.Method(k).Name); has && !typ.Implements(i) {
						t.Errorf("%s: %v has the method %s, but is no engine.%s", name, typ, i.Method(k).Name, i.Name())
					}
				}
			}
		}
	}
}
