package pig

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// notation is the game's text in and out.
type notation struct{ game Game }

// tableOf returns the table of a position of this game.
func tableOf(p engine.Position) *table {
	switch p := p.(type) {
	case *State:
		return &p.table
	case *View:
		return &p.table
	}
	panic(fmt.Sprintf("pig: a position of another game: %T", p))
}

// FormatAction implements engine.Notation.
func (notation) FormatAction(_ engine.Position, a engine.Action) string {
	switch a {
	case Roll:
		return "roll"
	case Hold:
		return "hold"
	}
	return fmt.Sprintf("die %d", a)
}

// ParseAction implements engine.Notation.
func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return engine.ParseLegal(n, p, text)
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

// A position is five lines. Next is "roll" where the die falls, "choice" where
// the player chooses, and "nothing" where the player has won:
//
//	pig position 1
//	eye truth
//	scores 12 7
//	turn first 5
//	next choice
const positionHeader = "pig position 1"

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

// FormatPosition implements engine.Notation.
func (notation) FormatPosition(p engine.Position) string {
	t := tableOf(p)
	return fmt.Sprintf("%s\neye %s\nscores %d %d\nturn %s %d\nnext %s\n", positionHeader,
		eyeWord(t.eye), t.banked[First], t.banked[Second], eyeWord(t.player), t.total, t.next())
}

// ParsePosition implements engine.Notation.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	lines := strings.Split(text, "\n")
	if len(lines) != 6 || lines[5] != "" {
		return nil, fail(len(lines), "expected five lines, each with a line break")
	}
	if lines[0] != positionHeader {
		return nil, fail(1, "%q: expected %q", lines[0], positionHeader)
	}
	t := table{target: n.game.target}
	for i, read := range []func(string) error{t.readEye, t.readScores, t.readTurn, t.readNext} {
		if err := read(lines[i+1]); err != nil {
			return nil, fail(i+2, "%q: %w", lines[i+1], err)
		}
	}
	if t.eye == truth {
		return &State{t}, nil
	}
	return &View{t}, nil
}

func (t *table) readEye(line string) error {
	eyes := []engine.Seat{First, Second, truth}
	i := slices.IndexFunc(eyes, func(eye engine.Seat) bool { return line == "eye "+eyeWord(eye) })
	if i < 0 {
		return fmt.Errorf("expected \"eye\" and one of first second truth")
	}
	t.eye = eyes[i]
	return nil
}

func (t *table) readScores(line string) error {
	f := strings.Split(line, " ")
	if len(f) != 3 || f[0] != "scores" {
		return fmt.Errorf("expected \"scores\" and two numbers")
	}
	for seat := range t.banked {
		n, err := number(f[1+seat], int(t.target)+sides-1)
		if err != nil {
			return err
		}
		t.banked[seat] = uint16(n)
	}
	return nil
}

// number reads the points of a hold or of several: no hold scores 1.
func number(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n == 1 || n > most || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%q: expected 0, or 2 to %d", text, most)
	}
	return n, nil
}

func (t *table) readTurn(line string) error {
	f := strings.Split(line, " ")
	if len(f) != 3 || f[0] != "turn" || !slices.Contains(Game{}.Seats(), f[1]) {
		return fmt.Errorf("expected \"turn\", first or second, and the points of this turn")
	}
	t.player = engine.Seat(slices.Index(Game{}.Seats(), f[1]))
	n, err := number(f[2], int(t.target)-1)
	if err != nil {
		return err
	}
	t.total = uint16(n)
	switch {
	case t.banked[1-t.player] >= t.target:
		return fmt.Errorf("the other seat has won; the turn stays with the winner")
	case t.over() && t.total > 0:
		return fmt.Errorf("the game is over; the points of the turn are in the score")
	case !t.over() && t.banked[t.player]+t.total >= t.target:
		return fmt.Errorf("score and turn make %d or more, which wins", t.target)
	}
	return nil
}

func (t *table) readNext(line string) error {
	t.choosing = line == "next choice"
	switch {
	case t.choosing && t.total == 0:
		return fmt.Errorf("a turn begins with a roll")
	case line != "next "+t.next():
		return fmt.Errorf("expected %s", t.expected())
	}
	return nil
}

// expected says what the line of next may be.
func (t *table) expected() string {
	switch {
	case t.over():
		return "\"next nothing\", for the game is over"
	case t.total == 0:
		return "\"next roll\""
	}
	return "\"next roll\" or \"next choice\""
}

func fail(line int, format string, args ...any) error {
	return &engine.SyntaxError{Line: line, Cause: "pig: " + fmt.Errorf(format, args...).Error()}
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
