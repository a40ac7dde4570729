package net_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats/scalar"

	"deadreckon/internal/slowtest"
	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

// gradientsOf returns the sum of the gradients over a batch.
func gradientsOf(t *testing.T, n *net.Net, b *net.Batch) []float32 {
	t.Helper()
	o := net.DefaultOptions()
	o.ValueWeight = 0.7
	l := nettest.Learner(t, net.Go{}, n, o, nil)
	gradients, _, err := net.Gradients(l, b)
	if err != nil {
		t.Fatal(err)
	}
	return gradients
}

// TestGradients compares the gradient of every tensor, at some weights, with differences of
// losses. Near the kink of a relu the differences of two step sizes disagree; these are left
// out, and must be few.
func TestGradients(t *testing.T) {
	slowtest.Skip(t)
	for _, s := range []net.Spec{nettest.GraphSpec(), nettest.MLPSpec()} {
		n := nettest.Net(t, s)
		compare := func(t *testing.T, b *net.Batch) {
			gradients := gradientsOf(t, n, b)
			l := nettest.Learner(t, net.Go{}, n, net.Options{Epsilon: 1e-8, ValueWeight: 0.7, ClipRatio: net.DefaultOptions().ClipRatio, Threads: 1}, nil)
			at := func(i int, step float32) float64 {
				w := net.WeightsOf(l)
				old := w[i]
				defer func() { w[i] = old }()
				w[i] += step
				loss, err := l.Losses(b)
				if err != nil {
					t.Fatal(err)
				}
				return loss.Total * float64(b.N)
			}
			rng := rand.New(rand.NewPCG(4, 4))
			for _, part := range s.Tensors() {
				compared, bent := 0, 0
				for range min(part.Size(), 12) {
					i := part.Offset + rng.IntN(part.Size())
					coarse := (at(i, 4e-3) - at(i, -4e-3)) / 8e-3
					fine := (at(i, 2e-3) - at(i, -2e-3)) / 4e-3
					if math.Abs(coarse-fine) > 0.01+0.01*math.Abs(fine) {
						bent++
						continue
					}
					compared++
					if got := float64(gradients[i]); math.Abs(got-fine) > 0.02+0.02*math.Abs(fine) {
						t.Errorf("%s[%d]: gradient %v, by difference %v", part.Name, i-part.Offset, got, fine)
					}
				}
				if compared < bent {
					t.Errorf("%s: %d compared, %d at a kink", part.Name, compared, bent)
				}
				some := slices.ContainsFunc(gradients[part.Offset:part.Offset+part.Size()], func(x float32) bool { return x != 0 })
				if used := !strings.HasSuffix(part.Name, "side.2"); some != used { // no side has that kind
					t.Errorf("%s: some gradient is not zero: %v, want %v", part.Name, some, used)
				}
			}
		}
		t.Run(s.Kind.String(), func(t *testing.T) { compare(t, nettest.Batch(&s, 7, 3)) })
		t.Run(s.Kind.String()+"/draws", func(t *testing.T) { compare(t, nettest.WithSamples(t, n, 9, 3)) })
		t.Run(s.Kind.String()+"/aims", func(t *testing.T) { compare(t, nettest.WithTargetLogits(t, n, 9, 3)) })
	}
}

// one returns example i of a batch without targets.
func one(s *net.Spec, b *net.Batch, i int) *net.Batch {
	in := &s.Input
	from, to := b.LegalOf(i)
	return &net.Batch{
		N: 1, Planes: b.Planes[i*in.PlaneWords() : (i+1)*in.PlaneWords()], Globals: b.Globals[i*in.Globals : (i+1)*in.Globals],
		Legal: b.Legal[from:to], Ends: []int32{int32(to - from)},
	}
}

// TestEvaluate: an example has the same answers by itself and in a batch, the answers are
// probabilities, and nothing is allocated.
func TestEvaluate(t *testing.T) {
	slowtest.Skip(t)
	for _, s := range []net.Spec{nettest.GraphSpec(), nettest.MLPSpec()} {
		n := nettest.Net(t, s)
		b := nettest.Batch(&s, 150, 8)
		e := nettest.Evaluator(t, net.Go{}, n)
		var all, single net.Answers
		if err := e.Evaluate(b, &all); err != nil {
			t.Fatal(err)
		}
		near := func(what string, got, want []float32) {
			t.Helper()
			if len(got) != len(want) {
				t.Fatalf("%v: %s: %d numbers, want %d", s.Kind, what, len(got), len(want))
			}
			for i := range got {
				if !scalar.EqualWithinAbsOrRel(float64(got[i]), float64(want[i]), 1e-4, 1e-4) {
					t.Fatalf("%v: %s: number %d is %v alone, %v in a batch", s.Kind, what, i, got[i], want[i])
				}
			}
		}
		sum := func(x []float32) (sum float64) {
			for _, v := range x {
				sum += float64(v)
			}
			return sum
		}
		for i := range b.N {
			if err := e.Evaluate(one(&s, b, i), &single); err != nil {
				t.Fatal(err)
			}
			from, to := b.LegalOf(i)
			near("policy", single.Policy, all.Policy[from:to])
			near("value", single.Value, all.Value[i*net.Values:(i+1)*net.Values])
			if p, v := sum(single.Policy), sum(single.Value); math.Abs(p-1) > 1e-5 || math.Abs(v-1) > 1e-5 {
				t.Fatalf("%v: probabilities add up to %v and %v", s.Kind, p, v)
			}
		}
		first := one(&s, b, 0)
		if got := testing.AllocsPerRun(20, func() { _ = e.Evaluate(first, &single) }); got != 0 {
			t.Errorf("%v: %v allocations at batch 1", s.Kind, got)
		}
		if got := testing.AllocsPerRun(5, func() { _ = e.Evaluate(b, &all) }); got != 0 {
			t.Errorf("%v: %v allocations at batch %d", s.Kind, got, b.N)
		}
	}
}

// train takes one step on each batch.
func train(t *testing.T, n *net.Net, o net.Options, m *net.Moments, steps ...*net.Batch) (*net.Net, *net.Moments, []float64) {
	t.Helper()
	l := nettest.Learner(t, net.Go{}, n, o, m)
	var losses []float64
	for _, b := range steps {
		loss, err := l.Step(b, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		losses = append(losses, loss.Total)
	}
	out, moments := &net.Net{n.Spec, make([]float32, len(n.Weights))}, &net.Moments{}
	l.Copy(out, moments)
	return out, moments, losses
}

// TestTraining: the loss falls; the same seed gives the same bytes, also after a resume;
// more threads give nearly the same; the original net is unchanged.
func TestTraining(t *testing.T) {
	for _, s := range []net.Spec{nettest.GraphSpec(), nettest.MLPSpec()} {
		n, b := nettest.Net(t, s), nettest.Batch(&s, 9, 2)
		before := slices.Clone(n.Weights)
		steps := slices.Repeat([]*net.Batch{b}, 60)
		o := net.DefaultOptions()
		o.Clip, o.Decay = 5, 0.01
		got, _, losses := train(t, n, o, nil, steps...)
		if first, last := losses[0], losses[len(losses)-1]; last > 0.8*first {
			t.Errorf("%v: the loss went from %v to %v", s.Kind, first, last)
		}
		if !slices.Equal(before, n.Weights) {
			t.Errorf("%v: the learner changed the original net", s.Kind)
		}
		half, moments, _ := train(t, n, o, nil, steps[:30]...)
		again, _, _ := train(t, half, o, moments, steps[30:]...)
		if !slices.Equal(got.Weights, again.Weights) {
			t.Errorf("%v: the weights differ after a resume", s.Kind)
		}
		one, _, first := train(t, n, o, nil, steps[:1]...)
		o.Threads = 4
		four, _, second := train(t, n, o, nil, steps[:1]...)
		if !scalar.EqualWithinAbsOrRel(first[0], second[0], 1e-5, 1e-5) {
			t.Errorf("%v: loss %v on one thread, %v on four", s.Kind, first[0], second[0])
		}
		apart := 0
		for i, x := range one.Weights {
			if math.Abs(float64(x-four.Weights[i])) > 1e-3 {
				apart++
			}
		}
		if apart > len(one.Weights)/50 {
			t.Errorf("%v: %d of %d weights differ between one thread and four", s.Kind, apart, len(one.Weights))
		}
	}
}

// TestDense: if all actions are legal in order, one product computes the logits; in any
// other order the results are the same.
func TestDense(t *testing.T) {
	s := net.Spec{Kind: net.MLP, Input: net.Input{Globals: 5, ActionGlobals: 9}, Width: 7, Depth: 2}
	n, b := nettest.Net(t, s), &net.Batch{}
	rng := rand.New(rand.NewPCG(6, 6))
	for ; b.N < 13; b.N++ {
		for range s.Input.Globals {
			b.Globals = append(b.Globals, float32(rng.NormFloat64()))
		}
		for a := range int32(9) {
			b.Legal, b.Policy = append(b.Legal, a), append(b.Policy, float32(a)/36)
		}
		b.Ends, b.Value = append(b.Ends, int32(len(b.Legal))), append(b.Value, 0, 1, 0)
	}
	transposed := *b
	transposed.Legal, transposed.Policy = slices.Clone(b.Legal), slices.Clone(b.Policy)
	for i := range b.N {
		slices.Reverse(transposed.Legal[9*i : 9*i+9])
		slices.Reverse(transposed.Policy[9*i : 9*i+9])
	}
	var together, apart net.Answers
	e := nettest.Evaluator(t, net.Go{}, n)
	if err := e.Evaluate(b, &together); err != nil {
		t.Fatal(err)
	}
	if !net.Dense(e) {
		t.Fatal("all actions are legal, but one product was not used")
	}
	if err := e.Evaluate(&transposed, &apart); err != nil {
		t.Fatal(err)
	}
	for i := range b.N {
		slices.Reverse(apart.Policy[9*i : 9*i+9])
	}
	gradients := gradientsOf(t, n, b)
	others := gradientsOf(t, n, &transposed)
	for what, x := range map[string][2][]float32{"policy": {together.Policy, apart.Policy}, "gradient": {gradients, others}} {
		for i, got := range x[0] {
			if !scalar.EqualWithinAbsOrRel(float64(got), float64(x[1][i]), 1e-4, 1e-4) {
				t.Fatalf("%s %d: %v together, %v apart", what, i, got, x[1][i])
			}
		}
	}
}

func length(x []float32) float64 {
	sum := 0.0
	for _, v := range x {
		sum += float64(v) * float64(v)
	}
	return math.Sqrt(sum)
}

// TestClip checks the norm of the gradient in the first moment.
func TestClip(t *testing.T) {
	s := nettest.MLPSpec()
	n, b := nettest.Net(t, s), nettest.Batch(&s, 9, 2)
	o := net.DefaultOptions()
	o.Clip = 1e-3
	_, m, _ := train(t, n, o, nil, b)
	if got := length(m.First) / (1 - o.Beta1); !scalar.EqualWithinRel(got, o.Clip, 1e-3) {
		t.Errorf("the gradient has length %v, clipped to %v", got, o.Clip)
	}
}

func TestBadSpecs(t *testing.T) {
	for i, spoil := range []func(*net.Spec){
		func(s *net.Spec) { s.Kind = 9 },
		func(s *net.Spec) { s.Width = 0 },
		func(s *net.Spec) { s.Depth = 1 << 20 },
		func(s *net.Spec) { s.Hidden = 0 },
		func(s *net.Spec) { s.Kind = net.MLP },
		func(s *net.Spec) { s.Width, s.Depth = 1<<16, 200 },
		func(s *net.Spec) { s.Input.Squares = 0 },
		func(s *net.Spec) { s.Input.Squares = -4 },
		func(s *net.Spec) { s.Input.Sides[3].To = 400 },
		func(s *net.Spec) { s.Input.Sides[3].From = 0; s.Input.Sides[2].From = 5 },
		func(s *net.Spec) { s.Input.Sides[0].Kind = 3 },
		func(s *net.Spec) { s.Heads[0].Name = "" },
		func(s *net.Spec) { s.Heads[0].Name = "where" },
		func(s *net.Spec) { s.Heads[3].Size = 5 },
		func(s *net.Spec) { s.Heads[0].Weight = math.NaN() },
		func(s *net.Spec) { s.Heads[0].Kind = 7 },
	} {
		s := withHeads(nettest.GraphSpec())
		spoil(&s)
		if _, err := net.New(s, 1); err == nil {
			t.Errorf("spec %d passes the check", i)
		}
	}
}

// withHeads returns s with an auxiliary head of every kind.
func withHeads(s net.Spec) net.Spec {
	s.Heads = []net.Head{
		{Name: "numbers", Kind: net.Numbers, Size: 2, Weight: 0.5},
		{Name: "classes", Kind: net.Classes, Size: 3, Weight: 0.25},
		{Name: "claims", Kind: net.Claims, Size: 4, Weight: 1},
		{Name: "where", Kind: net.Squares, Size: s.Input.Squares, Weight: 2},
	}
	return s
}
