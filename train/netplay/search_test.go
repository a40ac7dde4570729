package netplay_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
	"deadreckon/mcts"
	"deadreckon/train/net"
)

func saved(t *testing.T, f *net.File) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.net")
	if err := f.Save(path); err != nil {
		t.Fatal(err)
	}
	return path
}

func parse(t *testing.T, g engine.Game, text string) agents.Agent {
	t.Helper()
	a, err := agents.Reader{By: access.Grant()}.Parse(g, text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// thought returns the results of a searching agent at the decisions of random games.
func thought(t *testing.T, a agents.Agent, g engine.Game, games int, seed uint64) string {
	t.Helper()
	var out bytes.Buffer
	rng := rand.New(rand.NewPCG(seed, 2))
	walk(g, games, func(_ engine.State, v engine.View, _ []engine.Action) {
		move, err := a.Decide(context.Background(), v, rng)
		if err != nil {
			t.Fatal(err)
		}
		r := a.(*agents.Search).Last()
		r.Elapsed = 0
		fmt.Fprintf(&out, "%#x %+v\n", move, r)
	})
	return out.String()
}

// TestGuidedAgent: the same seed gives the same moves, also after earlier games, with one and
// two threads; each way of guidance differs from the others.
func TestGuidedAgent(t *testing.T) {
	g := open(t, "leduc")
	path := saved(t, taught(t, g))
	seen := map[string]string{}
	for _, text := range []string{
		"search:iterations=40", "search:iterations=40,net=PATH", "search:iterations=40,net=PATH,guide=prior", "search:iterations=40,net=PATH,guide=value",
		"search:iterations=40,net=PATH,horizon=2", "search:iterations=40,net=PATH,threads=2", "search:iterations=40,net=PATH,algorithm=mo",
	} {
		text = strings.ReplaceAll(text, "PATH", path)
		fresh, played := parse(t, g, text), parse(t, g, text)
		want := thought(t, fresh, g, 6, 1)
		thought(t, played, g, 5, 2)
		if got := thought(t, played, g, 6, 1); got != want {
			t.Errorf("%s: the same seed finds\n%sand then\n%s", text, want, got)
		}
		if other, twice := seen[want]; twice {
			t.Errorf("%s finds what %s does", text, other)
		}
		seen[want] = text
	}
}

// TestGuideFollowsItsNet: with two iterations the move follows the policy if that is the
// prior. The default is guide=both.
func TestGuideFollowsItsNet(t *testing.T) {
	g := open(t, "leduc")
	path := saved(t, taught(t, g))
	last := func(more string) (share float64) {
		a := parse(t, g, "search:net="+path+",iterations=2"+more)
		rng, n, cache := rand.New(rand.NewPCG(1, 1)), 0, 0
		walk(g, 30, func(_ engine.State, v engine.View, legal []engine.Action) {
			move, err := a.Decide(context.Background(), v, rng)
			if err != nil {
				t.Fatal(err)
			}
			n++
			if move == legal[len(legal)-1] {
				cache++
			}
		})
		return float64(cache) / float64(n)
	}
	for more, followed := range map[string]bool{"": true, ",guide=both": true, ",guide=prior": true, ",guide=value": false} {
		if share := last(more); share > 0.9 != followed {
			t.Errorf("net=FILE%s: taught to take the last action, it does so in %v of the decisions", more, share)
		}
	}
	if a, b := thought(t, parse(t, g, "search:iterations=9,net="+path), g, 3, 1), thought(t, parse(t, g, "search:iterations=9,guide=both,net="+path), g, 3, 1); a != b {
		t.Error("guide=both is not the default")
	}
}

// tallied counts the moves of rollouts. Its name sorts after "random", so that it is not the
// default.
type tallied struct{ n int }

func (t *tallied) Choose(_ engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	t.n++
	return legal[rng.IntN(len(legal))]
}

var rollouts tallied

func init() {
	agents.RegisterRollout(agents.Component[mcts.Policy]{Name: "tallied", Game: "leduc", Open: func(engine.Game) (mcts.Policy, error) { return &rollouts, nil }})
}

// TestHorizonOfNet: the rollout policy is used only up to the horizon; then the net evaluates.
func TestHorizonOfNet(t *testing.T) {
	g := open(t, "leduc")
	path := saved(t, newFile(t, g, net.MLP))
	// Without a horizon, the rollout policy changes nothing.
	for _, guide := range []string{"both", "prior"} {
		text := "search:iterations=50,guide=" + guide + ",net=" + path
		if a, b := thought(t, parse(t, g, text), g, 5, 1), thought(t, parse(t, g, text+",rollout=tallied"), g, 5, 1); a != b {
			t.Errorf("guide=%s: without a policy of rollouts\n%s\nwith one\n%s", guide, a, b)
		}
	}
	for horizon, plays := range []bool{false, true} {
		rollouts.n = 0
		a := parse(t, g, fmt.Sprintf("search:net=%s,rollout=tallied,iterations=50,horizon=%d", path, horizon))
		cut := 0
		walk(g, 2, func(_ engine.State, v engine.View, _ []engine.Action) {
			if _, err := a.Decide(context.Background(), v, rand.New(rand.NewPCG(1, 1))); err != nil {
				t.Fatal(err)
			}
			for _, m := range a.(*agents.Search).Last().Moves {
				cut += m.Cut
			}
		})
		if rollouts.n > 0 != plays || cut == 0 {
			t.Errorf("horizon=%d: the policy of rollouts was asked %d times, %d were cut", horizon, rollouts.n, cut)
		}
	}
}

// TestTwinsAreGuidedAlike: states that a seat cannot distinguish give the same priors and the same search,
// bit for bit.
func TestTwinsAreGuidedAlike(t *testing.T) {
	slowtest.Skip(t)
	for _, c := range []struct {
		game  engine.Game
		kind  net.Kind
		every int // one in every decisions is tested
	}{
		{open(t, "leduc"), net.MLP, 1}, {open(t, "goofspiel"), net.MLP, 1}, {open(t, "kuhn"), net.MLP, 1},
		{open(t, "mall", engine.Setting{Key: "maxTurns", Value: "10"}), net.Graph, 151},
	} {
		g, name := c.game, c.game.Name()
		f := newFile(t, g, c.kind)
		path := saved(t, f)
		apart, seen := 0, 0
		twin, view := g.NewState(), g.NewView()
		rng := rand.New(rand.NewPCG(5, 5))
		walk(g, 6, func(s engine.State, v engine.View, legal []engine.Action) {
			if seen++; seen%c.every != 0 {
				return
			}
			v.Sample(twin, rng)
			if g.Notation().FormatPosition(s) != g.Notation().FormatPosition(twin) {
				apart++
			}
			twin.ViewInto(v.Viewer(), view)
			for _, guide := range []string{"both", "prior", "value"} {
				text := fmt.Sprintf("search:net=%s,guide=%s,iterations=60,root=bandit,select=puct", path, guide)
				var found [2]string
				for i, v := range []engine.View{v, view} {
					a := parse(t, g, text)
					if _, err := a.Decide(context.Background(), v, rand.New(rand.NewPCG(7, 7))); err != nil {
						t.Fatal(err)
					}
					r := a.(*agents.Search).Last()
					r.Elapsed = 0
					found[i] = fmt.Sprintf("%+v", r)
				}
				if found[0] != found[1] {
					t.Errorf("%s, guide=%s: at two truths that look alike\n%s\n%s", name, guide, found[0], found[1])
				}
			}
			var shares [2][]float64
			for i, world := range []engine.State{s, twin} {
				shares[i] = make([]float64, len(legal))
				guideOf(t, g, f).Priors(world, legal, shares[i])
			}
			if fmt.Sprint(shares[0]) != fmt.Sprint(shares[1]) {
				t.Errorf("%s: priors %v at two truths that look alike", name, shares)
			}
		})
		if apart < 5 {
			t.Errorf("%s: only %d twins differ", name, apart)
		}
	}
}

func TestBadGuides(t *testing.T) {
	g := open(t, "leduc")
	good, other := saved(t, newFile(t, g, net.MLP)), saved(t, newFile(t, open(t, "kuhn"), net.MLP))
	b, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	short := filepath.Join(t.TempDir(), "short.net")
	if err := os.WriteFile(short, b[:len(b)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	f := newFile(t, g, net.MLP)
	f.Encoding = "none"
	old := saved(t, f)
	for text, want := range map[string]string{
		"search:net=":                              `"net=": want name=value`,
		"search:net=none.net":                      "none.net: no such file",
		"search:net=" + other:                      other + ": net: the net is of kuhn, not of leduc",
		"search:net=" + short:                      short + ": net: the file is cut short",
		"search:net=" + old:                        "the net learned under the encoding none",
		"search:net=" + good + ",leaf=none":        "leaf=none: the net's value is the leaf value",
		"search:net=" + good + ",guide=all":        "guide=all: want one of both, prior, root, value",
		"search:guide=prior":                       "guide=prior: want net=FILE",
		"search:net=" + good + ",select=ucb1":      "select=ucb1: the policy of a net is the prior of puct",
		"search:guide=prior,horizon=3,net=" + good: "horizon 3: want an evaluator",
		"search:guide=prior,leaf=best,net=" + good: "leaf=best: want one of none",
	} {
		if _, err := (agents.Reader{By: access.Grant()}).Parse(g, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for _, more := range []string{"", ",select=puct", ",guide=prior,leaf=none", ",guide=value,select=ucb1,horizon=3,rollout=random", ",final=keep", ",threads=2", ",against=random"} {
		if _, err := (agents.Reader{By: access.Grant()}).Parse(g, "search:iterations=5,net="+good+more); err != nil {
			t.Errorf("net=FILE%s: %v", more, err)
		}
	}
}
