package arena

import (
	"fmt"
	"math"
	"slices"

	"deadreckon/agents/arena/stats"
)

// sequentialTest is the sequential test of a run, on the scale of the ratings. With one agent on
// each side it tests the advantage of the first side. With two agents on a side it tests the
// difference of the first to the second, who play the same games against the same opponents.
type sequentialTest struct {
	likelihoodTest
	side       int     // side of the two agents, or -1
	points     float64 // points of the agent of the first side
	games      float64
	adjustment runningAdjustment // luck adjustment
	verdict    stats.Verdict
}

// likelihoodTest is a stats.SPRT, stats.PointsSPRT or stats.LeadSPRT.
type likelihoodTest interface {
	LLR() float64
	Verdict() stats.Verdict
}

func newTest(e *Experiment) *sequentialTest {
	t := &sequentialTest{side: e.comparedSide(), adjustment: make(runningAdjustment, e.pairings())}
	switch {
	case t.side < 0 && e.Luck != "":
		t.likelihoodTest = stats.NewPointsSPRT(e.SPRT.Elo0, e.SPRT.Elo1, blockGames)
	case t.side < 0:
		t.likelihoodTest = stats.NewSPRT(e.SPRT.Elo0, e.SPRT.Elo1, 2*blockGames) // half points in a block
	default:
		t.likelihoodTest = stats.NewLeadSPRT(e.SPRT.Elo0, e.SPRT.Elo1, e.pairings()/2, blockGames)
	}
	return t
}

// add passes a block to the test, all pairings of the first game first. Deterministic games are
// copies, and do not count.
func (t *sequentialTest) add(block []*Game) {
	if !slices.ContainsFunc(block, func(g *Game) bool { return !g.Deterministic }) {
		return
	}
	switch s := t.likelihoodTest.(type) {
	case *stats.SPRT:
		points := block[0].points(0) + block[1].points(0)
		t.points, t.games = t.points+points, t.games+blockGames
		s.Add(int(2*points), 1)
	case *stats.PointsSPRT:
		points := t.adjustment.adjust(0, block, 0)
		t.points, t.games = t.points+points, t.games+blockGames
		s.Add(points)
	case *stats.LeadSPRT:
		pairings := len(block) / blockGames
		points := make([]float64, pairings)
		var next [2]int // number of opponents of each agent so far
		for p, g := range block[:pairings] {
			agent := g.Agents[t.side]
			points[agent*pairings/2+next[agent]] = t.adjustment.adjust(p, []*Game{g, block[pairings+p]}, t.side)
			next[agent]++
		}
		s.Add(points)
	}
	t.verdict = t.Verdict()
}

// Elo returns the maximum likelihood estimate.
func (t *sequentialTest) Elo() float64 {
	if lead, ok := t.likelihoodTest.(*stats.LeadSPRT); ok {
		return lead.Elo()
	}
	won := min(max(t.points, 0), t.games) // luck-adjusted points may be out of range
	return stats.Elo(math.Log((won + 0.5) / (t.games - won + 0.5)))
}

func (t *sequentialTest) decided() bool { return t.verdict != stats.Undecided }

// words names the tested difference.
func (t *sequentialTest) words(e *Experiment) string {
	if t.side < 0 {
		s := e.Sides[0]
		return "the Elo of " + s.Name + " " + s.Agents[0]
	}
	s := e.Sides[t.side]
	return "the Elo of " + s.Agents[0] + " over " + s.Agents[1] + " as " + s.Name
}

// decision writes the verdict with the Elo that is accepted.
func (t *TestResult) decision() string {
	switch t.Verdict {
	case stats.Accept0.String():
		return fmt.Sprintf("accepts %g", t.Elo0)
	case stats.Accept1.String():
		return fmt.Sprintf("accepts %g", t.Elo1)
	}
	return t.Verdict
}
