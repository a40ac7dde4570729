package fitted

// addWide adds a multiple of sixteen columns of the rows, and returns their number. Sums are
// rounded as in Go. All amd64 processors support the instructions.
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
