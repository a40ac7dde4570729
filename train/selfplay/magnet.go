package selfplay

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"sync"

	"deadreckon/engine"
	"deadreckon/mcts/exact"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// magnet draws the policy to an equilibrium. Two policies that follow only the gradient against
// each other cycle. A policy that is also drawn to a magnet converges, and if the magnet moves
// slowly to that point, both converge to an equilibrium (magnetic mirror descent: Sokota et
// al. 2023; R-NaD: Perolat et al. 2022). With A the advantages of the actions, p the policy that
// played and m the magnet, a step maximizes
//
//	sum q A - Magnet KL(q || m) - KL(q || p) / Stride.
//
// The maximum is q proportional to (p m^c exp(Stride A))^(1/(1+c)) with c = Magnet Stride. The
// magnet is the best net, an exponential average of all learners. A small share of it is
// uniform; otherwise both policies forget unlikely actions.
type magnet struct {
	stride, c float64
	pairs     []evaluatorPair // one per thread
	oracle    *oracle
}

// uniformShare is the share of uniform play in the magnet.
const uniformShare = 0.01

// evaluatorPair evaluates the policy that played and the magnet.
type evaluatorPair struct {
	nets    [2]net.Evaluator
	answers [2]net.Answers
}

// actorPath returns the path of the net that played the generation.
func (c *Config) actorPath() string { return filepath.Join(c.Dir, "actor.net") }

// newMagnet returns the magnet of the current generation; f is the learner's net.
func (r *Run) newMagnet(f *net.File) (*magnet, error) {
	c := &r.config
	if f.Moments.Steps == r.before() { // otherwise the file exists, and the learner has moved on
		actor := *f
		actor.Moments = nil
		if err := actor.Save(c.actorPath()); err != nil {
			return nil, err
		}
	}
	actor, err := c.loadNet(c.actorPath())
	if err != nil {
		return nil, err
	}
	best, err := c.loadNet(c.netPath(r.state.Best))
	if err != nil {
		return nil, err
	}
	m := &magnet{stride: c.Learn.Stride, c: c.Learn.Magnet * c.Learn.Stride, pairs: make([]evaluatorPair, c.Compute.Threads), oracle: r.oracle}
	for i := range m.pairs {
		for k, f := range []*net.File{actor, best} {
			if m.pairs[i].nets[k], err = c.Compute.Backend.Evaluator(f.Net); err != nil {
				return nil, err
			}
		}
	}
	return m, r.oracle.ask(c.Compute.Backend, actor)
}

// average returns the weighted mean of the best net and the learner.
func (r *Run) average(learner *net.Net) (*net.Net, error) {
	best, err := r.config.loadNet(r.config.netPath(r.state.Best))
	if err != nil {
		return nil, err
	}
	const share = float32(average)
	for i, w := range learner.Weights {
		best.Net.Weights[i] = share*best.Net.Weights[i] + (1-share)*w
	}
	return best.Net, nil
}

// setTargets replaces the policy targets of batches. values has the action values of each example.
func (m *magnet) setTargets(batches []net.Batch, values [][]float32) error {
	var all sync.WaitGroup
	failed := make([]error, len(m.pairs))
	for k := range m.pairs {
		all.Go(func() {
			for i := k; i < len(batches) && failed[k] == nil; i += len(m.pairs) {
				b := &batches[i]
				failed[k] = m.setTargetsOf(b, &m.pairs[k], values[i*b.N:(i+1)*b.N])
			}
		})
	}
	all.Wait()
	return errors.Join(failed...)
}

func (m *magnet) setTargetsOf(b *net.Batch, p *evaluatorPair, values [][]float32) error {
	for k := range p.nets {
		if err := p.nets[k].Evaluate(b, &p.answers[k]); err != nil {
			return err
		}
	}
	for i := range b.N {
		from, to := b.LegalOf(i)
		past, magnetPolicy, policy := p.answers[0].Policy[from:to], p.answers[1].Policy[from:to], b.Policy[from:to]
		logs := make([]float32, to-from)
		even := uniformShare / float64(len(logs))
		for k, x := range values[i] {
			pull := (1-uniformShare)*float64(magnetPolicy[k]) + even
			logs[k] = float32((math.Log(max(float64(past[k]), 1e-30)) + m.c*math.Log(pull)) / (1 + m.c))
			logs[k] += float32(m.stride / (1 + m.c) * float64(x))
		}
		net.LogSoftmax(policy, logs)
		for k, x := range policy {
			policy[k] = float32(math.Exp(float64(x)))
		}
	}
	return nil
}

// oracle holds the exact action values of a small game if all seats play by one net, given what
// the seat on turn knows.
type oracle struct {
	tree  *exact.Tree
	views []engine.View // by information set
	first []int         // index in gains, by information set
	spans map[infoKey]span
	gains []float32
}

// infoKey identifies an information state. Information sets with equal keys are merged here.
type infoKey struct {
	seat engine.Seat
	key  uint64
}

// span is the range of an information state's actions in gains.
type span struct{ from, to int }

// newOracle returns the oracle of a game. The game tree must be small, and each seat must be a
// side of its own.
func newOracle(g engine.Game) (*oracle, error) {
	if len(engine.SidesOf(g)) < len(g.Seats()) {
		return nil, fmt.Errorf("selfplay: learn %s: seats of %s share a score", learnMagnet, g.Name())
	}
	t, err := exact.Enumerate(g, exact.Options{MaxNodes: maxNodes})
	if err != nil {
		return nil, fmt.Errorf("selfplay: learn %s: %w", learnMagnet, err)
	}
	o := &oracle{tree: t, spans: map[infoKey]span{}}
	for set := range t.Sets() {
		v, n := t.View(set), len(t.Actions(set))
		k := infoKey{t.Seat(set), v.Key()}
		p, ok := o.spans[k]
		if !ok {
			p = span{len(o.gains), len(o.gains) + n}
			o.spans[k], o.gains = p, append(o.gains, make([]float32, n)...)
		}
		o.views, o.first = append(o.views, v), append(o.first, p.from)
	}
	return o, nil
}

// ask computes all action values for a net.
func (o *oracle) ask(b net.Backend, f *net.File) error {
	source, err := netplay.NewDirectSource(o.tree.Game(), b, f)
	if err != nil {
		return err
	}
	for set, v := range o.views {
		source.Add(v, o.tree.Actions(set))
	}
	answers, err := source.Ask()
	if err != nil {
		return err
	}
	p := make(exact.Profile, len(answers.Policy))
	for i, x := range answers.Policy {
		p[i] = float64(x)
	}
	o.fill(p)
	return nil
}

// fill merges the values of equal keys and subtracts the policy's mean.
func (o *oracle) fill(p exact.Profile) {
	worth, reach := o.tree.Worth(p)
	sum, reached := make([]float64, len(o.gains)), make([]float64, len(o.gains))
	for set, from := range o.first {
		at := o.tree.At(p, set)
		mean := 0.0
		for k, w := range o.tree.At(worth, set) {
			mean += at[k] * w
		}
		for k, w := range o.tree.At(worth, set) {
			sum[from+k] += w - mean
			reached[from+k] += reach[set]
		}
	}
	for i := range o.gains {
		o.gains[i] = 0
		if reached[i] > 0 {
			o.gains[i] = float32(sum[i] / reached[i])
		}
	}
}

// at returns the advantages of the actions in a state.
func (o *oracle) at(s engine.State) []float32 {
	p := o.spans[infoKey{s.Turn(), s.Key(s.Turn())}]
	return o.gains[p.from:p.to]
}
