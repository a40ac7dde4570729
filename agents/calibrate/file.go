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

// record is a line of the file: a game, and what was predicted of it.
type record struct {
	Version   string     `json:"version"` // the revision that played it
	Seed      uint64     `json:"seed"`
	Positions []position `json:"positions"`
}

// position is a real choice of a side. Luck is what luck was worth to its seat from there to
// the end, and Win what each suggestion says of its first move.
type position struct {
	Side  string    `json:"side"`
	Score float64   `json:"score"` // of the seat, at the end
	Luck  float64   `json:"luck"`
	Win   []float64 `json:"win"`
}

// line returns v as a line.
func line(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(text, '\n'), err
}

// parse reads a line of which all fields are known.
func parse(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// read takes line number of a file into h or the games.
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

// readGame reads the line of a game.
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

// games is what a file holds.
type games struct {
	Header
	all []record // by seed, without a gap
}

// load reads a file. A last line without an end, which a kill may leave, is no game.
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

// loadAll reads files of the same games. What was asked in them may differ.
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

// asked returns where in Win the suggestions of so many iterations stand, or -1.
func (g *games) asked(iterations int) int { return slices.Index(g.Asks, iterations) }

// versions are the revisions that played the games.
func (g *games) versions() (out []string) {
	for _, r := range g.all {
		if !slices.Contains(out, r.Version) {
			out = append(out, r.Version)
		}
	}
	return out
}

// append opens a file to add games to, or begins it, and returns the seed of the next.
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
