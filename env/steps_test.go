package env_test

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/env"
)

// randomSteps plays random games of the mall with all numbers of players, 64 at a time. Steps must not
// fail, the seat on turn must have a decision, and masks are checked at intervals.
func randomSteps(t *testing.T, steps int) {
	const n = 64
	modes := []env.AutoReset{env.NextStep, env.SameStep}
	ends := 0
	for i, settings := range [][]engine.Setting{
		{{Key: "players", Value: "2"}},
		{{Key: "players", Value: "2"}, {Key: "preset", Value: "grenko"}},
		{{Key: "players", Value: "1"}},
		{{Key: "players", Value: "4"}, {Key: "preset", Value: "grenko"}},
	} {
		g := open(t, "mall", settings...)
		b := newTable(t, g, n, env.BatchOptions{Buffers: buffers(g, n, i%2 == 0, i%2 == 1, false), AutoReset: modes[i%2]})
		for round := range steps / 4 / n {
			b.step(t)
			for k := range n {
				ended := b.Terminated[k] == 1
				if ended {
					ends++
				}
				legal := len(b.Game(k).Legal())
				if legal < 2 && !(ended && modes[i%2] == env.NextStep) {
					t.Fatalf("game %d, round %d: %d legal actions", k, round, legal)
				}
				if (round+k)%97 == 0 && count(cut(b.Masks, k, n)) != legal {
					t.Fatalf("game %d, round %d: the mask allows %d actions, %d are legal", k, round, count(cut(b.Masks, k, n)), legal)
				}
			}
		}
	}
	if ends < steps/2000 {
		t.Errorf("%d games ended", ends)
	}
	t.Logf("%d games ended", ends)
}

func TestRandomSteps(t *testing.T) {
	n := 200_000
	if testing.Short() {
		n = 20_000
	}
	randomSteps(t, n)
}
