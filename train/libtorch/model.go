//go:build libtorch

package libtorch

import (
	lib "github.com/sugarme/gotch/libtch"

	"deadreckon/train/net"
)

// model is a net on a device and its input buffers.
type model struct {
	spec    *net.Spec
	device  int32
	w       *weights
	sides   []sides // only for a graph
	illegal tensor  // the constant illegal
	in      input
}

func newModel(s *scope, n *net.Net, device int32, gradients bool) *model {
	spec := n.Spec
	m := &model{spec: &spec, device: device, w: newWeights(s, n, device, gradients)}
	m.illegal = s.keep(s.fromFloats([]float32{illegal}, device))
	if spec.Kind == net.Graph {
		m.sides = newSides(s, &spec.Input, device)
	}
	return m
}

func (m *model) free() {
	m.w.free()
	m.in.free()
	lib.AtFree(m.illegal)
	for i := range m.sides {
		m.sides[i].free()
	}
}
