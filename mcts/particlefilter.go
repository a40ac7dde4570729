package mcts

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"deadreckon/engine"
)

// ParticleFilter is what a seat may believe after a line of play that it has seen, action by action:
// worlds are weighed by how likely what the others did was in each of them, where all play by
// one policy. Unlike a Belief it need not guess what happened between two decisions, so that
// dice cost it no worlds.
//
// It is a particle filter: worlds of the beginning are played on by what the seat saw, and
// where it saw less than there was, as in a secret draw, by the odds of what it may have been.
// Somebody may always do another thing than the policy would: see offOdds. Where too few
// distinct worlds are left it begins again from View.Sample, and has then forgotten what was
// told before.
//
// The same beginning, seed and actions give the same worlds. A ParticleFilter is not safe for
// concurrent use.
type ParticleFilter struct {
	game   engine.Game
	policy Policy
	at     engine.View // what the seat knew before seen
	seen   []engine.Action
	rng    *rand.Rand

	worlds, next []particle // storage: of next, for those drawn again
	weights      []float64
	sums         []float64 // of the weights, up to each world
	told         int

	answers map[uint64]answer // by what the seat on turn knows, of one action
	legal   []engine.Action
	odds    []uint64
	shares  []float64
}

// answer is what a seat may have done that was seen as one action.
type answer struct {
	actions []engine.Action
	sums    []float64 // of their probabilities, up to each
}

// How often somebody does anything, and not what the policy says: of one that tells its odds,
// and of one that is asked what it would do, and may draw that.
const (
	offOdds   = 0.001
	offChoice = 0.2
)

// redraws is how often what no seat knows is drawn again, until it is what has shown.
const redraws = 64

// NewParticleFilter returns the belief of the viewer of a view, before whom nothing has happened yet
// that tells, about a game in which all play by a policy, nil for uniform play.
func NewParticleFilter(g engine.Game, from engine.View, p Policy, seed uint64) *ParticleFilter {
	return &ParticleFilter{game: g, policy: p, at: engine.CloneView(g, from), rng: engine.Stream(seed, "mcts weighed"), answers: map[uint64]answer{}}
}

// Saw tells of an action in the form in which the seat saw it.
func (b *ParticleFilter) Observe(a engine.Action) { b.seen = append(b.seen, a) }

// View returns v, which is what the seat knows by now, with worlds that are weighed, and by how
// many actions of the others they are. That is v itself, and 0, where no other seat knows what
// the viewer does not, where nothing has told of it, and where ctx ended before. It is good,
// also for several goroutines, until the next View.
func (b *ParticleFilter) View(ctx context.Context, v engine.View) (worlds engine.View, told int) {
	if !b.secrets(v) {
		return v, 0
	}
	if b.worlds == nil {
		b.worlds, b.next = newParticles(b.game), newParticles(b.game)
		b.weights, b.sums = make([]float64, particles), make([]float64, particles)
		b.begin()
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

// secrets reports whether another seat knows what the viewer does not: by what worlds that are
// drawn differ in.
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

// begin draws all worlds by the rules.
func (b *ParticleFilter) begin() {
	for i := range b.worlds {
		b.at.Sample(b.worlds[i].state, b.rng)
		b.worlds[i].line, b.weights[i] = i, 1
	}
	b.told = 0
	b.sum()
}

// follow plays all worlds on by what the seat saw.
func (b *ParticleFilter) follow(a engine.Action) {
	turn, least, most, offset := b.at.Turn(), 1.0, 0.0, b.rng.Float64()
	clear(b.answers)
	// Of what is not seen, each world has its even part, in another order each time.
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
	b.settle()
}

// uneven reports whether of what a player may have done in secret something is likelier than
// something else.
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

// play plays on in a world by what was seen as a, of several actions that are seen so by the one
// at u, from 0 to 1. It returns how likely what was seen is: 0 where that cannot be.
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

// answer returns what may have been done that was seen as a. What a player does depends on
// nothing but what he knows: he is asked once for that.
func (b *ParticleFilter) answer(w engine.State, turn engine.Seat, a engine.Action) answer {
	if turn == engine.Chance {
		return b.ask(w, turn, a)
	}
	key := w.Key(turn)
	out, ok := b.answers[key]
	if !ok {
		out = b.ask(w, turn, a)
		b.answers[key] = out
	}
	return out
}

func (b *ParticleFilter) ask(w engine.State, turn engine.Seat, a engine.Action) (out answer) {
	b.legal = w.AppendLegal(b.legal[:0])
	b.shares = append(b.shares[:0], make([]float64, len(b.legal))...)
	b.share(w, turn)
	sum := 0.0
	for i, c := range b.legal {
		if w.Seen(c, b.at.Viewer()) == a {
			sum += b.shares[i]
			out.actions, out.sums = append(out.actions, c), append(out.sums, sum)
		}
	}
	return out
}

// share fills shares with how likely each of the legal actions is.
func (b *ParticleFilter) share(w engine.State, turn engine.Seat) {
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
		mix(offOdds)
	default:
		b.shares[slices.Index(b.legal, b.policy.Choose(w, b.legal, b.rng))] = 1
		mix(offChoice)
	}
}

// settle makes the weights add up to 1 and draws worlds again where few of them have most of
// the weight; where too few are left that are distinct, it begins again.
func (b *ParticleFilter) settle() {
	if !b.sum() {
		b.begin()
		return
	}
	squares := 0.0
	for _, x := range b.weights {
		squares += x * x
	}
	if squares*particles < 2 {
		return
	}
	b.again()
	if distinctOf(b.worlds, len(b.game.Seats())) < minDistinct {
		b.begin()
	}
}

// sum makes the weights add up to 1, and sums them up; it reports whether there are any.
func (b *ParticleFilter) sum() bool {
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

// again draws as many worlds by their weights, each as often as it says, but for one.
func (b *ParticleFilter) again() {
	offset := b.rng.Float64()
	for i := range b.next {
		from, to := b.world((float64(i)+offset)/particles), &b.next[i]
		from.copyOf(to.state, b.rng)
		to.line = from.line
	}
	b.worlds, b.next = b.next, b.worlds
	for i := range b.weights {
		b.weights[i] = 1
	}
	b.sum()
}

// world returns the world at u, from 0 to 1, where each has as much room as it weighs.
func (b *ParticleFilter) world(u float64) *particle {
	return &b.worlds[min(sort.Search(particles, func(i int) bool { return b.sums[i] > u }), particles-1)]
}

// weighed is a view whose worlds are weighed.
type filteredView struct {
	engine.View
	belief *ParticleFilter
}

// Sample implements engine.View.
func (v filteredView) Sample(dst engine.State, rng *rand.Rand) {
	v.belief.world(rng.Float64()).copyOf(dst, rng)
}
