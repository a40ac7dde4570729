package agents

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"deadreckon/engine"
	"deadreckon/env"
)

// Table plays games one after another in storage of its own: the only place
// that holds the truth. It is not safe for concurrent use.
type Table struct {
	Dice Dice // nil rolls by the seed and the exact odds

	// Watch, if not nil, is called with the state before each action.
	Watch func(s engine.State, a engine.Action)

	// Clocked makes the table measure the time of the agents.
	Clocked bool
	Clocks  []Clock // of the latest game, by seat

	game    engine.Game
	root    engine.State
	state   engine.State
	view    engine.View
	draw    Draw
	dice    stream
	streams []stream // of the agents
	legal   []engine.Action
	odds    []uint64
}

// stream is a stream of random numbers, new for each game.
type stream struct {
	*rand.Rand
	source *rand.PCG
	first  rand.PCG // as it was before the first number
}

func newStream(seed uint64, name string) stream {
	source := new(rand.PCG)
	engine.Seed(source, seed, name)
	return stream{rand.New(source), source, *source}
}

func (s stream) drawn() bool { return *s.source != s.first }

// Clock counts the decisions of a seat that were real choices, and the time that
// they took.
type Clock struct {
	Decisions int
	Time      time.Duration
}

// Draw fixes the luck of a game.
type Draw struct {
	Seed uint64 // of the dice and of every agent, in streams of their own

	// Mirrored turns every number of the dice upside down: what was the highest
	// outcome is the lowest. Each game by itself is drawn by the same odds, but
	// a game and its mirror share their luck out between them. Agents have
	// streams that are not those of the game that is mirrored.
	Mirrored bool
}

// NewTable returns a table for a game, which it refuses if it need not end.
func NewTable(g engine.Game) (*Table, error) {
	if err := engine.Ends(g); err != nil {
		return nil, fmt.Errorf("agents: automated play needs an end: %w", err)
	}
	n := len(g.Seats())
	return &Table{
		game: g, root: g.NewState(), state: g.NewState(), view: g.NewView(),
		Clocks: make([]Clock, n), streams: make([]stream, n),
	}, nil
}

// streamName names the stream of a seat's agent.
func streamName(seat int) string { return "agent." + strconv.Itoa(seat) }

// Play plays a game to its end and returns its last state, which is the table's
// own until the next game. An agent that fails, an illegal action, and the end of
// ctx stop the game with an error.
func (t *Table) Play(ctx context.Context, agents []Agent, d Draw) (engine.State, error) {
	if len(agents) != len(t.streams) {
		return nil, fmt.Errorf("agents: %d agents for %d seats", len(agents), len(t.streams))
	}
	t.sit(d)
	for _, a := range agents {
		env.Begin(a, d.Seed)
	}
	for t.state.Turn() != engine.Nobody {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("agents: %w", err)
		}
		if err := t.step(ctx, agents); err != nil {
			return nil, err
		}
	}
	return t.state, nil
}

// Drawn reports whether the latest game drew a number, for its dice or for an agent. One
// that did not is the same under every Draw, if its agents depend on nothing else, such as
// the time.
func (t *Table) Drawn() bool {
	return t.dice.drawn() || slices.ContainsFunc(t.streams, stream.drawn)
}

// sit sets a game up.
func (t *Table) sit(d Draw) {
	t.draw = d
	t.state.CopyFrom(t.root)
	clear(t.Clocks)
	t.dice = newStream(d.Seed, "dice")
	for seat := range t.streams {
		name := streamName(seat)
		if d.Mirrored {
			name = "mirrored." + name
		}
		t.streams[seat] = newStream(d.Seed, name)
	}
}

// step plays one action.
func (t *Table) step(ctx context.Context, agents []Agent) error {
	t.legal = t.state.AppendLegal(t.legal[:0])
	turn := t.state.Turn()
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
		t.Watch(t.state, a)
	}
	t.state.Apply(a)
	return nil
}

// roll returns the outcome of a chance event.
func (t *Table) roll(ctx context.Context) (engine.Action, error) {
	if len(t.legal) == 1 {
		return t.legal[0], nil
	}
	if t.Dice == nil {
		t.odds = t.state.AppendOdds(t.odds[:0])
		return t.legal[t.pick()], nil
	}
	a, err := t.Dice.Roll(ctx, t.state, slices.Clone(t.legal))
	switch {
	case err != nil:
		return 0, fmt.Errorf("agents: dice: %w", err)
	case !slices.Contains(t.legal, a):
		return 0, fmt.Errorf("agents: dice: %#x is not one of the outcomes", a)
	}
	return a, nil
}

// pick draws the index of an outcome. The mirror counts the outcomes from the
// other end, by the same number.
func (t *Table) pick() int {
	if !t.draw.Mirrored {
		return engine.Pick(t.odds, t.dice.Rand)
	}
	slices.Reverse(t.odds)
	return len(t.odds) - 1 - engine.Pick(t.odds, t.dice.Rand)
}

// decide asks the agent of a seat.
func (t *Table) decide(ctx context.Context, seat engine.Seat, agent Agent) (engine.Action, error) {
	t.state.ViewInto(seat, t.view)
	clocked := t.Clocked && len(t.legal) > 1
	var start time.Time
	if clocked {
		start = time.Now()
	}
	a, err := agent.Decide(ctx, t.view, t.streams[seat].Rand)
	if clocked {
		t.Clocks[seat].Decisions++
		t.Clocks[seat].Time += time.Since(start)
	}
	switch {
	case err != nil:
		return 0, fmt.Errorf("agents: seat %v, %s: %w", seat, agent.Name(), err)
	case !slices.Contains(t.legal, a):
		return 0, fmt.Errorf("agents: seat %v, %s: %#x is not a legal action", seat, agent.Name(), a)
	}
	return a, nil
}
