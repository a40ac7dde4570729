package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// After the process is killed during a search, a new one continues from the same folder with every
// answered entry and the same keys.
func TestKilled(t *testing.T) {
	folder := t.TempDir()
	s := serving(t, folder, nil)
	game := s.open(`{"game":"leduc","journal":"evening"}`)
	tab := game.watch("open", "")
	game.must("open", `{"id":"1","op":"apply","actions":["deal Ks","deal Qs"]}`)
	game.must("open", `{"id":"2","op":"note","comment":"a king"}`)
	game.must("open", `{"id":"s","op":"suggest","seconds":1000,"everySeconds":0.01}`)
	tab.until(`"id":"s","partial":true`)
	game.must("first", `{"id":"3","op":"apply","actions":["raise"]}`)
	seen := game.must("first", `{"id":"4","op":"entries"}`)
	left := t.TempDir()
	if err := os.CopyFS(left, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	again := *game
	again.s = serving(t, left, nil)
	if text := again.must("first", `{"id":"4","op":"entries"}`); text != seen {
		t.Errorf("it goes on at\n%s\nand was at\n%s", text, seen)
	}
	if text := again.must("open", `{"id":"5","op":"entries"}`); !strings.Contains(text, "a king") {
		t.Error(text)
	}
	tab = again.watch("open", "")
	again.must("open", `{"id":"s","op":"suggest","iterations":50}`)
	tab.until(`"id":"s","seat"`)
}

// Hundreds of search and game events keep their order in a stream, and the last ones always arrive.
func TestManyEvents(t *testing.T) {
	const moves, iterations = 200, 1000
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"leduc"}`)
	game.must("open", `{"id":"1","op":"apply","actions":["deal Ks","deal Qs"]}`)
	tab := game.watch("open", "")
	tab.until("changed")
	game.must("open", fmt.Sprintf(`{"id":"s","op":"suggest","iterations":%d,"everyIterations":1}`, iterations))
	done := make(chan bool)
	go func() {
		defer close(done)
		for n := range moves {
			s.do("POST", "/api/tables/"+game.Table, game.Keys["open"], fmt.Sprintf(`{"id":"m","op":%q}`, [2]string{"undo", "redo"}[n%2]))
		}
	}()
	moved, found, last := 1, 0, false
	for !last || moved < moves+1 {
		kind, data, _ := strings.Cut(tab.next(), " ")
		var change struct{ Moves int }
		var reply struct {
			Partial    bool
			Iterations int
		}
		switch kind {
		case "changed":
			if err := json.Unmarshal([]byte(data), &change); err != nil || change.Moves <= moved {
				t.Fatalf("%v: the change %d comes after %d", err, change.Moves, moved)
			}
			moved = change.Moves
		case "reply":
			if err := json.Unmarshal([]byte(data), &reply); err != nil || reply.Iterations < found || last {
				t.Fatalf("%v: %d iterations come after %d", err, reply.Iterations, found)
			}
			found, last = reply.Iterations, !reply.Partial
		case "room":
		default:
			t.Fatalf("%s %s; %d moves and %d iterations came", kind, data, moved, found)
		}
	}
	<-done
	if found != iterations {
		t.Errorf("%d iterations of %d", found, iterations)
	}
}
