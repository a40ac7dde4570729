package netplay_test

import (
	"context"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	_ "deadreckon/engine/goofspiel"
	_ "deadreckon/engine/kuhn"
	_ "deadreckon/engine/leduc"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/tictactoe"
	"deadreckon/mcts"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

func open(t *testing.T, name string, settings ...engine.Setting) engine.Game {
	t.Helper()
	g, err := engine.Open(name, settings)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// newFile returns a new net of a game.
func newFile(t *testing.T, g engine.Game, kind net.Kind) *net.File {
	t.Helper()
	e := g.(engine.Encoder).Encoding()
	s := net.Spec{Kind: kind, Input: net.InputOf(e), Width: 24, Depth: 2}
	if kind == net.Graph {
		s.Width, s.Depth, s.Hidden = 8, 1, 8
	}
	n, err := net.New(s, 1)
	if err != nil {
		t.Fatal(err)
	}
	return &net.File{Game: g.Name(), Encoding: e.Digest(), Net: n}
}

// decisions calls visit at the decisions of some random games.
func decisions(g engine.Game, games int, visit func(v engine.View, legal []engine.Action)) {
	rng := rand.New(rand.NewPCG(3, 3))
	s, v := g.NewState(), g.NewView()
	root := g.NewState()
	for range games {
		s.CopyFrom(root)
		for s.Turn() != engine.Nobody {
			legal := s.AppendLegal(nil)
			if turn := s.Turn(); turn >= 0 {
				s.ViewInto(turn, v)
				visit(v, legal)
			}
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
}

// taught returns an mlp that has learned to take the last legal action. (To a graph
// net, squares that look alike are alike.)
func taught(t *testing.T, g engine.Game) *net.File {
	t.Helper()
	coder := g.(engine.Encoder)
	e := coder.Encoding()
	b := &net.Batch{}
	decisions(g, 30, func(v engine.View, legal []engine.Action) {
		planes, globals := make([]uint64, e.PlaneWords()), make([]float32, len(e.Globals))
		coder.Observe(v, planes, globals)
		b.Planes, b.Globals = append(b.Planes, planes...), append(b.Globals, globals...)
		b.Legal = coder.AppendIndices(b.Legal, v, legal)
		b.Policy = append(append(b.Policy, make([]float32, len(legal)-1)...), 1)
		b.Ends = append(b.Ends, int32(len(b.Legal)))
		b.Value = append(b.Value, 0, 1, 0)
		b.N++
	})
	f := newFile(t, g, net.MLP)
	l, err := net.Go{}.Learner(f.Net, net.DefaultOptions(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 150 {
		if _, err := l.Step(b, 0.01); err != nil {
			t.Fatal(err)
		}
	}
	f.Moments = &net.Moments{}
	l.Copy(f.Net, f.Moments)
	return f
}

// TestAgent: a net that learned from files' views plays as it was taught, through a
// file and an agent's text.
func TestAgent(t *testing.T) {
	for _, name := range []string{"leduc", "tictactoe"} {
		g := open(t, name)
		path := filepath.Join(t.TempDir(), "taught.net")
		if err := taught(t, g).Save(path); err != nil {
			t.Fatal(err)
		}
		a, err := agents.Parse(g, "net:"+path+",temperature=0")
		if err != nil {
			t.Fatal(err)
		}
		rng, ctx := rand.New(rand.NewPCG(1, 1)), context.Background()
		asked, right := 0, 0
		decisions(g, 40, func(v engine.View, legal []engine.Action) {
			got, err := a.Decide(ctx, v, rng)
			if err != nil {
				t.Fatal(err)
			}
			asked++
			if got == legal[len(legal)-1] {
				right++
			}
		})
		if right < asked*9/10 {
			t.Errorf("%s: taught to take the last action, it does so in %d of %d decisions", name, right, asked)
		}
	}
}

// TestTemperature: at 1 actions come as often as the policy says; nothing is
// allocated.
func TestTemperature(t *testing.T) {
	g := open(t, "leduc")
	path := filepath.Join(t.TempDir(), "new.net")
	f := newFile(t, g, net.MLP)
	if err := f.Save(path); err != nil {
		t.Fatal(err)
	}
	a, err := agents.Parse(g, "net:"+path)
	if err != nil {
		t.Fatal(err)
	}
	asker, err := netplay.NewAsker(g, net.Go{}, f)
	if err != nil {
		t.Fatal(err)
	}
	rng, ctx := rand.New(rand.NewPCG(1, 1)), context.Background()
	seen := 0
	decisions(g, 2, func(v engine.View, legal []engine.Action) {
		seen++
		asker.Reset()
		asker.Add(v, legal)
		answers, err := asker.Ask()
		if err != nil {
			t.Fatal(err)
		}
		const draws = 4000
		count := map[engine.Action]int{}
		for range draws {
			got, err := a.Decide(ctx, v, rng)
			if err != nil {
				t.Fatal(err)
			}
			count[got]++
		}
		for i, action := range legal {
			p := float64(answers.Policy[i])
			if got := float64(count[action]) / draws; math.Abs(got-p) > 5*math.Sqrt(p*(1-p)/draws)+1e-3 {
				t.Errorf("action %d comes with frequency %v, probability %v", i, got, p)
			}
		}
		if n := testing.AllocsPerRun(10, func() { _, _ = a.Decide(ctx, v, rng) }); n != 0 {
			t.Errorf("%v allocations in a decision", n)
		}
	})
	if seen == 0 {
		t.Error("no decision was seen")
	}
}

// TestBadAgents: each is one clear error.
func TestBadAgents(t *testing.T) {
	g := open(t, "leduc")
	path := filepath.Join(t.TempDir(), "kuhn.net")
	if err := newFile(t, open(t, "kuhn"), net.MLP).Save(path); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"net":                        "name a file: net:FILE",
		"net:":                       "name a file: net:FILE",
		"net:none.net":               "no such file",
		"net:" + path:                "the net is of kuhn, not of leduc",
		"net:x.net,temperature=-1":   "temperature=-1",
		"net:x.net,nix=1":            "no parameter \"nix\"; known: temperature",
		"net:temperature=1,x.net":    "\"x.net\": want name=value",
		"random:x.net":               "\"x.net\": want name=value",
		"search:x.net,iterations=10": "\"x.net\": want name=value",
	} {
		if _, err := agents.Parse(g, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestEvaluator: a side has the scores of its viewer, the others the negative, in
// every view of a batch.
func TestEvaluator(t *testing.T) {
	g := open(t, "mall", engine.Setting{Key: "players", Value: "4"})
	f := newFile(t, g, net.Graph)
	clear(f.Net.Weights)
	for _, tensor := range f.Net.Spec.Tensors() {
		if tensor.Name == "value.bias" {
			f.Net.Weights[tensor.Offset] = float32(math.Log(3)) // 3 to 1 to 1
		}
	}
	e, err := netplay.NewEvaluator(g, net.Go{}, f)
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	n := len(g.Seats())
	views, scores := make([]engine.View, n), make([]float64, n*n)
	for seat := range n {
		views[seat] = g.NewView()
		s.ViewInto(engine.Seat(seat), views[seat])
	}
	e.Evaluate(views, scores)
	sideOf := make([]string, n)
	for _, side := range engine.SidesOf(g) {
		for _, seat := range side.Seats {
			sideOf[seat] = side.Name
		}
	}
	for viewer := range n {
		for seat := range n {
			want := 0.4
			if sideOf[viewer] != sideOf[seat] {
				want = -0.4
			}
			if got := scores[viewer*n+seat]; math.Abs(got-want) > 1e-6 {
				t.Errorf("view of %d: seat %d scores %v, want %v", viewer, seat, got, want)
			}
		}
	}
}

// TestSearch: a search asks the net for values and priors, alone and from several
// threads.
func TestSearch(t *testing.T) {
	g := open(t, "leduc")
	f := newFile(t, g, net.MLP)
	e, err := netplay.NewEvaluator(g, net.Go{}, f)
	if err != nil {
		t.Fatal(err)
	}
	prior, err := netplay.NewPrior(g, net.Go{}, f)
	if err != nil {
		t.Fatal(err)
	}
	selection := mcts.Selection{Rule: mcts.PUCT, Prior: prior, Noise: 0.25}
	for _, threads := range []int{1, 3} {
		team, err := mcts.NewTeam(g, mcts.Config{Iterations: 300, Seed: 1, Evaluate: e, Batch: 4, Selection: selection}, make([]mcts.Policy, threads))
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		decisions(g, 1, func(v engine.View, legal []engine.Action) {
			r, err := team.Search(context.Background(), v)
			if err != nil || len(legal) > 1 && r.Iterations < 300 {
				t.Fatalf("%d iterations: %v", r.Iterations, err)
			}
			asked++
		})
		if asked == 0 {
			t.Error("no decision was searched")
		}
	}
}
