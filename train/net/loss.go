package net

import (
	"math"
	"slices"

	"deadreckon/train/net/vec"
)

// crossEntropy replaces the logits x by probabilities. It returns their cross entropy with
// target and the sum of target.
func crossEntropy(x, target []float32) (loss float64, mass float32) {
	weighted := 0.0
	for i, t := range target {
		mass += t
		weighted += float64(t) * float64(x[i])
	}
	logSum := softmax(x)
	return float64(mass)*float64(logSum) - weighted, mass
}

// classLoss returns the cross entropy of softmax(x) and target, and replaces x by its
// gradient times weight.
func classLoss(x, target []float32, weight float32) float64 {
	loss, mass := crossEntropy(x, target)
	if mass == 0 {
		clear(x)
		return 0
	}
	for i, t := range target {
		x[i] = weight * (x[i]*mass - t)
	}
	return loss
}

// policyLoss returns the policy loss of example i of b, whose logits are in k.policy, and
// replaces them by the gradient.
func (k *worker) policyLoss(l *learner, b *Batch, i int) float64 {
	begin, end := b.LegalOf(i)
	b.addBase(k.policy, begin, end)
	switch aim := b.TargetLogitsOf(i); {
	case aim != nil:
		return reverseKL(k.policy, aim)
	case len(b.Samples) == 0 || b.Samples[i].Action < 0:
		return classLoss(k.policy, b.Policy[begin:end], 1)
	}
	return ppoLoss(k.policy, b.Policy[begin:end], b.Samples[i], float32(l.options.ClipRatio))
}

// reverseKL returns KL(p || q) for p = softmax(x) and q = softmax(aim), and replaces x by the
// gradient p (log p/q - KL).
func reverseKL(x, aim []float32) (loss float64) {
	all, shift := logSumExp(x), logSumExp(x)-logSumExp(aim)
	more := func(i int) (p, log float64) { // p and log p/q
		return math.Exp(float64(x[i]) - all), float64(x[i]) - float64(aim[i]) - shift
	}
	for i := range x {
		p, log := more(i)
		loss += p * log
	}
	for i := range x {
		p, log := more(i)
		x[i] = float32(p * (log - loss))
	}
	return loss
}

// LogSoftmax writes the log probabilities of the logits x to dst. x must not be empty.
func LogSoftmax(dst, x []float32) {
	all := logSumExp(x)
	for i, v := range x {
		dst[i] = float32(float64(v) - all)
	}
}

// logSumExp returns the logarithm of the sum of the exponentials of x, which must not be empty.
func logSumExp(x []float32) float64 {
	most, sum := float64(slices.Max(x)), 0.0
	for _, v := range x {
		sum += math.Exp(float64(v) - most)
	}
	return most + math.Log(sum)
}

// ppoLoss returns classLoss plus the loss of a policy sample.
func ppoLoss(x, target []float32, d PolicySample, clip float32) float64 {
	loss, mass := crossEntropy(x, target)
	ratio := x[d.Action] / d.OldProbability
	gain, gradient := d.gain(ratio, clip)
	for i, t := range target {
		x[i] = x[i]*(mass+gradient) - t
	}
	x[d.Action] -= gradient
	return loss - float64(gain)
}

// gain returns the clipped gain of a sample and its gradient with respect to the log
// probability. ratio is the new probability divided by the old one.
func (d *PolicySample) gain(ratio, clip float32) (gain, gradient float32) {
	gain = ratio * d.Advantage
	if clip > 0 {
		if clipped := max(1-clip, min(1+clip, ratio)) * d.Advantage; clipped < gain {
			return clipped, 0
		}
	}
	return gain, gain
}

// addBase adds the base logits of actions begin to end-1 to x.
func (b *Batch) addBase(x []float32, begin, end int) {
	if len(b.Base) > 0 {
		vec.Add(x, b.Base[begin:end])
	}
}
