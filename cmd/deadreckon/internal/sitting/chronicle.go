package sitting

import (
	"slices"

	"deadreckon/engine"
)

// chronicle is what a person has been told of a game, line by line.
type chronicle struct {
	lines  []heard
	unkept bool    // it was told that the journal lacks entries
	key    turnKey // of the player's turn in progress
	turn   int     // players' turns so far
}

// heard is a line and the player's turn in which it was told.
type heard struct {
	text string
	key  turnKey
	turn int
}

// turnKey tells one player's turn from the next: by its number where the game has one,
// and else by who decides.
type turnKey struct {
	number int
	seat   engine.Seat
}

// add notes lines that tell of an action of p.
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

// of returns the lines of the last n players' turns of which there is something to tell.
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
