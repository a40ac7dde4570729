package host

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/internal/access"
	"deadreckon/mcts"
	"deadreckon/train/netplay"
)

// Callbacks call functions of the caller by address, from threads of the library. Package capi sets
// them.
var Callbacks struct {
	// Player chooses an action for the view in a place, with a random seed. Only this call uses the place.
	Player func(address uint64, place int, seed uint64) (engine.Action, error)

	// Model evaluates views.
	Model func(address uint64, q *EvalBatch) error
}

type playerSpec struct {
	Positions int64  // positions whose places hold the views
	Address   uint64 // address of the function or model
	Model     *modelSpec
}

// modelSpec is the way a model plays.
type modelSpec struct {
	Search *string // parameters of a guided search; null samples from the policy
	Batch  int     // leaves of a search per evaluation; 0 is 1
	Greedy bool    // take the action with the largest weight
}

// player is a function or a model of the caller. The agent "function:HANDLE" names it.
type player struct {
	inMemory
	open func(g engine.Game, name string) (agents.Agent, error)
}

func init() {
	agents.Register(agents.Kind{
		Name:  "function",
		Usage: "function: a function of this process, by its handle",
		Open: func(g engine.Game, p *agents.Params) (a agents.Agent, err error) {
			number, err := strconv.ParseInt(p.File().String(), 10, 64)
			if bad := p.Err(); bad != nil {
				return nil, bad
			}
			var found *player
			if err != nil || Use(number, func(p *player) error { found = p; return nil }) != nil {
				return nil, fmt.Errorf("no function %q", p.Text())
			}
			return found.open(g, p.Text())
		},
	})
}

// openPlayer opens a player. Its agents stay usable after it is closed.
func openPlayer(s playerSpec) (*player, error) {
	if s.Model == nil {
		return &player{open: func(g engine.Game, name string) (agents.Agent, error) { return openFunction(g, name, s) }}, nil
	}
	p, err := PositionsOf(s.Positions)
	if err != nil {
		return nil, err
	}
	if p.encoder == nil {
		return nil, errNoEncoding
	}
	ask := (&batcher{model: modelAt(s.Address)}).ask // shared, so that all agents form one batch
	open := func(g engine.Game, name string) (agents.Agent, error) { return p.openModel(g, name, s.Model, ask) }
	if _, err := open(p.game, "model"); err != nil {
		return nil, err
	}
	return &player{open: open}, nil
}

// checkSameGame returns an error if two games differ in name or settings, with the first difference.
func checkSameGame(own, g engine.Game) error {
	if own.Name() != g.Name() {
		return fmt.Errorf("the games differ: %s and %s", own.Name(), g.Name())
	}
	ours, theirs, i := own.About().Settings, g.About().Settings, 0
	for i < len(ours) && i < len(theirs) && ours[i].String() == theirs[i].String() {
		i++
	}
	if i < max(len(ours), len(theirs)) {
		return fmt.Errorf("the games differ: %s %v and %s %v", own.Name(), ours[i:min(i+1, len(ours))], g.Name(), theirs[i:min(i+1, len(theirs))])
	}
	return nil
}

// function is an agent that calls a function of the caller.
type function struct {
	playerSpec
	name  string
	place int
}

func openFunction(g engine.Game, name string, s playerSpec) (agents.Agent, error) {
	f := &function{playerSpec: s, name: name}
	return f, Use(s.Positions, func(p *Positions) (err error) {
		if err := checkSameGame(p.game, g); err != nil {
			return err
		}
		if n := len(p.spare); n > 0 {
			f.place, p.spare = p.spare[n-1], p.spare[:n-1]
			return nil
		}
		f.place, err = p.grow(struct{ Kind, N int }{ViewPlace, 1})
		return err
	})
}

func (f *function) Close() error {
	return Use(f.Positions, func(p *Positions) error {
		p.spare = append(p.spare, f.place)
		return nil
	})
}

func (f *function) Name() string { return f.name }

func (f *function) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	err := placeRef{f.Positions, f.place}.viewAt(func(at *place) {
		at.view.CopyFrom(v)
		at.changed()
	})
	if err != nil {
		return 0, err
	}
	return Callbacks.Player(f.Address, f.place, rng.Uint64())
}

func (p *Positions) guide(m Model, batch int) *agents.Guide {
	if m == nil {
		return nil
	}
	return &agents.Guide{Configure: func(c mcts.Config) mcts.Config {
		c.Batch = batch
		return netplay.NewGuide(p.game, newSource(p.game, m)).Configure(c)
	}}
}

func (p *Positions) openModel(g engine.Game, name string, s *modelSpec, m Model) (agents.Agent, error) {
	if err := checkSameGame(p.game, g); err != nil {
		return nil, err
	}
	if s.Search == nil {
		temperature := 1.0
		if s.Greedy {
			temperature = 0
		}
		return netplay.NewAgent(g, name, newSource(p.game, m), temperature), nil
	}
	search, err := agents.Reader{By: access.Grant()}.OpenSearch(g, *s.Search, p.guide(m, s.Batch), nil)
	if err != nil {
		return nil, err
	}
	return &namedSearch{search, name}, nil
}

// namedSearch is a search with another name.
type namedSearch struct {
	agents.Searcher
	name string
}

func (b *namedSearch) Name() string { return b.name }

func (b *namedSearch) Begin(seed uint64) { env.Begin(b.Searcher, seed) }
