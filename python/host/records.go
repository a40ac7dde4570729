package host

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
)

// file names a file of games and the data files of its game, by option. Path may be any bytes.
type file struct {
	Path  []byte
	Seat  string
	Files map[string]string
}

// Records reads the games of a trajectory file or of a text record, and checks them against the rules.
type Records struct {
	game    engine.Game
	reader  *trajectory.Reader // nil for a text record
	checker *trajectory.Checker
	record  *Played // game of a text record; nil once it is read
}

// Played is a finished or interrupted game.
type Played struct {
	Number   uint64            `json:"number"` // in the file, from 1
	Seed     uint64            `json:"seed"`
	Start    string            `json:"start"`  // starting position with all hidden information; "" for the root
	Agents   []string          `json:"agents"` // by seat; "" if unknown
	Seats    []int             `json:"seats"`  // by action, the acting seat or engine.Chance
	Actions  []uint32          `json:"actions"`
	Scores   []float64         `json:"scores"`   // null if the game was not finished
	Searches []json.RawMessage `json:"searches"` // by action, a trajectory.SearchStats or null
}

const recordPrefix = "deadreckon record "

func openRecords(f file) (*Records, error) {
	in, err := os.Open(string(f.Path))
	if err != nil {
		return nil, &Error{Failed, err}
	}
	defer in.Close()
	begin := make([]byte, len(recordPrefix))
	if n, _ := io.ReadFull(in, begin); string(begin[:n]) != recordPrefix {
		return openTrajectories(f)
	}
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return nil, &Error{Failed, err}
	}
	r, err := readRecord(in, sortedSettings(f.Files))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	return r, nil
}

func openTrajectories(f file) (*Records, error) {
	r, err := trajectory.Open(string(f.Path))
	if err != nil {
		return nil, &Error{Failed, err}
	}
	g, err := r.Header().Open(sortedSettings(f.Files)...)
	if err != nil {
		r.Close()
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	return &Records{game: g, reader: r, checker: trajectory.NewChecker(g)}, nil
}

func readRecord(in io.Reader, settings []engine.Setting) (*Records, error) {
	r, err := engine.ReadRecord(in)
	if err != nil {
		return nil, err
	}
	g, err := engine.Open(r.Game, append(r.Settings, settings...))
	if err != nil {
		return nil, err
	}
	p := &Played{Number: 1, Seed: r.Seed, Start: r.Start, Scores: r.Scores, Agents: make([]string, len(g.Seats()))}
	for _, note := range r.Notes {
		if seat, err := engine.SeatNamed(g, strings.TrimPrefix(note.Key, "agent.")); err == nil {
			p.Agents[seat] = note.Value
		}
	}
	_, err = r.Replay(g, func(s engine.State, a engine.Action) { p.add(s.Turn(), a, nil) })
	return &Records{game: g, record: p}, err
}

func (p *Played) add(seat engine.Seat, a engine.Action, t *trajectory.SearchStats) {
	search, err := json.Marshal(t) // a copy, since the reader reuses its buffers
	if err != nil {
		panic("host: " + err.Error()) // a reader accepts only finite numbers
	}
	p.Seats, p.Actions, p.Searches = append(p.Seats, int(seat)), append(p.Actions, uint32(a)), append(p.Searches, search)
}

// Close closes the file.
func (r *Records) Close() {
	if r.reader != nil {
		r.reader.Close()
	}
}

func (r *Records) describe() (any, error) {
	return map[string]any{"game": r.game.Name(), "settings": engine.SettingsOf(r.game)}, nil
}

// next returns the next game, nil after the last. After an error with the code Damaged, the next call
// continues with the next game.
func (r *Records) next() (p *Played, err error) {
	if r.reader == nil {
		p, r.record = r.record, nil
		return p, nil
	}
	for {
		rec, err := r.reader.Next()
		if _, ok := errors.AsType[*trajectory.Damage](err); ok {
			return nil, &Error{Damaged, err}
		} else if err == io.EOF {
			return nil, nil
		} else if err != nil {
			return nil, &Error{Failed, err}
		}
		if s, ok := rec.(*trajectory.Start); ok {
			p = &Played{Number: s.Game, Seed: s.Seed, Start: s.Root, Agents: r.reader.Header().Agents}
		}
		if p == nil { // skip to the next start of a game
			continue
		}
		if err := r.checker.Check(rec); err != nil {
			return nil, &Error{Damaged, err}
		}
		switch rec := rec.(type) {
		case *trajectory.Step:
			p.add(rec.Seat, rec.Action, rec.Search)
		case *trajectory.End:
			if rec.Over {
				p.Scores = slices.Clone(rec.Result)
			}
			return p, nil
		}
	}
}
