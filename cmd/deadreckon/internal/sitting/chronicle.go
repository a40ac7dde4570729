package sitting

import (
	"slices"

	"deadreckon/engine"
)

// chronicle is the report of a game, line by line.
type chronicle struct {
	lines  []heard
	unkept bool    // whether a note said that the journal lacks entries
	key    turnKey // of the current turn
	turn   int     // number of player turns so far
}

// heard is a line with its player turn.
type heard struct {
	text string
	key  turnKey
	turn int
}

// turnKey identifies a player turn: by number if the game counts them, else by the seat on turn.
type turnKey struct {
	number int
	seat   engine.Seat
}

// add appends the lines about an action of p.
func (c *chronicle) add(p engine.Position, lines []string) {
	key := c.key
	if t, ok := p.(engine.Phased); ok {
		key.number = t.PlayerTurn()
	} else if p.Turn() >= 0 {
		key.seat = p.Turn()
	}
	if key != c.key || c.turn == 0 {
		c.key, c.turn = key, c.turn+1
	}
	for _, text := range lines {
		c.lines = append(c.lines, heard{text, c.key, c.turn})
	}
}

// of returns the lines of the last n player turns that have any.
func (c *chronicle) of(n int) (out []string) {
	turn := 0
	for _, line := range slices.Backward(c.lines) {
		if line.turn != turn {
			turn, n = line.turn, n-1
		}
		if n < 0 {
			break
		}
		out = append(out, line.text)
	}
	slices.Reverse(out)
	return out
}
