package stats

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// Series is the results of player I of one side against player J of the other, block by block.
type Series struct {
	I, J   int       // index on its side
	Points []float64 // points of I in each block; a draw is half a point
	Games  float64   // games of a block
}

// ratings is a fit to the duels of players of two sides.
type ratings struct {
	of          []float64 // ratings of the first side, then of the second
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

// above adds to weights the rating of a player minus the mean of its side, times a factor.
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

// Ratings returns the ratings of the players of two sides, as the log-odds of Bradley and Terry.
// Only players of different sides meet. The mean of each side is 0; advantage is the rating of a
// mean player of the first side minus that of the second. All series have the same independent
// blocks.
//
// The intervals are Student's over blocks, from the contribution of each block at the maximum
// likelihood (the sandwich of P. J. Huber, "The behavior of maximum likelihood estimates under
// nonstandard conditions", Fifth Berkeley Symposium 1 (1967) 221-233). The drawn game that is added
// to each series has an unknown result, so no interval is empty if all blocks are equal.
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

// BothSides returns the ratings of players who play both sides: the mean of the two, with the fit
// and the intervals of Ratings. players has the index of each player on the two sides.
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
