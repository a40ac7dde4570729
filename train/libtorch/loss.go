//go:build libtorch

package libtorch

import (
	"math"
	"slices"

	"deadreckon/train/net"
)

// losses returns the mean losses of b, [2]: policy and value.
func (m *model) losses(s *scope, b *net.Batch, ratio float64) tensor {
	out := m.forward(s, b)
	sums := []tensor{m.policyLoss(s, b, out.policy, ratio)}
	copy(m.in.value.fill(s, len(b.Value)), b.Value)
	sums = append(sums, s.crossEntropy(s.logSoftmax(out.value), m.in.value.on(s, m.device, int64(b.N), net.Values)))
	return s.mulScalar(s.stack(sums...), 1/float64(b.N))
}

// crossEntropy returns the cross entropy of log probabilities and target, summed over rows.
func (s *scope) crossEntropy(logs, target tensor) tensor {
	return s.mulScalar(s.sum(s.mul(logs, target)), -1)
}

func (m *model) policyLoss(s *scope, b *net.Batch, policy tensor, ratio float64) tensor {
	if policy == nil {
		return s.sum(s.zeros(m.device, 1))
	}
	logs := s.logSoftmax(policy)
	loss := s.crossEntropy(logs, m.legal(s, b, &m.in.policy, unaimed(b)))
	if len(b.Samples) > 0 {
		loss = s.sub(loss, m.gain(s, b, logs, ratio))
	}
	if len(b.TargetLogits) > 0 {
		loss = s.add(loss, m.reverseKL(s, b, logs))
	}
	return loss
}

// unaimed returns the policy targets, 0 for examples that have target logits.
func unaimed(b *net.Batch) []float32 {
	if len(b.TargetLogits) == 0 {
		return b.Policy
	}
	out := slices.Clone(b.Policy)
	for i := range b.N {
		if b.TargetLogitsOf(i) != nil {
			from, to := b.LegalOf(i)
			clear(out[from:to])
		}
	}
	return out
}

// reverseKL returns the sum of KL(p || q) over the examples of b with target logits, where p
// is the policy, with logarithms logs, and q the softmax of the targets.
func (m *model) reverseKL(s *scope, b *net.Batch, logs tensor) tensor {
	in, n := &m.in, int64(b.N)
	weights, aims := in.aimed.fill(s, b.N), make([]float32, len(b.TargetLogits))
	for i := range b.N {
		weights[i] = 0
		if aim := b.TargetLogitsOf(i); aim != nil {
			weights[i] = 1
			from, _ := b.LegalOf(i)
			net.LogSoftmax(aims[from:], aim)
		}
	}
	more := s.mul(s.exp(logs), s.sub(logs, m.legal(s, b, &in.aim, aims)))
	return s.sum(s.mul(more, in.aimed.on(s, m.device, n, 1)))
}

// gain returns the sum of the clipped gains of the policy samples of b; see
// net.PolicySample. An example without a sample gets one with advantage 0.
func (m *model) gain(s *scope, b *net.Batch, logs tensor, ratio float64) tensor {
	in := &m.in
	drawn, past, advantage := in.drawn.fill(s, b.N), in.past.fill(s, b.N), in.advantage.fill(s, b.N)
	for i, d := range b.Samples {
		if d.Action < 0 || b.TargetLogitsOf(i) != nil {
			d = net.PolicySample{OldProbability: 1}
		}
		drawn[i], past[i], advantage[i] = int64(d.Action), float32(math.Log(float64(d.OldProbability))), d.Advantage
	}
	n := int64(b.N)
	worth := in.advantage.on(s, m.device, n, 1)
	r := s.exp(s.sub(s.gather(logs, in.drawn.on(s, m.device, n, 1)), in.past.on(s, m.device, n, 1)))
	gain := s.mul(r, worth)
	if ratio > 0 {
		gain = s.minimum(gain, s.mul(s.clamp(r, 1-ratio, 1+ratio), worth))
	}
	return s.sum(gain)
}
