package mcts_test

import (
	"math"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// dice is a game in which outcomes lead to the same result: seat 0 plays 7 or 8 and two dice are rolled. A
// hit is a sum, plus 1 after 8, of at least 8. Then seat 1 plays 1 or 2, without effect. A sum of 8 has
// odds of 15 to 36, one of 7 has 21.
func dice() *script {
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			return []engine.Seat{0, engine.Chance, engine.Chance, 1, engine.Nobody}[len(line)]
		},
		legal: func(line []engine.Action) []engine.Action {
			switch len(line) {
			case 0:
				return []engine.Action{7, 8}
			case 3:
				return []engine.Action{1, 2}
			}
			return []engine.Action{1, 2, 3, 4, 5, 6}
		},
		gist: func(line []engine.Action) []engine.Action {
			if len(line) < 3 {
				return line
			}
			return append([]engine.Action{line[0], engine.Action(hit(line))}, line[3:]...)
		},
		score: func(line []engine.Action) float64 { return hit(line) },
	}
}

// hit is 1 for a hit, else 0.
func hit(line []engine.Action) float64 {
	if line[0]-7+line[1]+line[2] >= 8 {
		return 1
	}
	return 0
}

func TestDiceOfOneResultAreOneEdge(t *testing.T) {
	long(t)
	for _, row := range []struct {
		run   int
		nodes int // in one tree: the root, 2 moves, and nodes below each move
	}{
		{0, 1 + 2 + 2*(2+2*2)},     // two results, two answers to each
		{1, 1 + 2 + 2*(6+11+11*2)}, // a die, two results except after 1 or 6, two answers
	} {
		for _, a := range []mcts.Algorithm{mcts.SO, mcts.MO} {
			c := mcts.Config{Iterations: 20000, Seed: 1, Algorithm: a, Selection: mcts.Selection{Exploration: 5}}
			c.Layout.ChanceRun = row.run
			r := search(t, dice(), c, after(dice(), 0))
			want := row.nodes
			if a == mcts.MO {
				want += 2 * 2 // information sets of the other seat: two results of each move
			}
			if r.Nodes != want {
				t.Errorf("%v, runs of %d: %d nodes, want %d", a, row.run, r.Nodes, want)
			}
			for i, p := range []float64{15.0 / 36, 21.0 / 36} {
				m := move(t, r, engine.Action(7+i))
				if math.Abs(m.Value-p) > 4*m.ValueError {
					t.Errorf("%v, runs of %d: move %d has value %v ± %v, exactly %v", a, row.run, m.Action, m.Value, m.ValueError, p)
				}
			}
		}
	}
}

// TestLineOfOneResult checks that an edge of many outcomes shows one complete outcome, with the visits of
// all.
func TestLineOfOneResult(t *testing.T) {
	c := mcts.Config{Iterations: 20000, Seed: 1}
	r := search(t, dice(), c, after(dice(), 0))
	if len(r.Line) != 4 || r.Best != 8 {
		t.Fatalf("line %+v, want 8, two dice and an answer", r.Line)
	}
	seats := []engine.Seat{0, engine.Chance, engine.Chance, 1}
	line := make([]engine.Action, len(r.Line))
	for i, step := range r.Line {
		line[i] = step.Action
		if step.Seat != seats[i] {
			t.Errorf("step %d is of seat %v, want %v", i, step.Seat, seats[i])
		}
	}
	if hit(line) != 1 || line[1] < 1 || line[1] > 6 || line[2] < 1 || line[2] > 6 {
		t.Errorf("line %v, want one that hits, which is likelier", line)
	}
	n := float64(r.Line[0].Visits - 1) // the first visit ended at the move
	if share := float64(r.Line[1].Visits) / n; math.Abs(share-21.0/36) > 4*math.Sqrt(0.25/n) || r.Line[2].Visits != r.Line[1].Visits {
		t.Errorf("line %+v hits in %v, exactly %v", r.Line, share, 21.0/36)
	}
}

// TestBranchOfResults checks the frequencies and the outcomes of results in a Branch.
func TestBranchOfResults(t *testing.T) {
	s := newSearcher(t, dice(), mcts.Config{Iterations: 20000, Seed: 1})
	r, err := s.Search(t.Context(), after(dice(), 0))
	if err != nil {
		t.Fatal(err)
	}
	below := s.Root().Then(8)
	moves := below.Moves()
	if len(moves) != 2 || moves[0].Visits+moves[1].Visits != move(t, r, 8).Visits-1 {
		t.Fatalf("%+v below %+v, want two results", moves, r.Moves)
	}
	for _, m := range moves {
		events := below.Events(m.Action)
		if len(events) != 2 || hit(append([]engine.Action{8}, events...)) != m.Value {
			t.Errorf("dice %v for a result of value %v", events, m.Value)
		}
		if answers := below.Then(m.Action).Moves(); len(answers) != 2 || s.Root().Events(m.Action) != nil {
			t.Errorf("%+v after dice", answers)
		}
	}
}

// pass is a game in which a die determines the seat on turn: seat 0 plays 7 or 8, and after 8 a die gives
// a choice between 1 and 2 to seat 0 or seat 1; 1 is worth 1 to the seat that chooses. So 8 is worth 0,
// and 7 is worth -0.2.
func pass() *script {
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			switch {
			case len(line) == 0:
				return 0
			case line[0] == 7 || len(line) == 3:
				return engine.Nobody
			case len(line) == 1:
				return engine.Chance
			}
			return engine.Seat(line[1] - 1)
		},
		legal: func(line []engine.Action) []engine.Action {
			if len(line) == 0 {
				return []engine.Action{7, 8}
			}
			return []engine.Action{1, 2}
		},
		score: func(line []engine.Action) float64 {
			switch {
			case line[0] == 7:
				return -0.2
			case (line[1] == 1) == (line[2] == 1):
				return 1
			}
			return -1
		},
	}
}

// TestDiceThatPassTheTurn checks that seats do not share values if an outcome leaves no trace.
func TestDiceThatPassTheTurn(t *testing.T) {
	for _, a := range algorithms {
		r := search(t, pass(), mcts.Config{Iterations: 20000, Seed: 1, Algorithm: a}, after(pass(), 0))
		if m := move(t, r, 8); r.Best != 8 || math.Abs(m.Value) > 4*m.ValueError {
			t.Errorf("%v: plays %d and values a die at %v ± %v, want 8 and 0", a, r.Best, m.Value, m.ValueError)
		}
	}
}

// TestContinueBelowDice checks that tree reuse keeps the outcomes of edges.
func TestContinueBelowDice(t *testing.T) {
	g := dice()
	g.turn = func(line []engine.Action) engine.Seat {
		return []engine.Seat{0, 0, engine.Chance, engine.Chance, engine.Nobody}[len(line)]
	}
	legal := g.legal
	g.legal = func(line []engine.Action) []engine.Action { return legal(line[min(1, len(line)):]) }
	g.gist = nil
	g.score = func(line []engine.Action) float64 { return hit(line[1:]) }
	s, _ := going(t, g, mcts.Config{Iterations: 2000, Seed: 1}, after(g, 0))
	r := goOn(t, s, after(g, 0, 8))
	if r.Kept < 500 || len(r.Line) != 3 || !slices.Contains(legal([]engine.Action{8}), r.Line[2].Action) {
		t.Errorf("kept %d visits, line %+v, want two dice after a move", r.Kept, r.Line)
	}
}

// TestShotsMerge checks that a shot in the mall, a die roll and the value that is turned up, has one edge
// for each state of knowledge of the shooter.
func TestShotsMerge(t *testing.T) {
	long(t)
	g, v, shot := aim(t)
	results := map[engine.Action]float64{}
	v.Apply(shot)
	ends := spread(g, v, 1, results)
	g, v, shot = aim(t) // v was played on
	s := newSearcher(t, g, mcts.Config{Iterations: 20000, Seed: 1, Evaluate: flat{}})
	if _, err := s.Search(t.Context(), v); err != nil {
		t.Fatal(err)
	}
	got, total := s.VisitsBelow(shot), 0
	for _, n := range got {
		total += n
	}
	if ends < 3*len(results) {
		t.Fatalf("%d results of %d falls: nothing to merge", len(results), ends)
	}
	for mark, p := range results {
		want := p * float64(total)
		if math.Abs(float64(got[mark])-want) > 4.5*math.Sqrt(want*(1-p)) {
			t.Errorf("a result came %d times of %d, want about %.1f", got[mark], total, want)
		}
		delete(got, mark)
	}
	if len(got) > 0 {
		t.Errorf("%d edges for what cannot come", len(got))
	}
}

// spread adds the odds of all chance runs from v, by result, and returns the number of runs.
func spread(g engine.Game, v engine.View, p float64, results map[engine.Action]float64) int {
	if v.Turn() != engine.Chance {
		results[mcts.MarkOf(v.Key())] += p
		return 1
	}
	legal, odds := v.AppendLegal(nil), v.AppendOdds(nil)
	sum := 0.0
	for _, w := range odds {
		sum += float64(w)
	}
	ways := 0
	next := g.NewView()
	for i, a := range legal {
		next.CopyFrom(v)
		next.Apply(a)
		ways += spread(g, next, p*float64(odds[i])/sum, results)
	}
	return ways
}
