package selfplay

import (
	"slices"
	"sync"

	"deadreckon/agents"
	"deadreckon/agents/luck"
	"deadreckon/engine"
)

// removeLuck plays the window's games that were drawn again, and gives weigh what it takes to do
// without luck: the truth's values in span of the net's, and the luck of chance. The learner
// has the whole game, and is not who plays it: no seat learns of this but by its advantages.
//
// A net's value errs alike in all games of a generation, by more than an action is worth, and
// with a trace below 1 that error is taken for what actions reached to. The truth's does so far
// less, and what it says of dice can be taken off (Burch et al. 2018, see package luck).
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
	j := &luckReplay{exampleWriter: h, value: v, tally: luck.New(h.d.game, v), sides: engine.SidesOf(h.d.game), worth: make([]float64, len(h.d.game.Seats()))}
	j.luckFilter, _ = v.(agents.LuckFilter)
	for i := range games {
		if slices.ContainsFunc(games[i].choices, func(c decision) bool { return c.from == drawn }) {
			j.play(&games[i])
		}
	}
	return nil
}

// luckReplay plays games again before the value of the truth.
type luckReplay struct {
	*exampleWriter
	value      agents.Value
	luckFilter agents.LuckFilter // nil where all luck is worth its time
	tally      *luck.Tally
	sides      []engine.Side
	worth      []float64
}

// play notes the truth's value at every drawn decision of a game, and the luck up to it.
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
		j.value.Worth(s, j.worth)
		c.value, c.luck = float32(j.mean(j.worth, c.seat)), float32(j.mean(j.tally.Luck(), c.seat))
	}
	j.advance(g.actions[ply:])
	g.luck = make([]float64, len(j.worth))
	for seat := range g.luck {
		g.luck[seat] = j.mean(j.tally.Luck(), int32(seat))
	}
}

// advance plays on, and weighs what chance decides.
func (j *luckReplay) advance(actions []engine.Action) {
	for _, a := range actions {
		if j.state.Turn() == engine.Chance && (j.luckFilter == nil || j.luckFilter.Matters(j.state)) {
			j.tally.Chance(j.state, a)
		}
		j.state.Apply(a)
	}
}

// mean returns what the side of a seat has in the mean, as of results.
func (j *luckReplay) mean(x []float64, seat int32) float64 {
	return j.sides[sideOf(j.d.game, engine.Seat(seat))].Mean(x)
}
