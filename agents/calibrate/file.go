package calibrate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"deadreckon/internal/durable"
)

// record is a line of the file: a game and its predictions.
type record struct {
	Version   string     `json:"version"` // revision of the program
	Seed      uint64     `json:"seed"`
	Positions []position `json:"positions"`
}

// position is a decision with several legal actions.
type position struct {
	Side  string    `json:"side"`
	Score float64   `json:"score"` // score of the seat at the end
	Luck  float64   `json:"luck"`
	Win   []float64 `json:"win"`
}

// line encodes v as a line.
func line(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(text, '\n'), err
}

// parse decodes a line; unknown fields are an error.
func parse(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// read adds line number of a file: the header or a game.
func (g *games) read(number int, text []byte) error {
	if number == 1 {
		return parse(text, &g.Header)
	}
	r, err := g.readGame(text)
	if err == nil {
		g.all = append(g.all, r)
	}
	return err
}

func (h *Header) readGame(text []byte) (r record, err error) {
	if err := parse(text, &r); err != nil {
		return r, err
	}
	for _, p := range r.Positions {
		if len(p.Win) != len(h.Asks) {
			return r, fmt.Errorf("%d predictions, want one for each of %v", len(p.Win), h.Asks)
		}
	}
	return r, nil
}

// games is the content of a file.
type games struct {
	Header
	all []record // in the order of their seeds, without gaps
}

// load reads a file. An incomplete last line, which a killed run may leave, is ignored.
func load(file string) (g games, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return g, err
	}
	number := 0
	for l := range bytes.Lines(text[:bytes.LastIndexByte(text, '\n')+1]) {
		number++
		if err := g.read(number, l); err != nil {
			return g, fmt.Errorf("%s: line %d: %w", file, number, err)
		}
	}
	if len(g.all) == 0 {
		return g, fmt.Errorf("%s holds no game", file)
	}
	return g, nil
}

// loadAll reads files of the same games. Their searches may differ.
func loadAll(files []string) (out []games, err error) {
	for _, file := range files {
		g, err := load(file)
		if err != nil {
			return nil, err
		}
		out = append(out, g)
		if first := out[0]; g.Game != first.Game || g.Player != first.Player || !slices.Equal(g.Options, first.Options) {
			return nil, fmt.Errorf("%s is of other games than %s", file, files[0])
		}
	}
	return out, nil
}

// asked returns the index in Win of the searches with a number of iterations, or -1.
func (g *games) asked(iterations int) int { return slices.Index(g.Asks, iterations) }

// versions returns the revisions that played the games.
func (g *games) versions() (out []string) {
	for _, r := range g.all {
		if !slices.Contains(out, r.Version) {
			out = append(out, r.Version)
		}
	}
	return out
}

// append opens a file to add games, or creates it, and returns the seed of the next game.
func (h *Header) append(file string) (*durable.Log, uint64, error) {
	want, err := line(h)
	if err != nil {
		return nil, 0, err
	}
	if text, err := os.ReadFile(file); err == nil {
		if first, _, whole := bytes.Cut(text, []byte("\n")); whole && !bytes.Equal(first, bytes.TrimSpace(want)) {
			return nil, 0, fmt.Errorf("%s is of other games: %s, want %s", file, first, bytes.TrimSpace(want))
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, 0, err
	}
	var old games
	log, err := durable.OpenLog(file, want, old.read)
	return log, h.Seed + uint64(len(old.all)), err
}
