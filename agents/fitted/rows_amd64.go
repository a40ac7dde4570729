package fitted

// addWide adds what it can of the rows sixteen numbers at a time, and returns how many that
// were. Each sum is rounded as in Go: every amd64 has what it takes.
func (r *rowBatch) addWide(out, w []float32) (done int) {
	for ; done+16 <= len(out); done += 16 {
		add16(&out[done], &w[done], &r.from[0], &r.by[0], r.n)
	}
	return done
}

// add16 adds n times sixteen numbers, those of w from from[i] on times by[i], to those at out.
//
//go:noescape
func add16(out, w *float32, from *int, by *float32, n int)
