package mcts

import (
	"fmt"
	"math"
	"slices"
)

// Final is the rule that chooses the move after the search.
type Final uint8

// The final choices.
const (
	// MostVisits chooses the most visited move.
	MostVisits Final = iota

	// Incumbent keeps the move of Selection.Prior, or else of Config.Rollout, unless another
	// move is better with Choice.Confidence. It is a small form of conservative policy iteration (Kakade
	// and Langford 2002): with few iterations the luckiest of many moves is rarely the best, and a player
	// that follows luck at every decision is worse than its policy. Without a policy it is MostVisits.
	Incumbent

	// PolicyStep takes one step of policy improvement from Selection.Prior and chooses the most probable
	// move. The regularized optimum has a closed form: p exp(Beta A), with the prior p and the advantage A
	// over the prior's first choice (Grill et al., "Monte-Carlo tree search as regularized policy
	// optimization", 2020; Sokota et al., "The update equivalence framework", 2023). Advantages are shrunk
	// by their errors: see Choice.step. Without a prior it is Incumbent.
	PolicyStep

	finals
)

// String returns the name that agent specifications use.
func (f Final) String() string { return nameOf("Final", finalNames[:], uint8(f)) }

var finalNames = [finals]string{"visits", "keep", "step"}

// FinalNames returns the names of the rules in the order of their values.
func FinalNames() []string { return finalNames[:] }

// Choice configures the final choice. The zero value chooses the most visited move.
type Choice struct {
	Final Final

	// Confidence is the number of standard errors by which a move must beat the policy's move under
	// Incumbent. 0 is 2.5, which allows for the choice among many moves: experiments/010-rounds.
	Confidence float64
}

// Parameters of PolicyStep: stepBeta is the weight of an advantage, in units of the log prior; stepSpread
// is the standard deviation of true advantages. Half of either was not better: experiments/018-nets.
const (
	stepBeta   = 100
	stepSpread = 0.05
)

// compares reports whether the rule uses advantages over the policy's move.
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

// choose returns the index of the chosen move. Moves are sorted by visits; own is the index of the
// policy's move, or -1.
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

// minVisits is the least number of visits of a move that can replace the policy's move.
const minVisits = 10

// unlessBetter returns own, or the move whose advantage exceeds the required confidence most.
func (c Choice) unlessBetter(moves []Move, own int) int {
	best, margin := own, 0.0
	for i, m := range moves {
		if beyond := m.Advantage - c.Confidence*m.AdvantageError; beyond > margin {
			best, margin = i, beyond
		}
	}
	return best
}

// step returns the most probable move after PolicyStep. The prior of advantages has the standard deviation
// s = stepSpread, so an advantage with the error e is multiplied by s²/(s²+e²), its expected value.
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

// setLeads sets the advantages over the policy's move if the moves were tried in different worlds. It uses
// the pooled variance of all moves: the variance of a single move's few scores is smallest if they happen
// to be all good.
func setLeads(moves []Move, own int) {
	variance, base := pooledVariance(tallies(moves)), moves[own]
	for i := range moves {
		if m := &moves[i]; i != own && m.Visits >= minVisits && base.Visits > 0 {
			m.Advantage = m.Value - base.Value
			m.AdvantageError = math.Sqrt(variance * (1/float64(m.Visits) + 1/float64(base.Visits)))
		}
	}
}

// pairedOf returns the paired differences from one move. Moves that are alike in most worlds differ
// little, so each has its own variance; the pooled variance counts as ten more scores (G. K. Smyth,
// "Linear Models and Empirical Bayes Methods for Assessing Differential Expression", 2004). Moves that
// never differed are excluded from the pool.
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

// reliable returns the advantage and its standard error, or 0 for fewer than minVisits rounds.
func (p Paired) reliable() (lead, spread float64) {
	if p.Rounds < minVisits {
		return 0, 0
	}
	return p.Advantage, p.Error
}

// tally is a running mean and variance (B. P. Welford, 1962).
type tally struct{ n, mean, scatter float64 } // scatter is the sum of squared differences from the mean

func (t *tally) add(score float64) {
	t.n++
	d := score - t.mean
	t.mean += d / t.n
	t.scatter += d * (score - t.mean)
}

// merge adds the scores of another tally.
func (t *tally) merge(o tally) {
	if o.n == 0 {
		return
	}
	n, d := t.n+o.n, o.mean-t.mean
	t.scatter += o.scatter + d*d*t.n*o.n/n
	t.mean += d * o.n / n
	t.n = n
}

// allZero reports whether there are no scores other than 0.
func (t *tally) allZero() bool { return t.mean == 0 && t.scatter == 0 }

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

// pooledVariance returns the variance of scores around the means of their tallies, or 1, its maximum, if
// no tally has two scores.
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

// ownIndex returns the index of the policy's move, or -1.
func (s *Searcher) ownIndex(moves []Move) int {
	if !s.hasPolicyMove {
		return -1
	}
	return slices.IndexFunc(moves, func(m Move) bool { return m.Action == s.policyMove })
}
