package selfplay

import (
	"context"
	"fmt"

	"deadreckon/agents"
	"deadreckon/agents/export"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// actor plays games of the slots, one at a time, with its own referee. A game does not depend
// on the actor or on earlier games.
type actor struct {
	c       *Config
	lineup  *lineup
	nets    map[int]*net.File // by version
	table   *agents.Referee
	encoder *trajectory.Encoder
	players map[seatedAt]agents.Agent // never ranged over, except by close
}

// seatedAt is a participant at a seat.
type seatedAt struct {
	participant
	seat int
}

func newActor(c *Config, k *lineup, nets map[int]*net.File) (*actor, error) {
	t, err := agents.NewReferee(c.Game)
	if err != nil {
		return nil, err
	}
	h, err := k.header(c, 0) // the encoder uses only what all slots share
	if err != nil {
		return nil, err
	}
	return &actor{c, k, nets, t, trajectory.NewEncoder(c.Game, h), map[seatedAt]agents.Agent{}}, nil
}

// play plays a slot's game, numbered from 1, and returns its frames, valid until the next game.
func (a *actor) play(ctx context.Context, slot, game int) ([]byte, error) {
	players, err := a.seat(slot)
	if err != nil {
		return nil, err
	}
	thinkers := export.NewSearchResults(players)
	a.table.Watch = func(s engine.State, x engine.Action) { a.encoder.Step(s, x, thinkers.Thought(s)) }
	seed := a.lineup.seed(a.c, slot, game)
	a.encoder.Begin(uint64(game), seed)
	end, err := a.table.Play(ctx, players, agents.GameSeed{Seed: seed})
	if err == nil {
		err = ctx.Err() // an interrupted search may have answered early
	}
	if err != nil {
		return nil, fmt.Errorf("selfplay: slot %d: game %d: %w", slot, game, err)
	}
	return a.encoder.End(end)
}

// seat returns the players of a slot, by seat.
func (a *actor) seat(slot int) ([]agents.Agent, error) {
	out := make([]agents.Agent, len(a.lineup.Slots[slot]))
	for seat, who := range a.lineup.Slots[slot] {
		at := seatedAt{who, seat}
		if a.players[at] == nil {
			var err error
			if a.players[at], err = a.open(engine.Seat(seat), who); err != nil {
				return nil, err
			}
		}
		out[seat] = a.players[at]
	}
	return out, nil
}

// open opens the player of a seat.
func (a *actor) open(seat engine.Seat, who participant) (agents.Agent, error) {
	switch {
	case who.Version == agentVersion:
		return agents.Reader{By: a.c.by}.ParseFor(a.c.Game, seat, who.Text)
	case a.c.fromAdvantages():
		return a.c.openProbe(seat, who)
	}
	s, err := netplay.NewDirectSource(a.c.Game, net.Go{}, a.nets[who.Version])
	if err != nil {
		return nil, err
	}
	if a.c.policyOnly() {
		return &policyPlayer{name: who.Text, source: s}, nil
	}
	return newPlayer(a.c, who.Text, s)
}

// close releases the players' resources.
func (a *actor) close() {
	for _, p := range a.players {
		agents.Close(p)
	}
}
