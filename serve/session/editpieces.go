package session

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"deadreckon/engine"
)

// edited returns the sheet after a change of a piece.
func (w *editing) edited(e PieceEdit) (sheet, error) {
	if len(w.places) == 0 {
		return nil, fmt.Errorf("%s has no map on which pieces stand; edit the lines of its position", w.game.Name())
	}
	for _, at := range []string{e.At, e.From} {
		if at != "" && !w.places[at] {
			return nil, fmt.Errorf("%q is no place of the map", at)
		}
	}
	switch {
	case e.Put != "":
		return w.put(e.Put, e.At)
	case e.Move != "":
		if !w.places[e.To] {
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

// editing returns a copy of the sheet of a position for changes.
func (t sheet) editing(g engine.Game, p engine.Position) editing {
	w := editing{sheet: t.clone(), game: g, from: p, places: map[string]bool{}}
	for _, at := range placesOf(g, p, engine.Picture{}) {
		w.places[at.Name] = true
	}
	w.lists = g.About().PieceLists
	for _, list := range w.lists {
		for _, name := range list.Places {
			w.places[name] = true
		}
	}
	return w
}

// Placed is a piece on its place, as an Edit names both.
type Placed struct {
	Piece string `json:"piece"`
	At    string `json:"at"`
	Put   string `json:"put,omitempty"` // by which one like it is put, where that is not its name
}

// PlacedOf returns the pieces of a position that have a place, in the order of its text.
func PlacedOf(g engine.Game, p engine.Position) (all []Placed) {
	w := textOf(g.Notation().FormatPosition(p)).editing(g, p)
	onMap := func(word string) bool {
		return w.places[word] && !slices.ContainsFunc(w.lists, func(list engine.PieceList) bool { return slices.Contains(list.Places, word) })
	}
	for _, l := range w.sheet[min(1, len(w.sheet)):] {
		if len(l) < 2 {
			continue
		}
		i := slices.IndexFunc(w.lists, func(list engine.PieceList) bool { return list.Key == l[0] })
		switch {
		case i >= 0:
			all = append(all, w.placedIn(w.lists[i], l)...)
		case onMap(l[1]):
			all = append(all, Placed{Piece: l[0], At: l[1]})
		case len(l) > 2 && onMap(l[2]):
			all = append(all, Placed{Piece: l[1], At: l[2]})
		}
	}
	return all
}

// placedIn returns the pieces in a line of a list.
func (w *editing) placedIn(list engine.PieceList, l []string) (all []Placed) {
	if list.Own {
		word := 1
		if len(l) == 2 || !w.places[l[2]] {
			word = 0
		}
		if w.places[l[word+1]] {
			all = append(all, Placed{Piece: l[word], At: l[word+1]})
		}
		return all
	}
	here := ""
	for _, text := range l[1:] {
		switch place, value, joined := strings.Cut(text, signOf(list)); {
		case list.Joined != "" && joined:
			all = append(all, Placed{Piece: list.Joined, At: place, Put: value})
		case list.Joined != "":
			all = append(all, Placed{Piece: list.Joined, At: place})
		case w.places[text]:
			here = text
		case here != "":
			all = append(all, Placed{Piece: text, At: here})
		}
	}
	return all
}

// editing is a sheet that is changed.
type editing struct {
	sheet
	game   engine.Game
	from   engine.Position // before all changes
	places map[string]bool
	lists  []engine.PieceList
}

// own reports whether a line is one of a list whose pieces have a line each.
func (w *editing) own(line []string) bool {
	return slices.ContainsFunc(w.lists, func(list engine.PieceList) bool { return list.Own && len(line) > 0 && line[0] == list.Key })
}

// named returns the place word of a piece that has its own line: after its name, or after a key and its
// name.
func (w *editing) named(piece string) (line, word int, ok bool) {
	for i, l := range w.sheet[min(1, len(w.sheet)):] {
		for k := 1; k < len(l) && !w.own(l); k++ {
			if w.places[l[k]] && (k == 1 && l[0] == piece || k == 2 && l[1] == piece) {
				return i + 1, k, true
			}
		}
	}
	return 0, 0, false
}

// found is a piece in a list: its line, the index of its name, and the index of its place if it has its
// own line.
type found struct {
	line, word, place int
	list              engine.PieceList
}

// listed finds a piece of a place in the lists; "" is any place, of pieces that have a line each.
// Several such are one too many.
func (w *editing) listed(piece, at string) (out found, ok bool) {
	for _, list := range w.lists {
		n := 0
		for i, l := range w.sheet {
			if len(l) < 2 || l[0] != list.Key {
				continue
			}
			if f, is := w.inLine(list, l, piece, at); is {
				if n++; n == 1 {
					out, ok = found{i, f.word, f.place, list}, true
				}
			}
		}
		if n == 1 || n > 0 && at != "" {
			return out, true
		}
	}
	return out, ok && at != ""
}

// inLine finds a piece in a line of a list.
func (w *editing) inLine(list engine.PieceList, l []string, piece, at string) (f found, ok bool) {
	if list.Own {
		f = found{word: 1, place: 2}
		if len(l) == 2 || !w.places[l[2]] {
			f = found{word: 0, place: 1}
		}
		return f, w.places[l[f.place]] && l[f.word] == piece && (at == "" || l[f.place] == at)
	}
	here := ""
	for k, text := range l[1:] {
		switch place, _, joined := strings.Cut(text, signOf(list)); {
		case list.Joined != "":
			if (joined || list.Bare) && place == at && piece == list.Joined {
				return found{word: k + 1}, true
			}
		case w.places[text]:
			here = text
		case here == at && at != "" && names(piece, text):
			return found{word: k + 1}, true
		}
	}
	return f, false
}

// signOf is the sign between a place and a value.
func signOf(list engine.PieceList) string {
	if list.Sign == "" {
		return "="
	}
	return list.Sign
}

// names reports whether a word names a piece, in full or without its details: pistol for pistol:7+fine.
func names(piece, word string) bool {
	return word == piece || len(word) > len(piece) && strings.HasPrefix(word, piece) && strings.ContainsRune(":+", rune(word[len(piece)]))
}

func (w *editing) put(piece, at string) (sheet, error) {
	if at == "" {
		return nil, errors.New(`"put" goes with "at"`)
	}
	if line, word, ok := w.named(piece); ok {
		w.sheet[line][word] = at
		return w.sheet, nil
	}
	if w.lists == nil {
		return nil, fmt.Errorf("no piece %q; edit the lines of the position", piece)
	}
	return w.likeliest(piece, at), nil
}

// likeliest puts a piece into the first list that accepts it there. If none does, because of another piece
// that a later change moves or because of the rules, it takes the list that reads most of the piece.
func (w *editing) likeliest(piece, at string) sheet {
	best, most := 0, math.MinInt
	for i, list := range w.lists {
		way := w.with(list, piece, at)
		if _, err := w.game.Notation().ParsePosition(way.String()); err == nil {
			return way.sheet
		}
		if read := w.read(list, piece, at); read > most {
			best, most = i, read
		}
	}
	return w.with(w.lists[best], piece, at).sheet
}

// read returns the number of letters of a piece that a list can read in the position before all changes,
// which has no other error.
func (w *editing) read(list engine.PieceList, piece, at string) int {
	n := w.game.Notation()
	before := *w
	before.sheet = textOf(n.FormatPosition(w.from))
	way := before.with(list, piece, at)
	_, err := n.ParsePosition(way.String())
	wrong := (*engine.SyntaxError)(nil)
	if !errors.As(err, &wrong) || wrong.Line != way.line+1 || wrong.Column == 0 {
		return math.MaxInt // all of it, but it may not be there
	}
	return wrong.Column - 1 - len(strings.Join(way.sheet[way.line][:way.word], " "))
}

// way is a sheet with a piece more, whose first word is one of a line.
type way struct {
	sheet
	line, word int
}

// with returns the sheet with one more piece in a list. The piece may have several words.
func (w *editing) with(list engine.PieceList, piece, at string) way {
	t := w.sheet.clone()
	if list.Own {
		return w.withOwn(t, list, strings.Fields(piece), at)
	}
	line := slices.IndexFunc(t, func(l []string) bool {
		return len(l) > 0 && l[0] == list.Key && (!list.Each || slices.Contains(l, at))
	})
	if line < 0 {
		t = append(t, []string{list.Key})
		line = len(t) - 1
	}
	l := t[line]
	word := len(l)
	switch place := slices.Index(l, at); {
	case list.Bare && piece == list.Joined:
		l = append(l, at)
	case list.Joined != "":
		l = append(l, at+signOf(list)+piece)
	case place < 0:
		l, word = append(l, at, piece), word+1
	default:
		l, word = slices.Insert(l, place+1, piece), place+1
	}
	t[line] = l
	return way{t, line, word}
}

// withOwn adds the line of a piece, or changes the place in its line.
func (w *editing) withOwn(t sheet, list engine.PieceList, words []string, at string) way {
	for i, l := range t {
		if list.One && len(l) > 2 && l[0] == list.Key && l[1] == words[0] {
			from := 3 // behind its place, or the word for none; a corpse has both
			if len(l) > 3 && !w.places[l[2]] && w.places[l[3]] {
				from = 4
			}
			t[i] = slices.Concat([]string{list.Key, words[0], at}, words[1:], l[from:])
			return way{t, i, 1}
		}
	}
	l := ownLine(list, words, at)
	return way{append(t, l), len(t), slices.Index(l, words[0])}
}

// ownLine is the line of a piece: its name, its place, and its details.
func ownLine(list engine.PieceList, words []string, at string) []string {
	if words[0] == list.Key {
		return slices.Concat([]string{list.Key, at}, words[1:])
	}
	return slices.Concat([]string{list.Key, words[0], at}, words[1:])
}

func (w *editing) move(piece, from, to string) (sheet, error) {
	if line, word, ok := w.named(piece); ok && (from == "" || w.sheet[line][word] == from) {
		w.sheet[line][word] = to
		return w.sheet, nil
	}
	f, ok := w.listed(piece, from)
	if !ok {
		return nil, w.missing(piece, from)
	}
	l := w.sheet[f.line]
	switch {
	case f.list.Own:
		l[f.place] = to
	case f.list.Joined != "":
		l[f.word] = to + strings.TrimPrefix(l[f.word], from)
	default:
		word := l[f.word]
		w.cut(f.line, f.word)
		return w.with(f.list, word, to).sheet, nil
	}
	return w.sheet, nil
}

func (w *editing) turn(piece, at, to string) (sheet, error) {
	if to == "" {
		return nil, errors.New(`"turn" goes with "to"`)
	}
	f, ok := w.listed(piece, at)
	if !ok {
		return nil, w.missing(piece, at)
	}
	switch {
	case f.list.Own:
		w.sheet[f.line] = ownLine(f.list, strings.Fields(to), w.sheet[f.line][f.place])
	case f.list.Joined != "":
		w.sheet[f.line][f.word] = at + signOf(f.list) + to
	default:
		w.sheet[f.line][f.word] = to
	}
	return w.sheet, nil
}

func (w *editing) remove(piece, at string) (sheet, error) {
	f, ok := w.listed(piece, at)
	switch _, _, named := w.named(piece); {
	case !ok && named:
		return nil, fmt.Errorf("%q cannot be taken away; edit its line of the position", piece)
	case !ok:
		return nil, w.missing(piece, at)
	case f.list.Own:
		w.sheet = slices.Delete(w.sheet, f.line, f.line+1)
	case f.list.Joined != "":
		w.sheet[f.line] = slices.Delete(w.sheet[f.line], f.word, f.word+1)
		w.drop(f.line)
	default:
		w.cut(f.line, f.word)
	}
	return w.sheet, nil
}

// cut removes a piece from a list, and an empty place or line with it.
func (w *editing) cut(line, word int) {
	l := slices.Delete(w.sheet[line], word, word+1)
	if w.places[l[word-1]] && (word == len(l) || w.places[l[word]]) {
		l = slices.Delete(l, word-1, word)
	}
	w.sheet[line] = l
	w.drop(line)
}

// drop takes a line away that has no words left.
func (w *editing) drop(line int) {
	if len(w.sheet[line]) == 1 {
		w.sheet = slices.Delete(w.sheet, line, line+1)
	}
}

func (w *editing) missing(piece, at string) error {
	if at == "" {
		return fmt.Errorf("no piece %q has a place of its own; say from where it is", piece)
	}
	return fmt.Errorf("there is no %q at %s", piece, at)
}
