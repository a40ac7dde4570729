package arena

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"deadreckon/agents/arena/stats"
)

// Reason is a count that differs significantly between the games that the first side won and lost.
type Reason struct {
	What       string         `json:"what"`
	Won        float64        `json:"won"`   // mean in won games
	Lost       float64        `json:"lost"`  // mean in lost games
	Difference stats.Interval `json:"apart"` // Won minus Lost, in standard deviations
}

// maxReasons is the maximum number of reported reasons.
const maxReasons = 3

// feature is a number that describes a game. Of each kind only the feature with the largest
// difference is reported. A game that ended too early has no value.
type feature struct {
	kind, what string
	of         func(*Game) (value float64, ok bool)
}

// features returns the counts of the summary during the games.
func (s *sample) features(counts []string) (out []feature) {
	places := 0
	for _, games := range s.by {
		for _, g := range games {
			places = max(places, len(g.Progress))
		}
	}
	for place := range places {
		for k, name := range counts {
			out = append(out, feature{name, fmt.Sprintf("%s after turn %d", name, progressTurn(place)), func(g *Game) (float64, bool) {
				if place >= len(g.Progress) {
					return 0, false
				}
				return float64(g.Progress[place][k]), true
			}})
		}
	}
	return out
}

// reasons returns the significant differences between won and lost games, the largest first,
// without facts of the outcome (isOutcomeFact). The intervals hold at 95 % together (Bonferroni),
// by a jackknife over pairs of games.
func (s *sample) reasons(counts []string) (out []Reason) {
	features, kinds := s.features(counts), map[string]int{} // by kind, the place in out
	for _, f := range features {
		r, ok := s.reason(f.of, len(features))
		if !ok {
			continue
		}
		r.What = f.what
		if at, told := kinds[f.kind]; !told {
			kinds[f.kind] = len(out)
			out = append(out, r)
		} else if math.Abs(r.Difference.Value) > math.Abs(out[at].Difference.Value) {
			out[at] = r
		}
	}
	slices.SortStableFunc(out, func(a, b Reason) int { return cmp.Compare(math.Abs(b.Difference.Value), math.Abs(a.Difference.Value)) })
	return out[:min(len(out), maxReasons)]
}

// tally sums values of games.
type tally struct{ n, sum, squares, low, high float64 }

func (t *tally) add(x float64) {
	if t.n == 0 {
		t.low, t.high = x, x
	}
	t.n, t.sum, t.squares, t.low, t.high = t.n+1, t.sum+x, t.squares+x*x, min(t.low, x), max(t.high, x)
}

// without returns the tally without part of it, but with the same range.
func (t tally) without(u tally) tally {
	t.n, t.sum, t.squares = t.n-u.n, t.sum-u.sum, t.squares-u.squares
	return t
}

// isOutcomeFact reports whether a value belongs to the definition of winning: all won games, or all
// lost games, have the same value, or the ranges of won and lost games do not overlap.
func isOutcomeFact(won, lost tally) bool {
	return won.low == won.high || lost.low == lost.high || won.low > lost.high || won.high < lost.low
}

// standardizedDifference returns the difference of the means of two tallies in standard deviations
// within them. It is unknown if a tally has fewer than 2 games or the variance is 0.
func standardizedDifference(won, lost tally) (d float64, known bool) {
	if won.n < 2 || lost.n < 2 {
		return 0, false
	}
	within := won.squares - won.sum*won.sum/won.n + lost.squares - lost.sum*lost.sum/lost.n
	if within <= 1e-9*(won.squares+lost.squares) {
		return 0, false
	}
	return (won.sum/won.n - lost.sum/lost.n) / math.Sqrt(within/(won.n+lost.n-2)), true
}

// reason compares a value between won and lost games, and reports whether the difference is
// significant as one of several.
func (s *sample) reason(value func(*Game) (float64, bool), of int) (Reason, bool) {
	blocks := make([][2]tally, s.blocks)
	var all [2]tally
	for _, games := range s.by {
		for _, g := range games {
			x, ok := value(g)
			outcome := 0
			switch {
			case g.Scores[0] == 0 || !ok:
				continue
			case g.Scores[0] < 0:
				outcome = 1
			}
			all[outcome].add(x)
			blocks[g.Number/blockGames][outcome].add(x)
		}
	}
	whole, known := standardizedDifference(all[0], all[1])
	if !known || s.blocks < 3 || isOutcomeFact(all[0], all[1]) {
		return Reason{}, false
	}
	n := float64(s.blocks)
	variance := 0.0
	for _, b := range blocks {
		without, known := standardizedDifference(all[0].without(b[0]), all[1].without(b[1]))
		if !known {
			return Reason{}, false
		}
		variance += (without - whole) * (without - whole) * (n - 1) / n
	}
	half := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile(1-0.025/float64(of)) * math.Sqrt(variance)
	i := stats.Interval{Value: whole, Low: whole - half, High: whole + half}
	return Reason{Won: all[0].sum / all[0].n, Lost: all[1].sum / all[1].n, Difference: i}, i.Low > 0 || i.High < 0
}
