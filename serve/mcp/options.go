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

// Tools that a client has only where they are allowed.
const (
	Belief  = "belief"  // what a seat cannot know, with probabilities
	Suggest = "suggest" // a search for the seat, and moves compared
	Sample  = "sample"  // a world that agrees with what the seat knows
)

// Allowable lists the tools that may be allowed.
func Allowable() []string { return []string{Belief, Suggest, Sample} }

// Tools that a client has unless they are withheld.
const (
	LegalMoves = "legal_moves" // what is legal, also where it is few or something was refused
	Odds       = "odds"        // what chance may do after an action
	Rules      = "rules"       // what cited rules say
)

// Withheld lists the tools that may be withheld.
func Withheld() []string { return []string{LegalMoves, Odds, Rules} }

// Options say what a client may do.
type Options struct {
	Program string // with its version
	Game    string // that is played, or the one that new_game opens where it names none

	// Seats are those of the client in games that the options fix: the settings, who plays
	// the other seats, and the seed of each game are none of the client's business. Without
	// them a client opens what it wants and plays every seat for which it names no agent.
	Seats    []string
	Settings []engine.Setting
	Players  []string          // the text of an agent for every seat that is not the client's
	Owner    access.Permission // by which these name files; what a client asks for names none
	Away     *table.Away       // of games that are played elsewhere, in place of all that says what is played; nil is none
	Position string            // where games begin in place of the root, as text, or ""
	Seed     uint64            // of the first game; each has the next

	Allow   []string // of Allowable
	Without []string // of Withheld: tools that the client does not have
	Values  bool     // every answer is a value for programs too, in which its text stands again

	Shelf   journal.Shelf // of the journals that keep the games
	Journal string        // NAME of the journals NAME-1, NAME-2 and so on, or "" to keep none

	Faults io.Writer // is told in lines what clients are not; nil is nobody
}

// fixed reports whether the options say what is played.
func (o *Options) fixed() bool { return len(o.Seats) > 0 || o.Away != nil }

// has reports whether a client has a tool that may be withheld.
func (o *Options) has(tool string) bool { return !slices.Contains(o.Without, tool) }

// check opens what the options fix, once, so that what is wrong with them is told before
// anybody connects.
func (o *Options) check() error {
	for _, tool := range o.Allow {
		if !slices.Contains(Allowable(), tool) {
			return fmt.Errorf("--allow %q: expected any of %s%s", tool, strings.Join(Allowable(), ", "), engine.DidYouMean(tool, Allowable()))
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
			return errors.New("--journal goes with --seat: a client that opens games itself keeps none")
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

// deal returns how the game of a number, counted from 0, is played at a table of fixed options.
func (o *Options) deal(number uint64) (table.Deal, error) {
	d := table.Deal{Game: o.Game, Settings: o.Settings, Position: o.Position, Seed: o.Seed + number, Players: o.Players, By: o.Owner}
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

// trusted refuses an agent's text that a client may not name: one that runs a program.
func trusted(game engine.Game, text string) error {
	if agents.RunsProgram(game, text) {
		return fmt.Errorf("the agent %s runs a program; only who starts the server may name one", text)
	}
	return nil
}
