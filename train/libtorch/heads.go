//go:build libtorch

package libtorch

import "deadreckon/train/net"

// numbers are what the heads say of n examples, before it becomes probabilities.
type numbers struct {
	policy tensor // [n][most legal actions of one]; nil where none has any
	value  tensor // [n][net.Values]
}

func (m *model) forward(s *scope, b *net.Batch) numbers {
	whole, squares := m.trunk(s, b)
	return numbers{policy: m.policy(s, b, whole, squares), value: m.head(s, whole, "value")}
}

// head returns all answers of a head, [rows of x][answers].
func (m *model) head(s *scope, x tensor, name string) tensor {
	return s.linear(x, m.w.named[name+".weight"], m.w.named[name+".bias"])
}
