package outside_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents/outside"
)

// A command is words as a shell reads them.
func TestCommandWords(t *testing.T) {
	home := filepath.Join(t.TempDir(), "my home")
	program := filepath.Join(home, "my agent")
	if err := os.MkdirAll(home, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", home)
	for command, want := range map[string][]string{
		`'` + program + `' -x`:                        {program, "-x"},
		`"` + program + `"`:                           {program},
		strings.ReplaceAll(program, " ", `\ `) + " ":  {program},
		`~/'my agent' ~ a~ '~' "" "a\"b" 'a\b' "a\b"`: {program, home, "a~", "~", "", `a"b`, `a\b`, `a\b`},
	} {
		if argv, _, err := outside.ParseCommand(command); err != nil || !slices.Equal(argv, want) {
			t.Errorf("%s: %q, %v; want %q", command, argv, err, want)
		}
	}
	for _, command := range []string{`"` + program, `'`, " "} {
		if argv, _, err := outside.ParseCommand(command); err == nil {
			t.Errorf("%s: %q", command, argv)
		}
	}
}
