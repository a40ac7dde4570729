package agents

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
)

// Dice decides chance events from outside, as when a person rolls the dice of a
// real table.
type Dice interface {
	// Roll returns one of the outcomes of p, which is at Chance. It is asked
	// only where there is more than one.
	Roll(ctx context.Context, p engine.Position, outcomes []engine.Action) (engine.Action, error)
}

// Match is one game between agents.
type Match struct {
	Game     engine.Game
	Agents   []Agent // one for each seat
	Seed     uint64  // of the dice and of every agent, in streams of their own
	Producer string  // who plays, for the record; "" is "deadreckon"
	Dice     Dice    // nil rolls by the seed and the exact odds

	// Watch, if not nil, is called with the state before each action.
	Watch func(s engine.State, a engine.Action)
}

// Play plays the game to its end and returns its record, which holds the scores.
// An agent that fails, an illegal action, and the end of ctx stop the game: the
// error comes with the record so far. It refuses a game that need not end.
func (m Match) Play(ctx context.Context) (*engine.Record, error) {
	if err := engine.Ends(m.Game); err != nil {
		return nil, fmt.Errorf("agents: automated play needs an end: %w", err)
	}
	if seats := len(m.Game.Seats()); len(m.Agents) != seats {
		return nil, fmt.Errorf("agents: %d agents for %d seats", len(m.Agents), seats)
	}
	t := m.sit()
	for t.state.Turn() != engine.Nobody {
		if err := ctx.Err(); err != nil {
			return t.record, fmt.Errorf("agents: %w", err)
		}
		if err := t.step(ctx); err != nil {
			return t.record, err
		}
	}
	t.record.End(t.state, len(m.Agents))
	return t.record, nil
}

// table is a match in progress: the only place that holds the truth.
type table struct {
	Match
	state   engine.State
	view    engine.View
	record  *engine.Record
	dice    *rand.Rand
	streams []*rand.Rand // of the agents
	legal   []engine.Action
	odds    []uint64
}

// sit sets the game up.
func (m Match) sit() *table {
	if m.Producer == "" {
		m.Producer = "deadreckon"
	}
	t := &table{
		Match:  m,
		state:  m.Game.NewState(),
		view:   m.Game.NewView(),
		record: engine.NewRecord(m.Game, m.Seed, m.Producer),
		dice:   engine.Stream(m.Seed, "dice"),
	}
	for seat, a := range m.Agents {
		note := fmt.Sprintf("agent.%d", seat)
		t.streams = append(t.streams, engine.Stream(m.Seed, note))
		t.record.Notes = append(t.record.Notes, engine.Setting{Key: note, Value: a.Name()})
	}
	return t
}

// step plays one action.
func (t *table) step(ctx context.Context) error {
	t.legal = t.state.AppendLegal(t.legal[:0])
	turn := t.state.Turn()
	var a engine.Action
	var err error
	if turn == engine.Chance {
		a, err = t.roll(ctx)
	} else {
		a, err = t.decide(ctx, turn)
	}
	if err != nil {
		return err
	}
	t.record.Add(t.Game.Notation(), t.state, a)
	if t.Watch != nil {
		t.Watch(t.state, a)
	}
	t.state.Apply(a)
	return nil
}

// roll returns the outcome of a chance event.
func (t *table) roll(ctx context.Context) (engine.Action, error) {
	if len(t.legal) == 1 {
		return t.legal[0], nil
	}
	if t.Dice == nil {
		t.odds = t.state.AppendOdds(t.odds[:0])
		return t.legal[engine.Pick(t.odds, t.dice)], nil
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

// decide asks the agent of a seat.
func (t *table) decide(ctx context.Context, seat engine.Seat) (engine.Action, error) {
	agent := t.Agents[seat]
	t.state.ViewInto(seat, t.view)
	a, err := agent.Decide(ctx, t.view, t.streams[seat])
	switch {
	case err != nil:
		return 0, fmt.Errorf("agents: seat %v, %s: %w", seat, agent.Name(), err)
	case !slices.Contains(t.legal, a):
		return 0, fmt.Errorf("agents: seat %v, %s: %#x is not a legal action", seat, agent.Name(), a)
	}
	return a, nil
}
