package main

import (
	"os"
	"path/filepath"
	"testing"
)

// The study runs, and writes a net of the size that the program takes.
func TestFit(t *testing.T) {
	out := filepath.Join(t.TempDir(), "value.bin")
	if err := fit([]string{"--games", "12", "--tests", "4", "--epochs", "1", "--roster", "../../docs/games/streets/few.txt", "-o", out}); err != nil {
		t.Fatal(err)
	}
	made, err := os.Stat(out)
	if err != nil {
		t.Fatal(err)
	}
	if taken, err := os.Stat("../../agents/streets/value.bin"); err != nil || made.Size() != taken.Size() {
		t.Errorf("%d bytes: error %v, %v", made.Size(), err, taken)
	}
	for _, bad := range [][]string{{"--games", "many"}, {"--roster", "nowhere.txt"}} {
		if err := fit(bad); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}
