package mcts

import (
	"cmp"
	"slices"

	"deadreckon/engine"
)

// A chance node has one edge for each result that the observer can tell apart. Outcomes that leave it with
// the same information share an edge, and consecutive chance events without a decision between them, such
// as a roll and a reveal, are one node.
//
// A node for every event, or no chance nodes at all (open loop), played no better:
// experiments/017-defaults.

// chanceRun is the latest run of consecutive chance events.
type chanceRun struct {
	run      []engine.Action // outcomes as the observer sees them
	mark     engine.Action   // key of the result: see markResult
	outcomes int             // number of outcomes of the latest event
}

// sampleChance samples a chance event by the exact odds of this world and applies it, and continues with
// the events that follow directly.
func (s *Searcher) sampleChance() {
	s.chance.run = s.chance.run[:0]
	for {
		a := s.drawEvent()
		s.chance.run = append(s.chance.run, s.world.Seen(a, s.observer))
		s.world.Apply(a)
		if len(s.chance.run) == s.config.Layout.ChanceRun || s.world.Turn() != engine.Chance {
			return
		}
	}
}

// drawEvent samples an outcome of the current chance event, and sets chanceRun.outcomes.
func (s *Searcher) drawEvent() (a engine.Action) {
	if s.shortcuts != nil {
		if a, n := s.shortcuts.Draw(s.dice); n > 0 {
			s.chance.outcomes = n
			return a
		}
	}
	s.moves.legal = s.world.AppendLegal(s.moves.legal[:0])
	s.chance.outcomes = len(s.moves.legal)
	return s.drawOutcome()
}

// markResult sets the key of the result: 32 bits of the observer's information key. Two results can
// collide and then share an edge; with a thousand results, this happens in one of ten thousand nodes.
func (s *Searcher) markResult() {
	s.chance.mark = hash32(s.world.Key(s.observer))
}

func hash32(key uint64) engine.Action { return engine.Action(engine.Scramble(key) >> 32) }

// knownEdge returns the edge of node n for the sampled run if that is a single event which an edge has
// recorded; otherwise none. The observer gains the same information from an event that it sees in the same
// form, so the information key, which is expensive, is not needed. Edges of chance nodes record the event
// in the field available.
func (s *Searcher) knownEdge(n int32) int32 {
	if !s.reusesChanceEdges || len(s.chance.run) != 1 {
		return none
	}
	nd := &s.tree.nodes[n]
	for e := nd.first; e < nd.first+nd.count; e++ {
		if s.tree.edges[e].available == uint32(s.chance.run[0]) {
			return e
		}
	}
	return none
}

// chanceEdge returns the edge of node n for the key of the result, or none if memory is used up. A new
// edge records the run that led to it, for display.
func (s *Searcher) chanceEdge(n int32) int32 {
	e, fresh := s.tree.edge(n, s.chance.mark, s.chance.outcomes)
	if fresh {
		s.tree.edges[e].available = uint32(s.chance.run[0])
		s.tree.expand(e)
		if child := s.tree.edges[e].child; child != none && len(s.chance.run) > 1 {
			s.tree.keepRun(child, s.chance.run[1:])
		}
	}
	return e
}

// run holds outcomes 2..n of the chance run that created a node: tree.events[from:to]. The edge holds
// outcome 1.
type run struct {
	node     int32
	from, to int32
}

func (t *tree) keepRun(n int32, rest []engine.Action) {
	from := int32(len(t.events))
	t.events = append(t.events, rest...)
	t.runs = append(t.runs, run{n, from, int32(len(t.events))})
}

// runOf returns the outcomes recorded for a node, which belong to the tree.
func (t *tree) runOf(n int32) []engine.Action {
	i, ok := slices.BinarySearchFunc(t.runs, n, func(r run, n int32) int { return cmp.Compare(r.node, n) })
	if !ok {
		return nil
	}
	return t.events[t.runs[i].from:t.runs[i].to]
}

// appendEvents appends the outcomes of the run that created a chance edge.
func (t *tree) appendEvents(dst []engine.Action, e *edge) []engine.Action {
	dst = append(dst, engine.Action(e.available))
	if e.child == none {
		return dst
	}
	return append(dst, t.runOf(e.child)...)
}
