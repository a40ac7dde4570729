package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"deadreckon/engine"
)

// Edit is a change of the position: one of Put, Move, Turn and Remove names a piece.
type PieceEdit struct {
	Put    string `json:"put"`    // at a place
	Move   string `json:"move"`   // from a place, unless it has a line of its own, to another
	Turn   string `json:"turn"`   // at a place, to another side or value
	Remove string `json:"remove"` // from a place
	At     string `json:"at"`
	From   string `json:"from"`
	To     string `json:"to"`
}

// Edit changes lines of the position's text, given as key and new words ("" removes the line), then
// pieces, and places the result as Place does. After an error nothing is changed.
func (s *Session) Edit(ctx context.Context, lines map[string]string, pieces []PieceEdit) error {
	if err := s.Ready(); err != nil {
		return err
	}
	if len(lines)+len(pieces) == 0 {
		return errors.New(`the request has neither "lines" nor "pieces"`)
	}
	p, err := s.Edited(ctx, lines, pieces)
	if err != nil {
		return err
	}
	return s.Place(p)
}

// Edited returns the position that Edit would place. It stops when ctx ends.
func (s *Session) Edited(ctx context.Context, lines map[string]string, pieces []PieceEdit) (engine.Position, error) {
	if err := s.Ready(); err != nil {
		return nil, err
	}
	n := s.Game().Notation()
	if err := s.midAction(); err != nil {
		return nil, err
	}
	if len(pieces) > mostEdits {
		return nil, fmt.Errorf("%d pieces are changed; one request changes %d at most", len(pieces), mostEdits)
	}
	w := textOf(n.FormatPosition(s.Position())).withLines(lines).editing(s.Game(), s.Position())
	for i, e := range pieces {
		err := ctx.Err()
		if err == nil {
			w.sheet, _, err = w.edited(e)
		}
		if err != nil {
			return nil, fmt.Errorf("piece %d: %w", i+1, err)
		}
	}
	return n.ParsePosition(w.sheet.String())
}

// Spots returns the places to which a piece may be put or moved in a position; if there are none, the error
// of the first one. It stops when ctx ends.
func Spots(ctx context.Context, g engine.Game, p engine.Position, held PieceEdit) (spots []string, err error) {
	w := textOf(g.Notation().FormatPosition(p)).editing(g, p)
	var first error
	for _, at := range placesOf(g, p, engine.Picture{}) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if held.Move == "" {
			held.At = at.Name
		} else {
			held.To = at.Name
		}
		_, wrong, err := w.edited(held)
		if err = cmp.Or(err, wrong); err == nil {
			spots = append(spots, at.Name)
		} else if first == nil {
			first = err
		}
	}
	if spots == nil {
		return nil, first
	}
	return spots, nil
}

// midAction returns an error that tells how to reach a decision point, if the position is in the middle of
// an action.
func (s *Session) midAction() error {
	switch back := s.sinceDecision(); {
	case back > 0:
		return fmt.Errorf("the position is in the middle of an action: finish the action first, or take it back (undo %d)", back)
	case back < 0:
		return errors.New("the position is in the middle of an action: finish the action first")
	}
	return nil
}

// sinceDecision returns the number of entries since the last decision point: 0 if the position is one, -1 if
// the journal has none.
func (s *Session) sinceDecision() int {
	sealed := func(p engine.Position) bool { return engine.Sealed(s.Game().Notation().FormatPosition(p)) }
	if !sealed(s.Position()) {
		return 0
	}
	j := s.journal
	trail := j.Trail(j.At())
	for back := 1; back < len(trail); back++ {
		if p, err := j.PositionAt(trail[len(trail)-1-back]); err == nil && !sealed(p) {
			return back
		}
	}
	return -1
}

// mostEdits bounds the work of one request: a piece that is put is tried in each list of the position.
const mostEdits = 500

// sheet is the text of a position, as the words of its lines.
type sheet [][]string

func textOf(text string) (out sheet) {
	for line := range strings.Lines(text) {
		out = append(out, strings.Fields(line))
	}
	return out
}

func (t sheet) String() string {
	var out strings.Builder
	for _, words := range t {
		out.WriteString(strings.Join(words, " ") + "\n")
	}
	return out.String()
}

func (t sheet) clone() sheet {
	out := make(sheet, len(t))
	for i := range t {
		out[i] = slices.Clone(t[i])
	}
	return out
}

// withLines returns the sheet with new lines for some keys. A line replaces the first one with its key;
// new keys follow at the end.
func (t sheet) withLines(lines map[string]string) sheet {
	out, done := t[:1:1], map[string]bool{} // the first line has no key
	add := func(key string) {
		for part := range strings.Lines(lines[key]) {
			out = append(out, append([]string{key}, strings.Fields(part)...))
		}
		done[key] = true
	}
	for _, l := range t[1:] {
		switch _, other := lines[first(l)]; {
		case !other:
			out = append(out, l)
		case !done[l[0]]:
			add(l[0])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(lines)) {
		if !done[key] {
			add(key)
		}
	}
	return out
}

// first returns the key of a line.
func first(l []string) string {
	if len(l) == 0 {
		return "\n" // is no key
	}
	return l[0]
}
