package stats

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Mean returns the mean of independent values with Student's t interval. One
// value alone has an interval without ends; none has no mean.
func Mean(xs []float64) Interval {
	if len(xs) < 2 {
		return Interval{stat.Mean(xs, nil), math.Inf(-1), math.Inf(1)}
	}
	mean, deviation := stat.MeanStdDev(xs, nil)
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(len(xs) - 1)}.Quantile((1 + Level) / 2)
	half := t * stat.StdErr(deviation, float64(len(xs)))
	return Interval{mean, mean - half, mean + half}
}
