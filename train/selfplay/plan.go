package selfplay

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/train/net"
)

// plan says how the games of a generation are played, and who meets in each slot. It is drawn
// before the first of them. Where actors are ahead of the learner that is generations before, and
// the state keeps it, so that whoever goes on with the games goes on with the same.
type plan struct {
	Generation int       `json:"generation"`
	Age        int       `json:"age"`  // how many generations after the one in which it was drawn
	Best       int       `json:"best"` // version of the net that learns from them
	Play       Play      `json:"play"`
	Slots      []pairing `json:"slots"`
}

// plan returns that of a generation: the one that the state keeps, or else draws it.
func (r *Run) plan(generation int) plan {
	for _, p := range r.state.Plans {
		if p.Generation == generation {
			return p
		}
	}
	return r.config.plan(&r.state, generation)
}

func (c *Config) plan(s *state, generation int) plan {
	p := plan{Generation: generation, Age: generation - s.Generation, Best: s.Best, Play: c.Play}
	for slot := range c.slots() {
		p.Slots = append(p.Slots, c.pair(s, generation, slot))
	}
	return p
}

// cast is who plays in each slot of a generation, by seat.
type cast struct {
	Generation int        `json:"generation"`
	Slots      [][]seated `json:"slots"`
}

// seated is who plays a seat of a slot.
type seated struct {
	Text    string `json:"text"`    // by which the file names it
	Version int    `json:"version"` // the number of the net, or anAgent or learnerNet
}

// The versions that are not the number of a net.
const (
	anAgent    = -1
	learnerNet = -2 // the learner's own net, as it is at the beginning of the generation
)

// cast returns who plays by a plan.
func (c *Config) cast(s *state, p *plan) cast {
	out := cast{Generation: p.Generation}
	for _, pair := range p.Slots {
		var seats []seated
		for seat := range c.Game.Seats() {
			seats = append(seats, c.who(s, p, pair, engine.Seat(seat)))
		}
		out.Slots = append(out.Slots, seats)
	}
	return out
}

// who returns who plays a seat in a pairing: the net that learns on its side, or on all
// sides; elsewhere the member of the pool.
func (c *Config) who(s *state, p *plan, pair pairing, seat engine.Seat) seated {
	if pair.Member < 0 || sideOf(c.Game, seat) == pair.Side {
		if c.draws() {
			return seated{fmt.Sprintf("%sgeneration=%d", selfDraws, p.Generation), learnerNet}
		}
		return seated{c.selfText(p.Best, p.Age), p.Best}
	}
	m := &s.Members[pair.Member]
	if m.Version < 0 {
		return seated{m.Agent, m.Version}
	}
	return seated{c.pastText(m.Version), m.Version}
}

// sideOf returns the number of a seat's side.
func sideOf(g engine.Game, seat engine.Seat) int {
	for i, side := range engine.SidesOf(g) {
		for _, s := range side.Seats {
			if s == seat {
				return i
			}
		}
	}
	panic("selfplay: a seat without a side")
}

// seed returns the seed of a slot's game, or for game 0 of its file.
func (k *cast) seed(c *Config, slot, game int) uint64 {
	return engine.Stream(c.Seed, fmt.Sprintf("selfplay.%d.%d.%d", k.Generation, slot, game)).Uint64() >> 11
}

// header returns that of a slot's file.
func (k *cast) header(c *Config, slot int) (*trajectory.Header, error) {
	var texts []string
	for _, who := range k.Slots[slot] {
		texts = append(texts, who.Text)
	}
	return trajectory.NewHeader(c.Game, c.Program, texts, k.seed(c, slot, 0))
}

// all returns who plays anywhere, each once.
func (k *cast) all() (out []seated) {
	for _, seats := range k.Slots {
		for _, who := range seats {
			if !slices.Contains(out, who) {
				out = append(out, who)
			}
		}
	}
	return out
}

// versionPath is the file of the net that plays as a version.
func (c *Config) versionPath(version int) string {
	if version == learnerNet {
		return c.learnerPath()
	}
	return c.netPath(version)
}

// nets loads those that play, by version.
func (k *cast) nets(c *Config) (map[int]*net.File, error) {
	out := map[int]*net.File{}
	for _, who := range k.all() {
		if who.Version == anAgent || out[who.Version] != nil {
			continue
		}
		f, err := c.loadNet(c.versionPath(who.Version))
		if err != nil {
			return nil, err
		}
		out[who.Version] = f
	}
	return out, nil
}
