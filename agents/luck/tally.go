package luck

import (
	"fmt"

	"deadreckon/agents"
	"deadreckon/engine"
)

// Tally sums the luck of each seat in a game. It is not safe for concurrent use. It stops
// allocating when its buffers have grown.
type Tally struct {
	value agents.Value
	trial engine.State

	legal   []engine.Action
	odds    []uint64
	share   []float64
	worth   []float64 // values of one outcome, by seat
	outcome []float64 // values of the actual outcome, by seat
	mean    []float64 // mean over all outcomes, by seat

	luck   []float64 // by seat
	events int
}

// New returns a tally for games of g.
func New(g engine.Game, v agents.Value) *Tally {
	n := len(g.Seats())
	return &Tally{value: v, trial: g.NewState(), worth: make([]float64, n), outcome: make([]float64, n), mean: make([]float64, n), luck: make([]float64, n)}
}

// Begin begins a game.
func (t *Tally) Begin() {
	clear(t.luck)
	t.events = 0
}

// Luck returns the luck of each seat since Begin, in scores: the values of the actual outcomes
// minus the means. The tally owns the slice and overwrites it.
func (t *Tally) Luck() []float64 { return t.luck }

// Events returns the number of counted events since Begin.
func (t *Tally) Events() int { return t.events }

// Chance counts the outcome a of the chance event at s. Call it before a is applied.
func (t *Tally) Chance(s engine.State, a engine.Action) {
	t.legal = s.AppendLegal(t.legal[:0])
	if len(t.legal) == 1 {
		return
	}
	t.odds = s.AppendOdds(t.odds[:0])
	t.share = Probabilities(t.share[:0], t.odds)
	t.count(s, a)
}

// Weigh counts the action a at s if it is a chance outcome or if the agent on turn reports its
// probabilities. Call it before a is applied.
func (t *Tally) Weigh(s engine.State, a engine.Action, players []agents.Agent) {
	turn := s.Turn()
	if turn == engine.Chance {
		t.Chance(s, a)
		return
	}
	if d, ok := players[turn].(agents.ProbabilityReporter); ok {
		if share := d.Probabilities(); len(share) > 1 {
			t.Drawn(s, a, share)
		}
	}
}

// Drawn counts the action a of the seat on turn at s; share has the probability of each legal
// action.
func (t *Tally) Drawn(s engine.State, a engine.Action, share []float64) {
	t.legal = s.AppendLegal(t.legal[:0])
	if len(share) != len(t.legal) {
		panic(fmt.Sprintf("luck: %d probabilities of %d actions", len(share), len(t.legal)))
	}
	t.share = append(t.share[:0], share...)
	t.count(s, a)
}

// count adds the value of a minus the mean over all actions.
func (t *Tally) count(s engine.State, a engine.Action) {
	clear(t.mean)
	seen := false
	for i, outcome := range t.legal {
		if t.share[i] == 0 && outcome != a {
			continue
		}
		t.trial.CopyFrom(s)
		t.trial.Apply(outcome)
		t.evaluateTrial()
		for seat, w := range t.worth {
			t.mean[seat] += t.share[i] * w
		}
		if outcome == a {
			copy(t.outcome, t.worth)
			seen = true
		}
	}
	if !seen {
		panic(fmt.Sprintf("luck: %#x is not one of the outcomes", a))
	}
	for seat := range t.luck {
		t.luck[seat] += t.outcome[seat] - t.mean[seat]
	}
	t.events++
}

// evaluateTrial writes the value of the trial state.
func (t *Tally) evaluateTrial() {
	if t.trial.Turn() != engine.Nobody {
		t.value.Worth(t.trial, t.worth)
		return
	}
	for seat := range t.worth {
		t.worth[seat] = t.trial.Score(engine.Seat(seat))
	}
}

// Probabilities appends the probability of each outcome of integer odds.
func Probabilities(dst []float64, odds []uint64) []float64 {
	sum := 0.0
	for _, w := range odds {
		sum += float64(w)
	}
	for _, w := range odds {
		dst = append(dst, float64(w)/sum)
	}
	return dst
}
