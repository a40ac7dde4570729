package agents

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/internal/panics"
)

// Referee plays games between agents one after another, each an env.Simulation. It is not safe for
// concurrent use.
type Referee struct {
	Dice Dice // nil draws by the seed and the exact odds

	// Watch, if not nil, is called with the state before each action.
	Watch func(s engine.State, a engine.Action)

	// MeasureTime makes the referee measure the time of the agents.
	MeasureTime bool
	Clocks      []Clock // clocks of the latest game, by seat

	game   engine.Game
	sim    *env.Simulation
	view   engine.View
	world  engine.State // world of StartFrom, nil at first
	seed   uint64
	played int // actions of the latest game

	listeners []Listener // listeners by seat, nil for other agents
	decided   bool       // a seat has made a decision
}

// Clock counts the decisions of a seat with several legal actions, and their time.
type Clock struct {
	Decisions int
	Time      time.Duration
}

// GameSeed determines the luck of a game.
type GameSeed struct {
	Seed uint64 // seed of the dice and of each agent's stream

	// Mirrored reverses every random number of the dice: the highest outcome becomes the lowest.
	// Each game by itself has the same odds, but a game and its mirror have opposite luck. The
	// streams of the agents differ from those of the original game.
	Mirrored bool
}

// String names the seed.
func (d GameSeed) String() string {
	if d.Mirrored {
		return fmt.Sprintf("the mirror of seed %d", d.Seed)
	}
	return fmt.Sprintf("seed %d", d.Seed)
}

// NewReferee returns a referee for a game, or an error if the game may never end.
func NewReferee(g engine.Game) (*Referee, error) {
	t, err := env.NewSimulation(g)
	if err != nil {
		return nil, fmt.Errorf("agents: %w", err)
	}
	return &Referee{game: g, sim: t, view: g.NewView(), Clocks: make([]Clock, len(g.Seats()))}, nil
}

// StartAt sets the position from which games begin.
func (t *Referee) StartAt(s engine.State) { t.sim.SetStart(s) }

// StartFrom is StartAt for a state or a view. The unknown parts of a view are drawn by a seed among
// all worlds that agree with it. It returns the start, which the referee owns or which is p, and
// whether it was drawn. Referees may share p.
func (t *Referee) StartFrom(p engine.Position, seed uint64) (root engine.State, drawn bool) {
	switch p := p.(type) {
	case engine.State:
		root = p
	case engine.View:
		if t.world == nil {
			t.world = t.game.NewState()
		}
		t.view.CopyFrom(p)
		t.view.Sample(t.world, engine.Stream(seed, "position"))
		root, drawn = t.world, true
	}
	t.StartAt(root)
	return root, drawn
}

// Play plays a game to its end and returns its last state, which the referee owns and overwrites in
// the next game. An agent's error, an illegal action or the end of ctx stops the game. A panic of
// the game or an agent is a *panics.Panic in the error, with the seed and the number of actions.
// The error does not contain the position, because it would reveal hidden information.
func (t *Referee) Play(ctx context.Context, agents []Agent, d GameSeed) (end engine.State, err error) {
	err = panics.Catch(func() error {
		end, err = t.play(ctx, agents, d)
		return err
	})
	if p, ok := errors.AsType[*panics.Panic](err); ok {
		return nil, fmt.Errorf("agents: %v, after %d actions: %w", d, t.played, p)
	}
	return end, err
}

func (t *Referee) play(ctx context.Context, agents []Agent, d GameSeed) (engine.State, error) {
	if len(agents) != len(t.Clocks) {
		return nil, fmt.Errorf("agents: %d agents for %d seats", len(agents), len(t.Clocks))
	}
	clear(t.Clocks)
	t.played = 0
	t.seed, t.sim.Mirrored = d.Seed, d.Mirrored
	t.sim.Seed(d.Seed)
	t.sim.Restart()
	t.listeners, t.decided = t.listeners[:0], false
	for _, a := range agents {
		env.Begin(a, d.Seed)
		l, _ := a.(Listener)
		t.listeners = append(t.listeners, l)
	}
	for t.sim.State.Turn() != engine.Nobody {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("agents: %w", err)
		}
		if err := t.step(ctx, agents); err != nil {
			return nil, err
		}
	}
	for seat, a := range agents {
		env.End(a, t.sim.State.Score(engine.Seat(seat)))
	}
	return t.sim.State, nil
}

// UsedRandomness reports whether the latest game drew a random number, for dice or for an agent.
// Otherwise the game is the same under every GameSeed, if its agents do not depend on time.
func (t *Referee) UsedRandomness() bool { return t.sim.UsedRandomness(t.seed) }

// step plays one action.
func (t *Referee) step(ctx context.Context, agents []Agent) error {
	turn := t.sim.List()
	var a engine.Action
	var err error
	if turn == engine.Chance {
		a, err = t.roll(ctx)
	} else {
		a, err = t.decide(ctx, turn, agents[turn])
	}
	if err != nil {
		return err
	}
	if t.Watch != nil {
		t.Watch(t.sim.State, a)
	}
	t.tell(turn, a)
	t.sim.State.Apply(a)
	t.played++
	return nil
}

// tell sends an action to the listeners before it is played.
func (t *Referee) tell(turn engine.Seat, a engine.Action) {
	t.decided = t.decided || turn >= 0
	for seat, l := range t.listeners {
		if l == nil {
			continue
		}
		t.sim.State.ViewInto(engine.Seat(seat), t.view)
		if t.decided || len(t.view.AppendLegal(nil)) > 1 {
			l.Hear(engine.NarrateComplete(t.game, t.sim.State, a, engine.Seat(seat)))
		}
	}
}

// roll returns the outcome of a chance event.
func (t *Referee) roll(ctx context.Context) (engine.Action, error) {
	legal := t.sim.Legal
	switch {
	case len(legal) == 1:
		return legal[0], nil
	case t.Dice == nil:
		return t.sim.SampleChance(), nil
	}
	a, err := t.Dice.Roll(ctx, t.sim.State, slices.Clone(legal))
	switch {
	case err != nil:
		return 0, fmt.Errorf("agents: dice: %w", err)
	case !slices.Contains(legal, a):
		return 0, fmt.Errorf("agents: dice: %#x is not one of the outcomes", a)
	}
	return a, nil
}

// decide asks the agent of a seat, and counts decisions with several legal actions.
func (t *Referee) decide(ctx context.Context, seat engine.Seat, agent Agent) (engine.Action, error) {
	clocked := t.MeasureTime && len(t.sim.Legal) > 1
	var start time.Time
	if clocked {
		start = time.Now()
	}
	a, err := t.sim.Ask(ctx, agent, seat, t.view)
	if clocked {
		t.Clocks[seat].Decisions++
		t.Clocks[seat].Time += time.Since(start)
	}
	if err != nil {
		return 0, fmt.Errorf("agents: seat %v, %s: %w", seat, agent.Name(), err)
	}
	return a, nil
}
