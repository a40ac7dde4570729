package web

import (
	"net/http/httptest"
	"strings"
	"testing"

	_ "deadreckon/games"
	"deadreckon/serve/journal"
)

// BenchmarkRequests is what is legal, and an action and that taken back, which are written to the disk,
// as requests of a seat without a network.
func BenchmarkRequests(b *testing.B) {
	s, err := New(Config{Folder: journal.Shelf(b.TempDir()), Program: "test 1", Limits: DefaultLimits})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	do := func(path, key, body string) string {
		r := httptest.NewRequest("POST", path, strings.NewReader(body))
		r.Host = "localhost"
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Key", key)
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, r); w.Code != 200 || strings.Contains(w.Body.String(), `"error"`) {
			b.Fatal(body, w.Code, w.Body)
		}
		return w.Body.String()
	}
	opened := do("/api/tables", "", `{"game":"kuhn","journal":"bench"}`)
	key := func(eye string) string {
		_, key, _ := strings.Cut(opened, `"`+eye+`":"`)
		key, _, _ = strings.Cut(key, `"`)
		return key
	}
	do("/api/tables/bench", key("open"), `{"id":"0","op":"apply","actions":["deal K","deal Q"]}`)
	first := key("first")
	b.Run("legal", func(b *testing.B) {
		for b.Loop() {
			do("/api/tables/bench", first, `{"id":"1","op":"legal"}`)
		}
	})
	b.Run("moved", func(b *testing.B) {
		for b.Loop() {
			do("/api/tables/bench", first, `{"id":"2","op":"apply","actions":["check"]}`)
			do("/api/tables/bench", first, `{"id":"3","op":"undo"}`)
		}
	})
}
