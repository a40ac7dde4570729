package mcp

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"deadreckon/serve/jsonl"
	"deadreckon/serve/session"
)

// Errors have the same words in MCP and JSON lines.
func TestSameWords(t *testing.T) {
	for _, row := range []struct{ request, tool, arguments string }{
		{`"op":"new","game":"khun"`, "new_game", `{"game":"khun"}`},
		{`"op":"new","game":"kuhn","settings":{"players":"3"}`, "new_game", `{"game":"kuhn","settings":{"players":"3"}}`},
		{`"op":"new","game":"pig","settings":{"target":"1"}`, "new_game", `{"game":"pig","settings":{"target":"1"}}`},
		{`"op":"position","position":"kuhn position 1\neye nobody\n"`, "new_game", `{"position":"kuhn position 1\neye nobody\n"}`},
		{`"op":"view","seat":"third"`, "observe", `{"seat":"third"}`},
		{`"op":"belief","seat":"third"`, "belief", `{"seat":"third"}`},
		{`"op":"apply","actions":["fold"]`, "play", `{"actions":["fold"]}`},
		{`"op":"suggest","moves":["raise"]`, "suggest", `{"moves":["raise"]}`},
		{`"op":"suggest","iterations":-1`, "suggest", `{"iterations":-1}`},
	} {
		c := dial(t, Options{Allow: Allowable()})
		c.says("new_game", `{"seed":1}`)
		got := c.call(row.tool, row.arguments)
		c.close()
		if !got.Result.IsError {
			t.Errorf("%s %s: %s", row.tool, row.arguments, got.text())
			continue
		}
		want := told(t, row.request)
		want = strings.TrimPrefix(want, "action 1: ")
		if !strings.Contains(got.text(), want) {
			t.Errorf("%s %s: %s\nin JSON lines %s", row.tool, row.arguments, got.text(), want)
		}
	}
}

// told returns the error message of a JSON lines request at the first decision of Kuhn poker.
func told(t *testing.T, request string) string {
	t.Helper()
	lines := `{"id":"1","op":"new","game":"kuhn"}` + "\n" + `{"id":"2","op":"apply","actions":["deal Q","deal J"]}` + "\n" + `{"id":"3",` + request + "}\n"
	var out bytes.Buffer
	if err := jsonl.Serve(strings.NewReader(lines), &out, session.New(), 1, "kuhn"); err != nil {
		t.Fatal(err)
	}
	all := strings.Split(strings.TrimSpace(out.String()), "\n")
	var reply struct{ Error session.Refusal }
	if err := json.Unmarshal([]byte(all[len(all)-1]), &reply); err != nil || reply.Error.Message == "" {
		t.Fatalf("%s: %v", out.String(), err)
	}
	return reply.Error.Message
}
