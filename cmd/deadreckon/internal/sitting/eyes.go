package sitting

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// Eyes says as whom somebody looks at a game by seed: as a seat, as who looks on and sees
// what all see, or, where that was asked for, at the truth.
type Eyes struct {
	Game  engine.Game
	Seat  engine.Seat // or the game's onlooker
	Truth bool
}

// EyesOf returns the eyes of the named seat, or of the onlooker for "".
func EyesOf(game engine.Game, seat string) (Eyes, error) {
	e := Eyes{Game: game, Seat: game.About().Onlooker}
	if seat == "" {
		return e, nil
	}
	var err error
	e.Seat, err = engine.SeatNamed(game, seat)
	return e, err
}

// PersonsEyes returns the eyes of who plays here: of a person's seat where all persons are on one side,
// and else of who looks on.
func PersonsEyes(game engine.Game, players []string) Eyes {
	e := Eyes{Game: game, Seat: game.About().Onlooker}
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

// Position returns what the eyes see of p. A view is shown as it is: there is nothing else to
// be seen.
func (e Eyes) Position(p engine.Position) engine.Position {
	s, ok := p.(engine.State)
	if !ok || e.Truth {
		return p
	}
	v := e.Game.NewView()
	s.ViewInto(e.Seat, v)
	return v
}

// seen returns how the eyes see an action that is about to be applied to p.
func (e Eyes) seen(p engine.Position, a engine.Action) engine.Action {
	s, ok := p.(engine.State)
	if !ok || e.Truth {
		return a
	}
	return s.Seen(a, e.Seat)
}

// Narrate says what an action that is about to be applied to p comes to.
func (e Eyes) Narrate(p engine.Position, a engine.Action) []string {
	s, ok := p.(engine.State)
	if !ok || e.Truth {
		return engine.NarrateNext(e.Game, p, a)
	}
	return engine.NarrateTo(e.Game, s, a, e.Seat)
}

// Private reports whether the eyes see what only a seat knows.
func (e Eyes) Private(seat engine.Seat) bool { return e.Truth || e.Seat == seat && seat >= 0 }

// Line writes an action that is about to be applied to s, as it is seen.
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
