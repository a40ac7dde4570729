package net

import (
	"fmt"
	"math"
	"slices"

	"deadreckon/train/net/vec"
)

// This file holds checks and formulas that all backends share.

// Check returns an error that names the first option that is out of range.
func (o Options) Check() error {
	switch {
	case !(o.Beta1 >= 0 && o.Beta1 < 1) || !(o.Beta2 >= 0 && o.Beta2 < 1):
		return fmt.Errorf("net: betas %v and %v: want 0 or more, below 1", o.Beta1, o.Beta2)
	case !(o.Epsilon > 0) || !(o.Decay >= 0) || !(o.Clip >= 0) || !(o.ValueWeight >= 0) || !(o.ClipRatio >= 0):
		return fmt.Errorf("net: epsilon %v, decay %v, clip %v, value weight %v, clip ratio %v: want 0 or more, and epsilon above 0", o.Epsilon, o.Decay, o.Clip, o.ValueWeight, o.ClipRatio)
	case o.Threads < 1 || o.Threads > 256:
		return fmt.Errorf("net: %d threads: want 1 to 256", o.Threads)
	}
	return nil
}

// Begin checks the arguments of a Learner and returns a copy of m, or zero moments if m is
// nil.
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

// CheckRate returns an error unless rate is a finite learning rate of 0 or more.
func CheckRate(rate float64) error {
	if !(rate >= 0) || math.IsInf(rate, 1) {
		return fmt.Errorf("net: learning rate %v: want 0 or more", rate)
	}
	return nil
}

// Scale returns the factor that clips a gradient with the given norm at the given step. A
// norm that is not finite is an error.
func (o Options) Scale(length float64, step uint64) (float64, error) {
	switch {
	case math.IsNaN(length) || math.IsInf(length, 0):
		return 0, fmt.Errorf("net: step %d: the norm of the gradient is %v; the weights are unchanged", step, length)
	case o.Clip > 0 && length > o.Clip:
		return o.Clip / length, nil
	}
	return 1, nil
}

// Adam returns the factors of the given step, counted from 1. The step multiplies the
// gradient by scale.
func (o Options) Adam(step uint64, rate, scale float64) vec.Adam {
	t := float64(step)
	return vec.Adam{
		Beta1: float32(o.Beta1), Rest1: float32(1 - o.Beta1),
		Beta2: float32(o.Beta2), Rest2: float32(1 - o.Beta2),
		Rate: float32(rate / (1 - math.Pow(o.Beta1, t))), Root: float32(1 / math.Sqrt(1-math.Pow(o.Beta2, t))),
		Epsilon: float32(o.Epsilon), Keep: float32(o.keep(step, rate)), Scale: float32(scale),
	}
}

// leastDecay is the smallest share of a weight that one step removes. It is some thousand
// times the relative precision of float32.
const leastDecay = 1.0 / (1 << 12)

// keep returns the factor by which a step multiplies the weights for decay. float32 cannot
// represent a decay of a ten-millionth, so a small decay is applied once every 2^k steps.
// The choice depends only on the step number, so a resumed learner does the same.
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

// Sum sets Total to the weighted sum of the other losses. It returns an error if that is not
// finite.
func (l *Loss) Sum(o Options, steps uint64) error {
	l.Total = l.Policy + o.ValueWeight*l.Value
	if math.IsNaN(l.Total) || math.IsInf(l.Total, 0) {
		return fmt.Errorf("net: after %d steps the loss is %v: policy %v, value %v", steps, l.Total, l.Policy, l.Value)
	}
	return nil
}

// LegalOf returns the range of the legal actions of example i in Legal.
func (b *Batch) LegalOf(i int) (from, to int) {
	if i > 0 {
		from = int(b.Ends[i-1])
	}
	return from, int(b.Ends[i])
}

// maxTargetLogit is the maximum absolute value of a target logit.
const maxTargetLogit = 1e6

// TargetLogitsOf returns the target logits of example i, or nil if it has none.
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
		return fmt.Errorf("net: a batch has %d base logits for %d legal actions", len(b.Base), len(b.Legal))
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

// CheckTargets is Check for a batch to learn from: it must have examples and all targets.
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
		return fmt.Errorf("net: %d policy samples in a batch of %d", len(b.Samples), b.N)
	}
	if len(b.TargetLogits) > 0 && len(b.TargetLogits) != len(b.Legal) {
		return fmt.Errorf("net: a batch has %d target logits for %d legal actions", len(b.TargetLogits), len(b.Legal))
	}
	for i := range b.N {
		if aim := b.TargetLogitsOf(i); aim != nil && slices.ContainsFunc(aim, func(x float32) bool { return !(math.Abs(float64(x)) <= maxTargetLogit) }) {
			return fmt.Errorf("net: example %d of a batch has target logits %v: want numbers between %v and %v, or only NaN", i, aim, -maxTargetLogit, maxTargetLogit)
		}
	}
	for i, d := range b.Samples {
		if from, to := b.LegalOf(i); d.Action < -1 || d.Action >= int32(to-from) || d.Action >= 0 && !(d.OldProbability > 0) {
			return fmt.Errorf("net: example %d of a batch: policy sample of action %d of %d with probability %v", i, d.Action, to-from, d.OldProbability)
		}
	}
	return nil
}

// Fit resizes the slices of a for the answers to b.
func (a *Answers) Fit(b *Batch) {
	a.Policy = slices.Grow(a.Policy[:0], len(b.Legal))[:len(b.Legal)]
	a.Value = slices.Grow(a.Value[:0], b.N*Values)[:b.N*Values]
}
