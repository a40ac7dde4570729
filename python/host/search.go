package host

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// Search is a reusable search of one game.
type Search struct {
	game  engine.Game
	spec  searchSpec
	open  func(m Model) (agents.Searcher, error) // guided by a model unless nil
	model Model
	agent agents.Searcher
	view  engine.View // of the latest search; nil after a search of many views
}

type searchSpec struct {
	advice.Request                 // Net and Rollout of the report; Threads of "search.many"
	Parameters     string          // parameters of the agent "search", as text
	Standard       bool            // they only set limits, and there is neither a model nor Moves
	Moves          []engine.Action `json:"moves"` // root moves in ascending order; none is all
	Model          uint64          // address of the guiding model; 0 for none
	Noise          float64         // share of Dirichlet noise in the root prior, for self-play
	Batch          int             // leaves per evaluation by the model; 0 is 1
	Forced         bool            // search even with one legal move
}

func (p *Positions) newSearch(s searchSpec) (*Search, error) {
	out := &Search{game: p.game, spec: s, model: modelAt(s.Model)}
	if out.model != nil && p.encoder == nil {
		return nil, errNoEncoding
	}
	slices.Sort(s.Moves)
	out.open = func(m Model) (agents.Searcher, error) {
		return agents.Reader{By: access.Grant()}.OpenSearch(p.game, s.Parameters, p.guide(m, s.Batch), func(c *mcts.Config) {
			c.SearchForced, c.Selection.Noise, c.Moves = s.Forced, s.Noise, slices.Clone(s.Moves)
		})
	}
	var err error
	out.agent, err = out.open(out.model)
	return out, err
}

// Close closes the agent.
func (s *Search) Close() { agents.Close(s.agent) }

// one searches a view. Its viewer must be on turn.
func (s *Search) one(ctx context.Context, x struct {
	placeRef
	Seed uint64
}) (found, error) {
	var v engine.View
	s.view = nil
	if err := x.viewAt(func(at *place) { v = engine.CloneView(s.game, at.view) }); err != nil {
		return found{}, err
	}
	if _, err := s.agent.Decide(ctx, v, randFor(x.Seed)); err != nil {
		return found{}, err
	}
	s.view = v
	return s.foundBy(s.agent, v), nil
}

// several searches independent views. View i uses seed+i. Each viewer must be on turn.
func (s *Search) several(ctx context.Context, x viewsOf) ([]found, error) {
	s.view = nil
	views, err := x.copies(s.game)
	if err != nil {
		return nil, err
	}
	model := s.model
	if model != nil {
		model = (&batcher{model: model}).ask
	}
	threads, all := max(s.spec.Threads, 1), make([]found, len(views))
	searchers := make([]agents.Searcher, threads)
	err = eachView(ctx, len(views), threads, func(ctx context.Context, thread, i int) (err error) {
		if searchers[thread] == nil {
			if searchers[thread], err = s.open(model); err != nil {
				return err
			}
		}
		agent := searchers[thread]
		env.Begin(agent, 0)
		if _, err := agent.Decide(ctx, views[i], randFor(x.Seed+uint64(i))); err != nil {
			return err
		}
		all[i] = s.foundBy(agent, views[i])
		return nil
	})
	for _, agent := range searchers {
		agents.Close(agent)
	}
	return all, err
}

func (s *Search) forget() (any, error) {
	env.Begin(s.agent, 0)
	return nil, nil
}

// found is a search result with the texts of its moves.
type found struct {
	mcts.Result
	Texts []string
}

func (s *Search) foundBy(agent agents.Searcher, v engine.View) found {
	out := found{Result: agent.Last()}
	for _, m := range out.Moves {
		out.Texts = append(out.Texts, s.game.Notation().FormatAction(v, m.Action))
	}
	return out
}

// report returns the latest result in the form that a session uses.
func (s *Search) report() (advice.Report, error) {
	if s.view == nil {
		return advice.Report{}, errOneView
	}
	request := s.spec.Request
	if !s.spec.Standard && !s.agent.Guided() {
		request.Net.None = true
	}
	t, err := request.Reporter(s.game, s.view.Viewer())
	if err != nil {
		return advice.Report{}, err
	}
	r := t.Report(context.Background(), s.view, s.agent.Last(), s.agent.Root())
	if !s.spec.Standard {
		r.Searched = nil // not calibrated
	}
	return r, nil
}

var errOneView = errors.New("there is no finished search of a view")

// seedFirst returns its seed first, so that a search equals the advice.Request with that seed.
type seedFirst struct {
	seed  uint64
	drawn bool
	rest  rand.PCG
}

func randFor(seed uint64) *rand.Rand {
	s := &seedFirst{seed: seed}
	engine.Seed(&s.rest, seed, "search")
	return rand.New(s)
}

func (s *seedFirst) Uint64() uint64 {
	if !s.drawn {
		s.drawn = true
		return s.seed
	}
	return s.rest.Uint64()
}

type treeEntry struct {
	branch mcts.Branch
	parent int64
}

// explored returns the moves in the tree of the latest search as arrays, breadth first from the root.
// It returns at most Most moves with at least Visits visits.
func (s *Search) explored(x struct{ Most, Visits int }) (any, error) {
	if s.view == nil {
		return nil, errOneView
	}
	var parents, visits []int64  // index of the previous entry, -1 at the root; iterations
	var seats []int8             // acting seat or engine.Chance
	var actions []uint32         // as observed; an outcome mark at chance nodes
	var values, errors []float64 // mean score of the acting seat, of the observer at chance nodes; standard error
	level := []treeEntry{{s.agent.Root(), -1}}
	for len(level) > 0 && len(parents) < x.Most {
		var next []treeEntry
		for _, at := range level {
			turn := at.branch.Turn()
			for _, m := range at.branch.Moves() {
				if m.Visits < x.Visits || len(parents) == x.Most {
					continue
				}
				next = append(next, treeEntry{at.branch.Then(m.Action), int64(len(parents))})
				parents, seats = append(parents, at.parent), append(seats, int8(turn))
				actions, visits = append(actions, uint32(m.Action)), append(visits, int64(m.Visits))
				values, errors = append(values, m.Value), append(errors, m.ValueError)
			}
		}
		level = next
	}
	return map[string]any{
		"parents": pack(parents), "seats": pack(seats), "actions": pack(actions),
		"visits": pack(visits), "values": pack(values), "errors": pack(errors),
	}, nil
}
