package main

import (
	"context"
	"slices"

	"deadreckon/agents"
	"deadreckon/agents/luck"
	"deadreckon/engine"
)

// whole fits a net to what is left of whole games. It plays one after the other; no game comes
// twice. What is left of a result is the sum of steps: by how much the value of what fell
// differs from the mean of what may fall next, which comes of it by decisions alone. So it goes
// down the gradient of the square of the sum, which is what the value is for, and of the sum of
// the squares, of which every event tells something.
type whole struct {
	*trainer
	maker *maker
	trial engine.State
	mean  float64 // of results, so far
	seen  float64 // of them

	legal  []engine.Action
	odds   []uint64
	share  []float64
	x      []float32 // of the outcomes of this game, part by part
	out    []outcome
	events []event
	ends   []float64 // scores of the outcomes that end the game, by part
}

// outcome is what chance might have come to, events together.
type outcome struct {
	share float64
	fell  bool
	end   int // where its scores stand in ends, -1 where play goes on
}

// event is where the outcomes of an event begin.
type event struct {
	from int
	mean float64 // their mean worth
	fell float64 // the worth of what fell
	over bool    // which ended the game
}

func newWhole(t *trainer, m *maker) *whole {
	return &whole{trainer: t, maker: m, trial: m.game.NewState()}
}

// chance notes what chance might come to at s, where a falls.
func (w *whole) chance(s engine.State, a engine.Action) {
	w.legal = s.AppendLegal(w.legal[:0])
	if len(w.legal) == 1 {
		return
	}
	w.odds = s.AppendOdds(w.odds[:0])
	w.share = luck.Shares(w.share[:0], w.odds)
	w.events = append(w.events, event{from: len(w.out)})
	for i, o := range w.legal {
		w.trial.CopyFrom(s)
		w.trial.Apply(o)
		w.note(outcome{w.share[i], o == a, -1})
	}
}

// note notes the trial; that it looks like the one before is no reason to note it again.
func (w *whole) note(o outcome) {
	m, n := w.maker, len(w.out)
	if m.settler != nil {
		m.settler.Settle(w.trial)
	}
	if w.trial.Turn() == engine.Nobody {
		o.end = len(w.ends)
		for part := range m.parts {
			w.ends = append(w.ends, m.result(w.trial, part))
		}
	}
	row := m.parts * m.sizes[0]
	if len(w.x) < (n+1)*row {
		w.x = append(w.x, make([]float32, 256*row)...)
	}
	for part := range m.parts {
		if o.end < 0 {
			m.into(w.trial, part, w.row(n, part))
		}
	}
	if last := n - 1; last >= w.events[len(w.events)-1].from && o.end < 0 && w.out[last].end < 0 && slices.Equal(w.x[n*row:][:row], w.x[last*row:][:row]) {
		w.out[last].share += o.share
		w.out[last].fell = w.out[last].fell || o.fell
		return
	}
	w.out = append(w.out, o)
}

// row is a part of an outcome.
func (w *whole) row(i, part int) []float32 {
	size := w.maker.sizes[0]
	return w.x[(i*w.maker.parts+part)*size:][:size]
}

// game plays a game, adds its gradient, and returns its results less luck, and the results.
func (w *whole) game(seed uint64) (less, raw []float64, err error) {
	w.out, w.events, w.ends = w.out[:0], w.events[:0], w.ends[:0]
	m := w.maker
	m.table.Watch = func(s engine.State, a engine.Action) {
		if s.Turn() == engine.Chance {
			w.chance(s, a)
		}
	}
	end, err := m.table.Play(context.Background(), m.seats(engine.Stream(seed, "015 whole")), agents.Draw{Seed: seed})
	if err != nil {
		return nil, nil, err
	}
	for part := range m.parts {
		score := m.result(end, part)
		lucky := w.weigh(part)
		w.seen++
		w.mean += (score - w.mean) / min(w.seen, 4000)
		w.descend(part, score, score-lucky-w.mean)
		less, raw = append(less, score-lucky), append(raw, score)
	}
	return less, raw, nil
}

// until is where the outcomes of an event end.
func (w *whole) until(k int) int {
	if k+1 < len(w.events) {
		return w.events[k+1].from
	}
	return len(w.out)
}

// weigh finds what events were worth, and returns the luck of all.
func (w *whole) weigh(part int) (lucky float64) {
	for k := range w.events {
		e := &w.events[k]
		e.mean, e.fell, e.over = 0, 0, false
		for i := e.from; i < w.until(k); i++ {
			o, v := &w.out[i], 0.0
			if o.end >= 0 {
				v = w.ends[o.end+part]
			} else {
				v = w.net.Score(w.row(i, part))
			}
			e.mean += o.share * v
			if o.fell {
				e.fell, e.over = v, o.end >= 0
			}
		}
		lucky += e.fell - e.mean
	}
	return lucky
}

// descend adds the gradient of a game with such a score, of which so much is left beyond the
// mean.
func (w *whole) descend(part int, score, left float64) {
	before := 0.0 // the step to this event
	for k := range w.events {
		e, next := &w.events[k], score
		if k+1 < len(w.events) {
			next = w.events[k+1].mean
		}
		step := e.fell - next
		for i := e.from; i < w.until(k); i++ {
			o := &w.out[i]
			if o.end >= 0 {
				continue
			}
			by := (left - before) * o.share
			if o.fell {
				by += step - left
			}
			w.hands[0].push(w.net, w.row(i, part), float32(by))
		}
		before = step
	}
}

// step plays a batch of games and goes a step down; it returns the results less luck and raw.
func (w *whole) step(seed uint64, games int, rate float64) (left, raw []float64, err error) {
	for _, l := range w.hands[0].grad.Layers {
		clear(l.W)
		clear(l.B)
	}
	for i := range games {
		less, scores, err := w.game(seed + uint64(i))
		if err != nil {
			return nil, nil, err
		}
		left, raw = append(left, less...), append(raw, scores...)
	}
	w.down(rate, len(raw))
	return left, raw, nil
}
