package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Side is the seats that are played together: one agent plays them all, and they have
// one line in a table of results. Whether their scores are one, and whether they know
// the same, is for the game to say: see Claims.
type Side struct {
	Name  string // one word
	Seats []Seat // ascending, at least one
}

// Mean returns what the side scores: the mean of its seats in scores, which has one for
// each seat of the game. Where they are equal it is exactly that.
func (s Side) Mean(scores []float64) float64 {
	first, above := scores[s.Seats[0]], 0.0
	for _, seat := range s.Seats[1:] {
		above += scores[seat] - first
	}
	return first + above/float64(len(s.Seats))
}

// SidesOf returns About.Sides, or if it is nil a side for each seat, named as the seat.
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

// Claims are what a game may promise of its sides beyond who is played together. Without
// a promise nothing is taken for granted: who is against whom then follows from scores
// alone. Package enginetest holds a game to its claims.
type Claims struct {
	SharedScore bool // the seats of a side always have the same score
	Open        bool // the seats of a side hide nothing from each other: they see the same of every action
	ZeroSum     bool // there are two sides, and each scores what the other loses
}

// ClaimsOf returns About.Claims. If every seat is a side of its own, the claims about the
// seats of one side hold without being made.
func ClaimsOf(g Game) Claims {
	c := g.About().Claims
	if !slices.ContainsFunc(SidesOf(g), func(s Side) bool { return len(s.Seats) > 1 }) {
		c.SharedScore, c.Open = true, true
	}
	return c
}
