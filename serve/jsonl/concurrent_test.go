package jsonl

import (
	"strings"
	"testing"
)

// During a search other requests are answered and may move the position. The race detector checks this
// test.
func TestRequestsDuringSearch(t *testing.T) {
	c := converse(t)
	ask := func(request, want string) string {
		t.Helper()
		c.send(request + "\n")
		got := c.receive()
		if !strings.Contains(got, want) {
			t.Fatalf("%s\n got %s\nwant %s", request, got, want)
		}
		return got
	}
	got := ask(`{"id":"1","op":"new","settings":{"maxTurns":20},"seed":3}`, `"turn":"chance"`)
	for strings.Contains(got, `"turn":"chance"`) {
		got = ask(`{"id":"2","op":"roll"}`, `"action":"deal `)
	}
	ask(`{"id":"3","op":"legal"}`, `"turn":"zombie"`)
	c.send(`{"id":"4","op":"suggest","seconds":100}` + "\n")
	ask(`{"id":"5","op":"sample","seat":"zombie","seed":1}`, `"position":"deadreckon position 1`)
	ask(`{"id":"6","op":"view","seat":"human"}`, `view human`)
	ask(`{"id":"7","op":"apply","actions":["hide 012"]}`, `"turn":"zombie"`)
	ask(`{"id":"4","op":"suggest"}`, `\"4\" is running`)
	ask(`{"id":"9","op":"new","game":"kuhn"}`, `"game":"kuhn"`)
	ask(`{"id":"10","op":"stop"}`, `{"id":"4","seat":"zombie"`)
	if got := c.receive(); got != `{"id":"10","stopped":true}` {
		t.Error(got)
	}
	c.close()
}
