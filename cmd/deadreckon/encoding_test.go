package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// The page of an encoding has its shape and digest. The verb prints these and a row for every plane, number
// and action.
func TestEncodingPages(t *testing.T) {
	for _, name := range enginetest.FullGames(t) {
		game, err := (&flags.Game{Name: name}).Open()
		if err != nil {
			t.Fatal(err)
		}
		e := game.(engine.Encoder).Encoding()
		enginetest.Part(t, filepath.Join(root, "docs", "games", name, "encoding.md"), "shape", shapeOf(e))
		var out, errs bytes.Buffer
		if status := run([]string{"encoding", "--game", name}, stdio.Streams{In: strings.NewReader(""), Out: &out, Err: &errs}); status != exitOK {
			t.Fatalf("%s: status %d, %s", name, status, &errs)
		}
		text := out.String()
		if !strings.HasPrefix(text, shapeOf(e)) {
			t.Errorf("%s: %.200q does not begin with the shape", name, text)
		}
		rows := 0
		for _, fields := range [][]engine.Field{e.Planes, e.Globals, e.ActionPlanes, e.ActionGlobals} {
			rows += len(fields)
			for _, f := range fields {
				if !strings.Contains(text, " | "+f.Name+" | ") {
					t.Errorf("%s: no row of %q", name, f.Name)
				}
			}
		}
		if got := strings.Count(text, "\n| "); got != rows+4 { // the headers of four tables
			t.Errorf("%s: %d rows, want %d", name, got, rows+4)
		}
	}
}
