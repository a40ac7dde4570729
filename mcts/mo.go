package mcts

import "deadreckon/engine"

// seatTrees is what a search in several trees needs, of seats or of worlds.
type seatTrees struct {
	roots []int32 // of the seats' trees, or of the worlds'
	at    []int32 // where each seat's tree is descended to
}

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
	s.begin()
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
		turn := s.turn()
		if turn == engine.Nobody || !s.arrive(turn) {
			return
		}
		s.keepPace(turn)
		var on bool
		if turn == engine.Chance {
			on = s.fallAll()
		} else {
			on = s.chooseAll(turn)
		}
		if !on {
			return
		}
	}
}

// arrive notes in every tree whose turn it is, and reports whether memory was
// enough for that.
func (s *Searcher) arrive(turn engine.Seat) bool {
	for seat, n := range s.at {
		if n = s.seatNode(n, turn); n == none {
			return false
		}
		s.tree.nodes[n].turn = turn
		s.at[seat] = n
	}
	return true
}

// chooseAll takes an edge in every tree for what the seat on turn chooses in its
// own. It reports whether to go on from there.
func (s *Searcher) chooseAll(turn engine.Seat) bool {
	e, a := s.choose(s.at[turn], turn, turn)
	if e == none {
		return false
	}
	on := s.tree.edges[e].visits > 0
	for seat := range s.at {
		with := e
		if engine.Seat(seat) != turn {
			with = s.edge(s.at[seat], s.world.Seen(a, engine.Seat(seat)))
		}
		on = s.follow(engine.Seat(seat), with, turn) && on
	}
	s.world.Apply(a)
	return on
}

// fallAll takes an edge in every tree for what falls by chance. It reports whether
// to go on from there.
func (s *Searcher) fallAll() bool {
	s.fall()
	s.markResult()
	on := true
	for seat := range s.at {
		e := s.eventEdge(s.at[seat], seat)
		if engine.Seat(seat) == s.observer {
			on = on && e != none && s.tree.edges[e].visits > 0
		}
		on = s.follow(engine.Seat(seat), e, engine.Seat(seat)) && on
	}
	return on
}

// follow takes edge e in the tree of a seat, which shows the score of credited. It
// reports whether memory was enough to go on from there.
func (s *Searcher) follow(seat engine.Seat, e int32, credited engine.Seat) bool {
	if e == none {
		return false
	}
	s.path = append(s.path, step{node: s.at[seat], edge: e, seat: credited})
	s.expand(e)
	s.at[seat] = s.tree.edges[e].child
	return s.at[seat] != none
}
