package host

import (
	"context"
	"fmt"

	"deadreckon/agents/tune"
	"deadreckon/engine"
)

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
