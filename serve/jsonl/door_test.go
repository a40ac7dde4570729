package jsonl

import (
	"strings"
	"testing"

	"deadreckon/owner"
	"deadreckon/serve/session"
)

// What comes as a request each is answered as what comes as lines of a stream, byte for byte. The
// search is last but one: what follows one may be answered before it, but for a quit that lets it finish.
func TestDoor(t *testing.T) {
	requests := []string{
		`{"id":"0","op":"new","game":"kuhn","seed":3}`, `{"id":"1","op":"roll"}`, `{"id":"2","op":"apply","actions":["deal K","shuffle"]}`,
		`{"id":"3","op":"roll"}`, `{"id":"4","op":"legal","seat":1}`, "{\"id\":\"5\xff\"}", strings.Repeat(" ", MostBytes+1),
		`{"id":"6","op":"suggest","iterations":200}`, `{"id":"7","op":"quit","finish":true}`,
	}
	var got []string
	later := make(chan string, 1)
	d := NewDoor(session.New(1), "kuhn", func(reply []byte) { later <- string(reply) })
	for _, r := range requests {
		if reply := d.Answer([]byte(r), owner.Right{}); reply != nil {
			got = append(got, string(reply))
		} else {
			got = append(got, <-later)
		}
	}
	if !d.Over() {
		t.Error("quit does not end it")
	}
	want := answersTo(t, strings.Join(requests, "\n")+"\n")
	if lines := strings.Join(got, ""); lines != strings.Join(want, "\n")+"\n" {
		t.Errorf("answered\n%s\nand as lines\n%s", lines, strings.Join(want, "\n"))
	}
	if id, op, err := OpOf([]byte(requests[1])); id != "1" || op != "roll" || err != nil {
		t.Error(id, op, err)
	}
	if _, _, err := OpOf([]byte(requests[5])); err == nil {
		t.Error("no error of what is not UTF-8")
	}
}
