package host

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/internal/access"
	"deadreckon/mcts"
	"deadreckon/train/netplay"
)

// Callbacks call functions of the caller by their addresses. Package capi sets them. They are called from
// threads of the library.
var Callbacks struct {
	// Player chooses in the view in a place of positions, which nobody else uses meanwhile, and draws by
	// the seed.
	Player func(address uint64, place int, seed uint64) (engine.Action, error)

	// Model answers questions.
	Model func(address uint64, q *Questions) error
}

// playerSpec is the arguments of "player.add": a function that plays, or a model.
type playerSpec struct {
	Positions int64  // in which the function is shown views
	Address   uint64 // of the function
	Model     *modelSpec
}

// modelSpec says how a model plays.
type modelSpec struct {
	Search *string // parameters of a search that it guides; null draws from its policy
	Batch  int     // leaves of a search for which it is asked at once; 0 is 1
	Greedy bool    // take the action of most weight
}

// players are the functions and models that have a number: "function:NUMBER" is the text of the agent.
var players = struct {
	sync.Mutex
	last  int
	known map[int]player
}{known: map[int]player{}}

// player opens an agent of a name for a game.
type player func(g engine.Game, name string) (agents.Agent, error)

func init() {
	agents.Register(agents.Kind{
		Name:  "function",
		Usage: "function: a function of this process, by its number",
		Open: func(g engine.Game, p *agents.Params) (agents.Agent, error) {
			number, err := strconv.Atoi(p.File().String())
			if bad := p.Err(); bad != nil {
				return nil, bad
			}
			players.Lock()
			open, ok := players.known[number]
			players.Unlock()
			if err != nil || !ok {
				return nil, fmt.Errorf("no function %q", p.Text())
			}
			return open(g, p.Text())
		},
	})
}

// addPlayer gives a player a number.
func addPlayer(s playerSpec) (int, error) {
	p, err := PositionsOf(s.Positions)
	if err != nil {
		return 0, err
	}
	open := func(g engine.Game, name string) (agents.Agent, error) { return openFunction(g, name, s) }
	if s.Model != nil {
		if p.encoder == nil {
			return 0, errNoEncoding
		}
		ask := (&gathering{model: modelAt(s.Address)}).ask // all agents ask together
		open = func(g engine.Game, name string) (agents.Agent, error) { return p.openModel(g, name, s.Model, ask) }
		if _, err := open(p.game, "model"); err != nil {
			return 0, err
		}
	}
	players.Lock()
	defer players.Unlock()
	players.last++
	players.known[players.last] = open
	return players.last, nil
}

// removePlayer takes a number back. Open agents stay.
func removePlayer(number int) (any, error) {
	players.Lock()
	defer players.Unlock()
	delete(players.known, number)
	return nil, nil
}

// fits refuses a game of other settings, whose views are not views of own.
func fits(own, g engine.Game) error {
	if fmt.Sprint(own.Name(), own.About().Settings) != fmt.Sprint(g.Name(), g.About().Settings) {
		return fmt.Errorf("the function plays %s %v, not %s %v", own.Name(), own.About().Settings, g.Name(), g.About().Settings)
	}
	return nil
}

// function is a function of the caller as an agent, with a place of its own.
type function struct {
	playerSpec
	name  string
	place int
}

func openFunction(g engine.Game, name string, s playerSpec) (agents.Agent, error) {
	f := &function{playerSpec: s, name: name}
	return f, Use(s.Positions, func(p *Positions) (err error) {
		if err := fits(p.game, g); err != nil {
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

// Close implements io.Closer: it gives the place back.
func (f *function) Close() error {
	return Use(f.Positions, func(p *Positions) error {
		p.spare = append(p.spare, f.place)
		return nil
	})
}

// Name implements agents.Agent.
func (f *function) Name() string { return f.name }

// Decide implements agents.Agent.
func (f *function) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	err := spot{f.Positions, f.place}.viewAt(func(at *place) {
		at.view.CopyFrom(v)
		at.changed()
	})
	if err != nil {
		return 0, err
	}
	return Callbacks.Player(f.Address, f.place, rng.Uint64())
}

// guide returns the guide of a search, nil without a model.
func (p *Positions) guide(m Model, batch int) *agents.Guide {
	if m == nil {
		return nil
	}
	return &agents.Guide{Configure: func(c mcts.Config) mcts.Config {
		c.Batch = batch
		return netplay.NewGuide(p.game, newSource(p.game, m)).Configure(c)
	}}
}

// openModel returns a model as an agent.
func (p *Positions) openModel(g engine.Game, name string, s *modelSpec, m Model) (agents.Agent, error) {
	if err := fits(p.game, g); err != nil {
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
	return &bySearch{search, name}, nil
}

// bySearch is a search under another name.
type bySearch struct {
	agents.Searcher
	name string
}

var _ env.Beginner = (*bySearch)(nil)

// Name implements agents.Agent.
func (b *bySearch) Name() string { return b.name }

// Begin implements env.Beginner.
func (b *bySearch) Begin(seed uint64) { env.Begin(b.Searcher, seed) }

// Close implements io.Closer.
func (b *bySearch) Close() error {
	agents.Close(b.Searcher)
	return nil
}
