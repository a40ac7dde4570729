//go:build libtorch

package libtorch

import (
	"fmt"

	"deadreckon/train/net"
)

// trunk returns the output vectors of n examples, and of a Graph also its squares,
// [squares*n][width], by square. Package net has the formulas.
func (m *model) trunk(s *scope, b *net.Batch) (whole, squares tensor) {
	if m.spec.Kind == net.MLP {
		return m.mlp(s, b), nil
	}
	return m.graph(s, b)
}

func (m *model) mlp(s *scope, b *net.Batch) tensor {
	w, in, n := m.w.named, &m.spec.Input, int64(b.N)
	x := s.addmm(w["in.bias"], m.globals(s, b), w["in.globals"])
	if in.Planes*in.Squares > 0 {
		planes := m.planeSums(s, b, 1, func(plane, square int) (bag, row int) { return 0, plane*in.Squares + square })
		x = s.add_(s.view(planes, n, int64(m.spec.Width)), x)
	}
	x = s.relu_(x)
	for i := 1; i < m.spec.Depth; i++ {
		x = s.relu_(s.addmm(w[fmt.Sprintf("layer.%d.bias", i)], x, w[fmt.Sprintf("layer.%d.weight", i)]))
	}
	return x
}

// graph keeps a layer as [squares][n][width], so that the sum over a square's sides adds long
// rows.
func (m *model) graph(s *scope, b *net.Batch) (whole, squares tensor) {
	w, in, n, c := m.w.named, &m.spec.Input, int64(b.N), int64(m.spec.Width)
	globals := m.globals(s, b)
	x := s.addmm(w["in.bias"], globals, w["in.globals"])
	if in.Planes > 0 {
		planes := m.planeSums(s, b, in.Squares, func(plane, square int) (bag, row int) { return square, plane })
		x = s.add(s.view(planes, int64(in.Squares), n, c), x)
	} else {
		x = s.add(s.zeros(m.device, int64(in.Squares), n, c), x)
	}
	x = s.relu_(x)
	for i := range m.spec.Depth {
		x = s.within(func() tensor {
			at := fmt.Sprintf("block.%d.", i)
			u := s.relu_(m.layer(s, x, at+"first.", w[at+"first.bias"], n))
			row := s.addmm(w[at+"second.bias"], s.pool(u), w[at+"pool"])
			return s.relu_(s.add_(m.layer(s, u, at+"second.", x, n), row))
		})
	}
	whole = s.addmm(w["whole.bias"], s.pool(x), w["whole.pool"])
	whole = s.relu_(s.add_(whole, s.matmul(globals, w["whole.globals"])))
	return whole, s.view(x, int64(in.Squares)*n, c)
}

// layer returns the layer over the graph of x, with more added instead of its bias.
func (m *model) layer(s *scope, x tensor, name string, more tensor, n int64) tensor {
	return s.within(func() tensor {
		squares, c := int64(m.spec.Input.Squares), int64(m.spec.Width)
		y := s.matmul(s.view(x, squares*n, c), m.w.named[name+"self"])
		var few []tensor // products of kinds that not all squares have
		for i := range m.sides {
			k := &m.sides[i]
			led := s.view(s.embeddingBag(s.view(x, squares, n*c), k.to, k.ends), k.squares*n, c)
			w := m.w.named[fmt.Sprintf("%sside.%d", name, k.kind)]
			if k.rows == nil {
				y = s.addmm_(y, led, w)
			} else {
				few = append(few, s.view(s.matmul(led, w), k.squares, n, c))
			}
		}
		y = s.add(s.view(y, squares, n, c), more) // a new tensor, since writing into a view makes backward slow
		for i, at := 0, 0; i < len(m.sides); i++ {
			if k := &m.sides[i]; k.rows != nil {
				y = s.indexAdd_(y, k.rows, few[at])
				at++
			}
		}
		return y
	})
}

// pool returns the mean and the maximum over the squares, [n][2*width].
func (s *scope) pool(x tensor) tensor {
	return s.within(func() tensor { return s.cat(1, s.mean(x, 0), s.max(x, 0)) })
}
