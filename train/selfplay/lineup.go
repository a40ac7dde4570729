package selfplay

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/train/net"
)

// lineup holds the players of a generation, by slot and seat.
type lineup struct {
	Generation int             `json:"generation"`
	Slots      [][]participant `json:"slots"`
}

// participant is the player of one seat.
type participant struct {
	Text    string `json:"text"`    // name in the trajectory file
	Version int    `json:"version"` // number of the net, agentVersion or learnerVersion
}

// Versions of participants other than numbered nets.
const (
	agentVersion   = -1
	learnerVersion = -2 // the learner's net at the beginning of the generation
)

// lineup returns the players of the current generation's pairings.
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

// participant returns the player of a seat: the learning net on its side or, without an
// opponent, on all sides; otherwise the pairing's opponent.
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

// sideOf returns the index of a seat's side.
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

// seed returns the seed of a slot's game; game 0 stands for the file.
func (k *lineup) seed(c *Config, slot, game int) uint64 {
	return engine.Stream(c.Seed, fmt.Sprintf("selfplay.%d.%d.%d", k.Generation, slot, game)).Uint64() >> 11
}

// header returns the header of a slot's file.
func (k *lineup) header(c *Config, slot int) (*trajectory.Header, error) {
	var texts []string
	for _, who := range k.Slots[slot] {
		texts = append(texts, who.Text)
	}
	return trajectory.NewHeader(c.Game, c.Compute.Program, texts, k.seed(c, slot, 0))
}

// all returns the distinct participants.
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

// versionPath returns the path of a version's net.
func (c *Config) versionPath(version int) string {
	if version == learnerVersion {
		return c.learnerPath()
	}
	return c.netPath(version)
}

// nets loads the participating nets, by version.
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
