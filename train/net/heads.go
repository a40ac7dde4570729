package net

import (
	"math"

	"deadreckon/train/net/vec"
)

// reader computes policy and value from a trunk's output, one example at a time.
type reader struct {
	spec      *Spec
	w         *parts
	gradients *parts // nil if nothing is learned
	trunk     trunk
	first     int // index of the first action that reads the trunk's vector
	dense     dense
}

func newReader(s *Spec, w, transposed, gradients *parts) *reader {
	r := &reader{spec: s, w: w, gradients: gradients, trunk: newTrunk(s, w, transposed, gradients)}
	if s.Kind == Graph {
		r.first = s.Input.ActionPlanes * s.Input.Squares
	}
	return r
}

// answer writes the logits of example i of the trunk.
func (r *reader) answer(i int, legal []int32, policy, value []float32) {
	vector, squares := r.trunk.vector(i), r.trunk.squares()
	if r.dense.on {
		copy(policy, r.dense.numbers[i*len(policy):])
		legal = nil
	}
	for j, a := range legal {
		line, at, x := r.action(int(a), vector, squares)
		policy[j] = vec.Dot(line.weight[at*len(x):(at+1)*len(x)], x) + line.bias[at]
	}
	apply(&r.w.value, value, vector)
}

// action returns the input of an action's logit and the row of the matrix that multiplies
// it.
func (r *reader) action(a int, vector, squares []float32) (line *linear, at int, x []float32) {
	if a >= r.first {
		return &r.w.policyVector, a - r.first, vector
	}
	n, c := r.spec.Input.Squares, r.spec.Width
	s := a % n
	return &r.w.policySquares, a / n, squares[s*c : (s+1)*c]
}

// apply writes weight x + bias to y.
func apply(l *linear, y, x []float32) {
	for i := range y {
		y[i] = vec.Dot(l.weight[i*len(x):(i+1)*len(x)], x) + l.bias[i]
	}
}

// back adds the gradients of example i's logits to those of the weights and the trunk.
func (r *reader) back(i int, legal []int32, policy, value []float32) {
	vector, squares := r.trunk.vector(i), r.trunk.squares()
	outputGradient, squaresBack := r.trunk.vectorGradient(i), r.trunk.squaresGradient()
	n, c := r.spec.Input.Squares, r.spec.Width
	if r.dense.on {
		copy(r.dense.numbers[i*len(policy):], policy)
		legal = nil
	}
	for j, a := range legal {
		if int(a) >= r.first {
			backRow(&r.w.policyVector, &r.gradients.policyVector, int(a)-r.first, policy[j], vector, outputGradient)
			continue
		}
		s := int(a) % n
		backRow(&r.w.policySquares, &r.gradients.policySquares, int(a)/n, policy[j], squares[s*c:(s+1)*c], squaresBack[s*c:(s+1)*c])
	}
	for j, gradient := range value {
		backRow(&r.w.value, &r.gradients.value, j, gradient, vector, outputGradient)
	}
}

// backRow is the backward pass of one row of a head.
func backRow(w, gradients *linear, at int, gradient float32, x, back []float32) {
	if gradient == 0 {
		return
	}
	row := at * len(x)
	vec.AddScaled(gradients.weight[row:row+len(x)], x, gradient)
	vec.AddScaled(back, w.weight[row:row+len(x)], gradient)
	gradients.bias[at] += gradient
}

// softmax replaces logits by probabilities. It returns the logarithm of the normalizer: a
// log probability is the logit minus logSum.
func softmax(x []float32) (logSum float32) {
	if len(x) == 0 {
		return 0
	}
	most := x[0]
	for _, v := range x {
		most = max(most, v)
	}
	sum := 0.0
	for i, v := range x {
		e := math.Exp(float64(v - most))
		x[i] = float32(e)
		sum += e
	}
	for i := range x {
		x[i] = float32(float64(x[i]) / sum)
	}
	return most + float32(math.Log(sum))
}
