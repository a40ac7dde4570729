package mcp

import (
	"encoding/json"
	"strings"
	"testing"

	"deadreckon/internal/access"
	"deadreckon/serve/canary"
)

// No tool call opens a file, with or without a seat, over standard input or HTTP, though the owner of the
// server may name files.
func TestNoFileIsNamed(t *testing.T) {
	free := Options{Game: "kuhn", Owner: access.Grant(), Allow: Allowable()}
	fixed := free
	fixed.Seats, fixed.Players, fixed.Seed = []string{"first"}, []string{"", "random"}, 1
	for name, o := range map[string]Options{"free": free, "seat": fixed} {
		f := canary.Create(t)
		c := dial(t, o)
		c.call("new_game", `{}`)
		asked := callEverything(t, f, c, func(tool string, arguments map[string]any) {
			text, err := json.Marshal(arguments)
			if err != nil {
				t.Fatal(err)
			}
			c.call(tool, string(text))
		})
		c.close()
		if what := canary.Leaked(c.got.String()); what != "" || f.Opened() {
			t.Errorf("%s: %q is said, or a file was opened", name, what)
		}
		if asked < 200 || name == "free" && !strings.Contains(c.got.String(), "only the owner of this machine") {
			t.Errorf("%s: %d calls, and nobody is told why", name, asked)
		}
		f = canary.Create(t)
		over := connect(t, serving(t, o))
		heard := said(t, over, "new_game", nil)
		tools := dial(t, o)
		callEverything(t, f, tools, func(tool string, arguments map[string]any) {
			if tool == "new_game" { // of the others each argument is asked for above
				heard += said(t, over, tool, arguments)
			}
		})
		tools.close()
		if what := canary.Leaked(heard); what != "" || f.Opened() {
			t.Errorf("%s over HTTP: %q is said, or a file was opened", name, what)
		}
	}
}

// callEverything calls every listed tool with every value of every argument that may name a file, and
// returns the number of calls.
func callEverything(t *testing.T, f *canary.Files, c *client, call func(tool string, arguments map[string]any)) (calls int) {
	for _, tool := range c.request("tools/list", map[string]any{}).Result.Tools {
		var schema struct {
			Properties map[string]struct{ Type any }
		}
		if err := json.Unmarshal(tool.InputSchema, &schema); err != nil {
			t.Fatal(err)
		}
		for name, of := range schema.Properties {
			words, _ := json.Marshal(of.Type)
			f.Values(name, []string{"first", "second"}, func(arguments map[string]any) {
				for field, value := range arguments {
					if kind := kindOf(value); field == name && !strings.Contains(string(words), kind) {
						return // the schema rejects every call
					}
				}
				if _, of := arguments["game"]; of && schema.Properties["game"].Type == nil {
					delete(arguments, "game")
				}
				calls++
				call(tool.Name, arguments)
			})
		}
	}
	return calls
}

func kindOf(value any) string {
	switch value.(type) {
	case string:
		return "string"
	case []string:
		return "array"
	}
	return "object"
}
