package stats

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Mean returns the mean of independent values with Student's t interval. One
// value alone has an interval without ends; none has no mean.
func Mean(xs []float64) Interval {
	mean := stat.Mean(xs, nil)
	return around(mean, stat.Variance(xs, nil)/float64(len(xs)), len(xs), 0, 1)
}

// Lead returns the mean of differences between two players, block by block, as one of so
// many leads of which the reader may take the largest: all their intervals hold at Level
// together, by Bonferroni's inequality. Against the exact quantile for all pairs of five or
// eight equal players (J. W. Tukey's range) they are 3 % wider.
//
// Blocks that are nearly all alike tell too little of how they scatter: what differs seldom may
// not have come, or only once. So a variance is added with which the ends, where nothing differs,
// are about those of Wilson's interval of none in so many games: game is what one of unknown
// result is worth in the mean, from a loss to a win. And where blocks differ by rounding alone
// the mean is as far off as rounding may be.
func Lead(xs []float64, game float64, leads int) Interval {
	mean, add := stat.Mean(xs, nil), game*quantile(math.Inf(1), leads)
	return around(mean, max(stat.Variance(xs, nil)/float64(len(xs)), rounding*rounding), len(xs), add*add, leads)
}

// rounding is the least standard error of sums of points and scores: far more than floats lose.
const rounding = 1e-9

// around returns Student's interval around a value, one of some that hold at Level
// together. Its variance was seen in so many blocks, but for what is to be added to it;
// degrees of freedom are those of F. E. Satterthwaite, "An approximate distribution of
// estimates of variance components", Biometrics Bulletin 2 (1946) 110-114. One block has no
// interval.
func around(value, seen float64, blocks int, added float64, together int) Interval {
	if blocks < 2 {
		return Interval{value, math.Inf(-1), math.Inf(1)}
	}
	variance := seen + added
	if variance == 0 {
		return Interval{value, value, value} // has no quantile
	}
	half := math.Sqrt(variance) * quantile(float64(blocks-1)*variance*variance/(seen*seen), together)
	return Interval{value, value - half, value + half}
}

// quantile returns how many standard errors, estimated with so many degrees of freedom,
// reach to the ends of a two-sided interval of which a number hold at Level together.
func quantile(freedom float64, together int) float64 {
	p := 1 - (1-Level)/2/float64(together)
	if freedom > 1e6 { // StudentsT loses digits
		return distuv.UnitNormal.Quantile(p)
	}
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile(p)
}
