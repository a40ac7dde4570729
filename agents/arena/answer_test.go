package arena

import (
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/agents/arena/stats"
)

// made returns a sample of pairs of games with one count. Its means in won and lost games differ by the
// given number of standard deviations; within a pair it is nearly equal.
func made(pairs int, apart float64, rng *rand.Rand) *sample {
	s := &sample{Experiment: &Experiment{}, blocks: pairs, by: make([][]*Game, 1)}
	for b := range pairs {
		shared := rng.NormFloat64()
		for k := range blockGames {
			score := float64(1 - 2*rng.IntN(2))
			x := 0.8*shared + 0.6*rng.NormFloat64() + (1+score)/2*apart
			s.by[0] = append(s.by[0], &Game{Number: blockGames*b + k, Scores: []float64{score}, Length: 10, Progress: [][]int{{0}, {int(1000 * x)}}})
		}
	}
	return s
}

// A count without influence on winning is seldom a reason, although games of a pair share their luck. A
// count with influence is a reason, and its interval covers the difference.
func TestReasons(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const runs = 300
	seen, held := 0, 0
	for range runs {
		seen += len(made(60, 0, rng).reasons([]string{"kills"}))
		why := made(60, 1, rng).reasons([]string{"kills"})
		if len(why) != 1 || why[0].What != "kills after turn 2" || why[0].Won < why[0].Lost {
			t.Fatalf("%v", why)
		}
		if i := why[0].Difference; i.Low <= 1 && 1 <= i.High {
			held++
		}
	}
	if seen > runs/15 {
		t.Errorf("%d of %d runs have a reason where there is none", seen, runs)
	}
	if held < runs*93/100 {
		t.Errorf("the interval held in %d of %d runs", held, runs)
	}
	// A count that all won games share, and no lost game has, is a definition of winning and no reason.
	for name, count := range map[string]func(won bool, g *Game) int{
		"all that were won":  func(won bool, g *Game) int { return g.Progress[1][0] * oneIf(!won) },
		"all that were lost": func(won bool, g *Game) int { return g.Progress[1][0] * oneIf(won) },
		"apart":              func(won bool, g *Game) int { return g.Progress[1][0] + 1e6*oneIf(won) },
	} {
		s := made(60, 1, rng)
		for _, g := range s.by[0] {
			g.Progress[1][0] = count(g.Scores[0] > 0, g)
		}
		if why := s.reasons([]string{"kills"}); why != nil {
			t.Errorf("%s: %v", name, why)
		}
	}
	// Each kind is reported once, at its largest difference.
	s := made(60, 1, rng)
	for i, g := range s.by[0] {
		g.Progress = append([][]int{{g.Progress[1][0] + rng.IntN(2000)}}, g.Progress[1])
		if i%3 == 0 {
			g.Progress = g.Progress[:1]
		}
	}
	if why := s.reasons([]string{"kills"}); len(why) != 1 || why[0].What != "kills after turn 2" {
		t.Errorf("%v", why)
	}
	if why := made(2, 9, rng).reasons([]string{"kills"}); why != nil {
		t.Errorf("two pairs have reasons: %v", why)
	}
}

func oneIf(claim bool) int {
	if claim {
		return 1
	}
	return 0
}

func TestAnswer(t *testing.T) {
	between := func(value, half float64) stats.Interval {
		return stats.Interval{Value: value, Low: value - half, High: value + half}
	}
	two := []AgentResult{
		{Side: "human", Agent: "a", Points: between(0.6, 0.1), Score: between(0.2, 0.2)},
		{Side: "human", Agent: "b", Points: between(0.5, 0.1), Score: between(0, 0.2)},
	}
	for name, row := range map[string]struct {
		r    Results
		want string
	}{
		"better": {Results{Agents: two, Differences: []Difference{{Side: "human", Agent: "a", Other: "b", Points: between(0.1, 0.05)}}},
			"As human, a wins 60.0 % (95 % CI 50.0 to 70.0), 10.0 percentage points more than b (5.0 to 15.0)."},
		"not significant": {Results{Agents: two, Differences: []Difference{{Side: "human", Agent: "a", Other: "b", Points: between(0.1, 0.2)}}},
			"As human, no difference is shown between a and b: +10.0 percentage points (95 % CI -10.0 to +30.0); about 4,400 more games of each agent would settle 3 percentage points."},
		"graded, luck-adjusted": {Results{Graded: true, Agents: two, Differences: []Difference{{Side: "human", Agent: "a", Other: "b", Score: between(0.1, 0.2),
			LuckAdjusted: &LuckAdjusted{Score: between(0.08, 0.01)}}}}, "As human, a scores +0.200 (95 % CI 0.000 to +0.400) a game, 0.080 more than b (0.070 to 0.090)."},
		"identical": {Results{Agents: two, Differences: []Difference{{Side: "human", Agent: "a", Other: "b", Identical: true}}},
			"As human, a and b played identically; each wins 60.0 % (95 % CI 50.0 to 70.0)."},
		"one against one": {Results{Agents: []AgentResult{two[0], {Side: "zombie", Agent: "c"}}}, "As human, a wins 60.0 % (95 % CI 50.0 to 70.0) against c."},
		"alone":           {Results{Graded: true, Agents: two[:1]}, "As human, a scores +0.200 (95 % CI 0.000 to +0.400) a game."},
		"a test": {Results{Agents: two[:1], SPRT: &TestResult{Of: "a over b", Elo1: 10, Verdict: "undecided"}},
			"Sequential test of a over b, 0 or 10: undecided.\nAs human, a wins 60.0 % (95 % CI 50.0 to 70.0)."},
	} {
		row.r.Experiment = &Experiment{Sides: []Side{{Name: "human"}}}
		if row.r.Games = 100; row.r.Answer() != row.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, row.r.Answer(), row.want)
		}
	}
	if got := (&Results{}).Answer(); !strings.HasPrefix(got, "No pair of games") {
		t.Error(got)
	}
}
