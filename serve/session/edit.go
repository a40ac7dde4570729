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
	n := s.Game().Notation()
	sheet := textOf(n.FormatPosition(s.Position()))
	sheet.set(lines)
	for i, e := range pieces {
		ways, err := sheet.edited(s.Game(), s.Position(), e)
		if err != nil {
			return fmt.Errorf("piece %d: %w", i+1, err)
		}
		sheet = ways[0]
		for _, way := range ways { // the first that can be, where several lists may take the piece
			if _, err := n.ParsePosition(way.String()); err == nil {
				sheet = way
				break
			}
		}
	}
	return s.Place(sheet.String())
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

// edited returns the ways in which a change of a piece may be meant.
func (t sheet) edited(g engine.Game, p engine.Position, e Edit) ([]sheet, error) {
	places := map[string]bool{}
	for _, at := range placesOf(g, p, engine.Picture{}) {
		places[at.Name] = true
	}
	w := editing{t.clone(), places, nil}
	if n, ok := g.Notation().(engine.Listing); ok {
		w.lists = n.PieceLists()
	}
	for _, at := range []string{e.At, e.From} {
		if at != "" && !places[at] {
			return nil, fmt.Errorf("%q is no place of the map", at)
		}
	}
	switch {
	case len(places) == 0:
		return nil, fmt.Errorf("%s has no map on which pieces stand; edit the lines of its position", g.Name())
	case e.Put != "":
		return w.put(e.Put, e.At)
	case e.Move != "":
		if !places[e.To] {
			return nil, fmt.Errorf("%q is no place of the map", e.To)
		}
		return w.move(e.Move, e.From, e.To)
	case e.Turn != "":
		return w.turn(e.Turn, e.At, e.To)
	case e.Remove != "":
		return w.remove(e.Remove, e.At)
	}
	return nil, errors.New(`expected one of "put", "move", "turn" and "remove"`)
}

// editing is a sheet that is changed.
type editing struct {
	sheet
	places map[string]bool
	lists  []engine.PieceList
}

// named returns where the place of a piece stands that has a line of its own: behind its name,
// or behind a key and its name.
func (w *editing) named(piece string) (line, word int, ok bool) {
	for i, l := range w.sheet[min(1, len(w.sheet)):] {
		for k := 1; k < len(l); k++ {
			if w.places[l[k]] && (k == 1 && l[0] == piece || k == 2 && l[1] == piece) {
				return i + 1, k, true
			}
		}
	}
	return 0, 0, false
}

// listed finds a piece of a place in the lists: the line, the word, and in which list.
func (w *editing) listed(piece, at string) (line, word int, list engine.PieceList, ok bool) {
	for _, list = range w.lists {
		for i, l := range w.sheet {
			if len(l) == 0 || l[0] != list.Key {
				continue
			}
			here := ""
			for k, text := range l[1:] {
				if place, _, joined := strings.Cut(text, "="); list.Joined != "" {
					if joined && place == at && piece == list.Joined {
						return i, k + 1, list, true
					}
					continue
				}
				if w.places[text] {
					here = text
				} else if here == at && text == piece {
					return i, k + 1, list, true
				}
			}
		}
	}
	return 0, 0, engine.PieceList{}, false
}

func (w *editing) put(piece, at string) (ways []sheet, err error) {
	if at == "" {
		return nil, errors.New(`"put" goes with "at"`)
	}
	if line, word, ok := w.named(piece); ok {
		w.sheet[line][word] = at
		return []sheet{w.sheet}, nil
	}
	for _, list := range w.lists {
		ways = append(ways, w.with(list, piece, at))
	}
	if ways == nil {
		return nil, fmt.Errorf("no piece %q; edit the lines of the position", piece)
	}
	return ways, nil
}

// with returns the sheet with a piece more in a list.
func (w *editing) with(list engine.PieceList, piece, at string) sheet {
	t := w.sheet.clone()
	line := slices.IndexFunc(t, func(l []string) bool {
		return len(l) > 0 && l[0] == list.Key && (!list.Each || slices.Contains(l, at))
	})
	if line < 0 {
		t = append(t, []string{list.Key})
		line = len(t) - 1
	}
	l := t[line]
	switch place := slices.Index(l, at); {
	case list.Joined != "":
		l = append(l, at+"="+piece)
	case place < 0:
		l = append(l, at, piece)
	default:
		l = slices.Insert(l, place+1, piece)
	}
	t[line] = l
	return t
}

func (w *editing) move(piece, from, to string) ([]sheet, error) {
	if line, word, ok := w.named(piece); ok && (from == "" || w.sheet[line][word] == from) {
		w.sheet[line][word] = to
		return []sheet{w.sheet}, nil
	}
	line, word, list, ok := w.listed(piece, from)
	if !ok {
		return nil, w.missing(piece, from)
	}
	if list.Joined != "" {
		_, value, _ := strings.Cut(w.sheet[line][word], "=")
		w.sheet[line][word] = to + "=" + value
		return []sheet{w.sheet}, nil
	}
	w.cut(line, word)
	return []sheet{w.with(list, piece, to)}, nil
}

func (w *editing) turn(piece, at, to string) ([]sheet, error) {
	line, word, list, ok := w.listed(piece, at)
	switch {
	case to == "":
		return nil, errors.New(`"turn" goes with "to"`)
	case !ok:
		return nil, w.missing(piece, at)
	case list.Joined != "":
		w.sheet[line][word] = at + "=" + to
	default:
		w.sheet[line][word] = to
	}
	return []sheet{w.sheet}, nil
}

func (w *editing) remove(piece, at string) ([]sheet, error) {
	line, word, list, ok := w.listed(piece, at)
	switch _, _, named := w.named(piece); {
	case !ok && named:
		return nil, fmt.Errorf("%q cannot be taken away; edit its line of the position", piece)
	case !ok:
		return nil, w.missing(piece, at)
	case list.Joined != "":
		w.sheet[line] = slices.Delete(w.sheet[line], word, word+1)
	default:
		w.cut(line, word)
	}
	return []sheet{w.sheet}, nil
}

// cut takes a piece out of a list, and its place and its line if nothing is left there.
func (w *editing) cut(line, word int) {
	l := slices.Delete(w.sheet[line], word, word+1)
	if w.places[l[word-1]] && (word == len(l) || w.places[l[word]]) {
		l = slices.Delete(l, word-1, word)
	}
	w.sheet[line] = l
	if len(l) == 1 {
		w.sheet = slices.Delete(w.sheet, line, line+1)
	}
}

func (w *editing) missing(piece, at string) error {
	if at == "" {
		return fmt.Errorf("no piece %q has a place of its own; say from where it is", piece)
	}
	return fmt.Errorf("there is no %q at %s", piece, at)
}
