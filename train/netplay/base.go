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

// Base is the agent that a net's policy leans on (net.Base). Its choice depends on the
// view alone: the agent has a stream that the view's key seeds, and each view is to it
// the first of a game. It is not safe for concurrent use.
type Base struct {
	name   string
	seats  []baseSeat
	weight float32
}

// baseSeat is the agent of a seat.
type baseSeat struct {
	agent  agents.Agent
	source rand.PCG
	stream *rand.Rand
}

// NewBase returns the base of a net of g, nil for none. It must play the seats that are named, and
// is asked for no others; where none is named, for those that it plays, of which there must be one.
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

// refusal says that the base does not play a seat.
func (b *Base) refusal(seat engine.Seat) error {
	return fmt.Errorf("netplay: base %s plays no seat %d", b.name, seat+1)
}

// Plays reports whether the base plays a seat; none is in nobody's way.
func (b *Base) Plays(seat engine.Seat) bool { return b == nil || b.seats[seat].agent != nil }

// Append appends what is added to the numbers of actions that are legal in v for the
// player on turn, who is the viewer: the weight to the one that the agent takes.
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
		return dst, fmt.Errorf("netplay: base: %s takes %#x, which is not legal", s.agent.Name(), a)
	}
	from := len(dst)
	dst = slices.Grow(dst, len(legal))[:from+len(legal)]
	clear(dst[from:])
	dst[from+i] = b.weight
	return dst, nil
}
