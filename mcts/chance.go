package mcts

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"deadreckon/engine"
)

// Chance is what the tree keeps of dice, draws and reveals.
type Chance uint8

const (
	// Results gives a node of chance an edge for each result that its observer can
	// tell apart: dice that lead to the same view are one edge, whose odds are
	// theirs together. Events that follow each other without a decision are one
	// node, so that a roll counts by what the reveal after it makes of it.
	Results Chance = iota

	// Outcomes gives every event a node, and every outcome as it is seen an edge.
	Outcomes

	// OpenLoop keeps decisions alone: a node is what the seats did, whatever fell
	// meanwhile (D. Perez, J. Dieskau, M. Hünermund, S. Mostaghim and S. M. Lucas,
	// "Open Loop Search for General Video Game Playing", 2015). What is legal then
	// differs from one iteration to the next, which availability counts allow for.
	// The tree is small, and a plan in it cannot depend on what falls. Nothing is
	// kept from one search to the next.
	OpenLoop

	chances
)

// String returns the name, as an agent's text has it.
func (c Chance) String() string {
	if c < chances {
		return chanceNames[c]
	}
	return fmt.Sprintf("Chance(%d)", uint8(c))
}

var chanceNames = [chances]string{"results", "outcomes", "open"}

// ChanceNames returns the names, in the order of their values.
func ChanceNames() []string { return chanceNames[:] }

// falling is what fell by chance last.
type falling struct {
	run      []engine.Action // as the observer sees it
	eyes     []engine.Seat   // whose trees there are
	marks    []engine.Action // what tells it apart in the tree of each of eyes
	outcomes int             // that the latest event could have had
	unseen   uint64          // a hash of what fell that nobody saw
}

// fall draws the chance events at hand by the exact odds of this world and applies
// them: one, or under Results as many as follow each other. It leaves in run what
// the observer sees of them. What tells them apart in the tree of each of eyes is left
// in marks once markResult is called.
func (s *Searcher) fall() {
	s.run = s.run[:0]
	s.unseen = 0
	for {
		a := s.drawEvent()
		switch {
		case s.config.Algorithm == Determinized:
			s.run = append(s.run, a)
			if !s.anybodySees(a) {
				s.unseen = engine.Scramble(s.unseen ^ uint64(a))
			}
		default:
			s.run = append(s.run, s.world.Seen(a, s.observer))
		}
		if s.config.Chance == Outcomes {
			s.markOutcome(a)
			s.world.Apply(a)
			return
		}
		s.world.Apply(a)
		if len(s.run) == s.config.Layout.Run || s.world.Turn() != engine.Chance {
			return
		}
	}
}

// drawEvent draws an outcome of the chance event at hand, and notes of how many.
func (s *Searcher) drawEvent() (a engine.Action) {
	if s.drawer != nil {
		a, s.outcomes = s.drawer.Draw(s.dice)
		return a
	}
	s.legal = s.world.AppendLegal(s.legal[:0])
	s.outcomes = len(s.legal)
	return s.drawOutcome()
}

// markOutcome marks outcome a, which is about to be applied, by its seen forms.
func (s *Searcher) markOutcome(a engine.Action) {
	for i, eye := range s.eyes {
		s.marks[i] = a
		if s.config.Algorithm != Determinized {
			s.marks[i] = s.world.Seen(a, eye)
		}
	}
}

// markResult marks the events that were applied, unless markOutcome did, by what each
// eye now knows: a few bits of its information key, of which two of a thousand results
// are alike in one node of ten thousand, and then share an edge. In a determinized
// world it is what all seats know together, and any draws that nobody saw.
func (s *Searcher) markResult() {
	if s.config.Chance == Outcomes {
		return
	}
	if s.config.Algorithm == Determinized {
		unseen := s.unseen
		for seat := range s.scores {
			unseen = bits.RotateLeft64(unseen, 23) ^ s.world.Key(engine.Seat(seat))
		}
		s.marks[0] = fold(unseen)
		return
	}
	for i, eye := range s.eyes {
		s.marks[i] = fold(s.world.Key(eye))
	}
}

// fold shortens a key.
func fold(key uint64) engine.Action { return engine.Action(engine.Scramble(key) >> 32) }

// anybodySees reports whether outcome a shows some seat what it is.
func (s *Searcher) anybodySees(a engine.Action) bool {
	for seat := range s.scores {
		if s.world.Seen(a, engine.Seat(seat)) == a {
			return true
		}
	}
	return false
}

// fellBefore returns the edge of node n that a single event led along before which the
// observer saw as the one that just fell, or none: what it knows after the two is the
// same, and its key need not be asked for.
func (s *Searcher) fellBefore(n int32) int32 {
	if !s.recalls || len(s.run) != 1 {
		return none
	}
	nd := &s.tree.nodes[n]
	for e := nd.first; e < nd.first+nd.count; e++ {
		if s.tree.edges[e].available == uint32(s.run[0]) {
			return e
		}
	}
	return none
}

// eventEdge returns the edge of node n for the events that just fell, as the eye
// of that index sees them; none if memory is used up.
func (s *Searcher) eventEdge(n int32, eye int) int32 {
	e, fresh := s.tree.edge(n, s.marks[eye], s.outcomes)
	if fresh && s.eyes[eye] == s.observer {
		s.tree.edges[e].available = uint32(s.run[0])
		s.expand(e)
		if child := s.tree.edges[e].child; child != none && len(s.run) > 1 {
			s.tree.keepRun(child, s.run[1:])
		}
	}
	return e
}

// run is the outcomes that led to a node first, after the first of them: events[from:to].
type run struct {
	node     int32
	from, to int32
}

// keepRun notes the outcomes after the first that led to a new node.
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

// appendEvents appends what an edge of a node of chance stands for: the outcomes
// that led there first.
func (t *tree) appendEvents(dst []engine.Action, e *edge) []engine.Action {
	dst = append(dst, engine.Action(e.available))
	if e.child == none {
		return dst
	}
	return append(dst, t.runOf(e.child)...)
}

// turn returns who acts next in the tree: under OpenLoop the chance events before
// are played without a trace.
func (s *Searcher) turn() engine.Seat {
	turn := s.world.Turn()
	for s.config.Chance == OpenLoop && turn == engine.Chance {
		s.world.Apply(s.drawEvent())
		turn = s.world.Turn()
	}
	return turn
}

// seatNode returns node n, or under OpenLoop the node in its place for the seat on
// turn: dice that leave no trace may say who that is. It is none if memory is used
// up.
func (s *Searcher) seatNode(n int32, turn engine.Seat) int32 {
	if s.config.Chance != OpenLoop || turn == engine.Nobody {
		return n
	}
	for s.tree.nodes[n].turn != turn && s.tree.nodes[n].count > 0 {
		next := int32(s.tree.nodes[n].key)
		if next == 0 {
			if next = s.tree.add(); next == none {
				return none
			}
			s.tree.nodes[n].key = uint64(next)
		}
		n = next
	}
	return n
}
