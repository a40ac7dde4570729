//go:build !amd64

package fitted

// addWide adds nothing: the loop of addTo does it all.
func (r *rows) addWide([]float32, []float32) (done int) { return 0 }
