package arch_test

import (
	"fmt"
	"os"
	"testing"
)

// TestMain runs the tests at the root of the module, whose files they read.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	m.Run()
}
