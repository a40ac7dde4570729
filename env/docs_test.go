package env_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/games"
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
		if f.Max > 0 {
			f.Range += fmt.Sprintf(", %d layers", f.Max)
		}
		if ranges {
			fmt.Fprintf(&out, "| %d | %s | %s | %s | %s |\n", i, f.Name, f.Range, f.Unit, f.Rule)
		} else {
			fmt.Fprintf(&out, "| %d | %s | %s | %s |\n", i, f.Name, f.Unit, f.Rule)
		}
	}
	return out.String()
}

// encoded are the parts of the document of a game's encoding, by the name in their markers.
func encoded(t *testing.T, game string) map[string]string {
	e := open(t, game).(engine.Encoder).Encoding()
	return map[string]string{
		"shape": fmt.Sprintf("%d squares, %d planes, %d numbers: %d float32, or %d words of 64 bits and %d float32.\n"+
			"%d action planes and %d other actions: %d action indices.\nSides are of the kinds %s, and lie %s.\nDigest `%s`.\n",
			e.Squares, len(e.Planes), len(e.Globals), e.Size(), e.PlaneWords(), len(e.Globals),
			len(e.ActionPlanes), len(e.ActionGlobals), e.Actions(), strings.Join(e.SideKinds, ", "), strings.Join(e.Slots, ", "), e.Digest()),
		"planes":         fieldTable(e.Planes),
		"numbers":        fieldTable(e.Globals),
		"action planes":  fieldTable(e.ActionPlanes),
		"global actions": fieldTable(e.ActionGlobals),
	}
}

// TestDocument: the documents say what the code does, those of the games plane by plane.
func TestDocument(t *testing.T) {
	for _, game := range enginetest.FullGames(t) {
		for name, want := range encoded(t, game) {
			enginetest.Part(t, filepath.Join("..", "docs", "games", game, "encoding.md"), name, want)
		}
	}
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(example), "func Example() {\n")
	body, _, _ = strings.Cut(body, "\n}\n")
	enginetest.Part(t, "../docs/environment.md", "example", "```go\n"+strings.ReplaceAll(strings.TrimPrefix(body, "\t"), "\n\t", "\n")+"\n```\n")
}
