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
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/toy/commons"
	_ "deadreckon/engine/toy/goofspiel"
	_ "deadreckon/engine/toy/kuhn"
	_ "deadreckon/engine/toy/leduc"
	_ "deadreckon/engine/toy/tictactoe"
	"deadreckon/internal/access"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

func open(t testing.TB, name string, settings ...engine.Setting) engine.Game {
	return enginetest.Open(t, name, settings...)
}

// newFile returns a new net for a game.
func newFile(t testing.TB, g engine.Game, kind net.Kind) *net.File {
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

func newDirect(t testing.TB, g engine.Game, f *net.File) *netplay.DirectSource {
	t.Helper()
	a, err := netplay.NewDirectSource(g, net.Go{}, f)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// someViews returns the views at the decisions of random games.
func someViews(g engine.Game, games int) (views []engine.View) {
	walk(g, games, func(_ engine.State, v engine.View, _ []engine.Action) {
		own := g.NewView()
		own.CopyFrom(v)
		views = append(views, own)
	})
	return views
}

// walk calls visit at the decisions of random games.
func walk(g engine.Game, games int, visit func(s engine.State, v engine.View, legal []engine.Action)) {
	rng := rand.New(rand.NewPCG(4, 4))
	s, v := g.NewState(), g.NewView()
	root := g.NewState()
	for range games {
		s.CopyFrom(root)
		for s.Turn() != engine.Nobody {
			legal := s.AppendLegal(nil)
			if turn := s.Turn(); turn >= 0 {
				s.ViewInto(turn, v)
				visit(s, v, legal)
			}
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
}

// taught returns an mlp that takes the last legal action. A graph net could not learn that, because it
// treats equal squares alike.
func taught(t *testing.T, g engine.Game) *net.File {
	t.Helper()
	f := newFile(t, g, net.MLP)
	asker := newDirect(t, g, f)
	b := asker.Batch()
	walk(g, 30, func(_ engine.State, v engine.View, legal []engine.Action) {
		asker.Add(v, legal)
		b.Policy = append(append(b.Policy, make([]float32, len(legal)-1)...), 1)
		b.Value = append(b.Value, 0, 1, 0)
	})
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

// TestAgent: a trained net plays as it was taught, from a file and by an agent's text.
func TestAgent(t *testing.T) {
	for _, name := range []string{"leduc", "tictactoe"} {
		g := open(t, name)
		path := filepath.Join(t.TempDir(), "taught.net")
		if err := taught(t, g).Save(path); err != nil {
			t.Fatal(err)
		}
		a, err := agents.Reader{By: access.Grant()}.Parse(g, "net:"+path+",temperature=0")
		if err != nil {
			t.Fatal(err)
		}
		rng, ctx := rand.New(rand.NewPCG(1, 1)), context.Background()
		asked, right := 0, 0
		walk(g, 40, func(_ engine.State, v engine.View, legal []engine.Action) {
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

// TestTemperature: actions are drawn with probabilities proportional to policy^(1/temperature),
// without allocations.
func TestTemperature(t *testing.T) {
	g := open(t, "leduc")
	f := newFile(t, g, net.MLP)
	for i := range f.Net.Weights {
		f.Net.Weights[i] *= 3 // so that no policy is uniform
	}
	path := saved(t, f)
	asker := newDirect(t, g, f)
	for more, power := range map[string]float64{"": 1, ",temperature=0.5": 2, ",temperature=4": 0.25} {
		a := parse(t, g, "net:"+path+more)
		rng, ctx := rand.New(rand.NewPCG(1, 1)), context.Background()
		seen := 0
		walk(g, 2, func(_ engine.State, v engine.View, legal []engine.Action) {
			seen++
			asker.Reset()
			asker.Add(v, legal)
			answers, err := asker.Ask()
			if err != nil {
				t.Fatal(err)
			}
			want, sum := make([]float64, len(legal)), 0.0
			for i, p := range answers.Policy {
				want[i] = math.Pow(float64(p), power)
				sum += want[i]
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
			drew := a.(agents.ProbabilityReporter).Probabilities()
			for i, action := range legal {
				p := want[i] / sum
				if math.Abs(drew[i]-p) > 1e-5 {
					t.Errorf("net:FILE%s: action %d was drawn by %v, says the agent, want %v", more, i, drew[i], p)
				}
				if got := float64(count[action]) / draws; math.Abs(got-p) > 5*math.Sqrt(p*(1-p)/draws)+1e-3 {
					t.Errorf("net:FILE%s: action %d comes with frequency %v, probability %v", more, i, got, p)
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
	first := parse(t, g, "net:"+path+",temperature=0")
	walk(g, 1, func(_ engine.State, v engine.View, _ []engine.Action) {
		if _, err := first.Decide(context.Background(), v, nil); err != nil || first.(agents.ProbabilityReporter).Probabilities() != nil {
			t.Errorf("at temperature 0 it drew by %v, error %v", first.(agents.ProbabilityReporter).Probabilities(), err)
		}
	})
}

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
		if _, err := (agents.Reader{By: access.Grant()}).Parse(g, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
