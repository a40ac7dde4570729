// Package matrix solves matrix games: two players choose at once, one a row and the other a
// column, and the entry is what the one wins of the other.
//
// Its one idea: each player's best mix is the optimum of a linear program, and the two
// optima are each other's proof (J. von Neumann 1928; G. B. Dantzig, "A proof of the
// equivalence of the programming problem and the game problem", 1951). Both are solved, by
// the simplex method of gonum, and Solve fails where they do not meet.
//
// The package refuses games in which both may win.
package matrix

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// Solution is a pair of best mixes. Where there are several it is one of them.
type Solution struct {
	Value float64   // what the row player wins on average
	Rows  []float64 // the share of each row, which add up to 1
	Cols  []float64 // the same of each column
}

// tolerance is by how much of the range of the entries the two mixes may miss each other.
const tolerance = 1e-8

// enough is the gain by which the simplex method goes on. Below 1e-13 gonum's takes gains for
// nothing and yet for some, and never ends.
const enough = 1e-12

// Solve returns best mixes of the game a, by rows of the same positive length, of finite
// entries.
func Solve(a [][]float64) (Solution, error) {
	if len(a) == 0 || len(a[0]) == 0 {
		return Solution{}, fmt.Errorf("matrix: a game of %d rows without a choice", len(a))
	}
	low, high := math.Inf(1), math.Inf(-1)
	for i, row := range a {
		if len(row) != len(a[0]) {
			return Solution{}, fmt.Errorf("matrix: row %d has %d entries, row 1 has %d", i+1, len(row), len(a[0]))
		}
		for j, x := range row {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return Solution{}, fmt.Errorf("matrix: row %d, column %d: %v is no number", i+1, j+1, x)
			}
			low, high = min(low, x), max(high, x)
		}
	}
	span := high - low
	if span == 0 { // all mixes are the same
		s := Solution{Value: low, Rows: make([]float64, len(a)), Cols: make([]float64, len(a[0]))}
		s.Rows[0], s.Cols[0] = 1, 1
		return s, nil
	}
	cols, err := least(len(a), len(a[0]), func(i, j int) float64 { return 1 + (a[i][j]-low)/span })
	if err != nil {
		return Solution{}, err
	}
	rows, err := least(len(a[0]), len(a), func(j, i int) float64 { return 1 + (high-a[i][j])/span })
	if err != nil {
		return Solution{}, err
	}
	s := Solution{Rows: rows, Cols: cols}
	wins, loses := math.Inf(1), math.Inf(-1) // against the best answer to each mix
	for j := range cols {
		wins = min(wins, dot(rows, func(i int) float64 { return a[i][j] }))
	}
	for i := range rows {
		loses = max(loses, dot(cols, func(j int) float64 { return a[i][j] }))
	}
	if s.Value = (wins + loses) / 2; loses-wins > tolerance*span {
		return Solution{}, fmt.Errorf("matrix: the two linear programs give %v and %v", wins, loses)
	}
	return s, nil
}

func dot(mix []float64, entry func(i int) float64) (sum float64) {
	for i, x := range mix {
		sum += x * entry(i)
	}
	return sum
}

// least returns the mix of columns of a game of positive entries in which the greatest row is
// least: with y for the mix divided by it, the greatest sum of y such that no row of
// entry*y is above 1.
//
// Where entries are alike many of these limits bind at once, and the simplex method may find
// no way on. Limits that differ by next to nothing help it: the charge of A. Charnes,
// "Optimality and degeneracy in linear programming", Econometrica 20 (1952).
func least(rows, cols int, entry func(i, j int) float64) (mix []float64, err error) {
	program := mat.NewDense(rows, cols+rows, nil)
	price, limits, slack := make([]float64, cols+rows), make([]float64, rows), make([]int, rows)
	for i := range rows {
		for j := range cols {
			program.Set(i, j, entry(i, j))
		}
		program.Set(i, cols+i, 1)
		slack[i] = cols + i
	}
	for j := range cols {
		price[j] = -1
	}
	for _, charge := range []float64{0, 1e-11, 1e-10, 1e-9} {
		for i := range limits {
			_, part := math.Modf(float64(i+1) * math.Phi)
			limits[i] = 1 + charge*part
		}
		var y []float64
		if _, y, err = lp.Simplex(price, program, limits, enough, slack); err == nil {
			return shares(y[:cols]), nil
		}
	}
	return nil, fmt.Errorf("matrix: %w", err)
}

// shares returns y as shares of its sum, without what is only rounding.
func shares(y []float64) []float64 {
	mix := slices.Clone(y)
	sum := 0.0
	for j := range mix {
		if mix[j] < tolerance {
			mix[j] = 0
		}
		sum += mix[j]
	}
	for j := range mix {
		mix[j] /= sum
	}
	return mix
}

// Dominated reports whether a row is worse than a mix of the other rows against every
// column, and returns the mix that is furthest ahead where it leads least, and that lead.
func Dominated(a [][]float64, row int) (mix []float64, lead float64, err error) {
	if len(a) < 2 {
		return nil, 0, nil
	}
	var ahead [][]float64 // of the row, by the others
	for i, other := range a {
		if i == row {
			continue
		}
		line := make([]float64, len(other))
		for j := range other {
			line[j] = other[j] - a[row][j]
		}
		ahead = append(ahead, line)
	}
	s, err := Solve(ahead)
	if err != nil || s.Value <= tolerance {
		return nil, 0, err
	}
	return slices.Insert(s.Rows, row, 0), s.Value, nil
}

// Turned returns the game as the column player sees it.
func Turned(a [][]float64) [][]float64 {
	out := make([][]float64, len(a[0]))
	for j := range out {
		out[j] = make([]float64, len(a))
		for i := range a {
			out[j][i] = -a[i][j]
		}
	}
	return out
}
