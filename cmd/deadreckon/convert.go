package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/env/trajectory/convert"
)

// damages collects the errors of a file that is read as far as possible.
type damages struct {
	first error
	more  int
}

func (d *damages) add(err error) {
	if d.first == nil {
		d.first = err
		return
	}
	d.more++
}

// err returns nil, or one error for all.
func (d *damages) err(path string) error {
	switch {
	case d.first == nil:
		return nil
	case d.more == 0:
		return fmt.Errorf("%s: %w; the rest was read", path, d.first)
	}
	return fmt.Errorf("%s: %w; and %d more errors; the rest was read", path, d.first, d.more)
}

// convertRequest is a parsed command line of convert.
type convertRequest struct {
	data       flags.Data
	to, out    string
	privileged bool
}

func newConvert(s stdio.Streams) *cobra.Command {
	var r convertRequest
	cmd := &cobra.Command{
		Use:   "convert FILE",
		Short: "convert saved games to JSON lines or a Parquet table",
		Long: `Convert a file of export, a record of play or a journal to JSON lines or Parquet.

A Parquet table has one row for each step; pandas and polars load it. JSON lines have
a header and, for each game, its beginning, steps and end (docs/trajectories.md).

Every record is checked against the rules. All readable games of a damaged file are
converted, and the exit status is 2.

--privileged adds what no seat knows, such as values of counters that are face down.
An agent that learns from it learns to cheat.`,
		Example: `  deadreckon convert games.drt --to parquet -o games.parquet
  deadreckon convert games.drt --to jsonl -o games.jsonl --privileged`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args[0], s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&r.to, "to", "", "`FORMAT` of the output: jsonl or parquet (required)")
	f.StringVarP(&r.out, "output", "o", "", "`FILE` to write, - for standard output (required)")
	f.BoolVar(&r.privileged, "privileged", false, "add what no seat knows")
	r.data.Register(cmd)
	return cmd
}

func (r *convertRequest) run(path string, s stdio.Streams) error {
	to := convert.Parquet
	switch r.to {
	case "parquet":
	case "jsonl":
		to = convert.JSONL
	default:
		return fmt.Errorf("convert: --to %q: expected jsonl or parquet", r.to)
	}
	if r.out == "" {
		return errors.New("convert: -o FILE is required")
	}
	if sameFile(path, r.out) {
		return fmt.Errorf("convert: -o %s is the input file", r.out)
	}
	src, err := openFilms(path, r.data, s.In)
	if err != nil {
		return err
	}
	defer src.close()
	in, game, err := trajectories(src)
	if err != nil {
		return err
	}
	var bad damages
	var n convert.Count
	err = s.ReplaceFile(r.out, func(w io.Writer) (err error) {
		if n, err = to(w, in, game, convert.Options{Privileged: r.privileged, Damaged: bad.add}); err != nil {
			return stdio.Failure(err)
		}
		return nil
	})
	if err == nil {
		err = bad.err(stdio.FileName(path))
	}
	if err != nil {
		return err
	}
	_, s = s.To(r.out)
	return stdio.Write(s.Out, fmt.Sprintf("%s: %d games, %d steps%s\n", r.out, n.Games, n.Steps, unfinished(in)))
}

// trajectories returns the trajectories of a file, converted if it is a record or a journal.
func trajectories(src films) (*trajectory.Reader, engine.Game, error) {
	if e, ok := src.(*exported); ok {
		return e.file, e.play, nil
	}
	record, game, err := wholeGame(src)
	if err != nil {
		return nil, nil, err
	}
	in, err := trajectoryOf(record, game)
	return in, game, err
}

// sameFile reports whether two paths name the same file.
func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// openTrajectories opens a file of export and its game.
func openTrajectories(in *stdio.Input, data flags.Data) (*trajectory.Reader, engine.Game, error) {
	r, err := trajectory.NewReader(in, in.Size)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", in.Name, err)
	}
	game, err := r.Header().Open(data.Settings()...)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", in.Name, err)
	}
	return r, game, nil
}

// unfinished is a remark on a file without an index, after it is read to its end.
func unfinished(r *trajectory.Reader) string {
	if r.Closed() {
		return ""
	}
	return "; it has no index: its export is running or was interrupted"
}
