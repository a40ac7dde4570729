package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"deadreckon/internal/slowtest"
)

// tool is a listed tool.
type tool struct {
	Name         string
	InputSchema  map[string]any
	OutputSchema map[string]any
}

func toolsOf(t *testing.T, c *client) (tools []tool) {
	t.Helper()
	c.send(`{"jsonrpc":"2.0","id":"tools","method":"tools/list"}`)
	var r struct{ Result struct{ Tools []tool } }
	if err := json.Unmarshal([]byte(c.receive()), &r); err != nil || len(r.Result.Tools) == 0 {
		t.Fatal(err)
	}
	return r.Result.Tools
}

// walk reports schema constructs that some clients cannot read.
func walk(t *testing.T, at string, schema any) {
	s, ok := schema.(map[string]any)
	if !ok {
		t.Errorf("%s is %v, not an object", at, schema)
		return
	}
	kind, _ := s["type"].(string)
	if kind == "" {
		t.Errorf("%s has the type %v", at, s["type"])
	}
	for key, part := range s {
		switch key {
		case "type", "description", "required", "minimum", "maximum":
		case "properties":
			for name, property := range part.(map[string]any) {
				walk(t, at+"."+name, property)
			}
		case "items", "additionalProperties":
			walk(t, at+" "+key, part)
		default:
			t.Errorf("%s has %s", at, key)
		}
	}
	if kind == "array" && s["items"] == nil || kind == "object" && s["properties"] == nil && s["additionalProperties"] == nil {
		t.Errorf("%s says nothing of its parts", at)
	}
}

// Every schema has one type in each place, and no schema is a boolean.
func TestSchemas(t *testing.T) {
	for _, o := range []Options{{Allow: Allowable()}, first(Allowable()...)} {
		c := dial(t, o)
		for _, tool := range toolsOf(t, c) {
			walk(t, "/"+tool.Name, tool.InputSchema)
			if tool.OutputSchema != nil {
				walk(t, "/"+tool.Name+" value", tool.OutputSchema)
			}
		}
		c.close()
	}
}

// Results match their schemas, and no array is null.
func TestValuesMatchSchemas(t *testing.T) {
	c := dial(t, Options{Allow: Allowable()})
	schemas := map[string]*jsonschema.Resolved{}
	for _, tool := range toolsOf(t, c) {
		text, _ := json.Marshal(tool.OutputSchema)
		var s jsonschema.Schema
		if err := json.Unmarshal(text, &s); err != nil {
			t.Fatal(err)
		}
		resolved, err := s.Resolve(nil)
		if err != nil {
			t.Fatal(err)
		}
		schemas[tool.Name] = resolved
	}
	for _, row := range []string{`games {}`, `games {"game":"mall"}`, `games {"game":"kuhn"}`, `new_game {"dice":"enter"}`, `odds {}`, `play {"actions":["deal K","deal J"]}`, `observe {}`, `odds {"action":"bet"}`,
		`legal_moves {}`, `legal_moves {"find":"xyzzy"}`, `play {"actions":["xyzzy"]}`, `play {"actions":["check","check"]}`, `observe {"detail":"full"}`, `new_game {"game":"mall","settings":{"maxTurns":20}}`,
		`rules {"find":"rifle"}`, `rules {"find":"xyzzy"}`, `play {"actions":["xyzzy"]}`, `legal_moves {}`} {
		name, arguments, _ := strings.Cut(row, " ")
		r := c.call(name, arguments)
		if schemas[name].Schema().Type == "" || r.Result.StructuredContent == nil {
			t.Errorf("%s has no value: %+v", row, r)
			continue
		}
		if err := schemas[name].Validate(value[map[string]any](c, r)); err != nil {
			t.Errorf("%s: %v\n%s", row, err, r.Result.StructuredContent)
		}
	}
	c.close()
}

// Null means absent for every argument. A value of the wrong type is refused with the name of the
// argument. Numbers may be strings.
func TestShapesOfArguments(t *testing.T) {
	slowtest.Skip(t)
	c := dial(t, Options{Game: "pig", Allow: Allowable()})
	internal := regexp.MustCompile(`json|Go |core\.|mcp\.|reflect`)
	begin := `{"players":{"second":"random"},"seed":1}`
	wrong := map[string]string{"string": `7`, "integer": `"x"`, "number": `"x"`, "array": `"x"`, "object": `[1]`}
	for _, tool := range toolsOf(t, c) {
		for name, property := range tool.InputSchema["properties"].(map[string]any) {
			others := ""
			switch {
			case tool.Name == Suggest && name != "iterations":
				others = `"iterations":9,`
			case tool.Name == Suggest:
				others = `"seconds":0.01,`
			case tool.Name == "odds" && name != "action":
				others = `"action":"roll",`
			}
			c.call("new_game", begin)
			absent := c.call(tool.Name, "{"+strings.TrimSuffix(others, ",")+"}")
			c.call("new_game", begin)
			if tool.Name == "new_game" || tool.Name == Suggest && name == "iterations" { // no two answers are the same
				if got := c.call(tool.Name, fmt.Sprintf(`{%q:null}`, name)); got.Result.IsError {
					t.Errorf("%s with null for %s: %s", tool.Name, name, got.text())
				}
			} else if got := c.call(tool.Name, fmt.Sprintf(`{%s%q:null}`, others, name)); got.text() != absent.text() || got.Result.IsError != absent.Result.IsError {
				t.Errorf("%s with null for %s: %s\nwithout it: %s", tool.Name, name, got.text(), absent.text())
			}
			value := wrong[property.(map[string]any)["type"].(string)]
			got := c.call(tool.Name, fmt.Sprintf(`{%s%q:%s}`, others, name, value))
			if want := fmt.Sprintf("%q is %s; expected ", name, value); !got.Result.IsError || !strings.HasPrefix(got.text(), want) || internal.MatchString(got.text()) {
				t.Errorf("%s with %s for %s: %s", tool.Name, value, name, got.text())
			}
		}
	}
	c.says("new_game", `{"settings":{"target":30},"seed":"7"}`, "first has 30 points wins")
	c.says("new_game", `{"settings":{"target":"40","best":null},"seed":7.0}`, "first has 40 points wins")
	c.says("new_game", `{"settings":{"target":50.0}}`, "first has 50 points wins")
	c.refuses("new_game", `{"settings":{"target":[1]}}`, `"settings" is {"target":[1]}; expected an object of strings`)
	c.says("legal_moves", `{"count":"1","from":0.0}`, "first is on turn")
	c.says("observe", `null`, "first is on turn")
	c.refuses("observe", `[]`, "JSON object")
	c.close()
}

// soon fails unless an event happens well before the long calls would end.
func soon(t *testing.T, what string, happens <-chan error) {
	t.Helper()
	select {
	case err := <-happens:
		if err != nil && !strings.Contains(err.Error(), "context canceled") && !strings.Contains(err.Error(), "closed") {
			t.Errorf("%s: %v", what, err)
		}
	case <-time.After(30 * time.Second):
		t.Fatalf("%s: it runs on", what)
	}
}

// long are calls that would run for a minute or forever, after preparing calls.
var long = map[string]struct {
	o     Options
	calls []string
}{
	"suggest": {first(Suggest), []string{toolCall(100, "new_game", `{}`), toolCall(101, Suggest, `{"seconds":60}`)}},
	"new_game with an endless opponent": {Options{Game: "pig", Seats: []string{"second"}, Players: []string{"search:iterations=1000000000", ""}, Seed: 1},
		[]string{toolCall(101, "new_game", `{}`)}},
	"play with an endless opponent": {Options{Game: "tictactoe", Seats: []string{"x"}, Players: []string{"", "search:iterations=1000000000"}, Seed: 1},
		[]string{toolCall(100, "new_game", `{}`), toolCall(101, "play", `{"actions":["mark 1","mark 2"]}`)}},
}

// started sends the calls and waits until the last one runs.
func started(c *client, calls []string) {
	for i, call := range calls {
		c.send(call)
		if i < len(calls)-1 {
			c.receive()
		}
	}
	time.Sleep(300 * time.Millisecond)
}

// At the end of input, running calls stop and are answered.
func TestEndOfInput(t *testing.T) {
	slowtest.Skip(t)
	for name, row := range long {
		c := dial(t, row.o)
		started(c, row.calls)
		c.in.Close()
		if got := c.receive(); !strings.Contains(got, `"id":101`) {
			t.Errorf("%s: %s", name, got)
		}
		soon(t, name, c.end)
	}
}

// When the context ends, running calls stop.
func TestStopped(t *testing.T) {
	for name, row := range long {
		s := newServer(t, row.o)
		ctx, stop := context.WithCancel(t.Context())
		c := dialWith(ctx, t, s)
		started(c, row.calls)
		stop()
		soon(t, name, c.end)
	}
}

// A cancelled play lists the actions that were entered, and the game continues from there.
func TestCancelledPlay(t *testing.T) {
	row := long["play with an endless opponent"]
	c := dial(t, row.o)
	started(c, row.calls)
	c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":101}}`)
	if got := c.receive(); !strings.Contains(got, `"id":101`) || !strings.Contains(got, "cancelled; entered actions: mark 1; call observe") || !strings.Contains(got, `"isError":true`) {
		t.Error(got)
	}
	c.in.Close()
	soon(t, "the end", c.end)
}

// A call that is cancelled while it waits never starts and has no answer.
func TestCancelledWaiting(t *testing.T) {
	row := long["play with an endless opponent"]
	c := dial(t, row.o)
	started(c, row.calls)
	c.send(toolCall(102, "new_game", `{}`))
	c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":102}}`)
	c.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":101}}`)
	if got := c.receive(); !strings.Contains(got, `"id":101`) {
		t.Error(got)
	}
	c.in.Close()
	if rest, err := io.ReadAll(c.out); err != nil || len(rest) > 0 {
		t.Error(string(rest), err)
	}
	soon(t, "the end", c.end)
}

// A search does not block other calls.
func TestObserveBesideSuggest(t *testing.T) {
	c := dial(t, long["suggest"].o)
	started(c, long["suggest"].calls)
	c.says("observe", `{}`, "first is on turn")
	c.in.Close()
	c.receive()
	soon(t, "the end", c.end)
}

// slowCall makes a long call over HTTP, and returns its end.
func slowCall(t *testing.T, url string) (c *sdk.ClientSession, abort context.CancelFunc, end chan error) {
	t.Helper()
	c = connect(t, url)
	said(t, c, "new_game", nil)
	body := strings.NewReader(toolCall(7, Suggest, `{"seconds":60}`))
	ctx, abort := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, "POST", url, body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json"}, "Mcp-Session-Id": {c.ID()}}
	end = make(chan error, 1)
	go func() {
		answer, err := http.DefaultClient.Do(r)
		if err == nil {
			err = answer.Body.Close()
		}
		end <- err
	}()
	time.Sleep(100 * time.Millisecond)
	return c, abort, end
}

// A call stops when its HTTP request is aborted or its session is deleted.
func TestGone(t *testing.T) {
	url := serving(t, first(Suggest))
	c, abort, end := slowCall(t, url)
	abort()
	soon(t, "abort", end)
	next := make(chan error, 1)
	go func() { // waits for the search
		_, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: Suggest, Arguments: map[string]any{"iterations": 5}})
		next <- err
	}()
	soon(t, "the next search", next)

	c, abort, end = slowCall(t, url)
	defer abort()
	deleted := make(chan error, 1)
	go func() { deleted <- c.Close() }()
	soon(t, "delete", deleted)
	soon(t, "the search", end)
}

// A client that requests progress receives it.
func TestProgress(t *testing.T) {
	defer func(before time.Duration) { progressEvery = before }(progressEvery)
	progressEvery = 10 * time.Millisecond
	c := dial(t, first(Suggest))
	c.says("new_game", `{}`)
	c.send(`{"jsonrpc":"2.0","id":100,"method":"tools/call","params":{"name":"suggest","arguments":{"seconds":60},"_meta":{"progressToken":"p"}}}`)
	for range 3 {
		if got := c.receive(); !strings.Contains(got, `"notifications/progress"`) || !strings.Contains(got, `"progressToken":"p"`) {
			t.Error(got)
		}
	}
	c.in.Close()
	for !strings.Contains(c.receive(), `"id":100`) {
	}
	soon(t, "the end", c.end)

	heard := make(chan error, 1)
	over, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, &sdk.ClientOptions{ProgressNotificationHandler: func(context.Context, *sdk.ProgressNotificationClientRequest) {
		select {
		case heard <- nil:
		default:
		}
	}}).Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: serving(t, first(Suggest))}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer over.Close()
	said(t, over, "new_game", nil)
	ctx, abort := context.WithCancel(t.Context())
	defer abort()
	p := &sdk.CallToolParams{Name: Suggest, Arguments: map[string]any{"seconds": 60}}
	p.SetProgressToken("q")
	go func() { _, _ = over.CallTool(ctx, p) }()
	soon(t, "progress over HTTP", heard)
}

// A client is served if it accepts only JSON, or sends no Accept header.
func TestAccept(t *testing.T) {
	url := serving(t, first())
	for _, accept := range []string{"application/json", "application/json;charset=utf-8", "*/*", ""} {
		got, text := post(t, url, hello, func(r *http.Request) {
			r.Header.Set("Accept", accept)
			if accept == "" {
				r.Header.Del("Accept")
			}
		})
		if got != http.StatusOK || !strings.HasPrefix(text, "{") || !strings.Contains(text, "serverInfo") {
			t.Errorf("%q: status %d: %s", accept, got, text)
		}
	}
}
