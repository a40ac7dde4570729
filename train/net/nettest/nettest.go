// Package nettest compares a net backend with net.Go.
package nettest

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats/scalar"

	"deadreckon/train/net"
)

// Tolerances, relative for numbers beyond 1: rounding depends on the processor.
const (
	answersWithin = 1e-5
	lossWithin    = 1e-3 // over 40 steps
	weightsWithin = 1e-3 // after 40 steps, for all but a few
)

func near(got, want, tolerance float64) bool {
	return scalar.EqualWithinAbsOrRel(got, want, tolerance, tolerance)
}

// Run checks backend k.
func Run(t *testing.T, k net.Backend) {
	for _, s := range []net.Spec{GraphSpec(), MLPSpec()} {
		n := Net(t, s)
		for _, size := range []int{1, 5, 70} {
			t.Run(fmt.Sprintf("%v/answers of %d", s.Kind, size), func(t *testing.T) { Answers(t, k, n, Batch(&s, size, 8)) })
		}
		b := Batch(&s, 12, 4)
		t.Run(s.Kind.String()+"/learns", func(t *testing.T) { Learns(t, k, n, b, net.DefaultOptions()) })
		o := net.Options{Beta1: 0.8, Beta2: 0.99, Epsilon: 1e-6, Decay: 0.1, Clip: 0.5, ValueWeight: 0.7, Threads: 2}
		t.Run(s.Kind.String()+"/learns otherwise", func(t *testing.T) { Learns(t, k, n, b, o) })
		draws := WithSamples(t, n, 12, 4)
		t.Run(s.Kind.String()+"/base", func(t *testing.T) { baseAdds(t, k, n, Batch(&s, 12, 4)) })
		t.Run(s.Kind.String()+"/answers with a base", func(t *testing.T) { Answers(t, k, n, draws) })
		t.Run(s.Kind.String()+"/sample", func(t *testing.T) { sample(t, k, n) })
		t.Run(s.Kind.String()+"/learns samples", func(t *testing.T) { Learns(t, k, n, draws, net.DefaultOptions()) })
		t.Run(s.Kind.String()+"/learns samples of any ratio", func(t *testing.T) { Learns(t, k, n, draws, o) })
		t.Run(s.Kind.String()+"/learns target logits", func(t *testing.T) { Learns(t, k, n, WithTargetLogits(t, n, 12, 4), o) })
		t.Run(s.Kind.String()+"/target logits", func(t *testing.T) { targetLogits(t, k, n) })
		t.Run(s.Kind.String()+"/resume", func(t *testing.T) { resumes(t, k, n, b) })
		t.Run(s.Kind.String()+"/not finite", func(t *testing.T) { notFinite(t, k, n) })
	}
	plain := net.Spec{Kind: net.MLP, Input: net.Input{Globals: 30, ActionGlobals: 20}, Width: 16, Depth: 2}
	t.Run("all legal", func(t *testing.T) {
		Answers(t, k, Net(t, plain), allLegal(&plain, 9))
		Learns(t, k, Net(t, plain), allLegal(&plain, 9), net.DefaultOptions())
	})
	t.Run("empty parts", func(t *testing.T) { emptyParts(t, k) })
	t.Run("bad batches", func(t *testing.T) { badBatches(t, k) })
}

// Answers checks that k gives the answers of the backend in Go.
func Answers(t *testing.T, k net.Backend, n *net.Net, b *net.Batch) {
	t.Helper()
	sameAnswers(t, answer(t, k, n, b), answer(t, net.Go{}, n, b))
}

func sameAnswers(t *testing.T, got, want net.Answers) {
	t.Helper()
	for _, x := range []struct {
		what      string
		got, want []float32
	}{{"policy", got.Policy, want.Policy}, {"value", got.Value, want.Value}} {
		if len(x.got) != len(x.want) {
			t.Fatalf("%s: %d numbers, want %d", x.what, len(x.got), len(x.want))
		}
		for i := range x.got {
			if !near(float64(x.got[i]), float64(x.want[i]), answersWithin) {
				t.Fatalf("%s: number %d is %v, in Go %v", x.what, i, x.got[i], x.want[i])
			}
		}
	}
}

func answer(tb testing.TB, k net.Backend, n *net.Net, b *net.Batch) (a net.Answers) {
	tb.Helper()
	e := Evaluator(tb, k, n)
	if err := e.Evaluate(b, &a); err != nil {
		tb.Fatal(err)
	}
	return a
}

// baseAdds checks that the base adds to the logits: zeros change nothing, and a large number
// makes an action likely.
func baseAdds(t *testing.T, k net.Backend, n *net.Net, b *net.Batch) {
	without := answer(t, k, n, b)
	rng := rand.New(rand.NewPCG(1, 4))
	b.Base = make([]float32, len(b.Legal))
	if got := answer(t, k, n, b); !slices.Equal(got.Policy, without.Policy) {
		t.Error("a base of zeros changes the policy")
	}
	for i := range b.Base {
		b.Base[i] = float32(2 * rng.NormFloat64())
	}
	sameAnswers(t, answer(t, k, n, b), addBase(without, b))
	clear(b.Base)
	for i := range b.N {
		from, _ := b.LegalOf(i)
		b.Base[from] = 20
	}
	got := answer(t, k, n, b)
	for i := range b.N {
		if from, _ := b.LegalOf(i); got.Policy[from] < 0.999 {
			t.Errorf("example %d: the action with a base of 20 has probability %v", i, got.Policy[from])
		}
	}
}

// addBase returns the answers a with the base of b added.
func addBase(a net.Answers, b *net.Batch) net.Answers {
	a.Policy = slices.Clone(a.Policy)
	for i := range b.N {
		from, to := b.LegalOf(i)
		sum := 0.0
		for j := from; j < to; j++ {
			sum += float64(a.Policy[j]) * math.Exp(float64(b.Base[j]))
		}
		for j := from; j < to; j++ {
			a.Policy[j] = float32(float64(a.Policy[j]) * math.Exp(float64(b.Base[j])) / sum)
		}
	}
	return a
}

// sample checks that one step raises the probability of a sampled action with a positive
// advantage, lowers it with a negative one, and does nothing beyond the clip ratio.
func sample(t *testing.T, k net.Backend, n *net.Net) {
	b := Batch(&n.Spec, 1, 3)
	clear(b.Policy)
	clear(b.Value)
	before := answer(t, k, n, b).Policy[1]
	for _, c := range []struct {
		ratio, advantage float32
		clipped          bool
	}{{0.5, 2, false}, {0.9, 2, false}, {1.1, 2, false}, {2, 2, true}, {0.5, -2, true}, {0.9, -2, false}, {1.1, -2, false}, {2, -2, false}} {
		b.Samples = []net.PolicySample{{Action: 1, OldProbability: before / c.ratio, Advantage: c.advantage}}
		for _, o := range []net.Options{net.DefaultOptions(), {Epsilon: 1e-8, Threads: 1}} {
			after := answer(t, k, train(t, k, n, o, nil, b, 1).net, b).Policy[1]
			want := 1 // more likely
			switch {
			case c.clipped && o.ClipRatio > 0:
				want = 0
			case c.advantage < 0:
				want = -1
			}
			if cmp.Compare(after, before) != want {
				t.Errorf("ratio %v, advantage %v, clip ratio %v: probability %v, before %v", c.ratio, c.advantage, o.ClipRatio, after, before)
			}
		}
	}
}

// targetLogits checks that the policy converges to the softmax of the target logits.
func targetLogits(t *testing.T, k net.Backend, n *net.Net) {
	b := WithTargetLogits(t, n, 1, 3)
	clear(b.Value)
	o := net.DefaultOptions()
	got := train(t, k, n, o, nil, b, 400)
	want := slices.Clone(b.TargetLogits)
	net.LogSoftmax(want, b.TargetLogits)
	for i, p := range answer(t, k, got.net, b).Policy {
		if q := math.Exp(float64(want[i])); math.Abs(float64(p)-q) > 0.02 {
			t.Errorf("action %d has probability %v, want %v", i, p, q)
		}
	}
	if first, last := got.losses[0].Policy, got.losses[len(got.losses)-1].Policy; !(last >= -1e-5 && last < first/20) {
		t.Errorf("the loss goes from %v to %v", first, last)
	}
}

// Learns checks that the losses and weights of k stay close to those of net.Go over 40 steps
// on b.
func Learns(t *testing.T, k net.Backend, n *net.Net, b *net.Batch, o net.Options) {
	t.Helper()
	before := slices.Clone(n.Weights)
	got := train(t, k, n, o, nil, b, 40)
	want := train(t, net.Go{}, n, o, nil, b, 40)
	if !slices.Equal(before, n.Weights) {
		t.Error("the learner changed the original net")
	}
	sameLosses(t, got.losses, want.losses)
	if got.moments.Steps != 40 {
		t.Errorf("%d steps, took 40", got.moments.Steps)
	}
	sameWeights(t, "weights", got.net.Weights, want.net.Weights)
	sameWeights(t, "first moments", got.moments.First, want.moments.First)
	sameWeights(t, "second moments", got.moments.Second, want.moments.Second)
}

func sameLosses(t *testing.T, got, want []net.Loss) {
	t.Helper()
	for i := range want {
		g, w := got[i], want[i]
		x, y := []float64{g.Total, g.Policy, g.Value}, []float64{w.Total, w.Policy, w.Value}
		for j := range y {
			if !near(x[j], y[j], lossWithin) {
				t.Fatalf("step %d: losses %v, in Go %v", i+1, g, w)
			}
		}
	}
}

// sameWeights allows one weight in fifty to differ: Adam divides a gradient by its own
// magnitude, so that a rounding error can become a full step.
func sameWeights(t *testing.T, what string, got, want []float32) {
	t.Helper()
	apart := 0
	for i := range want {
		if !near(float64(got[i]), float64(want[i]), weightsWithin) {
			apart++
		}
	}
	if len(got) != len(want) || apart > len(want)/50 {
		t.Errorf("%s: %d of %d, %d in all, are apart", what, apart, len(want), len(got))
	}
}

// trained is the result of training.
type trained struct {
	net     *net.Net
	moments *net.Moments
	losses  []net.Loss
}

// train takes steps on b.
func train(t *testing.T, k net.Backend, n *net.Net, o net.Options, m *net.Moments, b *net.Batch, steps int) trained {
	t.Helper()
	l := Learner(t, k, n, o, m)
	got := trained{&net.Net{Spec: n.Spec, Weights: make([]float32, len(n.Weights))}, &net.Moments{}, nil}
	for range steps {
		loss, err := l.Step(b, 0.001)
		if err != nil {
			t.Fatal(err)
		}
		got.losses = append(got.losses, loss)
	}
	last, err := l.Losses(b)
	if err != nil {
		t.Fatal(err)
	}
	got.losses = append(got.losses, last)
	l.Copy(got.net, got.moments)
	return got
}

// resumes checks that k and net.Go can continue each other's training with the same results.
func resumes(t *testing.T, k net.Backend, n *net.Net, b *net.Batch) {
	o := net.DefaultOptions()
	whole := train(t, net.Go{}, n, o, nil, b, 40)
	for _, c := range []struct{ first, second net.Backend }{{k, net.Go{}}, {net.Go{}, k}, {k, k}} {
		half := train(t, c.first, n, o, nil, b, 20)
		sameAnswers(t, answer(t, c.second, half.net, b), answer(t, c.first, half.net, b))
		before := slices.Clone(half.moments.First)
		rest := train(t, c.second, half.net, o, half.moments, b, 20)
		if !slices.Equal(before, half.moments.First) {
			t.Errorf("%s changed the given moments", c.second.Name())
		}
		sameLosses(t, append(half.losses[:20], rest.losses...), whole.losses)
		if rest.moments.Steps != 40 {
			t.Errorf("from %s to %s: %d steps, took 40", c.first.Name(), c.second.Name(), rest.moments.Steps)
		}
	}
}

// notFinite checks that a loss or gradient that is not finite changes nothing.
func notFinite(t *testing.T, k net.Backend, n *net.Net) {
	b := Batch(&n.Spec, 3, 2)
	l := Learner(t, k, n, net.DefaultOptions(), nil)
	old := b.Globals[1]
	b.Globals[1] = float32(math.Inf(1))
	if _, err := l.Step(b, 0.1); err == nil || !strings.Contains(err.Error(), "NaN") {
		t.Errorf("an infinite input: %v", err)
	}
	if _, err := l.Losses(b); err == nil {
		t.Error("an infinite input has losses")
	}
	b.Globals[1] = old
	huge := WithSamples(t, n, 1, 2) // a loss that a float32 holds; the squares of its gradient overflow
	huge.Samples[0].Advantage = 1e30
	if _, err := l.Step(huge, 0.1); err == nil || !strings.Contains(err.Error(), "the norm of the gradient is") {
		t.Errorf("a gradient that is not finite: %v", err)
	}
	out, m := &net.Net{Spec: n.Spec, Weights: make([]float32, len(n.Weights))}, &net.Moments{}
	l.Copy(out, m)
	if !slices.Equal(out.Weights, n.Weights) || m.Steps != 0 {
		t.Error("a failed step changed the weights")
	}
	if _, err := l.Step(b, 0.1); err != nil {
		t.Error(err)
	}
	for _, rate := range []float64{-1, math.NaN(), math.Inf(1)} {
		if _, err := l.Step(b, rate); err == nil {
			t.Errorf("a learning rate of %v passes", rate)
		}
	}
}

// emptyParts checks nets and batches with empty parts.
func emptyParts(t *testing.T, k net.Backend) {
	for _, s := range []net.Spec{
		{Kind: net.MLP, Input: net.Input{Globals: 3, ActionGlobals: 2}, Width: 2, Depth: 1},
		{Kind: net.MLP, Input: net.Input{Squares: 4, Planes: 2, ActionPlanes: 1}, Width: 2, Depth: 2},
		{Kind: net.Graph, Input: net.Input{Squares: 4, Globals: 2, ActionGlobals: 2}, Width: 2, Depth: 1, Hidden: 2},
		{Kind: net.Graph, Input: net.Input{Squares: 4, Planes: 2, ActionPlanes: 2}, Width: 2, Depth: 1, Hidden: 2},
	} {
		n := Net(t, s)
		b := WithSamples(t, n, 4, 1)
		Answers(t, k, n, b)
		Learns(t, k, n, b, net.DefaultOptions())
		clear(b.Planes)
		b.Legal, b.Policy, b.Base = nil, nil, nil
		clear(b.Ends)
		for i := range b.Samples {
			b.Samples[i].Action = -1
		}
		Answers(t, k, n, b)
		Learns(t, k, n, b, net.DefaultOptions())
		Answers(t, k, n, &net.Batch{})
	}
}

func badBatches(t *testing.T, k net.Backend) {
	s := GraphSpec()
	n := Net(t, s)
	e := Evaluator(t, k, n)
	l := Learner(t, k, n, net.DefaultOptions(), nil)
	for i, spoil := range []func(*net.Batch){
		func(b *net.Batch) { b.N++ },
		func(b *net.Batch) { b.Planes = b.Planes[1:] },
		func(b *net.Batch) { b.Globals = nil },
		func(b *net.Batch) { b.Ends[1] = -1 },
		func(b *net.Batch) { b.Ends[2]-- },
		func(b *net.Batch) { b.Ends[2]++ },
		func(b *net.Batch) { b.Legal[0] = int32(s.Input.Actions()) },
		func(b *net.Batch) { b.Legal[0] = -1 },
		func(b *net.Batch) { b.Base = b.Base[1:] },
	} {
		b := WithSamples(t, n, 3, 1)
		spoil(b)
		if err := e.Evaluate(b, &net.Answers{}); err == nil {
			t.Errorf("bad batch %d is evaluated", i)
		}
		if _, err := l.Step(b, 0.1); err == nil {
			t.Errorf("bad batch %d is learned", i)
		}
		if _, err := l.Losses(b); err == nil {
			t.Errorf("bad batch %d has losses", i)
		}
	}
	for i, spoil := range []func(*net.Batch){
		func(b *net.Batch) { b.Policy = b.Policy[1:] },
		func(b *net.Batch) { b.Value = b.Value[1:] },
		func(b *net.Batch) { b.Samples = b.Samples[:2] },
		func(b *net.Batch) { b.Samples[1].Action = b.Ends[1] - b.Ends[0] },
		func(b *net.Batch) { b.Samples[0].OldProbability = 0 },
		func(b *net.Batch) { b.TargetLogits = b.Policy[1:] },
	} {
		b := WithSamples(t, n, 3, 1)
		spoil(b)
		if _, err := l.Step(b, 0.1); err == nil {
			t.Errorf("a batch without target %d is learned", i)
		}
	}
	if _, err := l.Step(&net.Batch{}, 0.1); err == nil {
		t.Error("an empty batch is learned")
	}
	if err := e.Evaluate(&net.Batch{}, &net.Answers{}); err != nil {
		t.Error(err)
	}
	stray := Batch(&s, 1, 1)
	for i := range stray.Planes { // bits beyond the last square
		stray.Planes[i] = math.MaxUint64
	}
	if err := e.Evaluate(stray, &net.Answers{}); err != nil {
		t.Error(err)
	}
	if _, err := k.Learner(n, net.Options{}, nil); err == nil {
		t.Error("invalid options pass")
	}
	if _, err := k.Learner(n, net.DefaultOptions(), &net.Moments{}); err == nil {
		t.Error("moments of another net pass")
	}
	if _, err := k.Evaluator(&net.Net{Spec: s}); err == nil {
		t.Error("a net without weights is evaluated")
	}
}
