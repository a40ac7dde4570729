package selfplay

import (
	"fmt"
	"slices"

	"deadreckon/engine"
)

// member is an opponent of the pool: a past net or a fixed agent. Records are the results of
// the learning side against it, by the learner's side.
type member struct {
	Version int      `json:"version"`         // number of the net; -1 for an agent
	Agent   string   `json:"agent,omitempty"` // text of the agent
	Records []record `json:"records"`
}

// record counts games and half points.
type record struct {
	Games      int `json:"games"`
	HalfPoints int `json:"halfPoints"`
}

// points returns the mean points (1 for a win, 0.5 for a draw) with one more draw added.
func (r record) points() float64 { return (float64(r.HalfPoints) + 1) / (2*float64(r.Games) + 2) }

func (r *record) add(score float64) {
	r.Games++
	if score >= 0 {
		r.HalfPoints++
	}
	if score > 0 {
		r.HalfPoints++
	}
}

func (m *member) name() string {
	if m.Version >= 0 {
		return fmt.Sprintf("net %d", m.Version)
	}
	return m.Agent
}

// pairing is the opponent of a slot: a member of the pool, or none for self-play.
type pairing struct {
	Side   int `json:"side"`   // learning side; -1 is all
	Member int `json:"member"` // opponent in the pool; -1 is none
}

// pair draws the pairing of a slot by prioritized fictitious self-play (Vinyals et al.,
// "Grandmaster level in StarCraft II using multi-agent reinforcement learning", Nature 2019):
// stronger opponents are drawn more often.
func (c *Config) pair(s *state, generation, slot int) pairing {
	sides := engine.SidesOf(c.Game)
	alone := pairing{-1, -1}
	rng := engine.Stream(c.Seed, fmt.Sprintf("pair.%d.%d", generation, slot))
	if len(sides) < 2 || rng.Float64() >= c.Pool.Share {
		return alone
	}
	meet := c.Pool.Sides
	if len(meet) == 0 {
		for _, s := range sides {
			meet = append(meet, s.Name)
		}
	}
	name := meet[rng.IntN(len(meet))]
	side := slices.IndexFunc(sides, func(s engine.Side) bool { return s.Name == name })
	weights := make([]float64, len(s.Members))
	sum := 0.0
	for i := range s.Members {
		if m := &s.Members[i]; c.has(m, s.Best) && c.meets(m, sides, side) {
			weights[i] = 1 - m.Records[side].points()
			sum += weights[i]
		}
	}
	at := rng.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return pairing{side, i}
		}
	}
	return alone
}

// has reports whether a member is in the pool now. Agents may have been removed from the
// settings, and a net may be too old or the current one.
func (c *Config) has(m *member, best int) bool {
	if m.Version < 0 {
		return slices.Contains(c.Pool.Agents, m.Agent)
	}
	last := best
	if !c.policyOnly() {
		last--
	}
	return m.Version <= last && m.Version > last-c.Pool.Nets
}

// meets reports whether a member can play all sides except one.
func (c *Config) meets(m *member, sides []engine.Side, side int) bool {
	for i, other := range sides {
		if m.Version < 0 && i != side && !c.plays(m.Agent, other) {
			return false
		}
	}
	return true
}
