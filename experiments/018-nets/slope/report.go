package main

import (
	"fmt"
	"math"
)

// report prints a line of each mode. Slopes of different parts have independent noise, so the mean
// of their products is that of what is in both.
func (t *slopes) report() {
	games := 0.0
	for _, n := range t.played {
		games += float64(n) / parts
	}
	last := len(t.modes) - 1
	fmt.Printf("| critic | luck | lambda | signal over noise, 1000 games | confirmed |\n|---|---|---:|---:|---:|\n")
	for m, mode := range t.modes {
		luck := "in"
		if mode.luck {
			luck = "off"
		}
		own, with := products(t.sums[m], t.sums[m]), products(t.sums[m], t.sums[last])
		signal, sdev := jackknife(func(out int) float64 { return mean(own, out) / (diagonal(own, out) - mean(own, out)) * 1000 / games })
		share, dev := jackknife(func(out int) float64 { return mean(with, out) / mean(own, out) })
		confirmed := fmt.Sprintf("%.2f ± %.2f", share, dev)
		if m == last {
			confirmed = ""
		}
		fmt.Printf("| %s | %s | %v | %.2f ± %.2f | %s |\n", mode.name, luck, mode.trace, signal, sdev, confirmed)
	}
}

// products are those of the slopes of all pairs of parts.
func products(a, b [][]float32) (out [parts][parts]float64) {
	for i := range a {
		for j := range b {
			for k, x := range a[i] {
				out[i][j] += float64(x) * float64(b[j][k])
			}
		}
	}
	return out
}

// mean is that of the products of different parts, but for part out.
func mean(x [parts][parts]float64, out int) float64 {
	sum, n := 0.0, 0.0
	for i := range x {
		for j := range x {
			if i != j && i != out && j != out {
				sum, n = sum+x[i][j], n+1
			}
		}
	}
	return sum / n
}

// diagonal is the mean of the products of parts with themselves, but for part out.
func diagonal(x [parts][parts]float64, out int) float64 {
	sum, n := 0.0, 0.0
	for i := range x {
		if i != out {
			sum, n = sum+x[i][i], n+1
		}
	}
	return sum / n
}

// jackknife returns what f says of all parts, and its standard error by leaving out each in turn.
func jackknife(f func(out int) float64) (value, dev float64) {
	var left [parts]float64
	mean := 0.0
	for out := range parts {
		left[out] = f(out)
		mean += left[out] / parts
	}
	for _, x := range left {
		dev += (x - mean) * (x - mean)
	}
	return f(-1), math.Sqrt(dev * (parts - 1) / parts)
}
