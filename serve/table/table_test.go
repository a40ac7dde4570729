package table_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/toy/kuhn"
	_ "deadreckon/engine/toy/leduc"
	_ "deadreckon/engine/toy/tictactoe"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// heard is a Notifier that records its events.
type heard struct {
	mu  sync.Mutex
	all []string
	one chan string // replies of searches
}

func (h *heard) Reply(eye engine.Seat, reply session.Told) {
	h.one <- fmt.Sprint(eye, " ", string(session.EncodeResult(reply)))
}

func (h *heard) Waits(engine.Seat, string) bool { return true }

func (h *heard) Changed(eye engine.Seat, c table.Change) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.all = append(h.all, fmt.Sprintf("%v %d %v %s", eye, c.Entries, c.Again, strings.Join(c.Told, "; ")))
}

// take returns and removes the recorded changes.
func (h *heard) take() (all []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	all, h.all = h.all, nil
	return all
}

// newTable returns a table with a new game.
func newTable(t testing.TB, name, dice string, players ...string) (*table.Table, *heard) {
	t.Helper()
	g := enginetest.Open(t, name)
	h := journal.HeaderOf(g, "test 1", 3, dice)
	h.Players = players
	j, err := journal.New(g, h)
	if err != nil {
		t.Fatal(err)
	}
	told := &heard{one: make(chan string, 100)}
	out, err := table.New(j, "test 1", access.Permission{}, told, wide)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := out.Close(); err != nil {
			t.Error(err)
		}
	})
	return out, told
}

// answer returns the reply to a request, or "" for a started search.
func answer(e *table.Viewer, request string) string {
	var reply any
	r, err := session.ReadRequest([]byte(request), e.Client(), access.Permission{})
	if err == nil {
		reply, err = e.Do(r)
	}
	return string(session.EncodeReply([]byte(request), reply, err))
}

// says checks that the reply to a request contains want.
func says(t *testing.T, e *table.Viewer, request, want string) string {
	t.Helper()
	got := answer(e, `{"id":"1",`+request+`}`)
	if !strings.Contains(got, want) {
		t.Errorf("%s is answered %s; want %s", request, got, want)
	}
	return got
}

// Each viewer is notified of all events as it sees them. A seat acts only on its turn.
func TestEyes(t *testing.T) {
	game, told := newTable(t, "kuhn", journal.DiceSeed)
	whole, first, second := game.Viewer(table.Whole), game.Viewer(0), game.Viewer(1)
	says(t, whole, `"op":"apply","actions":["deal K"]`, "the first seat is dealt the king")
	if got := strings.Join(told.take(), "\n"); !strings.Contains(got, "0 1 false the first seat is dealt the king") || !strings.Contains(got, "1 1 false the first seat is dealt a card face down") {
		t.Error(got)
	}
	says(t, first, `"op":"apply","actions":["deal Q"]`, "the program rolls the dice in this game")
	says(t, first, `"op":"roll"`, `"the second seat is dealt a card face down"`)
	says(t, second, `"op":"apply","actions":["check"]`, "first is on turn, not second")
	says(t, first, `"op":"apply","actions":["call"]`, "expected check or bet")
	says(t, first, `"op":"apply","actions":["check","check"]`, "second is on turn, not first")
	says(t, first, `"op":"apply","actions":["bet"]`, `"turn":"second"`)
	says(t, first, `"op":"entries"`, "deal ?")
	says(t, first, `"op":"view","seat":"second"`, "does not tell what seat second knows")
	told.take()
	says(t, second, `"op":"undo"`, `"entries":2`)
	if got := strings.Join(told.take(), "\n"); strings.Count(got, " 2 true ") != 3 {
		t.Error(got)
	}
	says(t, second, `"op":"redo"`, `"turn":"second"`)
	says(t, second, `"op":"quit"`, "is not for a table")
	says(t, second, `"op":"correct","entry":1,"actions":["deal J"]`, "needs the full view")
	says(t, second, `"op":"fly"`, "ops: apply, belief")
	says(t, whole, `"op":"correct","entry":3,"actions":["check"]`, `"kept":0`)
}

// After the end of the game a seat sees everything, except in requests about its own knowledge.
func TestOver(t *testing.T) {
	game, _ := newTable(t, "kuhn", journal.DiceSeed)
	whole, first := game.Viewer(table.Whole), game.Viewer(0)
	says(t, whole, `"op":"apply","actions":["deal K","deal Q","bet"]`, "second")
	says(t, first, `"op":"show"`, "[?]")
	says(t, first, `"op":"record","format":"position"`, `eye first\ncards K ?`)
	for _, format := range []string{"record", "trajectory"} {
		says(t, first, `"op":"record","format":"`+format+`"`, "no full record is available: first cannot see everything")
	}
	says(t, whole, `"op":"apply","actions":["fold"]`, "nobody")
	says(t, first, `"op":"record"`, "chance deal Q")
	says(t, first, `"op":"show"`, "[Q]")
	says(t, first, `"op":"view","seat":"first"`, "K ?")
	says(t, first, `"op":"undo"`, "second")
	says(t, first, `"op":"show"`, "[?]")
}

// In a game without secrets a seat can save a record during the game. It does not contain the seed.
func TestRecordOfASeat(t *testing.T) {
	game, _ := newTable(t, "tictactoe", journal.DiceSeed)
	first := game.Viewer(0)
	says(t, first, `"op":"apply","actions":["mark 5"]`, "centre")
	says(t, first, `"op":"record"`, "seed 0\\n")
	says(t, first, `"op":"record","format":"trajectory"`, `"base64"`)
}

// A seat may enter chance outcomes that it sees and that do not depend on secrets.
func TestDiceReadOut(t *testing.T) {
	game, _ := newTable(t, "kuhn", journal.DiceAsk)
	first := game.Viewer(0)
	if reply := says(t, first, `"op":"legal"`, "deal K"); strings.Contains(reply, "hidden") {
		t.Errorf("of its own card a seat is told %s", reply)
	}
	says(t, first, `"op":"apply","actions":["deal K"]`, "king")
	says(t, first, `"op":"legal"`, `"hidden":true`)
	for _, card := range []string{"?", "Q", "J", "K"} {
		says(t, first, `"op":"apply","actions":["deal `+card+`"]`, "the next outcome depends on hidden information")
		says(t, game.Viewer(1), `"op":"apply","actions":["deal `+card+`"]`, "the next outcome depends on hidden information")
	}
	if now := game.Standing(); now.Entries != 1 || now.Moves != 1 {
		t.Errorf("%+v", now)
	}
	says(t, first, `"op":"show"`, "[K]")
}

// Only the seat sees its notes, before and after the end.
func TestNotes(t *testing.T) {
	game, _ := newTable(t, "kuhn", journal.DiceSeed)
	whole, first, second := game.Viewer(table.Whole), game.Viewer(0), game.Viewer(1)
	says(t, whole, `"op":"apply","actions":["deal K","deal Q"]`, "first")
	says(t, first, `"op":"note","entry":1,"comment":"a king!"`, "a king!")
	says(t, first, `"op":"entries"`, "a king!")
	if got := says(t, second, `"op":"entries"`, "deal") + says(t, whole, `"op":"entries"`, "deal"); strings.Contains(got, "king!") {
		t.Error(got)
	}
	says(t, whole, `"op":"apply","actions":["bet","fold"]`, "nobody")
	says(t, first, `"op":"entries"`, "a king!")
	says(t, first, `"op":"note","entry":2,"bookmark":true`, "true")
	says(t, first, `"op":"entries"`, `"bookmark":true`)
}

// Only the viewer of a search gets its replies and can stop it. Agents play in the true game.
func TestSearches(t *testing.T) {
	game, told := newTable(t, "leduc", journal.DiceSeed, journal.Me, "search:time=100s")
	whole, first, second := game.Viewer(table.Whole), game.Viewer(0), game.Viewer(1)
	says(t, whole, `"op":"apply","actions":["deal Ks","deal Qs"]`, "first")
	for eye, e := range []*table.Viewer{first, whole} {
		if reply := answer(e, `{"id":"s","op":"suggest","seconds":1000}`); reply != "" {
			t.Fatal(eye, reply)
		}
	}
	says(t, second, `"op":"stop","search":"s"`, "this view is closed now") // an agent plays there
	says(t, first, `"op":"stop"`, `"stopped":true`)
	if got := <-told.one; !strings.HasPrefix(got, `0 {"id":"s","seat":"first"`) {
		t.Error(got)
	}
	says(t, whole, `"op":"stop","search":"s"`, `"stopped":true`)
	if got := <-told.one; !strings.HasPrefix(got, "nobody ") {
		t.Error(got)
	}
	says(t, first, `"op":"apply","actions":["check"]`, "second")
	if reply := answer(first, `{"id":"go","op":"go"}`); reply != "" {
		t.Fatal(reply)
	}
	says(t, first, `"op":"show"`, "[? ]")
	says(t, first, `"op":"stop","search":"go"`, `"stopped":true`)
	if got := <-told.one; !strings.Contains(got, `"played":0`) {
		t.Error(got)
	}
}

// A closed table refuses requests.
func TestClosed(t *testing.T) {
	game, _ := newTable(t, "kuhn", journal.DiceSeed)
	whole := game.Viewer(table.Whole)
	if err := game.Close(); err != nil {
		t.Fatal(err)
	}
	says(t, whole, `"op":"roll"`, "the table is closed")
}
