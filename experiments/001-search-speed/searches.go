package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/mcts/exact"
)

// request asks for one search from each of some positions.
type request struct {
	Algorithm   string  `json:"algorithm"` // as in mcts.AlgorithmNames
	Select      string  `json:"select"`    // as in mcts.RuleNames; "" is ucb1
	Simulations int     `json:"simulations"`
	Exploration float64 `json:"exploration"` // for scores in [-1, 1]; 0 is the rule's own
	Seed        uint64  `json:"seed"`        // of the first search; later ones count up
	Positions   []int   `json:"positions"`
	Visits      bool    `json:"visits"`   // whether the answer has visits
	NashConv    bool    `json:"nashConv"` // search all information sets instead and answer the NashConv of their visit shares
}

// answer holds the cost of the searches: elapsed and CPU time, and allocations.
type answer struct {
	Simulations int              `json:"simulations"`
	Seconds     float64          `json:"seconds"`
	Processor   float64          `json:"processor"`
	Allocations uint64           `json:"allocations"`
	Visits      []map[string]int `json:"visits,omitempty"`   // of each move, for each position
	NashConv    float64          `json:"nashConv,omitempty"` // in scores
}

type searches struct {
	game      engine.Game
	positions []position
	searchers map[settings]*mcts.Searcher
	tree      *exact.Tree // nil until it is first needed
}

// settings are the parameters of a searcher.
type settings struct {
	algorithm   string
	rule        string
	simulations int
	exploration float64
}

// answer runs the searches in order, in memory that equal requests share. Only searching is
// timed.
func (s *searches) answer(r request) (answer, error) {
	searcher, err := s.prepare(r)
	if err != nil {
		return answer{}, err
	}
	if r.NashConv {
		return s.nashConv(searcher, r.Seed)
	}
	var a answer
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start, processor := time.Now(), processorTime()
	for i, p := range r.Positions {
		searcher.Reseed(r.Seed + uint64(i))
		found, err := searcher.Search(context.Background(), s.positions[p].view)
		if err != nil {
			return answer{}, err
		}
		a.Simulations += found.Iterations
		if r.Visits {
			a.Visits = append(a.Visits, s.visits(p, found))
		}
	}
	a.Seconds, a.Processor = time.Since(start).Seconds(), (processorTime() - processor).Seconds()
	runtime.ReadMemStats(&after)
	a.Allocations = after.Mallocs - before.Mallocs
	return a, nil
}

// nashConv searches every information set by itself and uses the visit shares as a policy.
func (s *searches) nashConv(searcher *mcts.Searcher, seed uint64) (a answer, err error) {
	if s.tree == nil {
		if s.tree, err = exact.Enumerate(s.game, exact.Options{}); err != nil {
			return answer{}, err
		}
	}
	policy := s.tree.Profile(func(v engine.View, legal []engine.Action, p []float64) {
		if len(legal) == 1 || err != nil {
			return
		}
		var found mcts.Result
		searcher.Reseed(seed)
		seed++
		if found, err = searcher.Search(context.Background(), v); err != nil {
			return
		}
		a.Simulations += found.Iterations
		for _, m := range found.Moves {
			p[slices.Index(legal, m.Action)] = float64(m.Visits)
		}
	})
	a.NashConv = s.tree.NashConv(policy)
	return a, err
}

// prepare returns the searcher for a request, made when it is first needed.
func (s *searches) prepare(r request) (*mcts.Searcher, error) {
	algorithm := slices.Index(mcts.AlgorithmNames(), r.Algorithm)
	if algorithm < 0 {
		return nil, fmt.Errorf("algorithm %q: want one of %v", r.Algorithm, mcts.AlgorithmNames())
	}
	rule := slices.Index(mcts.RuleNames(), cmp.Or(r.Select, mcts.UCB1.String()))
	if rule < 0 {
		return nil, fmt.Errorf("select %q: want one of %v", r.Select, mcts.RuleNames())
	}
	for _, p := range r.Positions {
		if p < 0 || p >= len(s.positions) {
			return nil, fmt.Errorf("position %d: want 0 to %d", p, len(s.positions)-1)
		}
	}
	key := settings{r.Algorithm, r.Select, r.Simulations, r.Exploration}
	if made, ok := s.searchers[key]; ok {
		return made, nil
	}
	made, err := mcts.New(s.game, mcts.Config{
		Iterations: r.Simulations,
		Algorithm:  mcts.Algorithm(algorithm),
		Selection:  mcts.Selection{Rule: mcts.Rule(rule), Exploration: r.Exploration},
	})
	s.searchers[key] = made
	return made, err
}

func (s *searches) visits(p int, found mcts.Result) map[string]int {
	visits := map[string]int{}
	for _, m := range found.Moves {
		visits[s.game.Notation().FormatAction(s.positions[p].view, m.Action)] = m.Visits
	}
	return visits
}
