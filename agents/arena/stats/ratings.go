package stats

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Series is what player I of one side has made against player J of the other, block by
// block.
type Series struct {
	I, J   int       // each from 0 on its side
	Points []float64 // of I in each block: a draw is half a point
	Games  float64   // of a block
}

// Ratings returns the ratings of the players of two sides who meet only across, as the
// log-odds of Bradley and Terry: the mean of each side is 0, and advantage is the lead of
// an average player of the first side. All series have the same blocks, which are
// independent; the games of a block need not be, of one series or of several.
//
// The intervals are Student's over blocks, of what each block adds to a rating where the
// likelihood is highest (the sandwich of P. J. Huber, "The behavior of maximum likelihood
// estimates under nonstandard conditions", Fifth Berkeley Symposium 1 (1967) 221-233). The
// drawn game that is added to each series counts as one of unknown result, the same in all,
// so that no interval is empty where all blocks are alike.
func Ratings(first, second int, series []Series) (r []Interval, advantage Interval) {
	n, blocks := first+second, len(series[0].Points)
	duels := make([]duel, len(series))
	for i, s := range series {
		duels[i] = duel{s.I, first + s.J, floats.Sum(s.Points), s.Games * float64(blocks)}
	}
	ratings, information := bradleyTerry(n, duels, virtual)
	// interval returns that of the sum of the ratings times these weights.
	interval := func(weights []float64) Interval {
		solved := mat.NewVecDense(n, nil)
		solve(information, solved, mat.NewVecDense(n, weights))
		added, unknown := make([]float64, blocks), 0.0
		for i, d := range duels {
			slope := solved.AtVec(d.i) - solved.AtVec(d.j)
			floats.AddScaled(added, slope, series[i].Points)
			unknown += math.Abs(slope) / 2 * virtual
		}
		return around(floats.Dot(weights, ratings), float64(blocks)*stat.Variance(added, nil), blocks, unknown*unknown, 1)
	}
	across := make([]float64, n)
	for i := range n {
		mine, size := 0, first
		if across[i] = 1 / float64(first); i >= first {
			mine, size = first, second
			across[i] = -1 / float64(second)
		}
		if size == 1 {
			r = append(r, Interval{})
			continue
		}
		weights := make([]float64, n)
		for j := mine; j < mine+size; j++ {
			weights[j] = -1 / float64(size)
		}
		weights[i]++
		r = append(r, interval(weights))
	}
	return r, interval(across)
}
