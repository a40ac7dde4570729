package mcts_test

import (
	"math"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts"
)

// inRounds is a config of Rounds with the policy wants.
func inRounds(own wants) mcts.Config {
	return mcts.Config{
		Rollout: own, Root: mcts.Rounds,
		Selection: mcts.Selection{Rule: mcts.PUCT}, Final: mcts.Incumbent,
	}
}

// wheel is a game of dice: seat 0 takes one of five moves, chance rolls 0 to 20, and the score is the
// value of the move plus luck.
func wheel(worth [5]float64, luck float64) *script {
	faces := make([]engine.Action, 21)
	for i := range faces {
		faces[i] = engine.Action(i)
	}
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			return []engine.Seat{0, engine.Chance, engine.Nobody}[len(line)]
		},
		legal: func(line []engine.Action) []engine.Action {
			if len(line) == 0 {
				return []engine.Action{1, 2, 3, 4, 5}
			}
			return faces
		},
		score: func(line []engine.Action) float64 { return worth[line[0]-1] + luck*(float64(line[1])/10-1) },
	}
}

// TestRoundsShareLuck checks that common dice cancel: the better move is found at once and equal moves
// have no difference, in every algorithm, in batches and with several threads.
func TestRoundsShareLuck(t *testing.T) {
	for _, level := range []float64{-0.6, 0, 0.6} {
		for better, want := range map[float64]engine.Action{-0.01: 1, 0: 1, 0.01: 4} {
			g := wheel([5]float64{level, level, level, level + better, level}, 0.3)
			for _, a := range algorithms {
				for _, batch := range []int{1, 3, 64} {
					c := inRounds(1)
					c.Iterations, c.Algorithm, c.Batch = 300, a, batch
					for c.Seed = range uint64(3) {
						for n := 1; n <= 2; n++ {
							_, r := team(t, g, c, n, after(g, 0))
							if r.Best != want || r.Iterations != 300 {
								t.Errorf("level %v, better by %v, %v, batch %d, seed %d, %d threads: plays %d: %+v", level, better, a, batch, c.Seed, n, r.Best, r)
							}
						}
					}
				}
			}
		}
	}
}

// TestRoundsHalve checks the allocation: the policy's move is in every round, the worst of five moves is
// tried once per cycle, and the best as often as the policy's move.
func TestRoundsHalve(t *testing.T) {
	g := wheel([5]float64{0, -0.2, 0.1, -0.1, 0.2}, 0.3)
	c := inRounds(1)
	// A cycle: one round of five, two of three, three of two.
	c.Iterations = 17 * 20
	for _, c.Batch = range []int{1, 2, 64} {
		r := search(t, g, c, after(g, 0))
		for a, want := range map[engine.Action]int{1: 120, 2: 20, 3: 60, 4: 20, 5: 120} {
			if m := move(t, r, a); m.Visits != want || m.Availability != c.Iterations {
				t.Errorf("batch %d, move %d: %d visits, available %d times, want %d and %d", c.Batch, a, m.Visits, m.Availability, want, c.Iterations)
			}
		}
	}
}

// race is a game in which seat 0 rolls the dice once (1) or three times (2) before seat 1 moves; then one
// more roll decides.
func race() *script {
	throws := func(line []engine.Action) int {
		if line[0] == 1 {
			return 1
		}
		return 3
	}
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			switch n := len(line); {
			case n == 0:
				return 0
			case n == throws(line)+1:
				return 1
			case n == throws(line)+3:
				return engine.Nobody
			}
			return engine.Chance
		},
		legal: func(line []engine.Action) []engine.Action {
			if len(line) == 0 {
				return []engine.Action{1, 2}
			}
			return []engine.Action{1, 2, 3, 4, 5, 6}
		},
		score: func(line []engine.Action) float64 { return float64(line[len(line)-1])/3.5 - 1 },
	}
}

// TestDiceStayInSync checks that games that used different numbers of dice have the same dice after another
// side comes on turn.
func TestDiceStayInSync(t *testing.T) {
	c := inRounds(1)
	c.Iterations, c.Seed = 400, 1
	r := search(t, race(), c, after(race(), 0))
	a, b := move(t, r, 1), move(t, r, 2)
	if a.Visits != 200 || math.Abs(a.Value-b.Value) > 1e-9 || a.ValueError < 0.01 {
		t.Errorf("the same throw decides, and moves are worth %v and %v: %+v", a.Value, b.Value, r.Moves)
	}
}

func TestRoundsWantSomething(t *testing.T) {
	for want, change := range map[string]func(*mcts.Config){
		"mcts: root rounds with the final choice visits": func(c *mcts.Config) { c.Final = mcts.MostVisits },
		"mcts: root rounds: set a rollout policy":        func(c *mcts.Config) { c.Rollout = nil },
		"mcts: root rounds: noise 0.2: want 0":           func(c *mcts.Config) { c.Selection.Noise = 0.2 },
		"mcts: root 7":                                   func(c *mcts.Config) { c.Root = 7 },
	} {
		c := inRounds(1)
		change(&c)
		if _, err := mcts.New(kuhn.New(), c); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// ranks is a prior that gives each action the share of its number, and 0 to some.
type ranks struct{ none engine.Action }

func (r ranks) Priors(_ engine.State, legal []engine.Action, shares []float64) {
	for i, a := range legal {
		if a != r.none {
			shares[i] = float64(a)
		}
	}
}

// TestRoundsNarrow checks that candidates are admitted in the order of the prior within the limit, and
// that moves with a prior of 0 are never admitted.
func TestRoundsNarrow(t *testing.T) {
	g := wheel([5]float64{0, 0, 0, 0, 0}, 0.3)
	for _, c := range []struct {
		iterations int
		none       engine.Action
		want       [6]bool // by action
	}{
		{6, 0, [6]bool{4: true, 5: true}},
		{40, 0, [6]bool{3: true, 4: true, 5: true}},
		{2000, 0, [6]bool{1: true, 2: true, 3: true, 4: true, 5: true}},
		{2000, 3, [6]bool{1: true, 2: true, 4: true, 5: true}},
	} {
		config := inRounds(1)
		config.Iterations = c.iterations
		config.Selection.Prior, config.Selection.Width, config.Selection.Growth = ranks{c.none}, 1, 0.25
		for _, m := range search(t, g, config, after(g, 0)).Moves {
			if (m.Visits > 0) != c.want[m.Action] {
				t.Errorf("%d iterations without %d: %d visits of %d", c.iterations, c.none, m.Visits, m.Action)
			}
		}
	}
}

// TestRoundsTellPairs checks Move.Paired of every tried move: the exact difference of the values, because
// the dice are the same. Move.Advantage is not larger.
func TestRoundsTellPairs(t *testing.T) {
	worth := [5]float64{0, 0.1, -0.1, 0.05, 0}
	g := wheel(worth, 0.3)
	for _, iterations := range []int{12, 40, 400} {
		c := inRounds(2)
		c.Iterations, c.Seed = iterations, uint64(iterations)
		s := newSearcher(t, g, c)
		r, err := s.Search(t.Context(), after(g, 0))
		if err != nil || r.PolicyMove != 2 {
			t.Fatalf("own move %d: %v", r.PolicyMove, err)
		}
		rounds := 0
		for _, m := range r.Moves {
			p := m.Paired
			switch rounds += p.Rounds; {
			case m.Action == r.PolicyMove && p != mcts.Paired{}:
				t.Errorf("%d iterations: the own move leads itself: %+v", iterations, p)
			case m.Action == r.PolicyMove:
			case p.Rounds == 0 || p.Rounds > m.Visits:
				t.Errorf("%d iterations: move %d of %d visits: %+v", iterations, m.Action, m.Visits, p)
			case math.Abs(p.Advantage-worth[m.Action-1]+worth[r.PolicyMove-1]) > 1e-9: // the dice are the same
				t.Errorf("%d iterations: move %d: %+v", iterations, m.Action, p)
			case m.Advantage*p.Advantage < 0 || math.Abs(m.Advantage) > math.Abs(p.Advantage):
				t.Errorf("%d iterations: move %d leads by %v ± %v: %+v", iterations, m.Action, m.Advantage, m.AdvantageError, p)
			}
		}
		if rounds > iterations {
			t.Errorf("%d rounds of moves in %d iterations", rounds, iterations)
		}
	}
}

// Behind compares moves with the first by the rounds of both with the policy's move.
func TestBehind(t *testing.T) {
	g := wheel([5]float64{0.1, 0.2, 0.3, 0, 0}, 0.3)
	c := inRounds(1)
	c.Iterations = 300
	_, r := team(t, g, c, 1, after(g, 0))
	want := map[engine.Action]float64{1: 0.2, 2: 0.1, 4: 0.3, 5: 0.3} // the first is 3
	for i, m := range r.Moves {
		behind, spread, ok := r.Behind(i)
		if i == 0 {
			if m.Action != 3 || ok {
				t.Errorf("first move %d, %v", m.Action, ok)
			}
		} else if !ok || math.Abs(behind-want[m.Action]) > 0.03 || spread < 0 {
			t.Errorf("move %d is behind by %v +- %v, %v; want %v", m.Action, behind, spread, ok, want[m.Action])
		}
	}
	c.Root, c.Final = mcts.Bandit, mcts.MostVisits
	_, r = team(t, g, c, 1, after(g, 0))
	if _, _, ok := r.Behind(1); ok {
		t.Error("moves without rounds are compared")
	}
}
