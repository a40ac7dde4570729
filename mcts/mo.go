package mcts

import "deadreckon/engine"

// Multiple-observer search, after MO-ISMCTS (Cowling, Powley and Whitehouse 2012, section
// V): who is on turn chooses by what he knows, not by what the observer sees of it. So a
// seat may play differently after actions that only it can tell apart, such as its own in
// secret, where SO-ISMCTS makes it forget which one it took.
//
// In the paper every seat has a tree, and all are descended together. Here the observer
// alone has one; what another seat knows is a node by its information key in the sampled
// world, wherever that came from. It comes to the same, but that nobody forgets what he
// held before the root, which the paper's trees of one root each do.
//
// An edge counts its availability at the node of the seat that chooses; in the tree of the
// observer, below a choice of another seat, that it was taken.

// takeAnswer plays what another seat on turn chooses at the node of what it knows, and adds
// to path the edge there and that of node n, in the tree of the observer, which it returns.
// It is none if memory is used up.
func (s *Searcher) takeAnswer(n int32, turn engine.Seat) int32 {
	own := s.tree.setOf(engine.Scramble(s.world.Key(turn) + uint64(turn)))
	if own == none {
		return none
	}
	s.tree.nodes[own].turn = turn
	c, a := s.choose(own, turn, turn)
	if c == none {
		return none
	}
	s.path = append(s.path, step{node: own, edge: c, seat: turn})
	e := s.edge(n, s.world.Seen(a, s.observer))
	if e != none {
		s.path = append(s.path, step{node: n, edge: e, seat: turn})
	}
	s.world.Apply(a)
	return e
}

// set is a node by a hash of what a seat knows, or an empty place.
type set struct {
	key  uint64
	node int32 // 0 where it is empty: that is the root
}

// leastSets is how many places a tree begins with.
const leastSets = 64

// setOf returns the node of a key, which is new if there was none; none if memory is used
// up. Places are probed one after another (linear probing), at most half of them are taken.
func (t *tree) setOf(key uint64) int32 {
	if 2*t.known >= len(t.sets) {
		t.widenSets()
	}
	i := key & uint64(len(t.sets)-1)
	for t.sets[i].node != 0 {
		if t.sets[i].key == key {
			return t.sets[i].node
		}
		i = (i + 1) & uint64(len(t.sets)-1)
	}
	n := t.add()
	if n != none {
		t.sets[i] = set{key, n}
		t.known++
	}
	return n
}

// widenSets doubles the places.
func (t *tree) widenSets() {
	old := t.sets
	t.sets = make([]set, max(leastSets, 2*len(old)))
	for _, s := range old {
		if s.node == 0 {
			continue
		}
		i := s.key & uint64(len(t.sets)-1)
		for t.sets[i].node != 0 {
			i = (i + 1) & uint64(len(t.sets)-1)
		}
		t.sets[i] = s
	}
}

// forgetSets empties the places. Of many of which few were taken it keeps few, or a short
// search after a long one would spend its time on them.
func (t *tree) forgetSets() {
	if len(t.sets) > leastSets && 16*t.known < len(t.sets) {
		t.sets = t.sets[:len(t.sets)/2]
	}
	clear(t.sets)
	t.known = 0
}
