package mcp

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// For every game, mode and seat, the instructions say how the game is won, in at most 300 words.
func TestPurposes(t *testing.T) {
	for _, name := range engine.Names() {
		e, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		modes := [][]engine.Setting{e.Limits}
		for _, m := range e.Modes {
			modes = append(modes, e.Limited(m.Settings))
		}
		for _, settings := range modes {
			game := enginetest.Open(t, name, settings...)
			for seat, of := range game.Seats() {
				text := game.About().Rulebook.PurposeOf(engine.Seat(seat))
				o := Options{Game: name, Seats: []string{of}, Allow: Allowable()}
				if n := len(strings.Fields(o.howTo() + " " + text)); n > 300 {
					t.Errorf("%s, %s: %d words", name, of, n)
				}
				if strings.Contains(text, "%!") || strings.Contains(text, "  ") || !strings.HasSuffix(text, ".") {
					t.Errorf("%s, %s: %s", name, of, text)
				}
			}
		}
	}
}

// The goal of a game is sent once, and again only if it changes.
func TestPurposeOnce(t *testing.T) {
	c := dial(t, Options{})
	c.says("new_game", `{"game":"pig","players":{"second":"random"}}`, "Who first has 20 points wins")
	if text := c.says("new_game", `{"game":"pig","players":{"second":"random"}}`).text(); strings.Contains(text, "Who first has") {
		t.Error(text)
	}
	c.says("new_game", `{"game":"pig","players":{"second":"random"},"settings":{"target":"30"}}`, "Who first has 30 points wins")
	c.close()
}

// A result contains structured data only if the option is set.
func TestTextAlone(t *testing.T) {
	got := served(t, first(), `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, toolCall(2, "new_game", `{}`), toolCall(3, "legal_moves", `{}`))
	if !strings.Contains(got, "structuredContent") || !strings.Contains(got, "outputSchema") {
		t.Errorf("no values where they are wanted:\n%s", got)
	}
	o := first()
	s := newServer(t, o)
	c := dialWith(t.Context(), t, s)
	c.request("tools/list", map[string]any{})
	c.says("new_game", `{}`, "check: stake nothing more")
	c.refuses("play", `{"actions":["fold"]}`, "refused: ")
	c.close()
	if text := c.got.String(); strings.Contains(text, "structuredContent") || strings.Contains(text, "outputSchema") {
		t.Errorf("values:\n%s", text)
	}
}

// legalLine matches an entry of a list of legal actions.
var legalLine = regexp.MustCompile(`(?m)^  ([^:\n]+):`)

// In random games of streets, an answer of play is under a kilobyte. The omitted lines follow on request,
// once, a kilobyte at a time.
func TestTurnsAreShort(t *testing.T) {
	rng := engine.Stream(1, "brief")
	left, turns := 0, 0
	for seed := range uint64(3) {
		s := newServer(t, Options{Game: "streets", Seats: []string{"red"}, Players: []string{""}, Seed: 1 + seed})
		c := dialWith(t.Context(), t, s)
		c.says("new_game", `{}`, "Survivors search the houses")
		for over := false; !over; turns++ {
			var actions []string
			for _, found := range legalLine.FindAllStringSubmatch(c.call("legal_moves", `{"count":200}`).text(), -1) {
				actions = append(actions, found[1])
			}
			word, err := json.Marshal(actions[rng.IntN(len(actions))])
			if err != nil {
				t.Fatal(err)
			}
			text := c.call("play", `{"actions":[`+string(word)+`]}`).text()
			if len(text) > 1024 {
				t.Fatalf("%d bytes:\n%s", len(text), text)
			}
			over = strings.Contains(text, "the game is over")
			if !strings.Contains(text, "; call observe)") {
				continue
			}
			left++
			before, rest := "", true
			for rest {
				text := c.call("observe", `{}`).text()
				if rest = strings.Contains(text, "; call observe)"); len(text) > 1024 {
					t.Fatalf("%d bytes:\n%s", len(text), text)
				}
				before += text
			}
			if strings.Count(before, "\nTurn ")+strings.Count(before[:5], "Turn ") > 1 || !strings.Contains(before, "Turn ") {
				t.Errorf("of the lines before\n%s\nit is told\n%s", text, before)
			}
			if again := c.call("observe", `{}`).text(); strings.Contains(again, "Turn ") || strings.Contains(again, "zombie") {
				t.Errorf("told twice:\n%s", again)
			}
		}
		c.close()
	}
	if turns < 100 || left == 0 {
		t.Errorf("%d answers, and of %d something was left out: the test looks at too little", turns, left)
	}
}
