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

// ratings is the fit of duels between players of two sides.
type ratings struct {
	of          []float64 // those of the first side, then those of the second
	first       int
	information *mat.Cholesky
	duels       []duel
	series      []Series
}

func fit(first, second int, series []Series) *ratings {
	f := &ratings{first: first, series: series, duels: make([]duel, len(series))}
	for i, s := range series {
		f.duels[i] = duel{s.I, first + s.J, floats.Sum(s.Points), s.Games * float64(len(s.Points))}
	}
	f.of, f.information = bradleyTerry(first+second, f.duels, virtual)
	return f
}

// interval returns that of the sum of the ratings times these weights.
func (f *ratings) interval(weights []float64) Interval {
	n, blocks := len(f.of), len(f.series[0].Points)
	solved := mat.NewVecDense(n, nil)
	solve(f.information, solved, mat.NewVecDense(n, weights))
	added, unknown := make([]float64, blocks), 0.0
	for i, d := range f.duels {
		slope := solved.AtVec(d.i) - solved.AtVec(d.j)
		floats.AddScaled(added, slope, f.series[i].Points)
		unknown += math.Abs(slope) / 2 * virtual
	}
	return around(floats.Dot(weights, f.of), float64(blocks)*stat.Variance(added, nil), blocks, unknown*unknown, 1)
}

// above adds to weights those of a player against the mean of its side, times a factor.
func (f *ratings) above(weights []float64, player int, factor float64) {
	mine, size := 0, f.first
	if player >= f.first {
		mine, size = f.first, len(f.of)-f.first
	}
	for j := mine; j < mine+size; j++ {
		weights[j] -= factor / float64(size)
	}
	weights[player] += factor
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
	f := fit(first, second, series)
	across := make([]float64, first+second)
	for i := range across {
		size := first
		if across[i] = 1 / float64(first); i >= first {
			size = second
			across[i] = -1 / float64(second)
		}
		if size == 1 {
			r = append(r, Interval{})
			continue
		}
		weights := make([]float64, first+second)
		f.above(weights, i, 1)
		r = append(r, f.interval(weights))
	}
	return r, f.interval(across)
}

// BothSides returns the ratings of players who play both sides: the mean of what each has on either,
// by the fit and with the intervals of Ratings. players has the numbers of each on the two sides.
func BothSides(first, second int, series []Series, players [][2]int) (r []Interval) {
	f := fit(first, second, series)
	for _, p := range players {
		weights := make([]float64, first+second)
		f.above(weights, p[0], 0.5)
		f.above(weights, first+p[1], 0.5)
		r = append(r, f.interval(weights))
	}
	return r
}
