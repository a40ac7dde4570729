// Package golden is one session that is written once and played through every door: what each says
// in its own way is the same, to the byte.
//
// Its one idea: a step is a question in words and the value that answers it. How a door is asked,
// and where in its reply the value stands, is all that the door adds.
package golden

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/internal/durable"
)

// session has the answers of the steps.
//
//go:embed testdata/session.txt
var session string

// Position is where the session begins: what the first seat of Kuhn poker knows.
const Position = "kuhn position 1\neye first\ncards Q ?\nbetting\nshown 0\n"

// Step is one question.
type Step struct {
	Ask     string
	Request string // in the protocol of JSON lines, without id
	Field   string // of the reply, in which the answer stands
}

// Steps are the session. Whatever searches has a seed, and ends by itself.
var Steps = []Step{
	{"what the first seat knows", `"op":"view","seat":"first"`, "position"},
	{"how that is drawn", `"op":"show","seat":"first"`, "show"},
	{"what is legal", `"op":"legal","seat":"first"`, "actions"},
	{"what the first seat believes", `"op":"belief","seat":"first"`, "belief"},
	{"the moves, searched", `"op":"suggest","iterations":300,"seed":0`, "moves"},
	{"the moves, compared", `"op":"suggest","moves":["bet","check"],"iterations":300,"seed":0`, "moves"},
	{"why not fold", `"op":"apply","actions":["fold"]`, "error"},
	{"what a bet comes to", `"op":"apply","seat":"first","actions":["bet"]`, "told"},
	{"what is known then", `"op":"view","seat":"first"`, "position"},
}

// Run asks a door for the steps that it has, in order, as JSON; "" is a step that it has not. The answers
// are those of the file, which `go test ./serve/jsonl -update` writes anew.
func Run(t *testing.T, ask func(Step) string) {
	t.Helper()
	want := map[string]string{}
	for _, part := range strings.Split(session, "\n\n") {
		question, answer, _ := strings.Cut(strings.TrimSpace(part), "\n")
		want[question] = answer
	}
	var again strings.Builder
	all := true
	for _, step := range Steps {
		got := ask(step)
		if all = all && got != ""; got == "" {
			continue
		}
		var laid bytes.Buffer
		if err := json.Indent(&laid, []byte(got), "", " "); err != nil {
			t.Fatalf("%s: %v: %s", step.Ask, err, got)
		}
		again.WriteString(step.Ask + "\n" + laid.String() + "\n\n")
		if laid.String() != want[step.Ask] && !enginetest.Updating() {
			t.Errorf("%s:\n%s\nwant\n%s", step.Ask, laid.String(), want[step.Ask])
		}
	}
	if enginetest.Updating() && all {
		if err := durable.WriteFile("../golden/testdata/session.txt", []byte(strings.TrimSpace(again.String())+"\n")); err != nil {
			t.Fatal(err)
		}
	}
}

// Lines is Run of a door that is asked in the protocol of JSON lines, and gives the last reply.
func Lines(t *testing.T, ask func(request string) string) {
	t.Helper()
	text, _ := json.Marshal(Position) // a string
	ask(`{"id":"p","op":"position","position":` + string(text) + `}`)
	Run(t, func(s Step) string {
		reply := ask(`{"id":"g",` + s.Request + `}`)
		var fields map[string]json.RawMessage
		if err := json.Unmarshal([]byte(reply), &fields); err != nil {
			t.Fatalf("%s: %v: %s", s.Ask, err, reply)
		}
		if s.Field == "error" {
			return Value(t, fields["error"], "message")
		}
		return string(fields[s.Field])
	})
}

// Value returns a field of an object.
func Value(t *testing.T, object []byte, field string) string {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(object, &fields); err != nil {
		t.Fatalf("%v: %s", err, object)
	}
	return string(fields[field])
}
