package jsonl

import (
	"encoding/json"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/kit/draw"
	"deadreckon/serve/session"
)

func reply(t *testing.T, text string, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), v); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

// Every game has an SVG drawing. On maps, each place lies inside the drawing and has a unique name.
func TestDrawings(t *testing.T) {
	for _, name := range engine.Names() {
		got := answersTo(t, `{"id":"0","op":"new","game":"`+name+`"}`+"\n"+`{"id":"1","op":"show","format":"svg","theme":"dark"}`+"\n"+`{"id":"2","op":"board"}`+"\n")
		var show struct {
			Show    string
			Squares map[string][2]int
		}
		var board struct {
			Places []session.BoardPlace
			Lines  []string
		}
		reply(t, got[1], &show)
		reply(t, got[2], &board)
		if !strings.HasPrefix(show.Show, "<svg ") || strings.Contains(show.Show, "prefers-color-scheme") {
			t.Errorf("%s: %.300s", name, got[1])
		}
		g := enginetest.Open(t, name)
		_, maps := g.Notation().(engine.Map)
		if maps != (len(board.Places) > 0) || maps == (len(board.Lines) > 0) || len(show.Squares) != len(board.Places) {
			t.Errorf("%s: maps %v, %d places, %d squares", name, maps, len(board.Places), len(show.Squares))
		}
		var wide, high int
		viewBox(t, show.Show, &wide, &high)
		for _, p := range board.Places {
			if at := show.Squares[p.Name]; at != [2]int{p.X, p.Y} || p.X-p.W/2 < 0 || p.Y-p.H/2 < 0 || p.X+p.W/2 > wide || p.Y+p.H/2 > high || p.W < 10 || p.H < 10 {
				t.Errorf("%s: %+v, drawn at %v of %d x %d", name, p, at, wide, high)
			}
		}
	}
}

func viewBox(t *testing.T, svg string, wide, high *int) {
	t.Helper()
	_, rest, _ := strings.Cut(svg, `viewBox="0 0 `)
	box, _, _ := strings.Cut(rest, `"`)
	if err := json.Unmarshal([]byte("["+strings.Replace(box, " ", ",", 1)+"]"), &[]*int{wide, high}); err != nil {
		t.Fatalf("%v: %.200s", err, svg)
	}
}

const (
	dealt   = newKuhn + `{"id":"d","op":"apply","actions":["deal K"]}` + "\n" + `{"id":"d","op":"apply","actions":["deal J"]}` + "\n"
	checked = dealt + `{"id":"d","op":"apply","actions":["check"]}` + "\n"
)

// An earlier entry is shown without moving the game, as the seat knew it then.
func TestLook(t *testing.T) {
	for _, c := range []struct{ request, want string }{
		{`"op":"show","at":2`, `"position":"kuhn position 1\neye truth\ncards K J\nbetting\nshown 0\n","turn":"first"`},
		{`"op":"show","at":1,"seat":"second"`, `"show":"first   [?]\nsecond  [-]\n`},
		{`"op":"show","node":3,"seat":"first"`, `cards K ?\nbetting check\n`},
		{`"op":"show"`, `betting check\nshown 0\n","turn":"second"`},
		{`"op":"legal","seat":"second","at":1`, `{"action":"deal Q","words":"the second seat is dealt the queen","odds":1,"probability":0.3333333333333333}`},
		{`"op":"board","seat":"second"`, `"lines":["first   [?]","second  [J]","betting ante, check"]`},
		{`"op":"view","seat":"first","at":0`, `cards - -`},
		{`"op":"belief","seat":"second","at":2`, `"the card of the first seat"`},
		{`"op":"evaluate","move":"bet","iterations":30,"at":2`, `"seat":"first"`},
		{`"op":"suggest","iterations":30,"node":2`, `"seat":"first"`},
		{`"op":"entries","seat":"second"`, `{"number":1,"entered":[{"seat":"chance","action":"deal ?"}],"node":1,"turn":"chance","told":["the first seat is dealt a card face down"]}`},
		{`"op":"show","at":9`, `no entry 9; there are 0, where the game begins, to 3`},
		{`"op":"show","at":1,"node":1`, `\"at\" and \"node\" both name an entry; give one`},
		{`"op":"suggest","position":"x","at":1`, `\"position\" is one by itself`},
		{`"op":"show","seat":"third"`, `no seat \"third\" in kuhn`},
		{`"op":"show","format":"png"`, `format \"png\": expected text or svg`},
		{`"op":"show","format":"svg","theme":"grey"`, `theme \"grey\": expected light or dark`},
		{`"op":"show","theme":"dark"`, `go with the format svg`},
		{`"op":"show","format":"svg","plan":["bet","call"],"arrows":["bet"]`, `give one`},
		{`"op":"show","format":"svg","plan":["bet","check"]`, `plan 2: \"check\": expected call or fold`},
	} {
		got := answersTo(t, checked+`{"id":"1",`+c.request+"}\n"+`{"id":"end","op":"quit","finish":true}`+"\n")
		if !strings.Contains(got[4], c.want) {
			t.Errorf("%s\n got %s\nwant %s", c.request, got[4], c.want)
		}
	}
}

// A plan is drawn on the map.
func TestDrawnPlan(t *testing.T) {
	ask := func(more string) string {
		return `{"id":"1","op":"show","format":"svg"` + more + "}\n"
	}
	start := `{"id":"0","op":"new","seed":1}` + "\n" + strings.Repeat(`{"id":"r","op":"roll"}`+"\n", 80)
	got := answersTo(t, start+ask("")+ask(`,"arrows":["hide 012","hide 021"]`)+ask(`,"plan":["hide 012"]`))
	n := len(got)
	rings := func(text string) int { return strings.Count(text, draw.Best) + strings.Count(text, draw.Follow) }
	if a, b, c := rings(got[n-3]), rings(got[n-2]), rings(got[n-1]); a != 0 || b <= c || c == 0 {
		t.Errorf("%d, %d and %d marks: %.400s", a, b, c, got[n-2])
	}
}

// Notes stay with their entry, are shown only to their owner, and can be removed.
func TestNotes(t *testing.T) {
	got := answersTo(t, checked+`{"id":"1","op":"note","comment":"why not bet?","bookmark":true}`+"\n"+
		`{"id":"2","op":"note","entry":2,"seat":"second","comment":"he has a king"}`+"\n"+
		`{"id":"3","op":"undo","count":2}`+"\n"+`{"id":"4","op":"entries","told":false}`+"\n"+`{"id":"5","op":"entries","seat":"second","told":false}`+"\n"+
		`{"id":"6","op":"note","node":3,"comment":"","bookmark":false}`+"\n"+`{"id":"7","op":"note"}`+"\n"+`{"id":"8","op":"note","node":8,"comment":"x"}`+"\n"+
		`{"id":"9","op":"goto","node":3}`+"\n"+`{"id":"10","op":"goto"}`+"\n"+`{"id":"11","op":"entries","told":false}`+"\n"+
		`{"id":"12","op":"note","entry":1,"comment":"mine"}`+"\n"+`{"id":"13","op":"entries","seat":"second","notes":true,"told":false}`+"\n")[4:]
	for i, want := range []string{`"node":3,"entry":3,"comment":"why not bet?","bookmark":true`, `"node":2,"entry":2,"comment":"he has a king"`, `"entries":1`,
		`"turn":"first","comment":"why not bet?","bookmark":true`, `"comment":"he has a king"`, `{"id":"6","node":3,"entry":3}`,
		`neither \"comment\" nor \"bookmark\"`, `no node 8; there are 0 to 3`, `"entries":3,"turn":"second"`, `has no \"node\"`, `"undone":[]`, `"comment":"mine"`, `"action":"deal ?"}],"node":1,"turn":"chance","comment":"mine"`} {
		if !strings.Contains(got[i], want) {
			t.Errorf("reply %d: %s; want %s", i+1, got[i], want)
		}
	}
	if strings.Contains(got[3], "king\"") || strings.Contains(got[4], "why not") || strings.Contains(got[10], "comment") || strings.Contains(got[12], "king\"") {
		t.Errorf("a note is told to others, or is not gone:\n%s\n%s\n%s", got[3], got[4], got[10])
	}
}
