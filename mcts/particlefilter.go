package mcts

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"deadreckon/engine"
)

// ParticleFilter is the distribution of worlds for a seat that has seen every action of a game. It weighs
// worlds by the probability of the other players' actions, if all players follow one policy. Unlike a
// Belief it sees what happened between two decisions, so that dice cost it no particles.
//
// Worlds from the start are played on by the observed actions. If the seat saw only part of an event, as
// in a secret draw, the event is sampled by its odds. Players may deviate from the policy: see
// deviationOdds. If too few distinct worlds remain, the filter restarts from View.Sample and forgets the
// evidence.
//
// The same start, seed and actions give the same worlds. A ParticleFilter is not safe for concurrent use.
type ParticleFilter struct {
	game   engine.Game
	policy Policy
	at     engine.View // knowledge of the seat before seen
	seen   []engine.Action
	rng    *rand.Rand

	worlds, next []particle // storage; next is for resampling
	weights      []float64
	sums         []float64 // cumulative weights
	told         int

	answers map[uint64]answer // by the information key of the seat on turn, for one action
	legal   []engine.Action
	odds    []uint64
	shares  []float64
}

// answer holds the actions that look like one observed action.
type answer struct {
	actions []engine.Action
	sums    []float64 // cumulative probabilities
}

// Probability that a player deviates from the policy and plays uniformly: for a policy that reports its
// probabilities, and for one whose choice may be random.
const (
	deviationOdds   = 0.001
	deviationChoice = 0.2
)

// redraws is the maximum number of resamplings until a world agrees with an observed chance event.
const redraws = 64

// NewParticleFilter returns a filter for the viewer of from, the start. All players follow the policy p,
// nil for uniform play.
func NewParticleFilter(g engine.Game, from engine.View, p Policy, seed uint64) *ParticleFilter {
	return &ParticleFilter{game: g, policy: p, at: engine.CloneView(g, from), rng: engine.Stream(seed, "mcts weighed"), answers: map[uint64]answer{}}
}

// Observe adds an action in the form that the seat saw.
func (b *ParticleFilter) Observe(a engine.Action) { b.seen = append(b.seen, a) }

// View returns v, the current knowledge of the seat, with weighted worlds, and the number of informative
// actions. It returns v itself and 0 if no other seat has secrets, if no action was informative, or if ctx
// ended first. The result is valid until the next View, for several goroutines too.
func (b *ParticleFilter) View(ctx context.Context, v engine.View) (worlds engine.View, told int) {
	if !b.secrets(v) {
		return v, 0
	}
	if b.worlds == nil {
		b.worlds, b.next = newParticles(b.game), newParticles(b.game)
		b.weights, b.sums = make([]float64, particles), make([]float64, particles)
		b.restart()
	}
	for len(b.seen) > 0 && ctx.Err() == nil {
		b.follow(b.seen[0])
		b.seen = b.seen[1:]
	}
	if b.told == 0 || len(b.seen) > 0 {
		return v, 0
	}
	return filteredView{v, b}, b.told
}

// secrets reports whether another seat may know something that the viewer does not, judged by sampled
// worlds.
func (b *ParticleFilter) secrets(v engine.View) bool {
	const drawn = 16
	rng, w := engine.Stream(v.Key(), "mcts secrets"), b.game.NewState()
	first := make([]uint64, len(b.game.Seats()))
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
func (b *ParticleFilter) restart() {
	for i := range b.worlds {
		b.at.Sample(b.worlds[i].state, b.rng)
		b.worlds[i].line, b.weights[i] = i, 1
	}
	b.told = 0
	b.sumWeights()
}

// follow plays all worlds on by an observed action.
func (b *ParticleFilter) follow(a engine.Action) {
	turn, least, most, offset := b.at.Turn(), 1.0, 0.0, b.rng.Float64()
	clear(b.answers)
	// Stratified sampling of hidden events. The order is shuffled to make strata and particles independent.
	b.rng.Shuffle(particles, func(i, k int) {
		b.worlds[i], b.worlds[k] = b.worlds[k], b.worlds[i]
		b.weights[i], b.weights[k] = b.weights[k], b.weights[i]
	})
	for i, w := range b.worlds {
		if b.weights[i] > 0 {
			likely := b.play(w.state, turn, a, (float64(i)+offset)/particles)
			b.weights[i] *= likely
			least, most = min(least, likely), max(most, likely)
		}
	}
	b.at.Apply(a)
	if turn >= 0 && (least < most || b.uneven()) {
		b.told++
	}
	b.normalize()
}

// uneven reports whether some hidden choice of a player has unequal probabilities.
func (b *ParticleFilter) uneven() bool {
	for _, found := range b.answers {
		for i, sum := range found.sums {
			if math.Abs(sum-found.sums[0]*float64(i+1)) > 1e-12 {
				return true
			}
		}
	}
	return false
}

// play applies the observed action a to a world; u, from 0 to 1, selects among the actions that look like
// a. It returns the probability of a, 0 if it is impossible.
func (b *ParticleFilter) play(w engine.State, turn engine.Seat, a engine.Action, u float64) (likely float64) {
	found := b.answer(w, turn, a)
	if r, ok := w.(engine.Resampler); ok && turn == engine.Chance {
		for n := 0; len(found.actions) == 0 && n < redraws; n++ {
			r.Resample(b.rng)
			found = b.answer(w, turn, a)
		}
	}
	last := len(found.actions) - 1
	if last < 0 {
		return 0
	}
	likely = found.sums[last]
	w.Apply(found.actions[min(sort.SearchFloat64s(found.sums, u*likely), last)])
	if turn == b.at.Viewer() {
		return 1
	}
	return likely
}

// answer returns the actions that look like a. A player's choice depends only on its information, so each
// information set is asked once.
func (b *ParticleFilter) answer(w engine.State, turn engine.Seat, a engine.Action) answer {
	if turn == engine.Chance {
		return b.matching(w, turn, a)
	}
	key := w.Key(turn)
	out, ok := b.answers[key]
	if !ok {
		out = b.matching(w, turn, a)
		b.answers[key] = out
	}
	return out
}

func (b *ParticleFilter) matching(w engine.State, turn engine.Seat, a engine.Action) (out answer) {
	b.legal = w.AppendLegal(b.legal[:0])
	b.shares = append(b.shares[:0], make([]float64, len(b.legal))...)
	b.setShares(w, turn)
	sum := 0.0
	for i, c := range b.legal {
		if w.Seen(c, b.at.Viewer()) == a {
			sum += b.shares[i]
			out.actions, out.sums = append(out.actions, c), append(out.sums, sum)
		}
	}
	return out
}

// setShares sets shares to the probabilities of the legal actions.
func (b *ParticleFilter) setShares(w engine.State, turn engine.Seat) {
	even := 1 / float64(len(b.legal))
	mix := func(off float64) {
		for i, p := range b.shares {
			b.shares[i] = (1-off)*p + off*even
		}
	}
	switch m, mixed := b.policy.(StochasticPolicy); {
	case turn == engine.Chance:
		b.odds = w.AppendOdds(b.odds[:0])
		sum := 0.0
		for _, o := range b.odds {
			sum += float64(o)
		}
		for i, o := range b.odds {
			b.shares[i] = float64(o) / sum
		}
	case turn == b.at.Viewer() || len(b.legal) == 1 || b.policy == nil:
		mix(1)
	case mixed:
		m.Odds(w, b.legal, b.shares)
		mix(deviationOdds)
	default:
		b.shares[slices.Index(b.legal, b.policy.Choose(w, b.legal, b.rng))] = 1
		mix(deviationChoice)
	}
}

// normalize normalizes the weights and resamples if few particles have most of the weight. If too few
// distinct worlds remain, it restarts.
func (b *ParticleFilter) normalize() {
	if !b.sumWeights() {
		b.restart()
		return
	}
	squares := 0.0
	for _, x := range b.weights {
		squares += x * x
	}
	if squares*particles < 2 {
		return
	}
	b.resample()
	if distinctOf(b.worlds, len(b.game.Seats())) < minDistinct {
		b.restart()
	}
}

// sumWeights normalizes the weights and sets sums. It returns false if all are 0.
func (b *ParticleFilter) sumWeights() bool {
	all := 0.0
	for i, x := range b.weights {
		all += x
		b.sums[i] = all
	}
	if all == 0 {
		return false
	}
	for i := range b.weights {
		b.weights[i] /= all
		b.sums[i] /= all
	}
	return true
}

// resample resamples the particles in proportion to their weights (systematic resampling).
func (b *ParticleFilter) resample() {
	offset := b.rng.Float64()
	for i := range b.next {
		from, to := b.world((float64(i)+offset)/particles), &b.next[i]
		from.copyTo(to.state, b.rng)
		to.line = from.line
	}
	b.worlds, b.next = b.next, b.worlds
	for i := range b.weights {
		b.weights[i] = 1
	}
	b.sumWeights()
}

// world returns the particle at u, from 0 to 1, of the cumulative weights.
func (b *ParticleFilter) world(u float64) *particle {
	return &b.worlds[min(sort.Search(particles, func(i int) bool { return b.sums[i] > u }), particles-1)]
}

// filteredView is a view with weighted worlds.
type filteredView struct {
	engine.View
	belief *ParticleFilter
}

func (v filteredView) Sample(dst engine.State, rng *rand.Rand) {
	v.belief.world(rng.Float64()).copyTo(dst, rng)
}
