package enginetest

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// SittingVariable names the variable of the environment that shares a long run out over several
// sittings: 3/20 is the third of twenty. Without it all is run at once.
const SittingVariable = "DEADRECKON_SITTING"

// Sitting returns what the sitting that is asked for plays of a run of so many games: how many come
// before its own, and how many are its own. All sittings together have each game once.
func Sitting(t TB, games int) (before, n int) {
	t.Helper()
	k, of, err := readSitting(os.Getenv(SittingVariable))
	if err != nil {
		t.Fatalf("%v", err)
	}
	before = (k - 1) * games / of
	return before, k*games/of - before
}

// FirstSitting reports whether the first sitting is asked for, or all at once: what is not shared
// out runs then.
func FirstSitting(t TB) bool {
	t.Helper()
	before, _ := Sitting(t, maxSittings)
	return before == 0
}

// maxSittings is the number of games of the longest run.
const maxSittings = 1_000_000

// readSitting reads "k/of"; nothing is 1/1.
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
