package session_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	_ "deadreckon/engine/cabin"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/streets"
	_ "deadreckon/engine/town"
	"deadreckon/serve/session"
)

// example opens a game at the position of its documentation.
func example(t *testing.T, game string) *session.Session {
	t.Helper()
	s := opened(t, game)
	if game == "kuhn" {
		must(t, s.Apply([]string{"deal K", "deal Q"}))
		return s
	}
	text, err := os.ReadFile("../../docs/games/" + game + "/example-position.txt")
	must(t, err)
	p, err := s.Game().Notation().ParsePosition(string(text))
	must(t, err)
	must(t, s.Place(p))
	return s
}

// Every piece on the map has the name that edits use, and can be moved.
func TestPlaced(t *testing.T) {
	for game, want := range map[string][]session.Placed{
		"mall":    {{"peter", "029", "", "peter", "normal"}, {"unit", "002", "?", "units", ""}},
		"town":    {{"hunt", "forest-3", "", "unit", "damage 1"}, {"6/3-4", "forest-4", "", "zeds", ""}},
		"cabin":   {{"al", "cabin1", "", "al", "injuries 1 bullets 1 pistol.2 axe"}, {"brute3", "yard1", "", "zombies", ""}, {"survivor2", "clearing2", "", "survivors", ""}, {"piece", "cabin3", "", "pieces", ""}},
		"streets": {{"marshal", "8,9", "", "survivor", "wounds 1 supplies 4"}, {"shuffler", "13,12", "", "zombie", ""}, {"token", "20,14", "", "tokens", ""}, {"marker", "9,10", "0+1", "noise", ""}, {"machete", "medic", "", "things", ""}},
	} {
		s := example(t, game)
		all := session.PlacedOf(s.Game(), s.Position())
		for _, p := range want {
			if !slices.Contains(all, p) {
				t.Errorf("%s: %v is not among %v", game, p, all)
			}
		}
		for _, p := range all {
			if p.Piece == "actor" {
				t.Error("who acts is taken for a piece")
			}
			before := at(s)
			if _, err := s.Edited(t.Context(), nil, []session.PieceEdit{{Move: p.Piece, From: p.At, To: p.At}}); err != nil {
				t.Errorf("%s: %v is not found: %v", game, p, err)
			}
			if at(s) != before {
				t.Errorf("%s: a preview has changed it", game)
			}
		}
	}
}

// A position is edited by lines and pieces. An error has its reason and changes nothing.
func TestEdit(t *testing.T) {
	type pieces = []session.PieceEdit
	for _, c := range []struct {
		game   string
		lines  map[string]string
		pieces pieces
		want   string // a line of the position, or the error
	}{
		{"mall", nil, pieces{{Move: "peter", To: "045"}}, "peter 045 normal\n"},
		{"mall", map[string]string{"turn": "7"}, nil, "turn 7\n"},
		{"mall", nil, pieces{{Move: "unit", From: "002", To: "003"}}, "units 003=?"},
		{"mall", nil, pieces{{Remove: "unit", At: "002"}}, "set its value first"},
		{"mall", nil, pieces{{Turn: "unit", At: "002", To: "4"}, {Remove: "unit", At: "002"}}, "history draw +4\n"},
		{"mall", nil, pieces{{Put: "?", At: "003"}}, "history draw draw\n"},
		{"mall", nil, pieces{{Put: "7", At: "003"}}, "pool 2 2 5\n"},
		{"mall", nil, pieces{{Put: "dragon", At: "003"}}, `mall has no piece "dragon"`},
		{"mall", nil, pieces{{Move: "peter", To: "999"}}, `piece 1: "999" is no place of the map`},
		{"mall", nil, pieces{{Move: "unit", From: "003", To: "004"}}, `there is no "unit" at 003`},
		{"mall", nil, pieces{{Move: "unit", To: "004"}}, `say from where it is`},
		{"mall", nil, pieces{{Remove: "peter"}}, "peter is nowhere"},
		{"mall", nil, pieces{{}}, `expected one of "put", "move", "turn" and "remove"`},
		{"mall", nil, nil, `neither "lines" nor "pieces"`},
		{"mall", map[string]string{"tern": "7"}, nil, "unknown key"},
		{"town", nil, pieces{{Move: "hunt", To: "forest-2"}}, "unit hunt forest-2 damage 1\n"},
		{"town", nil, pieces{{Move: "5/2", From: "forest-4", To: "mountain-3"}}, "zeds mountain-3 5/2\n"},
		{"town", nil, pieces{{Put: "3/1", At: "suburbs-2"}}, "zeds suburbs-2 3/1\n"},
		{"town", nil, pieces{{Turn: "7/3", At: "mountain-2", To: "7/3-1"}}, "zeds mountain-2 7/3-1\n"},
		{"town", nil, pieces{{Remove: "9/4", At: "suburbs-start"}, {Remove: "7/3", At: "mountain-2"}}, "zeds suburbs-6 6/3\n"},
		{"town", nil, pieces{{Put: "99/1", At: "suburbs-2"}}, "99/1"},
		{"town", nil, pieces{{Put: "johnson", At: "forest-1"}}, "unit johnson forest-1\n"},
		{"town", nil, pieces{{Remove: "hunt", At: "forest-3"}, {Turn: "civ-a", At: "forest-3", To: "civ-a damage 1"}}, "unit civ-a forest-3 damage 1\n"},
		{"town", nil, pieces{{Move: "no-entry", To: "forest-1"}}, "no-entry forest-1\n"},
		{"cabin", nil, pieces{{Put: "brute3", At: "woods2"}}, "pile 0 2 0 0 0\n"},
		{"cabin", nil, pieces{{Remove: "piece", At: "cabin3"}, {Put: "survivor3", At: "clearing2"}}, "survivors clearing2 survivor2 clearing2 survivor3\n"},
		{"cabin", nil, pieces{{Turn: "julie", At: "clearing5", To: "julie dead TP health 1"}}, "julie dead clearing5 TP health 1\n"},
		{"cabin", nil, pieces{{Put: "julie", At: "yard1"}}, "julie dead yard1 TP health 2\n"},
		{"cabin", nil, pieces{{Move: "al", To: "yard1"}}, "al yard1 injuries 1"},
		{"cabin", nil, pieces{{Move: "brute3", From: "yard1", To: "yard3"}}, "yard3 brute3"},
		{"cabin", nil, pieces{{Move: "shambler1", To: "yard3"}}, "say from where it is"},
		{"streets", nil, pieces{{Move: "marshal", To: "8,11"}}, "survivor marshal 8,11 wounds 1 supplies 4\n"},
		{"streets", nil, pieces{{Put: "marshal", At: "8,11"}}, "survivor marshal 8,11 wounds 1 supplies 4\n"},
		{"streets", map[string]string{"survivor": "medic 7,10\nscavenger 10,11 bites 1\nhunter 9,10\nmarshal corpse 8,9 supplies 4"}, pieces{{Put: "marshal", At: "8,11"}}, "survivor marshal 8,11 supplies 4\n"},
		{"streets", nil, pieces{{Remove: "marshal", At: "8,9"}, {Remove: "pistol", At: "marshal"}, {Remove: "machete", At: "marshal"}}, "survivor marshal gone"},
		{"streets", nil, pieces{{Move: "marshal", To: "11,11"}}, "11,11"},
		{"streets", nil, pieces{{Move: "shuffler", From: "13,12", To: "13,13"}}, "zombie shuffler 13,13\n"},
		{"streets", nil, pieces{{Move: "shuffler", To: "13,13"}}, "say from where it is"},
		{"streets", nil, pieces{{Move: "runner", To: "13,13"}}, "zombie runner 13,13\n"},
		{"streets", nil, pieces{{Put: "runner", At: "13,13"}}, "zombie runner 14,14\n"},
		{"streets", nil, pieces{{Put: "runner prone", At: "13,13"}}, "zombie runner 13,13 prone\n"},
		{"streets", nil, pieces{{Put: "runner", At: "11,11"}}, "17:17: streets: 11,11 is taken"},
		{"streets", nil, pieces{{Put: "runner", At: "13,12"}, {Move: "shuffler", From: "13,12", To: "13,13"}}, "zombie runner 13,12\n"},
		{"streets", nil, pieces{{Put: "runner", At: "13,12"}, {Put: "ankle-biter", At: "25,28"}, {Move: "shuffler", From: "13,12", To: "13,13"}}, "zombie ankle-biter 25,28\n"},
		{"streets", nil, pieces{{Put: "rummer", At: "13,13"}}, "rummer"},
		{"streets", nil, pieces{{Turn: "ankle-biter", At: "4,14", To: "shuffler"}}, "zombie shuffler 4,14\n"},
		{"streets", nil, pieces{{Remove: "shuffler", At: "13,12"}, {Remove: "shuffler", At: "13,12"}}, `there is no "shuffler" at 13,12`},
		{"streets", nil, pieces{{Put: "stranger", At: "13,13"}}, "survivor stranger-1 13,13 of G1 supplies 2\n"},
		{"streets", nil, pieces{{Put: "stranger", At: "13,13"}}, "things stranger-1 revolver:6 pistol-rounds:6 club\n"},
		{"streets", nil, pieces{{Put: "stranger", At: "13,13"}, {Put: "crazed", At: "15,13"}}, "group G2 hostile\n"},
		{"streets", nil, pieces{{Put: "stranger", At: "13,13"}, {Remove: "stranger-1", At: "13,13"}, {Put: "crazed", At: "15,13"}}, "survivor crazed-1 15,13 of G1"},
		{"streets", nil, pieces{{Put: "stranger", At: "13,13"}, {Move: "stranger-1", To: "14,13"}, {Move: "club", From: "stranger-1", To: "medic"}}, "survivor stranger-1 14,13 of G1"},
		{"streets", nil, pieces{{Put: "stranger", At: "13,12"}}, "13,12 is taken"},
		{"streets", nil, pieces{{Put: "stranger", At: "13,13"}, {Put: "stranger", At: "15,13"}, {Put: "stranger", At: "17,13"}, {Put: "stranger", At: "19,13"}, {Put: "crazed", At: "21,13"}}, "survivor crazed-5 21,13 of G1"},
		{"streets", nil, pieces{{Put: "dog", At: "13,13"}}, "dog"},
		{"streets", nil, pieces{{Move: "token", From: "20,14", To: "21,14"}}, "tokens 21,14"},
		{"streets", nil, pieces{{Remove: "token", At: "20,14"}}, "tokens 30,15"},
		{"streets", nil, pieces{{Put: "token", At: "21,14"}}, "21,14"},
		{"streets", nil, pieces{{Put: "token", At: "20,14"}}, "20,14"},
		{"streets", nil, pieces{{Move: "marker", From: "12,7", To: "12,8"}}, "12,8:2"},
		{"streets", nil, pieces{{Turn: "marker", At: "12,7", To: "1"}}, "12,7:1"},
		{"streets", nil, pieces{{Move: "pistol", From: "marshal", To: "medic"}}, "pistol:7+spares1"},
		{"streets", nil, pieces{{Turn: "rifle", At: "hunter", To: "rifle:3"}}, "rifle:3"},
		{"streets", nil, pieces{{Remove: "item-marker", At: "12,13"}}, "things marshal"},
		{"streets", nil, pieces{{Put: "axe", At: "12,13"}}, "axe"},
		{"streets", nil, pieces{{Put: "axe", At: "nowhere"}}, `"nowhere" is no place`},
		{"kuhn", map[string]string{"cards": "J Q"}, nil, "cards J Q\n"},
		{"kuhn", map[string]string{"cards": "Q Q"}, nil, "there is only one"},
		{"kuhn", nil, pieces{{Move: "K", To: "second"}}, "kuhn has no map"},
	} {
		s := example(t, c.game)
		was := at(s)
		err := s.Edit(t.Context(), c.lines, c.pieces)
		switch {
		case err != nil && (!strings.Contains(err.Error(), c.want) || at(s) != was):
			t.Errorf("%s %v %+v: %v; want %q", c.game, c.lines, c.pieces, err, c.want)
		case err == nil && (!strings.Contains(at(s), c.want) || at(s) == was):
			t.Errorf("%s %v %+v:\n%swant %q", c.game, c.lines, c.pieces, at(s), c.want)
		}
	}
}
