package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/session"
	"deadreckon/serve/web"
)

// figures returns data of the cabin.
func figures(fight, dead int) string {
	return fmt.Sprintf("deadreckon figures 1\nskull injury 3 reconstructed\nsurvivor health 3 reconstructed\n"+
		"turned fight %d reconstructed health 1 reconstructed speed 1 derived\ndead health %d reconstructed\n", fight, dead)
}

// asking returns a request for a game of the cabin with a data file.
func asking(file, text string) string {
	quoted, _ := json.Marshal(map[string]any{"game": "cabin", "data": map[string]string{file: text}})
	return string(quoted)
}

// Data sent as text are checked, with positions in errors, and saved with the game, so a new process can
// continue it.
func TestOwnData(t *testing.T) {
	const token = "0123456789abcdef"
	folder := t.TempDir()
	s := serving(t, folder, func(c *web.Config) { c.Owner = access.Grant() })
	if _, text := s.do("POST", "/api/games", "", asking("figures", figures(9, 2))); !strings.Contains(text, `"says":"sound figures"`) {
		t.Error(text)
	}
	for body, want := range map[string]string{
		asking("figures", strings.Replace(figures(9, 2), "health 3", "health three", 1)): `"line":3,"column":17`,
		asking("figures", ""):           `"line":1,"column":1`,
		asking("figure", figures(9, 2)): `no option \"figure\" (did you mean figures?)`,
		asking("cast", "al"):            `option cast is \"a text\"`,
		asking("figures", strings.Repeat("\n", session.MostData+1)): `the limit is 131072`,
		`{"data":{"figures":""}}`:                                   `of which game?`,
	} {
		if _, text := s.do("POST", "/api/games", "", body); !strings.Contains(text, want) {
			t.Errorf("%.80s: %s; want %s", body, text, want)
		}
		if status, text := s.do("POST", "/api/tables", "", body); status != 400 {
			t.Errorf("%.80s: a table is opened: %s", body, text)
		}
	}
	// A text is never read as a path.
	path := filepath.Join(t.TempDir(), "figures.txt")
	if err := os.WriteFile(path, []byte(figures(9, 2)), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, text := s.do("POST", "/api/tables", "", asking("figures", path)); status != 400 {
		t.Error(text)
	}

	game := s.open(asking("figures", figures(9, 2)))
	game.must("open", `{"id":"1","op":"apply","actions":["cast al"]}`)
	was := game.must("open", `{"id":"2","op":"entries"}`)
	shared := game.must("open", `{"id":"3","op":"share"}`)
	left := t.TempDir()
	if err := os.CopyFS(left, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	for n := range 32 { // size of the cache
		if _, err := engine.Open("cabin", engine.SetTexts(map[string]string{"figures": figures(2+n/4, 3+n%4)})); err != nil {
			t.Fatal(err)
		}
	}
	again := *game
	again.s = serving(t, left, nil)
	if text := again.must("open", `{"id":"2","op":"entries"}`); text != was {
		t.Errorf("it goes on at\n%s\nand was at\n%s", text, was)
	}
	var file struct{ HTML string }
	if err := json.Unmarshal([]byte(shared), &file); err != nil {
		t.Fatal(err)
	}
	load, _ := json.Marshal(map[string]any{"load": file.HTML})
	if status, text := again.s.do("POST", "/api/tables", "", string(load)); status != 200 {
		t.Errorf("the shared game is not read: %s", text)
	}

	// Guests cannot send data.
	s = serving(t, t.TempDir(), func(c *web.Config) { c.Owner, c.Token = access.Grant(), token })
	if status, text := s.do("POST", "/api/games", "", asking("figures", figures(9, 2))); status != 401 {
		t.Error(text)
	}
	s = serving(t, t.TempDir(), nil)
	game = s.open(`{"game":"kuhn"}`)
	if text := game.ask("open", `{"id":"1","op":"games","game":"cabin","data":{"figures":""}}`); !strings.Contains(text, "for the owner of this machine alone") {
		t.Error(text)
	}
}
