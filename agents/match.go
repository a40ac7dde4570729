package agents

import (
	"context"

	"deadreckon/engine"
	"deadreckon/env"
)

// Dice decides chance events from outside the program, for example real dice.
type Dice interface {
	// Roll returns one of the outcomes of p, which is at Chance. It is called only if there are
	// several.
	Roll(ctx context.Context, p engine.Position, outcomes []engine.Action) (engine.Action, error)
}

// Match is one game between agents.
type Match struct {
	Game     engine.Game
	Agents   []Agent // one for each seat
	Seed     uint64  // seed of the dice and of each agent's stream
	Producer string  // producer of the record; "" is "deadreckon"
	Dice     Dice    // nil rolls by the seed and the exact odds

	// Start, if not nil, is the position at which the game begins. The record then holds the
	// actions from there, and can be replayed only from there.
	Start engine.State

	// Watch, if not nil, is called with the state before each action.
	Watch func(s engine.State, a engine.Action)
}

// Play plays the game to its end and returns its record with the scores. An agent's error, an
// illegal action or the end of ctx stops the game; the error comes with the record so far. It
// refuses a game that may never end.
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
