package host

import (
	"context"
	"encoding/json"
	"fmt"

	"deadreckon/agents/arena"
	"deadreckon/agents/tune"
	"deadreckon/engine"
)

// Tuning fits the numbers of an agent to opponents: see package tune.
type Tuning struct {
	job
	search  *tune.Search
	results *tune.Results
}

// TuneSpec says what is tuned, and how. It comes as JSON.
type TuneSpec struct {
	tune.Options
	Threads int
	Program string // who plays, with its version
}

// NewTuning returns a tuning for the game of p that has not begun.
func (p *Positions) NewTuning(s TuneSpec) (*Tuning, error) {
	if err := checkThreads(s.Threads); err != nil {
		return nil, fmt.Errorf("tune: %w", err)
	}
	if n, want := len(s.By), len(engine.SidesOf(p.game)); n != want {
		return nil, fmt.Errorf("tune: agents for %d sides, but %s has %d", n, p.game.Name(), want)
	}
	t, err := tune.New(p.game, s.Options)
	if err != nil {
		return nil, err
	}
	t.Program = s.Program
	return &Tuning{search: tune.NewSearch(t, s.Threads)}, nil
}

// Start begins to play.
func (t *Tuning) Start() error {
	return t.start(func(ctx context.Context) error {
		if err := t.tune(ctx); err != nil {
			return &Error{Failed, err}
		}
		return nil
	})
}

// tune searches, chooses between two answers, and measures the one.
func (t *Tuning) tune(ctx context.Context) error {
	if err := t.search.Run(ctx); err != nil {
		return err
	}
	runOff, err := t.play(ctx)(t.search.RunOff())
	if err != nil {
		return err
	}
	match, err := t.play(ctx)(t.search.FinalMatch(t.search.Answer(runOff).Agent))
	if err == nil {
		t.results = t.search.Results(runOff, match)
	}
	return err
}

// play returns what plays an experiment, nil for none.
func (t *Tuning) play(ctx context.Context) func(*arena.Experiment, error) (*arena.Results, error) {
	return func(e *arena.Experiment, err error) (*arena.Results, error) {
		if e == nil || err != nil {
			return nil, err
		}
		run := arena.NewRun(e, t.search.Threads)
		if err := run.Play(ctx); err != nil {
			return nil, err
		}
		return run.Results(), nil
	}
}

// Results returns what was found, as JSON, with its tables as Markdown.
func (t *Tuning) Results() ([]byte, error) {
	if t.running() {
		return nil, errRunning
	}
	if t.results == nil {
		return nil, fmt.Errorf("tune: it was broken off")
	}
	r := t.results
	return json.Marshal(map[string]any{"results": r, "tables": r.Verdict() + "\n\n" + markdown(r.Tables())})
}
