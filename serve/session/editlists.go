package session

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// Placed is a piece and its place, by the names that an edit uses.
type Placed struct {
	Piece string `json:"piece"`
	At    string `json:"at"`
	Put   string `json:"put,omitempty"`   // name that puts another piece like it, if it differs
	List  string `json:"list"`            // key of its list
	Words string `json:"words,omitempty"` // text of its own line
}

// located is a piece and its words in the sheet: its name, or PLACE=VALUE, and the place in a line of its own.
type located struct {
	Placed
	list              engine.PieceList
	line, word, place int
	single            bool // no other piece shares the word of its place
}

// text returns the piece as a copy of it is put.
func (p located) text() string {
	if p.Put != "" {
		return p.Put
	}
	return p.Piece
}

// PlacedOf returns the pieces of a position that have a place, in the order of its text.
func PlacedOf(g engine.Game, p engine.Position) (all []Placed) {
	for _, p := range textOf(g.Notation().FormatPosition(p)).editing(g, p).located() {
		all = append(all, p.Placed)
	}
	return all
}

// located returns the pieces that have a place, in the order of the sheet.
func (w *editing) located() (all []located) {
	for i, l := range w.sheet {
		if i == 0 || len(l) < 2 {
			continue
		}
		for _, list := range w.lists {
			if list.Key == l[0] {
				for _, p := range w.inLine(list, l) {
					p.line, p.list, p.List = i, list, list.Key
					all = append(all, p)
				}
			}
		}
	}
	return all
}

// inLine returns the pieces in a line of a list.
func (w *editing) inLine(list engine.PieceList, l []string) (all []located) {
	if list.Own {
		p := located{word: 1}
		if slices.Contains(list.Kinds, list.Key) {
			p.word = 0
		}
		p.place = p.word + 1
		var words []string
		for p.place < len(l) && slices.Contains(list.Before, l[p.place]) {
			words = append(words, l[p.place])
			p.place++
		}
		if p.place >= len(l) || !w.places[l[p.place]] {
			return nil
		}
		p.Placed = Placed{Piece: l[p.word], At: l[p.place], Words: strings.Join(append(words, l[p.place+1:]...), " ")}
		return []located{p}
	}
	here := ""
	for k := 1; k < len(l); k++ {
		switch place, value, _ := strings.Cut(l[k], signOf(list)); {
		case list.Joined != "" && !w.places[place]: // such as ?, a hidden piece
		case list.Joined != "":
			all = append(all, located{Placed: Placed{Piece: list.Joined, At: place, Put: value}, word: k})
		case w.isPlace(list, l[k]):
			here = l[k]
		case here != "":
			single := l[k-1] == here && (k+1 == len(l) || w.isPlace(list, l[k+1]))
			all = append(all, located{Placed: Placed{Piece: l[k], At: here}, word: k, single: single})
		}
	}
	return all
}

var digits = regexp.MustCompile(`^\d+`)

// reserved is the word for a piece in a line of Reserve.
func reserved(list engine.PieceList, piece string) string {
	if list.Tally > 0 {
		return strings.TrimRight(piece, "0123456789")
	}
	if value := digits.FindString(piece); value != "" {
		return value
	}
	return piece
}

// taken removes a piece from a line of the reserve, and reports whether it was there.
func (t sheet) taken(list engine.PieceList, key, piece string) (sheet, bool) {
	line := t.lineOf(key, "")
	if line < 0 {
		return t, false
	}
	l, word := t[line], reserved(list, piece)
	if list.Tally > 0 {
		return t.tallied(list, key, word, -1)
	}
	i := slices.Index(l, word)
	if i < 1 {
		return t, false
	}
	t[line] = slices.Delete(l, i, i+1)
	return t.dropped(line), true
}

// tallied changes the count of a kind in a line of the reserve, and reports whether it is still possible.
func (t sheet) tallied(list engine.PieceList, key, word string, by int) (sheet, bool) {
	kind := slices.IndexFunc(list.Kinds, func(k string) bool { return reserved(list, k) == word })
	line := t.lineOf(key, "")
	if kind < 0 || line < 0 || kind+1 >= len(t[line]) {
		return t, false
	}
	n, err := strconv.Atoi(t[line][kind+1])
	t[line][kind+1] = strconv.Itoa(n + by)
	return t, err == nil && n+by >= 0
}

// given appends a word to the line with a key.
func (t sheet) given(key, word string) sheet {
	line := t.lineOf(key, "")
	if line < 0 {
		return append(t, []string{key, word})
	}
	t[line] = append(t[line], word)
	return t
}

// spared adds a piece to a line of the reserve, or to its history.
func (t sheet) spared(list engine.PieceList, key, piece string) sheet {
	word := reserved(list, piece)
	_, draw, drawn := strings.Cut(piece, "#")
	n, _ := strconv.Atoi(draw)
	history := t.lineOf(list.History, "")
	switch {
	case list.Tally > 0:
		if t.lineOf(key, "") < 0 {
			t = append(t, append([]string{key}, slices.Repeat([]string{"0"}, list.Tally)...))
		}
		t, _ = t.tallied(list, key, word, 1)
		return t
	case drawn && history >= 0 && n > 0 && n < len(t[history]):
		t[history][n] += "=" + word
		return t
	case key == list.History:
		word = "+" + word
	}
	return t.given(key, word)
}

// PieceKind is a list of pieces as a form shows it.
type PieceKind struct {
	Key    string   `json:"key"`
	Kinds  []string `json:"kinds"`
	Marks  []string `json:"marks,omitempty"`
	Count  string   `json:"count,omitempty"`
	Places []string `json:"places,omitempty"` // places that are not on the map
	Joined bool     `json:"joined,omitempty"` // a piece is its value
}

// pieceKinds returns the lists of a game.
func pieceKinds(g engine.Game) (all []PieceKind) {
	for _, l := range g.About().PieceLists {
		all = append(all, PieceKind{l.Key, l.Kinds, l.Marks, l.Count, l.Places, l.Joined != ""})
	}
	return all
}

// Counter is a number of a position.
type Counter struct {
	Key   string `json:"key"`
	Value string `json:"value"` // "" if the position does not have it
}

// countersOf returns the numbers of a position.
func countersOf(g engine.Game, p engine.Position) (all []Counter) {
	t := textOf(g.Notation().FormatPosition(p))
	for _, key := range g.About().Counters {
		c := Counter{Key: key}
		if line := t.lineOf(key, ""); line >= 0 && len(t[line]) == 2 {
			c.Value = t[line][1]
		}
		all = append(all, c)
	}
	return all
}
