//go:build libtorch

package libtorch

import (
	"fmt"
	"runtime"

	lib "github.com/sugarme/gotch/libtch"

	"deadreckon/train/net"
)

func init() { net.Register("libtorch", New) }

type backend struct{ device int32 }

// New returns the backend on a device: "cpu", or "cuda" for the first graphics card.
func New(device string) (net.Backend, error) {
	switch {
	case device == "cpu":
		return backend{onCPU}, nil
	case device == "cuda" && lib.AtcCudaIsAvailable():
		return backend{0}, nil
	case device == "cuda":
		return nil, fmt.Errorf("libtorch: no device %q: this machine has no usable graphics card, or this libtorch was built without CUDA", device)
	}
	return nil, fmt.Errorf("libtorch: no device %q, only cpu and cuda", device)
}

func (backend) Name() string { return "libtorch" }

// Evaluator implements net.Backend. It copies the weights and uses one thread.
func (k backend) Evaluator(n *net.Net) (net.Evaluator, error) {
	if err := n.Check(); err != nil {
		return nil, err
	}
	e := &evaluator{scope: newScope()}
	err := e.scope.run(1, func() error {
		e.model = newModel(e.scope, n, k.device, false)
		return nil
	})
	if err != nil {
		return nil, err
	}
	runtime.AddCleanup(e, (*model).free, e.model)
	return e, nil
}

type evaluator struct {
	scope *scope
	model *model
}

func (e *evaluator) Evaluate(b *net.Batch, a *net.Answers) error {
	defer runtime.KeepAlive(e) // a cleanup of e frees the model
	spec := e.model.spec
	if err := b.Check(spec); err != nil {
		return err
	}
	a.Fit(b)
	if b.N == 0 {
		return nil
	}
	s := e.scope
	return s.run(1, func() error {
		out := e.model.forward(s, b)
		if out.policy != nil {
			most := maxLegal(b)
			policy := s.floats(s.softmax(out.policy), b.N*most)
			for i := range b.N {
				from, to := b.LegalOf(i)
				copy(a.Policy[from:to], policy[i*most:])
			}
		}
		copy(a.Value, s.floats(s.softmax(out.value), b.N*net.Values))
		return nil
	})
}
