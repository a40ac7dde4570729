package main

import (
	"errors"
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
}

func newBoard(s stdio.Streams) *cobra.Command {
	var r boardRequest
	cmd := &cobra.Command{
		Use:   "board",
		Short: "print the board of a game or a position on it, draw it, or check a file of its data",
		Example: `  deadreckon board
  deadreckon board --position docs/games/mall/example-position.txt
  deadreckon board --svg -o mall.svg
  deadreckon board --position docs/games/mall/example-position.txt --svg -o turn-5.svg
  deadreckon board --check my-board.txt`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if r.check == "" {
				return r.run(s)
			}
			cmd.Flags().Visit(func(f *pflag.Flag) {
				if f.Name != "check" && f.Name != "game" {
					r.check = ""
				}
			})
			if r.check == "" {
				return errors.New("board: --check stands alone, but for --game")
			}
			return r.runCheck(s)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&r.position, "position", "", "show position `FILE`, - for standard input, instead of the empty board")
	f.BoolVar(&r.svg, "svg", false, "draw an SVG picture instead of text")
	f.StringVarP(&r.out, "output", "o", "", "write to `FILE` instead of standard output")
	f.StringVar(&r.check, "check", "", "check `FILE`, a board, or NAME=FILE, other data of the game, by its rules, and print nothing else")
	r.game.Register(cmd)
	return cmd
}

func (r *boardRequest) run(s stdio.Streams) error {
	game, err := r.game.Open(r.position)
	if err != nil {
		return err
	}
	text, err := r.drawing(game, s)
	if err != nil {
		return err
	}
	switch {
	case r.out != "":
		return s.WriteFile(r.out, text)
	case r.svg:
		return stdio.Write(s.Out, text)
	}
	return stdio.Write(s.Out, stdio.Drawing(s.Out, game, text))
}

// drawing returns a position of the game, or the board as it is before the game begins.
func (r *boardRequest) drawing(game engine.Game, s stdio.Streams) (string, error) {
	if r.position == "" {
		n, ok := game.Notation().(engine.Map)
		switch {
		case !ok:
			return "", fmt.Errorf("board: %s has no board; --position FILE shows a position", game.Name())
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

// picture returns what draw writes.
func picture(draw func(io.Writer) error) (string, error) {
	var out strings.Builder
	if err := draw(&out); err != nil {
		return "", stdio.Failure(err)
	}
	return out.String(), nil
}

// runCheck lists everything that is wrong with a file of data, one line each.
func (r *boardRequest) runCheck(s stdio.Streams) error {
	e, err := engine.Lookup(r.game.Name)
	switch {
	case err != nil:
		return err
	case len(e.Files) == 0:
		return fmt.Errorf("board: %s reads no files of data", e.Name)
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
