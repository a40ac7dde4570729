package sitting

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Eyes is the point of view on a game by seed: a seat, a spectator with the common knowledge of all
// seats, or, on request, the complete position.
type Eyes struct {
	Game  engine.Game
	Seat  engine.Seat // or the game's spectator
	Truth bool
}

// EyesOf returns the eyes of the named seat, or of a spectator for "".
func EyesOf(game engine.Game, seat string) (Eyes, error) {
	e := Eyes{Game: game, Seat: game.About().PublicObserver}
	if seat == "" {
		return e, nil
	}
	var err error
	e.Seat, err = engine.SeatNamed(game, seat)
	return e, err
}

// PersonsEyes returns the eyes of the persons here: of one of their seats if all are on one side, else
// of a spectator.
func PersonsEyes(game engine.Game, players []string) Eyes {
	e := Eyes{Game: game, Seat: game.About().PublicObserver}
	var persons []engine.Seat
	for seat, p := range players {
		if p == journal.Me {
			persons = append(persons, engine.Seat(seat))
		}
	}
	if n := len(persons); n > 0 && SideMates(game, persons[0], persons[n-1]) {
		e.Seat = persons[0]
	}
	return e
}

// Position returns the view that the eyes have of p. A view is returned unchanged.
func (e Eyes) Position(p engine.Position) engine.Position {
	s, ok := p.(engine.State)
	if !ok || e.Truth {
		return p
	}
	v := e.Game.NewView()
	s.ViewInto(e.Seat, v)
	return v
}

// seen returns an action as the eyes see it, before it is applied to p.
func (e Eyes) seen(p engine.Position, a engine.Action) engine.Action {
	s, ok := p.(engine.State)
	if !ok || e.Truth {
		return a
	}
	return s.Seen(a, e.Seat)
}

// Narrate describes the effect of an action, before it is applied to p.
func (e Eyes) Narrate(p engine.Position, a engine.Action) []string {
	s, ok := p.(engine.State)
	if !ok || e.Truth {
		return engine.NarrateNext(e.Game, p, a)
	}
	return engine.NarrateTo(e.Game, s, a, e.Seat)
}

// Private reports whether the eyes see the secrets of a seat.
func (e Eyes) Private(seat engine.Seat) bool { return e.Truth || e.Seat == seat && seat >= 0 }

// Line writes an action as the eyes see it, before it is applied to s.
func (e Eyes) Line(s engine.Position, a engine.Action) string {
	return fmt.Sprintf("%s %s", engine.SeatName(e.Game, s.Turn()), e.Game.Notation().FormatAction(e.Position(s), e.seen(s, a)))
}

// SideMates reports whether two seats are on one side.
func SideMates(game engine.Game, a, b engine.Seat) bool {
	for _, side := range engine.SidesOf(game) {
		if slices.Contains(side.Seats, a) {
			return slices.Contains(side.Seats, b)
		}
	}
	return false
}
