// Package vec holds the float32 loops of nets.
//
// Each loop exists in portable Go and in AVX2 and FMA assembly; the processor selects one. Each is
// deterministic. They differ in the last bits, because a fused product is rounded once.
//
// The package neither allocates nor starts threads. A slice that is too short panics.
package vec

// Kernel returns the name of the loops in use: "avx2" or "portable".
func Kernel() string {
	if useAVX2 {
		return "avx2"
	}
	return "portable"
}

// Matrix is a view of a slice: element (i, j) is Data[i*Row+j*Col].
type Matrix struct {
	Data     []float32
	Row, Col int
}

// Rows returns the matrix whose rows of width columns are contiguous.
func Rows(data []float32, width int) Matrix { return Matrix{data, width, 1} }

// Transposed returns the same elements with rows and columns swapped.
func (m Matrix) Transposed() Matrix { return Matrix{m.Data, m.Col, m.Row} }

// MulAdd adds the product of a, m by k, and b, k by n, to c, m by n. The rows of b and c are
// contiguous.
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

// AddProduct adds x w to y: y[j] += sum over i of x[i]*w[i*len(y)+j]. Zeros in x cost
// almost nothing.
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

// AddScaled4 adds by[0]*a + by[1]*b + by[2]*c + by[3]*d to y, over len(y) elements.
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

// AddScaled adds by*x to y, of the same length.
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

// Dot returns the dot product of x and y, of the same length.
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

// Relu replaces negative numbers by zero and keeps NaN.
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

// ReluBack clears the elements of the gradient d for which y, the output of Relu, is zero.
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

// Max sets y to the elementwise maximum of y and x, of the same length.
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

// Adam holds the factors of one step of Adam, bias correction included.
type Adam struct {
	Beta1, Rest1 float32 // beta1 and 1-beta1
	Beta2, Rest2 float32
	Rate         float32 // learning rate / (1-beta1^t)
	Root         float32 // 1 / sqrt(1-beta2^t)
	Epsilon      float32
	Keep         float32 // factor of the weights that remains after decay
	Scale        float32 // factor of the gradient
}

// Step updates the weights w and the moments m and v by the gradient g, after scaling it:
//
//	m = beta1*m + (1-beta1)*g; v = beta2*v + (1-beta2)*g*g
//	w = keep*w - rate*m/(sqrt(v)*root + epsilon)
//
// This is Adam as in PyTorch, with decoupled decay (Kingma and Ba 2015; Loshchilov and
// Hutter 2019).
func (a *Adam) Step(w, g, m, v []float32) {
	n := len(w)
	g, m, v = g[:n], m[:n], v[:n]
	if useAVX2 && n > 0 {
		adamAVX2(&w[0], &g[0], &m[0], &v[0], n, a)
		return
	}
	adamPortable(w, g, m, v, a)
}
