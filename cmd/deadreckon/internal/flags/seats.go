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

// Seats assigns players to seats and sides. --human and --zombie are short for --seat human= and
// --seat zombie=.
type Seats struct {
	human, zombie []string
	sides, Seat   []string // NAME=PLAYER
}

// assignment is a player of some seats.
type assignment struct {
	flag   string // for errors
	seats  []engine.Seat
	player string
}

// Register adds the flags to a verb. value is the placeholder in help, and what is the description.
func (f *Seats) Register(cmd *cobra.Command, value, what string) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.Seat, "seat", nil, "`NAME="+value+"`: "+what+" of a seat or side, repeatable")
	flags.StringArrayVar(&f.human, "human", nil, "`"+value+"` of the side human: short for --seat human="+value)
	flags.StringArrayVar(&f.zombie, "zombie", nil, "`"+value+"` of the side zombie: short for --seat zombie="+value)
	flags.StringArrayVar(&f.sides, "side", nil, "")
	Renamed(cmd, "side", "--seat NAME="+value)
}

// assignments returns the assignments of --seat, then of the short forms.
func (f *Seats) assignments(game engine.Game) ([]assignment, error) {
	var out []assignment
	add := func(flag, name, player string) error {
		if seat, err := engine.SeatNamed(game, name); err == nil {
			out = append(out, assignment{flag, []engine.Seat{seat}, player})
			return nil
		}
		side, err := engine.SideNamed(game, name)
		if err != nil {
			return fmt.Errorf("%s: %w; seats: %s", flag, err, strings.Join(game.Seats(), ", "))
		}
		out = append(out, assignment{flag, side.Seats, player})
		return nil
	}
	for _, pair := range slices.Concat(f.sides, f.Seat) {
		name, player, ok := strings.Cut(pair, "=")
		if !ok || player == "" {
			return nil, fmt.Errorf("--seat %q: expected NAME=PLAYER", pair)
		}
		if err := add("--seat "+pair, name, player); err != nil {
			return nil, err
		}
	}
	for _, player := range f.human {
		if err := add("--human", "human", player); err != nil {
			return nil, err
		}
	}
	for _, player := range f.zombie {
		if err := add("--zombie", "zombie", player); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Players returns the player of each seat, "" if none is named. verb is the prefix of errors.
func (f *Seats) Players(verb string, game engine.Game) ([]string, error) {
	players := make([]string, len(game.Seats()))
	all, err := f.assignments(game)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", verb, err)
	}
	for _, a := range all {
		for _, seat := range a.seats {
			if players[seat] != "" {
				return nil, fmt.Errorf("%s: seat %s has two players, %s and %s", verb, engine.SeatName(game, seat), players[seat], a.player)
			}
			players[seat] = a.player
		}
	}
	return players, nil
}

// Pinned returns the text of an agent of a seat with the digests of its files, or the agent of a level, so
// that a record or a resumed run identifies it: see agents.Agent.Name. A text that cannot be parsed is
// returned as it is. The seat is engine.Nobody if it is unknown.
func Pinned(game engine.Game, seat engine.Seat, text string) string {
	read := agents.Reader{By: access.Grant()}
	parse := func() (agents.Agent, error) { return read.ParseFor(game, seat, text) }
	if seat == engine.Nobody {
		parse = func() (agents.Agent, error) { return read.Parse(game, text) }
	}
	if a, err := parse(); err == nil {
		return a.Name()
	}
	return text
}

// Lists returns the agents of each side.
func (f *Seats) Lists(game engine.Game) ([][]string, error) {
	all, err := f.assignments(game)
	if err != nil {
		return nil, err
	}
	sides := engine.SidesOf(game)
	lists := make([][]string, len(sides))
	for _, a := range all {
		i := slices.IndexFunc(sides, func(side engine.Side) bool { return slices.Contains(side.Seats, a.seats[0]) })
		if side := sides[i]; len(a.seats) < len(side.Seats) {
			return nil, fmt.Errorf("%s: one agent plays all seats of %s; write --seat %s=AGENTS", a.flag, side.Name, side.Name)
		}
		for _, text := range arena.SplitAgents(a.player) {
			lists[i] = append(lists[i], Pinned(game, a.seats[0], text))
		}
	}
	return lists, nil
}
