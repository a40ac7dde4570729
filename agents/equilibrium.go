package agents

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/mcts/exact"
)

// Limits of the games that are solved before they are judged; solving takes about a second.
const (
	maxSolvedPositions = 50_000 // positions of a game with perfect information
	maxSolvedNodes     = 20_000 // nodes of a game with hidden information
	solverIterations   = 1000
)

// equilibrium is an equilibrium of a small game as a policy. It is immutable.
type equilibrium struct {
	tree *exact.Tree
	sets map[uint64]infoSet // information sets by key
}

type infoSet struct {
	number        int  // number in the tree
	shared        bool // several sets have the same key
	actions       []engine.Action
	probabilities []float64
}

// solutions caches the solutions by game and settings.
var solutions sync.Map

// solutionOf is solve with a cache.
func solutionOf(g engine.Game) mcts.Policy {
	key := fmt.Sprint(g.Name(), g.About().Settings)
	if p, ok := solutions.Load(key); ok {
		return p.(mcts.Policy)
	}
	p := solve(g)
	if p != nil {
		solutions.Store(key, p)
	}
	return p
}

// solve returns the solution of a game as a policy: optimal play if information is perfect, or an
// equilibrium between two opposed seats. It is nil if the game is too large or has no known
// solution.
func solve(g engine.Game) mcts.Policy {
	if o, err := exact.Explore(g, g.NewState(), maxSolvedPositions); err == nil {
		if _, err := o.Solve(1e-9, solverIterations); err != nil {
			return nil
		}
		return &perfectPlay{o, g}
	}
	t, err := exact.Enumerate(g, exact.Options{MaxNodes: maxSolvedNodes})
	if err != nil {
		return nil
	}
	c, err := exact.NewCFR(t)
	if err != nil {
		return nil
	}
	for range solverIterations {
		c.Iterate()
	}
	profile := c.Average()
	p := &equilibrium{t, map[uint64]infoSet{}}
	for i := range t.Sets() {
		key := t.View(i).Key()
		_, shared := p.sets[key]
		p.sets[key] = infoSet{i, shared, t.Actions(i), t.At(profile, i)}
	}
	return p
}

// Choose implements mcts.Policy.
func (p *equilibrium) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	at := p.sets[s.Key(s.Turn())]
	x := rng.Float64()
	for i, a := range at.actions {
		if x -= at.probabilities[i]; x < 0 && slices.Contains(legal, a) {
			return a
		}
	}
	return legal[0] // rounding: the probabilities add up to less than 1
}

// Odds implements mcts.StochasticPolicy.
func (p *equilibrium) Odds(s engine.State, legal []engine.Action, shares []float64) {
	at := p.sets[s.Key(s.Turn())]
	for i, a := range legal {
		if k := slices.Index(at.actions, a); k >= 0 {
			shares[i] = at.probabilities[k]
		}
	}
}

// Line implements mcts.HistoryPolicy.
func (p *equilibrium) Line(v engine.View) (seen []engine.Action, ok bool) {
	at, ok := p.sets[v.Key()]
	if !ok || at.shared {
		return nil, false
	}
	return p.tree.Seen(at.number), true
}

// perfectPlay is the solution of a game with perfect information.
type perfectPlay struct {
	open *exact.Open
	game engine.Game
}

// Choose implements mcts.Policy.
func (p *perfectPlay) Choose(s engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	v := p.game.NewView()
	s.ViewInto(0, v)
	if all, err := p.open.Best(v); err == nil {
		return all[0]
	}
	return legal[0] // the position cannot be reached from the start
}
