//go:build libtorch

package libtorch

import "deadreckon/train/net"

// losses returns the mean losses of b, [2+heads]: of the policy, of the value, of the
// heads.
func (m *model) losses(s *scope, b *net.Batch) tensor {
	said := m.forward(s, b)
	sums := []tensor{m.policyLoss(s, b, said.policy)}
	copy(m.in.value.fill(s, len(b.Value)), b.Value)
	sums = append(sums, s.crossEntropy(said.value, m.in.value.on(s, m.device, int64(b.N), net.Values)))
	first := 0
	for i, h := range m.spec.Heads {
		sums = append(sums, m.headLoss(s, b, said.heads[i], i, first))
		first += h.Size
	}
	return s.mulScalar(s.stack(sums...), 1/float64(b.N))
}

// crossEntropy of the logits x, summed. A row of targets that are all 0 has none.
func (s *scope) crossEntropy(x, target tensor) tensor {
	return s.mulScalar(s.sum(s.mul(s.logSoftmax(x), target)), -1)
}

func (m *model) policyLoss(s *scope, b *net.Batch, policy tensor) tensor {
	if policy == nil {
		return s.sum(s.zeros(m.device, 1))
	}
	most := mostLegal(b)
	target := m.in.policy.fill(s, b.N*most)
	clear(target)
	for i := range b.N {
		from, to := b.LegalOf(i)
		copy(target[i*most:], b.Policy[from:to])
	}
	return s.crossEntropy(policy, m.in.policy.on(s, m.device, int64(b.N), int64(most)))
}

// headLoss returns the loss of head i, whose targets begin at first in each example's,
// summed. What is known of one counts with its mean.
func (m *model) headLoss(s *scope, b *net.Batch, x tensor, i, first int) tensor {
	h, all := &m.spec.Heads[i], m.spec.AuxSize()
	target, share := m.in.aux[i].fill(s, b.N*h.Size), m.in.share[i].fill(s, b.N*h.Size)
	for k := range b.N {
		at := k*all + first
		known(target[k*h.Size:(k+1)*h.Size], share[k*h.Size:(k+1)*h.Size], b.Aux[at:at+h.Size], h.Kind)
	}
	n, size := int64(b.N), int64(h.Size)
	t := m.in.aux[i].on(s, m.device, n, size)
	if h.Kind == net.Classes {
		return s.crossEntropy(x, t)
	}
	part := m.in.share[i].on(s, m.device, n, size)
	if h.Kind == net.Numbers {
		return s.sum(s.mul(s.square(s.sub(x, t)), part))
	}
	return s.binaryCrossEntropy(x, t, part)
}

// known copies the targets of a head in one example, 0 for those that are not known,
// and writes by how much each counts. Classes are known together or not at all.
func known(target, share, aux []float32, kind net.HeadKind) {
	n := 0
	for _, t := range aux {
		if t == t {
			n++
		}
	}
	for i, t := range aux {
		target[i], share[i] = 0, 0
		if t == t && (n == len(aux) || kind != net.Classes) {
			target[i], share[i] = t, 1/float32(n)
		}
	}
}
