package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The American League East of 1987: A. Agresti, "Categorical data analysis", 2nd
// edition (2002), table 10.10. wins[i][j] are the wins of i over j.
var (
	teams = []string{"Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"}
	wins  = [7][7]float64{
		{0, 7, 9, 7, 7, 9, 11},
		{6, 0, 7, 5, 11, 9, 9},
		{4, 6, 0, 7, 7, 8, 12},
		{6, 8, 6, 0, 6, 7, 10},
		{6, 2, 6, 7, 0, 7, 12},
		{4, 4, 5, 6, 6, 0, 6},
		{2, 4, 1, 3, 1, 7, 0},
	}
)

func baseball() (duels []Duel) {
	for i := range teams {
		for j := range i {
			duels = append(duels, Duel{i, j, wins[i][j], wins[i][j] + wins[j][i]})
		}
	}
	return duels
}

// The ratings against Baltimore are those of the R package BradleyTerry2 (H.
// Turner, D. Firth, Journal of Statistical Software 48 (2012) 9, section 2).
func TestBradleyTerryBaseball(t *testing.T) {
	r := bradleyTerry(len(teams), baseball(), nil, 0)
	for i, want := range []float64{1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0} {
		if got := r[i] - r[6]; math.Abs(got-want) > 5e-5 {
			t.Errorf("%s: %.4f, want %.4f", teams[i], got, want)
		}
	}
}

// minorise is the plain twin: the MM iteration of D. R. Hunter, "MM algorithms for
// generalized Bradley-Terry models", Annals of Statistics 32 (2004), equation 3.
func minorise(n int, duels []Duel, drawn float64) []float64 {
	g := make([]float64, n)
	for i := range g {
		g[i] = 1
	}
	for range 20000 {
		points, weight := make([]float64, n), make([]float64, n)
		for _, d := range duels {
			games := d.Games + drawn
			points[d.I] += d.Points + drawn/2
			points[d.J] += d.Games - d.Points + drawn/2
			weight[d.I] += games / (g[d.I] + g[d.J])
			weight[d.J] += games / (g[d.I] + g[d.J])
		}
		for i := range g {
			g[i] = points[i] / weight[i]
		}
	}
	for i := range g {
		g[i] = math.Log(g[i])
	}
	return centred(g)
}

func TestBradleyTerryTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		first, second := 1+rng.IntN(4), 1+rng.IntN(4)
		var duels []Duel
		for i := range first {
			for j := range second {
				n := float64(1 + rng.IntN(30))
				duels = append(duels, Duel{i, first + j, math.Floor(n*rng.Float64()*2) / 2, n})
			}
		}
		fast := BradleyTerry(first+second, duels, nil)
		slow := minorise(first+second, duels, virtual)
		for i := range fast {
			if math.Abs(fast[i]-slow[i]) > 1e-6 {
				t.Fatalf("%v\nby Newton  %.7f\nby Hunter %.7f", duels, fast, slow)
			}
		}
	}
}

// Who wins or loses everything has a finite rating all the same.
func TestBradleyTerrySeparable(t *testing.T) {
	r, advantage := TwoSided(2, 2, []Duel{{0, 0, 1000, 1000}, {0, 1, 1000, 1000}, {1, 0, 0, 1000}, {1, 1, 0, 1000}}, nil)
	for i, want := range []float64{math.Log(1000.5 / 0.5), -math.Log(1000.5 / 0.5), 0, 0} {
		if math.Abs(r[i]-want) > 1e-6 {
			t.Errorf("rating %d is %.4f, want %.4f", i, r[i], want)
		}
	}
	if math.Abs(advantage) > 1e-9 {
		t.Errorf("advantage %v, want 0", advantage)
	}
}

// One agent on each side: the ratings are 0, and the advantage is the log-odds.
func TestTwoSided(t *testing.T) {
	r, advantage := TwoSided(1, 1, []Duel{{0, 0, 74.5, 99}}, nil)
	if r[0] != 0 || r[1] != 0 || math.Abs(advantage-math.Log(3)) > 1e-9 {
		t.Errorf("ratings %v, advantage %v, want log 3", r, advantage)
	}
	// Exact odds give back the ratings they were made of.
	h, z, c := []float64{0.7, 0.1, -0.8}, []float64{-0.5, 0.5}, -0.3
	var duels []Duel
	for i := range h {
		for j := range z {
			p := 1 / (1 + math.Exp(z[j]-h[i]-c))
			duels = append(duels, Duel{i, j, (1e9+virtual)*p - virtual/2., 1e9})
		}
	}
	r, advantage = TwoSided(3, 2, duels, nil)
	for i, want := range append(h, z...) {
		if math.Abs(r[i]-want) > 1e-6 {
			t.Errorf("rating %d is %v, want %v", i, r[i], want)
		}
	}
	if math.Abs(advantage-c) > 1e-6 {
		t.Errorf("advantage %v, want %v", advantage, c)
	}
}
