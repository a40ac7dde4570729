package exact

import "deadreckon/engine"

// CFR is counterfactual regret minimization in the form CFR+: regrets never go
// below zero, the seats take turns, and later iterations weigh more in the
// average (O. Tammelin, "Solving large imperfect information games using CFR+",
// 2014; O. Tammelin, N. Burch, M. Johanson and M. Bowling, "Solving heads-up
// limit Texas hold'em", IJCAI 2015, with weights of t and no delay).
//
// The average converges to an equilibrium, and its exploitability is at most in
// proportion to 1/sqrt(t); on small games it falls about as fast as 1/t or
// better.
type CFR struct {
	tree       *Tree
	iterations int

	// By action of an information set.
	current Profile // regret matching+ on regret
	regret  Profile
	sum     Profile // of own, weighed by iteration
	own     Profile // probability that the seat's own choices lead to and through the action

	reach, value []float64 // by node
}

// NewCFR returns a solver that has not begun. It refuses a game in which the
// method has no guarantee: all but two players with opposite scores.
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

// Iterations returns how many iterations have run.
func (c *CFR) Iterations() int { return c.iterations }

// Average returns the average profile so far, uniform where nobody came.
func (c *CFR) Average() Profile {
	out := append(Profile(nil), c.sum...)
	for set := range c.tree.sets {
		scale(c.tree.At(out, set))
	}
	return out
}

// Iterate updates seat 0 against seat 1, and then seat 1 against the new seat 0.
// It costs four passes over the tree and allocates nothing.
func (c *CFR) Iterate() {
	c.iterations++
	for seat := range engine.Seat(2) {
		c.tree.reachOthers(seat, c.current, c.reach)
		c.accumulate(seat)
		c.update(seat)
	}
}

// accumulate adds regrets and the average strategy of seat, from the ends of the
// game back to its start.
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

// update lets seat follow its regrets, and adds the strategy that it leaves to
// the average. By perfect recall all that seat has done before a set is one
// sequence of its own actions, so one number per action says how probable seat
// makes it.
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

// Solve iterates until the exploitability of the average is at most target, or
// until so many iterations have run, and returns the average and its
// exploitability. It looks after 0, 1, 3, 7, ... iterations and then after every hundred.
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
