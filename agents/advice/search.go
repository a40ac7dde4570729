package advice

import (
	"context"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts"
)

// Search is a search of one view. It runs once, and may be continued afterwards.
type Search struct {
	Reporter
	view    engine.View
	request Request
	team    *mcts.Team

	stop  func() // ends the present run
	look  int    // iterations from which the next report is examined for UntilSure
	begun bool
	ran   int // iterations of earlier runs
	nodes int
}

// Open prepares a search of a view, whose viewer is on turn; the view must not change. Reports on the way
// list only the moves.
func (o Request) Open(g engine.Game, v engine.View) (*Search, error) {
	t, err := o.Reporter(g, v.Viewer())
	if err != nil {
		return nil, err
	}
	s := &Search{Reporter: *t, view: v, request: o}
	if s.team, err = o.Searcher(g, v.Viewer(), s.progress()); err != nil {
		return nil, err
	}
	s.runElsewhere()
	return s, nil
}

// progress returns the receiver of results on the way, or nil. With UntilSure it stops the run when a result
// is sure. It examines results only after half as many iterations again, because each look at the data is a
// chance to be wrong.
func (s *Search) progress() func(mcts.Result) {
	before, tell, untilSure := s.ran, s.request.Tell, s.request.UntilSure
	if tell == nil && !untilSure {
		return nil
	}
	s.look = 0
	return func(found mcts.Result) {
		r := s.movesReport(s.view, found)
		r.Before = before
		if tell != nil {
			tell(r)
		}
		if untilSure && r.Iterations >= s.look {
			s.look = r.Iterations + r.Iterations/2
			if r.Sure() {
				s.stop()
			}
		}
	}
}

// Continues reports whether a request asks for the same search with other limits.
func (s *Search) Continues(o Request) bool {
	was := s.request
	return o.Seed == was.Seed && o.Memory == was.Memory && o.Rollout == was.Rollout && o.Net.same(was.Net) && max(o.Threads, 1) == max(was.Threads, 1)
}

// Extend sets the limits of the next run, which continues from the tree: see mcts.Searcher.Resume.
// Report.Iterations counts all runs.
func (s *Search) Extend(o Request) { s.request = o }

// Run searches to the limits of the request or until ctx ends. The report has everything except the belief,
// which needs no search: see Belief.
func (s *Search) Run(ctx context.Context) (Report, error) {
	before := s.ran
	ctx, s.stop = context.WithCancel(ctx)
	defer s.stop()
	found, err := s.find(ctx)
	if err != nil {
		return Report{}, err
	}
	s.begun, s.ran, s.nodes = true, found.Iterations, found.Nodes
	r := s.Report(ctx, s.view, found, s.team.Root())
	r.Before = before
	return r, nil
}

func (s *Search) find(ctx context.Context) (mcts.Result, error) {
	if !s.begun {
		return s.team.Search(ctx, s.view)
	}
	return s.team.Resume(ctx, mcts.Limits{Iterations: s.request.Iterations, Time: s.request.Time, Progress: s.request.progress(s.progress())})
}

// Bytes estimates the memory of the search in bytes: its nodes, a constant, and the cached answers of bundled
// nets in each thread (package train/netplay).
func (s *Search) Bytes() int64 {
	const large, constant, answers = 1 << 30, 1 << 20, 6 << 20
	nodes := int64(s.nodes) * large / int64(agents.SearchDefaultsOf(s.game.Name()).Layout().NodesIn(large))
	return constant + answers*int64(len(s.nets.Names())*max(1, s.request.Threads)) + nodes
}
