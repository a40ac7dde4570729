package selfplay_test

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
	"deadreckon/train/selfplay"
)

// everyThird returns a policy-only run with a pool and a gate in every third generation.
func everyThird(t *testing.T) selfplay.Config {
	t.Helper()
	c := small(t, open(t, "kuhn"))
	c.Play.Iterations, c.Learn.Rate = 0, 0.05
	c.Gate.Every, c.Gate.Games, c.Yardsticks.Games, c.Pool.Share = 3, 0, 0, 1
	return c
}

// TestGateEvery: only a gate promotes a net.
func TestGateEvery(t *testing.T) {
	c := everyThird(t)
	c.Limit.Generations = 7
	train(t, c)
	var got []string
	for _, row := range rows(t, c.Dir, 7) {
		got = append(got, fmt.Sprintf("%s %v %d", row.Gate.Verdict, row.Gate.Passed, row.Best))
	}
	if want := []string{
		"not due false 0", "not due false 0", "no gate true 1", "not due false 1", "not due false 1", "no gate true 2", "not due false 2",
	}; !slices.Equal(got, want) {
		t.Errorf("gates %q, want %q", got, want)
	}
	if left, _ := filepath.Glob(filepath.Join(c.Dir, "nets", "*")); len(left) != 3 {
		t.Errorf("nets %v", left)
	}
	if best, latest := files(t, c.Dir)["best.net"], files(t, c.Dir)["nets/0002.net"]; best != latest {
		t.Error("best.net is not the latest net that passed")
	}
}

func policyIn(t *testing.T, g engine.Game, f *net.File, v engine.View, legal []engine.Action) []float32 {
	t.Helper()
	a, err := netplay.NewDirectSource(g, net.Go{}, f)
	if err != nil {
		t.Fatal(err)
	}
	a.Add(v, legal)
	answers, err := a.Ask()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(answers.Policy)
}

// TestDrawnByTheLearner: learning seats play the learner's current net, and opponents their own;
// the best net may be an opponent.
func TestDrawnByTheLearner(t *testing.T) {
	c := everyThird(t)
	c.Limit.Generations = 0
	r := openRun(t, c)
	names, apart := map[string]int{}, 0
	for generation := range 5 {
		learner, best := load(t, filepath.Join(c.Dir, "learner.net")), load(t, filepath.Join(c.Dir, "best.net"))
		if !slices.Equal(best.Net.Weights, learner.Net.Weights) {
			apart++
		}
		of := func(name string) *net.File {
			names[name]++
			if name == fmt.Sprintf("self:drawn,generation=%d", generation) {
				return learner
			}
			var version int
			if _, err := fmt.Sscanf(name, "past:net=%d,drawn", &version); err != nil {
				t.Fatalf("generation %d: %s plays", generation, name)
			}
			return load(t, r.NetPath(version))
		}
		do(t, r)
		for slot := range c.Play.Slots {
			for _, g := range readGames(t, []string{r.SlotPath(generation, slot)}, true, false) {
				drawnBy(t, c.Game, &g, of)
			}
		}
		doUntil(t, r, "play")
	}
	t.Log(names)
	// In generations 3 and 4 the best net is net 1.
	if apart < 3 || names["past:net=0,drawn"] == 0 || names["past:net=1,drawn"] == 0 {
		t.Errorf("%d generations with a learner that is not the best net; %v", apart, names)
	}
}

// drawnBy checks that the recorded policies and values of a game are those of the players' nets.
func drawnBy(t *testing.T, game engine.Game, g *read, of func(name string) *net.File) {
	t.Helper()
	s, v := game.NewState(), game.NewView()
	for _, step := range g.steps {
		if step.Search != nil {
			s.ViewInto(step.Seat, v)
			f := of(g.agents[step.Seat])
			for i, p := range policyIn(t, game, f, v, step.Legal) {
				if got := float64(step.Search.Visits[i]) / (1 << 24); math.Abs(got-float64(p)) > 1e-6 {
					t.Fatalf("%s: action %d was drawn with probability %v, its net says %v", g.agents[step.Seat], i, got, p)
				}
			}
		}
		s.Apply(step.Action)
	}
}
