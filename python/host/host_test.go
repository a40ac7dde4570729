package host_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/python/host"
)

// counted counts its calls of Close.
type counted struct{ closed int }

func (c *counted) Close() { c.closed++ }

// other is another type of value.
type other struct{}

func (other) Close() {}

func TestHandles(t *testing.T) {
	c := &counted{}
	number := host.Keep(c)
	uses := 0
	use := func(*counted) error { uses++; return nil }
	if err := host.Use(number, use); err != nil || uses != 1 {
		t.Fatal(uses, err)
	}
	if err := host.Use(number, func(other) error { return nil }); host.CodeOf(err) != host.BadValue {
		t.Errorf("used as another kind: %v", err)
	}
	if err := host.Close(number); err != nil || c.closed != 1 {
		t.Fatal(c.closed, err)
	}
	for _, err := range []error{host.Close(number), host.Use(number, use), host.Use(0, use), host.Close(-1)} {
		if host.CodeOf(err) != host.NotOpen {
			t.Errorf("after the end: %v", err)
		}
	}
	if c.closed != 1 || uses != 1 {
		t.Errorf("closed %d times, used %d times", c.closed, uses)
	}
}

// A panic is an error, after which the handle can only be closed.
func TestPanics(t *testing.T) {
	c := &counted{}
	number := host.Keep(c)
	for i := range 2 {
		err := host.Use(number, func(*counted) error {
			if i > 0 {
				t.Error("used after a panic")
			}
			panic("seventeen")
		})
		if host.CodeOf(err) != host.Broken || !strings.Contains(err.Error(), "panic: seventeen") {
			t.Errorf("got %v", err)
		}
	}
	if err := host.Close(number); err != nil || c.closed != 1 {
		t.Errorf("closed %d times: %v", c.closed, err)
	}
}

// ask makes a call and decodes its result.
func ask(t *testing.T, name string, number int64, given string, answer any) {
	t.Helper()
	text, err := host.Ask(name, number, []byte(given))
	if err == nil && answer != nil {
		err = json.Unmarshal(text, answer)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// job makes a long call.
func job(t *testing.T, name string, number int64, given string, answer any) error {
	t.Helper()
	var job int64
	ask(t, "job.start", 0, fmt.Sprintf(`{"name":%q,"number":%d,"given":%s}`, name, number, given), &job)
	defer host.Close(job)
	text, err := host.Ask("job.wait", job, []byte("3600000"))
	if err == nil && answer != nil {
		var answers []json.RawMessage
		if err := json.Unmarshal(text, &answers); err != nil {
			t.Fatal(err)
		}
		err = json.Unmarshal(answers[0], answer)
	}
	return err
}

// refused expects an error.
func refused(t *testing.T, name string, number int64, given string, code host.Code, want string) {
	t.Helper()
	if _, err := host.Ask(name, number, []byte(given)); host.CodeOf(err) != code || !strings.Contains(err.Error(), want) {
		t.Errorf("%s %s: %v, want %q", name, given, err, want)
	}
}

// opened opens a batch and returns it with its handle.
func opened(t *testing.T, spec string, buffers env.Buffers, luck []float64) (*host.Batch, int64) {
	t.Helper()
	b, err := host.NewBatch([]byte(spec), buffers, luck)
	if err != nil {
		t.Fatal(err)
	}
	number := host.Keep(b)
	t.Cleanup(func() { host.Close(number) })
	return b, number
}

// buffers returns the buffers of n games.
func buffers(t *testing.T, spec string, n int) env.Buffers {
	t.Helper()
	var d struct {
		Size, Actions int
		Seats         []string
	}
	ask(t, "describe", 0, spec, &d)
	return env.Buffers{
		Observations: make([]float32, n*d.Size), Masks: make([]byte, n*d.Actions),
		Seats: make([]int8, n), Rewards: make([]float64, n*len(d.Seats)),
		Terminated: make([]byte, n), Truncated: make([]byte, n),
	}
}

// spoiled is an agent that fails or panics.
type spoiled struct{ how string }

func (s spoiled) Name() string { return "spoiled" }

func (s spoiled) Decide(context.Context, engine.View, *rand.Rand) (engine.Action, error) {
	if s.how == "panic" {
		panic("spoiled")
	}
	return 0, errors.New("spoiled")
}

// An agent that fails or panics is an error with its code, on every thread.
func TestSpoiledAgents(t *testing.T) {
	agents.Register(agents.Kind{Name: "spoiled", Game: "kuhn", Open: func(_ engine.Game, p *agents.Params) (agents.Agent, error) {
		return spoiled{p.Word("how", "error", []string{"error", "panic"})}, nil
	}})
	for how, code := range map[string]host.Code{"error": host.Failed, "panic": host.Broken} {
		const n = 40
		spec := fmt.Sprintf(`{"game":"kuhn","seats":["second"],"agents":{"first":"spoiled:how=%s"},"games":%d,"threads":2,"autoreset":"disabled"}`, how, n)
		_, b := opened(t, spec, buffers(t, spec, n), nil)
		_, err := host.Ask("batch.reset", b, []byte(`{"seeds":[1],"at":[null]}`))
		if host.CodeOf(err) != code || !strings.Contains(err.Error(), "spoiled") {
			t.Errorf("%s: code %d, %v", how, host.CodeOf(err), err)
		}
	}
}

func TestBatch(t *testing.T) {
	const spec = `{"game":"tictactoe","games":1,"autoreset":"disabled"}`
	buffers := buffers(t, spec, 1)
	b, number := opened(t, spec, buffers, nil)
	if err := b.Step([]int32{0}); host.CodeOf(err) != host.GameOver {
		t.Errorf("a step before the first game: %v", err)
	}
	ask(t, "batch.reset", number, `{"games":[0],"seeds":[1],"at":[null]}`, nil)
	for buffers.Terminated[0] == 0 {
		action, text := slices.Index(buffers.Masks, 1), ""
		ask(t, "batch.action", number, fmt.Sprintf(`{"game":0,"action":%d}`, action), &text)
		if text == "" {
			t.Fatal("an action without a text")
		}
		if err := b.Step([]int32{int32(action)}); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, "batch.reset", number, `{"games":[1],"seeds":[1],"at":[null]}`, host.BadValue, "no game 1")
	refused(t, "batch.reset", number, `{"games":[0],"seeds":[1,2],"at":[null]}`, host.BadValue, "not 2 and 1")
	if err := b.Step(nil); host.CodeOf(err) != host.BadValue {
		t.Errorf("no actions: %v", err)
	}
}

// Games start at the position with their own hidden information. Other text is an error that names the
// line and changes nothing.
func TestResetAtPosition(t *testing.T) {
	const n = 20
	spec := fmt.Sprintf(`{"game":"kuhn","games":%d,"autoreset":"disabled"}`, n)
	buffers := buffers(t, spec, n)
	b, number := opened(t, spec, buffers, nil)
	at := func(seed int, position string) string {
		return fmt.Sprintf(`{"seeds":[%d],"at":[{"text":%q}]}`, seed, position)
	}
	position := "kuhn position 1\neye second\ncards ? Q\nbetting bet\nshown 0\n"
	ask(t, "batch.reset", number, at(1, position), nil)
	p := positions(t, `{"game":"kuhn"}`)
	s := grow(t, p, host.StatePlace, 1)
	cards := map[string]bool{}
	for i := range n {
		if buffers.Seats[i] != 1 {
			t.Fatalf("game %d: seat %d is on turn", i, buffers.Seats[i])
		}
		err := host.Use(p, func(p *host.Positions) error { _, err := b.Look(i, engine.Chance, p, s); return err })
		if err != nil {
			t.Fatal(err)
		}
		cards[write(t, p, s)] = true
	}
	if len(cards) != 2 { // the first seat has a jack or a king
		t.Errorf("%d truths are drawn: %v", len(cards), cards)
	}
	before := slices.Clone(buffers.Observations)
	for text, want := range map[string]string{
		"kuhn position 1\neye truth\ncards K Q\nbetting check check\nshown 2\n": "the end of a game",
		"": "position:1:",
		strings.Replace(position, "cards ? Q", "cards X Q", 1): "position:3:",
		"tictactoe position 1\n":                               "position:1:",
	} {
		refused(t, "batch.reset", number, at(2, text), host.BadValue, want)
	}
	if !slices.Equal(before, buffers.Observations) {
		t.Error("a position that is refused changes the games")
	}
	ask(t, "batch.reset", number, `{"games":[0],"seeds":[2],"at":[null]}`, nil)
	if buffers.Seats[0] != 0 {
		t.Errorf("the next game begins with seat %d", buffers.Seats[0])
	}
}
