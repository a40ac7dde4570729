package net

import "deadreckon/train/net/vec"

// mlp is the trunk of an MLP:
//
//	h[0] = relu(bias + rows of the bits that are set + globals W)
//	h[i] = relu(bias + h[i-1] W)
//
// Only bits that are set cost time.
type mlp struct {
	spec          *Spec
	w, transposed *parts
	gradients     *parts
	h, back       [][]float32 // by layer, [mlpRows][width]
	held          int
	four          [4]int
	row           []float32 // destination of addBit
}

const (
	mlpRows = 64 // examples at a time; their layers fit the cache
	fewRows = 6  // with fewer, row by row is faster because it skips zeros
)

func newMLP(s *Spec, w, transposed, gradients *parts) *mlp {
	m := &mlp{spec: s, w: w, transposed: transposed, gradients: gradients}
	for range s.Depth {
		m.h = append(m.h, make([]float32, mlpRows*s.Width))
		if gradients != nil {
			m.back = append(m.back, make([]float32, mlpRows*s.Width))
		}
	}
	return m
}

func (m *mlp) batchSize() int             { return mlpRows }
func (m *mlp) squares() []float32         { return nil }
func (m *mlp) squaresGradient() []float32 { return nil }

func (m *mlp) at(h []float32, i int) []float32 { return h[i*m.spec.Width : (i+1)*m.spec.Width] }

func (m *mlp) vector(i int) []float32         { return m.at(m.h[m.spec.Depth-1], i) }
func (m *mlp) vectorGradient(i int) []float32 { return m.at(m.back[m.spec.Depth-1], i) }

func (m *mlp) vectors(n int) (x, gradients []float32) {
	last := m.spec.Depth - 1
	return m.h[last][:n*m.spec.Width], m.back[last][:n*m.spec.Width]
}

func (m *mlp) forward(b *Batch, from, to int) {
	in, c, n := &m.spec.Input, m.spec.Width, to-from
	for i := range n {
		copy(m.at(m.h[0], i), m.w.bias)
		m.addPlanes(m.at(m.h[0], i), b.Planes[(from+i)*in.PlaneWords():(from+i+1)*in.PlaneWords()])
	}
	product(m.h[0][:n*c], b.Globals[from*in.Globals:to*in.Globals], m.w.globals, n)
	vec.Relu(m.h[0][:n*c])
	for l := range m.w.layers {
		h := m.h[l+1][:n*c]
		for i := range n {
			copy(m.at(h, i), m.w.layers[l].bias)
		}
		product(h, m.h[l][:n*c], m.w.layers[l].weight, n)
		vec.Relu(h)
	}
	for i := range m.back {
		clear(m.back[i][:n*c])
	}
}

// product adds x times w to y, for n rows.
func product(y, x, w []float32, n int) {
	inputs, units := len(x)/n, len(y)/n
	if n >= fewRows {
		vec.MulAdd(y, vec.Rows(x, inputs), w, n, units, inputs)
		return
	}
	for i := range n {
		vec.AddProduct(y[i*units:(i+1)*units], x[i*inputs:(i+1)*inputs], w)
	}
}

// addPlanes adds the rows of the bits that are set, four at a time.
func (m *mlp) addPlanes(row []float32, planes []uint64) {
	m.row, m.held = row, 0
	m.spec.Input.EachBit(planes, m.addBit)
	for _, at := range m.four[:m.held] {
		vec.Add(row, m.w.planes[at:at+len(row)])
	}
}

var ones = [4]float32{1, 1, 1, 1}

func (m *mlp) addBit(plane, square int) {
	m.four[m.held] = (plane*m.spec.Input.Squares + square) * len(m.row)
	if m.held++; m.held == len(m.four) {
		w := m.w.planes
		vec.AddScaled4(m.row, w[m.four[0]:], w[m.four[1]:], w[m.four[2]:], w[m.four[3]:], &ones)
		m.held = 0
	}
}

func (m *mlp) backward(b *Batch, from, to int) {
	in, c, n := &m.spec.Input, m.spec.Width, to-from
	for l := len(m.w.layers); l > 0; l-- {
		h, back := m.h[l][:n*c], m.back[l][:n*c]
		vec.ReluBack(back, h)
		gradient := &m.gradients.layers[l-1]
		for i := range n {
			vec.Add(gradient.bias, m.at(back, i))
		}
		vec.MulAdd(gradient.weight, vec.Rows(m.h[l-1], c).Transposed(), back, c, c, n)
		vec.MulAdd(m.back[l-1][:n*c], vec.Rows(back, c), m.transposed.layers[l-1].weight, n, c, c)
	}
	back := m.back[0][:n*c]
	vec.ReluBack(back, m.h[0][:n*c])
	globals := vec.Rows(b.Globals[from*in.Globals:], in.Globals)
	vec.MulAdd(m.gradients.globals, globals.Transposed(), back, in.Globals, c, n)
	for i := range n {
		row := m.at(back, i)
		vec.Add(m.gradients.bias, row)
		in.EachBit(b.Planes[(from+i)*in.PlaneWords():(from+i+1)*in.PlaneWords()], func(plane, square int) {
			at := (plane*in.Squares + square) * c
			vec.Add(m.gradients.planes[at:at+c], row)
		})
	}
}
