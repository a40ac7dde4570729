package net

// What the tests look at that is nobody else's business.

// Gradients returns the gradients of a batch by the weights of a Learner in Go, summed, and
// the loss.
func Gradients(made Learner, b *Batch) ([]float32, Loss, error) {
	l := made.(*learner)
	l.w.transposeInto(&l.back, l.net.Spec.Width)
	loss, err := l.run(b, true)
	return l.workers[0].gradients, loss, err
}

// WeightsOf returns the weights of a Learner in Go themselves.
func WeightsOf(made Learner) []float32 { return made.(*learner).net.Weights }

// Dense reports whether an Evaluator in Go read the last policies by one product.
func Dense(made Evaluator) bool { return made.(*evaluator).reader.dense.on }

// WeightCount is Weights of a Spec that has not been checked.
func WeightCount(s *Spec) float64 { return s.weights() }
