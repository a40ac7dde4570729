package session

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// editing is a sheet that is changed.
type editing struct {
	sheet
	game   engine.Game
	places map[string]bool
	lists  []engine.PieceList
}

// editing returns a copy of the sheet of a position for changes.
func (t sheet) editing(g engine.Game, p engine.Position) *editing {
	w := &editing{sheet: t.clone(), game: g, places: map[string]bool{}, lists: g.About().PieceLists}
	for _, at := range placesOf(g, p, engine.Picture{}) {
		w.places[at.Name] = true
	}
	return w
}

// isPlace reports whether a piece of a list may be at a place.
func (w *editing) isPlace(list engine.PieceList, at string) bool {
	return w.places[at] || slices.Contains(list.Places, at)
}

// edited returns the sheet after a change of a piece. Of several ways to write the change it takes the first
// that is a legal position. If there is none, it takes the first way, and wrong is its fault: a later change
// may make it legal.
func (w *editing) edited(e PieceEdit) (out sheet, wrong, err error) {
	if len(w.places) == 0 {
		return nil, nil, fmt.Errorf("%s has no map on which pieces stand; edit the lines of its position", w.game.Name())
	}
	ways, err := w.ways(e)
	if err != nil {
		return nil, nil, err
	}
	for _, way := range ways {
		_, fault := w.game.Notation().ParsePosition(way.String())
		if fault == nil {
			return way, nil, nil
		}
		if wrong == nil {
			wrong = fault
		}
	}
	return ways[0], wrong, nil
}

// ways returns the ways to write a change.
func (w *editing) ways(e PieceEdit) ([]sheet, error) {
	for _, at := range []string{e.At, e.From, e.To} {
		if at == "" || at == e.To && e.Move == "" {
			continue
		}
		if !slices.ContainsFunc(w.lists, func(l engine.PieceList) bool { return w.isPlace(l, at) }) {
			return nil, fmt.Errorf("%q is no place of the map", at)
		}
	}
	switch {
	case e.Put != "" && e.At == "":
		return nil, errors.New(`"put" goes with "at"`)
	case e.Put != "":
		return w.put(e.Put, e.At)
	case e.Move != "" && e.To == "":
		return nil, errors.New(`"move" goes with "to"`)
	case e.Turn != "" && e.To == "":
		return nil, errors.New(`"turn" goes with "to"`)
	case e.Move == "" && e.Turn == "" && e.Remove == "":
		return nil, errors.New(`expected one of "put", "move", "turn" and "remove"`)
	}
	at := e.At
	if e.Move != "" {
		at = e.From
	}
	p, err := w.found(e.Move+e.Turn+e.Remove, at)
	switch {
	case err != nil:
		return nil, err
	case e.Move != "":
		return w.move(p, e.To), nil
	case e.Turn != "":
		return w.turn(p, e.To), nil
	}
	if p.list.Reserve != nil && p.text() == "?" {
		return nil, fmt.Errorf("the %s at %s is eliminated by its value; set its value first", p.Piece, p.At)
	}
	return w.remove(p), nil
}

// found returns the piece at a place; "" is any place, if there is only one such piece.
func (w *editing) found(piece, at string) (out located, err error) {
	n := 0
	for _, p := range w.located() {
		if p.Piece != piece && !(p.list.Joined == "" && !p.list.Own && names(piece, p.Piece)) || at != "" && p.At != at {
			continue
		}
		if n++; n == 1 {
			out = p
		}
	}
	switch {
	case n == 0 && at == "":
		return out, fmt.Errorf("there is no %q on the map", piece)
	case n == 0:
		return out, fmt.Errorf("there is no %q at %s", piece, at)
	case n > 1 && at == "":
		return out, fmt.Errorf("there are %d of %q; say from where it is", n, piece)
	}
	return out, nil
}

// names reports whether a word names a piece, in full or without its details: pistol for pistol:7+fine.
func names(piece, word string) bool {
	return word == piece || len(word) > len(piece) && strings.HasPrefix(word, piece) && strings.ContainsRune(":+", rune(word[len(piece)]))
}

// listOf returns the list with the longest kind that begins a piece. The number at its end does not count.
func (w *editing) listOf(piece string) (out engine.PieceList, err error) {
	longest := 0
	for _, list := range w.lists {
		for _, kind := range list.Kinds {
			stem := cmp.Or(strings.TrimRight(kind, "0123456789"), kind) // brute2 is a brute3 with less health
			if strings.HasPrefix(piece, stem) && len(stem) > longest {
				out, longest = list, len(stem)
			}
		}
	}
	if longest == 0 {
		return out, fmt.Errorf("%s has no piece %q", w.game.Name(), piece)
	}
	return out, nil
}

// put returns the ways to add a piece, or to bring a piece that exists once to another place.
func (w *editing) put(piece, at string) (out []sheet, err error) {
	list, err := w.listOf(piece)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(list.Several, func(k engine.Kind) bool { return k.Name == piece }); i >= 0 {
		return w.putNamed(list, list.Several[i], at), nil
	}
	forms := []string{""}
	if list.Joined != "" && strings.Trim(piece, "0123456789") == "" {
		forms = append(list.Forms, forms...)
	}
	for _, key := range list.Reserve {
		if rest, ok := w.clone().taken(list, key, piece); ok {
			for _, form := range forms {
				out = append(out, w.with(rest, list, piece+form, at))
			}
		}
	}
	for _, form := range forms {
		out = append(out, w.with(w.sheet, list, piece+form, at))
	}
	if list.History != "" && piece == "?" { // drawn face down
		drawn := w.clone().given(list.History, "draw")
		line := drawn[drawn.lineOf(list.History, "")]
		out = append(out, w.with(drawn, list, fmt.Sprint(piece, "#", len(line)-1), at))
	}
	if p, err := w.found(piece, ""); err == nil && list.One && list.Before != nil {
		out = append(out, w.move(p, at)...) // with its condition
	}
	return w.revealed(out, at), nil
}

// putNamed returns the ways to add a piece with a name of its own and the first free number.
func (w *editing) putNamed(list engine.PieceList, kind engine.Kind, at string) (out []sheet) {
	used := func(n int) bool {
		return slices.ContainsFunc(w.sheet, func(l []string) bool {
			_, other, ok := severalOf(list, l)
			return ok && other == strconv.Itoa(n)
		})
	}
	n := 1
	for used(n) {
		n++
	}
	for _, form := range kind.Forms {
		head, more, _ := strings.Cut(kind.Name+strings.ReplaceAll(form, "#", strconv.Itoa(n)), "\n")
		t := w.with(w.sheet, list, head, at)
		for line := range strings.Lines(more) {
			words := strings.Fields(line)
			if !slices.ContainsFunc(t, func(l []string) bool { return len(l) > 1 && slices.Equal(l[:2], words[:2]) }) {
				t = append(t, words)
			}
		}
		out = append(out, t)
	}
	return out
}

// severalOf returns the kind and the number in the line of a piece with a name of its own.
func severalOf(list engine.PieceList, l []string) (kind engine.Kind, number string, ok bool) {
	if len(l) < 2 || l[0] != list.Key {
		return kind, "", false
	}
	for _, kind := range list.Several {
		if number, ok = strings.CutPrefix(l[1], kind.Name+"-"); ok {
			return kind, number, true
		}
	}
	return kind, "", false
}

// removeNamed returns the ways to remove a piece with a name of its own: with its things, and with its group,
// if it is the last of it.
func (w *editing) removeNamed(p located, kind engine.Kind) (out []sheet) {
	gone, words := w.clone(), strings.Fields(p.Words)
	gone = slices.Delete(gone, p.line, p.line+1)
	var group string
	for line := range strings.Lines(strings.Join(kind.Forms, "\n")) {
		switch l := strings.Fields(line); {
		case len(l) < 2 || strings.HasPrefix(l[0], "-"):
		case strings.HasSuffix(l[1], "-#"):
			gone = gone.without(l[0], p.Piece)
		default:
			group = l[0]
		}
	}
	out = append(out, gone)
	for _, word := range words {
		if t := gone.clone().without(group, word); len(t) < len(gone) {
			out = append(out, t)
		}
	}
	return out
}

// without removes the line with a key and a second word.
func (t sheet) without(key, second string) sheet {
	return slices.DeleteFunc(t, func(l []string) bool { return len(l) > 1 && l[0] == key && l[1] == second })
}

// move returns the ways to move a piece: to its place, or in exchange for another piece of its list.
func (w *editing) move(p located, to string) []sheet {
	moved := func(t sheet, p located, to string) sheet {
		switch l := t[p.line]; {
		case p.list.Own:
			l[p.place] = to
		case p.list.Joined != "":
			l[p.word] = to + strings.TrimPrefix(l[p.word], p.At)
		default:
			return w.with(t.cut(p), p.list, p.Piece, to)
		}
		return t
	}
	out := []sheet{moved(w.clone(), p, to)}
	for _, other := range w.located() {
		if other.At == to && other.At != p.At && other.list.Key == p.list.Key && p.list.Joined != "" {
			out = append(out, moved(moved(w.clone(), p, to), other, p.At))
		}
	}
	return w.revealed(out, to)
}

// revealed adds the sheets in which everybody knows the pieces of a place.
func (w *editing) revealed(ways []sheet, at string) []sheet {
	for _, way := range ways[:len(ways):len(ways)] {
		t := editing{way.clone(), w.game, w.places, w.lists}
		for _, p := range t.located() {
			if p.At == at && slices.ContainsFunc(p.list.Forms, func(form string) bool { return strings.HasSuffix(p.Put, form) }) {
				t.sheet[p.line][p.word] = at + signOf(p.list) + reserved(p.list, p.Put)
				ways = append(ways, t.sheet)
			}
		}
	}
	return ways
}

// turn returns the ways to change a piece in its place. A piece of another value changes places with one in
// the reserve.
func (w *editing) turn(p located, to string) []sheet {
	turned := func(t sheet) sheet {
		switch l := t[p.line]; {
		case p.list.Own:
			words := strings.Fields(to)
			before := words[:1]
			for len(before) < len(words) && slices.Contains(p.list.Before, words[len(before)]) {
				before = words[:len(before)+1]
			}
			l = slices.Concat(before, []string{p.At}, words[len(before):])
			if words[0] != p.list.Key {
				l = append([]string{p.list.Key}, l...)
			}
			t[p.line] = l
		case p.list.Joined != "":
			l[p.word] = p.At + signOf(p.list) + to
		default:
			l[p.word] = to
		}
		return t
	}
	out := []sheet{turned(w.clone())}
	for _, key := range p.list.Reserve {
		if rest, ok := turned(w.clone()).taken(p.list, key, to); ok {
			out = append(out, rest.spared(p.list, key, p.text()))
		}
	}
	return out
}

// remove returns the ways to take a piece off the board.
func (w *editing) remove(p located) (out []sheet) {
	t := w.clone()
	if kind, _, ok := severalOf(p.list, t[p.line]); ok {
		return w.removeNamed(p, kind)
	}
	switch {
	case p.list.Own:
		for _, off := range p.list.Off {
			for _, rest := range [][]string{t[p.line][p.place+1:], nil} {
				away := w.clone()
				away[p.line] = slices.Concat(t[p.line][:p.word+1], []string{off}, rest)
				out = append(out, away)
			}
		}
		return append(out, slices.Delete(t, p.line, p.line+1))
	case p.list.Joined != "":
		t[p.line] = slices.Delete(t[p.line], p.word, p.word+1)
		t = t.dropped(p.line)
	default:
		t = t.cut(p)
	}
	out = append(out, t)
	for i, key := range p.list.Reserve {
		if i == 0 && t.lineOf(p.list.History, "") >= 0 {
			key = p.list.History
		}
		out = append(out, t.clone().spared(p.list, key, p.text()))
	}
	return out
}

// lineOf returns the index of the first line with a key, and with a word unless it is "", or -1.
func (t sheet) lineOf(key, word string) int {
	return slices.IndexFunc(t, func(l []string) bool {
		return len(l) > 0 && l[0] == key && (word == "" || slices.Contains(l, word))
	})
}

// with returns a copy with one more piece in a list. The piece may have several words.
func (w *editing) with(t sheet, list engine.PieceList, piece, at string) sheet {
	t = t.clone()
	if list.Own {
		return w.withOwn(t, list, strings.Fields(piece), at)
	}
	only := ""
	if list.Each {
		only = at
	}
	line := t.lineOf(list.Key, only)
	if line < 0 {
		t = append(t, []string{list.Key})
		line = len(t) - 1
	}
	l := t[line]
	switch place := slices.Index(l, at); {
	case list.Bare && piece == list.Joined:
		l = append(l, at)
	case list.Joined != "":
		l = append(l, at+signOf(list)+piece)
	case place < 0 || list.Pairs:
		l = append(l, at, piece)
	default:
		l = slices.Insert(l, place+1, piece)
	}
	t[line] = l
	return t
}

// withOwn adds the line of a piece, or changes the place in the line of a piece that exists once.
func (w *editing) withOwn(t sheet, list engine.PieceList, words []string, at string) sheet {
	head := []string{list.Key, words[0]}
	if words[0] == list.Key {
		head = head[1:]
	}
	rest := words[1:]
	if list.One {
		for i, l := range t {
			if len(l) < len(head) || !slices.Equal(l[:len(head)], head) {
				continue
			}
			l = l[len(head):]
			for len(l) > 0 && slices.Contains(list.Before, l[0]) {
				l = l[1:]
			}
			if len(l) > 0 && (w.places[l[0]] || slices.Contains(list.Off, l[0])) {
				l = l[1:]
			}
			t[i] = slices.Concat(head, []string{at}, rest, l)
			return t
		}
	}
	return append(t, slices.Concat(head, []string{at}, rest))
}

// cut removes a piece from a list, and an empty place or line with it.
func (t sheet) cut(p located) sheet {
	from := p.word
	if p.single {
		from--
	}
	t[p.line] = slices.Delete(t[p.line], from, p.word+1)
	return t.dropped(p.line)
}

// dropped takes a line away that has no words left.
func (t sheet) dropped(line int) sheet {
	if len(t[line]) == 1 {
		return slices.Delete(t, line, line+1)
	}
	return t
}

// signOf is the sign between a place and a value.
func signOf(list engine.PieceList) string {
	if list.Sign == "" {
		return "="
	}
	return list.Sign
}
