package engine

import (
	"errors"
	"fmt"
	"strings"
)

// SeatName returns the name of a seat, also of Chance and Nobody.
func SeatName(g Game, s Seat) string {
	if s >= 0 {
		return g.Seats()[s]
	}
	return s.String()
}

// SeatNamed finds a seat by its name or its number.
func SeatNamed(g Game, name string) (Seat, error) {
	for i, n := range g.Seats() {
		if n == name || fmt.Sprint(i) == name {
			return Seat(i), nil
		}
	}
	return 0, fmt.Errorf("no seat %q in %s%s; seats: %s", name, g.Name(), DidYouMean(name, g.Seats()), strings.Join(g.Seats(), ", "))
}

// Clone returns a copy of a state or a view.
func Clone(g Game, p Position) Position {
	switch p := p.(type) {
	case State:
		s := g.NewState()
		s.CopyFrom(p)
		return s
	case View:
		return CloneView(g, p)
	}
	panic(fmt.Sprintf("engine: %T is neither a state nor a view", p))
}

// CloneView returns a copy of a view.
func CloneView(g Game, v View) View {
	out := g.NewView()
	out.CopyFrom(v)
	return out
}

// ViewOf returns the knowledge of a seat in a position. From a view only its own seat's view can be
// returned.
func ViewOf(g Game, p Position, seat Seat) (View, error) {
	v := g.NewView()
	switch p := p.(type) {
	case State:
		p.ViewInto(seat, v)
	case View:
		if p.Viewer() != seat {
			return nil, fmt.Errorf("the position is what seat %s knows; it does not tell what seat %s knows",
				SeatName(g, p.Viewer()), SeatName(g, seat))
		}
		v.CopyFrom(p)
	}
	return v, nil
}

// ViewOnTurn returns the view of the seat that decides, never the state, so that no search sees
// hidden facts.
func ViewOnTurn(g Game, p Position) (View, error) {
	switch turn := p.Turn(); turn {
	case Nobody:
		return nil, errors.New("the game is over; there is nothing to decide")
	case Chance:
		return nil, errors.New("chance is on turn; enter the outcome first")
	default:
		return ViewOf(g, p, turn)
	}
}
