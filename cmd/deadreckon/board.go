package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
)

// boardRequest is a parsed command line of board.
type boardRequest struct {
	game     flags.Game
	position string
	check    string
	out      string
	svg      bool
	note     flags.DataNote
}

func newBoard(s stdio.Streams) *cobra.Command {
	var r boardRequest
	cmd := &cobra.Command{
		Use:   "board [FILE | GAME]",
		Short: "print or draw a board or a position, or check a data file",
		Long: `Print the board of a game or a position, draw it as a picture, or check a data
file of a game.`,
		Example: `  deadreckon board mall
  deadreckon board docs/games/mall/example-position.txt
  deadreckon board docs/games/mall/example-position.txt --svg -o turn-5.svg
  deadreckon board --check my-board.txt
  deadreckon board --game mall --check board=my-board.txt`,
		Args: r.game.Args,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if r.check == "" {
				return r.run(s)
			}
			other := ""
			cmd.Flags().Visit(func(f *pflag.Flag) {
				if f.Name != "check" && f.Name != "game" {
					other = f.Name
				}
			})
			if other != "" {
				return fmt.Errorf("board: --check does not go with --%s", other)
			}
			return r.runCheck(s)
		},
	}
	f := cmd.Flags()
	r.game.Register(cmd)
	f.StringVar(&r.position, "position", "", "`FILE` of the position, - for standard input (default the empty board)")
	f.BoolVar(&r.svg, "svg", false, "draw an SVG picture")
	f.StringVarP(&r.out, "output", "o", "", "`FILE` to write, - for standard output (default -)")
	r.note.Register(cmd)
	f.StringVar(&r.check, "check", "", "check the data `FILE`; NAME=FILE names the kind, such as counters=FILE")
	return cmd
}

func (r *boardRequest) run(s stdio.Streams) error {
	game, err := r.game.Open(r.position)
	if err != nil {
		return err
	}
	text, err := r.drawing(game, s)
	switch {
	case err != nil:
		return err
	case r.out != "":
		err = s.WriteFile(r.out, text)
	case r.svg:
		err = stdio.Write(s.Out, text)
	default:
		err = stdio.Write(s.Out, stdio.Drawing(s.Out, game, text))
	}
	if err != nil {
		return err
	}
	return r.note.Print(s.Err, game)
}

// drawing returns the drawing of the position or, without one, of the empty board.
func (r *boardRequest) drawing(game engine.Game, s stdio.Streams) (string, error) {
	if r.position == "" {
		n, ok := game.Notation().(engine.Map)
		switch {
		case !ok:
			return "", fmt.Errorf("board: %s has no board; name a position file to print a position", game.Name())
		case r.svg:
			return picture(n.WriteBoard)
		}
		return n.ShowBoard(), nil
	}
	p, err := r.game.Position(game, r.position)
	if err != nil {
		return "", err
	}
	if !r.svg {
		return game.Notation().Show(p), nil
	}
	return engine.SVG(game, p, engine.Picture{})
}

// picture returns the output of draw.
func picture(draw func(io.Writer) error) (string, error) {
	var out strings.Builder
	if err := draw(&out); err != nil {
		return "", stdio.Failure(err)
	}
	return out.String(), nil
}

// runCheck checks a data file and prints a summary. Its error has one line for each fault.
func (r *boardRequest) runCheck(s stdio.Streams) error {
	e, err := engine.Lookup(r.game.Name)
	switch {
	case err != nil:
		return err
	case len(e.Files) == 0:
		return fmt.Errorf("board: %s has no data files", e.Name)
	}
	file, path := e.Files[0], r.check
	if name, rest, ok := strings.Cut(r.check, "="); ok {
		if i := slices.IndexFunc(e.Files, func(f engine.File) bool { return f.Name == name }); i >= 0 {
			file, path = e.Files[i], rest
		}
	}
	what, err := file.Check(flags.Named(path, s.In))
	if err != nil {
		return err
	}
	return stdio.Write(s.Out, fmt.Sprintf("%s: %s\n", stdio.FileName(path), what))
}
