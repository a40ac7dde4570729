package mall

import (
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// scenes plays games with a human strategy, sometimes random, and calls f when a group acts.
func scenes(t *testing.T, n int, f func(s *scene, legal []engine.Action)) {
	t.Helper()
	g := newGame(t)
	rng := engine.Stream(4, "scenes")
	human := agentstest.Policy(t, g, "sweep")
	for seen := 0; seen < n; {
		agentstest.Play(g, rng, func(s engine.State, legal []engine.Action) engine.Action {
			if s.Turn() == rules.Zombie {
				return new(Script).Choose(s, legal, rng)
			}
			if v := newScene(rules.FactsOf(s, rules.Human)); v.Group() != 0 {
				f(&v, legal)
				seen++
			}
			a := human.Choose(s, legal, rng)
			if rng.IntN(3) == 0 {
				a = legal[rng.IntN(len(legal))]
			}
			return a
		})
	}
}

// TestWays compares with plain relaxation until nothing changes.
func TestWays(t *testing.T) {
	scenes(t, 150, func(s *scene, _ []engine.Action) {
		goal := rules.Square(1 + s.GameTurn()*37%s.board.Squares)
		var fast ways
		wary := s.GameTurn() % 3
		at := s.square(s.Group())
		var near walkable
		near.from(s, at, s.GameTurn()%6)
		fast.to(s, goal, float64(wary), &origin{near.known, at, s.GameTurn() % 6})
		var plain [board.MaxSquares + 1]int
		for i := range plain {
			plain[i] = noWay
		}
		plain[goal] = 0
		for changed := true; changed; {
			changed = false
			for x := rules.Square(1); int(x) <= s.board.Squares; x++ {
				for _, side := range s.board.Sides(x) {
					cost := 1 + plain[side.To] // EN 5.9
					if !s.doors.Open(side.Door) {
						cost += 2 // EN 5.5
					}
					if s.suspect.Has(side.To) {
						cost += wary
					}
					if s.zombies.Has(x) { // EN 5.4
						cost += int(s.value(x) + 0.5)
					}
					if x != goal && cost < plain[x] {
						plain[x], changed = cost, true
					}
				}
			}
		}
		for x := near.known.Next(1); x != 0; x = near.known.Next(x + 1) {
			if int(fast.cost[x]) != plain[x] {
				t.Fatalf("from %s to %s: %d points, want %d", s.board.Name(x), s.board.Name(goal), fast.cost[x], plain[x])
			}
		}
		if at != goal {
			have, _ := fast.next(s, at)
			for x := range plain {
				fast.cost[x] = uint16(plain[x])
			}
			if want, _ := fast.next(s, at); have != want {
				t.Fatalf("from %s to %s by %s, want %s", s.board.Name(at), s.board.Name(goal), s.board.Name(have.To), s.board.Name(want.To))
			}
		}
	})
}

// TestWalkable compares with plain distances: squares come nearest first, and the first step is on a
// shortest way.
func TestWalkable(t *testing.T) {
	scenes(t, 150, func(s *scene, _ []engine.Action) {
		at := s.square(s.Group())
		if s.zombies.Has(at) {
			return
		}
		var r walkable
		r.from(s, at, 4)
		for i, x := range r.squares[:r.n] {
			var w ways
			w.to(s, x, 0, &origin{squares: board.SetOf(at), at: at})
			if s.dist(at, x) > 4 || int(w.cost[at]) > 4 && !s.zombies.Has(r.by[i].To) {
				t.Fatalf("%s is %d points from %s, not 4 or less", s.board.Name(x), w.cost[at], s.board.Name(at))
			}
			if !s.doors.Open(r.by[i].Door) || s.dist(at, r.by[i].To) != 1 {
				t.Fatalf("%s is no step from %s", s.board.Name(r.by[i].To), s.board.Name(at))
			}
		}
	})
}
