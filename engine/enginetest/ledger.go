package enginetest

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Ledger checks that every case of a rules digest has a row in the tests.
//
// A row is a single-line string in a test file that begins with the name of a case. It names a
// subtest (the first argument of Run) or is in a composite literal, such as a table of cases. A
// concatenation counts by its beginning. Files with a build constraint are ignored, since their
// tests do not always run.
type Ledger struct {
	// Digest lists the cases in order, each with the rules that it cites until the next name.
	// Lines that begin with # are headings.
	//
	//	# 6.2 Activation
	//	T015 5.0, T017 5.2, T022 5.0 6.2
	Digest string

	Case    *regexp.Regexp // matches the name of a case, such as T017
	Section *regexp.Regexp // matches a cited rule; its first group if it has one
}

// Case is a case of a digest and the sections that it cites.
type Case struct {
	Name     string
	Sections []string
	cites    string // citations in the digest
}

// Cases returns the cases of the digest.
func (l Ledger) Cases() (cases []Case) {
	var text strings.Builder
	for line := range strings.Lines(l.Digest) {
		if !strings.HasPrefix(line, "#") {
			text.WriteString(line)
		}
	}
	names := l.Case.FindAllStringIndex(text.String(), -1)
	for i, at := range names {
		end := text.Len()
		if i+1 < len(names) {
			end = names[i+1][0]
		}
		cites := strings.Trim(text.String()[at[1]:end], " ,;\n")
		cases = append(cases, Case{text.String()[at[0]:at[1]], l.cited(cites), cites})
	}
	return cases
}

// Sections returns the cases of each cited section.
func (l Ledger) Sections() map[string][]string {
	sections := map[string][]string{}
	for _, c := range l.Cases() {
		for _, s := range c.Sections {
			sections[s] = append(sections[s], c.Name)
		}
	}
	return sections
}

func (l Ledger) cited(text string) (sections []string) {
	for _, m := range l.Section.FindAllStringSubmatch(text, -1) {
		sections = append(sections, m[min(1, len(m)-1)])
	}
	return sections
}

// Check fails unless every case and every cited section has a row in the test files of the folders,
// and every row names an existing case.
func (l Ledger) Check(t TB, dirs ...string) {
	t.Helper()
	known := map[string]bool{}
	for _, c := range l.Cases() {
		if known[c.Name] {
			t.Errorf("case %s stands twice in the ledger", c.Name)
		}
		known[c.Name] = true
		if c.cites != "" && len(c.Sections) == 0 {
			t.Errorf("case %s cites %q, which is no section", c.Name, c.cites)
		}
	}
	var rows []string
	for _, dir := range dirs {
		found := l.rows(t, dir)
		if len(found) == 0 {
			t.Errorf("no row in the test files of %s: the ledger looks in the wrong place", dir)
			return
		}
		rows = append(rows, found...)
	}
	tested, cited := map[string]bool{}, map[string]bool{}
	for _, row := range rows {
		for _, name := range l.Case.FindAllString(row, -1) {
			if tested[name] = true; !known[name] {
				t.Errorf("row %q: the digest has no case %s", row, name)
			}
		}
		for _, s := range l.cited(row) {
			cited[s] = true
		}
	}
	for _, c := range l.Cases() {
		if !tested[c.Name] {
			t.Errorf("no row for %s", strings.Join(append([]string{c.Name}, c.Sections...), " "))
		}
	}
	sections := l.Sections()
	for _, s := range slices.Sorted(maps.Keys(sections)) {
		if !cited[s] {
			t.Errorf("no row cites %s, as %s should", s, strings.Join(sections[s], ", "))
		}
	}
}

// rows returns the names of all rows in the test files of a folder.
func (l Ledger) rows(t TB, dir string) (rows []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatalf("%v", err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatalf("%v", err)
		}
		if constrained(file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Run" && len(n.Args) > 0 {
					rows = l.appendRow(rows, n.Args[0])
				}
			case *ast.CompositeLit:
				for _, e := range n.Elts {
					if kv, ok := e.(*ast.KeyValueExpr); ok {
						rows = l.appendRow(rows, kv.Key)
						e = kv.Value
					}
					rows = l.appendRow(rows, e)
				}
			}
			return true
		})
	}
	return rows
}

// constrained reports whether a file has a build constraint.
func constrained(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() < file.Package && constraint.IsGoBuild(c.Text) {
				return true
			}
		}
	}
	return false
}

// appendRow appends the name in e, or the beginning of a concatenated name.
func (l Ledger) appendRow(rows []string, e ast.Expr) []string {
	for {
		sum, ok := e.(*ast.BinaryExpr)
		if !ok {
			break
		}
		e = sum.X
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return rows
	}
	name, err := strconv.Unquote(lit.Value)
	if at := l.Case.FindStringIndex(name); err != nil || at == nil || at[0] != 0 || strings.Contains(name, "\n") {
		return rows
	}
	return append(rows, name)
}
