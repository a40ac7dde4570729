package streets

import (
	"fmt"
	"math"
	"testing"

	"deadreckon/engine"
)

// The data are fair for the best script, with every number of seats in every scenario, and with two
// and three characters: the objective is met in a share of 0.35 to 0.65 of the games, as
// experiments/014-streets/balance.md has it from more, give or take two standard errors for the luck of
// so few; and by the same measure in all games of a scenario.
func TestFair(t *testing.T) {
	few := "roster=../../docs/games/streets/few.txt"
	for _, c := range []struct {
		scenario string
		games    int // of each setting: those of the other two take three and five times as long
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

// TestFairModes: so are semi, and rivals by the points of side one, in all games of a scenario.
func TestFairModes(t *testing.T) {
	fairModes(t, "supply", 12)
	fairModes(t, "clinic", 6)
	fairModes(t, "convoy", 6)
}

// fairModes plays so many games of each number of seats.
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

// What a fair share is at least and at most. With an odd number of seats side one of rivals has one
// character more.
const (
	fairLeast  = 0.35
	fairMost   = 0.65
	unevenMost = 0.75
)

// seatsOf are settings of one seat to so many.
func seatsOf(most int) (all [][]string) {
	for n := 1; n <= most; n++ {
		all = append(all, []string{fmt.Sprint("seats=", n)})
	}
	return all
}

// goalMet is 1 where the objective is met.
func goalMet(s engine.State) float64 {
	if ok, _ := won(s); ok {
		return 1
	}
	return 0
}

// sideOne are the points of side one of rivals: half of a draw is its.
func sideOne(s engine.State) float64 { return (1 + s.Score(0)) / 2 }

// pointsIn returns the mean of points in games of the script.
func pointsIn(t *testing.T, points func(engine.State) float64, games int, settings []string) (mean float64) {
	t.Helper()
	g, p := opened(t, settings...), newScript()
	for seed := range uint64(games) {
		s, _ := played(t, g, all(p), seed)
		mean += points(s) / float64(games)
	}
	return mean
}

// fair checks that a share of so many games is a fair one.
func fair(t *testing.T, name string, share float64, games int, most float64) {
	t.Helper()
	luck := 1 / math.Sqrt(float64(games))
	t.Logf("%s: %.2f of %d games", name, share, games)
	if share < fairLeast-luck || share > most+luck {
		t.Errorf("%s: %.2f of %d games", name, share, games)
	}
}
