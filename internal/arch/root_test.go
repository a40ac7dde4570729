package arch_test

import (
	"fmt"
	"os"
	"testing"
)

// TestMain runs the tests at the root of the module: they read its files.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	m.Run()
}
