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

// damages gathers what is wrong with a file that is read as far as it can be.
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
		return fmt.Errorf("%s: %w; what is whole was read", path, d.first)
	}
	return fmt.Errorf("%s: %w; and %d more; what is whole was read", path, d.first, d.more)
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
		Short: "turn a file of export, a record or a journal into JSON lines or a Parquet table",
		Long: `Turn a file of export, a record of play or a journal into JSON lines or a Parquet table.

A Parquet table has a row for each step, and loads in pandas and polars. JSON lines
are the records of the file: a header, and for each game its beginning, its steps
and its end. docs/trajectories.md has the columns.

Every record is checked against the rules. Of a damaged file all is converted that
can be read, and the exit status is 2.

What no seat knows, such as the values of counters that are dealt face down, is
there only with --privileged: an agent that learns from it learns to cheat.`,
		Example: `  deadreckon convert games.drt --to parquet -o games.parquet
  deadreckon convert games.drt --to jsonl -o games.jsonl --privileged`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error { return r.run(args[0], s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&r.to, "to", "", "`FORMAT`: jsonl or parquet")
	f.StringVarP(&r.out, "output", "o", "", "`FILE` to write, - for standard output")
	f.BoolVar(&r.privileged, "privileged", false, "also what no seat knows")
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
		return errors.New("convert: name the file: -o FILE")
	}
	if sameFile(path, r.out) {
		return fmt.Errorf("convert: -o %s is the file to convert", r.out)
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

// trajectories returns a file of trajectories, or makes one of a record or a journal.
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

// sameFile reports whether two names are of one file.
func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// openTrajectories opens a file and its game.
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

// unfinished is a remark on a file, which was read to its end, without an index.
func unfinished(r *trajectory.Reader) string {
	if r.Closed() {
		return ""
	}
	return "; it has no index: its export is running, or was broken off"
}
