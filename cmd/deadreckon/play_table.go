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

// holds returns an error unless a journal holds what these seats know.
func holds(j *journal.Journal, seats []engine.Seat) error {
	var held []engine.Seat
	for _, p := range j.Positions() {
		held = append(held, p.(engine.View).Viewer())
	}
	if !slices.Equal(held, seats) {
		return fmt.Errorf("play: the journal holds what %s knows; no other seats can be taken up in it", strings.Join(j.Header().Eyes, " and "))
	}
	return nil
}

// seatsHeld returns the seats whose knowledge the program holds: seats of one
// side, who hide nothing from each other.
func seatsHeld(game engine.Game, players []string) ([]engine.Seat, error) {
	var held []engine.Seat
	for i, p := range players {
		if p == sitting.Table {
			continue
		}
		if seat := engine.Seat(i); len(held) > 0 && !sitting.SideMates(game, held[0], seat) {
			return nil, fmt.Errorf("play: with --dice ask the program knows what one side knows; %s and %s are two",
				engine.SeatName(game, held[0]), game.Seats()[i])
		}
		held = append(held, engine.Seat(i))
	}
	if len(held) == 0 {
		return nil, errors.New("play: with --dice ask one seat must be me or an agent")
	}
	return held, nil
}

// tablePositions returns the position to begin with, as each held seat knows it. A
// file may tell what any one of them knows.
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
