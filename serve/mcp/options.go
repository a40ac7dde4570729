package mcp

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/table"
)

// Tools that must be allowed.
const (
	Belief  = "belief"  // what a seat cannot know, with probabilities
	Suggest = "suggest" // a search for the seat, and moves compared
	Sample  = "sample"  // a world that agrees with what the seat knows
)

// Allowable returns the tools that can be allowed.
func Allowable() []string { return []string{Belief, Suggest, Sample} }

// Tools that can be withheld.
const (
	LegalMoves = "legal_moves" // what is legal, also where it is few or something was refused
	Odds       = "odds"        // what chance may do after an action
	Rules      = "rules"       // what cited rules say
)

// Withheld returns the tools that can be withheld.
func Withheld() []string { return []string{LegalMoves, Odds, Rules} }

// Options are the settings of a server.
type Options struct {
	Program string // name and version
	Game    string // game of fixed seats, otherwise the default of new_game

	// Seats are the client's seats. With Seats or Away, these options also fix the settings, the agents of
	// the other seats, and the seeds. Otherwise the client chooses, and plays all seats without an agent.
	Seats    []string
	Settings []engine.Setting
	Players  []string          // agents by seat, for seats of others
	Owner    access.Permission // permission for files named by Players; a client's agents may name none
	Away     *table.RemoteSeat // games that a match elsewhere controls, instead of the fields above; or nil
	Position string            // start position as text; "" for the usual start
	Seed     uint64            // seed of the first game; increases by one per game

	Allow   []string // tools of Allowable
	Without []string // tools of Withheld
	Values  bool     // results also contain structured data

	Shelf   journal.Folder // folder of journals
	Journal string         // prefix of the journals PREFIX-1, PREFIX-2, ...; "" to keep none

	Faults io.Writer // details of internal errors, in lines; may be nil
}

// fixed reports whether the options fix the game.
func (o *Options) fixed() bool { return len(o.Seats) > 0 || o.Away != nil }

// has reports whether the client has an optional tool.
func (o *Options) has(tool string) bool {
	if slices.Contains(Allowable(), tool) {
		return slices.Contains(o.Allow, tool)
	}
	return !slices.Contains(o.Without, tool)
}

// check opens a game with these options, to report errors before a client connects.
func (o *Options) check() error {
	for _, tool := range o.Allow {
		if !slices.Contains(Allowable(), tool) {
			return fmt.Errorf("--allow %q: expected some of %s%s", tool, strings.Join(Allowable(), ", "), engine.DidYouMean(tool, Allowable()))
		}
	}
	if o.Away != nil {
		return nil
	}
	if _, err := engine.Lookup(o.Game); err != nil {
		return err
	}
	if !o.fixed() {
		if o.Journal != "" {
			return errors.New("--journal requires --seat")
		}
		return nil
	}
	t := newSeated(o)
	defer t.Close()
	d, err := o.deal(0)
	if err != nil {
		return err
	}
	d.Journal = "" // this is only to try
	return t.Begin(d)
}

// deal returns the settings of the fixed game with the given number, from 0.
func (o *Options) deal(number uint64) (table.Setup, error) {
	d := table.Setup{Game: o.Game, Settings: o.Settings, Position: o.Position, Seed: o.Seed + number, Players: o.Players, By: o.Owner}
	game, err := engine.Open(o.Game, o.Settings)
	if err != nil {
		return d, err
	}
	for _, name := range o.Seats {
		seat, err := engine.SeatNamed(game, name)
		if err != nil {
			return d, err
		}
		d.Open = append(d.Open, seat)
	}
	if o.Journal != "" {
		d.Journal = fmt.Sprintf("%s-%d", o.Journal, number+1)
	}
	return d, nil
}

// trusted returns an error for an agent that runs a program: a client may not name one.
func trusted(game engine.Game, text string) error {
	if agents.RunsProgram(game, text) {
		return fmt.Errorf("the agent %s runs a program; only the owner of the server may name one", text)
	}
	return nil
}
