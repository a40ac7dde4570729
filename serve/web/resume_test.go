package web

import (
	"net/http/httptest"
	"strings"
	"testing"

	_ "deadreckon/games"
	"deadreckon/serve/core"
	"deadreckon/serve/journal"
)

// A tab that comes back while its search is being paused is not forgotten: the search goes on once
// the reply that it was stopped with is there.
func TestBackBeforeThePause(t *testing.T) {
	s, err := New(Config{Folder: journal.Shelf(t.TempDir()), Program: "test 1", Limits: DefaultLimits})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	r := httptest.NewRequest("POST", "/api/tables", strings.NewReader(`{"game":"pig","journal":"evening"}`))
	r.Host = "localhost"
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, r); w.Code != 200 {
		t.Fatal(w.Body)
	}
	at, err := s.sit("evening", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.leave(at)
	at.mu.Lock()
	o := at.of(0)
	o.searches["a-1"] = &search{request: &core.Sweep{Head: core.Head{ID: "a-1"}, Rounds: 1}, threads: 1, paused: true}
	at.mu.Unlock()
	q := newStream("a")
	at.look(0, q)
	at.resume(0)
	at.Reply(0, core.Told{Answer: core.Answer{ID: "a-1"}, Reply: core.SweepReply{}})
	for sent := ""; !strings.Contains(sent, `"complete":true`); {
		<-q.wake
		text, _ := q.take()
		sent += string(text)
	}
}
