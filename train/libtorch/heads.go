//go:build libtorch

package libtorch

import "deadreckon/train/net"

// logits are the outputs for n examples before softmax.
type logits struct {
	policy tensor // [n][maximum number of legal actions]; nil if no example has any
	value  tensor // [n][net.Values]
}

func (m *model) forward(s *scope, b *net.Batch) logits {
	whole, squares := m.trunk(s, b)
	return logits{policy: m.policy(s, b, whole, squares), value: m.head(s, whole, "value")}
}

// head returns the outputs of a head, [rows of x][outputs].
func (m *model) head(s *scope, x tensor, name string) tensor {
	return s.linear(x, m.w.named[name+".weight"], m.w.named[name+".bias"])
}
