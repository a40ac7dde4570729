package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

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
  deadreckon board --check my-board.txt`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&r.board, "board", "", "board `FILE` instead of the built-in one")
	f.StringVar(&r.position, "position", "", "show position `FILE`, - for standard input, instead of the empty board")
	f.StringVar(&r.players, "players", "", "number `N` of players of the position (default 2)")
	f.BoolVar(&r.svg, "svg", false, "draw an SVG picture instead of text")
	f.StringVarP(&r.out, "output", "o", "", "write to `FILE` instead of standard output")
	f.StringVar(&r.check, "check", "", "check board `FILE` against the rules of the game, and print nothing else")
	return cmd
}

func (r *boardRequest) run(s streams) error {
	var text string
	var err error
	switch {
	case r.check != "":
		return r.runCheck(s)
	case r.position != "":
		text, err = r.showPosition(s)
	default:
		text, err = r.draw()
	}
	if err != nil {
		return err
	}
	if r.out != "" {
		return writeFile(r.out, text)
	}
	return write(s.stdout, text)
}

// draw returns the board as it is before the game begins.
func (r *boardRequest) draw() (string, error) {
	b := mall.DefaultBoard()
	if r.board != "" {
		var err error
		if b, err = mall.ReadBoard(r.board); err != nil {
			return "", err
		}
	}
	atStart := mall.Doors{} // every door is open
	if !r.svg {
		return b.Text(atStart, nil), nil
	}
	var picture strings.Builder
	if err := b.WriteSVG(&picture, atStart, nil); err != nil {
		return "", failure{err}
	}
	return picture.String(), nil
}

// showPosition returns a drawing of a position.
func (r *boardRequest) showPosition(s streams) (string, error) {
	if r.svg {
		return "", errors.New("board: --svg draws the board alone, without --position")
	}
	flags := gameFlags{name: defaultGame, board: r.board, players: r.players}
	game, err := flags.open()
	if err != nil {
		return "", err
	}
	p, err := readPosition(game, r.position, s.stdin)
	if err != nil {
		return "", err
	}
	return game.Notation().Show(p), nil
}

// runCheck lists everything that is wrong with a board, one line each.
func (r *boardRequest) runCheck(s streams) error {
	if r.board != "" || r.position != "" || r.svg || r.out != "" {
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
