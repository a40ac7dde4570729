package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/agents/export"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/sitting"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/serve/journal"
	"deadreckon/serve/share"
)

// replayRequest is a parsed command line of replay.
type replayRequest struct {
	data   flags.Data
	number flags.Number
	ply    int
	seat   string
	truth  bool
	moves  bool
	verify bool
	rerun  bool
}

func newReplay(s stdio.Streams) *cobra.Command {
	var r replayRequest
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "step through saved games, or verify a file byte for byte",
		Long: `Step through saved games, or verify a file byte for byte.

FILE is a file of export, a record of play, a journal or its name, or a shared game.
All actions are checked against the rules. At a terminal you step through a game: n is
next, p is back, a number goes to that action, g and a number to that game, q quits.
Otherwise, and with --moves, the moves are listed; --ply shows a position.

The game is shown as all players see it, with --seat as that seat sees it, and with
--truth completely.

--verify replays every game from its actions and compares every byte of the file.
--rerun also lets the agents play again: that needs agents that do not depend on time,
and the program that wrote the file.`,
		Example: `  deadreckon replay games.drt
  deadreckon replay games.drt --number 1 --ply 100
  deadreckon replay games.drt --number 1 --ply 100 --seat human
  deadreckon replay games.drt --moves
  deadreckon replay games.drt --moves --truth
  deadreckon replay games.drt --verify
  deadreckon replay games.drt --rerun`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := r.check(cmd.Flags().Changed); err != nil {
				return err
			}
			return r.run(args[0], s)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	r.number.Register(cmd, "number of the game in the file, from 1 (default all, or the first)")
	f.IntVar(&r.ply, "ply", -1, "show the position after this number of actions")
	f.Lookup("ply").DefValue = "0" // printed as no default
	f.StringVar(&r.seat, "seat", "", "show the view of the seat `NAME`")
	f.BoolVar(&r.truth, "truth", false, "show everything, with the results of searches")
	f.BoolVar(&r.moves, "moves", false, "list the moves, also at a terminal")
	f.BoolVar(&r.verify, "verify", false, "replay all games and compare the file byte for byte")
	f.BoolVar(&r.rerun, "rerun", false, "like --verify, and let the agents play the games again")
	r.data.Register(cmd)
	return cmd
}

// check refuses contradictions of flags and numbers out of range.
func (r *replayRequest) check(given func(flag string) bool) error {
	proof := r.verify || r.rerun
	shown := r.ply >= 0 || r.seat != "" || r.truth || r.moves || r.number.N != 0
	switch {
	case proof && shown:
		return errors.New("replay: --verify and --rerun are for the whole file; only --option goes with them")
	case r.verify && r.rerun:
		return errors.New("replay: --rerun includes --verify; give one")
	case r.moves && r.ply >= 0:
		return errors.New("replay: --moves does not go with --ply")
	case r.seat != "" && r.truth:
		return errors.New("replay: --seat and --truth exclude each other")
	case r.number.Given && r.number.N < 1:
		return fmt.Errorf("replay: --number %d: expected 1 or more", r.number.N)
	case given("ply") && r.ply < 0:
		return fmt.Errorf("replay: --ply %d: expected 0 or more", r.ply)
	}
	return nil
}

func (r *replayRequest) run(path string, s stdio.Streams) error {
	src, err := openFilms(path, r.data, s.In)
	if err != nil {
		return err
	}
	defer src.close()
	path = stdio.FileName(path)
	if err := r.number.Check(src.game()); err != nil {
		return fmt.Errorf("replay: %s: %w", path, err)
	}
	eyes, err := sitting.EyesOf(src.game(), r.seat)
	eyes.Truth = r.truth
	if only := onlyOf(src); only != nil && err == nil && r.seat != "" {
		_, err = engine.ViewOf(src.game(), only.begin(src.game()), eyes.Seat) // a view has no other seat
	}
	switch {
	case err != nil:
		return fmt.Errorf("replay: %w", err)
	case r.verify || r.rerun:
		return r.prove(src, path, s)
	case r.ply < 0 && !r.moves && stdio.IsTerminal(s.In) && stdio.IsTerminal(s.Out):
		return r.step(src, eyes, s)
	case r.ply >= 0 || r.seat != "" && !r.moves:
		return r.show(src, eyes, s)
	}
	return r.list(src, eyes, path, s)
}

// onlyOf returns the only game of a file that may hold the view of one seat, or nil.
func onlyOf(src films) *film {
	switch src := src.(type) {
	case *journaled:
		return src.only
	case *shared:
		return src.only
	}
	return nil
}

// openFilms opens a file of games: a journal, a record of play, a shared game or a file of export.
func openFilms(path string, data flags.Data, stdin io.Reader) (films, error) {
	in, head, err := openGames(path, stdin)
	if err != nil {
		return nil, err
	}
	open := openExport
	switch {
	case journal.Is(head):
		open = openJournal
	case share.Is(head):
		open = openShared
	case isRecord(head):
		open = openRecord
	}
	src, err := open(in, data)
	if err != nil {
		in.Close()
	}
	return src, err
}

// openGames opens a file of games or the journal of that name, and returns its first bytes too.
func openGames(path string, stdin io.Reader) (*stdio.Input, []byte, error) {
	path, missing := named(path)
	in, err := stdio.Open(path, stdin)
	if errors.Is(err, os.ErrNotExist) && missing != nil {
		err = fmt.Errorf("%w, and %w", err, missing)
	}
	if err != nil {
		return nil, nil, err
	}
	head, err := in.Head()
	if err != nil {
		in.Close()
		return nil, nil, stdio.Failure(err)
	}
	return in, head, nil
}

// named returns the path of a file or, if there is no such file, of the journal of that name. missing is the
// error of a name that may be that of a journal: a name with an extension is a file.
func named(path string) (file string, missing error) {
	if _, err := os.Stat(path); path == "-" || !errors.Is(err, os.ErrNotExist) {
		return path, nil
	}
	var flags flags.Shelf
	shelf, err := flags.Folder()
	if err != nil {
		return path, nil
	}
	file, err = shelf.Path(path)
	switch names, _ := shelf.Names(); { // an unreadable folder has no names
	case err == nil:
		return file, nil
	case filepath.Base(path) == path && (filepath.Ext(path) == "" || engine.DidYouMean(path, names) != ""):
		return path, err
	}
	return path, nil
}

// isRecord reports whether a file begins as a record of play.
func isRecord(head []byte) bool { return bytes.HasPrefix(head, []byte("deadreckon record")) }

// prove runs --verify or --rerun.
func (r *replayRequest) prove(src films, path string, s stdio.Streams) error {
	how := "re-created byte for byte"
	if r.rerun {
		how = "played again and re-created byte for byte"
	}
	n, err := src.prove(r.rerun)
	if err != nil {
		return fmt.Errorf("%s: after %d games re-created: %w", path, n, err)
	}
	if _, page := src.(*shared); page {
		how += "; the script of the page is not verified"
	}
	return stdio.Write(s.Out, fmt.Sprintf("%s: %d games, %s%s\n", path, n, how, src.remark()))
}

// exported is a file of export.
type exported struct {
	in   *stdio.Input
	file *trajectory.Reader
	play engine.Game
}

func openExport(in *stdio.Input, data flags.Data) (films, error) {
	r, game, err := openTrajectories(in, data)
	if err != nil {
		return nil, err
	}
	return &exported{in, r, game}, nil
}

func (e *exported) close() {
	e.file.Close()
	e.in.Close()
}

func (e *exported) game() engine.Game { return e.play }

func (e *exported) remark() string { return unfinished(e.file) }

func (e *exported) prove(rerun bool) (int, error) {
	if !rerun {
		return trajectory.Verify(e.file, e.play)
	}
	h := e.file.Header()
	if here := producerBuild(); h.Program != here {
		return 0, fmt.Errorf("the file is by %s, this is %s: the agents may differ; --verify checks the file itself", h.Program, here)
	}
	if len(h.Starts) > 0 {
		return 0, errors.New("its games begin at drawn positions: --verify checks it")
	}
	for _, text := range h.Agents {
		if agents.RunsProgram(e.play, text) {
			return 0, fmt.Errorf("the agent %s runs a program, which a file may not start: --verify checks the file itself", text)
		}
	}
	job := export.Job{Game: e.play, Agents: h.Agents, Seed: h.Seed, Program: h.Program}
	ctx, stop := stdio.Interruptible()
	defer stop()
	return job.Verify(ctx, e.file)
}

// film reads a game and checks it by the rules. Of a damaged game it returns the correct beginning, with the
// error.
func (e *exported) film(number uint64) (*film, error) {
	if err := e.file.Seek(number); err != nil {
		return nil, err
	}
	return e.next()
}

// all reads the file in order, not by its index, so that no damage is missed.
func (e *exported) all(visit func(*film, error) error) error {
	for {
		f, err := e.next()
		var damage *trajectory.Damage
		var refuted refuted
		switch {
		case f == nil && errors.Is(err, io.EOF):
			return nil
		case err != nil && !errors.As(err, &damage) && !errors.As(err, &refuted):
			return stdio.Failure(err)
		}
		if err := visit(f, err); err != nil {
			return err
		}
	}
}

// refuted is the error of a record that breaks the rules.
type refuted struct{ error }

// next reads the next game.
func (e *exported) next() (*film, error) {
	var f *film // nil before the start of a game
	rules := trajectory.NewChecker(e.play)
	for {
		rec, err := e.file.Next()
		if err != nil {
			return f, err
		}
		if s, ok := rec.(*trajectory.Start); ok {
			f = &film{number: s.Game, seed: s.Seed, agents: e.file.Header().Agents}
		}
		if f == nil {
			continue // the rest of a refuted game
		}
		if err := rules.Check(rec); err != nil {
			return f, refuted{err}
		}
		switch rec := rec.(type) {
		case *trajectory.Start:
			if rec.Root != "" {
				f.root = engine.Clone(e.play, rules.State()).(engine.State)
			}
		case *trajectory.Step:
			if f.add(rec.Action, thoughtText(e.play, rules.State(), rec)); len(f.actions) > maxPlies {
				return f, refuted{fmt.Errorf("game %d has more than %d actions", f.number, maxPlies)}
			}
		case *trajectory.End:
			f.over = rec.Over
			f.scores = append(f.scores, rec.Result...)
			return f, nil
		}
	}
}

// thoughtText is the result of a search, or "" without one.
func thoughtText(game engine.Game, s engine.State, rec *trajectory.Step) string {
	t := rec.Search
	if t == nil {
		return ""
	}
	most, sum := 0, uint64(0)
	for i, n := range t.Visits {
		sum += uint64(n)
		if n > t.Visits[most] {
			most = i
		}
	}
	return fmt.Sprintf("search: value %+.2f, %d visits, most of %s (%d)", t.Value, sum, game.Notation().FormatAction(s, rec.Legal[most]), t.Visits[most])
}
