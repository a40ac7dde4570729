//go:build libtorch

package libtorch

import "deadreckon/train/net"

// input holds the buffers for a batch.
type input struct {
	globals             buffer[float32]
	claims, bags, order buffer[int64]
	squares, whole      picks // picks of the policy

	base, policy, value buffer[float32]
	aim, aimed          buffer[float32]
	drawn               buffer[int64]
	past, advantage     buffer[float32]
	weights             buffer[float32] // loss weights
}

func (in *input) free() {
	for _, b := range []*buffer[float32]{&in.globals, &in.base, &in.policy, &in.value, &in.aim, &in.aimed, &in.past, &in.advantage, &in.weights} {
		b.free()
	}
	for _, b := range []*buffer[int64]{&in.claims, &in.bags, &in.order, &in.drawn} {
		b.free()
	}
	in.squares.free()
	in.whole.free()
}

func (m *model) globals(s *scope, b *net.Batch) tensor {
	copy(m.in.globals.fill(s, len(b.Globals)), b.Globals)
	return m.in.globals.on(s, m.device, int64(b.N), int64(m.spec.Input.Globals))
}

// planeSums returns sums of rows of in.planes, [bags*n][width]: for each bag and example over
// the bits that are set. place returns the bag and the row of a bit.
func (m *model) planeSums(s *scope, b *net.Batch, bags int, place func(plane, square int) (bag, row int)) tensor {
	in, n := &m.spec.Input, b.N
	visit := func(do func(at, row int)) {
		for i := range n {
			in.EachBit(b.Planes[i*in.PlaneWords():(i+1)*in.PlaneWords()], func(plane, square int) {
				bag, row := place(plane, square)
				do(bag*n+i, row)
			})
		}
	}
	ends := m.in.bags.fill(s, bags*n+1)
	clear(ends)
	visit(func(at, _ int) { ends[at]++ })
	sum := int64(0)
	for at, count := range ends {
		ends[at], sum = sum, sum+count
	}
	rows := m.in.claims.fill(s, int(sum))
	visit(func(at, row int) {
		rows[ends[at]] = int64(row)
		ends[at]++
	})
	copy(ends[1:], ends) // each is now the start of the next bag
	ends[0] = 0
	return s.embeddingBag(m.w.named["in.planes"], m.in.claims.on(s, m.device, sum), m.in.bags.on(s, m.device, int64(bags*n+1)))
}
