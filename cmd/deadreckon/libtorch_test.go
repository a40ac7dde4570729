//go:build libtorch

package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"deadreckon/engine/enginetest"
)

// TestLibtorch trains with the backend libtorch from the command line.
func TestLibtorch(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/libtorch",
		UpdateScripts: enginetest.Updating(),
		Cmds:          map[string]func(ts *testscript.TestScript, neg bool, args []string){"fails": fails},
	})
}
