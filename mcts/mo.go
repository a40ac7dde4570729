package mcts

import "deadreckon/engine"

// Multiple-observer search, after MO-ISMCTS (Cowling, Powley and Whitehouse 2012, section V):
// each seat chooses by its own information, not by the observer's. A seat can therefore
// play differently after actions that only it can tell apart, such as its own secret actions;
// SO-ISMCTS makes it forget them.
//
// In the paper every seat has a tree, and all trees are descended together. Here only the observer
// has a tree. The knowledge of another seat is a node that is found by its information key. The
// result is the same, except that seats remember what they knew before the root.
//
// An edge counts its availability at the node of the seat that chooses. Below another seat's choice
// in the observer's tree, the availability counts visits.

// takeOther plays the choice of another seat at the node of its information set, and appends its
// edges there and at node n to path. It returns the edge of n, or none if memory is used up.
func (s *Searcher) takeOther(n int32, turn engine.Seat) int32 {
	own := s.tree.infoSetNode(engine.Scramble(s.world.Key(turn) + uint64(turn)))
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

// infoSet is an entry of the hash table of information sets.
type infoSet struct {
	key  uint64 // hash of a seat's knowledge
	node int32  // 0, the root, in an empty entry
}

// minInfoSets is the initial size of the table.
const minInfoSets = 64

// infoSetNode returns the node of a key, and creates it if necessary; it returns none if memory is
// used up. The table uses linear probing and is at most half full.
func (t *tree) infoSetNode(key uint64) int32 {
	if 2*t.infoSets >= len(t.table) {
		t.growInfoSets()
	}
	i := key & uint64(len(t.table)-1)
	for t.table[i].node != 0 {
		if t.table[i].key == key {
			return t.table[i].node
		}
		i = (i + 1) & uint64(len(t.table)-1)
	}
	n := t.add()
	if n != none {
		t.table[i] = infoSet{key, n}
		t.infoSets++
	}
	return n
}

// growInfoSets doubles the table.
func (t *tree) growInfoSets() {
	old := t.table
	t.table = make([]infoSet, max(minInfoSets, 2*len(old)))
	for _, s := range old {
		if s.node == 0 {
			continue
		}
		i := s.key & uint64(len(t.table)-1)
		for t.table[i].node != 0 {
			i = (i + 1) & uint64(len(t.table)-1)
		}
		t.table[i] = s
	}
}

// clearInfoSets empties the table. It halves a large table that was mostly empty, so that a short
// search after a long one does not spend its time on clearing.
func (t *tree) clearInfoSets() {
	if len(t.table) > minInfoSets && 16*t.infoSets < len(t.table) {
		t.table = t.table[:len(t.table)/2]
	}
	clear(t.table)
	t.infoSets = 0
}
