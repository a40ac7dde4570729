package host

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"

	"deadreckon/agents"
	"deadreckon/engine"
)

// Player is a function of the caller's that plays. It is asked about the view in a place of
// positions, which is its own until it answers, and draws by the seed.
type Player func(place int, seed uint64) (engine.Action, error)

// players are those that have a number: the text of one as an agent is "function:NUMBER".
var players = struct {
	sync.Mutex
	last  int
	known map[int]player
}{known: map[int]player{}}

// player is a Player with the positions in which it is shown views, or a model that plays.
type player struct {
	play      Player
	positions int64
	model     *modelPlayer
}

func init() {
	agents.Register(agents.Kind{
		Name:  "function",
		Usage: "function: a function of this process, by its number",
		Open:  openPlayer,
	})
}

// AddPlayer gives a player a number.
func AddPlayer(positions int64, play Player) int {
	return add(player{play: play, positions: positions})
}

// add gives what plays a number.
func add(p player) int {
	players.Lock()
	defer players.Unlock()
	players.last++
	players.known[players.last] = p
	return players.last
}

// RemovePlayer takes a number back: agents that were opened go on.
func RemovePlayer(number int) {
	players.Lock()
	defer players.Unlock()
	delete(players.known, number)
}

func openPlayer(g engine.Game, p *agents.Params) (agents.Agent, error) {
	number, err := strconv.Atoi(p.File().String())
	if bad := p.Err(); bad != nil {
		return nil, bad
	}
	players.Lock()
	known, ok := players.known[number]
	players.Unlock()
	if err != nil || !ok {
		return nil, fmt.Errorf("no function %q", p.Text())
	}
	if known.model != nil {
		return known.model.open(g, p.Text())
	}
	f := &functional{name: p.Text(), player: known}
	return f, Use(known.positions, func(at *Positions) (err error) {
		if err := fits(at.game, g); err != nil {
			return err
		}
		if n := len(at.spare); n > 0 {
			f.place, at.spare = at.spare[n-1], at.spare[:n-1]
			return nil
		}
		f.place, err = at.Grow(ViewPlace, 1)
		return err
	})
}

// fits refuses a game of other settings than a function's, so that a view of one is one of
// the other's.
func fits(own, g engine.Game) error {
	if fmt.Sprint(own.Name(), own.About().Settings) != fmt.Sprint(g.Name(), g.About().Settings) {
		return fmt.Errorf("the function plays %s %v, not %s %v", own.Name(), own.About().Settings, g.Name(), g.About().Settings)
	}
	return nil
}

// functional is a player as an agent. Each has a place of its own.
type functional struct {
	name string
	player
	place int
}

// Close implements io.Closer: the place is another's then.
func (f *functional) Close() error {
	return Use(f.positions, func(p *Positions) error {
		p.spare = append(p.spare, f.place)
		return nil
	})
}

// Name implements agents.Agent.
func (f *functional) Name() string { return f.name }

// Decide implements agents.Agent.
func (f *functional) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	err := Use(f.positions, func(p *Positions) error {
		at := &p.places[f.place]
		at.view.CopyFrom(v)
		at.changed()
		return nil
	})
	if err != nil {
		return 0, err
	}
	return f.play(f.place, rng.Uint64())
}
