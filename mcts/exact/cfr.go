package exact

import "deadreckon/engine"

// CFR is counterfactual regret minimization in the form CFR+: regrets are never negative, the seats are
// updated in turn, and iteration t has the weight t in the average (O. Tammelin, "Solving large imperfect
// information games using CFR+", 2014; O. Tammelin, N. Burch, M. Johanson and M. Bowling, "Solving
// heads-up limit Texas hold'em", IJCAI 2015, without delay).
//
// The average converges to an equilibrium. Its exploitability is O(1/sqrt(t)), and on small games falls
// about as fast as 1/t.
type CFR struct {
	tree       *Tree
	iterations int

	// Indexed by action of an information set:
	current Profile // regret matching+ of regret
	regret  Profile
	sum     Profile // sum of own, weighted by iteration
	own     Profile // probability that the seat's own choices lead to and through the action

	reach, value []float64 // by node
}

// NewCFR returns a solver. It rejects games without a guarantee: it needs two players with opposite
// scores.
func NewCFR(t *Tree) (*CFR, error) {
	if err := t.ZeroSum(); err != nil {
		return nil, err
	}
	nodes, actions := len(t.turn), len(t.actions)
	return &CFR{
		tree:    t,
		current: t.Uniform(),
		regret:  make(Profile, actions),
		sum:     make(Profile, actions),
		own:     make(Profile, actions),
		reach:   make([]float64, nodes),
		value:   make([]float64, nodes),
	}, nil
}

// Iterations returns the number of iterations so far.
func (c *CFR) Iterations() int { return c.iterations }

// Average returns the average profile, uniform in information sets that were not reached.
func (c *CFR) Average() Profile {
	out := append(Profile(nil), c.sum...)
	for set := range c.tree.sets {
		scale(c.tree.At(out, set))
	}
	return out
}

// Iterate updates seat 0 against seat 1, and then seat 1 against the new seat 0. It makes four passes over
// the tree and does not allocate.
func (c *CFR) Iterate() {
	c.iterations++
	for seat := range engine.Seat(2) {
		c.tree.reachOthers(seat, c.current, c.reach)
		c.accumulate(seat)
		c.update(seat)
	}
}

// accumulate adds the regrets of seat, from the ends of the game back to the start.
func (c *CFR) accumulate(seat engine.Seat) {
	t := c.tree
	copy(c.value, t.scores[seat])
	for n := int32(len(t.turn)) - 1; n >= 0; n-- {
		if t.turn[n] == engine.Nobody {
			continue
		}
		c.value[n] = t.mean(n, c.current, c.value)
		if t.turn[n] != seat {
			continue
		}
		set, children := int(t.set[n]), c.value[t.first[n]:t.first[n+1]]
		regret := t.At(c.regret, set)
		for i := range regret {
			regret[i] += c.reach[n] * (children[i] - c.value[n])
		}
	}
}

// update applies regret matching to seat and adds the previous strategy to the average. With perfect
// recall, the actions of seat before a set are one sequence, so each action has one probability that seat
// reaches it.
func (c *CFR) update(seat engine.Seat) {
	t := c.tree
	for set := range t.sets {
		if t.sets[set].seat != seat {
			continue
		}
		came := 1.0
		if a := t.sets[set].after; a != none {
			came = c.own[a]
		}
		current, own := t.At(c.current, set), t.At(c.own, set)
		regret, sum := t.At(c.regret, set), t.At(c.sum, set)
		for i := range current {
			own[i] = came * current[i]
			sum[i] += float64(c.iterations) * own[i]
			regret[i] = max(regret[i], 0)
			current[i] = regret[i]
		}
		scale(current)
	}
}

// Solve iterates until the exploitability of the average is at most target, or for a number of iterations,
// and returns the average and its exploitability. It checks after 0, 1, 3, 7, ... iterations and then
// after every hundred.
func (c *CFR) Solve(target float64, iterations int) (Profile, float64) {
	for {
		p := c.Average()
		if e := c.tree.Exploitability(p); e <= target || c.iterations >= iterations {
			return p, e
		}
		for next := min(2*c.iterations+1, c.iterations+100, iterations); c.iterations < next; {
			c.Iterate()
		}
	}
}
