package net

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// Tensor is one named part of the weights, stored by rows from Offset.
type Tensor struct {
	Name   string
	Rows   int
	Cols   int // 0 for a vector of Rows numbers
	Offset int

	fanIn int // inputs of one unit, for the initial variance; 0 starts at zero
}

// Size returns the number of weights.
func (t *Tensor) Size() int { return t.Rows * max(t.Cols, 1) }

// shape returns one dimension for a vector and two for a matrix.
func (t *Tensor) shape() []int {
	if t.Cols == 0 {
		return []int{t.Rows}
	}
	return []int{t.Rows, t.Cols}
}

// Tensors returns the parts of the weights in order. Matrices of layers are
// [inputs][units], matrices of heads [outputs][inputs]:
//
//	layer  y = x W + b        head  y = W x + b
//
// docs/nets.md lists them.
func (s *Spec) Tensors() []Tensor {
	l := layout{}
	in := &s.Input
	c := s.Width
	if s.Kind == Graph {
		// Few planes are set at one square. The second matrix of a block starts at zero, so
		// that each block starts as the identity (Zhang, Dauphin and Ma, "Fixup
		// initialization", 2019).
		l.add("in.planes", in.Planes, c, 8)
		l.add("in.globals", in.Globals, c, 4*max(in.Globals, 1))
		l.add("in.bias", c, 0, 0)
		for i := range s.Depth {
			at := fmt.Sprintf("block.%d.", i)
			l.sides(at+"first.", in.SideKinds, c, c*(1+min(in.SideKinds, 2)))
			l.sides(at+"second.", in.SideKinds, c, 0)
			l.add(at+"pool", 2*c, c, 0)
		}
		l.add("whole.pool", 2*c, s.Hidden, 2*c)
		l.add("whole.globals", in.Globals, s.Hidden, 4*max(in.Globals, 1))
		l.add("whole.bias", s.Hidden, 0, 0)
		l.head("policy.squares", in.ActionPlanes, c)
		l.head("policy.whole", in.ActionGlobals, s.Hidden)
	} else {
		l.add("in.planes", in.Planes*in.Squares, c, 64)
		l.add("in.globals", in.Globals, c, max(in.Globals, 1))
		l.add("in.bias", c, 0, 0)
		for i := 1; i < s.Depth; i++ {
			at := fmt.Sprintf("layer.%d.", i)
			l.add(at+"weight", c, c, c)
			l.add(at+"bias", c, 0, 0)
		}
		l.head("policy", in.Actions(), c)
	}
	l.head("value", Values, s.vectorLength())
	for _, h := range s.Heads {
		if s.PerSquare(h) {
			l.head("head."+h.Name, 1, c)
		} else {
			l.head("head."+h.Name, h.Size, s.vectorLength())
		}
	}
	return l.tensors
}

// vectorLength returns the length of the vector that value, heads and global actions read.
func (s *Spec) vectorLength() int {
	if s.Kind == Graph {
		return s.Hidden
	}
	return s.Width
}

// PerSquare reports whether a head reads each square by itself.
func (s *Spec) PerSquare(h Head) bool { return s.Kind == Graph && h.Kind == Squares }

type layout struct {
	tensors []Tensor
	size    int
}

func (l *layout) add(name string, rows, cols, fanIn int) {
	t := Tensor{name, rows, cols, l.size, fanIn}
	l.tensors = append(l.tensors, t)
	l.size += t.Size()
}

// sides adds a layer over the graph: a matrix for the square itself and one for each kind
// of side.
func (l *layout) sides(at string, kinds, c, fanIn int) {
	l.add(at+"self", c, c, fanIn)
	for k := range kinds {
		l.add(fmt.Sprintf("%sside.%d", at, k), c, c, fanIn)
	}
	l.add(at+"bias", c, 0, 0)
}

// head adds the matrix of an output. It starts small, so that the first outputs are close
// to uniform.
func (l *layout) head(name string, answers, inputs int) {
	l.add(name+".weight", answers, inputs, 64*inputs)
	l.add(name+".bias", answers, 0, 0)
}

// Weights returns the number of weights.
func (s *Spec) Weights() int {
	t := s.Tensors()
	return t[len(t)-1].Offset + t[len(t)-1].Size()
}

// Net is a Spec and its weights.
type Net struct {
	Spec    Spec
	Weights []float32 // in the order of Spec.Tensors
}

// New returns a net with random weights: normal with variance 2/inputs (He, Zhang, Ren and
// Sun 2015), smaller for the heads, 0 for biases and for the second half of a block. The
// weights depend only on s and seed.
func New(s Spec, seed uint64) (*Net, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	n := &Net{Spec: s, Weights: make([]float32, s.Weights())}
	rng := rand.New(rand.NewPCG(seed, 0x6e6574))
	for _, t := range s.Tensors() {
		if t.fanIn == 0 {
			continue
		}
		stddev := math.Sqrt(2 / float64(t.fanIn))
		for i := range t.Size() {
			n.Weights[t.Offset+i] = float32(rng.NormFloat64() * stddev)
		}
	}
	return n, nil
}

// ClearPolicy sets the policy head to zero: the policy is uniform, or the base policy.
func (n *Net) ClearPolicy() {
	for _, t := range n.Spec.Tensors() {
		if strings.HasPrefix(t.Name, "policy") {
			clear(n.Weights[t.Offset : t.Offset+t.Size()])
		}
	}
}

// part returns the named tensor's part of data, which has the order of the weights.
func part(tensors []Tensor, data []float32, name string) []float32 {
	for i := range tensors {
		if t := &tensors[i]; t.Name == name {
			return data[t.Offset : t.Offset+t.Size() : t.Offset+t.Size()]
		}
	}
	panic("net: no tensor " + name)
}

// Check returns an error if the Spec is out of range or the number of weights does not fit it.
func (n *Net) Check() error {
	if err := n.Spec.check(); err != nil {
		return err
	}
	if want := n.Spec.Weights(); len(n.Weights) != want {
		return fmt.Errorf("net: %d weights: want %d", len(n.Weights), want)
	}
	return nil
}
