package kuhn

import (
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
)

// positionFile is the format of a position; "-" stands for a card that is not dealt, "?"
// for one that the seat does not know, and "truth" for the eye of a full state:
//
//	kuhn position 1
//	eye first
//	cards K ?
//	betting check bet
//	shown 0
var positionFile = position.Format[table]{
	First: "kuhn position 1",
	Early: "eye cards",
	Hint:  "; expected eye, cards, betting or shown",
	Rows: []position.Row[table]{
		{Key: "eye", Write: (*table).eyeWord, Read: (*table).readEye},
		{Key: "cards", Write: (*table).cardTexts, Read: (*table).readCards},
		{Key: "betting", When: func(*table) bool { return true }, Write: func(t *table) string { return strings.Join(t.betting(), " ") }, Read: (*table).readBets},
		{Key: "shown", Write: func(t *table) string { return strconv.Itoa(int(t.shown)) }, Read: (*table).readShown},
	},
}

// FormatPosition implements engine.Notation.
func (notation) FormatPosition(p engine.Position) string { return positionFile.Text(tableOf(p)) }

// ParsePosition implements engine.Notation. It plays the betting, so that what it
// accepts can be reached.
func (notation) ParsePosition(text string) (engine.Position, error) {
	t := table{eye: truth}
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

var eyeWords = []string{"first", "second", "truth"}

func (t *table) eyeWord() string {
	if t.eye == truth {
		return "truth"
	}
	return seatName(uint8(t.eye))
}

func (t *table) readEye(l *lines.Line) {
	t.eye = engine.Seat(l.OneOf(eyeWords...))
	if t.eye > Second {
		t.eye = truth
	}
}

func (t *table) cardTexts() string { return t.cardText(0) + " " + t.cardText(1) }

func (t *table) cardText(seat int) string {
	if seat >= int(t.dealt) {
		return "-"
	}
	return t.cards[seat].String()
}

func (t *table) readCards(l *lines.Line) {
	for seat := range t.cards {
		c := Card(l.OneOf("?", "J", "Q", "K", "-"))
		switch {
		case c > King || l.Err() != nil:
			continue
		case int(t.dealt) != seat:
			l.Fail("the second seat is dealt its card after the first")
		case c != Hidden && t.placed(c):
			l.Fail("card %s: there is only one", c)
		case c == Hidden && t.sees(engine.Seat(seat)):
			l.Fail("card ?: the eye of this position knows it")
		}
		t.cards[seat] = c
		t.dealt++
	}
}

func (t *table) readBets(l *lines.Line) {
	for l.More() {
		text := l.Next("a bet")
		if t.Turn() < 0 {
			l.Fail("%q: the betting is not open", text)
		} else if a, err := engine.Worded(word).ParseAction(&State{*t}, text); err != nil {
			l.Fail("%v", err)
		} else {
			t.Apply(a)
		}
	}
}

func (t *table) readShown(l *lines.Line) { t.shown = uint8(l.Integer("a number", 0, 2)) }

// flaw returns what is wrong with the whole, and the key of the line that says so.
func (t *table) flaw() (key, cause string) {
	if t.shown > 0 && (t.dealt < 2 || !t.closed() || t.last() == Fold) {
		return "shown", "cards are shown after check check or a call"
	}
	for seat, c := range t.cards[:t.dealt] {
		switch hidden := !t.sees(engine.Seat(seat)) && seat >= int(t.shown); {
		case hidden && c != Hidden:
			return "cards", "card " + c.String() + ": the eye of this position cannot know it"
		case !hidden && c == Hidden:
			return "cards", "card ?: it has been shown"
		}
	}
	return "", ""
}
