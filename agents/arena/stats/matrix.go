package stats

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// MatrixSolution is an equilibrium of a matrix game: two players choose at once, one a row and the
// other a column, and the column player pays the entry to the row player.
type MatrixSolution struct {
	Value float64   // mean payment to the row player
	Rows  []float64 // probability of each row
	Cols  []float64 // probability of each column
}

// matrixTolerance is the largest gap between the two linear programs, as a share of the range of
// the entries.
const matrixTolerance = 1e-8

// simplexTolerance is the least gain of a simplex step. Below 1e-13 the method of gonum may not
// terminate.
const simplexTolerance = 1e-12

// SolveMatrix returns an equilibrium of the matrix game a, whose rows have the same positive length
// and finite entries. If there are several, it returns one of them.
//
// Each mix is the optimum of a linear program, solved by the simplex method of gonum (J. von
// Neumann 1928; G. B. Dantzig, "A proof of the equivalence of the programming problem and the game
// problem", 1951). It is an error if the values of the two programs differ.
func SolveMatrix(a [][]float64) (MatrixSolution, error) {
	if len(a) == 0 || len(a[0]) == 0 {
		return MatrixSolution{}, fmt.Errorf("stats: matrix game: %d rows without entries", len(a))
	}
	low, high := math.Inf(1), math.Inf(-1)
	for i, row := range a {
		if len(row) != len(a[0]) {
			return MatrixSolution{}, fmt.Errorf("stats: matrix game: row %d has %d entries, row 1 has %d", i+1, len(row), len(a[0]))
		}
		for j, x := range row {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return MatrixSolution{}, fmt.Errorf("stats: matrix game: row %d, column %d: %v is not finite", i+1, j+1, x)
			}
			low, high = min(low, x), max(high, x)
		}
	}
	span := high - low
	if span == 0 { // all mixes are equal
		s := MatrixSolution{Value: low, Rows: make([]float64, len(a)), Cols: make([]float64, len(a[0]))}
		s.Rows[0], s.Cols[0] = 1, 1
		return s, nil
	}
	cols, err := minimaxMix(len(a), len(a[0]), func(i, j int) float64 { return 1 + (a[i][j]-low)/span })
	if err != nil {
		return MatrixSolution{}, err
	}
	rows, err := minimaxMix(len(a[0]), len(a), func(j, i int) float64 { return 1 + (high-a[i][j])/span })
	if err != nil {
		return MatrixSolution{}, err
	}
	s := MatrixSolution{Rows: rows, Cols: cols}
	wins, loses := math.Inf(1), math.Inf(-1) // against the best response to each mix
	for j := range cols {
		wins = min(wins, dot(rows, func(i int) float64 { return a[i][j] }))
	}
	for i := range rows {
		loses = max(loses, dot(cols, func(j int) float64 { return a[i][j] }))
	}
	if s.Value = (wins + loses) / 2; loses-wins > matrixTolerance*span {
		return MatrixSolution{}, fmt.Errorf("stats: matrix game: the two linear programs give %v and %v", wins, loses)
	}
	return s, nil
}

func dot(mix []float64, entry func(i int) float64) (sum float64) {
	for i, x := range mix {
		sum += x * entry(i)
	}
	return sum
}

// minimaxMix returns the mix of columns that minimizes the largest row of a game with positive
// entries. With y = mix / value, it maximizes the sum of y under entry*y <= 1.
//
// Equal entries make the program degenerate, and the simplex method may stall. Perturbed limits
// help: A. Charnes, "Optimality and degeneracy in linear programming", Econometrica 20 (1952).
func minimaxMix(rows, cols int, entry func(i, j int) float64) (mix []float64, err error) {
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
	for _, perturbation := range []float64{0, 1e-11, 1e-10, 1e-9} {
		for i := range limits {
			_, part := math.Modf(float64(i+1) * math.Phi)
			limits[i] = 1 + perturbation*part
		}
		var y []float64
		if _, y, err = lp.Simplex(price, program, limits, simplexTolerance, slack); err == nil {
			return normalized(y[:cols]), nil
		}
	}
	return nil, fmt.Errorf("stats: matrix game: %w", err)
}

// normalized returns y divided by its sum; entries below the tolerance become 0.
func normalized(y []float64) []float64 {
	mix := slices.Clone(y)
	sum := 0.0
	for j := range mix {
		if mix[j] < matrixTolerance {
			mix[j] = 0
		}
		sum += mix[j]
	}
	for j := range mix {
		mix[j] /= sum
	}
	return mix
}

// DominatingMix returns the mix of the other rows whose smallest advantage over a row, among all
// columns, is largest, and that advantage. The advantage is 0 if no mix is better in every column.
func DominatingMix(a [][]float64, row int) (mix []float64, lead float64, err error) {
	if len(a) < 2 {
		return nil, 0, nil
	}
	var ahead [][]float64 // advantages of the other rows
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
	s, err := SolveMatrix(ahead)
	if err != nil || s.Value <= matrixTolerance {
		return nil, 0, err
	}
	return slices.Insert(s.Rows, row, 0), s.Value, nil
}

// TransposedMatrix returns the game from the view of the column player.
func TransposedMatrix(a [][]float64) [][]float64 {
	out := make([][]float64, len(a[0]))
	for j := range out {
		out[j] = make([]float64, len(a))
		for i := range a {
			out[j][i] = -a[i][j]
		}
	}
	return out
}
