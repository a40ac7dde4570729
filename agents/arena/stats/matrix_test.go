package stats_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents/arena/stats"
)

// Scissors cut paper, paper wraps stone, stone breaks scissors, and a win by stone counts
// twice.
func ExampleSolveMatrix() {
	s, err := stats.SolveMatrix([][]float64{
		{0, -1, 2}, // stone
		{1, 0, -1}, // paper
		{-2, 1, 0}, // scissors
	})
	fmt.Printf("%.3f %.3f %.3f %v\n", s.Rows, s.Cols, math.Abs(s.Value), err)
	// Output: [0.250 0.500 0.250] [0.250 0.500 0.250] 0.000 <nil>
}

func TestKnownMatrixGames(t *testing.T) {
	for _, row := range []struct {
		name       string
		game       [][]float64
		value      float64
		rows, cols []float64
	}{
		{"rock, paper, scissors", [][]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, 0, []float64{1. / 3, 1. / 3, 1. / 3}, []float64{1. / 3, 1. / 3, 1. / 3}},
		{"matching pennies", [][]float64{{1, -1}, {-1, 1}}, 0, []float64{0.5, 0.5}, []float64{0.5, 0.5}},
		{"saddle point", [][]float64{{3, 2, 4}, {1, 0, 9}}, 2, []float64{1, 0}, []float64{0, 1, 0}},
		{"penalty kicks (Palacios-Huerta 2003)", [][]float64{{0.58, 0.95}, {0.93, 0.70}}, 0.7958, []float64{0.3833, 0.6167}, []float64{0.4167, 0.5833}},
		{"one of each", [][]float64{{-3}}, -3, []float64{1}, []float64{1}},
		{"all alike", [][]float64{{2, 2}, {2, 2}}, 2, []float64{1, 0}, []float64{1, 0}},
		{"Kuhn poker, jack always and never bluffed", [][]float64{{-1. / 6, 1. / 6}, {1. / 6, -1. / 6}}, 0, []float64{0.5, 0.5}, []float64{0.5, 0.5}},
	} {
		s, err := stats.SolveMatrix(row.game)
		if err != nil {
			t.Fatalf("%s: %v", row.name, err)
		}
		if !sameMix(s.Rows, row.rows) || !sameMix(s.Cols, row.cols) || math.Abs(s.Value-row.value) > 1e-4 {
			t.Errorf("%s: %+v, want %v %v %v", row.name, s, row.value, row.rows, row.cols)
		}
	}
}

func sameMix(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-4 })
}

// No row beats the value against the columns' mix, and no column beats it against the rows' mix.
// This proves that both mixes are optimal.
func TestMatrixEquilibrium(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 3000 {
		rows, cols := 1+rng.IntN(9), 1+rng.IntN(9)
		a := make([][]float64, rows)
		for i := range a {
			for range cols {
				x := rng.NormFloat64()
				if n%3 > 0 { // with ties, as shares of few games have
					x = float64(rng.IntN(2+n%7)) / float64(1+n%7)
				}
				a[i] = append(a[i], x)
			}
		}
		s, err := stats.SolveMatrix(a)
		if err != nil {
			t.Fatalf("%v: %v", a, err)
		}
		checkMix(t, a, s.Rows, s.Value)
		checkMix(t, stats.TransposedMatrix(a), s.Cols, -s.Value)
	}
}

// checkMix checks that a mix of rows wins at least the value against every column.
func checkMix(t *testing.T, a [][]float64, mix []float64, value float64) {
	t.Helper()
	sum := 0.0
	for _, x := range mix {
		if sum += x; x < 0 {
			t.Fatalf("%v: mix %v", a, mix)
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Fatalf("%v: mix %v adds up to %v", a, mix, sum)
	}
	for j := range a[0] {
		wins := 0.0
		for i := range a {
			wins += mix[i] * a[i][j]
		}
		if wins < value-1e-7 {
			t.Fatalf("%v: mix %v wins %v against column %d, not %v", a, mix, wins, j, value)
		}
	}
}

func TestDominatingMix(t *testing.T) {
	game := [][]float64{
		{3, 0, 1},
		{0, 3, 1},
		{1, 1, 0}, // half of the first and half of the second is better by a half
		{3, 0, 1}, // as good as the first
	}
	for row, want := range []float64{0, 0, 0.5, 0} {
		mix, lead, err := stats.DominatingMix(game, row)
		if err != nil || math.Abs(lead-want) > 1e-9 {
			t.Errorf("row %d: lead %v, error %v; want %v", row, lead, err, want)
		}
		if want > 0 && (mix[2] != 0 || math.Abs(mix[1]-0.5) > 1e-9 || math.Abs(mix[0]+mix[3]-0.5) > 1e-9) {
			t.Errorf("row %d: by the mix %v", row, mix)
		}
	}
	if _, lead, err := stats.DominatingMix([][]float64{{1, 2}}, 0); lead != 0 || err != nil {
		t.Errorf("a row alone: %v, %v", lead, err)
	}
}

func TestMatrixErrors(t *testing.T) {
	for want, game := range map[string][][]float64{
		"0 rows without entries":              {},
		"row 2 has 1 entries, row 1 has 2":    {{1, 2}, {3}},
		"row 1, column 2: NaN is not finite":  {{1, math.NaN()}},
		"row 1, column 1: +Inf is not finite": {{math.Inf(1)}},
	} {
		if _, err := stats.SolveMatrix(game); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want %s", game, err, want)
		}
	}
}
