//go:build !amd64

package fitted

// addWide does nothing; addTo adds everything.
func (r *rowBatch) addWide([]float32, []float32) (done int) { return 0 }
