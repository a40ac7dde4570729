package net

import (
	"math"
	"slices"
	"sync"

	"deadreckon/train/net/vec"
)

// learner trains with Adam.
type learner struct {
	net        Net
	options    Options
	moments    Moments
	transposed []float32
	w, back    parts // views of net.Weights and transposed
	workers    []worker
}

// worker learns from a share of a batch.
type worker struct {
	gradients []float32
	parts     parts
	reader    *reader
	loss      Loss // sum over the examples

	policy, value []float32 // logits of one example, then their gradients
}

func (Go) Learner(n *Net, o Options, m *Moments) (Learner, error) {
	moments, err := Begin(n, o, m)
	if err != nil {
		return nil, err
	}
	l := &learner{net: Net{n.Spec, slices.Clone(n.Weights)}, options: o, moments: moments, transposed: make([]float32, len(n.Weights))}
	l.w, l.back = bind(&l.net.Spec, l.net.Weights), bind(&l.net.Spec, l.transposed)
	l.workers = make([]worker, o.Threads)
	for i := range l.workers {
		k := &l.workers[i]
		k.gradients = make([]float32, len(n.Weights))
		k.parts = bind(&l.net.Spec, k.gradients)
		k.reader = newReader(&l.net.Spec, &l.w, &l.back, &k.parts)
		k.value = make([]float32, Values)
	}
	return l, nil
}

func (l *learner) Copy(n *Net, m *Moments) {
	copy(n.Weights, l.net.Weights)
	m.Steps = l.moments.Steps
	m.First = append(m.First[:0], l.moments.First...)
	m.Second = append(m.Second[:0], l.moments.Second...)
}

func (l *learner) Losses(b *Batch) (Loss, error) { return l.run(b, false) }

func (l *learner) Step(b *Batch, rate float64) (Loss, error) {
	if err := CheckRate(rate); err != nil {
		return Loss{}, err
	}
	l.w.transposeInto(&l.back, l.net.Spec.Width)
	loss, err := l.run(b, true)
	if err != nil {
		return loss, err
	}
	gradients := l.workers[0].gradients
	for i := 1; i < len(l.workers); i++ {
		vec.Add(gradients, l.workers[i].gradients)
	}
	length := math.Sqrt(squareSum(gradients)) / float64(b.N)
	scale, err := l.options.Scale(length, l.moments.Steps+1)
	if err != nil {
		return loss, err
	}
	l.moments.Steps++
	a := l.options.Adam(l.moments.Steps, rate, scale/float64(b.N))
	a.Step(l.net.Weights, gradients, l.moments.First, l.moments.Second)
	return loss, nil
}

func squareSum(x []float32) (sum float64) {
	for part := range slices.Chunk(x, 4096) {
		sum += float64(vec.Dot(part, part))
	}
	return sum
}

// run returns the mean losses of b. If learn is set, it leaves the sums of gradients in the
// workers. The shares of the workers depend only on their number.
func (l *learner) run(b *Batch, learn bool) (Loss, error) {
	if err := b.CheckTargets(&l.net.Spec); err != nil {
		return Loss{}, err
	}
	n := len(l.workers)
	var group sync.WaitGroup
	for i := 1; i < n; i++ {
		group.Go(func() { l.workers[i].run(l, b, b.N*i/n, b.N*(i+1)/n, learn) })
	}
	l.workers[0].run(l, b, 0, b.N/n, learn)
	group.Wait()
	var mean Loss
	for i := range l.workers {
		k := &l.workers[i]
		mean.Policy += k.loss.Policy / float64(b.N)
		mean.Value += k.loss.Value / float64(b.N)
	}
	return mean, mean.Sum(l.options, l.moments.Steps)
}

// run sums the losses, and the gradients if learn is set, of examples first to last-1.
func (k *worker) run(l *learner, b *Batch, first, last int, learn bool) {
	k.loss.Policy, k.loss.Value = 0, 0
	if learn {
		clear(k.gradients)
	}
	step := k.reader.trunk.batchSize()
	for from := first; from < last; from += step {
		to := min(from+step, last)
		k.reader.trunk.forward(b, from, to)
		k.reader.begin(b, from, to)
		for i := from; i < to; i++ {
			begin, end := b.LegalOf(i)
			k.policy = slices.Grow(k.policy[:0], end-begin)[:end-begin]
			k.reader.answer(i-from, b.Legal[begin:end], k.policy, k.value)
			k.loss.Policy += k.policyLoss(l, b, i)
			k.loss.Value += classLoss(k.value, b.Value[i*Values:(i+1)*Values], float32(l.options.ValueWeight))
			if learn {
				k.reader.back(i-from, b.Legal[begin:end], k.policy, k.value)
			}
		}
		if learn {
			k.reader.end(to - from)
			k.reader.trunk.backward(b, from, to)
		}
	}
}
