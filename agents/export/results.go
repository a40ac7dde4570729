package export

import (
	"math"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/mcts"
)

// SearchResults passes the search results of agents to the encoder of a trajectory. It is not safe
// for concurrent use.
type SearchResults struct {
	agents  []agents.Agent // by seat
	legal   []engine.Action
	thought trajectory.SearchStats
	paired  trajectory.Paired
}

// NewSearchResults returns the search results by seat of the agents that implement agents.ResultReporter.
func NewSearchResults(agents []agents.Agent) *SearchResults { return &SearchResults{agents: agents} }

// Thought returns the latest search of the agent on turn in s, valid until the next call, or nil if
// it has not searched.
func (t *SearchResults) Thought(s engine.State) *trajectory.SearchStats {
	turn := s.Turn()
	if turn < 0 {
		return nil
	}
	searcher, ok := t.agents[turn].(agents.ResultReporter)
	if !ok {
		return nil
	}
	r := searcher.Last()
	if r.Forced {
		return nil
	}
	t.legal = s.AppendLegal(t.legal[:0])
	return t.of(r)
}

// of puts the result of a search in the order of the legal actions. The value is the mean score of
// all visits of the root.
func (t *SearchResults) of(r mcts.Result) *trajectory.SearchStats {
	out := &t.thought
	out.Visits = slices.Grow(out.Visits[:0], len(t.legal))[:len(t.legal)]
	clear(out.Visits)
	p := t.pairs(r.PolicyMove)
	out.Paired = nil
	sum, visits := 0.0, 0
	for _, m := range r.Moves {
		if i, ok := slices.BinarySearch(t.legal, m.Action); ok {
			out.Visits[i] = uint32(min(m.Visits, math.MaxUint32))
			if m.Paired.Rounds > 0 {
				p.Leads[i], p.Errors[i], p.Rounds[i] = float32(m.Paired.Advantage), float32(m.Paired.Error), uint32(min(m.Paired.Rounds, math.MaxUint32))
				out.Paired = p
			}
		}
		sum += float64(m.Visits) * m.Value
		visits += m.Visits
	}
	out.Value = max(-1, min(1, sum/float64(max(visits, 1))))
	return out
}

// pairs returns empty comparisons of the legal actions with own.
func (t *SearchResults) pairs(own engine.Action) *trajectory.Paired {
	p, n := &t.paired, len(t.legal)
	p.Own = own
	p.Leads, p.Errors, p.Rounds = slices.Grow(p.Leads[:0], n)[:n], slices.Grow(p.Errors[:0], n)[:n], slices.Grow(p.Rounds[:0], n)[:n]
	clear(p.Leads)
	clear(p.Errors)
	clear(p.Rounds)
	return p
}
