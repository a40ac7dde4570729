package env

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"deadreckon/engine"
)

// Simulation is a game as it is, with the luck to come: a stream of random numbers for the dice,
// and one for the agent of each seat. It is the only thing that holds the truth of the
// games that learners (Env) and agents (agents.Referee) play; these say who is asked, and
// when. Whoever has a Simulation must hand out views alone.
//
// A Simulation is not safe for concurrent use. Once the buffers have grown nothing allocates but
// agents, and Seed where games are Mirrored.
type Simulation struct {
	State engine.State    // the caller plays in it
	Legal []engine.Action // in State: see List

	// Mirrored turns every number of the dice upside down: what was the highest outcome
	// is the lowest. Agents have streams that are not those of the game that is
	// mirrored.
	Mirrored bool

	root    engine.State
	odds    []uint64
	dice    stream
	players []stream
}

// stream is the random numbers of one user.
type stream struct {
	name string
	pcg  rand.PCG
	*rand.Rand
}

// NewSimulation returns a game at its root. It refuses one that need not end.
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

// StreamName names the stream of a seat's agent.
func StreamName(seat int) string { return "agent." + strconv.Itoa(seat) }

// StartAt makes a position the one from which games begin.
func (t *Simulation) SetStart(s engine.State) { t.root.CopyFrom(s) }

// Deal puts the game where games begin.
func (t *Simulation) Restart() { t.State.CopyFrom(t.root) }

// copyFrom makes the game and the luck to come those of another truth of the same game.
func (t *Simulation) copyFrom(src *Simulation) {
	t.State.CopyFrom(src.State)
	t.Legal = append(t.Legal[:0], src.Legal...)
	t.Mirrored, t.dice.pcg = src.Mirrored, src.dice.pcg
	for seat := range t.players {
		t.players[seat].pcg = src.players[seat].pcg
	}
}

// Seed begins the streams of dice and agents, each of its own under the seed.
func (t *Simulation) Seed(seed uint64) {
	engine.Seed(&t.dice.pcg, seed, t.dice.name)
	for seat := range t.players {
		engine.Seed(&t.players[seat].pcg, seed, t.nameOf(seat))
	}
}

// nameOf names the stream of a seat's agent in this game.
func (t *Simulation) nameOf(seat int) string {
	if t.Mirrored {
		return "mirrored." + t.players[seat].name
	}
	return t.players[seat].name
}

// Drawn reports whether dice or an agent drew a number since Seed(seed).
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

// List lists what is legal, and returns who is on turn.
func (t *Simulation) List() engine.Seat {
	t.Legal = t.State.AppendLegal(t.Legal[:0])
	return t.State.Turn()
}

// Roll draws one of the listed outcomes of chance by the odds. The mirror counts them from
// the other end, by the same number.
func (t *Simulation) SampleChance() engine.Action {
	t.odds = t.State.AppendOdds(t.odds[:0])
	if !t.Mirrored {
		return t.Legal[engine.Pick(t.odds, t.dice.Rand)]
	}
	slices.Reverse(t.odds)
	return t.Legal[len(t.Legal)-1-engine.Pick(t.odds, t.dice.Rand)]
}

// AtRandom draws one of the listed actions of a seat, each as likely as another.
func (t *Simulation) SampleAction(seat engine.Seat) engine.Action {
	return t.Legal[t.players[seat].IntN(len(t.Legal))]
}

// Ask has an agent choose one of the listed actions of a seat, and refuses any other. It
// is shown the seat's view, which is written into v.
func (t *Simulation) Ask(ctx context.Context, a Agent, seat engine.Seat, v engine.View) (engine.Action, error) {
	t.State.ViewInto(seat, v)
	chosen, err := a.Decide(ctx, v, t.players[seat].Rand)
	if err == nil && !slices.Contains(t.Legal, chosen) {
		err = fmt.Errorf("%#x is not a legal action", chosen)
	}
	return chosen, err
}
