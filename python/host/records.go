package host

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
)

// Records reads games that were played: a file of trajectories, game by game, or the record
// of one game as text. Every game is checked against the rules.
type Records struct {
	game engine.Game
	next func() (*Played, error) // io.EOF at the end
	file io.Closer               // or nil
}

// Played is one game that was played, in this program's actions.
type Played struct {
	Number  uint64      `json:"number"` // in the file, from 1
	Seed    uint64      `json:"seed"`
	Start   string      `json:"start"`  // the position in full where it begins, "" for the root
	Agents  []string    `json:"agents"` // who played, by seat; "" where nobody says
	Seats   []int       `json:"seats"`  // who acted, or engine.Chance
	Actions []uint32    `json:"actions"`
	Scores  []float64   `json:"scores"` // null where the game was not finished
	Visits  [][]uint32  `json:"visits"` // by action, in step with what was legal; null without a search
	Values  [][]float64 `json:"values"` // by action, the score that the seat expected; null without a search
	Leads   []*Leads    `json:"leads"`  // by action; null unless a search tried actions side by side
}

// Leads is a trajectory.Paired.
type Leads struct {
	Own    uint32    `json:"own"`
	Leads  []float32 `json:"leads"`
	Errors []float32 `json:"errors"`
	Rounds []uint32  `json:"rounds"`
}

// OpenRecords opens a file. settings find the game's data: see trajectory.Header.Open.
func OpenRecords(path string, settings []engine.Setting) (*Records, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, &Error{Failed, err}
	}
	begin := make([]byte, len(recordBegins))
	n, _ := io.ReadFull(f, begin)
	if string(begin[:n]) == recordBegins {
		defer f.Close()
		return openRecord(f, path, settings)
	}
	f.Close()
	return openTrajectory(path, settings)
}

// recordBegins is how a record begins.
const recordBegins = "deadreckon record "

func openRecord(f io.ReadSeeker, path string, settings []engine.Setting) (*Records, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, &Error{Failed, err}
	}
	r, err := engine.ReadRecord(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	g, err := engine.Open(r.Game, append(r.Settings, settings...))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	p := &Played{Number: 1, Seed: r.Seed, Start: r.Start, Scores: r.Scores, Agents: make([]string, len(g.Seats()))}
	for _, note := range r.Notes {
		if seat, err := engine.SeatNamed(g, strings.TrimPrefix(note.Key, "agent.")); err == nil {
			p.Agents[seat] = note.Value
		}
	}
	if _, err := r.Replay(g, func(s engine.State, a engine.Action) { p.add(s.Turn(), a) }); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Records{game: g, next: func() (*Played, error) {
		if p == nil {
			return nil, io.EOF
		}
		out := p
		p = nil
		return out, nil
	}}, nil
}

func (p *Played) add(seat engine.Seat, a engine.Action) {
	p.Seats, p.Actions = append(p.Seats, int(seat)), append(p.Actions, uint32(a))
	p.Visits, p.Values, p.Leads = append(p.Visits, nil), append(p.Values, nil), append(p.Leads, nil)
}

func openTrajectory(path string, settings []engine.Setting) (*Records, error) {
	r, g, err := openReading(path, settings)
	if err != nil {
		return nil, err
	}
	return &Records{game: g, file: r.reader, next: func() (*Played, error) {
		var p *Played
		end, err := r.game(func(s *trajectory.Start) {
			p = &Played{Number: s.Game, Seed: s.Seed, Start: s.Root, Agents: r.reader.Header().Agents}
		}, func(s *trajectory.Step) { p.step(s) })
		if err == nil && end.Over {
			p.Scores = slices.Clone(end.Result)
		}
		return p, err
	}}, nil
}

func (p *Played) step(s *trajectory.Step) {
	p.add(s.Seat, s.Action)
	if s.Thought != nil {
		last := len(p.Actions) - 1
		p.Visits[last] = append([]uint32{}, s.Thought.Visits...)
		p.Values[last] = []float64{s.Thought.Value}
		if x := s.Thought.Paired; x != nil {
			p.Leads[last] = &Leads{uint32(x.Own), slices.Clone(x.Leads), slices.Clone(x.Errors), slices.Clone(x.Rounds)}
		}
	}
}

// Close closes the file.
func (r *Records) Close() {
	if r.file != nil {
		r.file.Close()
	}
}

// Describe returns the game with its settings.
func (r *Records) Describe() (map[string]any, error) {
	return map[string]any{"game": r.game.Name(), "settings": engine.SettingsOf(r.game)}, nil
}

// Next returns the next game, nil at the end of the file.
func (r *Records) Next() (*Played, error) {
	p, err := r.next()
	if err == io.EOF {
		return nil, nil
	}
	return p, err
}
