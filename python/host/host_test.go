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

// counted counts how often it was closed.
type counted struct{ closed int }

func (c *counted) Close() { c.closed++ }

// other is of another kind.
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

// TestPanics: a panic is an error, and its number can only be closed.
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

// buffers returns those of n games.
func buffers(t *testing.T, spec string, n int) env.Buffers {
	t.Helper()
	text, err := host.Describe([]byte(spec))
	if err != nil {
		t.Fatal(err)
	}
	var d host.Description
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	return env.Buffers{
		Observations: make([]float32, n*d.Size), Masks: make([]byte, n*d.Actions),
		Seats: make([]int8, n), Rewards: make([]float64, n*len(d.Seats)),
		Terminated: make([]byte, n), Truncated: make([]byte, n),
	}
}

// spoiled fails or panics as told.
type spoiled struct{ how string }

func (s spoiled) Name() string { return "spoiled" }

func (s spoiled) Decide(context.Context, engine.View, *rand.Rand) (engine.Action, error) {
	if s.how == "panic" {
		panic("spoiled")
	}
	return 0, errors.New("spoiled")
}

// TestSpoiledAgents: an agent that fails or panics is an error with its code, on
// every thread.
func TestSpoiledAgents(t *testing.T) {
	agents.Register(agents.Kind{Name: "spoiled", Game: "kuhn", Open: func(_ engine.Game, p *agents.Params) (agents.Agent, error) {
		return spoiled{p.Word("how", "error", []string{"error", "panic"})}, nil
	}})
	for how, code := range map[string]host.Code{"error": host.Failed, "panic": host.Broken} {
		const n = 40
		spec := fmt.Sprintf(`{"game":"kuhn","seats":["second"],"agents":{"first":"spoiled:how=%s"},"games":%d,"threads":2}`, how, n)
		b, err := host.NewBench([]byte(spec), buffers(t, spec, n), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		err = b.Reset(1, nil)
		if host.CodeOf(err) != code || !strings.Contains(err.Error(), "spoiled") {
			t.Errorf("%s: code %d, %v", how, host.CodeOf(err), err)
		}
	}
}

func TestBench(t *testing.T) {
	const spec = `{"game":"tictactoe"}`
	buffers := buffers(t, spec, 1)
	b, err := host.NewBench([]byte(spec), buffers, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if err := b.Step([]int32{0}); host.CodeOf(err) != host.GameOver {
		t.Errorf("a step before the first game: %v", err)
	}
	if err := b.ResetGame(0, 1, nil); err != nil {
		t.Fatal(err)
	}
	for buffers.Terminated[0] == 0 {
		action := slices.Index(buffers.Masks, 1)
		if text, err := b.ActionText(0, action); err != nil || text == "" {
			t.Fatal(text, err)
		}
		if err := b.Step([]int32{int32(action)}); err != nil {
			t.Fatal(err)
		}
	}
	if picture, err := b.Draw(0, 0, false); err != nil || picture == "" {
		t.Errorf("no picture: %v", err)
	}
	for name, err := range map[string]error{
		"game":    b.ResetGame(1, 1, nil),
		"seat":    b.Observe(0, 5, buffers.Observations),
		"buffer":  b.Observe(0, 0, nil),
		"actions": b.Step(nil),
	} {
		if host.CodeOf(err) != host.BadValue {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestResetAtPosition: games begin where a text says, each with a truth of its own; what
// is no position of the game is an error that names the line and changes nothing.
func TestResetAtPosition(t *testing.T) {
	const n = 20
	spec := fmt.Sprintf(`{"game":"kuhn","games":%d}`, n)
	buffers := buffers(t, spec, n)
	b, err := host.NewBench([]byte(spec), buffers, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	position := "kuhn position 1\neye second\ncards ? Q\nbetting bet\nshown 0\n"
	from, err := b.Read(position)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Reset(1, from); err != nil {
		t.Fatal(err)
	}
	cards := map[string]bool{}
	for i := range n {
		if buffers.Seats[i] != 1 {
			t.Fatalf("game %d: seat %d is on turn", i, buffers.Seats[i])
		}
		if text, err := b.ActionText(i, slices.Index(buffers.Masks[i*len(buffers.Masks)/n:], 1)); err != nil || text != "call" {
			t.Fatalf("game %d: the first action is %q, %v", i, text, err)
		}
		picture, err := b.Draw(i, 0, false)
		if err != nil {
			t.Fatal(err)
		}
		cards[picture] = true
	}
	if len(cards) != 2 { // the first has a jack or a king
		t.Errorf("%d truths are drawn: %v", len(cards), cards)
	}
	before := slices.Clone(buffers.Observations)
	over, err := b.Read("kuhn position 1\neye truth\ncards K Q\nbetting check check\nshown 2\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{b.Reset(2, over), b.ResetGame(0, 2, over)} {
		if host.CodeOf(err) != host.BadValue || !strings.Contains(err.Error(), "the end of a game") {
			t.Errorf("begun at the end of a game: %v", err)
		}
	}
	empty, line := "", strings.Replace(position, "cards ? Q", "cards X Q", 1)
	for _, c := range []struct{ text, want string }{
		{empty, "position:1:"}, {line, "position:3:"}, {"tictactoe position 1\n", "position:1:"},
	} {
		if _, err := b.Read(c.text); host.CodeOf(err) != host.BadValue || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
	if !slices.Equal(before, buffers.Observations) {
		t.Error("a position that is refused changes the games")
	}
	if err := b.ResetGame(0, 2, nil); err != nil || buffers.Seats[0] != 0 {
		t.Errorf("the next game begins with seat %d, %v", buffers.Seats[0], err)
	}
}

func TestBadSpecs(t *testing.T) {
	for spec, want := range map[string]string{
		``:                                  "EOF",
		`[]`:                                "cannot unmarshal",
		`{"game":"kuhn"}{}`:                 "more than one",
		`{"game":"kuhn","sauce":1}`:         "unknown field",
		`{"game":"kuhn","game":"leduc"}`:    `spec: 16: the key "game" stands twice`,
		`{"game":"go"}`:                     "no game",
		`{"game":"kuhn","autoreset":"x"}`:   "autoreset",
		`{"game":"kuhn","seats":["x"]}`:     "no seat",
		`{"game":"kuhn","agents":{"0":""}}`: "the caller's",
		`{"game":"kuhn","games":0}`:         "batch of 0 games",
		`{"game":"kuhn","games":-1}`:        "batch of -1 games",
	} {
		if _, err := host.NewBench([]byte(spec), env.Buffers{}, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
}

// A game is limited as its registration says, unless the settings say otherwise.
func TestLimits(t *testing.T) {
	for spec, want := range map[string]string{
		`{"game": "mall"}`: `["maxTurns","150"]`,
		`{"game": "mall", "settings": {"maxTurns": "7"}}`: `["maxTurns","7"]`,
		`{"game": "mall", "settings": {"players": "1"}}`:  `["maxTurns","150"]`,
	} {
		text, err := host.Describe([]byte(spec))
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, expected %s", spec, err, want)
		}
	}
	if _, err := host.Describe([]byte(`{"game": "mall", "settings": {"maxTurns": "0"}}`)); err == nil {
		t.Error("an endless game is described")
	}
}
