package mcts_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/goofspiel"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/mcts"
)

// weighs is the prior that PUCT derives from the policy wants: a share for one action, or for the first if
// that is illegal, and equal shares for all others.
type weighs struct {
	action engine.Action
	trust  float64
}

func (w weighs) Priors(s engine.State, legal []engine.Action, shares []float64) {
	own := wants(w.action).Choose(s, legal, nil)
	for i, a := range legal {
		shares[i] = (1 - w.trust) / float64(len(legal))
		if a == own {
			shares[i] += w.trust
		}
	}
}

func searchFirst(t *testing.T, g engine.Game, c mcts.Config) mcts.Result {
	t.Helper()
	s := g.NewState()
	rng := engine.Stream(1, "deal")
	for s.Turn() == engine.Chance {
		legal := s.AppendLegal(nil)
		s.Apply(legal[rng.IntN(len(legal))])
	}
	v := g.NewView()
	s.ViewInto(s.Turn(), v)
	r := search(t, g, c, v)
	r.Elapsed = 0
	return r
}

// TestEvenPrior checks that a uniform prior gives the same search as none, if nothing is masked.
func TestEvenPrior(t *testing.T) {
	for _, g := range []engine.Game{kuhn.New(), leduc.New()} {
		even := mcts.Config{Iterations: 500, Seed: 3, Selection: mcts.Selection{Rule: mcts.PUCT}}
		byPrior := even
		byPrior.Selection.Prior = weighs{0, 0}
		got, want := searchFirst(t, g, byPrior), searchFirst(t, g, even)
		for i := range got.Moves {
			if p := got.Moves[i].Prior; p != 0.5 {
				t.Errorf("%s: move %d has the prior %v, want 0.5", g.Name(), i, p)
			}
			got.Moves[i].Prior = 0
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v by an even prior, %+v without", g.Name(), got, want)
		}
	}
}

// TestPriorLeads checks that visits increase with the prior, for masked actions too.
func TestPriorLeads(t *testing.T) {
	for _, algorithm := range []mcts.Algorithm{mcts.SO, mcts.MO} {
		for _, g := range []engine.Game{leduc.New(), goofspiel.New()} {
			visits := func(action engine.Action, trust float64) (n int) {
				c := mcts.Config{Algorithm: algorithm, Iterations: 60, Seed: 2, Selection: mcts.Selection{Rule: mcts.PUCT, Prior: weighs{action, trust}}}
				for _, m := range searchFirst(t, g, c).Moves {
					if m.Action == action {
						n = int(m.Visits)
					}
				}
				return n
			}
			s := g.NewState()
			for s.Turn() == engine.Chance {
				s.Apply(s.AppendLegal(nil)[0])
			}
			legal := s.AppendLegal(nil)
			for _, a := range legal {
				if little, much := visits(a, 0), visits(a, 0.95); much <= little {
					t.Errorf("%s, %v: action %#x has %d visits at an even prior, %d at a great one", g.Name(), algorithm, a, little, much)
				}
			}
		}
	}
}

// partial covers some seats.
type partial struct {
	weighs
	seats map[engine.Seat]bool
}

func (p partial) Covers(seat engine.Seat) bool { return p.seats[seat] }

func (p partial) Priors(s engine.State, legal []engine.Action, shares []float64) {
	if !p.seats[s.Turn()] {
		panic("asked about a seat for which it does not speak")
	}
	p.weighs.Priors(s, legal, shares)
}

// TestPartialPrior checks that seats that a prior does not cover choose as without one.
func TestPartialPrior(t *testing.T) {
	both, first, second := map[engine.Seat]bool{0: true, 1: true}, map[engine.Seat]bool{0: true}, map[engine.Seat]bool{1: true}
	for _, algorithm := range []mcts.Algorithm{mcts.SO, mcts.MO} {
		for _, root := range []mcts.Root{mcts.Bandit, mcts.Rounds} {
			for _, noise := range []float64{0, 0.25} {
				if noise > 0 && root == mcts.Rounds {
					continue
				}
				search := func(p mcts.Prior) mcts.Result {
					c := mcts.Config{Algorithm: algorithm, Iterations: 2000, Seed: 2, Root: root, Rollout: wants(0), Final: mcts.Incumbent}
					c.Selection = mcts.Selection{Rule: mcts.PUCT, Prior: p, Width: 2, Noise: noise}
					return searchFirst(t, leduc.New(), c)
				}
				all, none := weighs{1, 0.9}, mcts.Prior(nil)
				whole, plain := search(all), search(none)
				if got := search(partial{all, both}); !reflect.DeepEqual(got, whole) {
					t.Errorf("%v, %v: one that speaks for all: %+v, want %+v", algorithm, root, got, whole)
				}
				if got := search(partial{all, nil}); !reflect.DeepEqual(got, plain) {
					t.Errorf("%v, %v: one that speaks for nobody: %+v, want %+v", algorithm, root, got, plain)
				}
				one, other := search(partial{all, first}), search(partial{all, second})
				if reflect.DeepEqual(one, other) || reflect.DeepEqual(one, plain) || reflect.DeepEqual(other, plain) {
					t.Errorf("%v, %v: for whom it speaks makes no difference", algorithm, root)
				}
			}
		}
	}
	c := mcts.Config{Iterations: 100, Root: mcts.Rounds, Final: mcts.Incumbent}
	c.Selection = mcts.Selection{Rule: mcts.PUCT, Prior: partial{weighs{1, 0.9}, second}}
	if r := searchFirst(t, leduc.New(), c); r.Iterations != 100 {
		t.Errorf("rounds against nobody's move: %+v", r)
	}
}

// TestPriorsOwnMove checks that without visits the move is the one with the maximum prior.
func TestPriorsOwnMove(t *testing.T) {
	g := leduc.New()
	s := g.NewState()
	for s.Turn() == engine.Chance {
		s.Apply(s.AppendLegal(nil)[0])
	}
	v := g.NewView()
	s.ViewInto(s.Turn(), v)
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, a := range s.AppendLegal(nil) {
		c := mcts.Config{Iterations: 3, Selection: mcts.Selection{Rule: mcts.PUCT, Prior: weighs{a, 0.5}}}
		for _, ctx := range []context.Context{over, context.Background()} {
			searcher := newSearcher(t, g, c)
			if r, err := searcher.Search(ctx, v); err != nil || r.Best != a {
				t.Errorf("%d iterations: move %#x: %v, want %#x", r.Iterations, r.Best, err, a)
			}
			c.Final = mcts.Incumbent
		}
	}
}

func thirty() (all []engine.Action) {
	for a := range engine.Action(30) {
		all = append(all, a)
	}
	return all
}

// suits is a prior for the action that matches the secret.
type suits struct{}

func (suits) Priors(s engine.State, legal []engine.Action, shares []float64) {
	if line := s.(*state).line; len(line) == 2 {
		weighs{line[1] + 9, 0.9}.Priors(s, legal, shares)
	}
}

// TestPriorIsOfferedInEachWorld checks that the first action by the prior is admitted in every world,
// although the limit is one.
func TestPriorIsOfferedInEachWorld(t *testing.T) {
	g := hiding()
	g.turn = func(line []engine.Action) engine.Seat {
		return []engine.Seat{0, 1, 1, engine.Nobody}[len(line)]
	}
	boxes := g.legal
	g.legal = func(line []engine.Action) []engine.Action {
		if len(line) == 2 {
			return thirty()
		}
		return boxes(line)
	}
	g.score = func([]engine.Action) float64 { return 0 }
	c := mcts.Config{Iterations: 300, Selection: mcts.Selection{Rule: mcts.PUCT, Prior: suits{}, Width: 1, Growth: 1e-9}}
	s, _, err := searched(t.Context(), g, c, after(g, 0))
	if err != nil {
		t.Fatal(err)
	}
	for _, pass := range []engine.Action{7, 8} {
		for _, box := range []engine.Action{1, 2, 3} {
			if !slices.ContainsFunc(s.Below([]engine.Action{pass, 0}), func(e mcts.TreeEdge) bool { return e.Action == box+9 && e.Visits > 10 }) {
				t.Errorf("%d: what suits box %d is not tried: %+v", pass, box, s.Below([]engine.Action{pass, 0}))
			}
		}
	}
}

// asks counts the calls of a prior.
type asks struct {
	weighs
	n *int
}

func (a asks) Priors(s engine.State, legal []engine.Action, shares []float64) {
	*a.n++
	a.weighs.Priors(s, legal, shares)
}

// TestPriorAtRoot checks that a prior at the root is called once with Rounds, and gives the policy's move.
// Otherwise it is called at every node.
func TestPriorAtRoot(t *testing.T) {
	g := leduc.New()
	for _, alone := range []bool{true, false} {
		n := 0
		c := mcts.Config{Iterations: 200, Seed: 3, Root: mcts.Rounds, Final: mcts.Incumbent}
		first := searchFirst(t, g, mcts.Config{Iterations: 1}).Moves
		own := first[len(first)-1].Action
		c.Selection = mcts.Selection{Rule: mcts.PUCT, Prior: asks{weighs{own, 0.9}, &n}, PriorAtRoot: alone}
		for _, m := range searchFirst(t, g, c).Moves {
			if (m.Paired.Rounds == 0) != (m.Action == own) {
				t.Errorf("%+v, and the prior's is %v", m, own)
			}
		}
		if (n == 1) != alone {
			t.Errorf("at the root alone %v: it was asked %d times", alone, n)
		}
	}
}

// TestPriorBelow checks that PriorBelow is used below the root.
func TestPriorBelow(t *testing.T) {
	search := func(p, below mcts.Prior, alone bool) mcts.Result {
		c := mcts.Config{Iterations: 500, Seed: 3, Rollout: wants(0), Final: mcts.Incumbent}
		c.Selection = mcts.Selection{Rule: mcts.PUCT, Prior: p, PriorAtRoot: alone, PriorBelow: below, Width: 2}
		return searchFirst(t, leduc.New(), c)
	}
	same, other := weighs{1, 0.9}, weighs{2, 0.9}
	if got, want := search(same, same, true), search(same, nil, false); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if trusts := search(same, nil, true); reflect.DeepEqual(search(same, other, true), trusts) {
		t.Errorf("what is below changes nothing: %+v", trusts)
	}
}
