// Package golden holds one session that every interface of the program must answer with the same bytes.
//
// A step is a question and its answer. Each interface only adds the form of its requests and the location
// of the answer in its replies.
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

// Answers of the steps.
//
//go:embed testdata/session.txt
var session string

// Position is the start of the session: a view of the first seat of Kuhn poker.
const Position = "kuhn position 1\neye first\ncards Q ?\nbetting\nshown 0\n"

type Step struct {
	Ask     string
	Request string // JSON request without id
	Field   string // field of the reply that holds the answer
}

// Steps is the session. All searches have a seed and an iteration limit.
var Steps = []Step{
	{"view of the first seat", `"op":"view","seat":"first"`, "position"},
	{"drawing of that view", `"op":"show","seat":"first"`, "show"},
	{"legal actions", `"op":"legal","seat":"first"`, "actions"},
	{"belief of the first seat", `"op":"belief","seat":"first"`, "belief"},
	{"ranking of the moves", `"op":"suggest","iterations":300,"seed":0`, "moves"},
	{"comparison of the moves", `"op":"suggest","moves":["bet","check"],"iterations":300,"seed":0`, "moves"},
	{"an illegal fold", `"op":"apply","actions":["fold"]`, "error"},
	{"a bet", `"op":"apply","seat":"first","actions":["bet"]`, "told"},
	{"view after the bet", `"op":"view","seat":"first"`, "position"},
}

// Run asks the steps in order and compares the answers, in JSON, with the file; "" skips a step. `go test
// ./serve/jsonl -update` rewrites the file.
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

// Lines is Run for an interface that takes requests of the JSON protocol. ask returns the final reply.
func Lines(t *testing.T, ask func(request string) string) {
	t.Helper()
	text, _ := json.Marshal(Position) // a string cannot fail
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

// Value returns a field of a JSON object.
func Value(t *testing.T, object []byte, field string) string {
	t.Helper()
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(object, &fields); err != nil {
		t.Fatalf("%v: %s", err, object)
	}
	return string(fields[field])
}
