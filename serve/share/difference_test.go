package share

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// patched applies edits in their JSON form.
func patched(t *testing.T, a string, edits []edit) string {
	t.Helper()
	lines, at := strings.Split(a, "\n"), 0
	var out []string
	for _, e := range edits {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var put string
		var keep, drop int
		if err := json.Unmarshal(text, &[]any{&keep, &drop, &put}); err != nil {
			t.Fatal(err)
		}
		out = append(out, lines[at:at+keep]...)
		if at += keep + drop; put != "" {
			out = append(out, strings.Split(put, "\n")...)
		}
	}
	return strings.Join(append(out, lines[at:]...), "\n")
}

// The edits turn one text into the other, for any two texts.
func TestDifference(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		a := make([]string, rng.IntN(12))
		for i := range a {
			a[i] = []string{"", "x", "y", "z", "long line"}[rng.IntN(5)]
		}
		b := slices.Clone(a)
		for range rng.IntN(4) {
			i := rng.IntN(len(b) + 1)
			if b = slices.Insert(b, i, []string{"", "new", "x"}[rng.IntN(3)]); rng.IntN(2) == 0 {
				b = slices.Delete(b, i/2, i/2+1)
			}
		}
		old, now := strings.Join(a, "\n")+"\n", strings.Join(b, "\n")+"\n"
		edits := difference(old, now)
		if got := patched(t, old, edits); got != now {
			t.Fatalf("%q and %q: %v makes %q", old, now, edits, got)
		}
	}
	if edits := difference("a\nb\nc\n", "a\nb\nc\n"); len(edits) != 0 {
		t.Errorf("%v of what is alike", edits)
	}
}
