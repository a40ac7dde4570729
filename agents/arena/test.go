package arena

import "deadreckon/agents/arena/stats"

// test is the sequential test of a run. One agent on each side: the points of
// the first side, block by block. Two agents on one side: every game of the
// first of them is set against the same game of the second, as if they had met:
// (1 + points - points of the other) / 2.
type test struct {
	*stats.SPRT
	side    int // of the two agents, or -1
	verdict stats.Verdict
}

func newTest(e *Experiment) *test {
	t := &test{side: e.contested()}
	m := 2 * blockGames // half points in a block
	if t.side >= 0 {
		m = 4 * blockGames * e.pairings() / 2 // quarter points against every opponent
	}
	t.SPRT = stats.NewSPRT(e.SPRT.Elo0, e.SPRT.Elo1, m)
	return t
}

// add shows the test the games of one block.
func (t *test) add(block []*Game) {
	score := 0
	for _, g := range block {
		switch {
		case t.side < 0:
			score += int(2 * g.points(0))
		case g.Agents[t.side] == 0:
			score += 1 + int(2*g.points(t.side))
		default:
			score += 1 - int(2*g.points(t.side))
		}
	}
	t.Add(score, 1)
	t.verdict = t.Verdict()
}

func (t *test) decided() bool { return t.verdict != stats.Undecided }

// words says what is tested.
func (t *test) words(e *Experiment) string {
	if t.side < 0 {
		return "the points of " + e.Sides[0].Name + " " + e.Sides[0].Agents[0]
	}
	s := e.Sides[t.side]
	return s.Agents[0] + " against " + s.Agents[1] + " as " + s.Name + ", on the same games"
}
