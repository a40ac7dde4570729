package enginetest_test

import (
	"testing"

	"deadreckon/engine/enginetest"
)

// TestSitting: sittings cover each game once, in order, and invalid values are refused.
func TestSitting(t *testing.T) {
	for _, row := range []struct {
		sittings []string
		games    int
	}{
		{[]string{""}, 10},
		{[]string{"1/1"}, 10},
		{[]string{"1/3", "2/3", "3/3"}, 10},
		{[]string{"1/4", "2/4", "3/4", "4/4"}, 3},
	} {
		next := 0
		for i, text := range row.sittings {
			t.Setenv(enginetest.SittingVariable, text)
			before, n := enginetest.Sitting(t, row.games)
			if before != next {
				t.Errorf("sitting %q begins with game %d, want %d", text, before, next)
			}
			next += n
			if first := enginetest.FirstSitting(t); first != (i == 0) {
				t.Errorf("sitting %q is the first: %v", text, first)
			}
		}
		if next != row.games {
			t.Errorf("%q play %d games of %d", row.sittings, next, row.games)
		}
	}
	for _, text := range []string{"0/3", "4/3", "3", "a/3", "1/b", "1/3/5", "1/2000000", " "} {
		t.Setenv(enginetest.SittingVariable, text)
		tells(t, text, "not a sitting and how many there are, as in 3/20", func(t enginetest.TB) { enginetest.Sitting(t, 10) })
	}
}
