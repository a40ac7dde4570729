package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/engine"
)

// seatFlags name who plays: --human and --zombie are --seat in the game of the
// mall's words.
type seatFlags struct {
	human, zombie []string
	seats         []string // NAME=PLAYER
}

// seated is one flag: a seat or a side by its name, and who plays it.
type seated struct{ name, player string }

// register adds the flags to a verb; what says what they take.
func (f *seatFlags) register(cmd *cobra.Command, value, what string) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.human, "human", nil, "`"+value+"` of the humans: "+what)
	flags.StringArrayVar(&f.zombie, "zombie", nil, "`"+value+"` of the zombies: "+what)
	flags.StringArrayVar(&f.seats, "seat", nil, "the same for any seat, as `NAME="+value+"`, repeatable")
}

// all returns the flags in order: --seat, --human, --zombie.
func (f *seatFlags) all() ([]seated, error) {
	var out []seated
	for _, pair := range f.seats {
		name, player, ok := strings.Cut(pair, "=")
		if !ok || player == "" {
			return nil, fmt.Errorf("--seat %q: expected NAME=PLAYER", pair)
		}
		out = append(out, seated{name, player})
	}
	for _, player := range f.human {
		out = append(out, seated{"human", player})
	}
	for _, player := range f.zombie {
		out = append(out, seated{"zombie", player})
	}
	return out, nil
}

// players returns the player of each seat, "" where none is named; verb is whose
// flags they are.
func (f *seatFlags) players(verb string, game engine.Game) ([]string, error) {
	players := make([]string, len(game.Seats()))
	all, err := f.all()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", verb, err)
	}
	for _, s := range all {
		seats, err := seatsNamed(game, s.name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", verb, err)
		}
		for _, seat := range seats {
			if players[seat] != "" {
				return nil, fmt.Errorf("%s: seat %s has two players, %s and %s", verb, seatName(game, seat), players[seat], s.player)
			}
			players[seat] = s.player
		}
	}
	return players, nil
}
