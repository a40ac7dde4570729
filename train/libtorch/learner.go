//go:build libtorch

package libtorch

import (
	"runtime"

	lib "github.com/sugarme/gotch/libtch"

	"deadreckon/train/net"
	"deadreckon/train/net/vec"
)

type learner struct {
	scope   *scope
	options net.Options
	steps   uint64
	*state
}

// state is the memory of a learner in libtorch.
type state struct {
	model         *model
	first, second tensor // moments, in the order of the weights
}

func (k *state) free() {
	k.model.free()
	lib.AtFree(k.first)
	lib.AtFree(k.second)
}

func (k backend) Learner(n *net.Net, o net.Options, m *net.Moments) (net.Learner, error) {
	moments, err := net.Begin(n, o, m)
	if err != nil {
		return nil, err
	}
	l := &learner{scope: newScope(), options: o, steps: moments.Steps, state: &state{}}
	s := l.scope
	err = s.run(o.Threads, func() error {
		l.model = newModel(s, n, k.device, true)
		l.first = s.keep(s.fromFloats(moments.First, k.device))
		l.second = s.keep(s.fromFloats(moments.Second, k.device))
		return nil
	})
	if err != nil {
		return nil, err
	}
	runtime.AddCleanup(l, (*state).free, l.state)
	return l, nil
}

func (l *learner) Step(b *net.Batch, rate float64) (loss net.Loss, err error) {
	defer runtime.KeepAlive(l) // a cleanup of l frees the state
	if err := net.CheckRate(rate); err != nil {
		return net.Loss{}, err
	}
	if err := b.CheckTargets(l.model.spec); err != nil {
		return net.Loss{}, err
	}
	s := l.scope
	err = s.run(l.options.Threads, func() error {
		losses := l.model.losses(s, b, l.options.ClipRatio)
		gradients := l.model.w.gradients(s, l.total(losses), l.model.device)
		all := s.cat(0, losses, s.view(s.norm(gradients), 1))
		x := s.floats(all, 3)
		if loss, err = l.lossOf(x[:2]); err != nil {
			return err
		}
		scale, err := l.options.Scale(float64(x[2]), l.steps+1)
		if err != nil {
			return err
		}
		l.adam(gradients, rate, scale)
		return nil
	})
	return loss, err
}

// total returns the weighted sum of the losses.
func (l *learner) total(losses tensor) tensor {
	s, in := l.scope, &l.model.in
	x := in.weights.fill(s, 2)
	x[0], x[1] = 1, float32(l.options.ValueWeight)
	return s.sum(s.mul(losses, in.weights.on(s, l.model.device, int64(len(x)))))
}

// lossOf converts losses to a net.Loss.
func (l *learner) lossOf(x []float32) (net.Loss, error) {
	loss := net.Loss{Policy: float64(x[0]), Value: float64(x[1])}
	return loss, loss.Sum(l.options, l.steps)
}

// adam takes a step. On the CPU, package vec changes the weights in place.
func (l *learner) adam(gradients tensor, rate, scale float64) {
	s, w := l.scope, l.model.w.flat
	l.steps++
	a := l.options.Adam(l.steps, rate, scale)
	if l.model.device != onCPU {
		s.adam(&a, w, gradients, l.first, l.second)
		return
	}
	n := l.model.spec.Weights()
	a.Step(s.floats(w, n), s.floats(gradients, n), s.floats(l.first, n), s.floats(l.second, n))
}

// adam is vec.Adam.Step on a device.
func (s *scope) adam(a *vec.Adam, w, gradients, first, second tensor) {
	g := s.mulScalar_(gradients, float64(a.Scale))
	s.add_(s.mulScalar_(first, float64(a.Beta1)), s.mulScalar(g, float64(a.Rest1)))
	s.addcmul_(s.mulScalar_(second, float64(a.Beta2)), s.mulScalar(g, float64(a.Rest2)), g)
	root := s.addScalar_(s.mulScalar_(s.sqrt(second), float64(a.Root)), float64(a.Epsilon))
	s.addcdiv_(s.mulScalar_(w, float64(a.Keep)), s.mulScalar(first, -float64(a.Rate)), root)
}

func (l *learner) Losses(b *net.Batch) (loss net.Loss, err error) {
	defer runtime.KeepAlive(l)
	if err := b.CheckTargets(l.model.spec); err != nil {
		return net.Loss{}, err
	}
	err = l.scope.run(l.options.Threads, func() error {
		loss, err = l.lossOf(l.scope.floats(l.model.losses(l.scope, b, l.options.ClipRatio), 2))
		return err
	})
	return loss, err
}

func (l *learner) Copy(n *net.Net, m *net.Moments) {
	defer runtime.KeepAlive(l)
	s, size := l.scope, len(n.Weights)
	err := s.run(l.options.Threads, func() error {
		copy(n.Weights, s.floats(l.model.w.flat, size))
		m.Steps = l.steps
		m.First = append(m.First[:0], s.floats(l.first, size)...)
		m.Second = append(m.Second[:0], s.floats(l.second, size)...)
		return nil
	})
	if err != nil {
		panic(err)
	}
}
