package agentstest

import (
	"math"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
)

// CheckBetter checks that the mean of paired differences, one of each game, exceeds 0 by three
// standard errors.
func CheckBetter(t testing.TB, name string, games int, difference func(seed uint64) float64) {
	t.Helper()
	sum, squares, n := 0.0, 0.0, float64(games)
	for seed := range uint64(games) {
		d := difference(seed)
		sum += d
		squares += d * d
	}
	mean := sum / n
	if e := math.Sqrt((squares/n - mean*mean) / (n - 1)); mean <= 3*e {
		t.Errorf("%s: %.3f better in %d games, want more than three times %.3f", name, mean, games, e)
	}
}

// LeafIsPotential plays a game by a policy and checks that the named leaf value equals the game's
// potential for each seat, at all quiet positions. It returns the last state and the number of
// quiet positions.
func LeafIsPotential(t testing.TB, g engine.Game, name string, play PolicyFunc) (end engine.State, quiet int) {
	t.Helper()
	e, err := agents.OpenLeaf(g, name)
	if err != nil {
		t.Fatal(err)
	}
	v, scores := g.NewView(), make([]float64, len(g.Seats()))
	end, _ = Play(g, engine.Stream(3, "leaf"), func(s engine.State, legal []engine.Action) engine.Action {
		if e.Quiet(s) {
			quiet++
			s.ViewInto(0, v)
			e.Evaluate([]engine.View{v}, scores)
			for seat := range scores {
				s.ViewInto(engine.Seat(seat), v)
				if want := g.(engine.Potential).Potential(v); scores[seat] != want {
					t.Fatalf("seat %d: %v, want %v", seat, scores[seat], want)
				}
			}
		}
		return play(s, legal)
	})
	return end, quiet
}

// LeafAllocatesNothing checks that a leaf value allocates nothing after its first use, at all quiet
// positions of a random game.
func LeafAllocatesNothing(t testing.TB, g engine.Game, name string) {
	t.Helper()
	e, err := agents.OpenLeaf(g, name)
	if err != nil {
		t.Fatal(err)
	}
	var views []engine.View
	luck := engine.Stream(1, "allocates")
	Watch(g, luck, func(s engine.State, legal []engine.Action) engine.Action { return Uniform{}.Choose(s, legal, luck) }, func(s engine.State) {
		if e.Quiet(s) {
			v := g.NewView()
			s.ViewInto(0, v)
			views = append(views, v)
		}
	})
	scores := make([]float64, len(views)*len(g.Seats()))
	if n := testing.AllocsPerRun(20, func() { e.Evaluate(views, scores) }); n != 0 || len(views) == 0 {
		t.Errorf("%s: %v allocations of %d positions", name, n, len(views))
	}
}
