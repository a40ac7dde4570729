package kuhn

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// A position is five lines; "-" stands for a card that is not dealt, "?" for
// one that the seat does not know, and "truth" for the eye of a full state:
//
//	kuhn position 1
//	eye first
//	cards K ?
//	betting check bet
//	shown 0
const positionHeader = "kuhn position 1"

// FormatPosition implements engine.Notation.
func (notation) FormatPosition(p engine.Position) string {
	t := tableOf(p)
	eye := "truth"
	if t.eye != truth {
		eye = seatName(uint8(t.eye))
	}
	lines := []string{
		positionHeader,
		"eye " + eye,
		fmt.Sprintf("cards %s %s", t.cardText(0), t.cardText(1)),
		strings.Join(append([]string{"betting"}, t.betting()...), " "),
		"shown " + strconv.Itoa(int(t.shown)),
	}
	return strings.Join(lines, "\n") + "\n"
}

func (t *table) cardText(seat int) string {
	if seat >= int(t.dealt) {
		return "-"
	}
	return t.cards[seat].String()
}

// ParsePosition implements engine.Notation. It plays the position from the
// root, so that what it accepts can be reached.
func (notation) ParsePosition(text string) (engine.Position, error) {
	r := reader{lines: strings.Split(text, "\n")}
	if head := r.next(); head != positionHeader {
		return nil, r.fail(1, "%q: expected %q", head, positionHeader)
	}
	var t table
	for _, read := range []func(*reader) error{t.readEye, t.readCards, t.readBetting, t.readShown} {
		if err := read(&r); err != nil {
			return nil, err
		}
	}
	if rest := r.next(); rest != "" || r.line != len(r.lines) {
		return nil, r.fail(1, "%q: expected the end after one line break", rest)
	}
	if t.eye == truth {
		return &State{t}, nil
	}
	return &View{t}, nil
}

func (t *table) readEye(r *reader) error {
	f, err := r.fields("eye", 1)
	if err != nil {
		return err
	}
	i, err := r.choose(f[0], "first", "second", "truth")
	t.eye = engine.Seat(i)
	if i == 2 {
		t.eye = truth
	}
	return err
}

func (t *table) readCards(r *reader) error {
	f, err := r.fields("cards", 2)
	if err != nil {
		return err
	}
	for seat, text := range f {
		i, err := r.choose(text, "?", "J", "Q", "K", "-")
		switch {
		case err != nil:
			return err
		case i == 4:
			continue
		case int(t.dealt) != seat:
			return r.fail(7, "the second seat is dealt its card after the first")
		case i > 0 && t.placed(Card(i)):
			return r.fail(9, "card %s: there is only one", text)
		case i == 0 && t.sees(engine.Seat(seat)):
			return r.fail(7, "card ?: the eye of this position knows it")
		}
		t.cards[seat] = Card(i)
		t.dealt++
	}
	return nil
}

func (t *table) readBetting(r *reader) error {
	f, err := r.fields("betting", -1)
	if err != nil {
		return err
	}
	for _, text := range f {
		if t.Turn() < 0 {
			return r.fail(9, "%q: the betting is not open", text)
		}
		a, err := notation{}.ParseAction(&State{*t}, text)
		if err != nil {
			return r.fail(9, "%v", err)
		}
		t.Apply(a)
	}
	return nil
}

func (t *table) readShown(r *reader) error {
	f, err := r.fields("shown", 1)
	if err != nil {
		return err
	}
	n, err := r.choose(f[0], "0", "1", "2")
	if err != nil {
		return err
	}
	for seat, c := range t.cards[:t.dealt] {
		switch hidden := !t.sees(engine.Seat(seat)) && seat >= n; {
		case hidden && c != Hidden:
			return r.fail(0, "card %s: the eye of this position cannot know it", c)
		case !hidden && c == Hidden:
			return r.fail(0, "card ?: it has been shown")
		}
	}
	if n > 0 && (t.dealt < 2 || !t.closed() || t.last() == Fold) {
		return r.fail(7, "%d: cards are shown after check check or a call", n)
	}
	t.shown = uint8(n)
	return nil
}

// reader takes a text line by line and says where it went wrong.
type reader struct {
	lines []string
	line  int // of the line returned last, 1-based
}

// next returns the next line, or "" past the end.
func (r *reader) next() string {
	r.line++
	if r.line > len(r.lines) {
		return ""
	}
	return r.lines[r.line-1]
}

// fields returns the words after key on the next line: n of them, or any number
// if n is negative.
func (r *reader) fields(key string, n int) ([]string, error) {
	line := r.next()
	f := strings.Split(line, " ")
	if f[0] != key || n >= 0 && len(f) != n+1 {
		return nil, r.fail(1, "%q: expected %q and %s", line, key, wordCount(n))
	}
	return f[1:], nil
}

func wordCount(n int) string {
	switch {
	case n < 0:
		return "the betting actions"
	case n == 1:
		return "one word"
	}
	return fmt.Sprintf("%d words", n)
}

// choose returns the index of text among words.
func (r *reader) choose(text string, words ...string) (int, error) {
	for i, w := range words {
		if w == text {
			return i, nil
		}
	}
	return 0, r.fail(0, "%q: expected one of %s", text, strings.Join(words, " "))
}

func (r *reader) fail(column int, format string, args ...any) error {
	return &engine.SyntaxError{Line: r.line, Column: column, Cause: "kuhn: " + fmt.Sprintf(format, args...)}
}
