package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Side is a set of seats that one agent plays and that share a row in results. Claims says whether
// they share score and knowledge.
type Side struct {
	Name  string // one word
	Seats []Seat // ascending, at least one
}

// Mean returns the mean of the side's seats in scores, which has one score for each seat of the
// game. If they are equal, the mean is exactly that value.
func (s Side) Mean(scores []float64) float64 {
	first, above := scores[s.Seats[0]], 0.0
	for _, seat := range s.Seats[1:] {
		above += scores[seat] - first
	}
	return first + above/float64(len(s.Seats))
}

// SidesOf returns About.Sides, or if it is nil a side for each seat, with the name of the seat.
func SidesOf(g Game) []Side {
	if sides := g.About().Sides; sides != nil {
		return sides
	}
	var sides []Side
	for seat, name := range g.Seats() {
		sides = append(sides, Side{name, []Seat{Seat(seat)}})
	}
	return sides
}

// SideNamed finds a side by its name.
func SideNamed(g Game, name string) (Side, error) {
	var names []string
	for _, side := range SidesOf(g) {
		if side.Name == name {
			return side, nil
		}
		names = append(names, side.Name)
	}
	return Side{}, fmt.Errorf("no side %q in %s%s; sides: %s", name, g.Name(), DidYouMean(name, names), strings.Join(names, ", "))
}

// Claims are guarantees of a game about its sides; enginetest checks them. Without a claim, users
// must assume the general case.
type Claims struct {
	SharedScore bool // the seats of a side always have equal scores
	Open        bool // the seats of a side have no secrets from each other: they see every action alike
	ZeroSum     bool // there are two sides, and their scores sum to zero
}

// ClaimsOf returns About.Claims. If every side has one seat, the claims about seats of one side
// hold.
func ClaimsOf(g Game) Claims {
	c := g.About().Claims
	if !slices.ContainsFunc(SidesOf(g), func(s Side) bool { return len(s.Seats) > 1 }) {
		c.SharedScore, c.Open = true, true
	}
	return c
}
