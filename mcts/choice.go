package mcts

import (
	"cmp"
	"math"
	"slices"
)

// Final is the rule that chooses the move after the search.
type Final uint8

// The final choices.
const (
	// MostVisits chooses the most visited move.
	MostVisits Final = iota

	// Incumbent keeps the move of Selection.Prior, or else of Config.Rollout, unless another move has a
	// greater estimated score: see Spread.Margin. It is a small form of conservative policy iteration
	// (Kakade and Langford 2002): with few iterations the luckiest of many moves is rarely the best, and a
	// player that follows luck at every decision is worse than its policy. Without a policy it is
	// MostVisits.
	Incumbent

	finals
)

// String returns the name that agent specifications use.
func (f Final) String() string { return nameOf("Final", finalNames[:], uint8(f)) }

var finalNames = [finals]string{"visits", "keep"}

// FinalNames returns the names of the rules in the order of their values.
func FinalNames() []string { return finalNames[:] }

// Spread has parameters of a game (experiments/020-time). The two standard deviations were fitted to playouts
// to the end of the game; their units are standard deviations of the paired difference of two scores. Zero
// fields mean the defaults 0.04, 0.25 and 0.25.
type Spread struct {
	Advantage float64 // of most true advantages over the policy's move; the scores are of playouts to the end
	LeafError float64 // of the error of an advantage by leaf values; the scores are leaf values
	Margin    float64 // standard errors by which the estimate of a move must be better to replace the policy's move
}

func (s Spread) withDefaults() Spread {
	return Spread{Advantage: cmp.Or(s.Advantage, 0.04), LeafError: cmp.Or(s.LeafError, 0.25), Margin: cmp.Or(s.Margin, 0.25)}
}

// Parameters of all games.
const (
	largeSpread = 0.5 // as Spread.Advantage, of the other true advantages
	largeShare  = 0.1 // share of the others
	wholeRatio  = 3   // unit of Spread.Advantage over the unit of Spread.LeafError, before it is measured
)

// minVisits is the least number of visits, or of rounds, of a move that can replace the policy's move.
const minVisits = 10

// choose returns the index of the chosen move. Moves are sorted by visits; own is the index of the
// policy's move, or -1; margin is Spread.Margin.
func (f Final) choose(moves []Move, own int, margin float64) int {
	if moves[0].Visits == 0 {
		return max(own, 0)
	}
	if f != Incumbent || own < 0 {
		return 0
	}
	best, most := own, 0.0
	for i, m := range moves {
		if few := m.Paired.Rounds > 0 && m.Paired.Rounds < minVisits; few {
			continue
		}
		if beyond := m.Advantage - margin*m.AdvantageError; beyond > most {
			best, most = i, beyond
		}
	}
	return best
}

// estimateAdvantage returns the mean and the standard deviation of the true advantage, given the advantage in
// the search and in playouts to the end of the game (zero values for none). True advantages scatter around 0,
// a mixture of two normal distributions, so the luckiest of many moves is not overestimated. cut says that
// leaf values end the playouts of the search; their error does not shrink with the number of rounds.
func (s Spread) estimateAdvantage(found, confirmed Paired, cut bool) (mean, spread float64) {
	precision, lead, square := 0.0, 0.0, 0.0 // square is the variance of a difference of playouts to the end
	if found.Error > 0 {
		square = found.Error * found.Error * float64(found.Rounds)
		variance := found.Error * found.Error
		if cut {
			variance += s.LeafError * s.LeafError * square
			square *= wholeRatio * wholeRatio
		}
		precision, lead = 1/variance, found.Advantage/variance
	}
	if e := confirmed.Error * confirmed.Error; e > 0 {
		square = e * float64(confirmed.Rounds)
		precision, lead = precision+1/e, lead+confirmed.Advantage/e
	}
	if precision == 0 {
		return found.Advantage, 0
	}
	variance := 1 / precision
	lead *= variance
	total, second := 0.0, 0.0
	for _, part := range []struct{ share, spread float64 }{{1 - largeShare, s.Advantage}, {largeShare, largeSpread}} {
		prior := part.spread * part.spread * square
		kept := prior / (prior + variance)
		weight := part.share * math.Exp(-lead*lead/(2*(prior+variance))) / math.Sqrt(prior+variance)
		total += weight
		mean += weight * kept * lead
		second += weight * (kept*variance + kept*kept*lead*lead)
	}
	if total == 0 { // so large that only the second part explains it
		kept := largeSpread * largeSpread * square / (largeSpread*largeSpread*square + variance)
		return kept * lead, math.Sqrt(kept * variance)
	}
	mean /= total
	return mean, math.Sqrt(max(0, second/total-mean*mean))
}

// setLeads sets the advantages over the policy's move if the moves were tried in different worlds. It uses
// the pooled variance of all moves: the variance of a single move's few scores is smallest if they happen
// to be all good.
func (s Spread) setLeads(moves []Move, own int, cut bool) {
	variance, base := pooledVariance(tallies(moves)), moves[own]
	for i := range moves {
		if m := &moves[i]; i != own && m.Visits >= minVisits && base.Visits > 0 {
			inverse := 1/float64(m.Visits) + 1/float64(base.Visits)
			// Paired differences would have a fraction of the variance, for which a quarter is a guess.
			found := Paired{Rounds: int(0.5/inverse) + 1, Advantage: m.Value - base.Value, Error: math.Sqrt(variance * inverse)}
			m.Advantage, m.AdvantageError = s.estimateAdvantage(found, Paired{}, cut)
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
