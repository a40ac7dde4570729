//go:build amd64

package vec

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats/scalar"
)

// fill returns n random numbers between -1 and 1; a quarter are zero.
func fill(rng *rand.Rand, n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		if rng.IntN(4) > 0 {
			x[i] = 2*rng.Float32() - 1
		}
	}
	return x
}

// both runs a loop in assembly and in Go on copies of the same numbers and compares the results. Guards
// around the copies must stay unchanged.
func both(t *testing.T, what string, tolerance float64, loop func(x [][]float32), x ...[]float32) {
	t.Helper()
	if !useAVX2 {
		t.Skip("no AVX2 here")
	}
	defer func() { useAVX2 = true }()
	const guard = 9
	var done [2][][]float32
	for i := range done {
		for _, v := range x {
			padded := make([]float32, len(v)+2*guard)
			for j := range padded {
				padded[j] = 1e9
			}
			copy(padded[guard:], v)
			done[i] = append(done[i], padded)
		}
		inner := make([][]float32, len(x))
		for j, v := range done[i] {
			inner[j] = v[guard : guard+len(x[j]) : guard+len(x[j])]
		}
		useAVX2 = i == 0
		loop(inner)
	}
	for j := range x {
		for i, got := range done[0][j] {
			if want := done[1][j][i]; !scalar.EqualWithinAbsOrRel(float64(got), float64(want), tolerance, tolerance) {
				t.Fatalf("%s: slice %d, element %d: %v in assembly, %v in Go", what, j, i-guard, got, want)
			}
		}
	}
}

func TestLoops(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for n := range 70 {
		v := func() []float32 { return fill(rng, n) }
		at := func(name string) string { return fmt.Sprintf("%s of %d", name, n) }
		by := [4]float32{0.5, -1.25, 3, 0.1}
		both(t, at("AddScaled4"), 1e-5, func(x [][]float32) { AddScaled4(x[0], x[1], x[2], x[3], x[4], &by) }, v(), v(), v(), v(), v())
		both(t, at("AddScaled"), 1e-6, func(x [][]float32) { AddScaled(x[0], x[1], 0.3) }, v(), v())
		both(t, at("Relu"), 0, func(x [][]float32) { Relu(x[0]) }, v())
		both(t, at("Max"), 0, func(x [][]float32) { Max(x[0], x[1]) }, v(), v())
		relu := v()
		Relu(relu)
		both(t, at("ReluBack"), 0, func(x [][]float32) { ReluBack(x[0], x[1]) }, v(), relu)
		both(t, at("Dot"), 1e-5, func(x [][]float32) { x[2][0] = Dot(x[0], x[1]) }, v(), v(), []float32{0})
		both(t, at("AddProduct"), 1e-5, func(x [][]float32) { AddProduct(x[0], x[1], x[2]) }, v(), fill(rng, 7), fill(rng, 7*n))
		second := v()
		for i := range second {
			second[i] *= second[i]
		}
		a := Adam{0.9, 0.1, 0.999, 0.001, 0.01, 1.1, 1e-8, 0.9999, 0.5}
		both(t, at("Adam"), 1e-4, func(x [][]float32) { a.Step(x[0], x[1], x[2], x[3]) }, v(), v(), v(), second)
	}
}

// TestMulAdd: the tiles, the twin and the plain sum over odd sizes, a lying both ways.
func TestMulAdd(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	sizes := []int{0, 1, 2, 3, 5, 6, 7, 8, 9, 13, 15, 16, 17, 24, 31, 33}
	for _, m := range sizes {
		for _, n := range sizes {
			for _, k := range []int{0, 1, 2, 7, 19} {
				a, b, c := fill(rng, m*k), fill(rng, k*n), fill(rng, m*n)
				what := fmt.Sprintf("%d by %d by %d", m, n, k)
				both(t, what, 1e-5, func(x [][]float32) { MulAdd(x[0], Rows(x[1], k), x[2], m, n, k) }, c, a, b)
				both(t, what+" transposed", 1e-5, func(x [][]float32) { MulAdd(x[0], Rows(x[1], m).Transposed(), x[2], m, n, k) }, c, a, b)
				got := slices.Clone(c)
				MulAdd(got, Rows(a, k), b, m, n, k)
				for i := range m {
					for j := range n {
						want := float64(c[i*n+j])
						for p := range k {
							want += float64(a[i*k+p]) * float64(b[p*n+j])
						}
						if !scalar.EqualWithinAbsOrRel(float64(got[i*n+j]), want, 1e-5, 1e-5) {
							t.Fatalf("%s: (%d, %d) is %v, want %v", what, i, j, got[i*n+j], want)
						}
					}
				}
			}
		}
	}
}

// TestNaN: no loop hides a number that is none.
func TestNaN(t *testing.T) {
	nan := float32(math.NaN())
	for _, avx := range []bool{useAVX2, false} {
		func() {
			defer func(old bool) { useAVX2 = old }(useAVX2)
			useAVX2 = avx
			for n := 1; n < 12; n++ {
				x := make([]float32, n)
				x[n-1] = nan
				Relu(x)
				if x[n-1] == x[n-1] {
					t.Errorf("avx2 %v: Relu of %d hides NaN", avx, n)
				}
				if y := Dot(x, x); y == y {
					t.Errorf("avx2 %v: Dot of %d hides NaN", avx, n)
				}
			}
		}()
	}
}

func BenchmarkMulAdd(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, s := range [][3]int{{215, 32, 32}, {256, 256, 256}, {32, 32, 215}} {
		m, n, k := s[0], s[1], s[2]
		b.Run(fmt.Sprintf("%dx%dx%d", m, n, k), func(b *testing.B) {
			x, y, z := fill(rng, m*k), fill(rng, k*n), fill(rng, m*n)
			for b.Loop() {
				MulAdd(z, Rows(x, k), y, m, n, k)
			}
			b.ReportMetric(float64(m*n*k)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GMAC/s")
		})
	}
}
