package pig

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

// notation is the game's text in and out.
type notation struct {
	engine.Worded
	game Game
}

// holder is a State or a View.
type holder interface{ self() *table }

// tableOf returns the table of a position of this game.
func tableOf(p engine.Position) *table { return p.(holder).self() }

func (t *table) self() *table { return t }

// word writes any action of the game.
func word(a engine.Action) string {
	switch a {
	case Roll:
		return "roll"
	case Hold:
		return "hold"
	}
	return fmt.Sprintf("die %d", a)
}

// Explain implements engine.Notation.
func (n notation) Explain(p engine.Position, a engine.Action) string {
	t := tableOf(p)
	switch a {
	case Roll:
		return fmt.Sprintf("roll: stake the %d of this turn on not throwing a 1", t.total)
	case Hold:
		return fmt.Sprintf("hold: score %d and pass the die", t.total)
	case Rolled(1):
		return fmt.Sprintf("the %s seat throws a 1: the turn is lost", eyeWord(t.player))
	}
	if t.banked[t.player]+t.total+uint16(a) >= t.target {
		return fmt.Sprintf("the %s seat throws a %d and wins", eyeWord(t.player), a)
	}
	return fmt.Sprintf("the %s seat throws a %d", eyeWord(t.player), a)
}

// eyeWord is the word for an eye: a seat's name, or truth.
func eyeWord(eye engine.Seat) string {
	if eye == truth {
		return "truth"
	}
	return Game{}.Seats()[eye]
}

// next returns the word for what is next.
func (t *table) next() string {
	switch {
	case t.over():
		return "nothing"
	case t.choosing:
		return "choice"
	}
	return "roll"
}

// Show implements engine.Notation.
func (notation) Show(p engine.Position) string {
	t := tableOf(p)
	var b strings.Builder
	for seat, n := range t.banked {
		turn := ""
		switch {
		case engine.Seat(seat) != t.player:
		case t.over():
			turn = "  has won"
		default:
			turn = fmt.Sprintf("  and %d in this turn", t.total)
		}
		fmt.Fprintf(&b, "%-6s %4d of %d%s\n", eyeWord(engine.Seat(seat)), n, t.target, turn)
	}
	return b.String()
}
