package advice

import (
	"context"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts"
)

// Search is an order that is ready to be carried out, once, and may be gone on with then.
type Search struct {
	Teller
	view  engine.View
	order Request
	team  *mcts.Team

	begun bool
	ran   int // iterations, once it has been carried out
	nodes int
}

// Open makes ready to search a view, in which its viewer is on turn; the view must not change.
// Reports on the way list only the moves.
func (o Request) Open(g engine.Game, v engine.View) (*Search, error) {
	t, err := o.Teller(g, v.Viewer())
	if err != nil {
		return nil, err
	}
	s := &Search{Teller: *t, view: v, order: o}
	if s.team, err = o.Searcher(g, v.Viewer(), s.results()); err != nil {
		return nil, err
	}
	return s, nil
}

// results hands what was found so far on as a report.
func (s *Search) results() func(mcts.Result) {
	if s.order.Tell == nil {
		return nil
	}
	before, tell := s.ran, s.order.Tell
	return func(found mcts.Result) {
		r := s.on(s.view, found)
		r.Before = before
		tell(r)
	}
}

// Goes reports whether an order asks for the search that was carried out, for longer.
func (s *Search) Goes(o Request) bool {
	was := s.order
	return o.Seed == was.Seed && o.Memory == was.Memory && o.Rollout == was.Rollout && o.Net == was.Net && o.Guide == was.Guide && max(o.Threads, 1) == max(was.Threads, 1)
}

// Further makes ready to go on with a search that was carried out, as far as the order says, with
// all that was found: see mcts.Searcher.Resume. Report.Iterations counts all.
func (s *Search) Further(o Request) { s.order = o }

// Run searches to the end of the order, or of ctx, and tells all that was found but the
// belief, which needs no search: see Belief.
func (s *Search) Run(ctx context.Context) (Report, error) {
	before := s.ran
	found, err := s.find(ctx)
	if err != nil {
		return Report{}, err
	}
	s.begun, s.ran, s.nodes = true, found.Iterations, found.Nodes
	r := s.Report(s.view, found, s.team.Root())
	r.Before = before
	return r, nil
}

func (s *Search) find(ctx context.Context) (mcts.Result, error) {
	if !s.begun {
		return s.team.Search(ctx, s.view)
	}
	o := s.order
	return s.team.Resume(ctx, mcts.Limits{Iterations: o.Iterations, Time: o.Time,
		Progress: mcts.Progress{Tell: s.results(), Every: o.Every.Every, Iterations: o.Every.Iterations}})
}

// Bytes is about how much memory the search has taken: that of its nodes, what every search takes,
// and what each thread keeps that a net which ships has answered (package train/netplay).
func (s *Search) Bytes() int64 {
	const much, every, answers = 1 << 30, 1 << 20, 6 << 20
	return every + answers*int64(len(s.nets.Names())*max(1, s.order.Threads)) + int64(s.nodes)*much/int64(agents.SearchDefaultsOf(s.game.Name()).Layout().NodesIn(much))
}
