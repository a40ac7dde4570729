package main

import "testing"

// The study runs, for both sides.
func TestRun(t *testing.T) {
	for _, seat := range []string{"human", "zombie"} {
		if err := run([]string{"--seat", seat, "--positions", "2", "--playouts", "1", "--iterations", "40"}); err != nil {
			t.Error(err)
		}
	}
	if err := run([]string{"--seat", "nobody"}); err == nil {
		t.Error("a side that there is not was taken")
	}
}
