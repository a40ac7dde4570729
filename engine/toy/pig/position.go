package pig

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
)

// positionFile is the format of a position. Next is "roll" where the die falls, "choice"
// where the player chooses, and "nothing" where the player has won:
//
//	pig position 1
//	eye truth
//	scores 12 7
//	turn first 5
//	next choice
var positionFile = position.Format[table]{
	First: "pig position 1",
	Early: "scores turn",
	Hint:  "; expected eye, scores, turn or next",
	Rows: []position.Row[table]{
		{Key: "eye", Write: func(t *table) string { return eyeWord(t.eye) }, Read: (*table).readEye},
		{Key: "scores", Write: func(t *table) string { return fmt.Sprintf("%d %d", t.banked[First], t.banked[Second]) }, Read: (*table).readScores},
		{Key: "turn", Write: func(t *table) string { return fmt.Sprintf("%s %d", eyeWord(t.player), t.total) }, Read: (*table).readTurn},
		{Key: "next", Write: (*table).next, Read: (*table).readNext},
	},
}

// FormatPosition implements engine.Notation.
func (notation) FormatPosition(p engine.Position) string { return positionFile.Text(tableOf(p)) }

// ParsePosition implements engine.Notation.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	t := table{target: n.game.target, eye: truth}
	if _, err := positionFile.Read(&t, "", text); err != nil {
		return nil, err
	}
	if key, cause := t.flaw(); cause != "" {
		return nil, position.At("", text, key, "", cause)
	}
	if t.eye == truth {
		return &State{t}, nil
	}
	return &View{t}, nil
}

func (t *table) readEye(l *lines.Line) {
	t.eye = []engine.Seat{First, Second, truth}[l.OneOf("first", "second", "truth")]
}

func (t *table) readScores(l *lines.Line) {
	for seat := range t.banked {
		t.banked[seat] = points(l, int(t.target)+sides-1)
	}
}

func (t *table) readTurn(l *lines.Line) {
	t.player = engine.Seat(l.OneOf(Game{}.Seats()...))
	t.total = points(l, int(t.target)-1)
}

// points reads the points of a hold or of several: no hold scores 1.
func points(l *lines.Line, most int) uint16 {
	n := l.Integer("points", 0, most)
	if n == 1 {
		l.Bad("possible: no turn scores 1")
	}
	return uint16(n)
}

func (t *table) readNext(l *lines.Line) {
	words := []string{"roll", "choice", "nothing"}
	word := words[l.OneOf(words...)]
	t.choosing = word == "choice"
	switch {
	case t.choosing && t.total == 0 && !t.over():
		l.Bad("possible: a turn begins with a roll")
	case word != t.next() && t.over():
		l.Bad("nothing, for the game is over")
	case word != t.next():
		l.Bad("possible: nobody has won")
	}
}

// flaw returns what is wrong with the whole, and the key of the line that says so.
func (t *table) flaw() (key, cause string) {
	switch {
	case t.banked[1-t.player] >= t.target:
		return "turn", "the other seat has won; the turn stays with the winner"
	case t.over() && t.total > 0:
		return "turn", "the game is over; the points of the turn are in the score"
	case !t.over() && t.banked[t.player]+t.total >= t.target:
		return "turn", fmt.Sprintf("score and turn make %d or more, which wins", t.target)
	}
	return "", ""
}
