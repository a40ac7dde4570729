package netplay

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/train/net"
)

// Base is the base policy of a net: see net.Base. The agent's choice depends only on the view,
// since its random numbers are seeded by the view's key and each view is to the agent the
// first of a game. A Base is not safe for concurrent use.
type Base struct {
	name   string
	seats  []baseSeat
	weight float32
}

type baseSeat struct {
	agent  agents.Agent
	source rand.PCG
	stream *rand.Rand
}

// NewBase returns the base policy b for g, or nil if b is zero. The agent must play all given seats, and
// is used only for them. Without seats it must play at least one seat, and is used for all that it can
// play.
func NewBase(g engine.Game, b net.Base, seats ...engine.Seat) (*Base, error) {
	if b == (net.Base{}) {
		return nil, nil
	}
	out := &Base{name: b.Agent, seats: make([]baseSeat, len(g.Seats())), weight: float32(b.Weight)}
	plays, refused := false, error(nil)
	for i := range out.seats {
		if len(seats) > 0 && !slices.Contains(seats, engine.Seat(i)) {
			continue
		}
		s := &out.seats[i]
		var err error
		if s.agent, err = agents.ParseFor(g, engine.Seat(i), b.Agent); err != nil {
			refused = fmt.Errorf("netplay: base %s: %w", b.Agent, err)
			continue
		}
		s.stream = rand.New(&s.source)
		plays = true
	}
	if refused != nil && (len(seats) > 0 || !plays) {
		return nil, refused
	}
	return out, nil
}

func (b *Base) refusal(seat engine.Seat) error {
	return fmt.Errorf("netplay: base %s plays no seat %d", b.name, seat+1)
}

// Plays reports whether the base policy plays a seat. A nil Base plays all.
func (b *Base) Plays(seat engine.Seat) bool { return b == nil || b.seats[seat].agent != nil }

// Append appends the base logits of the legal actions in v, whose viewer is on turn: the
// weight for the agent's choice, 0 for the others.
func (b *Base) Append(dst []float32, v engine.View, legal []engine.Action) ([]float32, error) {
	s := &b.seats[v.Viewer()]
	if s.agent == nil {
		return dst, b.refusal(v.Viewer())
	}
	s.source.Seed(v.Key(), uint64(v.Viewer()))
	env.Begin(s.agent, v.Key())
	a, err := s.agent.Decide(context.Background(), v, s.stream)
	if err != nil {
		return dst, fmt.Errorf("netplay: base: %w", err)
	}
	i := slices.Index(legal, a)
	if i < 0 {
		return dst, fmt.Errorf("netplay: base: %s chose %#x, which is not legal", s.agent.Name(), a)
	}
	from := len(dst)
	dst = slices.Grow(dst, len(legal))[:from+len(legal)]
	clear(dst[from:])
	dst[from+i] = b.weight
	return dst, nil
}
