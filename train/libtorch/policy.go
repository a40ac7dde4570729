//go:build libtorch

package libtorch

import "deadreckon/train/net"

// picks are single outputs of a head for single input rows.
type picks struct {
	row, answer           []int64
	rows, answers, places buffer[int64]
}

func (p *picks) add(row, answer int) {
	p.row, p.answer = append(p.row, int64(row)), append(p.answer, int64(answer))
}

func (p *picks) free() {
	p.rows.free()
	p.answers.free()
	p.places.free()
}

// enough is the share of all outputs above which one product of all is faster than picking
// rows and outputs first.
const enough = 1. / 8

// pick returns the outputs p of a head for the rows of x.
func (m *model) pick(s *scope, x tensor, rows int, name string, answers int, p *picks) tensor {
	n := int64(len(p.row))
	if float64(n) >= enough*float64(rows)*float64(answers) {
		for i, at := 0, p.places.fill(s, len(p.row)); i < len(at); i++ {
			at[i] = p.row[i]*int64(answers) + p.answer[i]
		}
		return s.indexSelect(s.view(m.head(s, x, name), int64(rows*answers)), p.places.on(s, m.device, n))
	}
	copy(p.rows.fill(s, len(p.row)), p.row)
	copy(p.answers.fill(s, len(p.row)), p.answer)
	for i, at := 0, p.places.fill(s, len(p.row)+1); i < len(at); i++ {
		at[i] = int64(i) // one bag each
	}
	answer, ends := p.answers.on(s, m.device, n), p.places.on(s, m.device, n+1)
	x = s.embeddingBag(x, p.rows.on(s, m.device, n), ends)
	w := s.embeddingBag(m.w.named[name+".weight"], answer, ends)
	return s.add(s.sumDim(s.mul(x, w), 1), s.indexSelect(m.w.named[name+".bias"], answer))
}

// policy returns the logits of the legal actions, one row per example.
func (m *model) policy(s *scope, b *net.Batch, whole, squares tensor) tensor {
	if len(b.Legal) == 0 {
		return nil
	}
	in := &m.spec.Input
	first, name, answers := 0, "policy", in.Actions() // first is the first action that reads the whole vector
	if m.spec.Kind == net.Graph {
		first, name, answers = in.ActionPlanes*in.Squares, "policy.whole", in.ActionGlobals
	}
	m.in.split(b, in.Squares, first)
	var parts []tensor
	if p := &m.in.squares; len(p.row) > 0 {
		parts = append(parts, m.pick(s, squares, b.N*in.Squares, "policy.squares", in.ActionPlanes, p))
	}
	if p := &m.in.whole; len(p.row) > 0 {
		parts = append(parts, m.pick(s, whole, b.N, name, answers, p))
	}
	x := m.rows(s, b, first, parts)
	if len(b.Base) > 0 {
		x = s.add(x, m.legal(s, b, &m.in.base, b.Base))
	}
	return x
}

// split lists the legal actions by their input: below first a square, otherwise the whole
// vector.
func (in *input) split(b *net.Batch, squares, first int) {
	for _, p := range []*picks{&in.squares, &in.whole} {
		p.row, p.answer = p.row[:0], p.answer[:0]
	}
	for i := range b.N {
		from, to := b.LegalOf(i)
		for _, a := range b.Legal[from:to] {
			if a := int(a); a < first {
				in.squares.add(a%squares*b.N+i, a/squares)
			} else {
				in.whole.add(i, a-first)
			}
		}
	}
}

// illegal is the logit after the last legal action of an example. Its probability is 0.
const illegal = -1e9

// rows arranges the logits of split's lists as one row per example and fills short rows with
// illegal.
func (m *model) rows(s *scope, b *net.Batch, first int, lists []tensor) tensor {
	most := maxLegal(b)
	order := m.in.order.fill(s, b.N*most)
	square, other, none := 0, len(m.in.squares.row), len(b.Legal)
	moved := false
	for i := range b.N {
		from, to := b.LegalOf(i)
		for k := range most {
			at := &other
			switch {
			case from+k >= to:
				order[i*most+k], moved = int64(none), true
				continue
			case int(b.Legal[from+k]) < first:
				at = &square
			}
			order[i*most+k] = int64(*at)
			moved = moved || *at != i*most+k
			*at++
		}
	}
	x := s.cat(0, append(lists, m.illegal)...)
	if moved {
		x = s.indexSelect(x, m.in.order.on(s, m.device, int64(b.N*most)))
	} else {
		x = s.narrow(x, 0, int64(none))
	}
	return s.view(x, int64(b.N), int64(most))
}

// legal arranges numbers of the legal actions as rows does, with 0 in place of illegal.
func (m *model) legal(s *scope, b *net.Batch, in *buffer[float32], x []float32) tensor {
	most := maxLegal(b)
	to := in.fill(s, b.N*most)
	clear(to)
	for i := range b.N {
		first, last := b.LegalOf(i)
		copy(to[i*most:], x[first:last])
	}
	return in.on(s, m.device, int64(b.N), int64(most))
}

// maxLegal returns the maximum number of legal actions of an example.
func maxLegal(b *net.Batch) (most int) {
	for i := range b.N {
		from, to := b.LegalOf(i)
		most = max(most, to-from)
	}
	return most
}
