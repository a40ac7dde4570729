package panics_test

import (
	"errors"
	"strings"
	"testing"

	"deadreckon/internal/panics"
)

func seventeen() { panic("seventeen") }

func TestCatch(t *testing.T) {
	other := errors.New("other")
	for name, row := range map[string]struct {
		f    func() error
		want error
	}{
		"nothing":  {func() error { return nil }, nil},
		"an error": {func() error { return other }, other},
	} {
		if err := panics.Catch(row.f); err != row.want {
			t.Errorf("%s: %v; want %v", name, err, row.want)
		}
	}
	told(t, panics.Catch(func() error { seventeen(); return nil }))
}

// Wait panics with the panic of a goroutine, after the others have ended.
func TestGroup(t *testing.T) {
	ended := false
	told(t, panics.Catch(func() error {
		var g panics.Group
		begun := make(chan struct{})
		g.Go(func() { <-begun; ended = true })
		g.Go(func() { defer close(begun); seventeen() })
		g.Wait()
		return nil
	}))
	if !ended {
		t.Error("one was not waited for")
	}
}

// told fails unless err names the panic and its place.
func told(t *testing.T, err error) {
	t.Helper()
	p, ok := err.(*panics.Panic)
	if !ok || p.Value != "seventeen" || !strings.Contains(err.Error(), "panic: seventeen") || !strings.Contains(err.Error(), "panics_test.seventeen") {
		t.Errorf("%v", err)
	}
}
