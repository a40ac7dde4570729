package enginetest

import (
	"fmt"
	"os"
	"strings"

	"deadreckon/engine"
)

// Playthrough is a complete game as text; its lines "> ACTION" are the input that reproduces it. If
// one changes, a rule or a bug has changed, and the commit says which.
type Playthrough struct {
	Game  engine.Game
	Title string // first line
	File  string // file in testdata
	Seed  uint64 // seed of the random game that -update writes to a file without input

	// Line is written for each position. The default is the seat on turn, the number of legal
	// actions, and all keys.
	Line func(s engine.State) string
}

// Check replays the playthrough and compares it with its file; with -update it rewrites the file.
func (p Playthrough) Check(t TB) {
	t.Helper()
	text, err := os.ReadFile(goldenPath(p.File))
	if err != nil && !*update {
		t.Fatalf("%v; run with -update to write it", err)
	}
	next := replay(inputs(string(text)))
	if len(text) == 0 {
		next = p.random()
	}
	got, err := p.write(next)
	if err != nil {
		t.Fatalf("%s: %v", p.File, err)
	}
	Golden(t, p.File, got)
}

func (p Playthrough) write(next func(s engine.State) (action string, more bool)) (string, error) {
	var out strings.Builder
	n, s := p.Game.Notation(), p.Game.NewState()
	fmt.Fprintf(&out, "# %s\n", p.Title)
	for {
		fmt.Fprintln(&out, p.line(s))
		text, more := next(s)
		if !more {
			break
		}
		a, err := n.ParseAction(s, text)
		if err != nil {
			return "", fmt.Errorf("%w\n%s", err, n.FormatPosition(s))
		}
		fmt.Fprintf(&out, "> %s\n", text)
		s.Apply(a)
	}
	fmt.Fprintf(&out, "\n%s", n.FormatPosition(s))
	return out.String(), nil
}

func (p Playthrough) line(s engine.State) string {
	if p.Line != nil {
		return p.Line(s)
	}
	line := fmt.Sprintf("%v %d", s.Turn(), len(s.AppendLegal(nil)))
	for seat := range p.Game.Seats() {
		line += fmt.Sprintf(" %016x", s.Key(engine.Seat(seat)))
	}
	return line
}

func inputs(text string) (actions []string) {
	for line := range strings.Lines(text) {
		if a, ok := strings.CutPrefix(strings.TrimSpace(line), "> "); ok {
			actions = append(actions, a)
		}
	}
	return actions
}

// random plays a random game to its end.
func (p Playthrough) random() func(s engine.State) (string, bool) {
	player := Player{Rng: engine.Stream(p.Seed, "playthrough")}
	return func(s engine.State) (string, bool) {
		if s.Turn() == engine.Nobody {
			return "", false
		}
		return p.Game.Notation().FormatAction(s, player.Choose(s)), true
	}
}

// replay plays the actions of a playthrough.
func replay(actions []string) func(s engine.State) (string, bool) {
	return func(engine.State) (string, bool) {
		if len(actions) == 0 {
			return "", false
		}
		a := actions[0]
		actions = actions[1:]
		return a, true
	}
}
