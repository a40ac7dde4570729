package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/core"
)

// twin plays two games of which one seat sees the same: wherever it sees a masked action, the
// other game goes on with any action that is masked alike.
type twin struct {
	game engine.Game
	rng  *rand.Rand
	seat engine.Seat
	is   [2]engine.State
}

// next returns an action of each game in notation, or false at the end of what is alike.
func (w *twin) next() (words [2]string, ok bool) {
	legal := w.is[0].AppendLegal(nil)
	if len(legal) == 0 {
		return words, false
	}
	a := legal[w.rng.IntN(len(legal))]
	seen := w.is[0].Seen(a, w.seat)
	var fit []engine.Action
	for _, b := range w.is[1].AppendLegal(nil) {
		if w.is[1].Seen(b, w.seat) == seen {
			fit = append(fit, b)
		}
	}
	if len(fit) == 0 {
		return words, false
	}
	b := fit[w.rng.IntN(len(fit))]
	for i, a := range []engine.Action{a, b} {
		words[i] = w.game.Notation().FormatAction(w.is[i], a)
	}
	w.is[0].Apply(a)
	w.is[1].Apply(b)
	return words, w.is[0].Turn() != engine.Nobody && w.is[1].Turn() != engine.Nobody
}

// questions are what a seat may ask in the middle of a game, and more: of every op of the protocol
// some, but for those of searching and moving. SEAT stands for the seat.
var questions = []string{
	`"op":"table"`, `"op":"games"`, `"op":"show"`, `"op":"legal"`, `"op":"view","seat":"SEAT"`, `"op":"view","seat":0`, `"op":"view","seat":1`, `"op":"entries"`, `"op":"entries","notes":true`,
	`"op":"sample","seat":"SEAT","seed":5`, `"op":"belief","seat":"SEAT"`, `"op":"board"`, `"op":"show","format":"svg"`, `"op":"show","truth":true`, `"op":"show","belief":true`, `"op":"show","format":"svg","belief":true`, `"op":"board","node":1`, `"op":"goto","node":99`, `"op":"note","comment":"x"`,
	`"op":"entries","told":false`, `"op":"legal","at":1`, `"op":"show","at":1`, `"op":"share"`, `"op":"share","seat":"SEAT"`, `"op":"tree"`,
	`"op":"apply","actions":["no such action"]`, `"op":"apply","actions":[]`, `"op":"correct","entry":1,"actions":["pass"]`,
	`"op":"record"`, `"op":"record","format":"trajectory"`, `"op":"record","format":"position"`, `"op":"position","position":""`, `"op":"edit","lines":{"turn":"1"}`, `"op":"edit","pieces":[{"put":"unit","at":"001"}]`,
	`"op":"branch","branch":9`, `"op":"undo","count":99999`, `"op":"players"`, `"op":"players","players":{"nobody":"random"}`, `"op":"new","game":"kuhn"`, `"op":"load","text":"hello"`, `"op":"continue","journal":"twin"`, `"op":"journals"`, `"op":"quit"`, `"op":"stop"`,
	`"op":"undo"`, `"op":"show"`, `"op":"entries"`, `"op":"redo"`, `"op":"show"`,
}

// searching are questions whose replies come as events.
var searching = []string{
	`"op":"suggest","iterations":20`, `"op":"suggest","iterations":10,"deeper":true`, `"op":"suggest","iterations":4,"moves":["pass"]`, `"op":"evaluate","move":"pass","iterations":20`,
	`"op":"sweep","rounds":2`, `"op":"review","iterations":4`,
}

// moving are requests that have chance and agents move a game: see TestMovesTellNoMore.
var moving = []string{`"op":"roll"`, `"op":"go","count":1`}

// A new op is asked for here too, or this fails.
func TestEveryOpIsAsked(t *testing.T) {
	asked := map[string]bool{}
	for _, request := range slices.Concat(questions, searching, moving) {
		var r core.Head
		if err := json.Unmarshal([]byte(`{"id":"1",`+request+`}`), &r); err != nil {
			t.Error(err)
		}
		asked[r.Op] = true
	}
	for _, op := range append(core.Names(core.Alone), "table") {
		if !asked[op] {
			t.Errorf("nobody asks for %q, so nobody knows whether it tells a secret", op)
		}
	}
}

// everything asks a table for all that a seat may ask, and more, in the middle of a game; the
// answers are what leaves the server.
func everything(t *seats, e *events, seat string, n int) string {
	var out strings.Builder
	for _, request := range questions {
		request = strings.ReplaceAll(request, "SEAT", seat)
		_, text := t.s.do("POST", "/api/tables/"+t.Table, t.Keys[seat], fmt.Sprintf(`{"id":"%d",%s}`, n, request))
		fmt.Fprintf(&out, "%s\n%s", request, text)
		if strings.HasSuffix(request, `do"`) && !strings.Contains(text, `"error"`) {
			e.until("changed ") // or two may come as one
		}
	}
	return out.String()
}

// searched has a seat search, and returns what it was answered: what comes as events is read to the
// end, or replies on the way would come together or not by chance.
func searched(t *seats, e *events, seat string, n int) (all string) {
	for i, ask := range searching {
		id := fmt.Sprintf("s%d.%d", n, i)
		text := t.ask(seat, `{"id":"`+id+`",`+ask+`}`)
		all += text
		for got := ""; strings.Contains(text, "started"); {
			if got = e.next(); got == "" || strings.Contains(got, `"id":"`+id+`"`) && !strings.Contains(got, `"partial":true`) {
				break
			}
		}
	}
	return all
}

// leakage plays two games that a seat cannot tell apart, each on a server of its own, and
// returns what is sent to it in both, and whether the truths came to differ. A plant, events or
// replies, sends these as who sees everything is sent them.
func leakage(t *testing.T, game string, settings string, seat engine.Seat, seed uint64, plies int, plant string) (sent [2]string, differ bool) {
	t.Helper()
	g := gameOf(t, game, settings)
	w := twin{game: g, rng: rand.New(rand.NewPCG(seed, 1)), seat: seat, is: [2]engine.State{g.NewState(), g.NewState()}}
	name := engine.SeatName(g, seat)
	var tables [2]*seats
	var tabs [2]*events
	for i := range tables {
		s := serving(t, t.TempDir(), nil)
		// The seeds differ too: no seat knows them.
		tables[i] = s.open(fmt.Sprintf(`{"game":%q,"settings":%s,"seed":%d,"journal":"twin"}`, game, settings, 3+i))
		own := tables[i].Keys[name]
		if plant == "events" {
			tables[i].Keys[name] = tables[i].Keys["open"]
		}
		tabs[i] = tables[i].watch(name, "")
		tabs[i].until("changed ")
		if tables[i].Keys[name] = own; plant == "replies" {
			tables[i].Keys[name] = tables[i].Keys["open"]
		}
	}
	for n := range plies {
		words, more := w.next()
		if words[0] == "" || !more {
			break
		}
		differ = differ || w.game.Notation().FormatPosition(w.is[0]) != w.game.Notation().FormatPosition(w.is[1])
		for i, table := range tables {
			action, _ := json.Marshal(words[i : i+1])
			table.must("open", fmt.Sprintf(`{"id":"%d","op":"apply","actions":%s}`, n, action))
			tabs[i].until("changed ")
			if n%13 == 5*int(seat) || n < 3 {
				sent[i] += everything(table, tabs[i], name, n)
				if plant == "" { // else the reply goes to another stream
					sent[i] += searched(table, tabs[i], name, n)
				}
			}
		}
	}
	for i, table := range tables {
		table.must("open", `{"id":"end","op":"undo"}`)
		table.s.close()
		for tabs[i].next() != "" {
		}
		for line := range strings.Lines(tabs[i].all.String()) {
			if strings.HasPrefix(line, "data: ") && !strings.Contains(line, `"partial":true`) {
				sent[i] += line
			}
		}
	}
	return sent, differ
}

// gameOf opens a game, whose settings are a JSON object.
func gameOf(t *testing.T, game, settings string) engine.Game {
	t.Helper()
	var values map[string]string
	if err := json.Unmarshal([]byte(settings), &values); err != nil {
		t.Fatal(err)
	}
	var set []engine.Setting
	for k, v := range values {
		set = append(set, engine.Setting{Key: k, Value: v})
	}
	g, err := engine.Open(game, set)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Two games that differ only in what a seat cannot know send it the same bytes: whatever it
// asks, in every event, refusal and search.
func TestNothingLeaks(t *testing.T) {
	differ := map[string]bool{}
	played := map[string]bool{}
	for _, c := range []struct {
		game, settings string
		seeds, plies   int
	}{
		{"kuhn", `{}`, 2, 10}, {"leduc", `{}`, 2, 12}, {"goofspiel", `{}`, 1, 12}, {"liarsdice", `{}`, 2, 8},
		{"tictactoe", `{}`, 1, 4}, {"pig", `{}`, 1, 8}, {"quay", `{}`, 2, 14}, {"commons", `{}`, 1, 6},
		{"mall", `{"maxTurns":"4"}`, 1, 60}, {"town", `{}`, 1, 15},
		{"cabin", `{"preset":"overlord"}`, 1, 28}, {"streets", `{"mode":"semi","seats":"2"}`, 1, 15},
	} {
		if testing.Short() { // the race detector sees the same goroutines at every position
			c.seeds, c.plies = 1, 1
		}
		played[c.game] = true
		for seat := range gameOf(t, c.game, c.settings).Seats() {
			if testing.Short() && seat > 0 {
				break
			}
			seat := engine.Seat(seat)
			for seed := range uint64(c.seeds) {
				sent, d := leakage(t, c.game, c.settings, seat, seed, c.plies, "")
				differ[c.game] = differ[c.game] || d
				if sent[0] != sent[1] {
					a, b := difference(sent[0], sent[1])
					t.Fatalf("%s, seat %v, seed %d: sent\n%s\nand in the other game\n%s", c.game, seat, seed, a, b)
				}
				if len(sent[0]) < 1000 {
					t.Errorf("%s: %d bytes were sent", c.game, len(sent[0]))
				}
			}
		}
	}
	for _, game := range engine.Names() {
		if !played[game] {
			t.Errorf("%s is not played, so nobody knows whether it tells a secret", game)
		}
	}
	alike := []string{"pig", "tictactoe", "town"} // which hide nothing
	for game := range played {
		if differ[game] == slices.Contains(alike, game) && !testing.Short() {
			t.Errorf("%s: two games differ: %v", game, differ[game])
		}
	}
}

// What is planted is found: were the seat sent the truth in its replies, or in its events, the
// bytes would differ.
func TestLeaksAreFound(t *testing.T) {
	if testing.Short() {
		t.Skip("a test of the test")
	}
	for _, plant := range []string{"events", "replies"} {
		found := false
		for seed := range uint64(5) {
			sent, _ := leakage(t, "kuhn", "{}", 1, seed, 10, plant)
			found = found || sent[0] != sent[1]
		}
		if !found {
			t.Errorf("a leak in the %s is not found", plant)
		}
	}
}
