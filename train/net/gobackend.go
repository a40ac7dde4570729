package net

// Go is the backend in pure Go, on package vec. Its evaluators do not allocate once the
// slices of the answers are long enough.
//
// With one thread, a learner's bytes depend only on the net, the batches and vec.Kernel. An
// answer may differ in its last bits with the size of the batch.
type Go struct{}

func (Go) Name() string { return "go" }

func (Go) Evaluator(n *Net) (Evaluator, error) {
	if err := n.Check(); err != nil {
		return nil, err
	}
	w := bind(&n.Spec, n.Weights)
	return &evaluator{spec: &n.Spec, reader: newReader(&n.Spec, &w, nil, nil)}, nil
}

type evaluator struct {
	spec   *Spec
	reader *reader
}

func (e *evaluator) Evaluate(b *Batch, a *Answers) error {
	if err := b.Check(e.spec); err != nil {
		return err
	}
	a.Fit(b)
	step := e.reader.trunk.batchSize()
	for from := 0; from < b.N; from += step {
		to := min(from+step, b.N)
		e.reader.trunk.forward(b, from, to)
		e.reader.begin(b, from, to)
		for i := from; i < to; i++ {
			begin, end := b.LegalOf(i)
			policy, value := a.Policy[begin:end], a.Value[i*Values:(i+1)*Values]
			e.reader.answer(i-from, b.Legal[begin:end], policy, value)
			b.addBase(policy, begin, end)
			softmax(policy)
			softmax(value)
		}
	}
	return nil
}
