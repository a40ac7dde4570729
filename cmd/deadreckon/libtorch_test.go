//go:build libtorch

package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"deadreckon/engine/enginetest"
)

// TestLibtorch trains by the backend libtorch as a person at a shell does.
func TestLibtorch(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/libtorch",
		UpdateScripts: enginetest.Updating(),
		Cmds:          map[string]func(ts *testscript.TestScript, neg bool, args []string){"fails": fails},
	})
}
