package web_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A damaged game is listed with the reason, cannot be opened, and keeps its file. Other games work. An
// incomplete last line, as after a crash, is dropped.
func TestDamagedTables(t *testing.T) {
	for name, c := range map[string]struct {
		damage func(text []byte) []byte
		want   string // expected error, or ""
	}{
		"torn":    {func(text []byte) []byte { return text[:len(text)-5] }, ""},
		"flipped": {func(text []byte) []byte { return bytes.Replace(text, []byte("deal K"), []byte("deal J"), 1) }, "line "},
		"hole":    {func(text []byte) []byte { return append(bytes.Clone(text[:40]), text[60:]...) }, "line "},
		"garbage": {func([]byte) []byte { return []byte("\x00\xff hello\n") }, "not a journal"},
		"empty":   {func([]byte) []byte { return nil }, "the first line is incomplete"},
		"later":   {func(text []byte) []byte { return append(bytes.Clone(text), "tomorrow {}\n"...) }, "line "},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			s := serving(t, folder, nil)
			bad, good := s.open(`{"game":"kuhn","journal":"bad"}`), s.open(`{"game":"kuhn","journal":"good"}`)
			for _, game := range []*seats{bad, good} {
				game.must("open", `{"id":"1","op":"apply","actions":["deal K"]}`)
				game.must("open", `{"id":"2","op":"apply","actions":["deal Q"]}`)
			}
			s.close()
			files, err := filepath.Glob(filepath.Join(folder, "bad*"))
			if err != nil || len(files) == 0 {
				t.Fatal(files, err)
			}
			text, err := os.ReadFile(files[0])
			if err != nil {
				t.Fatal(err)
			}
			spoilt := c.damage(text)
			if err := os.WriteFile(files[0], spoilt, 0o644); err != nil {
				t.Fatal(err)
			}
			s = serving(t, folder, nil)
			bad.s, good.s = s, s
			status, list := s.do("GET", "/api/tables", "", "")
			if status != 200 || !strings.Contains(list, `"name":"good","game":"kuhn"`) || strings.Contains(list, `"error"`) != (c.want != "") {
				t.Errorf("the list: %d %s", status, list)
			}
			if strings.Contains(list, folder) != (c.want != "") {
				t.Errorf("the list does not say where the file is: %s", list)
			}
			status, answer := s.do("POST", "/api/tables/bad", bad.Keys["open"], `{"id":"1","op":"entries"}`)
			if c.want == "" && (status != 200 || !strings.Contains(answer, "deal K") || strings.Contains(answer, "deal Q")) {
				t.Errorf("%d %s", status, answer)
			}
			if c.want != "" {
				if status != 400 || !strings.Contains(answer, c.want) {
					t.Errorf("%d %s; want %q", status, answer, c.want)
				}
				if strings.Contains(answer, folder) || !strings.Contains(answer, "bad") {
					t.Errorf("who has a key is told where the file is, or not which: %s", answer)
				}
				if now, err := os.ReadFile(files[0]); err != nil || !bytes.Equal(now, spoilt) {
					t.Errorf("the file was changed: %v", err)
				}
			}
			good.must("open", `{"id":"1","op":"apply","actions":["bet"]}`)
		})
	}
}
