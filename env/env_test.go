package env_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/toy/commons"
	_ "deadreckon/engine/toy/kuhn"
	_ "deadreckon/engine/toy/leduc"
	"deadreckon/env"
	"deadreckon/internal/slowtest"
)

func open(t testing.TB, name string, settings ...engine.Setting) engine.Game {
	t.Helper()
	if name == "mall" {
		settings = append([]engine.Setting{{Key: "maxTurns", Value: "60"}}, settings...)
	}
	return enginetest.Open(t, name, settings...)
}

func newEnv(t testing.TB, g engine.Game) *env.Env {
	t.Helper()
	e, err := env.New(g)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// choose samples a legal action of a mask, or returns -1.
func choose(mask []byte, rng *rand.Rand) int {
	n, pick := 0, -1
	for i, m := range mask {
		if m == 1 {
			if n++; rng.IntN(n) == 0 {
				pick = i
			}
		}
	}
	return pick
}

// TestRandomPlay checks that no step fails, that masks are not empty and agree with the step, and that the
// final rewards are the scores.
func TestRandomPlay(t *testing.T) {
	slowtest.Skip(t)
	const steps = 3000
	for _, c := range []struct {
		name     string
		settings []engine.Setting
		seats    []engine.Seat
	}{
		{"kuhn", nil, nil},
		{"commons", nil, nil},
		{"commons", []engine.Setting{{Key: "sides", Value: "pair"}}, []engine.Seat{0, 2}},
		{"leduc", nil, []engine.Seat{1}},
		{"mall", nil, nil},
		{"mall", nil, []engine.Seat{0}},
		{"mall", []engine.Setting{{Key: "preset", Value: "grenko"}}, []engine.Seat{1}},
		{"mall", []engine.Setting{{Key: "players", Value: "1"}}, nil},
		{"mall", []engine.Setting{{Key: "players", Value: "4"}}, []engine.Seat{2, 3}},
	} {
		e := newEnv(t, open(t, c.name, c.settings...))
		rng := engine.Stream(7, "choose")
		games := 0
		var s env.Step
		s.Terminated = true
		for range steps {
			var err error
			if s.Terminated || s.Truncated {
				if s, err = e.Reset(uint64(games), env.Options{Seats: c.seats}); err != nil {
					t.Fatal(err)
				}
				games++
			}
			if n := count(s.Mask); n < 2 || n != s.Info.Legal {
				t.Fatalf("%s: the mask allows %d actions, %d are legal", c.name, n, s.Info.Legal)
			}
			if len(c.seats) > 0 && !slices.Contains(c.seats, s.Info.Seat) {
				t.Fatalf("%s: seat %v is asked", c.name, s.Info.Seat)
			}
			if s, err = e.Step(choose(s.Mask, rng)); err != nil {
				t.Fatal(err)
			}
			if s.Terminated && count(s.Mask) > 0 {
				t.Fatalf("%s: the mask allows actions after the end", c.name)
			}
		}
		if games < 2 {
			t.Errorf("%s: %d games in %d steps", c.name, games, steps)
		}
	}
}

func count(mask []byte) (n int) {
	for _, m := range mask {
		n += int(m)
	}
	return n
}

// TestRefusals checks that errors describe the cause and change nothing.
func TestRefusals(t *testing.T) {
	e := newEnv(t, open(t, "mall"))
	want := func(action int, words ...string) {
		t.Helper()
		_, err := e.Step(action)
		for _, w := range words {
			if err == nil || !strings.Contains(err.Error(), w) {
				t.Errorf("action %d: error %v, want it to speak of %q", action, err, w)
			}
		}
	}
	want(0, "Reset")
	s, err := e.Reset(1, env.Options{Seats: []engine.Seat{0}})
	if err != nil {
		t.Fatal(err)
	}
	seen, mask := slices.Clone(s.Observation), slices.Clone(s.Mask)
	want(-1, "out of range")
	want(len(mask), "out of range")
	want(1<<31, "out of range")
	want(0, "EN 3.2") // square 001 has no symbol for characters
	if !slices.Equal(s.Observation, seen) || !slices.Equal(s.Mask, mask) {
		t.Error("a refused action has changed the observation")
	}
	if s, err = e.Step(choose(mask, engine.Stream(1, ""))); err != nil || s.Info.Steps != 1 {
		t.Errorf("%d steps, %v", s.Info.Steps, err)
	}
}
