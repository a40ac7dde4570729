package netplay_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"deadreckon/agents"
	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	_ "deadreckon/engine/toy/goofspiel"
	_ "deadreckon/engine/toy/pig"
	"deadreckon/internal/access"
	"deadreckon/mcts"
	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
	"deadreckon/train/netplay"
)

// These tests bundle nets for the second side of pig to 13 and for both sides of pig to 15. With an
// option, they bundle one for the zombies of the mall, based on a strategy for zombies.
func init() {
	agents.RegisterNet(nettest.Bundled("pig", map[string]string{"target": "13"}, "second"))
	whole := nettest.Bundled("pig", map[string]string{"target": "15"})
	whole.Name = "pig/whole"
	agents.RegisterNet(whole)
	horde := nettest.Bundled("mall", map[string]string{"panicDice": "asGun"}, "zombie")
	f, err := net.Parse(horde.File)
	if err == nil {
		f.Base.Agent = "swarm"
		horde.File, err = f.Bytes()
	}
	if err != nil {
		panic(err)
	}
	agents.RegisterNet(horde)
	bad := nettest.Bundled("pig", map[string]string{"target": "17"})
	bad.Name, bad.File = "pig/bad", bad.File[1:]
	agents.RegisterNet(bad)
}

// TestFind: a net is found as a file or by the name of a bundled net.
func TestFind(t *testing.T) {
	path := saved(t, newFile(t, open(t, "leduc"), net.MLP))
	for name, want := range map[string]string{path: "", "shipped:pig/whole": "pig/whole"} {
		f, bundled, err := netplay.Find(access.Grant().File(name))
		if err != nil || f == nil || want == "" != (bundled == nil) || bundled != nil && bundled.Name != want {
			t.Errorf("%s: %v, %v, %v", name, f, bundled, err)
		}
	}
	for name, want := range map[string]string{"shipped:nobody": "nobody", "shipped:pig/bad": "bundled net pig/bad: ", path + "x": "no such file"} {
		if _, _, err := netplay.Find(access.Grant().File(name)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

func pigTo(t testing.TB, target string) engine.Game {
	return open(t, "pig", engine.Setting{Key: "target", Value: target})
}

// decision returns a view of pig with a decision of seat.
func decision(t testing.TB, g engine.Game, seat string) engine.View {
	t.Helper()
	p, err := g.Notation().ParsePosition("pig position 1\neye " + seat + "\nscores 3 3\nturn " + seat + " 2\nnext choice\n")
	if err != nil {
		t.Fatal(err)
	}
	v, err := engine.ViewOnTurn(g, p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// searched returns the result of an agent's search.
func searched(t testing.TB, g engine.Game, text string, v engine.View) mcts.Result {
	t.Helper()
	a, err := agents.Reader{By: access.Grant()}.ParseFor(g, v.Viewer(), text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if _, err := a.Decide(context.Background(), v, rand.New(rand.NewPCG(1, 2))); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	r := a.(agents.ResultReporter).Last()
	r.Elapsed = 0
	return r
}

// TestBundledSearch: a search with the bundled net of its seat equals a search with the same
// net of a file as its prior, and differs from one without a net.
func TestBundledSearch(t *testing.T) {
	const search = "search:iterations=300"
	g := pigTo(t, "15")
	f, err := netplay.Bundled(agents.GuideNetOf(g, 0))
	if err != nil {
		t.Fatal(err)
	}
	file := saved(t, f)
	for _, threads := range []string{"", ",threads=2"} {
		for _, seat := range []string{"first", "second"} {
			v := decision(t, g, seat)
			got := searched(t, g, search+threads, v)
			if again := searched(t, g, search+",guide=prior"+threads, v); !reflect.DeepEqual(got, again) {
				t.Errorf("%s: the second time %+v, not %+v", seat, again, got)
			}
			if want := searched(t, g, search+",net="+file+",guide=prior,final=keep,root=rounds"+threads, v); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: with the bundled net %+v, with its file %+v", seat, got, want)
			}
			atRoot := searched(t, g, search+",guide=root"+threads, v)
			if want := searched(t, g, search+",net="+file+",guide=root,final=keep,root=rounds"+threads, v); !reflect.DeepEqual(atRoot, want) || reflect.DeepEqual(atRoot, got) {
				t.Errorf("%s: at the root, with the bundled net %+v, with its file %+v, at all nodes %+v", seat, atRoot, want, got)
			}
			if plain := searched(t, g, search+",guide=none"+threads, v); reflect.DeepEqual(got, plain) {
				t.Errorf("%s: the net changes nothing", seat)
			}
		}
	}
}

// TestBundledBySide: the bundled net of one side does not guide the other side, nor a search
// with another prior or under other options.
func TestBundledBySide(t *testing.T) {
	for _, row := range []struct {
		target, seat, more string
		guided             bool
	}{
		{"13", "second", "", true}, {"13", "second", ",select=puct,leaf=none,root=bandit,final=visits", true}, {"13", "second", ",guide=prior", true},
		{"13", "second", ",rollout=random", false}, {"13", "second", ",select=ucb1", false}, {"13", "second", ",trust=0.3", false},
		{"13", "first", "", false}, {"13", "first", ",guide=prior", false}, {"14", "second", "", false},
	} {
		g := pigTo(t, row.target)
		v := decision(t, g, row.seat)
		got, plain := searched(t, g, "search:iterations=300"+row.more, v), searched(t, g, "search:iterations=300,guide=none"+strings.TrimSuffix(row.more, ",guide=prior"), v)
		if guided := !reflect.DeepEqual(got, plain); guided != row.guided {
			t.Errorf("%+v: guided is %v", row, guided)
		}
	}
}

// TestBundledPriors: the net of each seat is asked on the view of that seat. A seat without a net keeps
// the earlier prior.
func TestBundledPriors(t *testing.T) {
	g, n := open(t, "leduc"), nettest.Bundled("leduc", nil)
	nets := agents.Nets{nil, &n}
	guide, err := netplay.BundledGuide(g, nets)
	if err != nil {
		t.Fatal(err)
	}
	f, err := netplay.Bundled(&n)
	if err != nil {
		t.Fatal(err)
	}
	alone := guide.Configure(mcts.Config{}).Selection.Prior.(mcts.SeatPrior)
	if alone.Covers(0) || !alone.Covers(1) {
		t.Error("the net of the second seat speaks for another")
	}
	both := guide.Configure(mcts.Config{Selection: mcts.Selection{Prior: lasts{}}}).Selection.Prior
	if p := both.(mcts.SeatPrior); !p.Covers(0) || !p.Covers(1) {
		t.Error("together with another prior it does not speak for all seats")
	}
	asker := newDirect(t, g, f)
	asked := map[engine.Seat]int{}
	walk(g, 5, func(s engine.State, v engine.View, legal []engine.Action) {
		if len(legal) < 2 {
			return
		}
		want, got := make([]float64, len(legal)), make([]float64, len(legal))
		lasts{}.Priors(s, legal, want)
		if s.Turn() == 1 {
			asker.Reset()
			asker.Add(v, legal)
			a, err := asker.Ask()
			if err != nil {
				t.Fatal(err)
			}
			for i, x := range a.Policy {
				want[i] = float64(x)
			}
		}
		if both.Priors(s, legal, got); !reflect.DeepEqual(got, want) {
			t.Fatalf("seat %d: %v, want %v", s.Turn(), got, want)
		}
		asked[s.Turn()]++
	})
	if asked[0] == 0 || asked[1] == 0 {
		t.Errorf("asked %v times", asked)
	}
	if err := both.(mcts.Fallible).Err(); err != nil {
		t.Error(err)
	}
}

// lasts is a prior that prefers the last action.
type lasts struct{}

func (lasts) Priors(_ engine.State, legal []engine.Action, shares []float64) {
	clear(shares)
	shares[len(legal)-1] = 1
}

// TestBundledAgent: without a file the agent takes the first choice of its side's net.
func TestBundledAgent(t *testing.T) {
	g := pigTo(t, "13")
	v := decision(t, g, "second")
	a, err := agents.ParseFor(g, 1, "net")
	if err != nil {
		t.Fatal(err)
	}
	f, err := netplay.Bundled(agents.GuideNetOf(g, 1))
	if err != nil {
		t.Fatal(err)
	}
	byFile, err := agents.Reader{By: access.Grant()}.ParseFor(g, 1, "net:"+saved(t, f)+",temperature=0")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		got, err := a.Decide(context.Background(), v, rand.New(rand.NewPCG(seed, 0)))
		want, bad := byFile.Decide(context.Background(), v, rand.New(rand.NewPCG(seed, 0)))
		if err != nil || bad != nil || got != want {
			t.Fatalf("%#x, %v, want %#x, %v", got, err, want, bad)
		}
	}
	drawn, err := agents.ParseFor(g, 1, "net:temperature=1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := drawn.Decide(context.Background(), v, rand.New(rand.NewPCG(1, 0))); err != nil || a.(agents.ProbabilityReporter).Probabilities() != nil || len(drawn.(agents.ProbabilityReporter).Probabilities()) != 2 {
		t.Errorf("%v, %v, %v", err, a.(agents.ProbabilityReporter).Probabilities(), drawn.(agents.ProbabilityReporter).Probabilities())
	}
	mall := open(t, "mall", engine.Setting{Key: "panicDice", Value: "asGun"})
	if _, err := agents.ParseFor(mall, 1, "net"); err != nil {
		t.Error(err)
	}
	if _, err := agents.ParseFor(mall, 1, "search:iterations=1"); err != nil {
		t.Error(err)
	}
}

func TestBundledErrors(t *testing.T) {
	for _, row := range []struct{ target, text, want string }{
		{"13", "net", "no bundled net plays the side first of pig under these options; name a file: net:FILE"},
		{"14", "net", "no bundled net plays any side of pig under these options; name a file: net:FILE"},
		{"13", "search:guide=value", "guide=value: pig/test, which ships with the program, gives the prior alone; name another: net=FILE"},
		{"13", "search:guide=both", "gives the prior alone"},
		{"13", "search:guide=prior,rollout=random", "guide=prior: rollout=random asks for another prior"},
		{"14", "search:guide=prior", "guide=prior: want net=FILE, whose net guides"},
		{"13", "search:guide=none,net=x.net", "guide=none: something is named that guides"},
		{"17", "search", "bundled net pig/bad: net: not a net file"},
		{"17", "net", "bundled net pig/bad: net: not a net file"},
	} {
		if _, err := (agents.Reader{By: access.Grant()}).ParseFor(pigTo(t, row.target), 0, row.text); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s, to %s: %v, want %q", row.text, row.target, err, row.want)
		}
	}
}

// TestGuidesOf: a game's tuning selects the guide: at every node the nets of all sides, at the
// root the seat's own.
func TestGuidesOf(t *testing.T) {
	for _, side := range []string{"first", "second"} {
		n := nettest.Bundled("goofspiel", nil, side)
		n.Name = "goofspiel/" + side
		agents.RegisterNet(n)
	}
	g := open(t, "goofspiel")
	if got := agents.DefaultGuideNetsFor(g, 1).String(); got != "goofspiel/first, goofspiel/second" {
		t.Errorf("at every node %s", got)
	}
	agents.RegisterSearchDefaults(agents.SearchDefaults{Game: "goofspiel", Guide: "root"})
	if got := agents.DefaultGuideNetsFor(g, 1).String(); got != "goofspiel/second" {
		t.Errorf("at the root %s", got)
	}
	s := g.NewState()
	for s.Turn() == engine.Chance {
		s.Apply(s.AppendLegal(nil)[0])
	}
	v := g.NewView()
	s.ViewInto(s.Turn(), v)
	root, plain := searched(t, g, "search:iterations=200,guide=root", v), searched(t, g, "search:iterations=200", v)
	if prior := searched(t, g, "search:iterations=200,guide=prior", v); !reflect.DeepEqual(root, plain) || reflect.DeepEqual(prior, plain) {
		t.Error("the search ignores the game's tuning")
	}
	defer func() {
		if recover() == nil {
			t.Error("a tuning may ask for a bundled value")
		}
	}()
	agents.RegisterSearchDefaults(agents.SearchDefaults{Game: "pig", Guide: "value"})
}

// TestBundledAlone: without search the humans of the mall play by their own net, which is based
// on the net that guides searches. Both have names, and naming them needs no permission.
func TestBundledAlone(t *testing.T) {
	g := open(t, "mall")
	agent := func(text string) agents.Agent {
		a, err := agents.ParseFor(g, 0, text)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	own, alone, guide := agent("net"), agent("net:shipped:mall/human-leads"), agent("net:shipped:mall/human")
	rng, asked, apart := rand.New(rand.NewPCG(1, 2)), 0, 0
	walk(g, 3, func(_ engine.State, v engine.View, _ []engine.Action) {
		if v.Viewer() != 0 || asked == 200 {
			return
		}
		asked++
		var took [3]engine.Action
		for i, a := range []agents.Agent{own, alone, guide} {
			var err error
			if took[i], err = a.Decide(context.Background(), v, rng); err != nil {
				t.Fatal(err)
			}
		}
		if took[0] != took[1] {
			t.Fatalf("net takes %#x, its own net %#x", took[0], took[1])
		}
		if took[1] != took[2] {
			apart++
		}
	})
	if asked < 100 || apart == 0 || apart > asked/2 {
		t.Errorf("the nets differ in %d of %d decisions", apart, asked)
	}
	for text, want := range map[string]string{
		"net:shipped:mall/none":              `no net "mall/none" ships`,
		"net:shipped:pig/test":               "plays no side of mall",
		"net:shipped:pig/test,temperature=0": "plays no side of mall",
		"net:shipped:mall/test":              "does not play the side human of mall",
		"net:shipped/mall/human.net":         "only the owner of this machine may name a file",
	} {
		if _, err := agents.ParseFor(g, 0, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
