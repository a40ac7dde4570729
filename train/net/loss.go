package net

import (
	"math"
	"slices"

	"deadreckon/train/net/vec"
)

// crossEntropy makes the numbers x probabilities, and returns the cross entropy of these
// and target, and the sum of target.
func crossEntropy(x, target []float32) (loss float64, mass float32) {
	weighted := 0.0
	for i, t := range target {
		mass += t
		weighted += float64(t) * float64(x[i])
	}
	logSum := softmax(x)
	return float64(mass)*float64(logSum) - weighted, mass
}

// classLoss returns the cross entropy of what the numbers x say, as probabilities,
// and target, and makes x the gradients of it, times weight.
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

// policyLoss returns the loss of the policy in example i of b, whose numbers the
// worker's policy has, and makes them the gradients of it.
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

// reverseKL returns KL(p || q), where p are the probabilities of the numbers x and q those of aim,
// and makes x the gradients of it: p (log p/q - KL).
func reverseKL(x, aim []float32) (loss float64) {
	all, shift := logSumExp(x), logSumExp(x)-logSumExp(aim)
	more := func(i int) (p, log float64) { // p, and the logarithm of p/q
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

// LogSoftmax writes the logarithms of the probabilities that the numbers x say, of which there
// are some, into dst.
func LogSoftmax(dst, x []float32) {
	all := logSumExp(x)
	for i, v := range x {
		dst[i] = float32(float64(v) - all)
	}
}

// logSumExp returns the logarithm of the sum of the exponentials of x, which is not empty.
func logSumExp(x []float32) float64 {
	most, sum := float64(slices.Max(x)), 0.0
	for _, v := range x {
		sum += math.Exp(float64(v) - most)
	}
	return most + math.Log(sum)
}

// ppoLoss is classLoss where an action was drawn, too.
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

// gain returns what an action adds where its probability is ratio times that with which
// it was drawn, and the gradient of that by the logarithm of the probability.
func (d *PolicySample) gain(ratio, clip float32) (gain, gradient float32) {
	gain = ratio * d.Advantage
	if clip > 0 {
		if clipped := max(1-clip, min(1+clip, ratio)) * d.Advantage; clipped < gain {
			return clipped, 0
		}
	}
	return gain, gain
}

// addBase adds the base of the actions from begin to end-1 of a batch to their numbers.
func (b *Batch) addBase(x []float32, begin, end int) {
	if len(b.Base) > 0 {
		vec.Add(x, b.Base[begin:end])
	}
}
