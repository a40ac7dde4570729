package enginetest

import (
	"math"
	"slices"

	"deadreckon/engine"
)

// checkSides checks that each seat is in one side, and that a zero-sum game has two sides.
func (r *runner) checkSides() {
	var seats []engine.Seat
	for _, side := range r.sides {
		if len(side.Seats) == 0 || !slices.IsSorted(side.Seats) {
			r.fail("sides", "side %q has the seats %v, want some, ascending", side.Name, side.Seats)
		}
		seats = append(seats, side.Seats...)
	}
	slices.Sort(seats)
	for i := range r.seats {
		if len(seats) != r.seats || seats[i] != engine.Seat(i) {
			r.fail("sides", "the sides have the seats %v, want each of %d once", seats, r.seats)
			break
		}
	}
	if r.claims.ZeroSum && len(r.sides) != 2 {
		r.fail("opposed", "%d sides, want 2", len(r.sides))
	}
}

// checkOpen checks the claim that the seats of a side see every action alike.
func (r *runner) checkOpen(s engine.State, legal []engine.Action) {
	if !r.claims.Open {
		return
	}
	for _, side := range r.sides {
		for _, mate := range side.Seats[1:] {
			for _, a := range legal {
				if x, y := s.Seen(a, side.Seats[0]), s.Seen(a, mate); x != y {
					r.fail("open", "seat %v sees %#x as %#x, and seat %v of its side as %#x", side.Seats[0], a, x, mate, y)
					return
				}
			}
		}
	}
}

// checkResult checks the claims about scores at the end of a game.
func (r *runner) checkResult(s engine.State) {
	scores := make([]float64, r.seats)
	for seat := range scores {
		scores[seat] = s.Score(engine.Seat(seat))
	}
	for _, side := range r.sides {
		for _, seat := range side.Seats {
			if r.claims.SharedScore && scores[seat] != scores[side.Seats[0]] {
				r.fail("one score", "side %s: scores %v", side.Name, scores)
			}
		}
	}
	if r.claims.ZeroSum && len(r.sides) == 2 {
		if a, b := r.sides[0].Mean(scores), r.sides[1].Mean(scores); math.Abs(a+b) > 1e-9 {
			r.fail("opposed", "the sides score %v and %v, want the one the negative of the other", a, b)
		}
	}
}
