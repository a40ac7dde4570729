package paired

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"deadreckon/agents/arena/stats"
)

// Results are the games of each player in their order: the leading pairs of which it
// has played both.
type Results map[Player][]Game

// Results returns the results of games, as many of each player as the study has.
func (s *Study) Results(games []Game) Results {
	played := map[job]Game{}
	r := Results{}
	for _, g := range games {
		played[job{g.Player, g.Number}] = g
		r[g.Player] = nil
	}
	for p := range r {
		for n := 0; n+1 < s.Games; n += 2 {
			a, first := played[job{p, n}]
			b, second := played[job{p, n + 1}]
			if !first || !second {
				break
			}
			r[p] = append(r[p], a, b)
		}
	}
	return r
}

// PlayersOf returns who played the games, in their order.
func PlayersOf(games []Game) (players []Player) {
	for _, g := range games {
		if !slices.Contains(players, g.Player) {
			players = append(players, g.Player)
		}
	}
	return players
}

// Sums returns how many turns the games of a player took, and the sums of its counts.
func (r Results) Sums(p Player) (turns int, counts []float64) {
	for _, g := range r[p] {
		turns += g.Turns
		if counts == nil {
			counts = make([]float64, len(g.Counts))
		}
		for i, n := range g.Counts {
			counts[i] += float64(n)
		}
	}
	return turns, counts
}

// LeadCells returns a lead and its p as two cells of a table in Markdown, empty over
// oneself and over who has not played.
func (r Results) LeadCells(a, b Player) string {
	if a == b || r[b] == nil {
		return " |"
	}
	points, p := r.Lead(a, b)
	return fmt.Sprintf("%s | %.2g", Format(points, 1, "%+.1f"), p)
}

// Fewest returns how many games each of the players has at least: less than two pairs
// of one are an error.
func (r Results) Fewest(players []Player) (int, error) {
	least := math.MaxInt
	for _, p := range players {
		if least = min(least, len(r[p])); least < 4 {
			return 0, fmt.Errorf("fewer than four games of %v: play first", p)
		}
	}
	return least, nil
}

// Wins returns the share of games won.
func (r Results) Wins(p Player) stats.Interval {
	n := 0
	for _, g := range r[p] {
		if g.Score > 0 {
			n++
		}
	}
	return stats.Wilson(n, len(r[p]))
}

// Scores returns the mean score of each game with its mirror, less luck where that was
// weighed.
func (r Results) Scores(p Player) (out []float64) {
	for n := 0; n < len(r[p]); n += 2 {
		out = append(out, (r[p][n].lessLuck()+r[p][n+1].lessLuck())/2)
	}
	return out
}

func (g *Game) lessLuck() float64 { return g.Score - g.Luck }

// Left returns the variance of the scores of pairs of games less luck, against that with it.
func (r Results) Left(p Player) float64 {
	raw := make([]float64, 0, len(r[p])/2)
	for n := 0; n < len(r[p]); n += 2 {
		raw = append(raw, (r[p][n].Score+r[p][n+1].Score)/2)
	}
	return stat.Variance(r.Scores(p), nil) / stat.Variance(raw, nil)
}

// Lead returns by how much more one player scores than another in the games of both, in
// points of 100 a game, less luck where that was weighed, and the two-sided p of no difference (Student's t over pairs of
// a game and its mirror).
func (r Results) Lead(a, b Player) (points stats.Interval, p float64) {
	x, y := r.Scores(a), r.Scores(b)
	x = x[:min(len(x), len(y))]
	for i := range x {
		x[i] = 50 * (x[i] - y[i]) // a score of -1 to 1 is 0 to 100 points
	}
	points = stats.Mean(x)
	mean, deviation := stat.MeanStdDev(x, nil)
	if deviation == 0 && mean == 0 {
		return points, 1
	}
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(len(x) - 1)}
	return points, 2 * t.Survival(math.Abs(mean)/stat.StdErr(deviation, float64(len(x))))
}

// Format writes a value with its interval, each k times as large: "%.1f" makes
// "1.0 (0.5 to 1.5)" of it.
func Format(i stats.Interval, k float64, format string) string {
	return fmt.Sprintf(format+" ("+format+" to "+format+")", k*i.Value, k*i.Low, k*i.High)
}
