// Package nettest tests what every backend of nets promises: the answers and the
// training of the one in Go, which stands in package net.
//
// It refuses to measure speed, and to know a game: a caller brings the examples of
// one.
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

// Nearness that Run asks for, of numbers beyond 1 as a share of them: what they are
// rounded to depends on the processor.
const (
	answersWithin = 1e-5
	lossWithin    = 1e-3 // over 40 steps
	weightsWithin = 1e-3 // of all but a few after as many
)

func near(got, want, tolerance float64) bool {
	return scalar.EqualWithinAbsOrRel(got, want, tolerance, tolerance)
}

// Run checks a backend against that in Go.
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
		t.Run(s.Kind.String()+"/base", func(t *testing.T) { leans(t, k, n, Batch(&s, 12, 4)) })
		t.Run(s.Kind.String()+"/answers with a base", func(t *testing.T) { Answers(t, k, n, draws) })
		t.Run(s.Kind.String()+"/draw", func(t *testing.T) { draw(t, k, n) })
		t.Run(s.Kind.String()+"/learns draws", func(t *testing.T) { Learns(t, k, n, draws, net.DefaultOptions()) })
		t.Run(s.Kind.String()+"/learns draws of any ratio", func(t *testing.T) { Learns(t, k, n, draws, o) })
		t.Run(s.Kind.String()+"/learns aims", func(t *testing.T) { Learns(t, k, n, WithTargetLogits(t, n, 12, 4), o) })
		t.Run(s.Kind.String()+"/aim", func(t *testing.T) { aims(t, k, n) })
		t.Run(s.Kind.String()+"/goes on", func(t *testing.T) { goesOn(t, k, n, b) })
		t.Run(s.Kind.String()+"/not finite", func(t *testing.T) { notFinite(t, k, n) })
	}
	plain := net.Spec{Kind: net.MLP, Input: net.Input{Globals: 30, ActionGlobals: 20}, Width: 16, Depth: 2}
	t.Run("all legal", func(t *testing.T) {
		Answers(t, k, Net(t, plain), allLegal(&plain, 9))
		Learns(t, k, Net(t, plain), allLegal(&plain, 9), net.DefaultOptions())
	})
	t.Run("little", func(t *testing.T) { little(t, k) })
	t.Run("bad batches", func(t *testing.T) { badBatches(t, k) })
}

// Answers checks that k answers b as the backend in Go does.
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

// leans checks that a base multiplies the probabilities, before they are made to add up
// to 1, by its exponential: zeros change nothing, and much on one action makes it likely.
func leans(t *testing.T, k net.Backend, n *net.Net, b *net.Batch) {
	without := answer(t, k, n, b)
	rng := rand.New(rand.NewPCG(1, 4))
	b.Base = make([]float32, len(b.Legal))
	if got := answer(t, k, n, b); !slices.Equal(got.Policy, without.Policy) {
		t.Error("a base of zeros changes the policy")
	}
	for i := range b.Base {
		b.Base[i] = float32(2 * rng.NormFloat64())
	}
	sameAnswers(t, answer(t, k, n, b), leaning(without, b))
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

// leaning returns answers without a base as they are with that of b.
func leaning(a net.Answers, b *net.Batch) net.Answers {
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

// draw checks which way an action that was drawn moves: one that came out well becomes more
// likely, one that came out badly less so, and one whose ratio says so already stays as
// it is, unless any ratio counts.
func draw(t *testing.T, k net.Backend, n *net.Net) {
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
				t.Errorf("ratio %v, advantage %v, options' ratio %v: probability %v, before %v", c.ratio, c.advantage, o.ClipRatio, after, before)
			}
		}
	}
}

// aims checks that a policy comes to be what it aims at: the more it leads the likelier.
func aims(t *testing.T, k net.Backend, n *net.Net) {
	b := WithTargetLogits(t, n, 1, 3)
	clear(b.Value)
	o := net.DefaultOptions()
	got := train(t, k, n, o, nil, b, 400)
	want := slices.Clone(b.TargetLogits)
	net.LogSoftmax(want, b.TargetLogits)
	for i, p := range answer(t, k, got.net, b).Policy {
		if q := math.Exp(float64(want[i])); math.Abs(float64(p)-q) > 0.02 {
			t.Errorf("action %d aims at probability %v, and has %v", i, q, p)
		}
	}
	if first, last := got.losses[0].Policy, got.losses[len(got.losses)-1].Policy; !(last >= -1e-5 && last < first/20) {
		t.Errorf("the loss goes from %v to %v", first, last)
	}
}

// Learns checks that over 40 steps on b the losses and weights of k are those of the
// backend in Go, and that the net it began with is untouched.
func Learns(t *testing.T, k net.Backend, n *net.Net, b *net.Batch, o net.Options) {
	t.Helper()
	before := slices.Clone(n.Weights)
	got := train(t, k, n, o, nil, b, 40)
	want := train(t, net.Go{}, n, o, nil, b, 40)
	if !slices.Equal(before, n.Weights) {
		t.Error("the learner wrote into the net that it was given")
	}
	sameLosses(t, got.losses, want.losses)
	if got.moments.Steps != 40 {
		t.Errorf("%d steps, took 40", got.moments.Steps)
	}
	sameWeights(t, "weights", got.net.Weights, want.net.Weights)
	sameWeights(t, "first moments", got.moments.First, want.moments.First)
	sameWeights(t, "second moments", got.moments.Second, want.moments.Second)
}

// sameLosses compares every part of the losses.
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

// sameWeights lets one in fifty be apart: Adam divides a gradient by its own size, so
// that one that is nothing but rounding makes a step of any sign.
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

// trained is what came of training.
type trained struct {
	net     *net.Net
	moments *net.Moments
	losses  []net.Loss
}

// train returns what so many steps on b make of n.
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

// goesOn checks that nets and moments pass between k and the backend in Go, both
// ways: what one has trained the other answers by as that does, and goes on with as if
// nobody had stopped.
func goesOn(t *testing.T, k net.Backend, n *net.Net, b *net.Batch) {
	o := net.DefaultOptions()
	whole := train(t, net.Go{}, n, o, nil, b, 40)
	for _, c := range []struct{ first, second net.Backend }{{k, net.Go{}}, {net.Go{}, k}, {k, k}} {
		half := train(t, c.first, n, o, nil, b, 20)
		sameAnswers(t, answer(t, c.second, half.net, b), answer(t, c.first, half.net, b))
		before := slices.Clone(half.moments.First)
		rest := train(t, c.second, half.net, o, half.moments, b, 20)
		if !slices.Equal(before, half.moments.First) {
			t.Errorf("%s wrote into the moments that it was given", c.second.Name())
		}
		sameLosses(t, append(half.losses[:20], rest.losses...), whole.losses)
		if rest.moments.Steps != 40 {
			t.Errorf("from %s to %s: %d steps, took 40", c.first.Name(), c.second.Name(), rest.moments.Steps)
		}
	}
}

// notFinite checks that a loss or a gradient that is no number changes nothing, and that
// the learner still learns.
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
	if _, err := l.Step(huge, 0.1); err == nil || !strings.Contains(err.Error(), "the gradient is") {
		t.Errorf("a gradient that is not finite: %v", err)
	}
	out, m := &net.Net{Spec: n.Spec, Weights: make([]float32, len(n.Weights))}, &net.Moments{}
	l.Copy(out, m)
	if !slices.Equal(out.Weights, n.Weights) || m.Steps != 0 {
		t.Error("a step without a loss changed the weights")
	}
	if _, err := l.Step(b, 0.1); err != nil {
		t.Error(err)
	}
	for _, rate := range []float64{-1, math.NaN(), math.Inf(1)} {
		if _, err := l.Step(b, rate); err == nil {
			t.Errorf("a learning rate of %v is taken", rate)
		}
	}
}

// little checks nets and batches of which parts are empty.
func little(t *testing.T, k net.Backend) {
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

// badBatches checks that what does not fit is an error.
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
			t.Errorf("batch %d is answered", i)
		}
		if _, err := l.Step(b, 0.1); err == nil {
			t.Errorf("batch %d is learned", i)
		}
		if _, err := l.Losses(b); err == nil {
			t.Errorf("batch %d has losses", i)
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
		t.Error("options that are not valid are taken")
	}
	if _, err := k.Learner(n, net.DefaultOptions(), &net.Moments{}); err == nil {
		t.Error("moments of another net are taken")
	}
	if _, err := k.Evaluator(&net.Net{Spec: s}); err == nil {
		t.Error("a net without weights answers")
	}
}
