package env_test

import (
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/env"
)

// TestCopy checks that a copy continues as its original.
func TestCopy(t *testing.T) {
	for _, game := range []string{"kuhn", "leduc", "mall"} {
		g := open(t, game)
		const n = 7
		o := func(int) env.Options {
			o := env.Options{MaxSteps: 300, Agents: make([]env.Agent, 2)}
			if game == "mall" {
				o.Shaping = 0.5
			}
			return o
		}
		a := newTable(t, g, n, env.BatchOptions{Buffers: buffers(g, n, true, true, true), AutoReset: env.SameStep, Options: o})
		b := newTable(t, g, n, env.BatchOptions{Buffers: buffers(g, n, true, true, true), AutoReset: env.SameStep, Options: o, Threads: 2})
		for range 200 {
			a.step(t)
		}
		for range 6 {
			b.step(t)
		}
		if err := b.CopyFrom(a.Batch); err != nil {
			t.Fatal(err)
		}
		b.rng = engine.Stream(9, "again")
		a.rng = engine.Stream(9, "again")
		copy(b.FinalObservations, a.FinalObservations)
		copy(b.FinalSeats, a.FinalSeats)
		for step := range 150 {
			if a.digest() != b.digest() {
				t.Fatalf("%s: the copy differs after %d steps", game, step)
			}
			a.step(t)
			b.step(t)
		}
		other := newTable(t, g, n+1, env.BatchOptions{Buffers: buffers(g, n+1, true, false, false)})
		if err := other.CopyFrom(a.Batch); err == nil {
			t.Error("7 games were copied to 8")
		}
	}
}

// TestPackedAlone checks games without masks and floats, and the final observations in bits.
func TestPackedAlone(t *testing.T) {
	g := open(t, "mall")
	const n = 9
	o := func(int) env.Options { return env.Options{MaxSteps: 30} }
	whole := newTable(t, g, n, env.BatchOptions{Buffers: buffers(g, n, true, true, true), AutoReset: env.SameStep, Options: o})
	bare := buffers(g, n, false, true, false)
	bare.Masks, bare.FinalSeats = nil, make([]int8, n)
	bare.FinalPlanes, bare.FinalGlobals = make([]uint64, len(bare.Planes)), make([]float32, len(bare.Globals))
	packed := newTable(t, g, n, env.BatchOptions{Buffers: bare, AutoReset: env.SameStep, Options: o})
	shape, ended := whole.Game(0).Encoding(), 0
	unpacked := make([]float32, shape.Size())
	for range 70 {
		whole.step(t)
		packed.step(t)
		if !slices.Equal(whole.Planes, packed.Planes) || !slices.Equal(whole.Rewards, packed.Rewards) || !slices.Equal(whole.Seats, packed.Seats) {
			t.Fatal("other games")
		}
		for i := range n {
			if packed.Truncated[i]|packed.Terminated[i] == 0 {
				continue
			}
			ended++
			shape.Unpack(unpacked, cut(packed.FinalPlanes, i, n), cut(packed.FinalGlobals, i, n))
			if !slices.Equal(unpacked, cut(whole.FinalObservations, i, n)) || packed.FinalSeats[i] != whole.FinalSeats[i] {
				t.Fatal("another final observation")
			}
		}
	}
	if ended < n {
		t.Errorf("%d games ended", ended)
	}
}
