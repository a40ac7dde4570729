package agents

import (
	"context"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// cachedIterations is the iterations of each decision in a judge's playouts, where the game has no
// policy and is too large to be solved.
const cachedIterations = 400

// CachedSearch is a policy for games that have none: a short search from what the seat on turn
// knows, once for each thing that it may know. The same knowledge always gets the same
// answer, whatever was asked before, so that playouts in which it is asked again cost next
// to nothing. It suits games of some thousand positions.
type CachedSearch struct {
	searcher *mcts.Searcher
	view     engine.View
	answers  map[uint64]engine.Action // by information key
}

// maxCachedAnswers bounds the memory of a CachedSearch. Beyond it answers are forgotten, and found anew.
const maxCachedAnswers = 1 << 18

// NewCachedSearch returns the policy that searches so many iterations.
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
