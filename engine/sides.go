package engine

// Side is the seats that win and lose together: one agent plays them all.
type Side struct {
	Name  string // one word
	Seats []Seat // ascending, at least one; all have the same score
}

// Sided is an optional interface of a Game with several seats on one side, such
// as a team. The sides hold every seat exactly once. A game with a single side
// is played against the rules alone.
type Sided interface {
	Sides() []Side
}

// SidesOf returns the sides of g. In a game without the method every seat is a
// side of its own, named as the seat.
func SidesOf(g Game) []Side {
	if s, ok := g.(Sided); ok {
		return s.Sides()
	}
	var sides []Side
	for seat, name := range g.Seats() {
		sides = append(sides, Side{name, []Seat{Seat(seat)}})
	}
	return sides
}
