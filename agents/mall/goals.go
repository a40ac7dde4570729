package mall

import (
	rules "deadreckon/engine/mall"
)

// riflesNeeded reports whether rifles are on the map and somebody needs one. EN 14.2.2.
func (s *scene) riflesNeeded() bool { return s.Rifles() > 0 && s.unarmed() != 0 }

// fallbackGoal returns the next open main door, otherwise the rifles, otherwise the nearest zombie.
func (s *scene) fallbackGoal(at rules.Square) rules.Square {
	if s.gates() != 0 {
		return s.nextGate(at)
	}
	if s.riflesNeeded() {
		return s.board.Rifles
	}
	return s.nearest(at, s.zombies)
}

// nearestFriend returns the square of the nearest character outside the group's square, or 0.
func (s *scene) nearestFriend(group uint8, at rules.Square) rules.Square {
	best, least := rules.Square(0), 255
	for rest := s.party &^ group; rest != 0; rest &= rest - 1 {
		if x := s.At(first(rest)); x != at && s.dist(at, x) < least {
			best, least = x, s.dist(at, x)
		}
	}
	return best
}

// nextGate returns the first main door on the shortest walk to all open ones, or 0.
func (s *scene) nextGate(at rules.Square) rules.Square { return s.board.Tour(at, s.gates()).First }
