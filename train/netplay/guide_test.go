package netplay_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

func guideOf(t testing.TB, g engine.Game, f *net.File) *netplay.Guide {
	t.Helper()
	return netplay.NewGuide(g, newDirect(t, g, f))
}

// watched is a source that counts requests and may fail.
type watched struct {
	netplay.Source
	asks, views int
	err         error
	spoil       func(*net.Answers) // may be nil
}

func (w *watched) Add(v engine.View, legal []engine.Action) {
	w.views++
	w.Source.Add(v, legal)
}

func (w *watched) Ask() (*net.Answers, error) {
	w.asks++
	a, err := w.Source.Ask()
	if w.spoil != nil {
		w.spoil(a)
	}
	return a, errors.Join(err, w.err)
}

// TestGuide: priors are the net's policy for the view of the seat on turn, and scores its value
// for the viewer, in any order, cached or not. Both seats of tictactoe have the same key.
func TestGuide(t *testing.T) {
	for _, name := range []string{"leduc", "goofspiel", "tictactoe"} {
		g := open(t, name)
		f := newFile(t, g, net.MLP)
		f.Base = net.Base{Agent: "random", Weight: 1}
		u, asker := guideOf(t, g, f), newDirect(t, g, f)
		u.Remember(40) // forgets now and then
		rng := rand.New(rand.NewPCG(1, 1))
		asked := 0
		viewed := g.NewView()
		walk(g, 50, func(s engine.State, v engine.View, legal []engine.Action) {
			shares, scores := make([]float64, len(legal)), make([]float64, len(g.Seats()))
			for range 6 {
				asker.Reset()
				if rng.IntN(2) == 0 {
					asker.Add(v, legal)
				} else {
					s.ViewInto(engine.Seat(rng.IntN(2)), viewed)
					asker.Add(viewed, nil)
				}
				want, err := asker.Ask()
				if err != nil {
					t.Fatal(err)
				}
				if len(want.Policy) > 0 {
					u.Priors(s, legal, shares)
					for i, x := range shares {
						if x != float64(want.Policy[i]) {
							t.Fatalf("%s: share %d is %v, the policy %v", name, i, x, want.Policy[i])
						}
					}
					continue
				}
				mine, viewer := float64(want.Value[0]-want.Value[2]), viewed.Viewer()
				u.Evaluate([]engine.View{viewed}, scores)
				if scores[viewer] != mine || scores[1-viewer] != -mine {
					t.Fatalf("%s: scores %v, the value %v of seat %v", name, scores, want.Value, viewer)
				}
			}
			asked++
		})
		if asked < 100 {
			t.Errorf("%s: asked %d times", name, asked)
		}
	}
}

// TestScoresOfSides: the viewer's side has the viewer's score and the others the negative.
func TestScoresOfSides(t *testing.T) {
	g := open(t, "mall", engine.Setting{Key: "players", Value: "4"})
	f := newFile(t, g, net.Graph)
	clear(f.Net.Weights)
	for _, tensor := range f.Net.Spec.Tensors() {
		if tensor.Name == "value.bias" {
			f.Net.Weights[tensor.Offset] = float32(math.Log(3)) // 3 to 1 to 1
		}
	}
	u := guideOf(t, g, f)
	s := g.NewState()
	n := len(g.Seats())
	views, scores := make([]engine.View, n), make([]float64, n*n)
	for seat := range n {
		views[seat] = g.NewView()
		s.ViewInto(engine.Seat(seat), views[seat])
	}
	sideOf := make([]string, n)
	for _, side := range engine.SidesOf(g) {
		for _, seat := range side.Seats {
			sideOf[seat] = side.Name
		}
	}
	for range 2 { // the second time they are cache
		u.Evaluate(views, scores)
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
		clear(scores)
	}
}

// TestOneAnswerForBoth: evaluating the view of the seat on turn also gives its priors, and the
// reverse; a batch asks only about views that are not cached.
func TestOneAnswerForBoth(t *testing.T) {
	g := open(t, "leduc")
	f := newFile(t, g, net.MLP)
	w := &watched{Source: newDirect(t, g, f)}
	u := netplay.NewGuide(g, w)
	shares, scores := make([]float64, 3), make([]float64, 8)
	seen := map[uint64]bool{}
	evaluated, prior := 0, 0
	walk(g, 20, func(s engine.State, v engine.View, legal []engine.Action) {
		if key := v.Key() + uint64(v.Viewer()); !seen[key] {
			seen[key] = true
			if len(seen)%2 == 0 {
				evaluated++
				u.Evaluate([]engine.View{v}, scores[:2])
			} else {
				prior++
				u.Priors(s, legal, shares[:len(legal)])
			}
		}
		u.Evaluate([]engine.View{v}, scores[:2])
		u.Priors(s, legal, shares[:len(legal)])
		if w.asks != len(seen) || w.views != len(seen) {
			t.Fatalf("%d request about %d views after %d positions", w.asks, w.views, len(seen))
		}
	})
	if evaluated < 10 || prior < 10 {
		t.Errorf("%d evaluations, %d priors came first", evaluated, prior)
	}
	u.Forget()
	views := someViews(g, 1)
	w.asks, w.views = 0, 0
	u.Evaluate(views[:1], scores[:2])
	u.Evaluate(views[:2], scores[:4])
	if w.asks != 2 || w.views != 2 {
		t.Errorf("one view and then two of which one is that: %d request about %d views, want 2 and 2", w.asks, w.views)
	}
	if n := testing.AllocsPerRun(10, func() { u.Forget(); u.Evaluate(views[:2], scores[:4]) }); n != 0 {
		t.Errorf("%v allocations in an evaluation", n)
	}
}

// TestBrokenSource: after an error or a NaN, a guide reports the error, asks no more and gives
// zeros.
func TestBrokenSource(t *testing.T) {
	g := open(t, "leduc")
	nan := float32(math.NaN())
	for _, c := range []struct {
		want string
		watched
	}{
		{"no power", watched{err: errors.New("no power")}},
		{"is NaN", watched{spoil: func(a *net.Answers) { a.Policy[0] = nan }}},
		{"is NaN", watched{spoil: func(a *net.Answers) { a.Value[0] = nan }}},
	} {
		want, w := c.want, &c.watched
		w.Source = newDirect(t, g, newFile(t, g, net.MLP))
		u := netplay.NewGuide(g, w)
		walk(g, 2, func(s engine.State, v engine.View, legal []engine.Action) {
			shares, scores := []float64{7, 7, 7}[:len(legal)], []float64{7, 7}
			u.Priors(s, legal, shares)
			u.Evaluate([]engine.View{v}, scores)
			if slices.Max(shares) != 0 || slices.Max(scores) != 0 {
				t.Errorf("%s: shares %v, scores %v", want, shares, scores)
			}
		})
		if err := u.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
		if w.asks != 1 {
			t.Errorf("%s: asked %d times", want, w.asks)
		}
		for threads := 1; threads <= 2; threads++ {
			team, err := mcts.NewTeam(g, slices.Repeat([]mcts.Config{u.Configure(mcts.Config{Iterations: 10})}, threads))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := team.Search(context.Background(), someViews(g, 1)[0]); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%d threads: a search returns %v, want %s", threads, err, want)
			}
		}
	}
}

// found returns the results of searches at the decisions of a game.
func found(t *testing.T, g engine.Game, c mcts.Config, threads int) string {
	t.Helper()
	team, err := mcts.NewTeam(g, slices.Repeat([]mcts.Config{c}, threads))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	walk(g, 1, func(_ engine.State, v engine.View, _ []engine.Action) {
		r, err := team.Search(context.Background(), v)
		if err != nil {
			t.Fatal(err)
		}
		r.Elapsed = 0
		fmt.Fprintln(&out, r)
	})
	return out.String()
}

// TestGuidedSearch: a search asks for values and priors in batches; the same seed gives the same
// result, and another net another.
func TestGuidedSearch(t *testing.T) {
	for _, name := range []string{"leduc", "goofspiel", "tictactoe"} {
		g := open(t, name)
		search := func(f *net.File, batch, threads int) string {
			w := &watched{Source: newDirect(t, g, f)}
			u := netplay.NewGuide(g, w)
			out := found(t, g, u.Configure(mcts.Config{Iterations: 300, Seed: 1, Batch: batch, Selection: mcts.Selection{Noise: 0.25}}), threads)
			if w.asks == 0 || batch > 1 && w.views <= w.asks || u.Err() != nil {
				t.Errorf("%s, batch %d: %d request about %d views: %v", name, batch, w.asks, w.views, u.Err())
			}
			return out
		}
		f := newFile(t, g, net.MLP)
		for _, batch := range []int{1, 4} {
			if a, b := search(f, batch, 1), search(f, batch, 1); a != b {
				t.Errorf("%s, batch %d: not the same twice:\n%s%s", name, batch, a, b)
			}
			search(f, batch, 3)
		}
		other := newFile(t, g, net.MLP)
		for i := range other.Net.Weights {
			other.Net.Weights[i] *= -1
		}
		if search(f, 1, 1) == search(other, 1, 1) {
			t.Errorf("%s: the net makes no difference", name)
		}
	}
}

// TestThreeScores: if seats have separate scores, the net evaluates the view of each seat.
func TestThreeScores(t *testing.T) {
	for name, want := range map[string]bool{"commons": true, "leduc": false, "tictactoe": false} {
		if g := open(t, name); guideOf(t, g, newFile(t, g, net.MLP)).PerSeat() != want {
			t.Errorf("%s: own eyes are not %v", name, want)
		}
	}
	g := open(t, "commons")
	f := newFile(t, g, net.MLP)
	clear(f.Net.Weights)
	for _, tensor := range f.Net.Spec.Tensors() {
		if tensor.Name == "value.bias" {
			f.Net.Weights[tensor.Offset] = float32(math.Log(3)) // 3 to 1 to 1: every seat expects 0.4
		}
	}
	w := &watched{Source: newDirect(t, g, f)}
	s, err := mcts.New(g, netplay.NewGuide(g, w).Configure(mcts.Config{Iterations: 3}))
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Notation().ParsePosition("commons position 1\neye first\nplayed deal 2, deal ?, deal ?\n")
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Search(context.Background(), p.(engine.View))
	if err != nil {
		t.Fatal(err)
	}
	cut := 0
	for _, m := range r.Moves {
		cut += m.Cut
		if math.Abs(m.Value-0.4) > 1e-6 {
			t.Errorf("%+v, want value 0.4", m)
		}
	}
	if cut != 3 || w.views < 1+3*3 {
		t.Errorf("%d leaves and %d views that were asked about, want 3 leaves of three seats and the root", cut, w.views)
	}
}
