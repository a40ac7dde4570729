//go:build libtorch

package libtorch

import (
	lib "github.com/sugarme/gotch/libtch"

	"deadreckon/train/net"
)

// weights are the weights of a net on a device: one tensor, and views of it by name.
type weights struct {
	flat  tensor
	views []tensor // views, one for each of parts
	parts []net.Tensor
	named map[string]tensor
}

// newWeights copies the weights of n. If gradients is set, the views are leaves of autograd.
func newWeights(s *scope, n *net.Net, device int32, gradients bool) *weights {
	w := &weights{flat: s.keep(s.fromFloats(n.Weights, device)), parts: n.Spec.Tensors(), named: map[string]tensor{}}
	for _, t := range w.parts {
		shape := []int64{int64(t.Rows), int64(t.Cols)}
		if t.Cols == 0 {
			shape = shape[:1]
		}
		view := s.view(s.narrow(w.flat, int64(t.Offset), int64(t.Size())), shape...)
		if gradients {
			view = s.leaf(view)
		}
		w.views = append(w.views, s.keep(view))
		w.named[t.Name] = view
	}
	return w
}

// leaf returns x, sharing memory, as a leaf of autograd.
func (s *scope) leaf(x tensor) tensor {
	lib.AtgDetach(&s.out[0], x)
	lib.AtgSetRequiresGrad(&s.out[0], s.took("detach", 1), 1)
	return s.took("set_requires_grad", 1)
}

// gradients returns the gradient of loss with respect to all weights, in the order of flat.
func (w *weights) gradients(s *scope, loss tensor, device int32) tensor {
	gradients := s.backward(loss, w.views)
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
	for _, t := range w.views {
		lib.AtFree(t)
	}
	lib.AtFree(w.flat)
}
