package net

// Backend runs and trains nets. Nets, weights and files are the same in all.
type Backend interface {
	Name() string

	// Evaluator returns one that answers by the weights of n as they are now. It may
	// copy or share them: where they have changed another Evaluator is wanted.
	Evaluator(n *Net) (Evaluator, error)

	// Learner returns one that begins at the weights of n, which it leaves alone,
	// and at the moments, or nil to begin anew.
	Learner(n *Net, o Options, m *Moments) (Learner, error)
}

// Evaluator answers observations. It is not safe for concurrent use: make one for
// each goroutine, all on one Net.
type Evaluator interface {
	// Evaluate answers every example of b in a, whose slices it makes long enough
	// and which is the caller's own. Targets in b are not looked at.
	Evaluate(b *Batch, a *Answers) error
}

// Learner trains a net. It is not safe for concurrent use.
type Learner interface {
	// Step takes one step of Adam on the mean loss of b at a learning rate. A loss
	// or gradient that is not a finite number is an error that leaves the weights as
	// they were.
	Step(b *Batch, rate float64) (Loss, error)

	// Losses returns the losses of b without learning from it.
	Losses(b *Batch) (Loss, error)

	// Copy writes the weights and moments as they are into n, a net of the same
	// Spec, and m.
	Copy(n *Net, m *Moments)
}

// Moments are the state of Adam: what a Learner needs to go on where one stopped.
type Moments struct {
	Steps         uint64
	First, Second []float32 // one for each weight
}

// Options say how a Learner learns. The zero value is not valid: see DefaultOptions.
type Options struct {
	Beta1, Beta2 float64 // decay of the moments
	Epsilon      float64
	Decay        float64 // of weights, decoupled, times the learning rate; where that is little, of several steps at once
	Clip         float64 // bound of the length of the gradient of all weights; 0 is none
	ValueWeight  float64 // of the loss of the value, beside 1 for the policy's
	ClipRatio    float64 // how far from 1 the ratio of a Drawn counts; 0 is any ratio
	Threads      int     // that share a batch; the sum, and so the bytes, depend on it
}

// DefaultOptions returns those of Kingma and Ba 2015, without decay or clipping, and the
// Ratio of Schulman et al. 2017.
func DefaultOptions() Options {
	return Options{Beta1: 0.9, Beta2: 0.999, Epsilon: 1e-8, ValueWeight: 1, ClipRatio: 0.2, Threads: 1}
}

// Batch is N examples, each an observation with the actions that were legal there.
// What belongs to one example lies together, example after example.
type Batch struct {
	N       int
	Planes  []uint64  // [N][Input.PlaneWords], as engine.Encoder.Observe writes them
	Globals []float32 // [N][Input.Globals]
	Legal   []int32   // action indices, of all examples one after another
	Ends    []int32   // [N] where those of each end in Legal
	Base    []float32 // empty, or in step with Legal: added to the policy's numbers before they become probabilities; see File.Base

	// What is to be learned: empty in a batch that is only to be answered.
	Policy  []float32      // in step with Legal: probabilities, of sum 1 or less, which is their weight; all 0 where the policy is not to be learned
	Value   []float32      // [N][Values]: probabilities of win, draw and loss for the viewer, or all 0
	Samples []PolicySample // empty, or [N]

	// Aim, where it is not empty, is in step with Legal. Where the numbers of an example are not
	// all NaN, its policy p learns to be like their softmax q: KL(p || q) is its loss, and Policy
	// and Drawn are not looked at. Since p itself says how much a number counts, the loss is linear
	// in it but for a constant, and noise averages out: with a base b and leads L the numbers
	// b + beta L make p a maximum of sum p beta L - KL(p || softmax of b).
	TargetLogits []float32
}

// Drawn is an action that was drawn from a policy, for the net to learn from what came
// of it: the policy gradient of Schulman et al., "Proximal policy optimization
// algorithms" (2017), eq. 7. With r the net's probability of the action over OldProbability, it
// adds -min(r A, clip(r, 1-Ratio, 1+Ratio) A) to the loss of the policy, A the Advantage.
type PolicySample struct {
	Action         int32   // which of the example's legal actions, from 0; -1 is none, and nothing is added
	OldProbability float32 // the probability with which it was drawn, above 0
	Advantage      float32 // how much better it came out than was expected, in any unit
}

// Answers are a net's answers to a Batch.
type Answers struct {
	Policy []float32 // in step with Batch.Legal: probabilities
	Value  []float32 // [N][Values]: probabilities of win, draw and loss
}

// Loss is the mean over the examples of a batch, in nats for what is a probability.
type Loss struct {
	Total  float64 // what is made smaller
	Policy float64
	Value  float64
}
