package vec

import "golang.org/x/sys/cpu"

// useAVX2 is a variable only for the tests.
var useAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasFMA

const wide = 4 // bytes of a float32

// mulAddAVX2 splits c into tiles that fit the registers: 6 rows of 16 columns, then 2 rows
// and 1 row for the remainder below, and 8 or fewer columns on the right.
func mulAddAVX2(c []float32, a Matrix, b []float32, m, n, k int) {
	row, col, next := a.Row*wide, a.Col*wide, n*wide
	j := 0
	for ; j+16 <= n; j += 16 {
		i := 0
		for ; i+6 <= m; i += 6 {
			tile6x16(&c[i*n+j], &a.Data[i*a.Row], &b[j], k, row, col, next)
		}
		for ; i+2 <= m; i += 2 {
			tile2x16(&c[i*n+j], &a.Data[i*a.Row], &b[j], k, row, col, next)
		}
		if i < m {
			tile1x16(&c[i*n+j], &a.Data[i*a.Row], &b[j], k, col, next)
		}
	}
	for ; j < n; j += 8 {
		mask := &masks[min(8, n-j)]
		i := 0
		for ; i+6 <= m; i += 6 {
			tile6x8(&c[i*n+j], &a.Data[i*a.Row], &b[j], k, row, col, next, mask)
		}
		for ; i < m; i++ {
			tile1x8(&c[i*n+j], &a.Data[i*a.Row], &b[j], k, col, next, mask)
		}
	}
}

// masks[i] has its first i elements set.
var masks = func() (m [9][8]int32) {
	for i := range m {
		for j := range i {
			m[i][j] = -1
		}
	}
	return m
}()

// The tiles add a*b to c for k of at least 1. Strides are in bytes: row and col of a, and
// next between rows of b and of c.

//go:noescape
func tile6x16(c, a, b *float32, k, row, col, next int)

//go:noescape
func tile2x16(c, a, b *float32, k, row, col, next int)

//go:noescape
func tile1x16(c, a, b *float32, k, col, next int)

//go:noescape
func tile6x8(c, a, b *float32, k, row, col, next int, mask *[8]int32)

//go:noescape
func tile1x8(c, a, b *float32, k, col, next int, mask *[8]int32)

//go:noescape
func addScaled4AVX2(y, a, b, c, d *float32, by *[4]float32, n int)

//go:noescape
func addScaledAVX2(y, x *float32, by float32, n int)

//go:noescape
func dotAVX2(x, y *float32, n int) float32

//go:noescape
func reluAVX2(x *float32, n int)

//go:noescape
func reluBackAVX2(d, y *float32, n int)

//go:noescape
func maxAVX2(y, x *float32, n int)

//go:noescape
func adamAVX2(w, gradients, m, v *float32, n int, a *Adam)
