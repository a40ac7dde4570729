package goofspiel

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// notation is the game's text in and out.
type notation struct{ engine.Told }

var said = notation{engine.Told{Game: Game{}, Worded: word, History: history}}

// word writes any action of the game.
func word(a engine.Action) string {
	if kindOf(a) == kindBid {
		return "bid " + Card(a&lowMask).String()
	}
	return Result(a & lowMask).String()
}

// holder is a State or a View.
type holder interface{ self() *table }

// tableOf returns the table of a position of this game.
func tableOf(p engine.Position) *table { return p.(holder).self() }

func (t *table) self() *table { return t }

// history returns the actions so far as the eye of a position saw them. The last cards
// lay themselves and are no actions.
func history(p engine.Position) engine.History {
	t := tableOf(p)
	var words []string
	for round := range min(int(t.told)+1, cards) {
		if round < cards-1 {
			for seat := range t.bids {
				if t.placed(engine.Seat(seat)) > round {
					words = append(words, word(Bid(t.bids[seat][round])))
				}
			}
		}
		if round < int(t.told) {
			words = append(words, word(Tell(t.results[round])))
		}
	}
	return engine.History{Eye: t.eye, Played: words}
}

// Explain implements engine.Notation.
func (notation) Explain(p engine.Position, a engine.Action) string {
	t := tableOf(p)
	points := prize(int(t.told))
	if kindOf(a) == kindTell {
		switch r := Result(a & lowMask); r {
		case Tie:
			return fmt.Sprintf("a tie: nobody takes the prize of %s", pointWords(points))
		default:
			return fmt.Sprintf("the %s seat takes the prize of %s", seatName(int(r-FirstWins)), pointWords(points))
		}
	}
	if c := Card(a & lowMask); c != Hidden {
		return fmt.Sprintf("bid the %s for the prize of %s", c, pointWords(points))
	}
	return fmt.Sprintf("the %s seat lays a card face down", seatName(int(t.laid)))
}

func pointWords(n int) string {
	return prose.Count(n, "point", "points")
}

func seatName(i int) string { return Game{}.Seats()[i] }

// Show implements engine.Notation.
func (notation) Show(p engine.Position) string {
	t := tableOf(p)
	won := t.points()
	var b strings.Builder
	b.WriteString("prize    4  3  2  1\n")
	for seat := range t.bids {
		fmt.Fprintf(&b, "%-6s ", seatName(seat))
		for round, c := range t.bids[seat] {
			place := c.String()
			if round >= t.placed(engine.Seat(seat)) {
				place = "-"
			}
			fmt.Fprintf(&b, " %s%s", place, mark(t.results[round], seat))
		}
		fmt.Fprintf(&b, "  %s\n", pointWords(won[seat]))
	}
	return strings.TrimRight(b.String(), " ")
}

// mark stands behind the card that took the prize, and behind both at a tie.
func mark(r Result, seat int) string {
	switch {
	case r == Tie:
		return "="
	case r != 0 && int(r-FirstWins) == seat:
		return "*"
	}
	return " "
}
