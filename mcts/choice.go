package mcts

import (
	"fmt"
	"math"
	"slices"
)

// Final is how the move is chosen once the search is over.
type Final uint8

// The final choices.
const (
	// MostVisits takes the move of most visits.
	MostVisits Final = iota

	// Incumbent keeps the move that Selection.Prior, or without one Config.Rollout,
	// would choose, unless another is better with confidence: see
	// Choice.unlessBetter. It is conservative policy iteration in the small
	// (Kakade and Langford 2002): at a small budget the luckiest of many moves is
	// seldom the best, and a player who follows luck at every decision is worse
	// than the policy that he searches with. Without either it is MostVisits.
	Incumbent

	// PolicyStep takes one step of policy improvement from Selection.Prior, whose regularized
	// optimum has a closed form: p exp(Beta L), p the prior and L the lead over the prior's first
	// choice (Grill et al., "Monte-Carlo tree search as regularized policy optimization", 2020;
	// Sokota et al., "The update equivalence framework", 2023). It takes the likeliest move of that.
	// A lead is shrunk by what is known of it: see Choice.step. Without a prior it is Incumbent.
	PolicyStep

	finals
)

// String returns the name of the choice, as an agent's text has it.
func (f Final) String() string {
	if f < finals {
		return finalNames[f]
	}
	return fmt.Sprintf("Final(%d)", uint8(f))
}

var finalNames = [finals]string{"visits", "keep", "step"}

// FinalNames returns the names of the choices, in the order of their values.
func FinalNames() []string { return finalNames[:] }

// Choice says how the move is chosen. The zero value takes most visits.
type Choice struct {
	Final Final

	// Confidence is the number of standard errors in Incumbent: 0 is 2.5, because the luckiest
	// of many moves is looked for. See experiments/010-rounds.
	Confidence float64
}

// The numbers of PolicyStep: stepBeta is the weight of a score of lead beside a factor e of the
// prior, as nets learn leads; stepSpread is the standard deviation of true leads about the prior's.
// Neither half the one nor the other was better: experiments/018-nets.
const (
	stepBeta   = 100
	stepSpread = 0.05
)

// compares reports whether the choice goes by leads over the policy's own move.
func (f Final) compares() bool { return f == Incumbent || f == PolicyStep }

func (c Choice) check() error {
	switch {
	case c.Final >= finals:
		return fmt.Errorf("mcts: final choice %d: want 0 to %d", c.Final, finals-1)
	case !(c.Confidence >= 0) || math.IsInf(c.Confidence, 1):
		return fmt.Errorf("mcts: confidence %v: want a number of 0 or more", c.Confidence)
	}
	return nil
}

func (c Choice) withDefaults() Choice {
	if c.Confidence == 0 {
		c.Confidence = 2.5
	}
	return c
}

// choose returns the index of the chosen move. The moves come in order of
// visits; own is the index of the policy's own, over which they have leads, or -1.
func (c Choice) choose(moves []Move, own int) int {
	switch {
	case moves[0].Visits == 0:
		return max(own, 0)
	case c.Final == PolicyStep && own >= 0 && moves[own].Prior > 0:
		return c.step(moves, own)
	case c.Final.compares() && own >= 0:
		return c.unlessBetter(moves, own)
	}
	return 0
}

// minVisits is how many visits a move needs to take the place of the policy's own:
// the mean of fewer scores may be all luck, such as one game won.
const minVisits = 10

// unlessBetter returns own, or the move whose lead over it reaches farthest beyond the
// confidence asked for.
func (c Choice) unlessBetter(moves []Move, own int) int {
	best, margin := own, 0.0
	for i, m := range moves {
		if beyond := m.Advantage - c.Confidence*m.AdvantageError; beyond > margin {
			best, margin = i, beyond
		}
	}
	return best
}

// step returns the move that is likeliest after the step of PolicyStep. Leads scatter by stepSpread, s,
// and one of the error e counts as the share s²/(s²+e²) of itself, its expected value.
func (c Choice) step(moves []Move, own int) int {
	best, most := own, 0.0
	for i := range moves {
		m := &moves[i]
		lead, spread := m.Advantage, m.AdvantageError
		if m.Paired.Rounds > 0 {
			lead, spread = m.Paired.Advantage, m.Paired.Error
		}
		if i == own || m.Prior == 0 || spread == 0 {
			continue
		}
		share := stepSpread * stepSpread / (stepSpread*stepSpread + spread*spread)
		if odds := math.Log(m.Prior/moves[own].Prior) + stepBeta*share*lead; odds > most {
			best, most = i, odds
		}
	}
	return best
}

// setLeads compares every move with the policy's own, where each was tried in worlds
// of its own. The variance is that of all moves together, so that the same is asked
// whatever the moves are worth: the variance of a move's own few scores is least where
// they happen to be all good.
func setLeads(moves []Move, own int) {
	variance, base := pooledVariance(tallies(moves)), moves[own]
	for i := range moves {
		if m := &moves[i]; i != own && m.Visits >= minVisits && base.Visits > 0 {
			m.Advantage = m.Value - base.Value
			m.AdvantageError = math.Sqrt(variance * (1/float64(m.Visits) + 1/float64(base.Visits)))
		}
	}
}

// pairedOf returns what is known of each of the leads over one and the same move or strategy, in
// the same worlds. What is alike in most worlds differs little, so each has a variance of its own;
// that of all counts in it as ten scores (G. K. Smyth, "Linear Models and Empirical Bayes Methods
// for Assessing Differential Expression", 2004). What never differed says nothing of that.
func pairedOf(pairs []tally) []Paired {
	const weight = 10
	pooled := pooledVariance(slices.DeleteFunc(slices.Clone(pairs), func(t tally) bool { return t.allZero() }))
	out := make([]Paired, len(pairs))
	for i, t := range pairs {
		if t.n > 0 {
			out[i] = Paired{Rounds: int(t.n), Advantage: t.mean, Error: math.Sqrt((t.scatter + weight*pooled) / (t.n - 1 + weight) / t.n)}
		}
	}
	return out
}

// told returns a lead and its standard error where it is of enough rounds to choose by, else 0.
func (p Paired) reliable() (lead, spread float64) {
	if p.Rounds < minVisits {
		return 0, 0
	}
	return p.Advantage, p.Error
}

// tally is what is known of some scores.
type tally struct{ n, mean, scatter float64 } // scatter is the sum of the squares about the mean

// add counts a score (B. P. Welford, 1962).
func (t *tally) add(score float64) {
	t.n++
	d := score - t.mean
	t.mean += d / t.n
	t.scatter += d * (score - t.mean)
}

// merge counts the scores of another.
func (t *tally) merge(o tally) {
	if o.n == 0 {
		return
	}
	n, d := t.n+o.n, o.mean-t.mean
	t.scatter += o.scatter + d*d*t.n*o.n/n
	t.mean += d * o.n / n
	t.n = n
}

// nothing reports whether all scores are 0, or there are none.
func (t *tally) allZero() bool { return t.mean == 0 && t.scatter == 0 }

// tallies returns what is known of the scores of moves.
func tallies(moves []Move) []tally {
	all := make([]tally, len(moves))
	for i, m := range moves {
		n := float64(m.Visits)
		all[i] = tally{n: n, mean: m.Value}
		if n > 1 {
			all[i].scatter = m.ValueError * m.ValueError * (n - 1) * n
		}
	}
	return all
}

// pooledVariance returns the variance of scores about the mean of their own tally, as
// all together tell it; if none has two the greatest that there can be.
func pooledVariance(all []tally) float64 {
	scatter, n := 0.0, 0.0
	for i := range all {
		scatter += all[i].scatter
		n += max(all[i].n-1, 0)
	}
	if n == 0 {
		return 1
	}
	return scatter / n
}

// ownIndex returns the index of the policy's own move, or -1.
func (s *Searcher) ownIndex(moves []Move) int {
	if !s.hasPolicyMove {
		return -1
	}
	return slices.IndexFunc(moves, func(m Move) bool { return m.Action == s.policyMove })
}
