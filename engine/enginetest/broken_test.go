package enginetest_test

import (
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
)

// stopped is the panic value of the recorder's Fatalf.
type stopped struct{}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(stopped{})
}

func (r *recorder) Logf(string, ...any) {}

// watch runs f and returns the failures that it reported.
func watch(f func(t enginetest.TB)) (told string) {
	var r recorder
	defer func() {
		if p := recover(); p != nil && p != (stopped{}) {
			panic(p)
		}
		told = strings.Join(r.failures, "\n")
	}()
	f(&r)
	return ""
}

// tells fails unless f reports a failure that contains want, or none if want is empty.
func tells(t *testing.T, name, want string, f func(t enginetest.TB)) {
	t.Helper()
	if got := watch(f); want == "" && got != "" || !strings.Contains(got, want) {
		t.Errorf("%s: got %q, want %q", name, got, want)
	}
}
