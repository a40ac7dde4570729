package enginetest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
)

// TestLedger: missing rows, and strings that are not rows.
func TestLedger(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("rules_test.go", `package p
func Test(t *testing.T) {
	t.Run("F001 till-2", nil)
	t.Run("F002 till-3 "+name, nil)
	rows{{"F003 F004 sow-1", 1}, {name: "F005 sow-1"}}
	log("F006 sow-2") // no row: neither a subtest nor in a table
	rows{"as F006 sow-2"} // no row: it begins otherwise
	rows{`+"`F006\nsow-2`"+`} // no row: a text of several lines
}`)
	write("rules.go", "package p\nvar rows = list{\"F006 sow-2\"}")
	write("soak_test.go", "//go:build soak\n\npackage p\nvar rows = list{\"F006 sow-2\"}")
	const digest = "# 1 till-9\nF001 till-2, F002 till-2 till-3\n# 2\nF003 sow-1, F004, F005 sow-1\n"
	for _, row := range []struct{ name, digest, want string }{
		{"whole", digest, ""},
		{"a case without a row", digest + "F006", "no row for F006"},
		{"a section without a row", digest + "F005 sow-2", "no row cites sow-2, as F005 should"},
		{"a case twice", digest + "F005 sow-1", "case F005 stands twice in the ledger"},
		{"a row without a case", strings.Replace(digest, "F004, ", "", 1), `row "F003 F004 sow-1": the digest has no case F004`},
		{"no section", strings.Replace(digest, "F004", "F004 weed", 1), `case F004 cites "weed", which is no section`},
	} {
		l := enginetest.Ledger{Digest: row.digest, Case: regexp.MustCompile(`\bF[0-9]{3}\b`), Section: regexp.MustCompile(`\b(?:till|sow)-[0-9]\b`)}
		tells(t, row.name, row.want, func(t enginetest.TB) { l.Check(t, dir) })
	}
	l := enginetest.Ledger{Digest: digest, Case: regexp.MustCompile(`\bF[0-9]{3}\b`), Section: regexp.MustCompile(`\b(till|sow)-[0-9]\b`)}
	tells(t, "the wrong folder", "looks in the wrong place", func(tb enginetest.TB) { l.Check(tb, dir, t.TempDir()) })
	if got := fmt.Sprint(l.Cases()[1].Sections, l.Sections()); got != "[till till] map[sow:[F003 F005] till:[F001 F002 F002]]" {
		t.Errorf("sections by their first group: %s", got)
	}
	second := t.TempDir()
	if err := os.WriteFile(filepath.Join(second, "more_test.go"), []byte("package q\nvar rows = list{\"F006 sow-2\"}"), 0o666); err != nil {
		t.Fatal(err)
	}
	l.Digest = digest + "F006 sow-2"
	tells(t, "rows in two folders", "", func(tb enginetest.TB) { l.Check(tb, dir, second) })
}
