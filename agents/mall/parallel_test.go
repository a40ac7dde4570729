package mall

import (
	"context"
	"testing"
	"time"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// byScript returns c for each of so many threads, which play out by scripts.
func byScript(c mcts.Config, n int) (threads []mcts.Config) {
	for range n {
		c.Rollout = new(Script)
		threads = append(threads, c)
	}
	return threads
}

// TestTreeTeam searches the mall on two threads in one tree, with the script as
// prior and rollout: the budget is exact, and time ends it too.
func TestTreeTeam(t *testing.T) {
	game, views := decisions(t)
	c := mcts.Config{Iterations: 60, Seed: 1, Selection: mcts.Selection{Rule: mcts.PUCT}}
	team, err := mcts.NewTreeTeam(game, byScript(c, 2))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range views[:3] {
		r, err := team.Search(context.Background(), v)
		if err != nil {
			t.Fatal(err)
		}
		visits := 0
		for _, m := range r.Moves {
			visits += m.Visits
			if m.Wins+m.Draws+m.Losses != m.Visits {
				t.Errorf("%+v does not add up", m)
			}
		}
		if r.Iterations != 60 || visits != 60 {
			t.Errorf("%d iterations, %d visits, want 60", r.Iterations, visits)
		}
	}
	c.Iterations, c.Time = 0, 20*time.Millisecond
	if team, err = mcts.NewTreeTeam(game, byScript(c, 2)); err != nil {
		t.Fatal(err)
	}
	if r, err := team.Search(context.Background(), views[0]); err != nil || r.Iterations == 0 {
		t.Errorf("%d iterations in 20 ms, error %v", r.Iterations, err)
	}
}

// BenchmarkThreads searches the first decision of the game by scripted rollouts on
// one thread, and on two with a tree each and with one for both.
func BenchmarkThreads(b *testing.B) {
	game, views := decisions(b)
	for _, kind := range []struct {
		name    string
		threads int
		open    func(engine.Game, []mcts.Config) (*mcts.Team, error)
	}{{"one", 1, mcts.NewTeam}, {"root", 2, mcts.NewTeam}, {"tree", 2, mcts.NewTreeTeam}} {
		b.Run(kind.name, func(b *testing.B) {
			team, err := kind.open(game, byScript(mcts.Config{Iterations: 200, Selection: mcts.Selection{Rule: mcts.PUCT}}, kind.threads))
			if err != nil {
				b.Fatal(err)
			}
			n := 0
			for i := 0; b.Loop(); i++ {
				team.Reseed(uint64(i))
				r, err := team.Search(context.Background(), views[0])
				if err != nil {
					b.Fatal(err)
				}
				n += r.Iterations
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "iterations/s")
		})
	}
}
