package main

import (
	"os"
	"path/filepath"
	"testing"
)

// The study runs, and writes a net of the size that the program takes.
func TestFit(t *testing.T) {
	out := filepath.Join(t.TempDir(), "value.bin")
	if err := fit([]string{"--games", "40", "--tests", "10", "--epochs", "1", "-o", out}); err != nil {
		t.Fatal(err)
	}
	made, err := os.Stat(out)
	if err != nil {
		t.Fatal(err)
	}
	if taken, err := os.Stat("../../agents/town/value.bin"); err != nil || made.Size() != taken.Size() {
		t.Errorf("%d bytes: error %v, %v", made.Size(), err, taken)
	}
	if err := fit([]string{"--games", "many"}); err == nil {
		t.Error("a number that is none was taken")
	}
}
