package selfplay

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/train/net"
)

// cast is the players of a generation, by slot and seat.
type lineup struct {
	Generation int             `json:"generation"`
	Slots      [][]participant `json:"slots"`
}

// seated is the player of a seat.
type participant struct {
	Text    string `json:"text"`    // by which the file names it
	Version int    `json:"version"` // the number of the net, or agentVersion or learnerVersion
}

// The versions that are not the number of a net.
const (
	agentVersion   = -1
	learnerVersion = -2 // the learner's own net, as it is at the beginning of the generation
)

// cast returns the players of the pairs of the generation at hand.
func (c *Config) lineup(s *state, pairs []pairing) lineup {
	out := lineup{Generation: s.Generation}
	for _, pair := range pairs {
		var seats []participant
		for seat := range c.Game.Seats() {
			seats = append(seats, c.participant(s, pair, engine.Seat(seat)))
		}
		out.Slots = append(out.Slots, seats)
	}
	return out
}

// who returns the player of a seat in a pairing: the net that learns on its side, or on all
// sides; elsewhere the member of the pool.
func (c *Config) participant(s *state, pair pairing, seat engine.Seat) participant {
	if pair.Member < 0 || sideOf(c.Game, seat) == pair.Side {
		if c.policyOnly() {
			return participant{fmt.Sprintf("%sgeneration=%d", selfDraws, s.Generation), learnerVersion}
		}
		return participant{selfName + c.playText(s.Best), s.Best}
	}
	m := &s.Members[pair.Member]
	if m.Version < 0 {
		return participant{m.Agent, m.Version}
	}
	return participant{"past:" + c.playText(m.Version), m.Version}
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
func (k *lineup) seed(c *Config, slot, game int) uint64 {
	return engine.Stream(c.Seed, fmt.Sprintf("selfplay.%d.%d.%d", k.Generation, slot, game)).Uint64() >> 11
}

// header returns that of a slot's file.
func (k *lineup) header(c *Config, slot int) (*trajectory.Header, error) {
	var texts []string
	for _, who := range k.Slots[slot] {
		texts = append(texts, who.Text)
	}
	return trajectory.NewHeader(c.Game, c.Compute.Program, texts, k.seed(c, slot, 0))
}

// all returns who plays anywhere, each once.
func (k *lineup) all() (out []participant) {
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
	if version == learnerVersion {
		return c.learnerPath()
	}
	return c.netPath(version)
}

// nets loads those that play, by version.
func (k *lineup) nets(c *Config) (map[int]*net.File, error) {
	out := map[int]*net.File{}
	for _, who := range k.all() {
		if who.Version == agentVersion || out[who.Version] != nil {
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
