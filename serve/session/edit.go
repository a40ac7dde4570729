package session

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"deadreckon/engine"
)

// Edit is a change of the position: one of Put, Move, Turn and Remove names a piece.
type Edit struct {
	Put    string `json:"put"`    // at a place
	Move   string `json:"move"`   // from a place, unless it has a line of its own, to another
	Turn   string `json:"turn"`   // at a place, to another side or value
	Remove string `json:"remove"` // from a place
	At     string `json:"at"`
	From   string `json:"from"`
	To     string `json:"to"`
}

// Edit changes the position by lines of its text, from their key to the words behind it, "" to
// take the line away, and then by pieces; and puts it on the table, as Place. What the rules do
// not allow is an error, and changes nothing.
func (s *Session) Edit(lines map[string]string, pieces []Edit) error {
	if err := s.Ready(); err != nil {
		return err
	}
	if len(lines)+len(pieces) == 0 {
		return errors.New(`the request has neither "lines" nor "pieces"`)
	}
	p, err := s.Edited(lines, pieces)
	if err != nil {
		return err
	}
	return s.Place(p)
}

// Edited returns what Edit would put on the table.
func (s *Session) Edited(lines map[string]string, pieces []Edit) (engine.Position, error) {
	if err := s.Ready(); err != nil {
		return nil, err
	}
	n := s.Game().Notation()
	if err := s.midAction(); err != nil {
		return nil, err
	}
	sheet := textOf(n.FormatPosition(s.Position()))
	sheet.set(lines)
	for i, e := range pieces {
		var err error
		if sheet, err = sheet.edited(s.Game(), s.Position(), e); err != nil {
			return nil, fmt.Errorf("piece %d: %w", i+1, err)
		}
	}
	return n.ParsePosition(sheet.String())
}

// midAction returns an error that says how to come to a decision point, if the position is in the middle of
// an action.
func (s *Session) midAction() error {
	text := s.Game().Notation().FormatPosition
	if !engine.Sealed(text(s.Position())) {
		return nil
	}
	j := s.journal
	trail := j.Trail(j.At())
	for back := 1; back < len(trail); back++ {
		if p, err := j.PositionAt(trail[len(trail)-1-back]); err == nil && !engine.Sealed(text(p)) {
			return fmt.Errorf("the position is in the middle of an action: finish the action first, or take it back (undo %d)", back)
		}
	}
	return errors.New("the position is in the middle of an action: finish the action first")
}

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

// set replaces the lines of keys, in the place of the first of each, and adds those that are new.
func (t *sheet) set(lines map[string]string) {
	for _, key := range slices.Sorted(maps.Keys(lines)) {
		words := lines[key]
		var with sheet
		if words != "" {
			for part := range strings.Lines(words) {
				with = append(with, append([]string{key}, strings.Fields(part)...))
			}
		}
		at := slices.IndexFunc(*t, func(l []string) bool { return len(l) > 0 && l[0] == key })
		if at < 1 { // the first line is none of them
			*t = append(*t, with...)
			continue
		}
		rest := slices.DeleteFunc((*t)[at:].clone(), func(l []string) bool { return len(l) > 0 && l[0] == key })
		*t = slices.Concat((*t)[:at], with, rest)
	}
}
