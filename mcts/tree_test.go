package mcts

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"deadreckon/engine"
	"deadreckon/engine/kuhn"
)

func TestSizes(t *testing.T) {
	if n, e := unsafe.Sizeof(node{}), unsafe.Sizeof(edge{}); n > 64 || e > 20 {
		t.Errorf("a node takes %d bytes and an edge %d, want at most 64 and 20", n, e)
	}
}

// TestOpen compares the edges of a node with a sorted list, over random sets of
// actions that come to it one after another.
func TestOpen(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var tree tree
		tree.reset(100)
		other := tree.add()
		var want []engine.Action
		for range 10 {
			var seen []engine.Action
			for range rng.IntN(8) {
				seen = append(seen, engine.Action(rng.IntN(30)))
			}
			slices.Sort(seen)
			seen = slices.Compact(seen)
			tree.open(0, seen, 0)
			tree.open(other, []engine.Action{engine.Action(rng.IntN(30))}, 6)
			want = append(want, seen...)
			slices.Sort(want)
			want = slices.Compact(want)
		}
		var got []engine.Action
		for _, e := range tree.edgesOf(0) {
			got = append(got, e.action)
			if e.child != none || e.visits != 0 {
				t.Fatalf("edge %+v is not new", e)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("edges %v, want %v", got, want)
		}
	}
}

// grown returns a searcher with a tree of n iterations on a kuhn view.
func grown(tb testing.TB, n int) *Searcher {
	tb.Helper()
	g := kuhn.New()
	s, err := New(g, Config{Iterations: n, Seed: 1})
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := s.Search(context.Background(), kuhnView(g)); err != nil {
		tb.Fatal(err)
	}
	return s
}

func kuhnView(g engine.Game) engine.View {
	state, v := g.NewState(), g.NewView()
	state.Apply(kuhn.Deal(kuhn.Queen))
	state.Apply(kuhn.Deal(kuhn.King))
	state.ViewInto(kuhn.First, v)
	return v
}

// TestTreeAddsUp checks every node of a tree: visits flow down, nothing is
// visited more often than it was available, edges ascend.
func TestTreeAddsUp(t *testing.T) {
	s := grown(t, 5000)
	reached := make([]int, len(s.tree.nodes))
	for n := range s.tree.nodes {
		edges := s.tree.edgesOf(int32(n))
		var visits uint32
		for i, e := range edges {
			visits += e.visits
			if e.visits > e.available {
				t.Errorf("node %d: %d visits of an edge available %d times", n, e.visits, e.available)
			}
			if i > 0 && edges[i-1].action >= e.action {
				t.Errorf("node %d: edges do not ascend", n)
			}
			if e.child != none {
				reached[e.child]++
				below := s.through(e.child)
				// The first visit of an edge ends there: it adds the child.
				if below != 0 && below != e.visits-1 {
					t.Errorf("node %d: %d visits through edge %d, %d below it", n, e.visits, i, below)
				}
			}
		}
	}
	for n, times := range reached[1:] {
		if times != 1 {
			t.Errorf("node %d has %d edges that lead to it", n+1, times)
		}
	}
}

// through returns the visits of all edges of node n.
func (s *Searcher) through(n int32) (visits uint32) {
	for _, e := range s.tree.edgesOf(n) {
		visits += e.visits
	}
	return visits
}

func TestIterationsDoNotAllocate(t *testing.T) {
	s := grown(t, 20000)
	s.plant(kuhnView(kuhn.New()))
	if n := testing.AllocsPerRun(10000, s.iterate); n != 0 {
		t.Errorf("%v allocations an iteration, want none", n)
	}
}

func BenchmarkKuhn(b *testing.B) {
	s := grown(b, 20000)
	b.ReportAllocs()
	for b.Loop() {
		s.iterate()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "iterations/s")
}

// BenchmarkKuhnFresh includes the tree's growth from nothing.
func BenchmarkKuhnFresh(b *testing.B) {
	s := grown(b, 1000)
	v := kuhnView(kuhn.New())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Search(context.Background(), v); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(1000*float64(b.N)/b.Elapsed().Seconds(), "iterations/s")
}
