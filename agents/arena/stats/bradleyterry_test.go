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

func baseball() (duels []duel) {
	for i := range teams {
		for j := range i {
			duels = append(duels, duel{i, j, wins[i][j], wins[i][j] + wins[j][i]})
		}
	}
	return duels
}

// The ratings against Baltimore equal those of the R package BradleyTerry2 (H. Turner, D. Firth,
// Journal of Statistical Software 48 (2012) 9, section 2).
func TestBradleyTerryBaseball(t *testing.T) {
	r, _ := bradleyTerry(len(teams), baseball(), 0)
	for i, want := range []float64{1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0} {
		if got := r[i] - r[6]; math.Abs(got-want) > 5e-5 {
			t.Errorf("%s: %.4f, want %.4f", teams[i], got, want)
		}
	}
}

// minorise is the plain twin: the MM iteration of D. R. Hunter, "MM algorithms for
// generalized Bradley-Terry models", Annals of Statistics 32 (2004), equation 3.
func minorise(n int, duels []duel, drawn float64) []float64 {
	g := make([]float64, n)
	for i := range g {
		g[i] = 1
	}
	for range 20000 {
		points, weight := make([]float64, n), make([]float64, n)
		for _, d := range duels {
			games := d.games + drawn
			points[d.i] += d.points + drawn/2
			points[d.j] += d.games - d.points + drawn/2
			weight[d.i] += games / (g[d.i] + g[d.j])
			weight[d.j] += games / (g[d.i] + g[d.j])
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
		var duels []duel
		for i := range first {
			for j := range second {
				n := float64(1 + rng.IntN(30))
				duels = append(duels, duel{i, first + j, math.Floor(n*rng.Float64()*2) / 2, n})
			}
		}
		fast, _ := bradleyTerry(first+second, duels, virtual)
		slow := minorise(first+second, duels, virtual)
		for i := range fast {
			if math.Abs(fast[i]-slow[i]) > 1e-6 {
				t.Fatalf("%v\nby Newton  %.7f\nby Hunter %.7f", duels, fast, slow)
			}
		}
	}
}

// series simulates the results between players of two sides, in blocks of a size.
func series(blocks int, points [][]float64, games float64) (out []Series) {
	for i, row := range points {
		for j, p := range row {
			s := Series{I: i, J: j, Points: make([]float64, blocks), Games: games}
			for b := range s.Points {
				s.Points[b] = p
			}
			out = append(out, s)
		}
	}
	return out
}

// A player that wins or loses every game has a finite rating.
func TestRatingsSeparable(t *testing.T) {
	r, advantage := Ratings(2, 2, series(500, [][]float64{{2, 2}, {0, 0}}, 2))
	for i, want := range []float64{math.Log(1000.5 / 0.5), -math.Log(1000.5 / 0.5), 0, 0} {
		if math.Abs(r[i].Value-want) > 1e-6 {
			t.Errorf("rating %d is %.4f, want %.4f", i, r[i].Value, want)
		}
		if half := r[i].High - r[i].Value; i < 2 && (half < 1 || half > 6) {
			t.Errorf("rating %d is %+v after 1000 games won", i, r[i])
		}
	}
	if math.Abs(advantage.Value) > 1e-9 {
		t.Errorf("advantage %v, want 0", advantage)
	}
}

// One agent on each side: the ratings are 0, and the advantage is the log-odds.
func TestRatings(t *testing.T) {
	r, advantage := Ratings(1, 1, series(33, [][]float64{{74.5 / 33}}, 3))
	if zero := (Interval{}); r[0] != zero || r[1] != zero || math.Abs(advantage.Value-math.Log(3)) > 1e-9 {
		t.Errorf("ratings %v, advantage %v, want log 3", r, advantage)
	}
	if _, advantage = Ratings(1, 1, series(1, [][]float64{{1}}, 2)); advantage.Bounded() {
		t.Errorf("one block has the interval %v", advantage)
	}
	// Exact odds give back the ratings they were made of.
	h, z, c := []float64{0.7, 0.1, -0.8}, []float64{-0.5, 0.5}, -0.3
	points := make([][]float64, len(h))
	for i := range h {
		for j := range z {
			p := 1 / (1 + math.Exp(z[j]-h[i]-c))
			points[i] = append(points[i], ((1e9+virtual)*p-virtual/2.)/10)
		}
	}
	r, advantage = Ratings(3, 2, series(10, points, 1e8))
	for i, want := range append(h, z...) {
		if math.Abs(r[i].Value-want) > 1e-6 {
			t.Errorf("rating %d is %v, want %v", i, r[i], want)
		}
	}
	if math.Abs(advantage.Value-c) > 1e-6 {
		t.Errorf("advantage %v, want %v", advantage, c)
	}
}

// For independent blocks of one game, the interval of one series is the textbook interval of the
// log-odds: 1.96 sqrt(1/won + 1/lost).
func TestRatingsInterval(t *testing.T) {
	one := series(1200, [][]float64{{1}}, 1)
	for b := range 300 {
		one[0].Points[b] = 0
	}
	_, advantage := Ratings(1, 1, one)
	if want := z * math.Sqrt(1./900+1./300); math.Abs((advantage.High-advantage.Value)/want-1) > 0.005 {
		t.Errorf("%+v, want log 3 and %.4f to either side", advantage, want)
	}
}

// The rating of a player on both sides is the mean of the two. The intervals of equal players
// include 0.
func TestBothSides(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	lead := []float64{0.8, 0}
	var series []Series
	for i := range 2 {
		for j := range 2 {
			s := Series{I: i, J: j, Games: 2}
			for range 400 {
				points := 0.0
				for range 2 {
					if rng.Float64() < probability(lead[i]-lead[j]+0.3) {
						points++
					}
				}
				s.Points = append(s.Points, points)
			}
			series = append(series, s)
		}
	}
	single, _ := Ratings(2, 2, series)
	both := BothSides(2, 2, series, [][2]int{{0, 0}, {1, 1}})
	for k, r := range both {
		if want := (single[k].Value + single[2+k].Value) / 2; math.Abs(r.Value-want) > 1e-9 {
			t.Errorf("player %d: %v, want the mean %v", k, r.Value, want)
		}
	}
	if b := both[0]; b.Low > 0.4 || b.High < 0.4 || b.Low <= 0 { // half of the lead above the mean of two
		t.Errorf("%+v, want 0.4 in it and 0 outside", b)
	}
	if b := both[0]; b.High-b.Low >= single[0].High-single[0].Low {
		t.Errorf("two sides say no more than one: %+v and %+v", b, single[0])
	}
}
