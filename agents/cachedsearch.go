package agents

import (
	"context"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// cachedIterations is the number of iterations of each decision in a judge's playouts, for games
// without a policy that are too large to solve.
const cachedIterations = 400

// CachedSearch is a policy for games without one: a short search for each information set, whose
// result is kept. The same information set always gets the same action, and repeated decisions cost
// next to nothing. It suits games with a few thousand positions.
type CachedSearch struct {
	searcher *mcts.Searcher
	view     engine.View
	answers  map[uint64]engine.Action // actions by information key
}

// maxCachedAnswers is the maximum number of kept actions. When it is reached, all are dropped.
const maxCachedAnswers = 1 << 18

// NewCachedSearch returns a policy with a number of iterations for each search.
func NewCachedSearch(g engine.Game, iterations int) (*CachedSearch, error) {
	s, err := mcts.New(g, mcts.Config{Iterations: iterations, MaxNodes: 8 * iterations})
	if err != nil {
		return nil, err
	}
	return &CachedSearch{searcher: s, view: g.NewView(), answers: map[uint64]engine.Action{}}, nil
}

// Choose implements mcts.Policy.
func (p *CachedSearch) Choose(s engine.State, _ []engine.Action, _ *rand.Rand) engine.Action {
	seat := s.Turn()
	key := s.Key(seat)
	if a, ok := p.answers[key]; ok {
		return a
	}
	s.ViewInto(seat, p.view)
	p.searcher.Reseed(key)
	found, err := p.searcher.Search(context.Background(), p.view)
	if err != nil {
		panic("agents: " + err.Error()) // a seat is on turn, and iterations are set
	}
	if len(p.answers) == maxCachedAnswers {
		clear(p.answers)
	}
	p.answers[key] = found.Best
	return found.Best
}
