package env_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// fieldTable writes fields as rows that begin with their number.
func fieldTable(list []engine.Field) string {
	var out strings.Builder
	ranges := list[0].Range != ""
	if ranges {
		out.WriteString("| # | name | range | unit | rule |\n|---|---|---|---|---|\n")
	} else {
		out.WriteString("| # | name | square | rule |\n|---|---|---|---|\n")
	}
	for i, f := range list {
		if ranges {
			fmt.Fprintf(&out, "| %d | %s | %s | %s | %s |\n", i, f.Name, f.Range, f.Unit, f.Rule)
		} else {
			fmt.Fprintf(&out, "| %d | %s | %s | %s |\n", i, f.Name, f.Unit, f.Rule)
		}
	}
	return out.String()
}

// generated are the parts of documents that come from the code, by the name in their
// markers.
func generated(t *testing.T) map[string]string {
	e := open(t, "mall").(engine.Encoder).Encoding()
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(example), "func Example() {\n")
	body, _, _ = strings.Cut(body, "\n}\n")
	return map[string]string{
		"shape": fmt.Sprintf("%d squares, %d planes, %d numbers: %d float32, or %d words of 64 bits and %d float32.\n"+
			"%d action planes and %d other actions: %d action indices.\nSides are of the kinds %s, and lie %s.\nDigest `%s`.\n",
			e.Squares, len(e.Planes), len(e.Globals), e.Size(), e.PlaneWords(), len(e.Globals),
			len(e.ActionPlanes), len(e.ActionGlobals), e.Actions(), strings.Join(e.SideKinds, ", "), strings.Join(e.Slots, ", "), e.Digest()),
		"planes":         fieldTable(e.Planes),
		"numbers":        fieldTable(e.Globals),
		"action planes":  fieldTable(e.ActionPlanes),
		"global actions": fieldTable(e.ActionGlobals),
		"example":        "```go\n" + strings.ReplaceAll(strings.TrimPrefix(body, "\t"), "\n\t", "\n") + "\n```\n",
	}
}

// TestDocument: the documents say what the code does, that of the mall plane by plane.
func TestDocument(t *testing.T) {
	for name, want := range generated(t) {
		file := "games/mall/encoding.md"
		if name == "example" {
			file = "environment.md"
		}
		enginetest.Part(t, filepath.Join("..", "docs", file), name, want)
	}
}
