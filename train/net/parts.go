package net

import (
	"fmt"
	"math/bits"

	"deadreckon/train/net/vec"
)

// parts are the tensors of a net as views of a slice of weights or of their gradients.
type parts struct {
	planes, globals, bias []float32 // of the input layer

	blocks []block  // of a Graph
	layers []linear // of an MLP, after the first

	// Of a Graph: layer from the pooled squares and the globals to the output vector (tensors "whole.*").
	vectorPool, vectorGlobals, vectorBias []float32

	policySquares linear // logits of actions at squares, from the outputs of the square; of a Graph
	policyVector  linear // logits of the other actions, from the output vector (tensor "policy.whole" of a Graph, "policy" of an MLP)
	value         linear
}

// linear is a matrix and its bias.
type linear struct{ weight, bias []float32 }

// block is a residual block; see graph.
type block struct {
	first, second layer
	pool          []float32 // matrix from the mean and maximum over the squares
}

// layer is a layer over the squares of the board and their sides; see graph.
type layer struct {
	self  []float32
	sides [][]float32 // matrix by kind of side
	bias  []float32
}

// bind returns the tensors of a net of s as views of data, which has the order of Spec.Tensors.
func bind(s *Spec, data []float32) parts {
	tensors := s.Tensors()
	of := func(name string) []float32 { return part(tensors, data, name) }
	linearOf := func(name string) linear { return linear{of(name + ".weight"), of(name + ".bias")} }
	p := parts{planes: of("in.planes"), globals: of("in.globals"), bias: of("in.bias"), value: linearOf("value")}
	if s.Kind == MLP {
		for i := 1; i < s.Depth; i++ {
			p.layers = append(p.layers, linearOf(fmt.Sprintf("layer.%d", i)))
		}
		p.policyVector = linearOf("policy")
		return p
	}
	layerOf := func(prefix string) layer {
		l := layer{self: of(prefix + "self"), bias: of(prefix + "bias")}
		for k := range s.Input.SideKinds {
			l.sides = append(l.sides, of(fmt.Sprintf("%sside.%d", prefix, k)))
		}
		return l
	}
	for i := range s.Depth {
		prefix := fmt.Sprintf("block.%d.", i)
		p.blocks = append(p.blocks, block{layerOf(prefix + "first."), layerOf(prefix + "second."), of(prefix + "pool")})
	}
	p.vectorPool, p.vectorGlobals, p.vectorBias = of("whole.pool"), of("whole.globals"), of("whole.bias")
	p.policySquares, p.policyVector = linearOf("policy.squares"), linearOf("policy.whole")
	return p
}

// transposeInto writes the transposed square matrices of p, c by c, to dst. The backward
// pass reads the transposed matrices.
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

// trunk is the part of a net below its heads. It processes up to batchSize
// examples per call.
type trunk interface {
	batchSize() int // maximum number of examples per call

	// forward computes the outputs of examples from to to-1 of b.
	forward(b *Batch, from, to int)
	vector(i int) []float32 // output vector of example from+i
	squares() []float32     // outputs of the squares, [squares][width]; nil for an MLP

	// The heads add to the gradients of the outputs, which these methods return. backward adds to the
	// gradients of the weights.
	vectorGradient(i int) []float32
	squaresGradient() []float32
	vectors(n int) (x, gradients []float32) // output vectors of the first n examples and their gradients, row by row
	backward(b *Batch, from, to int)
}

// newTrunk returns the trunk of s. gradients is nil if the trunk only evaluates.
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

// addMatVec adds the product w y to dst, where w is [len(dst)][len(y)].
func addMatVec(dst, w, y []float32) {
	for i := range dst {
		dst[i] += vec.Dot(w[i*len(y):(i+1)*len(y)], y)
	}
}
