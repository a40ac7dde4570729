package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/cmd/deadreckon/internal/sitting"
	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// holds returns an error unless a journal holds the views of exactly these seats.
func holds(j *journal.Journal, seats []engine.Seat) error {
	var held []engine.Seat
	for _, p := range j.Positions() {
		held = append(held, p.(engine.View).Viewer())
	}
	if !slices.Equal(held, seats) {
		return fmt.Errorf("play: the journal holds the view of %s and of no other seat", strings.Join(j.Header().Eyes, " and "))
	}
	return nil
}

// seatsHeld returns the seats whose views the program holds. They are on one side and hide nothing from each
// other.
func seatsHeld(game engine.Game, players []string) ([]engine.Seat, error) {
	var held []engine.Seat
	for i, p := range players {
		if p == sitting.TablePlayer {
			continue
		}
		if seat := engine.Seat(i); len(held) > 0 && !sitting.SideMates(game, held[0], seat) {
			return nil, fmt.Errorf("play: with --dice ask the program plays one side; %s and %s are on two sides",
				engine.SeatName(game, held[0]), game.Seats()[i])
		}
		held = append(held, engine.Seat(i))
	}
	if len(held) == 0 {
		return nil, errors.New("play: --dice ask needs me or an agent at one seat")
	}
	return held, nil
}

// tablePositions returns the view of the first position for each seat of the program.
func tablePositions(game engine.Game, players []string, p engine.Position) ([]engine.Position, error) {
	seats, err := seatsHeld(game, players)
	if err != nil {
		return nil, err
	}
	var out []engine.Position
	for _, seat := range seats {
		v, err := engine.ViewOf(game, p, seat)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}
