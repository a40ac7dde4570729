// Package slowtest marks tests that need more than two seconds. make test skips them; make check runs
// them.
package slowtest

import "testing"

// Skip skips t if the tests run with -short.
func Skip(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("slow: make check runs it")
	}
}
