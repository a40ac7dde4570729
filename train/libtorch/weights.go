//go:build libtorch

package libtorch

import (
	lib "github.com/sugarme/gotch/libtch"

	"deadreckon/train/net"
)

// weights are those of a net on a device: one tensor, and windows on it by name.
type weights struct {
	flat    tensor
	windows []tensor // one for each of parts
	parts   []net.Tensor
	named   map[string]tensor
}

// newWeights copies the weights of n. If gradients are wanted the windows are leaves of
// what libtorch records.
func newWeights(s *scope, n *net.Net, device int32, gradients bool) *weights {
	w := &weights{flat: s.keep(s.fromFloats(n.Weights, device)), parts: n.Spec.Tensors(), named: map[string]tensor{}}
	for _, t := range w.parts {
		shape := []int64{int64(t.Rows), int64(t.Cols)}
		if t.Cols == 0 {
			shape = shape[:1]
		}
		window := s.view(s.narrow(w.flat, int64(t.Offset), int64(t.Size())), shape...)
		if gradients {
			window = s.leaf(window)
		}
		w.windows = append(w.windows, s.keep(window))
		w.named[t.Name] = window
	}
	return w
}

// leaf returns x, the same memory, as what libtorch gives gradients of.
func (s *scope) leaf(x tensor) tensor {
	lib.AtgDetach(&s.out[0], x)
	lib.AtgSetRequiresGrad(&s.out[0], s.took("detach", 1), 1)
	return s.took("set_requires_grad", 1)
}

// gradients returns the gradients of loss by all weights, in one tensor like flat. A weight
// that nothing was read off has gradient 0.
func (w *weights) gradients(s *scope, loss tensor, device int32) tensor {
	gradients := s.backward(loss, w.windows)
	for i, x := range gradients {
		size := int64(w.parts[i].Size())
		if x == nil {
			gradients[i] = s.zeros(device, size)
		} else {
			gradients[i] = s.view(s.contiguous(x), size)
		}
	}
	return s.cat(0, gradients...)
}

func (w *weights) free() {
	for _, t := range w.windows {
		lib.AtFree(t)
	}
	lib.AtFree(w.flat)
}
