package mcts

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"deadreckon/engine"
)

// ParticleFilter is the distribution of worlds for a seat that has seen every action of a game. It weights
// each world by the probability of the observed chance events and of the other players' actions, on the
// assumption that all players follow one policy. Unlike a Belief it observes the events between two
// decisions, so no particle is rejected because it rolled other dice.
//
// Each world starts as a sample of the start position, and every observed action is applied to it. If the
// seat saw only part of an event, as in a secret draw, the event is sampled by its odds. Players may deviate
// from the policy: see deviationOdds. If too few distinct worlds remain, the filter restarts from
// View.Sample and forgets the evidence.
//
// The same start, seed and actions give the same worlds. A ParticleFilter is not safe for concurrent use.
type ParticleFilter struct {
	game   engine.Game
	policy Policy
	at     engine.View     // knowledge of the seat before the actions in seen
	seen   []engine.Action // observed actions not yet applied to the worlds
	rng    *rand.Rand

	worlds, next []particle // storage; next is for resampling
	weights      []float64
	sums         []float64 // cumulative weights
	informative  int       // number of actions that changed the weights since the last restart

	matches map[uint64]matchingActions // for the current observed action, by information key of the seat on turn
	legal   []engine.Action
	odds    []uint64
	shares  []float64 // probabilities of legal
}

// matchingActions holds the legal actions of one information set that look like the observed action.
type matchingActions struct {
	actions []engine.Action
	sums    []float64 // cumulative probabilities
}

// Probability that a player deviates from the policy and plays uniformly. deviationOdds is for a
// StochasticPolicy, deviationChoice for any other policy, of which the filter sees one sampled choice.
const (
	deviationOdds   = 0.001
	deviationChoice = 0.2
)

// redraws is the maximum number of resamplings until a world agrees with an observed chance event.
const redraws = 64

// NewParticleFilter returns a filter for the viewer of from, the view of the start position. All players
// follow policy p; a nil policy plays uniformly.
func NewParticleFilter(g engine.Game, from engine.View, p Policy, seed uint64) *ParticleFilter {
	return &ParticleFilter{game: g, policy: p, at: engine.CloneView(g, from), rng: engine.Stream(seed, "mcts weighed"), matches: map[uint64]matchingActions{}}
}

// Observe adds an action in the form that the seat saw.
func (f *ParticleFilter) Observe(a engine.Action) { f.seen = append(f.seen, a) }

// View returns a view equal to v, the current knowledge of the seat, that samples the weighted worlds. It
// also returns the number of actions that changed the weights. It returns v itself and 0 if no other seat
// has secrets, if no action changed the weights, or if ctx ended first. The result is valid until the next
// View; several goroutines may use it.
func (f *ParticleFilter) View(ctx context.Context, v engine.View) (worlds engine.View, informative int) {
	if !f.secrets(v) {
		return v, 0
	}
	if f.worlds == nil {
		f.worlds, f.next = newParticles(f.game), newParticles(f.game)
		f.weights, f.sums = make([]float64, particles), make([]float64, particles)
		f.restart()
	}
	for len(f.seen) > 0 && ctx.Err() == nil {
		Yield()
		f.follow(f.seen[0])
		f.seen = f.seen[1:]
	}
	if f.informative == 0 || len(f.seen) > 0 {
		return v, 0
	}
	return filteredView{v, f}, f.informative
}

// secrets reports whether another seat may know something that the viewer does not, judged by sampled
// worlds.
func (f *ParticleFilter) secrets(v engine.View) bool {
	const drawn = 16
	rng, w := engine.Stream(v.Key(), "mcts secrets"), f.game.NewState()
	first := make([]uint64, len(f.game.Seats()))
	for n := range drawn {
		v.Sample(w, rng)
		for seat := range first {
			key := w.Key(engine.Seat(seat))
			if n > 0 && key != first[seat] {
				return true
			}
			first[seat] = key
		}
	}
	return false
}

// restart samples all worlds by the rules.
func (f *ParticleFilter) restart() {
	for i := range f.worlds {
		f.at.Sample(f.worlds[i].state, f.rng)
		f.worlds[i].line, f.weights[i] = i, 1
	}
	f.informative = 0
	f.sumWeights()
}

// follow applies an observed action to all worlds and updates the weights.
func (f *ParticleFilter) follow(a engine.Action) {
	turn, lowest, highest, offset := f.at.Turn(), 1.0, 0.0, f.rng.Float64()
	clear(f.matches)
	// Stratified sampling of hidden events. The order is shuffled to make strata and particles independent.
	f.rng.Shuffle(particles, func(i, k int) {
		f.worlds[i], f.worlds[k] = f.worlds[k], f.worlds[i]
		f.weights[i], f.weights[k] = f.weights[k], f.weights[i]
	})
	for i, w := range f.worlds {
		if f.weights[i] > 0 {
			likelihood := f.play(w.state, turn, a, (float64(i)+offset)/particles)
			f.weights[i] *= likelihood
			lowest, highest = min(lowest, likelihood), max(highest, likelihood)
		}
	}
	f.at.Apply(a)
	if turn >= 0 && (lowest < highest || f.hasInformativeChoice()) {
		f.informative++
	}
	f.normalize()
}

// hasInformativeChoice reports whether, in some information set, the actions that look like the observed
// action have unequal probabilities.
func (f *ParticleFilter) hasInformativeChoice() bool {
	for _, found := range f.matches {
		for i, sum := range found.sums {
			if math.Abs(sum-found.sums[0]*float64(i+1)) > 1e-12 {
				return true
			}
		}
	}
	return false
}

// play applies the observed action a to a world; u, from 0 to 1, selects among the actions that look like
// a. It returns the weight factor: 1 for the viewer's own actions, otherwise the probability of a, which is 0
// if a is impossible.
func (f *ParticleFilter) play(w engine.State, turn engine.Seat, a engine.Action, u float64) (likelihood float64) {
	found := f.matchingOf(w, turn, a)
	if r, ok := w.(engine.Resampler); ok && turn == engine.Chance {
		for n := 0; len(found.actions) == 0 && n < redraws; n++ {
			r.Resample(f.rng)
			found = f.matchingOf(w, turn, a)
		}
	}
	last := len(found.actions) - 1
	if last < 0 {
		return 0
	}
	likelihood = found.sums[last]
	w.Apply(found.actions[min(sort.SearchFloat64s(found.sums, u*likelihood), last)])
	if turn == f.at.Viewer() {
		return 1
	}
	return likelihood
}

// matchingOf returns the actions that look like a. A player's choice depends only on its information, so it
// calls matching once per information set.
func (f *ParticleFilter) matchingOf(w engine.State, turn engine.Seat, a engine.Action) matchingActions {
	if turn == engine.Chance {
		return f.matching(w, turn, a)
	}
	key := w.Key(turn)
	out, ok := f.matches[key]
	if !ok {
		out = f.matching(w, turn, a)
		f.matches[key] = out
	}
	return out
}

// matching computes the actions that look like a.
func (f *ParticleFilter) matching(w engine.State, turn engine.Seat, a engine.Action) (out matchingActions) {
	f.legal = w.AppendLegal(f.legal[:0])
	f.shares = append(f.shares[:0], make([]float64, len(f.legal))...)
	f.setShares(w, turn)
	sum := 0.0
	for i, c := range f.legal {
		if w.Seen(c, f.at.Viewer()) == a {
			sum += f.shares[i]
			out.actions, out.sums = append(out.actions, c), append(out.sums, sum)
		}
	}
	return out
}

// setShares sets shares to the probabilities of the legal actions.
func (f *ParticleFilter) setShares(w engine.State, turn engine.Seat) {
	even := 1 / float64(len(f.legal))
	mix := func(deviation float64) {
		for i, p := range f.shares {
			f.shares[i] = (1-deviation)*p + deviation*even
		}
	}
	switch m, mixed := f.policy.(StochasticPolicy); {
	case turn == engine.Chance:
		f.odds = w.AppendOdds(f.odds[:0])
		sum := 0.0
		for _, o := range f.odds {
			sum += float64(o)
		}
		for i, o := range f.odds {
			f.shares[i] = float64(o) / sum
		}
	case turn == f.at.Viewer() || len(f.legal) == 1 || f.policy == nil:
		mix(1)
	case mixed:
		m.Odds(w, f.legal, f.shares)
		mix(deviationOdds)
	default:
		f.shares[slices.Index(f.legal, f.policy.Choose(w, f.legal, f.rng))] = 1
		mix(deviationChoice)
	}
}

// normalize normalizes the weights and resamples if few particles have most of the weight. If too few
// distinct worlds remain, it restarts.
func (f *ParticleFilter) normalize() {
	if !f.sumWeights() {
		f.restart()
		return
	}
	squares := 0.0
	for _, x := range f.weights {
		squares += x * x
	}
	if squares*particles < 2 {
		return
	}
	f.resample()
	if distinctOf(f.worlds, len(f.game.Seats())) < minDistinct {
		f.restart()
	}
}

// sumWeights normalizes the weights and sets sums. It returns false if all are 0.
func (f *ParticleFilter) sumWeights() bool {
	all := 0.0
	for i, x := range f.weights {
		all += x
		f.sums[i] = all
	}
	if all == 0 {
		return false
	}
	for i := range f.weights {
		f.weights[i] /= all
		f.sums[i] /= all
	}
	return true
}

// resample resamples the particles in proportion to their weights (systematic resampling).
func (f *ParticleFilter) resample() {
	offset := f.rng.Float64()
	for i := range f.next {
		from, to := f.world((float64(i)+offset)/particles), &f.next[i]
		from.copyTo(to.state, f.rng)
		to.line = from.line
	}
	f.worlds, f.next = f.next, f.worlds
	for i := range f.weights {
		f.weights[i] = 1
	}
	f.sumWeights()
}

// world returns the particle at u, from 0 to 1, of the cumulative weights.
func (f *ParticleFilter) world(u float64) *particle {
	return &f.worlds[min(sort.Search(particles, func(i int) bool { return f.sums[i] > u }), particles-1)]
}

// filteredView is a view with weighted worlds.
type filteredView struct {
	engine.View
	filter *ParticleFilter
}

func (v filteredView) Sample(dst engine.State, rng *rand.Rand) {
	v.filter.world(rng.Float64()).copyTo(dst, rng)
}
