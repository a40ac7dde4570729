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

// keepFlags is the flags that say where a game is saved.
type keepFlags struct {
	flags.Shelf
	name, resume string
	no           bool
}

func (f *keepFlags) register(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.name, "journal", "", "`NAME` of the saved game (default the name of the game and a number)")
	cmd.Flags().StringVar(&f.resume, "continue", "", "resume the saved game `NAME`")
	cmd.Flags().BoolVar(&f.no, "no-journal", false, "do not save the game")
	f.Shelf.Register(cmd)
}

// check refuses contradictions of flags. given reports whether a flag is given.
func (f *keepFlags) check(given func(string) bool) error {
	if f.no && (f.name != "" || f.resume != "") {
		return errors.New("play: --no-journal does not go with --journal or --continue")
	}
	if f.resume == "" {
		return nil
	}
	for _, flag := range []string{"journal", "game", "option", "players", "preset", "max-turns", "seed", "dice", "position"} {
		if given(flag) {
			return fmt.Errorf("play: --%s does not go with --continue: the saved game has its own", flag)
		}
	}
	return nil
}

// begin creates the journal of a game. If that fails and no flag asked for a journal, it prints a note and the
// game is played without one.
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
	if err := stdio.Write(s.Err, fmt.Sprintf("the game is not saved: %v\n", err)); err != nil {
		return nil, err
	}
	return journal.New(game, h)
}

// finish closes a journal and prints its name.
func finish(j *journal.Journal, s stdio.Streams) error {
	name := j.Name
	if err := j.Discard(); err != nil {
		return stdio.Failure(err)
	}
	if j.Name == "" { // nothing was entered
		return nil
	}
	if j.Position().Turn() == engine.Nobody {
		fmt.Fprintf(s.Out, "the game is saved as %s\n", name)
		return nil
	}
	fmt.Fprintf(s.Out, "the game is saved; `deadreckon play --continue %s` resumes it\n", name)
	return nil
}

// header returns the header of a new game that begins at a position, if one is given.
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

// goOn opens the journal to resume, and sets the seed and the dice to those of the journal.
func (r *playRequest) goOn(s stdio.Streams) (*journal.Journal, error) {
	shelf, err := r.keep.Folder()
	if err != nil {
		return nil, err
	}
	extra, err := r.game.Files()
	if err != nil {
		return nil, err
	}
	j, err := shelf.Open(r.keep.resume, extra...)
	if err != nil {
		return nil, fmt.Errorf("play: %w", err)
	}
	h := j.Header()
	r.order.Seed, r.dice = h.Seed, h.Dice
	if j.Torn {
		err = stdio.Write(s.Err, "the last entry was cut off and is lost\n")
	}
	return j, err
}

// playersOf returns the players of the flags, if any, or else those of the journal.
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
			return nil, fmt.Errorf("play: no player here has the seat %s: name the players again", j.Game().Seats()[seat])
		}
		if agents.RunsProgram(j.Game(), p) {
			return nil, fmt.Errorf("play: the saved game has the player %s, which runs a program, which a file may not start: name the players again", p)
		}
	}
	return j.Header().Players, nil
}
