package enginetest

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// SittingVariable is the environment variable that splits a long run into sittings: 3/20 is the
// third of twenty. Without it the run is not split.
const SittingVariable = "DEADRECKON_SITTING"

// Sitting returns the part of a run of games that belongs to the current sitting: the number of
// games before it, and its own number. Together the sittings play each game once.
func Sitting(t TB, games int) (before, n int) {
	t.Helper()
	k, of, err := readSitting(os.Getenv(SittingVariable))
	if err != nil {
		t.Fatalf("%v", err)
	}
	before = (k - 1) * games / of
	return before, k*games/of - before
}

// FirstSitting reports whether this is the first or only sitting, for tests that are not split.
func FirstSitting(t TB) bool {
	t.Helper()
	before, _ := Sitting(t, maxSittings)
	return before == 0
}

// maxSittings is the number of games of the longest run.
const maxSittings = 1_000_000

// readSitting reads "k/of"; "" is 1/1.
func readSitting(text string) (k, of int, err error) {
	if text == "" {
		return 1, 1, nil
	}
	a, b, _ := strings.Cut(text, "/")
	k, errK := strconv.Atoi(a)
	of, errOf := strconv.Atoi(b)
	if errK != nil || errOf != nil || k < 1 || k > of || of > maxSittings {
		return 0, 0, fmt.Errorf("enginetest: %s is %q, not a sitting and how many there are, as in 3/20", SittingVariable, text)
	}
	return k, of, nil
}
