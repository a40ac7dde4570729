package mcts

import "deadreckon/engine"

// growMO is the first half of an iteration of MO-ISMCTS (Cowling, Powley and Whitehouse 2012,
// section V): every seat has a tree of what it sees, all are descended together, and
// who is on turn chooses in his own. So a seat may play differently after actions
// that only it can tell apart, such as its own in secret, where SO-ISMCTS makes it
// forget which one it took.
//
// As in the paper the trees have one root each: what a seat knew before the root
// is not told apart, and it is as if it had forgotten that.
//
// An edge counts its availability in the tree of the seat that chooses; in the
// other trees, which nobody chooses in, that it was taken.
func (s *Searcher) growMO() {
	s.root.Sample(s.world, s.rng)
	copy(s.at, s.roots)
	s.descendAll()
}

// plantSeats gives every seat a tree. The observer's is that of the result.
func (s *Searcher) plantSeats() {
	s.roots, s.at = s.roots[:0], s.at[:0]
	for seat := range s.scores {
		n := int32(0)
		if engine.Seat(seat) != s.observer {
			n = s.tree.add()
		}
		s.roots, s.at = append(s.roots, n), append(s.at, n)
	}
}

// descendAll is descend in the trees of all seats at once.
func (s *Searcher) descendAll() {
	for {
		turn := s.world.Turn()
		if turn == engine.Nobody {
			return
		}
		chooser := turn
		if turn == engine.Chance {
			chooser = s.observer
		}
		n := s.at[chooser]
		e, a := s.choose(n, turn, chooser)
		if e == none {
			return
		}
		fresh := s.tree.edges[e].visits == 0
		whole := true
		for seat := range s.at {
			whole = s.follow(engine.Seat(seat), turn, e, a, chooser) && whole
		}
		s.world.Apply(a)
		if fresh || !whole {
			return
		}
	}
}

// follow takes action a in the tree of a seat: edge e if it is the chooser's own,
// else the edge of what the seat sees. It reports whether memory was enough to go
// on from there.
func (s *Searcher) follow(seat, turn engine.Seat, e int32, a engine.Action, chooser engine.Seat) bool {
	n := s.at[seat]
	s.tree.nodes[n].turn = turn
	if seat != chooser {
		if e = s.edge(n, s.world.Seen(a, seat), 0); e == none {
			return false
		}
	}
	credited := turn
	if turn == engine.Chance {
		credited = seat
	}
	s.path = append(s.path, step{node: n, edge: e, seat: credited})
	s.expand(e)
	s.at[seat] = s.tree.edges[e].child
	return s.at[seat] != none
}
