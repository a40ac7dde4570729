package net

import "deadreckon/train/net/vec"

// dense computes the policy logits of several examples by one matrix product. It is used if
// all actions are legal in each example and read the trunk's vector: then that is cheaper
// than one row per action.
type dense struct {
	on         bool
	numbers    []float32 // [examples][actions], logits, later their gradients
	transposed []float32 // scratch
}

// begin computes the logits of examples from to to-1, if they qualify.
func (r *reader) begin(b *Batch, from, to int) {
	d, actions, n := &r.dense, r.spec.Input.Actions(), to-from
	d.on = r.first == 0 && n >= fewRows && allLegal(b, from, to, actions)
	if !d.on {
		return
	}
	h := r.spec.Width
	if d.numbers == nil {
		d.numbers = make([]float32, r.trunk.batchSize()*actions)
		d.transposed = make([]float32, r.trunk.batchSize()*(actions+h))
	}
	// The weights are [actions][width], so the transposed product needs no copy of them.
	vectors, numbers := d.transposed[:n*h], d.transposed[n*h:n*(h+actions)]
	for i := range n {
		for j, x := range r.trunk.vector(i) {
			vectors[j*n+i] = x
		}
	}
	for a, bias := range r.w.policyVector.bias {
		for i := range n {
			numbers[a*n+i] = bias
		}
	}
	vec.MulAdd(numbers, vec.Rows(r.w.policyVector.weight, h), vectors, actions, n, h)
	for i := range n {
		row := d.numbers[i*actions : (i+1)*actions]
		for a := range row {
			row[a] = numbers[a*n+i]
		}
	}
}

// allLegal reports whether each example lists all actions in order.
func allLegal(b *Batch, from, to, actions int) bool {
	for i := from; i < to; i++ {
		begin, end := b.LegalOf(i)
		if end-begin != actions {
			return false
		}
		for j, a := range b.Legal[begin:end] {
			if int(a) != j {
				return false
			}
		}
	}
	return true
}

// end adds the gradients that back left in numbers to those of the weights and the trunk.
func (r *reader) end(n int) {
	if !r.dense.on {
		return
	}
	actions, h := r.spec.Input.Actions(), r.spec.Width
	numbers := r.dense.numbers[:n*actions]
	vectors, gradients := r.trunk.vectors(n)
	vec.MulAdd(r.gradients.policyVector.weight, vec.Rows(numbers, actions).Transposed(), vectors, actions, h, n)
	vec.MulAdd(gradients, vec.Rows(numbers, actions), r.w.policyVector.weight, n, h, actions)
	for i := range n {
		vec.Add(r.gradients.policyVector.bias, numbers[i*actions:(i+1)*actions])
	}
}
