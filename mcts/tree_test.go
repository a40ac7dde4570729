package mcts

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/slowtest"
)

func TestSizes(t *testing.T) {
	var tree tree
	for _, row := range []struct {
		what      string
		got, want uintptr
	}{
		{"node", unsafe.Sizeof(node{}), nodeBytes},
		{"edge", unsafe.Sizeof(edge{}), edgeBytes},
		{"run", unsafe.Sizeof(run{}), runBytes},
		{"event", unsafe.Sizeof(tree.events[0]), eventBytes},
		{"number", unsafe.Sizeof(tree.moved[0]), movedBytes},
	} {
		if row.got > row.want {
			t.Errorf("%s: %d bytes, want at most %d", row.what, row.got, row.want)
		}
	}
}

// TestNodesIn fills trees completely and checks their memory.
func TestNodesIn(t *testing.T) {
	for _, layout := range []Layout{{}, {ChanceRun: 1, EdgesPerNode: 4}, {ChanceRun: 30, EdgesPerNode: 50}} {
		for _, want := range []int{20_000, 1 << 20} {
			full := layout.withDefaults()
			var tree tree
			tree.reset(layout.NodesIn(int64(want)), full.EdgesPerNode)
			for n := int32(0); n != none; n = tree.add() {
				if full.ChanceRun > 1 {
					tree.keepRun(n, make([]engine.Action, full.ChanceRun-1))
				}
				var actions []engine.Action
				for a := range full.EdgesPerNode {
					actions = append(actions, engine.Action(1+a))
				}
				tree.open(n, actions, 0)
				tree.open(n, []engine.Action{1000}, 0) // there is room while other nodes have fewer edges
			}
			tree.number(0)
			got := len(tree.nodes)*nodeBytes + len(tree.edges)*edgeBytes + len(tree.runs)*runBytes +
				len(tree.events)*eventBytes + len(tree.moved)*movedBytes
			if got > want || got < want*4/5 {
				t.Errorf("%+v: %d nodes and %d edges take %d bytes of %d", layout, len(tree.nodes), len(tree.edges), got, want)
			}
		}
	}
}

// TestOpen compares the edges of a node with a sorted list, for random sets of actions.
func TestOpen(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var tree tree
		tree.reset(100, 16)
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

// searchTree searches a view and returns the searcher with its tree.
func searchTree(t testing.TB, g engine.Game, c Config, v engine.View) (*Searcher, Result) {
	t.Helper()
	s, err := New(g, c)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Search(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	return s, r
}

// grown returns a searcher after n iterations on a view of Kuhn poker.
func grown(tb testing.TB, n int) *Searcher {
	tb.Helper()
	s, _ := searchTree(tb, kuhn.New(), Config{Iterations: n, Seed: 1}, kuhnView(kuhn.New()))
	return s
}

func kuhnView(g engine.Game) engine.View {
	state, v := g.NewState(), g.NewView()
	state.Apply(kuhn.Deal(kuhn.Queen))
	state.Apply(kuhn.Deal(kuhn.King))
	state.ViewInto(kuhn.First, v)
	return v
}

// TestTreeAddsUp checks at every node that visits add up, that they do not exceed availability, and that
// edges ascend.
func TestTreeAddsUp(t *testing.T) {
	s := grown(t, 5000)
	reached := make([]int, len(s.tree.nodes))
	for n := range s.tree.nodes {
		edges := s.tree.edgesOf(int32(n))
		var visits uint32
		for i, e := range edges {
			visits += e.visits
			if s.tree.nodes[n].turn != engine.Chance && e.visits > e.available {
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

func (s *Searcher) through(n int32) (visits uint32) {
	for _, e := range s.tree.edgesOf(n) {
		visits += e.visits
	}
	return visits
}

func TestIterationsDoNotAllocate(t *testing.T) {
	slowtest.Skip(t)
	for a := range algorithms {
		for r := range rules {
			noAllocations(t, Config{Algorithm: a, Selection: Selection{Rule: r, Noise: 0.1}})
			noAllocations(t, Config{Algorithm: a, Root: Rounds, Selection: Selection{Rule: r}, Final: Incumbent})
		}
	}
}

func noAllocations(t *testing.T, c Config) {
	t.Helper()
	c.Iterations, c.Seed, c.Rollout = 5000, 1, first{}
	s, err := New(kuhn.New(), c)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second is warm
		if _, err := s.Search(context.Background(), kuhnView(kuhn.New())); err != nil {
			t.Fatal(err)
		}
	}
	s.initTree(kuhnView(kuhn.New()))
	if n := testing.AllocsPerRun(2000, s.iterate); n != 0 {
		t.Errorf("%v, %v, %v: %v allocations an iteration, want none", c.Algorithm, c.Root, c.Selection.Rule, n)
	}
}

type first struct{}

func (first) Choose(_ engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return legal[0]
}

func TestLogOf(t *testing.T) {
	for _, n := range []uint32{1, 2, 100, 8191, 8192, 8193, 12345, 1 << 20, 1<<31 + 12345, math.MaxUint32} {
		if d := math.Log(float64(n)) - logOf(n); d < -1e-12 || d > 1.0/4096 {
			t.Errorf("logarithm of %d: off by %v", n, d)
		}
	}
}

// TestRootPriors checks that noise keeps a distribution and has its share.
func TestRootPriors(t *testing.T) {
	for _, noise := range []float64{0.25, 1} {
		s, err := New(kuhn.New(), Config{Iterations: 1, Rollout: first{}, Selection: Selection{Rule: PUCT, Noise: noise}})
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		const times = 400
		for seed := range uint64(times) {
			s.Reseed(seed)
			s.initTree(kuhnView(kuhn.New()))
			if total := s.noise.priors[0] + s.noise.priors[1]; math.Abs(total-1) > 1e-9 {
				t.Fatalf("priors %v do not sum to 1", s.noise.priors)
			}
			sum += s.noise.priors[0]
		}
		// Trust 1/2 of two moves is 3/4 for the policy's; noise is 1/2 on average, with a standard
		// deviation of 0.15 at alpha 5.
		want := (1-noise)*0.75 + noise*0.5
		if got := sum / times; math.Abs(got-want) > 4*0.15/math.Sqrt(times) {
			t.Errorf("noise %v: prior of the policy's move %v on average, want %v", noise, got, want)
		}
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

// BenchmarkKuhnFresh includes the growth of the tree.
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

// TestInfoSets compares the table of information sets with a map.
func TestInfoSets(t *testing.T) {
	slowtest.Skip(t)
	rng := rand.New(rand.NewPCG(1, 2))
	var tr tree
	for _, asked := range []int{10, 5000, 3, 0, 3, 70, 20000, 1, 1, 1, 1, 300} {
		tr.reset(asked/3+2, 1)
		nodes, taken := map[uint64]int32{}, map[int32]bool{}
		for range asked {
			key := rng.Uint64N(uint64(asked)) << (8 * rng.IntN(8)) // many equal low bits
			got, known := tr.infoSetNode(key), nodes[key]
			switch {
			case known != 0 && got != known:
				t.Fatalf("%d keys: %x is node %d, then %d", asked, key, known, got)
			case known == 0 && got == none && !tr.full:
				t.Fatalf("%d keys: no node for %x, and memory is left", asked, key)
			case known == 0 && got != none:
				if taken[got] {
					t.Fatalf("%d keys: node %d is of %x, and of another", asked, got, key)
				}
				nodes[key], taken[got] = got, true
			}
		}
		if tr.infoSets != len(nodes) || 2*tr.infoSets > len(tr.table) {
			t.Errorf("%d keys: %d are known in %d places, want %d", asked, tr.infoSets, len(tr.table), len(nodes))
		}
	}
}
