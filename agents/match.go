package agents

import (
	"context"

	"deadreckon/engine"
	"deadreckon/env"
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

	// Start, if not nil, is where the game begins in place of its root. The record then
	// holds what was played from there, and replays nowhere else.
	Start engine.State

	// Watch, if not nil, is called with the state before each action.
	Watch func(s engine.State, a engine.Action)
}

// Play plays the game to its end and returns its record, which holds the scores.
// An agent that fails, an illegal action, and the end of ctx stop the game: the
// error comes with the record so far. It refuses a game that need not end.
func (m Match) Play(ctx context.Context) (*engine.Record, error) {
	t, err := NewReferee(m.Game)
	if err != nil {
		return nil, err
	}
	if m.Producer == "" {
		m.Producer = "deadreckon"
	}
	record := engine.NewRecord(m.Game, m.Seed, m.Producer)
	for seat, a := range m.Agents {
		record.Notes = append(record.Notes, engine.Setting{Key: env.StreamName(seat), Value: a.Name()})
	}
	t.Dice = m.Dice
	if m.Start != nil {
		t.StartAt(m.Start)
	}
	t.Watch = func(s engine.State, a engine.Action) {
		record.Add(m.Game.Notation(), s, a)
		if m.Watch != nil {
			m.Watch(s, a)
		}
	}
	end, err := t.Play(ctx, m.Agents, GameSeed{Seed: m.Seed})
	if err == nil {
		record.End(end, len(m.Agents))
	}
	return record, err
}
