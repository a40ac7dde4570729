package host

import (
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

// gameReader reads a trajectory file and checks it against the rules.
type reading struct {
	reader  *trajectory.Reader
	checker *trajectory.Checker
	game    engine.Game
	lost    bool // skip to the next start of a game
}

func openReading(f file) (*reading, error) {
	r, err := trajectory.Open(string(f.Path))
	if err != nil {
		return nil, &Error{Failed, err}
	}
	g, err := r.Header().Open(inOrder(f.Files)...)
	if err != nil {
		r.Close()
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	return &reading{r, trajectory.NewChecker(g), g, true}, nil
}

func (r *reading) Close() { r.reader.Close() }

// play reads the next game and calls step before each step is applied. After an error with the code
// Damaged, the next call continues with the next game.
func (r *reading) play(begin func(*trajectory.Start), step func(*trajectory.Step)) (*trajectory.End, error) {
	for {
		rec, err := r.reader.Next()
		if err != nil {
			r.lost = true
			return nil, damaged(err)
		}
		if start, ok := rec.(*trajectory.Start); ok {
			r.lost = false
			begin(start)
		}
		if r.lost {
			continue
		}
		if err := r.checker.Check(rec); err != nil {
			r.lost = true
			return nil, &Error{Damaged, err}
		}
		switch rec := rec.(type) {
		case *trajectory.Step:
			step(rec)
		case *trajectory.End:
			r.lost = true
			return rec, nil
		}
	}
}

func damaged(err error) error {
	if err == io.EOF {
		return err
	}
	if _, ok := errors.AsType[*trajectory.Damage](err); ok {
		return &Error{Damaged, err}
	}
	return &Error{Failed, err}
}

// Records reads the games of a trajectory file or of a text record, and checks them against the rules.
type Records struct {
	file   *reading // nil for a text record
	game   engine.Game
	record *Played // the only game; nil once it is read
}

// Played is a finished or interrupted game.
type Played struct {
	Number  uint64      `json:"number"` // in the file, from 1
	Seed    uint64      `json:"seed"`
	Start   string      `json:"start"`  // starting position with all hidden information; "" for the root
	Agents  []string    `json:"agents"` // by seat; "" if unknown
	Seats   []int       `json:"seats"`  // by action, the acting seat or engine.Chance
	Actions []uint32    `json:"actions"`
	Scores  []float64   `json:"scores"` // null if the game was not finished
	Visits  [][]uint32  `json:"visits"` // by action and legal action; null without a search
	Values  [][]float64 `json:"values"` // by action, expected score of the acting seat; null without a search
	Leads   []*Leads    `json:"leads"`  // by action; null unless a search used paired rounds
}

// Leads is a trajectory.Paired.
type Leads struct {
	Own    uint32    `json:"own"`
	Leads  []float32 `json:"leads"`
	Errors []float32 `json:"errors"`
	Rounds []uint32  `json:"rounds"`
}

const recordBegins = "deadreckon record "

func openRecords(f file) (*Records, error) {
	in, err := os.Open(string(f.Path))
	if err != nil {
		return nil, &Error{Failed, err}
	}
	defer in.Close()
	begin := make([]byte, len(recordBegins))
	if n, _ := io.ReadFull(in, begin); string(begin[:n]) != recordBegins {
		r, err := openReading(f)
		if err != nil {
			return nil, err
		}
		return &Records{file: r, game: r.game}, nil
	}
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return nil, &Error{Failed, err}
	}
	r, err := readRecord(in, inOrder(f.Files))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	return r, nil
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

func (p *Played) add(seat engine.Seat, a engine.Action, t *trajectory.Thought) {
	var visits []uint32
	var values []float64
	var leads *Leads
	if t != nil {
		visits, values = append([]uint32{}, t.Visits...), []float64{t.Value}
		if x := t.Paired; x != nil {
			leads = &Leads{uint32(x.Own), slices.Clone(x.Leads), slices.Clone(x.Errors), slices.Clone(x.Rounds)}
		}
	}
	p.Seats, p.Actions = append(p.Seats, int(seat)), append(p.Actions, uint32(a))
	p.Visits, p.Values, p.Leads = append(p.Visits, visits), append(p.Values, values), append(p.Leads, leads)
}

// Close closes the file.
func (r *Records) Close() {
	if r.file != nil {
		r.file.Close()
	}
}

func (r *Records) describe() (any, error) {
	return map[string]any{"game": r.game.Name(), "settings": engine.SettingsOf(r.game)}, nil
}

// next returns the next game, nil after the last.
func (r *Records) next() (p *Played, err error) {
	if r.file == nil {
		p, r.record = r.record, nil
		return p, nil
	}
	end, err := r.file.play(func(s *trajectory.Start) {
		p = &Played{Number: s.Game, Seed: s.Seed, Start: s.Root, Agents: r.file.reader.Header().Agents}
	}, func(s *trajectory.Step) { p.add(s.Seat, s.Action, s.Thought) })
	switch {
	case err == io.EOF:
		return nil, nil
	case err == nil && end.Over:
		p.Scores = slices.Clone(end.Result)
	}
	return p, err
}
