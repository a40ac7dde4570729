package mall

import (
	rules "deadreckon/engine/mall"
)

// Where a group may want to go.

// wanted reports whether rifles lie there for somebody who needs one. EN 14.2.2.
func (s *scene) riflesNeeded() bool { return s.Rifles() > 0 && s.unarmed() != 0 }

// rest returns where to go when there is nothing else: to the doors that are
// open, then to the rifles, then to the nearest zombie.
func (s *scene) fallbackGoal(at rules.Square) rules.Square {
	if s.gates() != 0 {
		return s.nextGate(at)
	}
	if s.riflesNeeded() {
		return s.board.Rifles
	}
	return s.nearest(at, s.zombies)
}

// friend returns the square of the nearest character in play who is not in the
// group's square, 0 if all are there.
func (s *scene) nearestFriend(group uint8, at rules.Square) rules.Square {
	best, least := rules.Square(0), 255
	for rest := s.party &^ group; rest != 0; rest &= rest - 1 {
		if x := s.At(first(rest)); x != at && s.dist(at, x) < least {
			best, least = x, s.dist(at, x)
		}
	}
	return best
}

// round returns the main door that comes first on the shortest walk from a
// square to all open ones, 0 if none is open.
func (s *scene) nextGate(at rules.Square) rules.Square { return s.board.Tour(at, s.gates()).First }
