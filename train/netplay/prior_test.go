package netplay

import (
	"math"
	"math/rand/v2"
	"testing"

	"deadreckon/engine"
	_ "deadreckon/engine/leduc"
	"deadreckon/train/net"
)

// TestPrior: the shares are the policy of the net for the view of the seat on turn,
// however often they are asked and forgotten.
func TestPrior(t *testing.T) {
	g, err := engine.Open("leduc", nil)
	if err != nil {
		t.Fatal(err)
	}
	e := g.(engine.Encoder).Encoding()
	n, err := net.New(net.Spec{Kind: net.MLP, Input: net.InputOf(e), Width: 16, Depth: 2}, 5)
	if err != nil {
		t.Fatal(err)
	}
	f := &net.File{Game: g.Name(), Encoding: e.Digest(), Net: n}
	p, err := NewPrior(g, net.Go{}, f)
	if err != nil {
		t.Fatal(err)
	}
	p.most = 7 // forgets all the time
	asker, err := NewAsker(g, net.Go{}, f)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	s, root, view := g.NewState(), g.NewState(), g.NewView()
	asked := 0
	for range 50 {
		s.CopyFrom(root)
		for s.Turn() != engine.Nobody {
			legal := s.AppendLegal(nil)
			if turn := s.Turn(); turn >= 0 {
				s.ViewInto(turn, view)
				asker.Reset()
				asker.Add(view, legal)
				want, err := asker.Ask()
				if err != nil {
					t.Fatal(err)
				}
				shares := make([]float64, len(legal))
				for range 2 {
					p.Priors(s, legal, shares)
					for i, x := range shares {
						if math.Abs(x-float64(want.Policy[i])) > 1e-7 {
							t.Fatalf("share %d is %v, the policy %v", i, x, want.Policy[i])
						}
					}
				}
				asked++
			}
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
	if asked < 100 {
		t.Errorf("asked %d times", asked)
	}
}
