package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/internal/access"
	"deadreckon/internal/panics"
	"deadreckon/mcts"
	"deadreckon/train/netplay"
)

// Search is a search of a game that is asked again and again: see agents.OpenSearch.
type Search struct {
	job
	game  engine.Game
	spec  SearchSpec
	open  func(m Model) (agents.Searcher, error) // guided by a model, unless it is nil
	model Model
	agent agents.Searcher
	view  engine.View

	many []found // what each of many views came to; nil after a search of one
}

// SearchSpec says how to search. It comes as JSON.
type SearchSpec struct {
	Parameters string   `json:"parameters"` // as the text of the agent "search" has them
	Moves      []uint32 `json:"moves"`      // at the root, ascending; none is all
	Batch      int      `json:"batch"`      // leaves for which a model is asked at once; 0 is 1
	Noise      float64  `json:"noise"`      // share of Dirichlet noise in the prior at the root, for self-play
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
	out := &Search{game: p.game, spec: s, view: p.game.NewView(), model: m}
	out.open = func(m Model) (agents.Searcher, error) {
		var guide *agents.Guide
		if m != nil {
			guide = &agents.Guide{Configure: func(c mcts.Config) mcts.Config {
				c.Batch = s.Batch
				return netplay.NewGuide(p.game, newSource(p.encoder, m)).Configure(c)
			}}
		}
		return agents.Reader{By: access.Grant()}.OpenSearch(p.game, s.Parameters, guide, func(c *mcts.Config) {
			c.SearchForced, c.Selection.Noise = s.Forced, s.Noise
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
		_, err := s.agent.Decide(ctx, s.view, draws(seed))
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
	s.many = make([]found, len(views))
	model := s.model
	if model != nil {
		model = (&gathering{model: model}).ask
	}
	return s.start(func(ctx context.Context) error {
		ctx, stop := context.WithCancelCause(ctx)
		defer stop(nil)
		var group panics.Group
		var next atomic.Int64
		for range min(max(s.spec.Threads, 1), len(views)) {
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
		if _, err := agent.Decide(ctx, views[i], draws(seed+uint64(i))); err != nil {
			return fmt.Errorf("view %d: %w", i, err)
		}
		s.many[i] = s.foundBy(agent, views[i])
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

// found is a result of a search, with the texts of its moves in their order.
type found struct {
	mcts.Result
	Texts []string
}

// Found returns what the latest search found, as JSON: of many views an array.
func (s *Search) Found() (any, error) {
	switch {
	case s.done == nil || s.running():
		return nil, errors.New("no search has ended")
	case s.many != nil:
		return s.many, nil
	}
	return s.foundBy(s.agent, s.view), nil
}

// foundBy returns what a search found in a view.
func (s *Search) foundBy(agent agents.Searcher, v engine.View) found {
	out := found{Result: agent.Last()}
	for _, m := range out.Moves {
		out.Texts = append(out.Texts, s.game.Notation().FormatAction(v, m.Action))
	}
	return out
}

// limits are parameters that say how long is searched, but not how.
var limits = []string{"", "iterations", "time", "nodes", "threads", "reuse"}

// Report returns what the latest search found in the words of a session's.
func (s *Search) Report() (advice.Report, error) {
	if s.done == nil || s.running() || s.many != nil {
		return advice.Report{}, errOneView
	}
	order, limited := advice.Order{}, s.model == nil && len(s.spec.Moves) == 0
	for parameter := range strings.SplitSeq(s.spec.Parameters, ",") {
		switch name, value, _ := strings.Cut(parameter, "="); {
		case parameter == "guide="+agents.NoGuide:
			order.Guide = value
		case !slices.Contains(limits, name):
			limited = false
			if name == "rollout" {
				order.Rollout = value
			}
		}
	}
	if !limited && !s.agent.Guided() {
		order.Guide = agents.NoGuide
	}
	t, err := order.Teller(s.game, s.view.Viewer())
	if err != nil {
		return advice.Report{}, err
	}
	r := t.Report(s.view, s.agent.Last(), s.agent.Root())
	if !limited {
		r.Searched = nil // it is measured of such searches alone
	}
	return r, nil
}

// errOneView is for what is known of the search of one view alone.
var errOneView = errors.New("no search of one view has ended")

// seeded draws the seed first: a search is that of an advice.Order with the seed.
type seeded struct {
	seed  uint64
	drawn bool
	rest  rand.PCG
}

func draws(seed uint64) *rand.Rand {
	s := &seeded{seed: seed}
	engine.Seed(&s.rest, seed, "search")
	return rand.New(s)
}

// Uint64 implements rand.Source.
func (s *seeded) Uint64() uint64 {
	if !s.drawn {
		s.drawn = true
		return s.seed
	}
	return s.rest.Uint64()
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
		return nil, errOneView
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
