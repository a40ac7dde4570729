// Package vec holds the loops over float32 in which nets spend their time.
//
// Its one idea: each loop exists twice, in portable Go and in AVX2 and FMA
// assembly, and the processor decides once which one runs. The two differ in the
// last bits, as a fused product is rounded once; each by itself is deterministic.
//
// It refuses to allocate, to run threads, and to look at lengths twice: a slice
// that is too short panics, in both.
package vec

// Kernel names the loops in use: "avx2" or "portable".
func Kernel() string {
	if useAVX2 {
		return "avx2"
	}
	return "portable"
}

// Matrix is a view of rows and columns in a slice: element (i, j) is at
// Data[i*Row+j*Col].
type Matrix struct {
	Data     []float32
	Row, Col int
}

// Rows returns the matrix whose rows of width columns lie one after another.
func Rows(data []float32, width int) Matrix { return Matrix{data, width, 1} }

// Transposed returns the same elements with rows and columns swapped.
func (m Matrix) Transposed() Matrix { return Matrix{m.Data, m.Col, m.Row} }

// MulAdd adds the product of a, m by k, and b, k by n, to c, m by n. b and c have
// rows without gaps, so they are given as slices of k*n and m*n.
func MulAdd(c []float32, a Matrix, b []float32, m, n, k int) {
	if m == 0 || n == 0 || k == 0 {
		return
	}
	c, b = c[:m*n], b[:k*n]
	_ = a.Data[(m-1)*a.Row+(k-1)*a.Col]
	if useAVX2 {
		mulAddAVX2(c, a, b, m, n, k)
		return
	}
	mulAddPortable(c, a, b, m, n, k)
}

// AddProduct adds the row x times w to y: y[j] += sum over i of x[i]*w[i*len(y)+j].
// A zero in x costs nothing.
func AddProduct(y, x, w []float32) {
	n := len(y)
	w = w[:len(x)*n]
	var rows [4]int
	var by [4]float32
	held := 0
	for i, v := range x {
		if v == 0 {
			continue
		}
		rows[held], by[held] = i*n, v
		if held++; held == 4 {
			AddScaled4(y, w[rows[0]:], w[rows[1]:], w[rows[2]:], w[rows[3]:], &by)
			held = 0
		}
	}
	for i := range held {
		AddScaled(y, w[rows[i]:rows[i]+n], by[i])
	}
}

// AddScaled4 adds four slices, of which the first len(y) elements count, each
// times its factor, to y.
func AddScaled4(y, a, b, c, d []float32, by *[4]float32) {
	n := len(y)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	if useAVX2 && n > 0 {
		addScaled4AVX2(&y[0], &a[0], &b[0], &c[0], &d[0], by, n)
		return
	}
	for i := range y {
		y[i] += by[0]*a[i] + by[1]*b[i] + by[2]*c[i] + by[3]*d[i]
	}
}

// AddScaled adds x times by to y, of the same length.
func AddScaled(y, x []float32, by float32) {
	x = x[:len(y)]
	if useAVX2 && len(y) > 0 {
		addScaledAVX2(&y[0], &x[0], by, len(y))
		return
	}
	for i, v := range x {
		y[i] += by * v
	}
}

// Add adds x to y, of the same length.
func Add(y, x []float32) { AddScaled(y, x, 1) }

// Dot returns the sum of the products of x and y, of the same length.
func Dot(x, y []float32) float32 {
	y = y[:len(x)]
	if useAVX2 && len(x) > 0 {
		return dotAVX2(&x[0], &y[0], len(x))
	}
	sum := float32(0)
	for i, v := range x {
		sum += v * y[i]
	}
	return sum
}

// Relu makes what is below zero in x zero. NaN stays.
func Relu(x []float32) {
	if useAVX2 && len(x) > 0 {
		reluAVX2(&x[0], len(x))
		return
	}
	for i, v := range x {
		if v < 0 {
			x[i] = 0
		}
	}
}

// ReluBack makes the gradient d zero where y, what Relu left, is zero.
func ReluBack(d, y []float32) {
	y = y[:len(d)]
	if useAVX2 && len(d) > 0 {
		reluBackAVX2(&d[0], &y[0], len(d))
		return
	}
	for i, v := range y {
		if v == 0 {
			d[i] = 0
		}
	}
}

// Max raises y to x, of the same length, where x is greater.
func Max(y, x []float32) {
	x = x[:len(y)]
	if useAVX2 && len(y) > 0 {
		maxAVX2(&y[0], &x[0], len(y))
		return
	}
	for i, v := range x {
		if v > y[i] {
			y[i] = v
		}
	}
}

// Adam are the factors of one step of Adam, bias correction included: see
// (*Adam).Step.
type Adam struct {
	Beta1, Rest1 float32 // beta1 and 1-beta1
	Beta2, Rest2 float32
	Rate         float32 // the learning rate over 1-beta1^t
	Root         float32 // 1 over the square root of 1-beta2^t
	Epsilon      float32
	Keep         float32 // what the decay leaves of a weight
	Scale        float32 // of the gradients
}

// Step updates weights w and the moments m and v by the gradients g:
//
//	m = beta1*m + (1-beta1)*g; v = beta2*v + (1-beta2)*g*g
//	w = keep*w - rate*m/(sqrt(v)*root + epsilon)
//
// which is Adam as PyTorch does it, with decoupled decay (Kingma and Ba 2015;
// Loshchilov and Hutter 2019).
func (a *Adam) Step(w, g, m, v []float32) {
	n := len(w)
	g, m, v = g[:n], m[:n], v[:n]
	if useAVX2 && n > 0 {
		adamAVX2(&w[0], &g[0], &m[0], &v[0], n, a)
		return
	}
	adamPortable(w, g, m, v, a)
}
