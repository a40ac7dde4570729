package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"deadreckon/agents/arena"
	"deadreckon/engine"
)

// Match is games between agents, with the statistics of package arena.
type Match struct {
	job
	run *arena.Run
}

// MatchSpec says who plays. It comes as JSON.
type MatchSpec struct {
	Sides   [][]string    `json:"sides"` // the agents of each side of the game, in order
	Games   int           `json:"games"` // of each pairing; even
	Seed    uint64        `json:"seed"`
	Threads int           `json:"threads"`
	SPRT    *arena.Bounds `json:"sprt"`   // null plays all games
	Starts  []string      `json:"starts"` // positions from which games begin in turn; none is the root
	Luck    string        `json:"luck"`   // as in arena.Experiment.TakeLuck
}

// NewMatch returns a match of the game of p that has not begun.
func (p *Positions) NewMatch(s MatchSpec) (*Match, error) {
	if err := checkThreads(s.Threads); err != nil {
		return nil, fmt.Errorf("match: %w", err)
	}
	e, err := arena.New(p.game, s.Sides, s.Seed, s.Games, s.SPRT)
	if err != nil {
		return nil, err
	}
	if err := s.begin(p.game, e); err != nil {
		return nil, err
	}
	if err := e.TakeLuck(s.Luck); err != nil {
		return nil, fmt.Errorf("match: luck: %w", err)
	}
	return &Match{run: arena.NewRun(e, s.Threads)}, nil
}

// begin makes the games begin at positions, if there are any.
func (s *MatchSpec) begin(g engine.Game, e *arena.Experiment) error {
	positions, names, err := readPositions(g, s.Starts)
	if err != nil {
		return err
	}
	var starts []arena.Start
	for i, at := range positions {
		start, err := arena.NewStart(g, names[i], at)
		if err != nil {
			return err
		}
		starts = append(starts, start)
	}
	if len(starts) == 0 {
		return nil
	}
	return e.StartFrom(starts)
}

// Start begins to play.
func (m *Match) Start() error {
	return m.start(func(ctx context.Context) error {
		if err := m.run.Play(ctx); err != nil {
			return &Error{Failed, err}
		}
		return nil
	})
}

// Results returns what was found so far, as JSON, with its tables as Markdown.
func (m *Match) Results() ([]byte, error) {
	if m.running() {
		return nil, errRunning
	}
	if finished, _ := m.run.Played(); finished == 0 {
		return nil, errors.New("no game was played")
	}
	r := m.run.Results()
	return json.Marshal(map[string]any{"results": r, "tables": markdown(r.Tables())})
}

// markdown writes tables one below another.
func markdown(tables []arena.Grid) string {
	var page strings.Builder
	for _, t := range tables {
		page.WriteString(t.Markdown(2))
	}
	return page.String()
}

// readPositions reads positions, and gives each a name.
func readPositions(g engine.Game, texts []string) (at []engine.Position, names []string, err error) {
	for i, text := range texts {
		p, err := engine.ReadPosition(g, positionText, text)
		if err != nil {
			return nil, nil, err
		}
		at, names = append(at, p), append(names, fmt.Sprintf("position-%d", i+1))
	}
	return at, names, nil
}
