package verbs

import (
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
)

// AppendLegal appends, in ascending order, the actions of the phase that no guard refuses. It
// allocates nothing beyond dst if guards do not.
func (t *Grammar[S]) AppendLegal(s *S, dst []engine.Action) []engine.Action {
	from, phase := len(dst), t.Phase(s)
	for i := range t.Rows {
		if r := &t.Rows[i]; r.takes(s, phase) {
			dst = t.appendRow(s, r, dst)
		}
	}
	if !slices.IsSorted(dst[from:]) {
		slices.Sort(dst[from:])
	}
	return dst
}

func (t *Grammar[S]) appendRow(s *S, r *Row[S], dst []engine.Action) []engine.Action {
	a := Args{Verb: r.Word, quiet: true}
	if r.Wildcard != "" {
		a.Wildcard = true
		if r.allows(s, a) {
			dst = append(dst, t.pack(s, r, a))
		}
		a.Wildcard = false
	}
	return t.appendFrom(s, r, a, 0, 0, dst)
}

// appendFrom tries the values of the arguments from sign at of the shape on, the n-th argument.
func (t *Grammar[S]) appendFrom(s *S, r *Row[S], a Args, at, n int, dst []engine.Action) []engine.Action {
	for at < len(r.Shape) && t.word[r.Shape[at]] == nil {
		at++
	}
	if at == len(r.Shape) {
		if r.allows(s, a) {
			dst = append(dst, t.pack(s, r, a))
		}
		return dst
	}
	low, high := t.word[r.Shape[at]].Span(s)
	if r.Next == nil {
		for v := low; v <= high; v++ {
			a.N[n] = int32(v)
			dst = t.appendFrom(s, r, a, at+1, n+1, dst)
		}
		return dst
	}
	for v := r.Next(s, a, n, low); v >= 0; v = r.Next(s, a, n, v+1) {
		a.N[n] = int32(v)
		dst = t.appendFrom(s, r, a, at+1, n+1, dst)
	}
	return dst
}

// allows reports whether no guard refuses.
func (r *Row[S]) allows(s *S, a Args) bool {
	for _, guard := range r.Guards {
		if guard(s, a) != nil {
			return false
		}
	}
	return true
}

// Written returns random writable actions, legal or not, as Format writes them: up to most for each
// verb of the phase, up to two for other verbs. Half of the values are likely ones.
func (t *Grammar[S]) Written(s *S, rng *rand.Rand, most int) (out []string) {
	for i := range t.Rows {
		r := &t.Rows[i]
		n := 2
		if r.takes(s, t.Phase(s)) {
			n = most
		}
		if r.Wildcard != "" {
			out = append(out, r.Word+" "+r.Wildcard)
		}
		for range n {
			out = append(out, t.format(s, r, t.draw(s, r, rng)))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// draw returns random arguments of a row.
func (t *Grammar[S]) draw(s *S, r *Row[S], rng *rand.Rand) Args {
	a := Args{Verb: r.Word}
	n := 0
	for i := range len(r.Shape) {
		w := t.word[r.Shape[i]]
		if w == nil {
			continue
		}
		low, high := w.Span(s)
		v := low + rng.IntN(high-low+1)
		if w.Likely != nil && rng.IntN(2) == 0 {
			v = w.Likely(s, rng)
		}
		a.N[n] = int32(v)
		n++
	}
	return a
}
