package netplay_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
	"deadreckon/train/net"
)

// TestBaseGuide: by default a net with a base policy guides as the prior and keeps its first
// choice; another net guides by policy and value and chooses by visits.
func TestBaseGuide(t *testing.T) {
	slowtest.Skip(t)
	g := open(t, "mall", engine.Setting{Key: "maxTurns", Value: "3"})
	plain := newFile(t, g, net.MLP)
	leans := basedOn(t, g, net.MLP, "script")
	leans.Base.Weight = 0.5
	decide := func(f, more string, v engine.View) engine.Action {
		a, err := agents.Reader{By: access.Grant()}.ParseFor(g, v.Viewer(), "search:iterations=40,reuse=off,net="+f+more)
		if err != nil {
			t.Fatal(err)
		}
		move, err := a.Decide(context.Background(), v, rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			t.Fatal(err)
		}
		return move
	}
	basedOn, ordinary := saved(t, leans), saved(t, plain)
	differ, n := 0, 0
	walk(g, 4, func(_ engine.State, v engine.View, legal []engine.Action) {
		if n++; n%9 > 0 || len(legal) < 2 {
			return
		}
		if a, b := decide(basedOn, "", v), decide(basedOn, ",guide=prior,final=keep", v); a != b {
			t.Errorf("by default %#x, as the prior that is cache %#x", a, b)
		}
		if a, b := decide(ordinary, "", v), decide(ordinary, ",guide=both,final=visits", v); a != b {
			t.Errorf("without a base: by default %#x, by policy and value %#x", a, b)
		}
		if decide(basedOn, "", v) != decide(basedOn, ",guide=both,final=visits", v) {
			differ++
		}
	})
	if differ == 0 {
		t.Errorf("in %d decisions of every 9th the two ways never differed", n)
	}
}
