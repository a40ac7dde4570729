package net

import (
	"fmt"
	"math/bits"

	"deadreckon/train/net/vec"
)

// parts are the tensors of a net as views of a slice of weights or gradients.
type parts struct {
	planes, globals, bias []float32 // of the input

	blocks []block  // of a Graph
	layers []linear // of an MLP, after the first

	wholePool, wholeGlobals, wholeBias []float32 // of a Graph

	policySquares, policyWhole linear
	value                      linear
}

// linear is a matrix and its bias.
type linear struct{ weight, bias []float32 }

// block is a residual block; see graph.
type block struct {
	first, second layer
	pool          []float32
}

// layer is a layer over the graph.
type layer struct {
	self  []float32
	sides [][]float32 // by kind
	bias  []float32
}

// bind returns the parts of data.
func bind(s *Spec, data []float32) parts {
	tensors := s.Tensors()
	of := func(name string) []float32 { return part(tensors, data, name) }
	line := func(name string) linear { return linear{of(name + ".weight"), of(name + ".bias")} }
	p := parts{planes: of("in.planes"), globals: of("in.globals"), bias: of("in.bias"), value: line("value")}
	if s.Kind == MLP {
		for i := 1; i < s.Depth; i++ {
			p.layers = append(p.layers, line(fmt.Sprintf("layer.%d", i)))
		}
		p.policyWhole = line("policy")
		return p
	}
	over := func(at string) layer {
		l := layer{self: of(at + "self"), bias: of(at + "bias")}
		for k := range s.Input.SideKinds {
			l.sides = append(l.sides, of(fmt.Sprintf("%sside.%d", at, k)))
		}
		return l
	}
	for i := range s.Depth {
		at := fmt.Sprintf("block.%d.", i)
		p.blocks = append(p.blocks, block{over(at + "first."), over(at + "second."), of(at + "pool")})
	}
	p.wholePool, p.wholeGlobals, p.wholeBias = of("whole.pool"), of("whole.globals"), of("whole.bias")
	p.policySquares, p.policyWhole = line("policy.squares"), line("policy.whole")
	return p
}

// transposeInto writes the transposed square matrices of p, of width c, to dst. The backward
// pass reads those.
func (p *parts) transposeInto(dst *parts, c int) {
	for i := range p.layers {
		transpose(dst.layers[i].weight, p.layers[i].weight, c)
	}
	for i := range p.blocks {
		for _, pair := range [2][2]*layer{{&dst.blocks[i].first, &p.blocks[i].first}, {&dst.blocks[i].second, &p.blocks[i].second}} {
			transpose(pair[0].self, pair[1].self, c)
			for k := range pair[1].sides {
				transpose(pair[0].sides[k], pair[1].sides[k], c)
			}
		}
	}
}

// transpose writes the transpose of src, c by c, to dst.
func transpose(dst, src []float32, c int) {
	for i := range c {
		for j := range c {
			dst[j*c+i] = src[i*c+j]
		}
	}
}

// trunk is the part of a net below its heads. It runs a few examples at a time.
type trunk interface {
	batchSize() int // maximum number of examples at a time

	// forward runs examples from to to-1 of b, at most batchSize.
	forward(b *Batch, from, to int)
	whole(i int) []float32 // output vector of the i-th of those examples
	squares() []float32    // outputs [squares][width], or nil

	// The heads add to the gradients of the outputs; backward adds to those of the weights.
	wholeGradient(i int) []float32
	squaresGradient() []float32
	wholes(n int) (x, gradients []float32) // output vectors of n examples, row by row
	backward(b *Batch, from, to int)
}

// newTrunk returns the trunk of s. For evaluation alone, gradients is nil.
func newTrunk(s *Spec, weights, transposed, gradients *parts) trunk {
	if s.Kind == MLP {
		return newMLP(s, weights, transposed, gradients)
	}
	return newGraph(s, weights, transposed, gradients)
}

// EachBit calls visit for each bit that is set in the planes of one observation, ascending
// by plane and square. It skips bits beyond the last square.
func (in *Input) EachBit(planes []uint64, visit func(plane, square int)) {
	words := in.Words()
	for p := range in.Planes {
		for w, m := range planes[p*words : (p+1)*words] {
			for ; m != 0; m &= m - 1 {
				if square := w<<6 + bits.TrailingZeros64(m); square < in.Squares {
					visit(p, square)
				}
			}
		}
	}
}

// addOuter adds the outer product of x and y to dst, [len(x)][len(y)].
func addOuter(dst, x, y []float32) {
	for i, v := range x {
		if v != 0 {
			vec.AddScaled(dst[i*len(y):(i+1)*len(y)], y, v)
		}
	}
}

// addBack adds w y to dst, where w is [len(dst)][len(y)].
func addBack(dst, w, y []float32) {
	for i := range dst {
		dst[i] += vec.Dot(w[i*len(y):(i+1)*len(y)], y)
	}
}
