package mcts

import (
	"cmp"
	"math/bits"
	"slices"

	"deadreckon/engine"
)

// A node of chance has one edge for each result that the observer can tell apart. Dice after
// which he knows the same share an edge, which has their odds together. A roll and the reveal
// that follows it, with no decision between, are one node: what counts is the result of both.
//
// A node for every event, and a tree without chance nodes (open loop), chose no better:
// experiments/017-defaults.

// chanceRun is what fell by chance last.
type chanceRun struct {
	run      []engine.Action // as the observer sees it
	mark     engine.Action   // what tells it apart in the tree
	outcomes int             // that the latest event could have had
	unseen   uint64          // a hash of what fell that nobody saw
}

// fall draws a chance event by the exact odds of this world and applies it, and those that follow
// it directly. It leaves in run the events as the observer sees them; markResult then marks them.
func (s *Searcher) sampleChance() {
	s.chance.run = s.chance.run[:0]
	s.chance.unseen = 0
	for {
		a := s.drawEvent()
		switch {
		case s.perfect:
			s.chance.run = append(s.chance.run, a)
			if !s.anybodySees(a) {
				s.chance.unseen = engine.Scramble(s.chance.unseen ^ uint64(a))
			}
		default:
			s.chance.run = append(s.chance.run, s.world.Seen(a, s.observer))
		}
		s.world.Apply(a)
		if len(s.chance.run) == s.config.Layout.ChanceRun || s.world.Turn() != engine.Chance {
			return
		}
	}
}

// drawEvent draws an outcome of the chance event at hand, and notes in outcomes how many
// there were.
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

// markResult marks what fell by what the observer now knows: 32 bits of
// his information key. By chance two results can have the same bits and then share an edge;
// among a thousand results of a node that happens once in ten thousand nodes. In a
// determinized world, where everybody sees everything, the mark is made of what all seats
// know together and of what fell that nobody saw.
func (s *Searcher) markResult() {
	if s.perfect {
		unseen := s.chance.unseen
		for seat := range s.scores {
			unseen = bits.RotateLeft64(unseen, 23) ^ s.world.Key(engine.Seat(seat))
		}
		s.chance.mark = hash32(unseen)
		return
	}
	s.chance.mark = hash32(s.world.Key(s.observer))
}

// fold shortens a key to 32 bits.
func hash32(key uint64) engine.Action { return engine.Action(engine.Scramble(key) >> 32) }

// anybodySees reports whether outcome a shows some seat what it is.
func (s *Searcher) anybodySees(a engine.Action) bool {
	for seat := range s.scores {
		if s.world.Seen(a, engine.Seat(seat)) == a {
			return true
		}
	}
	return false
}

// knownEdge returns the edge of node n that already stands for what just fell, if that was
// a single event, and none if there is no such edge. An event that the observer sees as it
// saw an earlier one leaves it knowing the same, so the edge is found without the
// information key, which is dear. Edges of chance keep the event in the field available,
// which they do not need.
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

// eventEdge returns the edge of node n for what just fell, by its mark; none if memory is
// used up. To a new edge it notes the events that led there: they are what the edge is
// shown as.
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

// run is the outcomes by which a node was first reached, without the first of them, which
// its edge holds: they are tree.events[from:to].
type run struct {
	node     int32
	from, to int32
}

// keepRun notes the rest of the outcomes that led to a new node.
func (t *tree) keepRun(n int32, rest []engine.Action) {
	from := int32(len(t.events))
	t.events = append(t.events, rest...)
	t.runs = append(t.runs, run{n, from, int32(len(t.events))})
}

// runOf returns the outcomes noted for a node, which belong to the tree.
func (t *tree) runOf(n int32) []engine.Action {
	i, ok := slices.BinarySearchFunc(t.runs, n, func(r run, n int32) int { return cmp.Compare(r.node, n) })
	if !ok {
		return nil
	}
	return t.events[t.runs[i].from:t.runs[i].to]
}

// appendEvents appends the outcomes by which an edge of chance was first taken.
func (t *tree) appendEvents(dst []engine.Action, e *edge) []engine.Action {
	dst = append(dst, engine.Action(e.available))
	if e.child == none {
		return dst
	}
	return append(dst, t.runOf(e.child)...)
}
