package host

import (
	"context"
	"fmt"

	"deadreckon/agents/tune"
	"deadreckon/engine"
)

// tuneSpec is the arguments of "tune".
type tuneSpec struct {
	tune.Options
	Threads int
	Program string // who plays, with its version
}

// tune fits the numbers of an agent to opponents: it searches, chooses between two answers, and measures
// one of them. It returns the results of package tune with their tables as Markdown.
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
