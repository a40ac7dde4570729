package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"deadreckon/agents"
	"deadreckon/crash"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/mcts"
	"deadreckon/owner"
	"deadreckon/train/netplay"
)

// Search is a search of a game that is asked again and again: see agents.OpenSearch.
type Search struct {
	job
	game  engine.Game
	open  func(m Model) (agents.Searcher, error) // guided by a model, unless it is nil
	model Model
	agent agents.Searcher
	view  engine.View

	threads int
	many    []json.RawMessage // what each of many views came to; nil after a search of one
}

// SearchSpec says how to search. It comes as JSON.
type SearchSpec struct {
	Parameters string   `json:"parameters"` // as the text of the agent "search" has them
	Moves      []uint32 `json:"moves"`      // at the root, ascending; none is all
	Batch      int      `json:"batch"`      // leaves for which a model is asked at once; 0 is 1
	Forced     bool     `json:"forced"`     // search where there is one legal move too
	Threads    int      `json:"threads"`    // of StartMany; 0 is 1
}

// NewSearch returns a search of the game of p, which a model guides unless it is nil.
func (p *Positions) NewSearch(spec []byte, m Model) (*Search, error) {
	var s SearchSpec
	if err := json.Unmarshal(spec, &s); err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	if m != nil && p.encoder == nil {
		return nil, errNoEncoding
	}
	out := &Search{game: p.game, view: p.game.NewView(), threads: max(s.Threads, 1), model: m}
	out.open = func(m Model) (agents.Searcher, error) {
		var guide *agents.Guide
		if m != nil {
			guide = &agents.Guide{Configure: func(c mcts.Config) mcts.Config {
				c.Batch = s.Batch
				return netplay.NewGuide(p.game, newSource(p.encoder, m)).Configure(c)
			}}
		}
		return agents.Reader{By: owner.Grant()}.OpenSearch(p.game, s.Parameters, guide, func(c *mcts.Config) {
			c.SearchForced = s.Forced
			for _, a := range s.Moves {
				c.Moves = append(c.Moves, engine.Action(a))
			}
			slices.Sort(c.Moves)
		})
	}
	var err error
	out.agent, err = out.open(m)
	return out, err
}

// Close stops the search and waits for it.
func (s *Search) Close() {
	s.job.Close()
	agents.Close(s.agent)
}

// Start begins to search the view in a place, whose viewer must be on turn, by a seed.
func (s *Search) Start(p *Positions, i int, seed uint64) error {
	at, err := p.viewAt(i)
	if err != nil {
		return err
	}
	if s.running() {
		return errRunning
	}
	s.view.CopyFrom(at.view)
	s.many = nil
	return s.start(func(ctx context.Context) error {
		_, err := s.agent.Decide(ctx, s.view, engine.Stream(seed, "search"))
		return err
	})
}

// StartMany begins to search the views in some places, whose viewers must be on turn, each from
// nothing and the i-th by seed+i: what one comes to does not depend on the others.
func (s *Search) StartMany(p *Positions, places []int64, seed uint64) error {
	var views []engine.View
	for _, place := range places {
		at, err := p.viewAt(int(place))
		if err != nil {
			return err
		}
		v := s.game.NewView()
		v.CopyFrom(at.view)
		views = append(views, v)
	}
	if s.running() {
		return errRunning
	}
	s.many = make([]json.RawMessage, len(views))
	model := s.model
	if model != nil {
		model = (&gathering{model: model}).ask
	}
	return s.start(func(ctx context.Context) error {
		ctx, stop := context.WithCancelCause(ctx)
		defer stop(nil)
		var group crash.Group
		var next atomic.Int64
		for range min(s.threads, len(views)) {
			group.Go(func() {
				if err := s.searchSome(ctx, model, views, &next, seed); err != nil {
					stop(err) // the first counts
				}
			})
		}
		group.Wait()
		return context.Cause(ctx)
	})
}

// searchSome searches one view after the other, whichever nobody has begun, until an error.
func (s *Search) searchSome(ctx context.Context, m Model, views []engine.View, next *atomic.Int64, seed uint64) error {
	agent, err := s.open(m)
	if err != nil {
		return err
	}
	defer agents.Close(agent)
	for i := next.Add(1) - 1; i < int64(len(views)) && ctx.Err() == nil; i = next.Add(1) - 1 {
		env.Begin(agent, 0)
		if _, err := agent.Decide(ctx, views[i], engine.Stream(seed+uint64(i), "search")); err != nil {
			return fmt.Errorf("view %d: %w", i, err)
		}
		if s.many[i], err = s.foundBy(agent, views[i]); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Forget makes the next search begin from nothing.
func (s *Search) Forget() error {
	if s.running() {
		return errRunning
	}
	env.Begin(s.agent, 0)
	return nil
}

// foundMove is a mcts.Move in the words of the C interface.
type foundMove struct {
	Action       uint32  `json:"action"`
	Text         string  `json:"text"`
	Visits       int     `json:"visits"`
	Availability int     `json:"availability"`
	Value        float64 `json:"value"`
	ValueError   float64 `json:"value_error"`
	Wins         int     `json:"wins"`
	Draws        int     `json:"draws"`
	Losses       int     `json:"losses"`
	Cut          int     `json:"cut"`
	Win          float64 `json:"win"`
	WinError     float64 `json:"win_error"`
	Lead         float64 `json:"lead"`
	LeadError    float64 `json:"lead_error"`
}

type foundStep struct {
	Seat   int     `json:"seat"`
	Action uint32  `json:"action"`
	Visits int     `json:"visits"`
	Value  float64 `json:"value"`
}

// Found returns what the latest search found, as JSON: of many views an array.
func (s *Search) Found() ([]byte, error) {
	switch {
	case s.done == nil || s.running():
		return nil, errors.New("no search has ended")
	case s.many != nil:
		return json.Marshal(s.many)
	}
	return s.foundBy(s.agent, s.view)
}

// foundBy returns what a search found in a view.
func (s *Search) foundBy(agent agents.Searcher, v engine.View) ([]byte, error) {
	r := agent.Last()
	var out struct {
		Best       uint32      `json:"best"`
		Moves      []foundMove `json:"moves"`
		Line       []foundStep `json:"line"`
		Iterations int         `json:"iterations"`
		Kept       int         `json:"kept"`
		Nodes      int         `json:"nodes"`
		Seconds    float64     `json:"seconds"`
		Forced     bool        `json:"forced"`
		Full       bool        `json:"full"`
	}
	out.Best, out.Iterations, out.Kept, out.Nodes = uint32(r.Best), r.Iterations, r.Kept, r.Nodes
	out.Seconds, out.Forced, out.Full = r.Elapsed.Seconds(), r.Forced, r.Full
	for _, m := range r.Moves {
		out.Moves = append(out.Moves, foundMove{
			uint32(m.Action), s.game.Notation().FormatAction(v, m.Action), m.Visits, m.Availability, m.Value, m.ValueError,
			m.Wins, m.Draws, m.Losses, m.Cut, m.Win, m.WinError, m.Lead, m.LeadError,
		})
	}
	for _, x := range r.Line {
		out.Line = append(out.Line, foundStep{int(x.Seat), uint32(x.Action), x.Visits, x.Value})
	}
	return json.Marshal(out)
}

// Twigs are what a search explored, as arrays with an entry for each move: first those at the
// root, and every one before those that follow it.
type Twigs struct {
	Parents []int64   // the entry that it follows, -1 at the root
	Seats   []int8    // who acts, or engine.Chance
	Actions []uint32  // as the observer saw it; at chance a mark of what fell
	Visits  []int64   // iterations through it
	Values  []float64 // mean score of who acts, or of the observer at chance
	Errors  []float64 // standard error of that
}

// Explored returns what the latest search explored, at most so many moves of at least so many
// visits each.
func (s *Search) Explored(most, visits int) (*Twigs, error) {
	if s.done == nil || s.running() || s.many != nil {
		return nil, errors.New("no search of one view has ended")
	}
	out := &Twigs{}
	level := []twig{{s.agent.Root(), -1}}
	for len(level) > 0 && len(out.Parents) < most {
		var next []twig
		for _, at := range level {
			turn := at.branch.Turn()
			for _, m := range at.branch.Moves() {
				if m.Visits < visits || len(out.Parents) == most {
					continue
				}
				next = append(next, twig{at.branch.Then(m.Action), int64(len(out.Parents))})
				out.Parents, out.Seats = append(out.Parents, at.parent), append(out.Seats, int8(turn))
				out.Actions, out.Visits = append(out.Actions, uint32(m.Action)), append(out.Visits, int64(m.Visits))
				out.Values, out.Errors = append(out.Values, m.Value), append(out.Errors, m.ValueError)
			}
		}
		level = next
	}
	return out, nil
}

// twig is a branch and the entry that leads there.
type twig struct {
	branch mcts.Branch
	parent int64
}
