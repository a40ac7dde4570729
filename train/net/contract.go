package net

import (
	"fmt"
	"math"
	"slices"

	"deadreckon/train/net/vec"
)

// What every backend asks of its callers, and does in the same way, stands here.

// Check returns an error that names the first option that is out of range.
func (o Options) Check() error {
	switch {
	case !(o.Beta1 >= 0 && o.Beta1 < 1) || !(o.Beta2 >= 0 && o.Beta2 < 1):
		return fmt.Errorf("net: betas %v and %v: want 0 or more, below 1", o.Beta1, o.Beta2)
	case !(o.Epsilon > 0) || !(o.Decay >= 0) || !(o.Clip >= 0) || !(o.ValueWeight >= 0) || !(o.ClipRatio >= 0):
		return fmt.Errorf("net: epsilon %v, decay %v, clip %v, value weight %v, ratio %v: want none below 0, epsilon above", o.Epsilon, o.Decay, o.Clip, o.ValueWeight, o.ClipRatio)
	case o.Threads < 1 || o.Threads > 256:
		return fmt.Errorf("net: %d threads: want 1 to 256", o.Threads)
	}
	return nil
}

// Begin checks what a Learner is to begin with, and returns the moments that it
// begins at, its own: those of m, or zeros if m is nil.
func Begin(n *Net, o Options, m *Moments) (Moments, error) {
	if err := n.Check(); err != nil {
		return Moments{}, err
	}
	if err := o.Check(); err != nil {
		return Moments{}, err
	}
	if m == nil {
		return Moments{First: make([]float32, len(n.Weights)), Second: make([]float32, len(n.Weights))}, nil
	}
	if len(m.First) != len(n.Weights) || len(m.Second) != len(n.Weights) {
		return Moments{}, fmt.Errorf("net: %d and %d moments for %d weights", len(m.First), len(m.Second), len(n.Weights))
	}
	return Moments{m.Steps, slices.Clone(m.First), slices.Clone(m.Second)}, nil
}

// CheckRate returns an error if rate is no learning rate.
func CheckRate(rate float64) error {
	if !(rate >= 0) || math.IsInf(rate, 1) {
		return fmt.Errorf("net: learning rate %v: want 0 or more", rate)
	}
	return nil
}

// Scale returns what a gradient of this length is multiplied by to be clipped. A length
// that is not a finite number is an error, which names the step.
func (o Options) Scale(length float64, step uint64) (float64, error) {
	switch {
	case math.IsNaN(length) || math.IsInf(length, 0):
		return 0, fmt.Errorf("net: step %d: the gradient is %v: nothing was changed", step, length)
	case o.Clip > 0 && length > o.Clip:
		return o.Clip / length, nil
	}
	return 1, nil
}

// Adam returns the factors of a step, counted from 1, on gradients that are still to be
// multiplied by scale.
func (o Options) Adam(step uint64, rate, scale float64) vec.Adam {
	t := float64(step)
	return vec.Adam{
		Beta1: float32(o.Beta1), Rest1: float32(1 - o.Beta1),
		Beta2: float32(o.Beta2), Rest2: float32(1 - o.Beta2),
		Rate: float32(rate / (1 - math.Pow(o.Beta1, t))), Root: float32(1 / math.Sqrt(1-math.Pow(o.Beta2, t))),
		Epsilon: float32(o.Epsilon), Keep: float32(o.keep(step, rate)), Scale: float32(scale),
	}
}

// leastDecay is the least share of a weight that is taken at a time: some thousands of
// what float32 tells apart.
const leastDecay = 1.0 / (1 << 12)

// keep returns what the decay leaves of a weight at a step. In float32 a weight less a
// ten-millionth of itself is itself, or less twice that; so a decay that is small is left
// out of some steps, a power of two, and made up for in the next. Which these are depends
// on their number alone: a learner that goes on does as one that never stopped.
func (o Options) keep(step uint64, rate float64) float64 {
	part, every := rate*o.Decay, uint64(1)
	for part > 0 && part*float64(every) < leastDecay && every < 1<<63 {
		every *= 2
	}
	switch {
	case step%every != 0:
		return 1
	case every == 1:
		return 1 - part
	}
	return math.Exp(float64(every) * math.Log1p(-part))
}

// Sum makes Total of the other losses. If it is not a finite number that is an error,
// which tells after how many steps.
func (l *Loss) Sum(o Options, steps uint64) error {
	l.Total = l.Policy + o.ValueWeight*l.Value
	if math.IsNaN(l.Total) || math.IsInf(l.Total, 0) {
		return fmt.Errorf("net: after %d steps the loss is %v: policy %v, value %v", steps, l.Total, l.Policy, l.Value)
	}
	return nil
}

// LegalOf returns where the legal actions of example i lie in Legal: from to to-1.
func (b *Batch) LegalOf(i int) (from, to int) {
	if i > 0 {
		from = int(b.Ends[i-1])
	}
	return from, int(b.Ends[i])
}

// maxTargetLogit bounds numbers to aim at: the probabilities of their softmax are 0 far before.
const maxTargetLogit = 1e6

// TargetLogitsOf returns what the policy of example i is to be like, nil where that is not known.
func (b *Batch) TargetLogitsOf(i int) []float32 {
	from, to := b.LegalOf(i)
	if len(b.TargetLogits) == 0 || from == to || !slices.ContainsFunc(b.TargetLogits[from:to], func(x float32) bool { return x == x }) {
		return nil
	}
	return b.TargetLogits[from:to]
}

// Check returns an error if the observations or actions of b do not fit s.
func (b *Batch) Check(s *Spec) error {
	in := &s.Input
	if b.N < 0 || len(b.Planes) != b.N*in.PlaneWords() || len(b.Globals) != b.N*in.Globals || len(b.Ends) != b.N {
		return fmt.Errorf("net: a batch of %d has %d words, %d globals and %d ends: want %d, %d and %d", b.N,
			len(b.Planes), len(b.Globals), len(b.Ends), b.N*in.PlaneWords(), b.N*in.Globals, b.N)
	}
	if len(b.Base) > 0 && len(b.Base) != len(b.Legal) {
		return fmt.Errorf("net: a batch has %d numbers of the base for %d legal actions", len(b.Base), len(b.Legal))
	}
	last, actions := int32(0), int32(in.Actions())
	for i, end := range b.Ends {
		if end < last || int(end) > len(b.Legal) {
			return fmt.Errorf("net: example %d of a batch ends at %d of %d legal actions", i, end, len(b.Legal))
		}
		last = end
	}
	if int(last) != len(b.Legal) {
		return fmt.Errorf("net: %d legal actions of a batch belong to no example", len(b.Legal)-int(last))
	}
	for i, a := range b.Legal {
		if a < 0 || a >= actions {
			return fmt.Errorf("net: action index %d, number %d of a batch: want 0 to %d", a, i, actions-1)
		}
	}
	return nil
}

// CheckTargets is Check of a batch to learn from: it has examples and all that is to
// be learned.
func (b *Batch) CheckTargets(s *Spec) error {
	if err := b.Check(s); err != nil {
		return err
	}
	switch {
	case len(b.Policy) != len(b.Legal) || len(b.Value) != b.N*Values:
		return fmt.Errorf("net: a batch of %d has %d policies and %d values to learn: want %d and %d", b.N,
			len(b.Policy), len(b.Value), len(b.Legal), b.N*Values)
	case b.N == 0:
		return fmt.Errorf("net: a batch without examples")
	case len(b.Samples) > 0 && len(b.Samples) != b.N:
		return fmt.Errorf("net: %d actions were drawn in a batch of %d", len(b.Samples), b.N)
	}
	if len(b.TargetLogits) > 0 && len(b.TargetLogits) != len(b.Legal) {
		return fmt.Errorf("net: a batch has %d numbers to aim at for %d legal actions", len(b.TargetLogits), len(b.Legal))
	}
	for i := range b.N {
		if aim := b.TargetLogitsOf(i); aim != nil && slices.ContainsFunc(aim, func(x float32) bool { return !(math.Abs(float64(x)) <= maxTargetLogit) }) {
			return fmt.Errorf("net: example %d of a batch aims at %v: want numbers of %v to %v, or NaN all", i, aim, -maxTargetLogit, maxTargetLogit)
		}
	}
	for i, d := range b.Samples {
		if from, to := b.LegalOf(i); d.Action < -1 || d.Action >= int32(to-from) || d.Action >= 0 && !(d.OldProbability > 0) {
			return fmt.Errorf("net: example %d of a batch: action %d of %d was drawn with probability %v", i, d.Action, to-from, d.OldProbability)
		}
	}
	return nil
}

// Fit gives the slices of a the lengths that answers to b have.
func (a *Answers) Fit(b *Batch) {
	a.Policy = slices.Grow(a.Policy[:0], len(b.Legal))[:len(b.Legal)]
	a.Value = slices.Grow(a.Value[:0], b.N*Values)[:b.N*Values]
}
