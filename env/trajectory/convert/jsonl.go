package convert

import (
	"bufio"
	"encoding/json"
	"io"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
)

// Lines of a JSON lines file: the header, and for each game its start, steps and end.
type (
	headerLine struct {
		Type string `json:"type"`
		*trajectory.Header
	}
	gameLine struct {
		Type string `json:"type"`
		Game uint64 `json:"game"`
		Seed uint64 `json:"seed"`
		Root string `json:"root,omitempty"` // privileged
	}
	stepLine struct {
		Type string `json:"type"`
		*Row
		View any `json:"view"` // text for views in text, otherwise base64
	}
	endLine struct {
		Type   string    `json:"type"`
		Game   uint64    `json:"game"`
		Steps  int       `json:"steps"`
		Over   bool      `json:"over"`
		Result []float64 `json:"result"`
		Truth  *string   `json:"truth,omitempty"`
	}
)

// JSONL writes a file of g as JSON lines.
func JSONL(out io.Writer, r *trajectory.Reader, g engine.Game, o Options) (Count, error) {
	l := &lines{out: bufio.NewWriter(out), privileged: o.Privileged, asText: r.Header().View.Encoding == trajectory.ViewText}
	l.json = json.NewEncoder(l.out)
	l.json.SetEscapeHTML(false)
	if err := l.json.Encode(headerLine{"header", r.Header()}); err != nil {
		return Count{}, err
	}
	return walk(r, g, o, l)
}

type lines struct {
	out                *bufio.Writer
	json               *json.Encoder
	privileged, asText bool
}

func (l *lines) start(s *trajectory.Start) error {
	line := gameLine{Type: "game", Game: s.Game, Seed: s.Seed}
	if l.privileged {
		line.Root = s.Root
	}
	return l.json.Encode(line)
}

func (l *lines) step(r *Row) error {
	line := stepLine{Type: "step", Row: r}
	switch {
	case r.View == nil:
	case l.asText:
		line.View = string(r.View)
	default:
		line.View = r.View
	}
	return l.json.Encode(line)
}

func (l *lines) end(e *trajectory.End) error {
	line := endLine{Type: "end", Game: e.Game, Steps: e.Steps, Over: e.Over, Result: e.Result}
	if l.privileged {
		line.Truth = &e.Truth
	}
	return l.json.Encode(line)
}

func (l *lines) close() error { return l.out.Flush() }
