package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// keepFlags say how a game that is played is kept.
type keepFlags struct {
	flags.Shelf
	name, goesOn string
	no           bool
}

func (f *keepFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.name, "journal", "", "`NAME` of the journal that keeps the game (default the game's, with a number)")
	cmd.Flags().StringVar(&f.goesOn, "continue", "", "go on with the game of the journal `NAME`")
	cmd.Flags().BoolVar(&f.no, "no-journal", false, "keep no journal")
	f.Shelf.Register(cmd)
}

// check refuses flags that do not go together; given tells which there are.
func (f *keepFlags) check(given func(string) bool) error {
	if f.no && (f.name != "" || f.goesOn != "") {
		return errors.New("play: --no-journal does not go with --journal and --continue")
	}
	if f.goesOn == "" {
		return nil
	}
	for _, flag := range []string{"journal", "game", "option", "players", "preset", "max-turns", "seed", "dice", "position"} {
		if given(flag) {
			return fmt.Errorf("play: --%s does not go with --continue: the journal says how the game is played", flag)
		}
	}
	return nil
}

// begin begins the journal of a game. One that nobody has asked for, and that cannot be
// begun, is only told of: the game is played without.
func (f *keepFlags) begin(game engine.Game, h journal.Header, s stdio.Streams) (*journal.Journal, error) {
	persons := slices.Contains(h.Players, journal.Me) || h.Dice == journal.DiceAsk
	if f.no || !persons && f.name == "" {
		return journal.New(game, h)
	}
	shelf, err := f.Folder()
	if err == nil {
		var j *journal.Journal
		if j, err = shelf.Begin(f.name, game, h); err == nil {
			return j, nil
		}
	}
	if f.name != "" || f.Dir != "" {
		return nil, fmt.Errorf("play: %w", err)
	}
	if err := stdio.Write(s.Err, fmt.Sprintf("no journal is kept: %v\n", err)); err != nil {
		return nil, err
	}
	return journal.New(game, h)
}

// finish lets go of a journal, and says where the game is kept.
func finish(j *journal.Journal, s stdio.Streams) error {
	name := j.Name
	if err := j.Discard(); err != nil {
		return stdio.Failure(err)
	}
	if j.Name == "" { // nothing was entered
		return nil
	}
	if j.Position().Turn() == engine.Nobody {
		fmt.Fprintf(s.Out, "the game is kept as %s\n", name)
		return nil
	}
	fmt.Fprintf(s.Out, "the game is kept; `deadreckon play --continue %s` goes on with it\n", name)
	return nil
}

// header returns that of a game that is about to begin at a position, or at the root for "".
func (r *playRequest) header(game engine.Game, players []string, start ...engine.Position) journal.Header {
	h := journal.HeaderOf(game, producer, r.order.Seed, r.dice)
	h.Players = players
	for _, p := range start {
		if v, ok := p.(engine.View); ok && r.dice == journal.DiceAsk {
			h.Eyes = append(h.Eyes, engine.SeatName(game, v.Viewer()))
		}
		if r.position != "" {
			h.Position = append(h.Position, game.Notation().FormatPosition(p))
		}
	}
	return h
}

// goOn opens the journal to go on with, and takes from it how the game is played.
func (r *playRequest) goOn(s stdio.Streams) (*journal.Journal, error) {
	shelf, err := r.keep.Folder()
	if err != nil {
		return nil, err
	}
	extra, err := r.game.Files()
	if err != nil {
		return nil, err
	}
	j, err := shelf.Open(r.keep.goesOn, extra...)
	if err != nil {
		return nil, fmt.Errorf("play: %w", err)
	}
	h := j.Header()
	r.order.Seed, r.dice = h.Seed, h.Dice
	if j.Torn {
		err = stdio.Write(s.Err, "the last entry was cut off, and is gone\n")
	}
	return j, err
}

// players of a journal: as it says, or as the flags do where there are any.
func (r *playRequest) playersOf(j *journal.Journal) ([]string, error) {
	named, err := r.seats.Players("play", j.Game())
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(named, func(p string) bool { return p != "" }) || len(j.Header().Players) == 0 {
		return r.players(j.Game())
	}
	for seat, p := range j.Header().Players {
		if p == "" || p == session.Guest {
			return nil, fmt.Errorf("play: nobody here plays %s: name the players again", j.Game().Seats()[seat])
		}
		if agents.RunsProgram(j.Game(), p) {
			return nil, fmt.Errorf("play: the journal names the player %s, which runs a program, and a file is not trusted with that: name the players again", p)
		}
	}
	return j.Header().Players, nil
}
