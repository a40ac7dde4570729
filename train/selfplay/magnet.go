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

// magnet computes policy targets by magnetic mirror descent, which regularizes the policy towards a
// slowly moving reference policy, the magnet. Two policies that only follow their gradients against
// each other cycle. With a KL penalty towards a fixed magnet the policy converges. If the magnet
// slowly follows the policy, both converge to an equilibrium (magnetic mirror descent: Sokota et al.
// 2023; R-NaD: Perolat et al. 2022). With A the advantages of the actions, p the policy that played
// and m the magnet, a step maximizes
//
//	sum q A - Magnet KL(q || m) - KL(q || p) / Stride.
//
// The maximum is q proportional to (p m^c exp(Stride A))^(1/(1+c)) with c = Magnet Stride. The
// magnet is the best net, an exponential average of all learners. It is mixed
// with a small share of uniform play; without it the probability of rare actions would go to 0 in
// both policies.
type magnet struct {
	stride, c float64         // Stride and Magnet Stride
	pairs     []evaluatorPair // one per thread
	oracle    *oracle
}

// uniformShare is the share of uniform play in the magnet.
const uniformShare = 0.01

// evaluatorPair evaluates the policy that played and the magnet.
type evaluatorPair struct {
	nets    [2]net.Evaluator // of the policy that played, and of the magnet
	answers [2]net.Answers   // of nets
}

// actorPath returns the path of the net that played the generation.
func (c *Config) actorPath() string { return filepath.Join(c.Dir, "actor.net") }

// newMagnet returns the magnet of the current generation; f is the learner's net.
func (r *Run) newMagnet(f *net.File) (*magnet, error) {
	c := &r.config
	if f.Moments.Steps == r.before() { // in a resumed generation the file exists and the learner's weights have changed
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
	return m, r.oracle.compute(c.Compute.Backend, actor)
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

// setTargets replaces the policy targets of batches. advantages has the advantages of the
// legal actions of each example.
func (m *magnet) setTargets(batches []net.Batch, advantages [][]float32) error {
	var all sync.WaitGroup
	failed := make([]error, len(m.pairs))
	for k := range m.pairs {
		all.Go(func() {
			for i := k; i < len(batches) && failed[k] == nil; i += len(m.pairs) {
				b := &batches[i]
				failed[k] = m.setTargetsOf(b, &m.pairs[k], advantages[i*b.N:(i+1)*b.N])
			}
		})
	}
	all.Wait()
	return errors.Join(failed...)
}

func (m *magnet) setTargetsOf(b *net.Batch, p *evaluatorPair, advantages [][]float32) error {
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
		for k, x := range advantages[i] {
			mixed := (1-uniformShare)*float64(magnetPolicy[k]) + even
			logs[k] = float32((math.Log(max(float64(past[k]), 1e-30)) + m.c*math.Log(mixed)) / (1 + m.c))
			logs[k] += float32(m.stride / (1 + m.c) * float64(x))
		}
		net.LogSoftmax(policy, logs)
		for k, x := range policy {
			policy[k] = float32(math.Exp(float64(x)))
		}
	}
	return nil
}

// oracle holds the exact advantages of the actions of a small game for each information state, if all
// seats play by one net.
type oracle struct {
	tree       *exact.Tree
	views      []engine.View // by information set
	first      []int         // index in advantages of the first action, by information set
	spans      map[infoKey]span
	advantages []float32
}

// infoKey identifies an information state. Information sets with equal keys are merged here.
type infoKey struct {
	seat engine.Seat
	key  uint64
}

// span is the range of an information state's actions in advantages.
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
			p = span{len(o.advantages), len(o.advantages) + n}
			o.spans[k], o.advantages = p, append(o.advantages, make([]float32, n)...)
		}
		o.views, o.first = append(o.views, v), append(o.first, p.from)
	}
	return o, nil
}

// compute sets the advantages of all actions if all seats play by a net.
func (o *oracle) compute(b net.Backend, f *net.File) error {
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
	o.setAdvantages(p)
	return nil
}

// setAdvantages sets the advantages if all seats play p: the counterfactual value of each action minus
// the mean over the policy. Information sets with equal keys are averaged, weighted by reach.
func (o *oracle) setAdvantages(p exact.Profile) {
	worth, reach := o.tree.Worth(p)
	sum, reached := make([]float64, len(o.advantages)), make([]float64, len(o.advantages))
	for set, from := range o.first {
		policy := o.tree.At(p, set)
		mean := 0.0
		for k, w := range o.tree.At(worth, set) {
			mean += policy[k] * w
		}
		for k, w := range o.tree.At(worth, set) {
			sum[from+k] += w - mean
			reached[from+k] += reach[set]
		}
	}
	for i := range o.advantages {
		o.advantages[i] = 0
		if reached[i] > 0 {
			o.advantages[i] = float32(sum[i] / reached[i])
		}
	}
}

// at returns the advantages of the legal actions in a state.
func (o *oracle) at(s engine.State) []float32 {
	p := o.spans[infoKey{s.Turn(), s.Key(s.Turn())}]
	return o.advantages[p.from:p.to]
}
