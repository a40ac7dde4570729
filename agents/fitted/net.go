package fitted

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
)

// maxUnits is the maximum number of outputs of a layer, because Score works on the stack.
const maxUnits = 64

// Net is layers of rectified linear units. The last layer has one output, followed by tanh.
type Net struct{ Layers []Layer }

// Layer is the weights of a layer, those of input i from i*len(B), and its biases.
type Layer struct{ W, B []float32 }

// New returns a net of zeros. sizes are the number of inputs, the units of each hidden layer, and
// 1. Other sizes, and more than 64 units, panic.
func New(sizes ...int) *Net {
	if len(sizes) < 2 || sizes[len(sizes)-1] != 1 || slices.Min(sizes) < 1 || slices.Max(sizes[1:]) > maxUnits {
		panic(fmt.Sprintf("fitted: a net of sizes %d", sizes))
	}
	n := new(Net)
	for i, out := range sizes[1:] {
		n.Layers = append(n.Layers, Layer{W: make([]float32, sizes[i]*out), B: make([]float32, out)})
	}
	return n
}

// Read returns a net of the given sizes from the output of WriteTo.
func Read(data []byte, sizes ...int) (*Net, error) {
	n := New(sizes...)
	if len(data) != n.bytes() {
		return nil, fmt.Errorf("fitted: a net of sizes %d in %d bytes, want %d", sizes, len(data), n.bytes())
	}
	for _, part := range n.parts() {
		size, err := binary.Decode(data, binary.LittleEndian, part)
		if err != nil {
			return nil, fmt.Errorf("fitted: %w", err)
		}
		data = data[size:]
	}
	return n, nil
}

// Must returns a bundled net and panics on an error.
func Must(n *Net, err error) *Net {
	if err != nil {
		panic(err)
	}
	return n
}

// WriteTo implements io.WriterTo. It writes the weights and then the biases of each layer.
func (n *Net) WriteTo(w io.Writer) (int64, error) {
	for _, part := range n.parts() {
		if err := binary.Write(w, binary.LittleEndian, part); err != nil {
			return 0, err
		}
	}
	return int64(n.bytes()), nil
}

func (n *Net) parts() (all [][]float32) {
	for _, l := range n.Layers {
		all = append(all, l.W, l.B)
	}
	return all
}

func (n *Net) bytes() (size int) {
	for _, part := range n.parts() {
		size += 4 * len(part)
	}
	return size
}

// Score returns the output for x, in (-1, 1). len(x) is the number of inputs. It allocates nothing
// and is safe for concurrent use.
func (n *Net) Score(x []float32) float64 {
	var rooms [2][maxUnits]float32
	last := len(n.Layers) - 1
	for i := range n.Layers[:last] {
		x = n.Layers[i].apply(x, &rooms[i%2])
		for k, v := range x {
			x[k] = max(v, 0)
		}
	}
	return math.Tanh(float64(n.Layers[last].apply(x, &rooms[last%2])[0]))
}

// apply returns the sums of a layer in room. Inputs are added in order, several rows of weights at
// a time; most are 0 and cost nothing.
func (l *Layer) apply(x []float32, room *[maxUnits]float32) []float32 {
	out := room[:len(l.B)]
	copy(out, l.B)
	var r rowBatch
	for i, v := range x {
		if v == 0 {
			continue
		}
		r.from[r.n], r.by[r.n] = i*len(out), v
		if r.n++; r.n == len(r.from) {
			r.addTo(out, l.W)
			r.n = 0
		}
	}
	r.addTo(out, l.W)
	return out
}

// rowBatch is the start of several rows of weights and their factors.
type rowBatch struct {
	from [64]int
	by   [64]float32
	n    int
}

// addTo adds the rows, which are as long as out.
func (r *rowBatch) addTo(out, w []float32) {
	if r.n == 0 {
		return
	}
	_ = w[r.from[r.n-1]+len(out)-1] // the last row
	k := r.addWide(out, w)
	for j, from := range r.from[:r.n] {
		row := w[from:][:len(out)]
		for i := k; i < len(out); i++ {
			out[i] += r.by[j] * row[i]
		}
	}
}
