package selfplay

import (
	"slices"
	"sync"

	"deadreckon/agents"
	"deadreckon/agents/luck"
	"deadreckon/engine"
)

// removeLuck replays the window's sampled games. For estimateAdvantages, it replaces the net's
// values by the named value function of the full state and measures the luck of chance events.
// Only the learner sees the full state; agents learn of it only through advantages.
//
// A net's value has an error that is alike in all games of a generation and larger than the
// value of an action, and with a trace below 1 the error would be credited to actions. The
// value function errs less, and its luck can be subtracted (Burch et al. 2018, see package
// luck).
func (d *sampler) removeLuck(name string) error {
	var all sync.WaitGroup
	failed := make([]error, len(d.writers))
	for i, h := range d.writers {
		n := len(d.window.games)
		part := d.window.games[n*i/len(d.writers) : n*(i+1)/len(d.writers)]
		all.Go(func() { failed[i] = h.removeLuck(name, part) })
	}
	all.Wait()
	for _, err := range failed {
		if err != nil {
			return err
		}
	}
	return nil
}

func (h *exampleWriter) removeLuck(name string, games []played) error {
	v, err := agents.OpenValue(h.d.game, name)
	if err != nil {
		return err
	}
	j := &luckReplay{exampleWriter: h, value: v, tally: luck.New(h.d.game, v), sides: engine.SidesOf(h.d.game), scores: make([]float64, len(h.d.game.Seats()))}
	j.luckFilter, _ = v.(agents.LuckFilter)
	for i := range games {
		if slices.ContainsFunc(games[i].choices, func(c decision) bool { return c.from == drawn }) {
			j.play(&games[i])
		}
	}
	return nil
}

// luckReplay replays games with a value function.
type luckReplay struct {
	*exampleWriter
	value      agents.Value
	luckFilter agents.LuckFilter // nil if all luck is measured
	tally      *luck.Tally
	sides      []engine.Side
	scores     []float64
}

// play stores the value at every sampled decision of a game, and the luck so far.
func (j *luckReplay) play(g *played) {
	s, ply := j.state, 0
	s.CopyFrom(j.root)
	j.tally.Begin()
	for i := range g.choices {
		c := &g.choices[i]
		if c.from != drawn {
			continue
		}
		j.advance(g.actions[ply:c.ply])
		ply = int(c.ply)
		j.value.Worth(s, j.scores)
		c.value, c.luck = float32(j.mean(j.scores, c.seat)), float32(j.mean(j.tally.Luck(), c.seat))
	}
	j.advance(g.actions[ply:])
	g.luck = make([]float64, len(j.scores))
	for seat := range g.luck {
		g.luck[seat] = j.mean(j.tally.Luck(), int32(seat))
	}
}

// advance applies actions and measures the luck of chance events.
func (j *luckReplay) advance(actions []engine.Action) {
	for _, a := range actions {
		if j.state.Turn() == engine.Chance && (j.luckFilter == nil || j.luckFilter.Matters(j.state)) {
			j.tally.Chance(j.state, a)
		}
		j.state.Apply(a)
	}
}

// mean returns the mean of x over the side of a seat.
func (j *luckReplay) mean(x []float64, seat int32) float64 {
	return j.sides[sideOf(j.d.game, engine.Seat(seat))].Mean(x)
}
