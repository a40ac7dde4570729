package net

// Gradients returns the loss of a batch and the sum of the gradients over its examples.
func Gradients(made Learner, b *Batch) ([]float32, Loss, error) {
	l := made.(*learner)
	l.w.transposeInto(&l.back, l.net.Spec.Width)
	loss, err := l.run(b, true)
	return l.workers[0].gradients, loss, err
}

// WeightsOf returns the weights of a Learner in Go, not a copy.
func WeightsOf(made Learner) []float32 { return made.(*learner).net.Weights }

// Dense reports whether an Evaluator in Go computed the last policies by one product.
func Dense(made Evaluator) bool { return made.(*evaluator).reader.dense.on }
