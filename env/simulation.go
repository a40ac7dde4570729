package env

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"deadreckon/engine"
)

// Simulation holds the true state of a game and its random streams: one for the dice, and one for the
// agent of each seat. Learners (Env) and agents (agents.Referee) play in it. Its owner must give only
// views to players.
//
// A Simulation is not safe for concurrent use. Once the buffers have grown, only agents allocate, and Seed
// if Mirrored is set.
type Simulation struct {
	State engine.State    // the caller applies actions to it
	Legal []engine.Action // legal actions of State: see List

	// Mirrored inverts the dice: the highest outcome becomes the lowest. Agents have other streams than in
	// the game that is mirrored.
	Mirrored bool

	root    engine.State
	odds    []uint64
	dice    stream
	players []stream
}

// stream is a named random stream.
type stream struct {
	name string
	pcg  rand.PCG
	*rand.Rand
}

// NewSimulation returns a simulation at the start of the game. It rejects games that can last forever.
func NewSimulation(g engine.Game) (*Simulation, error) {
	if err := g.About().Endless; err != nil {
		return nil, fmt.Errorf("automated play needs an end: %w", err)
	}
	t := &Simulation{State: g.NewState(), root: g.NewState(), players: make([]stream, len(g.Seats()))}
	t.dice.name = "dice"
	t.dice.Rand = rand.New(&t.dice.pcg)
	for seat := range t.players {
		p := &t.players[seat]
		p.name = StreamName(seat)
		p.Rand = rand.New(&p.pcg)
	}
	return t, nil
}

// StreamName returns the name of the random stream of a seat's agent.
func StreamName(seat int) string { return "agent." + strconv.Itoa(seat) }

// SetStart sets the position from which games begin.
func (t *Simulation) SetStart(s engine.State) { t.root.CopyFrom(s) }

// Restart sets State to the start position.
func (t *Simulation) Restart() { t.State.CopyFrom(t.root) }

// copyFrom copies the state and the streams of another simulation of the same game.
func (t *Simulation) copyFrom(src *Simulation) {
	t.State.CopyFrom(src.State)
	t.Legal = append(t.Legal[:0], src.Legal...)
	t.Mirrored, t.dice.pcg = src.Mirrored, src.dice.pcg
	for seat := range t.players {
		t.players[seat].pcg = src.players[seat].pcg
	}
}

// Seed seeds all streams.
func (t *Simulation) Seed(seed uint64) {
	engine.Seed(&t.dice.pcg, seed, t.dice.name)
	for seat := range t.players {
		engine.Seed(&t.players[seat].pcg, seed, t.nameOf(seat))
	}
}

// nameOf returns the name of the stream of a seat's agent in this game.
func (t *Simulation) nameOf(seat int) string {
	if t.Mirrored {
		return "mirrored." + t.players[seat].name
	}
	return t.players[seat].name
}

// UsedRandomness reports whether a stream has been used since Seed(seed).
func (t *Simulation) UsedRandomness(seed uint64) bool {
	if t.dice.drawn(seed, t.dice.name) {
		return true
	}
	for seat := range t.players {
		if t.players[seat].drawn(seed, t.nameOf(seat)) {
			return true
		}
	}
	return false
}

func (s *stream) drawn(seed uint64, name string) bool {
	var first rand.PCG
	engine.Seed(&first, seed, name)
	return s.pcg != first
}

// List sets Legal and returns the seat on turn.
func (t *Simulation) List() engine.Seat {
	t.Legal = t.State.AppendLegal(t.Legal[:0])
	return t.State.Turn()
}

// SampleChance samples an outcome of Legal by the odds.
func (t *Simulation) SampleChance() engine.Action {
	t.odds = t.State.AppendOdds(t.odds[:0])
	if !t.Mirrored {
		return t.Legal[engine.Pick(t.odds, t.dice.Rand)]
	}
	slices.Reverse(t.odds)
	return t.Legal[len(t.Legal)-1-engine.Pick(t.odds, t.dice.Rand)]
}

// SampleAction samples an action of Legal uniformly, from the stream of a seat.
func (t *Simulation) SampleAction(seat engine.Seat) engine.Action {
	return t.Legal[t.players[seat].IntN(len(t.Legal))]
}

// Ask returns an agent's choice among Legal, or an error if it is not legal. The view of the seat is
// written to v.
func (t *Simulation) Ask(ctx context.Context, a Agent, seat engine.Seat, v engine.View) (engine.Action, error) {
	t.State.ViewInto(seat, v)
	chosen, err := a.Decide(ctx, v, t.players[seat].Rand)
	if err == nil && !slices.Contains(t.Legal, chosen) {
		err = fmt.Errorf("%#x is not a legal action", chosen)
	}
	return chosen, err
}
