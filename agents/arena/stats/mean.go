package stats

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Mean returns the mean of independent values with Student's t interval. The interval of one value
// is unbounded; xs must not be empty.
func Mean(xs []float64) Interval {
	mean := stat.Mean(xs, nil)
	return around(mean, stat.Variance(xs, nil)/float64(len(xs)), len(xs), 0, 1)
}

// Lead returns the mean of the differences between two players, block by block, as one of several
// simultaneous intervals (leads), so that the reader may choose the largest. All hold at Level
// together by Bonferroni's inequality. For all pairs of five or eight equal players they are 3 %
// wider than by the exact quantile of J. W. Tukey's range.
//
// Nearly equal blocks underestimate the variance, because rare differences may be missing. So a
// variance is added: if no block differs, the interval is about Wilson's for 0 of n games. game is
// the mean effect of one unknown game, from a loss to a win. The standard error is at least
// rounding.
func Lead(xs []float64, game float64, leads int) Interval {
	mean, add := stat.Mean(xs, nil), game*quantile(math.Inf(1), leads)
	return around(mean, max(stat.Variance(xs, nil)/float64(len(xs)), rounding*rounding), len(xs), add*add, leads)
}

// rounding is the least standard error of sums of points and scores, far above floating-point
// errors.
const rounding = 1e-9

// around returns Student's interval around a value, one of together intervals that hold at Level
// together. seen is the variance estimated from blocks, and added a known variance. The degrees of
// freedom follow F. E. Satterthwaite, "An approximate distribution of estimates of variance
// components", Biometrics Bulletin 2 (1946) 110-114. One block has an unbounded interval.
func around(value, seen float64, blocks int, added float64, together int) Interval {
	if blocks < 2 {
		return Interval{value, math.Inf(-1), math.Inf(1)}
	}
	variance := seen + added
	if variance == 0 {
		return Interval{value, value, value} // the quantile is undefined
	}
	half := math.Sqrt(variance) * quantile(float64(blocks-1)*variance*variance/(seen*seen), together)
	return Interval{value, value - half, value + half}
}

// quantile returns the half width of a two-sided interval in standard errors, which are estimated
// with some degrees of freedom; together intervals hold at Level together.
func quantile(freedom float64, together int) float64 {
	p := 1 - (1-Level)/2/float64(together)
	if freedom > 1e6 { // StudentsT loses digits
		return distuv.UnitNormal.Quantile(p)
	}
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile(p)
}
