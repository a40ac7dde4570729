package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/engine"
)

// defaultGame is the game of the verbs without --game.
const defaultGame = "mall"

// gameFlags are the flags of every verb that opens a game.
type gameFlags struct {
	name, board, counters, preset string
	players                       string // the game reads it; "" when the flag is absent
	options                       []string
	maxTurns                      string // the game reads it; "" when the flag is absent
}

// defaultTurns bounds the games of the mall: what plays by itself needs an end.
const defaultTurns = "150"

// register adds the flags to a verb.
func (g *gameFlags) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&g.name, "game", defaultGame, "game `NAME`: "+strings.Join(engine.Names(), ", "))
	f.StringVar(&g.players, "players", "", "number `N` of players: 1 solitaire, 2, 3 or 4 a team against the zombies' automaton (default 2)")
	f.StringVar(&g.board, "board", "", "board `FILE` instead of the built-in one")
	f.StringVar(&g.counters, "counters", "", "counters `FILE` instead of the built-in ones")
	f.StringVar(&g.preset, "preset", "", "rule `SET`: spi1978 or grenko (default spi1978)")
	f.StringArrayVar(&g.options, "option", nil, "rule option `NAME=VALUE`, repeatable (docs/rules.md lists them)")
	f.StringVar(&g.maxTurns, "max-turns", "", "turns `N` after which the game is a draw, or lost without a zombie player; 0 for never (default "+defaultTurns+")")
}

// settings translates the flags for engine.Open.
func (g *gameFlags) settings() ([]engine.Setting, error) {
	var out []engine.Setting
	for _, s := range []engine.Setting{{Key: "preset", Value: g.preset}, {Key: "board", Value: g.board}, {Key: "counters", Value: g.counters}, {Key: "players", Value: g.players}} {
		if s.Value != "" {
			out = append(out, s)
		}
	}
	given := map[string]bool{}
	for _, option := range g.options {
		key, value, ok := strings.Cut(option, "=")
		switch {
		case !ok || key == "":
			return nil, fmt.Errorf("--option %q: expected NAME=VALUE", option)
		case given[key]:
			return nil, fmt.Errorf("--option %s is given twice", key)
		case key == "preset" || key == "board" || key == "counters" || key == "players":
			return nil, fmt.Errorf("--option %s: use the flag --%s", key, key)
		}
		given[key] = true
		out = append(out, engine.Setting{Key: key, Value: value})
	}
	return g.withTurns(out, given["maxTurns"])
}

// withTurns adds the turn limit, once.
func (g *gameFlags) withTurns(out []engine.Setting, given bool) ([]engine.Setting, error) {
	turns := g.maxTurns
	switch {
	case given && turns != "":
		return nil, errors.New("--max-turns and --option maxTurns are the same; give one")
	case given || turns == "" && g.name != defaultGame:
		return out, nil
	case turns == "":
		turns = defaultTurns
	}
	return append(out, engine.Setting{Key: "maxTurns", Value: turns}), nil
}

// open opens the game that the flags describe.
func (g *gameFlags) open() (engine.Game, error) {
	settings, err := g.settings()
	if err != nil {
		return nil, err
	}
	return engine.Open(g.name, settings)
}

// seatNamed finds a seat by its name or number.
func seatNamed(game engine.Game, name string) (engine.Seat, error) {
	for i, n := range game.Seats() {
		if n == name || fmt.Sprint(i) == name {
			return engine.Seat(i), nil
		}
	}
	return 0, fmt.Errorf("no seat %q in %s; seats: %s", name, game.Name(), strings.Join(game.Seats(), ", "))
}

// seatsNamed finds a seat, or all seats of a side.
func seatsNamed(game engine.Game, name string) ([]engine.Seat, error) {
	for _, side := range engine.SidesOf(game) {
		if side.Name == name {
			return side.Seats, nil
		}
	}
	seat, err := seatNamed(game, name)
	return []engine.Seat{seat}, err
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

// seatName is the word for a seat, or for chance and the end.
func seatName(game engine.Game, s engine.Seat) string {
	if s >= 0 {
		return game.Seats()[s]
	}
	return s.String()
}
