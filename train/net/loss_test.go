package net_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/floats/scalar"

	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

// TestSampleLoss computes the policy loss with samples from eq. 7 of Schulman et al. 2017
// plus the cross entropy.
func TestSampleLoss(t *testing.T) {
	for _, s := range []net.Spec{nettest.GraphSpec(), nettest.MLPSpec()} {
		n := nettest.Net(t, s)
		b := nettest.WithSamples(t, n, 36, 5)
		var a net.Answers
		if err := nettest.Evaluator(t, net.Go{}, n).Evaluate(b, &a); err != nil {
			t.Fatal(err)
		}
		for _, ratio := range []float64{0.2, 0.05, 0} {
			want := 0.0
			for i, d := range b.Samples {
				from, to := b.LegalOf(i)
				for j := from; j < to; j++ {
					want -= float64(b.Policy[j]) * math.Log(float64(a.Policy[j]))
				}
				if d.Action == -1 {
					continue
				}
				r, advantage := float64(a.Policy[from+int(d.Action)])/float64(d.OldProbability), float64(d.Advantage)
				clipped := r
				if ratio > 0 {
					clipped = min(max(r, 1-ratio), 1+ratio)
				}
				want -= min(r*advantage, clipped*advantage)
			}
			o := net.DefaultOptions()
			o.ClipRatio = ratio
			loss, err := nettest.Learner(t, net.Go{}, n, o, nil).Losses(b)
			if err != nil {
				t.Fatal(err)
			}
			if want /= float64(b.N); !scalar.EqualWithinAbsOrRel(loss.Policy, want, 1e-4, 1e-4) {
				t.Errorf("%v, ratio %v: the policy's loss is %v, want %v", s.Kind, ratio, loss.Policy, want)
			}
		}
	}
}

// TestTargetLogitsLoss computes the loss from the objective that target logits maximize,
// sum p beta A - KL(p || base), and from the cross entropy for examples without them.
func TestTargetLogitsLoss(t *testing.T) {
	for _, s := range []net.Spec{nettest.GraphSpec(), nettest.MLPSpec()} {
		n := nettest.Net(t, s)
		b := nettest.WithTargetLogits(t, n, 36, 5)
		b.Samples = nil
		var a net.Answers
		if err := nettest.Evaluator(t, net.Go{}, n).Evaluate(b, &a); err != nil {
			t.Fatal(err)
		}
		want := 0.0
		for i := range b.N {
			from, to := b.LegalOf(i)
			known := b.TargetLogitsOf(i) != nil
			var base, best float64 // sums of exponentials
			for j := from; j < to && known; j++ {
				base += math.Exp(float64(b.Base[j]))
				best += math.Exp(float64(b.TargetLogits[j]))
			}
			for j := from; j < to; j++ {
				p := float64(a.Policy[j])
				if !known {
					want -= float64(b.Policy[j]) * math.Log(p)
					continue
				}
				advantage := float64(b.TargetLogits[j]) - float64(b.Base[j]) // times beta
				want -= p * (advantage - math.Log(p/(math.Exp(float64(b.Base[j]))/base)))
			}
			if known {
				want += math.Log(best / base) // the maximum
			}
		}
		loss, err := nettest.Learner(t, net.Go{}, n, net.DefaultOptions(), nil).Losses(b)
		if err != nil {
			t.Fatal(err)
		}
		if want /= float64(b.N); !scalar.EqualWithinAbsOrRel(loss.Policy, want, 1e-4, 1e-4) {
			t.Errorf("%v: the policy's loss is %v, want %v", s.Kind, loss.Policy, want)
		}
	}
}
