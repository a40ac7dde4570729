package flags

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Seats name who plays a side or a seat; --human and --zombie are short for
// --side in the games whose sides have these names.
type Seats struct {
	human, zombie []string
	sides, Seat   []string // NAME=PLAYER
}

// seated is one flag: the seats that it names, and who plays them.
type seated struct {
	seats  []engine.Seat
	player string
}

// Register adds the flags to a verb; what says what they take.
func (f *Seats) Register(cmd *cobra.Command, value, what string) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.human, "human", nil, "`"+value+"` of the side human: "+what)
	flags.StringArrayVar(&f.zombie, "zombie", nil, "`"+value+"` of the side zombie: "+what)
	flags.StringArrayVar(&f.sides, "side", nil, "the same for any side, as `NAME="+value+"`, repeatable (`deadreckon games NAME` lists them)")
	flags.StringArrayVar(&f.Seat, "seat", nil, "the same for one seat, as `NAME="+value+"`, repeatable")
}

// all returns the flags in order: --side, --seat, --human, --zombie.
func (f *Seats) all(game engine.Game) ([]seated, error) {
	var out []seated
	for _, pair := range f.sides {
		name, player, ok := strings.Cut(pair, "=")
		if !ok || player == "" {
			return nil, fmt.Errorf("--side %q: expected NAME=PLAYER", pair)
		}
		side, err := engine.SideNamed(game, name)
		if err != nil {
			return nil, err
		}
		out = append(out, seated{side.Seats, player})
	}
	for _, pair := range f.Seat {
		name, player, ok := strings.Cut(pair, "=")
		if !ok || player == "" {
			return nil, fmt.Errorf("--seat %q: expected NAME=PLAYER", pair)
		}
		seat, err := engine.SeatNamed(game, name)
		if err != nil {
			return nil, err
		}
		out = append(out, seated{[]engine.Seat{seat}, player})
	}
	for _, short := range []struct {
		side    string
		players []string
	}{{"human", f.human}, {"zombie", f.zombie}} {
		for _, player := range short.players {
			side, err := engine.SideNamed(game, short.side)
			if err != nil {
				return nil, fmt.Errorf("--%s: %w", short.side, err)
			}
			out = append(out, seated{side.Seats, player})
		}
	}
	return out, nil
}

// Players returns the player of each seat, "" where none is named; verb is whose
// flags they are.
func (f *Seats) Players(verb string, game engine.Game) ([]string, error) {
	players := make([]string, len(game.Seats()))
	all, err := f.all(game)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", verb, err)
	}
	for _, s := range all {
		for _, seat := range s.seats {
			if players[seat] != "" {
				return nil, fmt.Errorf("%s: seat %s has two players, %s and %s", verb, engine.SeatName(game, seat), players[seat], s.player)
			}
			players[seat] = s.player
		}
	}
	return players, nil
}

// Pinned returns the text of an agent with the digests of the files that it names, so that a
// record, and a run that goes on, knows them: see agents.Agent.Name. What cannot be
// parsed stays, and is refused where it is played.
func Pinned(game engine.Game, text string) string {
	if a, err := (agents.Reader{By: access.Grant()}).Parse(game, text); err == nil {
		return a.Name()
	}
	return text
}

// Lists returns the agents of each side.
func (f *Seats) Lists(game engine.Game) ([][]string, error) {
	all, err := f.all(game)
	if err != nil {
		return nil, err
	}
	sides := engine.SidesOf(game)
	by := make([][]string, len(sides))
	for _, s := range all {
		i := slices.IndexFunc(sides, func(side engine.Side) bool { return slices.Contains(side.Seats, s.seats[0]) })
		if side := sides[i]; len(s.seats) < len(side.Seats) {
			return nil, fmt.Errorf("--seat %s=%s: one agent plays all seats of %s; name it by --side %s=AGENTS",
				game.Seats()[s.seats[0]], s.player, side.Name, side.Name)
		}
		for _, text := range arena.SplitAgents(s.player) {
			by[i] = append(by[i], Pinned(game, text))
		}
	}
	return by, nil
}
