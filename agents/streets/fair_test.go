package streets

import (
	"fmt"
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/internal/slowtest"
)

// TestFair: the best script meets the objective in 0.35 to 0.65 of the games, for every number of seats in
// every scenario and for two and three characters, within two standard errors
// (experiments/014-streets/balance.md).
func TestFair(t *testing.T) {
	slowtest.Skip(t)
	few := "roster=../../docs/games/streets/few.txt"
	for _, c := range []struct {
		scenario string
		games    int // per setting; the other two scenarios take three and five times as long
		more     [][]string
	}{{"supply", 40, [][]string{{few}, {few, "seats=2"}}}, {"clinic", 12, nil}, {"convoy", 12, nil}} {
		games, sum := 0, 0.0
		for _, settings := range append(seatsOf(6), c.more...) {
			share := pointsIn(t, goalMet, c.games, append(settings, "scenario="+c.scenario))
			fair(t, fmt.Sprint(c.scenario, settings), share, c.games, fairMost)
			games, sum = games+c.games, sum+share*float64(c.games)
		}
		fair(t, c.scenario, sum/float64(games), games, fairMost)
	}
}

// TestFairModes: the same for semi, and for rivals by the points of side one.
func TestFairModes(t *testing.T) {
	slowtest.Skip(t)
	fairModes(t, "supply", 12)
	fairModes(t, "clinic", 6)
	fairModes(t, "convoy", 6)
}

// fairModes plays games with each number of seats.
func fairModes(t *testing.T, scenario string, games int) {
	t.Helper()
	for mode, points := range map[string]func(engine.State) float64{"semi": goalMet, "rivals": sideOne} {
		sum := 0.0
		for seats := 2; seats <= 6; seats++ {
			most := fairMost
			if mode == "rivals" && seats%2 == 1 {
				most = unevenMost
			}
			share := pointsIn(t, points, games, []string{"mode=" + mode, fmt.Sprint("seats=", seats), "scenario=" + scenario})
			fair(t, fmt.Sprint(scenario, " ", mode, " of ", seats), share, games, most)
			sum += share
		}
		fair(t, scenario+" "+mode, sum/5, 5*games, fairMost)
	}
}

// Limits of a fair share. With an odd number of seats, side one of rivals has one character more.
const (
	fairLeast  = 0.35
	fairMost   = 0.65
	unevenMost = 0.75
)

// seatsOf returns settings for one to most seats.
func seatsOf(most int) (all [][]string) {
	for n := 1; n <= most; n++ {
		all = append(all, []string{fmt.Sprint("seats=", n)})
	}
	return all
}

// goalMet returns 1 if the objective is met.
func goalMet(s engine.State) float64 {
	if ok, _ := won(s); ok {
		return 1
	}
	return 0
}

// sideOne returns the points of side one of rivals; a draw is half a point.
func sideOne(s engine.State) float64 { return (1 + s.Score(0)) / 2 }

func pointsIn(t *testing.T, points func(engine.State) float64, games int, settings []string) (mean float64) {
	t.Helper()
	g, p := opened(t, settings...), newScript()
	for seed := range uint64(games) {
		s, _ := played(t, g, all(p), seed)
		mean += points(s) / float64(games)
	}
	return mean
}

func fair(t *testing.T, name string, share float64, games int, most float64) {
	t.Helper()
	luck := 1 / math.Sqrt(float64(games))
	t.Logf("%s: %.2f of %d games", name, share, games)
	if share < fairLeast-luck || share > most+luck {
		t.Errorf("%s: %.2f of %d games", name, share, games)
	}
}
