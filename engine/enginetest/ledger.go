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

// Ledger holds the rules of a game against its tests: what a digest lists, and no less,
// has a row in the tests.
//
// A row is a string in a test file that begins with the name of a case and is one line,
// and either names a subtest (the first argument of Run) or stands in a composite
// literal, such as a table of cases. What is put together with + counts by its beginning.
// Files with a build constraint do not count, since their tests are not always run.
type Ledger struct {
	// Digest is the cases in their order, each with the rules that it cites up to the name of
	// the next. Lines that begin with # are headings.
	//
	//	# 6.2 Activation
	//	T015 5.0, T017 5.2, T022 5.0 6.2
	Digest string

	Case    *regexp.Regexp // what a case is named, such as T017
	Section *regexp.Regexp // a rule that a case or a row cites; its first group if it has one
}

// Case is a case of a digest and the sections that it cites.
type Case struct {
	Name     string
	Sections []string
	cites    string // as the digest has it
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

// Sections returns the cases of each section that is cited.
func (l Ledger) Sections() map[string][]string {
	sections := map[string][]string{}
	for _, c := range l.Cases() {
		for _, s := range c.Sections {
			sections[s] = append(sections[s], c.Name)
		}
	}
	return sections
}

// cited returns the sections in a text.
func (l Ledger) cited(text string) (sections []string) {
	for _, m := range l.Section.FindAllStringSubmatch(text, -1) {
		sections = append(sections, m[min(1, len(m)-1)])
	}
	return sections
}

// Check fails t unless every case and every section that a case cites has a row in the
// test files of some folders, and no row names a case that is not there.
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

// constrained reports whether a file is built only under some tag.
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

// appendRow appends the name in e, or the beginning of one that is put together.
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
