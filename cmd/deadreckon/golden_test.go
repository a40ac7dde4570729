package main

import (
	"bytes"
	"strings"
	"testing"

	"deadreckon/serve/golden"
)

// The session of all doors, as far as one command asks for a step of it.
func TestGolden(t *testing.T) {
	golden.Run(t, func(s golden.Step) string {
		args := map[string][]string{
			"the moves, searched": {"--iterations", "300"},
			"the moves, compared": {"--iterations", "300", "--moves", "bet,check"},
		}[s.Ask]
		if args == nil {
			return ""
		}
		var out, errs bytes.Buffer
		args = append([]string{"suggest", "--game", "kuhn", "--position", "-", "--json", "--seed", "0"}, args...)
		if status := run(args, streams{strings.NewReader(golden.Position), &out, &errs}); status != exitOK {
			t.Fatal(errs.String())
		}
		return golden.Value(t, out.Bytes(), "moves")
	})
}
