package nettest

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/train/net"
)

// GraphSpec returns a small net with three kinds of sides: all squares have the first, few
// the second, none the third.
func GraphSpec() net.Spec {
	const squares = 67 // more than one word
	in := net.Input{Squares: squares, Planes: 3, Globals: 4, ActionPlanes: 2, ActionGlobals: 3, SideKinds: 3}
	for s := range squares {
		in.Sides = append(in.Sides, net.Side{From: s, To: (s + 1) % squares}, net.Side{From: s, To: (s + 30) % squares})
		if s%9 == 0 {
			in.Sides = append(in.Sides, net.Side{From: s, To: (s + 5) % squares, Kind: 1})
		}
	}
	return net.Spec{Kind: net.Graph, Input: in, Width: 5, Depth: 2, Hidden: 6}
}

// MLPSpec returns an MLP with the input of GraphSpec.
func MLPSpec() net.Spec {
	s := GraphSpec()
	s.Kind, s.Width, s.Depth, s.Hidden = net.MLP, 11, 3, 0
	return s
}

// Net returns a net whose weights are all random; some weights of net.New are zero.
func Net(tb testing.TB, s net.Spec) *net.Net {
	tb.Helper()
	n, err := net.New(s, 7)
	if err != nil {
		tb.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 9))
	for i := range n.Weights {
		n.Weights[i] += 0.1 * float32(rng.NormFloat64())
	}
	return n
}

func Evaluator(tb testing.TB, k net.Backend, n *net.Net) net.Evaluator {
	tb.Helper()
	e, err := k.Evaluator(n)
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

func Learner(tb testing.TB, k net.Backend, n *net.Net, o net.Options, m *net.Moments) net.Learner {
	tb.Helper()
	l, err := k.Learner(n, o, m)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

// Batch returns n random examples; some have no policy or no value to learn.
func Batch(s *net.Spec, n int, seed uint64) *net.Batch {
	rng := rand.New(rand.NewPCG(seed, 5))
	in := &s.Input
	b := &net.Batch{N: n, Planes: make([]uint64, n*in.PlaneWords())}
	for i := range n {
		for p := range in.Planes {
			for square := range in.Squares {
				if rng.IntN(3) == 0 {
					b.Planes[i*in.PlaneWords()+p*in.Words()+square>>6] |= 1 << (square & 63)
				}
			}
		}
		for range in.Globals {
			b.Globals = append(b.Globals, float32(rng.NormFloat64()))
		}
		legal := rng.Perm(in.Actions() - 1)[:1+rng.IntN(min(20, in.Actions()-1))]
		legal = slices.Insert(legal, 0, in.Actions()-1) // in a graph, a global action before those of squares
		for range legal {
			b.Policy = append(b.Policy, 1/float32(len(legal)))
		}
		if i%4 == 3 {
			clear(b.Policy[len(b.Policy)-len(legal):])
		}
		for _, a := range legal {
			b.Legal = append(b.Legal, int32(a))
		}
		b.Ends = append(b.Ends, int32(len(b.Legal)))
		b.Value = append(b.Value, [][]float32{{1, 0, 0}, {0, 0.5, 0.5}, {0, 0, 0}}[i%3]...)
	}
	return b
}

// WithSamples returns the examples of Batch with a random base and policy samples. One in
// nine has no sample; the others have good and bad results at ratios inside and outside a
// ClipRatio of 0.2, on both sides. Every other example has half the policy weight.
func WithSamples(tb testing.TB, of *net.Net, n int, seed uint64) *net.Batch {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 6))
	b := Batch(&of.Spec, n, seed)
	for range b.Legal {
		b.Base = append(b.Base, float32(rng.NormFloat64()))
	}
	now := answer(tb, net.Go{}, of, b).Policy
	for i := range n {
		from, to := b.LegalOf(i)
		for j := from; j < to && i%2 == 0; j++ {
			b.Policy[j] /= 2
		}
		d := net.PolicySample{Action: -1, Advantage: float32(1-i%2*2) * (0.5 + rng.Float32())}
		if i%9 < 8 {
			d.Action = int32(rng.IntN(to - from))
			d.OldProbability = now[from+int(d.Action)] / [...]float32{0.5, 0.9, 1.1, 2}[i%9/2]
		}
		b.Samples = append(b.Samples, d)
	}
	return b
}

// WithTargetLogits returns the examples of WithSamples with target logits, except for every
// third example.
func WithTargetLogits(tb testing.TB, of *net.Net, n int, seed uint64) *net.Batch {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	b := WithSamples(tb, of, n, seed)
	for i := range n {
		from, to := b.LegalOf(i)
		for j := from; j < to; j++ {
			x := b.Base[j] + float32(2*rng.NormFloat64())
			if i%3 == 2 {
				x = float32(math.NaN())
			}
			b.TargetLogits = append(b.TargetLogits, x)
		}
	}
	return b
}

// allLegal returns n random examples of a net without planes, all actions legal in order.
func allLegal(s *net.Spec, n int) *net.Batch {
	rng := rand.New(rand.NewPCG(1, 1))
	b := &net.Batch{N: n}
	for i := range n {
		for range s.Input.Globals {
			b.Globals = append(b.Globals, float32(rng.NormFloat64()))
		}
		actions := int32(s.Input.Actions())
		for a := range actions {
			b.Legal = append(b.Legal, a)
			b.Policy = append(b.Policy, 1/float32(actions))
		}
		b.Ends = append(b.Ends, int32(len(b.Legal)))
		b.Value = append(b.Value, float32(i&1), 0, float32(1-i&1))
	}
	return b
}

// Played returns n examples of random games, every 37th position, with a uniform policy and
// a win as targets.
func Played(tb testing.TB, g engine.Game, n int) *net.Batch {
	tb.Helper()
	coder := g.(engine.Encoder)
	e := coder.Encoding()
	b := &net.Batch{}
	view := g.NewView()
	var indices []int32
	table, err := agents.NewReferee(g)
	if err != nil {
		tb.Fatal(err)
	}
	ply := 0
	table.Watch = func(s engine.State, _ engine.Action) {
		if ply++; s.Turn() < 0 || ply%37 != 0 || b.N == n {
			return
		}
		s.ViewInto(s.Turn(), view)
		legal := view.AppendLegal(nil)
		planes, globals := make([]uint64, e.PlaneWords()), make([]float32, len(e.Globals))
		coder.Observe(view, planes, globals)
		b.Planes, b.Globals = append(b.Planes, planes...), append(b.Globals, globals...)
		indices = coder.AppendIndices(indices[:0], view, legal)
		b.Legal = append(b.Legal, indices...)
		for range indices {
			b.Policy = append(b.Policy, 1/float32(len(indices)))
		}
		b.Ends = append(b.Ends, int32(len(b.Legal)))
		b.Value = append(b.Value, 1, 0, 0)
		b.N++
	}
	for seed := uint64(1); b.N < n; seed++ {
		var players []agents.Agent
		for range g.Seats() {
			a, err := agents.Parse(g, "random")
			if err != nil {
				tb.Fatal(err)
			}
			players = append(players, a)
		}
		if _, err := table.Play(context.Background(), players, agents.GameSeed{Seed: seed}); err != nil {
			tb.Fatal(err)
		}
	}
	return b
}
