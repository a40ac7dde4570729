package net

// Backend runs and trains nets. All backends read the same specs, weights and files.
type Backend interface {
	Name() string

	// Evaluator returns an evaluator of n. It may copy or share the weights: after they
	// change, make a new one.
	Evaluator(n *Net) (Evaluator, error)

	// Learner returns a learner that starts at the weights of n, which it does not change,
	// and at the moments m; nil m starts at zero moments.
	Learner(n *Net, o Options, m *Moments) (Learner, error)
}

// Evaluator computes a net's outputs. It is not safe for concurrent use: make one for each
// goroutine; all may share one Net.
type Evaluator interface {
	// Evaluate writes the outputs for all examples of b to a. It grows the slices of a,
	// which the caller owns, and ignores the targets of b.
	Evaluate(b *Batch, a *Answers) error
}

// Learner trains a net. It is not safe for concurrent use.
type Learner interface {
	// Step takes one step of Adam on the mean loss of b, with learning rate rate. If the
	// loss or the gradient is not finite, it returns an error and leaves the weights alone.
	Step(b *Batch, rate float64) (Loss, error)

	// Losses returns the mean losses of b without a step.
	Losses(b *Batch) (Loss, error)

	// Copy writes the current weights and moments to n, a net of the same Spec, and m.
	Copy(n *Net, m *Moments)
}

// Moments is the state of Adam, which a Learner needs to resume.
type Moments struct {
	Steps         uint64
	First, Second []float32 // one number per weight
}

// Options are the settings of a Learner. The zero value is not valid: see DefaultOptions.
type Options struct {
	Beta1, Beta2 float64 // decay rates of the moments
	Epsilon      float64
	Decay        float64 // decoupled weight decay, multiplied by the learning rate
	Clip         float64 // maximum norm of the gradient; 0 means no clipping
	ValueWeight  float64 // weight of the value loss; the policy loss has weight 1
	ClipRatio    float64 // maximum distance from 1 of the ratio of a PolicySample; 0 means no limit
	Threads      int     // threads per batch; the order of summation, and so the bytes, depend on it
}

// DefaultOptions returns the values of Kingma and Ba 2015, without decay or clipping, and
// the ClipRatio of Schulman et al. 2017.
func DefaultOptions() Options {
	return Options{Beta1: 0.9, Beta2: 0.999, Epsilon: 1e-8, ValueWeight: 1, ClipRatio: 0.2, Threads: 1}
}

// Batch is N examples: observations with their legal actions. The numbers of one example
// are contiguous, and examples follow one another.
type Batch struct {
	N       int
	Planes  []uint64  // [N][Input.PlaneWords], the format of engine.Encoder.Observe
	Globals []float32 // [N][Input.Globals]
	Legal   []int32   // action indices of all examples
	Ends    []int32   // [N], end of each example's actions in Legal
	Base    []float32 // empty, or one number per entry of Legal, added to its logit; see Base

	// Targets: empty in a batch for an Evaluator.
	Policy  []float32      // one probability per entry of Legal; their sum, at most 1, is the weight of the example's policy loss
	Value   []float32      // [N][Values], probabilities of win, draw and loss for the viewer, or all 0
	Samples []PolicySample // empty, or [N]

	// TargetLogits is empty or has one number per entry of Legal. Unless all numbers of an
	// example are NaN, its policy loss is KL(p || softmax of the numbers), where p is the net's
	// policy, and Policy and Samples are ignored. With a base b and advantages A, the numbers
	// b + beta A give the p that maximizes sum p beta A - KL(p || softmax of b). The loss is
	// linear in the numbers except for a constant, so that noise in them averages out.
	TargetLogits []float32
}

// PolicySample is an action that was drawn from a policy. It trains the net by the policy
// gradient of Schulman et al., "Proximal policy optimization algorithms" (2017), eq. 7: with
// r = the net's probability of the action / OldProbability and A = Advantage, it adds
// -min(r A, clip(r, 1-ClipRatio, 1+ClipRatio) A) to the policy loss.
type PolicySample struct {
	Action         int32   // index among the example's legal actions; -1 means no sample
	OldProbability float32 // probability with which the action was drawn, above 0
	Advantage      float32 // result minus expectation, in any unit
}

// Answers are the outputs of a net for a Batch.
type Answers struct {
	Policy []float32 // one probability per entry of Batch.Legal
	Value  []float32 // [N][Values], probabilities of win, draw and loss
}

// Loss is the mean over the examples of a batch, in nats.
type Loss struct {
	Total  float64 // weighted sum, which is minimized
	Policy float64
	Value  float64
}
