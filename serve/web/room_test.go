package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// All viewers of a table get the present viewers and the chat. Invalid lines are refused.
func TestRoom(t *testing.T) {
	s := serving(t, t.TempDir(), nil)
	game := s.open(`{"game":"kuhn","players":{"second":"guest"}}`)
	first := game.watch("first", "")
	first.until(`room {"views":["first"],"chat":[]}`)
	second := game.watch("second", "")
	first.until(`room {"views":["first","second"],"chat":[]}`)
	second.until(`room {"views":["first","second"],"chat":[]}`)
	path := "/api/tables/" + game.Table + "/chat"
	say := func(want int, key, text, why string) {
		t.Helper()
		if status, got := s.do("POST", path, key, fmt.Sprintf(`{"text":%q}`, text)); status != want || !strings.Contains(got, why) {
			t.Errorf("%q: %d %s", text, status, got)
		}
	}
	say(200, game.Keys["second"], " your <b>turn</b> ", "sent")
	first.until(`"chat":[{"from":"second","text":"your \u003cb\u003eturn\u003c/b\u003e"}]`)
	say(http.StatusUnauthorized, "second.x", "hello", "missing or wrong key")
	say(400, game.Keys["second"], " ", "the line is empty")
	say(400, game.Keys["second"], strings.Repeat("ä", 201), "201 characters; the limit is 200")
	say(400, game.Keys["second"], "a\tb", "control characters")
	for n := range 60 {
		say(200, game.Keys["first"], fmt.Sprint("line ", n), "sent")
	}
	last := first.until(`"line 59"`)
	if n := strings.Count(last, `"from"`); n != 50 || strings.Contains(last, "turn") {
		t.Errorf("%d lines are kept: %s", n, last)
	}
	second.body.Close()
	first.until(`room {"views":["first"],`)
}
