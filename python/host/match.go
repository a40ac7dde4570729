package host

import (
	"context"
	"fmt"
	"strings"

	"deadreckon/agents/arena"
	"deadreckon/agents/report"
	"deadreckon/agents/tune"
	"deadreckon/engine"
)

type MatchSpec struct {
	Sides   [][]string // agents of each side of the game
	Games   int        // games of each pairing; even
	Seed    uint64
	Threads int
	SPRT    *arena.Bounds // null plays all games
	Starts  []string      // starting positions, used in turn; none is the root
	Luck    string        // as in arena.Experiment.AdjustLuck
}

// match plays agents against each other. It returns the results of package arena with Markdown tables.
func (p *Positions) match(ctx context.Context, s MatchSpec) (any, error) {
	if err := checkThreads(s.Threads); err != nil {
		return nil, fmt.Errorf("match: %w", err)
	}
	e, err := arena.New(p.game, s.Sides, s.Seed, s.Games, s.SPRT)
	if err != nil {
		return nil, err
	}
	positions, names, err := readPositions(p.game, s.Starts)
	if err != nil {
		return nil, err
	}
	starts := make([]arena.Start, len(positions))
	for i, at := range positions {
		if starts[i], err = arena.NewStart(p.game, names[i], at); err != nil {
			return nil, err
		}
	}
	if len(starts) > 0 {
		if err := e.StartFrom(starts); err != nil {
			return nil, err
		}
	}
	if err := e.AdjustLuck(s.Luck); err != nil {
		return nil, fmt.Errorf("match: luck: %w", err)
	}
	r, err := resultsOf(ctx, s.Threads)(e, nil)
	if err != nil {
		return nil, err
	}
	return map[string]any{"results": r, "tables": markdown(r.Tables())}, nil
}

func resultsOf(ctx context.Context, threads int) func(*arena.Experiment, error) (*arena.Results, error) {
	return func(e *arena.Experiment, err error) (*arena.Results, error) {
		if e == nil || err != nil {
			return nil, err
		}
		run := arena.NewRun(e, threads)
		if err := run.Play(ctx); err != nil {
			return nil, &Error{Failed, err}
		}
		return run.Results(), nil
	}
}

func markdown(tables []report.Table) string {
	var page strings.Builder
	for _, t := range tables {
		page.WriteString(t.Markdown(2))
	}
	return page.String()
}

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

type tuneSpec struct {
	tune.Options
	Threads int
	Program string // name and version of the program
}

// tune searches for the best parameters of an agent against opponents, then measures them in a match.
// It returns the results of package tune with Markdown tables.
func (p *Positions) tune(ctx context.Context, s tuneSpec) (any, error) {
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
	search := tune.NewSearch(t, s.Threads)
	if err := search.Run(ctx); err != nil {
		return nil, &Error{Failed, err}
	}
	runOff, err := resultsOf(ctx, s.Threads)(search.RunOff())
	if err != nil {
		return nil, err
	}
	match, err := resultsOf(ctx, s.Threads)(search.FinalMatch(search.Answer(runOff).Agent))
	if err != nil {
		return nil, err
	}
	r := search.Results(runOff, match)
	return map[string]any{"results": r, "tables": r.Verdict() + "\n\n" + markdown(r.Tables())}, nil
}
