//go:build libtorch

package libtorch

import "deadreckon/train/net"

// numbers are what the heads say of n examples, before it becomes probabilities.
type numbers struct {
	policy tensor   // [n][most legal actions of one]; nil where none has any
	value  tensor   // [n][net.Values]
	heads  []tensor // [n][size]
}

func (m *model) forward(s *scope, b *net.Batch) numbers {
	whole, squares := m.trunk(s, b)
	said := numbers{policy: m.policy(s, b, whole, squares), value: m.head(s, whole, "value")}
	for _, h := range m.spec.Heads {
		if !m.spec.PerSquare(h) {
			said.heads = append(said.heads, m.head(s, whole, "head."+h.Name))
			continue
		}
		x := m.head(s, squares, "head."+h.Name)
		said.heads = append(said.heads, s.contiguous(s.t(s.view(x, int64(h.Size), int64(b.N)))))
	}
	return said
}

// head returns all answers of a head, [rows of x][answers].
func (m *model) head(s *scope, x tensor, name string) tensor {
	return s.linear(x, m.w.named[name+".weight"], m.w.named[name+".bias"])
}

// likely returns the answers of a head as what it answers.
func (s *scope) likely(kind net.HeadKind, x tensor) tensor {
	switch kind {
	case net.Classes:
		return s.softmax(x)
	case net.Claims, net.Squares:
		return s.sigmoid(x)
	}
	return x
}
