package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"deadreckon/engine"
	"deadreckon/engine/mall"
)

// boardRequest is a parsed command line of board.
type boardRequest struct {
	board    string
	position string
	players  string
	check    string
	out      string
	svg      bool
}

func newBoard(s streams) *cobra.Command {
	var r boardRequest
	cmd := &cobra.Command{
		Use:   "board",
		Short: "print the board of the mall or a position on it, draw it, or check a board file",
		Example: `  deadreckon board
  deadreckon board --position docs/example-position.txt
  deadreckon board --svg -o mall.svg
  deadreckon board --position docs/example-position.txt --svg -o turn-5.svg
  deadreckon board --check my-board.txt`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&r.board, "board", "", "board `FILE` instead of the built-in one")
	f.StringVar(&r.position, "position", "", "show position `FILE`, - for standard input, instead of the empty board")
	f.StringVar(&r.players, "players", "", "number `N` of players of the position: 1 solitaire, 2, 3 or 4 a team against the zombies' automaton (default 2)")
	f.BoolVar(&r.svg, "svg", false, "draw an SVG picture instead of text")
	f.StringVarP(&r.out, "output", "o", "", "write to `FILE` instead of standard output")
	f.StringVar(&r.check, "check", "", "check board `FILE` against the rules of the game, and print nothing else")
	return cmd
}

func (r *boardRequest) run(s streams) error {
	if r.check != "" {
		return r.runCheck(s)
	}
	flags := gameFlags{name: defaultGame, board: r.board, players: r.players}
	game, err := flags.open()
	if err != nil {
		return err
	}
	text, err := r.drawing(game, s)
	if err != nil {
		return err
	}
	if r.out != "" {
		return writeFile(r.out, text)
	}
	return write(s.stdout, text)
}

// drawing returns a position of the game, or the board as it is before the game begins.
func (r *boardRequest) drawing(game engine.Game, s streams) (string, error) {
	if r.position == "" {
		return r.empty(game.(*mall.Game).Rules().Board)
	}
	p, err := readPosition(game, r.position, s.stdin)
	if err != nil {
		return "", err
	}
	if !r.svg {
		return game.Notation().Show(p), nil
	}
	n, err := illustrator(game)
	if err != nil {
		return "", fmt.Errorf("board: %w", err)
	}
	return picture(func(w io.Writer) error { return n.WriteSVG(w, p, engine.Picture{}) })
}

// empty returns the board alone.
func (r *boardRequest) empty(b *mall.Board) (string, error) {
	atStart := mall.Doors{} // every door is open
	if !r.svg {
		return b.Text(atStart, nil), nil
	}
	return picture(func(w io.Writer) error { return b.WriteSVG(w, atStart, nil) })
}

// picture returns what draw writes.
func picture(draw func(io.Writer) error) (string, error) {
	var out strings.Builder
	if err := draw(&out); err != nil {
		return "", failure{err}
	}
	return out.String(), nil
}

// runCheck lists everything that is wrong with a board, one line each.
func (r *boardRequest) runCheck(s streams) error {
	if r.board != "" || r.position != "" || r.players != "" || r.svg || r.out != "" {
		return errors.New("board: --check stands alone")
	}
	b, err := mall.ReadBoard(r.check)
	if err != nil {
		return err
	}
	stores := 0
	for _, region := range b.Regions {
		if !region.Hall {
			stores++
		}
	}
	return write(s.stdout, fmt.Sprintf("%s: a sound board of %d squares, %d stores and %d doors\n",
		r.check, b.Squares, stores, len(b.Doors)))
}
