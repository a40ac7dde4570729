package main

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// eyes says as whom somebody looks at a game by seed: as a seat, as who looks on and sees
// what all see, or, where that was asked for, at the truth.
type eyes struct {
	game  engine.Game
	seat  engine.Seat // or the game's onlooker
	truth bool
}

// eyesOf returns the eyes of the named seat, or of the onlooker for "".
func eyesOf(game engine.Game, seat string) (eyes, error) {
	e := eyes{game: game, seat: engine.OnlookerOf(game)}
	if seat == "" {
		return e, nil
	}
	var err error
	e.seat, err = engine.SeatNamed(game, seat)
	return e, err
}

// personsEyes returns the eyes of who plays here: of a person's seat where all persons are on one side,
// and else of who looks on.
func personsEyes(game engine.Game, players []string) eyes {
	e := eyes{game: game, seat: engine.OnlookerOf(game)}
	var persons []engine.Seat
	for seat, p := range players {
		if p == journal.Me {
			persons = append(persons, engine.Seat(seat))
		}
	}
	if n := len(persons); n > 0 && sideMates(game, persons[0], persons[n-1]) {
		e.seat = persons[0]
	}
	return e
}

// position returns what the eyes see of p. A view is shown as it is: there is nothing else to
// be seen.
func (e eyes) position(p engine.Position) engine.Position {
	s, ok := p.(engine.State)
	if !ok || e.truth {
		return p
	}
	v := e.game.NewView()
	s.ViewInto(e.seat, v)
	return v
}

// seen returns how the eyes see an action that is about to be applied to p.
func (e eyes) seen(p engine.Position, a engine.Action) engine.Action {
	s, ok := p.(engine.State)
	if !ok || e.truth {
		return a
	}
	return s.Seen(a, e.seat)
}

// narrate says what an action that is about to be applied to p comes to.
func (e eyes) narrate(p engine.Position, a engine.Action) []string {
	s, ok := p.(engine.State)
	if !ok || e.truth {
		return engine.NarrateNext(e.game, p, a)
	}
	return engine.NarrateTo(e.game, s, a, e.seat)
}

// private reports whether the eyes see what only a seat knows.
func (e eyes) private(seat engine.Seat) bool { return e.truth || e.seat == seat && seat >= 0 }

// line writes an action that is about to be applied to s, as it is seen.
func (e eyes) line(s engine.Position, a engine.Action) string {
	return fmt.Sprintf("%s %s", engine.SeatName(e.game, s.Turn()), e.game.Notation().FormatAction(e.position(s), e.seen(s, a)))
}

// sideMates reports whether two seats are on one side.
func sideMates(game engine.Game, a, b engine.Seat) bool {
	for _, side := range engine.SidesOf(game) {
		if slices.Contains(side.Seats, a) {
			return slices.Contains(side.Seats, b)
		}
	}
	return false
}
