//go:build !amd64

package vec

const useAVX2 = false

func mulAddAVX2([]float32, Matrix, []float32, int, int, int)       {}
func addScaled4AVX2(y, a, b, c, d *float32, by *[4]float32, n int) {}
func addScaledAVX2(y, x *float32, by float32, n int)               {}
func dotAVX2(x, y *float32, n int) float32                         { return 0 }
func reluAVX2(x *float32, n int)                                   {}
func reluBackAVX2(d, y *float32, n int)                            {}
func maxAVX2(y, x *float32, n int)                                 {}
func adamAVX2(w, gradients, m, v *float32, n int, a *Adam)         {}
