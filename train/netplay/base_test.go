package netplay_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// basedOn returns a net that almost always plays as its base policy.
func basedOn(t testing.TB, g engine.Game, kind net.Kind, agent string) *net.File {
	t.Helper()
	f := newFile(t, g, kind)
	f.Net.ClearPolicy()
	f.Base = net.Base{Agent: agent, Weight: 50}
	return f
}

// asked is a view with its legal actions and an agent's choice.
type asked struct {
	view  engine.View
	legal []engine.Action
	takes engine.Action
}

// choices returns a fresh agent's choice at every n-th decision of random games, with random
// numbers seeded by the view's key.
func choices(t testing.TB, g engine.Game, games, n int, agent string) (out []asked) {
	t.Helper()
	i := 0
	walk(g, games, func(_ engine.State, v engine.View, legal []engine.Action) {
		if i++; i%n > 0 || len(legal) < 2 {
			return
		}
		a, err := agents.Reader{By: access.Grant()}.ParseFor(g, v.Viewer(), agent)
		if err != nil {
			t.Fatal(err)
		}
		own := g.NewView()
		own.CopyFrom(v)
		takes, err := a.Decide(context.Background(), v, rand.New(rand.NewPCG(v.Key(), uint64(v.Viewer()))))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, asked{own, slices.Clone(legal), takes})
	})
	return out
}

// mostLikely returns the most likely action, which must be almost certain.
func mostLikely(t testing.TB, legal []engine.Action, policy []float32) engine.Action {
	t.Helper()
	at := slices.Index(policy, slices.Max(policy))
	if policy[at] < 0.999 {
		t.Errorf("a base of weight 50 is followed with probability %v", policy[at])
	}
	return legal[at]
}

// TestZeroNetPlaysAsItsBase: a net with zero policy weights chooses as its base policy through
// every door, and draws nothing by default.
func TestZeroNetPlaysAsItsBase(t *testing.T) {
	mall := open(t, "mall", engine.Setting{Key: "maxTurns", Value: "4"})
	for _, c := range []struct {
		game  engine.Game
		kind  net.Kind
		base  string
		every int
	}{{mall, net.Graph, "script", 5}, {open(t, "leduc"), net.MLP, "random", 1}, {open(t, "leduc"), net.MLP, "search:iterations=9", 1}} {
		g, f := c.game, basedOn(t, c.game, c.kind, c.base)
		all := choices(t, g, 6, c.every, c.base)
		if len(all) < 15 {
			t.Fatalf("%s: only %d decisions", g.Name(), len(all))
		}
		path, rng := saved(t, f), rand.New(rand.NewPCG(1, 1))
		first, search := parse(t, g, "net:"+path), parse(t, g, "search:iterations=3,net="+path)
		if _, err := first.Decide(context.Background(), all[0].view, nil); err != nil || first.(agents.ProbabilityReporter).Probabilities() != nil {
			t.Errorf("a net with a base drew: %v, %v", first.(agents.ProbabilityReporter).Probabilities(), err)
		}
		asker := newDirect(t, g, f)
		for _, x := range all {
			asker.Reset()
			asker.Add(x.view, x.legal)
			answers, err := asker.Ask()
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]engine.Action{"asker": mostLikely(t, x.legal, answers.Policy)}
			for name, a := range map[string]agents.Agent{"net:FILE": first, "search:net=FILE": search} {
				if got[name], err = a.Decide(context.Background(), x.view, rng); err != nil {
					t.Fatal(err)
				}
			}
			for name, a := range got {
				if a != x.takes {
					t.Errorf("%s: the %s takes %#x, its base %#x", g.Name(), name, a, x.takes)
				}
			}
		}
	}
}

// fake is an agent that takes the action with the number returned by at, which may be illegal.
type fake struct {
	name string
	at   func(v engine.View, n int, rng *rand.Rand) (int, error)
}

func (f fake) Name() string { return f.name }

func (f fake) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	legal := v.AppendLegal(nil)
	i, err := f.at(v, len(legal), rng)
	if i < 0 {
		return legal[len(legal)-1] + 1, err // not legal
	}
	return legal[i], err
}

// counting takes the first action, then the second, and so on in each game.
type counting struct{ decisions int }

func (*counting) Name() string { return "counting" }

func (c *counting) Begin(uint64) { c.decisions = 0 }

func (c *counting) Decide(_ context.Context, v engine.View, _ *rand.Rand) (engine.Action, error) {
	legal := v.AppendLegal(nil)
	c.decisions++
	return legal[(c.decisions-1)%len(legal)], nil
}

// broken is the error of the fake "broken".
var broken error

func init() {
	for name, at := range map[string]func(engine.View, int, *rand.Rand) (int, error){"last": last, "broken": first, "illegal": none} {
		agents.Register(agents.Kind{Name: name, Game: "leduc", Open: func(engine.Game, *agents.Params) (agents.Agent, error) {
			return fake{name, at}, nil
		}})
	}
	agents.Register(agents.Kind{Name: "counting", Game: "leduc", Open: func(engine.Game, *agents.Params) (agents.Agent, error) {
		return &counting{}, nil
	}})
}

func last(_ engine.View, n int, _ *rand.Rand) (int, error) { return n - 1, nil }

func first(engine.View, int, *rand.Rand) (int, error) { return 0, broken }

func none(engine.View, int, *rand.Rand) (int, error) { return -1, nil }

// newBase returns the base policy of an agent with weight 1.
func newBase(t *testing.T, g engine.Game, agent string) *netplay.Base {
	t.Helper()
	b, err := netplay.NewBase(g, net.Base{Agent: agent, Weight: 1})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestBaseOfTheViewAlone: a base policy's choice depends only on the view, also for a random
// agent and for one with a memory.
func TestBaseOfTheViewAlone(t *testing.T) {
	for _, c := range []struct{ game, agent string }{
		{"tictactoe", "random"}, {"leduc", "random"}, {"goofspiel", "random"}, {"leduc", "counting"}, {"leduc", "search:iterations=20"},
	} {
		g := open(t, c.game)
		var views []engine.View
		want := map[int]string{}
		b, rng := newBase(t, g, c.agent), rand.New(rand.NewPCG(3, 3))
		takes := func(b *netplay.Base, v engine.View) string {
			x, err := b.Append(nil, v, v.AppendLegal(nil))
			if err != nil {
				t.Fatal(err)
			}
			return fmt.Sprint(x)
		}
		walk(g, 8, func(_ engine.State, v engine.View, _ []engine.Action) {
			own := g.NewView()
			own.CopyFrom(v)
			want[len(views)] = takes(b, v)
			views = append(views, own)
		})
		other, seen := newBase(t, g, c.agent), map[string]bool{}
		s, twin := g.NewState(), g.NewView()
		for _, i := range append(rng.Perm(len(views)), rng.Perm(len(views))...) {
			v := views[i]
			v.Sample(s, rng)
			s.ViewInto(v.Viewer(), twin)
			for _, got := range []string{takes(b, v), takes(b, v), takes(other, twin), takes(other, v)} {
				if got != want[i] {
					t.Fatalf("%s, %s: in view %d it takes %s, then %s", c.game, c.agent, i, want[i], got)
				}
			}
			seen[want[i]] = true
		}
		if c.agent != "counting" && len(seen) < 4 {
			t.Errorf("%s, %s: in %d views it takes only %v", c.game, c.agent, len(views), seen)
		}
	}
}

// TestBaseIsAdded: the base adds its weight to the logit of the agent's choice.
func TestBaseIsAdded(t *testing.T) {
	g := open(t, "leduc")
	f := newFile(t, g, net.MLP)
	alone := newDirect(t, g, f)
	f.Base = net.Base{Agent: "last", Weight: 1.5}
	leans := newDirect(t, g, f)
	walk(g, 10, func(_ engine.State, v engine.View, legal []engine.Action) {
		var answers [2]*net.Answers
		for i, a := range []*netplay.DirectSource{alone, leans} {
			a.Reset()
			a.Add(v, nil) // without a policy there is no base
			a.Add(v, legal)
			var err error
			if answers[i], err = a.Ask(); err != nil {
				t.Fatal(err)
			}
		}
		want, sum := make([]float64, len(legal)), 0.0
		for i, p := range answers[0].Policy {
			want[i] = float64(p)
			if i == len(legal)-1 {
				want[i] *= math.Exp(1.5)
			}
			sum += want[i]
		}
		for i, p := range answers[1].Policy {
			if math.Abs(float64(p)-want[i]/sum) > 1e-6 {
				t.Errorf("action %d has probability %v, want %v", i, p, want[i]/sum)
			}
		}
		if !slices.Equal(answers[0].Value, answers[1].Value) {
			t.Errorf("value %v, without a base %v", answers[1].Value, answers[0].Value)
		}
	})
}

// TestBadBases: an unknown base agent is an error that names it, and so is one of the other
// side. A search reports it only when a node needs it.
func TestBadBases(t *testing.T) {
	g := open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"})
	reader := agents.Reader{By: access.Grant()}
	for _, row := range []struct {
		agent string
		bad   string
	}{{"swarm", "the human"}, {"rifles-first", "the zombie"}, {"nobody", "an asker, the human, the zombie, a search"}} {
		f, want := basedOn(t, g, net.Graph, row.agent), "netplay: base "+row.agent
		_, err := netplay.NewDirectSource(g, net.Go{}, f)
		path := saved(t, f)
		_, human := reader.ParseFor(g, 0, "net:"+path)
		_, zombie := reader.ParseFor(g, 1, "net:"+path)
		_, guides := reader.Parse(g, "search:iterations=2,net="+path)
		for who, err := range map[string]error{"an asker": err, "the human": human, "the zombie": zombie, "a search": guides} {
			bad := strings.Contains(row.bad, who)
			if (err != nil) != bad || bad && !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %s: %v, want %q: %v", row.agent, who, err, want, bad)
			}
		}
	}
	if b, err := netplay.NewBase(g, net.Base{}); b != nil || err != nil {
		t.Errorf("none: %v, %v", b, err)
	}
}

// TestBaseFails: if the base agent fails or its choice is illegal, the answer is an error until
// Reset.
func TestBaseFails(t *testing.T) {
	defer func() { broken = nil }()
	g := open(t, "leduc")
	v := someViews(g, 1)[0]
	legal := v.AppendLegal(nil)
	for agent, want := range map[string]string{"broken": "netplay: base: no idea", "illegal": "netplay: base: illegal chose "} {
		broken = errors.New("no idea")
		f := basedOn(t, g, net.MLP, agent)
		s := newDirect(t, g, f)
		s.Add(v, legal)
		s.Add(v, legal)
		if _, err := s.Ask(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		s.Reset()
		s.Add(v, nil)
		if _, err := s.Ask(); err != nil {
			t.Errorf("about a view without a policy: %v", err)
		}
		if _, err := parse(t, g, "net:"+saved(t, f)).Decide(context.Background(), v, rand.New(rand.NewPCG(1, 1))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the agent: %v, want %q", err, want)
		}
		if _, err := parse(t, g, "search:iterations=9,net="+saved(t, f)).Decide(context.Background(), v, rand.New(rand.NewPCG(1, 1))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a search: %v, want %q", err, want)
		}
	}
}

func TestBaseAllocates(t *testing.T) {
	for _, c := range []struct {
		game  engine.Game
		kind  net.Kind
		agent string
	}{{open(t, "leduc"), net.MLP, "random"}, {open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}), net.Graph, "script"}} {
		all, asker := choices(t, c.game, 1, 1, "random"), newDirect(t, c.game, basedOn(t, c.game, c.kind, c.agent))
		n := testing.AllocsPerRun(3, func() {
			for _, x := range all {
				asker.Reset()
				asker.Add(x.view, x.legal)
				if _, err := asker.Ask(); err != nil {
					t.Error(err)
				}
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations in %d decisions", c.game.Name(), n, len(all))
		}
	}
}

// TestBaseOfOneSide: an agent of one side is a base policy only for seats of that side.
func TestBaseOfOneSide(t *testing.T) {
	g := open(t, "mall")
	swarm := net.Base{Agent: "swarm", Weight: 2}
	b, err := netplay.NewBase(g, swarm)
	if err != nil {
		t.Fatal(err)
	}
	sides := engine.SidesOf(g)
	if _, err := netplay.NewBase(g, swarm, sides[0].Seats...); err == nil {
		t.Errorf("swarm is a base for the %s", sides[0].Name)
	}
	asked := map[bool]bool{}
	walk(g, 1, func(_ engine.State, v engine.View, legal []engine.Action) {
		human := slices.Contains(sides[0].Seats, v.Viewer())
		asked[human] = true
		if _, err := b.Append(nil, v, legal); (err != nil) != human {
			t.Errorf("seat %d: %v", v.Viewer()+1, err)
		}
	})
	if len(asked) != 2 {
		t.Error("only one side was asked")
	}
}
