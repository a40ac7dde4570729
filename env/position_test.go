package env_test

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/env"
)

// middle returns a state of a random game after some decisions, at a decision of seat.
func middle(t *testing.T, g engine.Game, seat engine.Seat, choices int) engine.State {
	t.Helper()
	rng := engine.Stream(9, "middle")
	for range 200 {
		s := g.NewState()
		for n := 0; s.Turn() != engine.Nobody; {
			legal := s.AppendLegal(nil)
			if s.Turn() != engine.Chance && len(legal) > 1 {
				if n >= choices && s.Turn() == seat {
					return s
				}
				n++
			}
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
	t.Fatalf("seat %v has no choice after %d others", seat, choices)
	return nil
}

func observed(g engine.Game, v engine.View) []float32 {
	coder := g.(engine.Encoder)
	e := coder.Encoding()
	planes, globals, floats := make([]uint64, e.PlaneWords()), make([]float32, len(e.Globals)), make([]float32, e.Size())
	coder.Observe(v, planes, globals)
	e.Unpack(floats, planes, globals)
	return floats
}

// TestResetFrom checks that a game begins at the given position with its legal actions, that the unknown
// parts of a view depend on the seed, and that the next game begins at the start.
func TestResetFrom(t *testing.T) {
	for name, choices := range map[string]int{"kuhn": 1, "leduc": 2, "mall": 20} {
		g := open(t, name)
		e := newEnv(t, g)
		first, err := e.Reset(4, env.Options{})
		if err != nil {
			t.Fatal(err)
		}
		root := slices.Clone(first.Observation)
		for seat := range engine.Seat(2) {
			if name == "kuhn" {
				choices = int(seat)
			}
			s := middle(t, g, seat, choices)
			v := g.NewView()
			s.ViewInto(s.Turn(), v)
			other := make([]float32, len(root))
			others := map[string]bool{}
			for seed := range uint64(20) {
				for _, from := range []engine.Position{s, v} {
					step, err := e.ResetFrom(seed, from, env.Options{})
					if err != nil {
						t.Fatal(err)
					}
					if step.Info.Seat != s.Turn() || step.Info.Legal != len(s.AppendLegal(nil)) || step.Info.Steps != 0 || step.Info.Seed != seed || step.Info.Plies != 0 {
						t.Fatalf("%s: it begins with %+v", name, step.Info)
					}
					if !slices.Equal(step.Observation, observed(g, v)) {
						t.Fatalf("%s: it begins somewhere else", name)
					}
				}
				if err := e.Observe(1-s.Turn(), other); err != nil {
					t.Fatal(err)
				}
				seen := text(other)
				others[seen] = true
				if _, err := e.ResetFrom(seed, v, env.Options{}); err != nil {
					t.Fatal(err)
				}
				if err := e.Observe(1-s.Turn(), other); err != nil || text(other) != seen {
					t.Fatalf("%s: the same seed draws another truth, %v", name, err)
				}
			}
			if open := name != "mall" || seat == 0; open != (len(others) > 1) { // the zombie player knows the hidden zombies
				t.Errorf("%s: seat %v: %d truths are drawn", name, seat, len(others))
			}
		}
		if first, err = e.Reset(4, env.Options{}); err != nil || !slices.Equal(first.Observation, root) {
			t.Errorf("%s: the next game begins somewhere else, %v", name, err)
		}
	}
}

func text(x []float32) string {
	b := make([]byte, len(x))
	for i, v := range x {
		b[i] = byte(16 * v)
	}
	return string(b)
}

// TestResetFromRefused checks that the end of a game is rejected without side effects, and the error if
// the caller has no decision.
func TestResetFromRefused(t *testing.T) {
	g := open(t, "kuhn")
	e := newEnv(t, g)
	begun, err := e.Reset(1, env.Options{})
	if err != nil {
		t.Fatal(err)
	}
	over := middle(t, g, 0, 0)
	for over.Turn() != engine.Nobody {
		over.Apply(over.AppendLegal(nil)[0])
	}
	if _, err := e.ResetFrom(1, over, env.Options{Seats: []engine.Seat{1}}); err == nil || !strings.Contains(err.Error(), "the end of a game") {
		t.Errorf("the end of a game: %v", err)
	}
	if s, err := e.Step(int(e.Legal()[0])); err != nil || s.Info.Steps != 1 || s.Info.Seat == begun.Info.Seat {
		t.Errorf("the game before goes on with %+v, %v", s.Info, err)
	}
	last := middle(t, g, 0, 2) // check, bet: the first player answers and the game ends
	if _, err := e.ResetFrom(1, last, env.Options{Seats: []engine.Seat{1}}); err == nil || !strings.Contains(err.Error(), "no decision in 1000 games of kuhn from that position on") {
		t.Errorf("no choice is left: %v", err)
	}
	b, err := env.NewBatch(g, 2, env.BatchOptions{Buffers: buffers(g, 2, true, false, false)})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for _, err := range []error{b.ResetFrom(1, over), b.ResetGameFrom(0, 1, over)} {
		if err == nil || !strings.Contains(err.Error(), "the end of a game") {
			t.Errorf("the end of a game: %v", err)
		}
	}
}

// TestBatchFrom checks that the games of a batch begin at the position as in Env, each with its own true
// state, and the next ones at the start.
func TestBatchFrom(t *testing.T) {
	const n = 40
	for _, mode := range []env.AutoReset{env.NextStep, env.SameStep, env.Disabled} {
		for name, choices := range map[string]int{"leduc": 2, "mall": 20} {
			g := open(t, name)
			s := middle(t, g, 0, choices)
			v := g.NewView()
			s.ViewInto(0, v)
			b := newTable(t, g, n, env.BatchOptions{Buffers: buffers(g, n, true, false, false), AutoReset: mode, Threads: 3})
			single := newEnv(t, g)
			if err := b.ResetFrom(8, v); err != nil {
				t.Fatal(err)
			}
			own, other := make([]float32, len(b.Observations)/n), make([]float32, len(b.Observations)/n)
			drawn := map[string]bool{}
			compare := func(i int, from engine.Position, seed uint64) {
				t.Helper()
				step, err := single.ResetFrom(seed, from, env.Options{})
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(cut(b.Observations, i, n), step.Observation) || !slices.Equal(cut(b.Masks, i, n), step.Mask) {
					t.Fatalf("%s, %v: game %d begins otherwise than alone", name, mode, i)
				}
				if err := single.Observe(1, own); err != nil {
					t.Fatal(err)
				}
				if err := b.Game(i).Observe(1, other); err != nil || !slices.Equal(own, other) {
					t.Fatalf("%s, %v: game %d has another truth than alone, %v", name, mode, i, err)
				}
				drawn[text(own)] = true
			}
			for i := range n {
				compare(i, v, env.GameSeed(8, i, 0))
			}
			if len(drawn) < 2 {
				t.Errorf("%s: all games have the same truth", name)
			}
			if mode == env.Disabled {
				if err := b.ResetGameFrom(3, 77, v); err != nil {
					t.Fatal(err)
				}
				compare(3, v, 77)
				continue
			}
			for over := false; !over; {
				b.step(t)
				over = b.Terminated[0] == 1
			}
			if mode == env.NextStep {
				b.step(t)
			}
			compare(0, nil, env.GameSeed(8, 0, 1))
		}
	}
}
