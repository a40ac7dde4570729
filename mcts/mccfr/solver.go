package mccfr

import (
	"fmt"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/mcts/exact"
)

// Sampling says what a walk through the game samples.
type Sampling uint8

// The two ways to sample.
const (
	External Sampling = iota // chance and the other seat: of the seat that learns every action is followed
	Outcome                  // all: a walk is one line of play
)

func (s Sampling) String() string { return [...]string{"external", "outcome"}[s] }

// Solver is a run of the method. It is not safe for concurrent use. Once all information sets have been
// visited it allocates nothing.
type Solver struct {
	game     engine.Game
	sampling Sampling
	rng      *rand.Rand

	iterations int
	touched    int

	index   map[uint64]int32 // by what a seat has seen: where the actions of the set begin
	regret  []float64        // by action of a set
	sum     []float64        // of strategies, by the probability that they are followed
	seat    engine.Seat      // that learns
	root    engine.State
	workers []level // by depth of the walk
}

// level is what a walk needs at one depth.
type level struct {
	state    engine.State
	seen     [2]uint64 // by seat
	legal    []engine.Action
	odds     []uint64
	strategy []float64 // that is followed, in step with legal
	value    []float64 // of the actions
}

// New returns a solver that has not begun. The same seed gives the same run.
func New(g engine.Game, s Sampling, seed uint64) (*Solver, error) {
	if len(g.Seats()) != 2 || !engine.ClaimsOf(g).Opposed {
		return nil, fmt.Errorf("mccfr: %s: want two seats of which each wins what the other loses", g.Name())
	}
	if err := engine.Ends(g); err != nil {
		return nil, fmt.Errorf("mccfr: a walk needs an end: %w", err)
	}
	return &Solver{game: g, sampling: s, rng: engine.Stream(seed, "mccfr"), index: map[uint64]int32{}, root: g.NewState()}, nil
}

// Iterations returns how many iterations have run.
func (s *Solver) Iterations() int { return s.iterations }

// Touched returns how many positions the walks have come to: what an iteration costs differs.
func (s *Solver) Touched() int { return s.touched }

// Sets returns how many information sets were visited.
func (s *Solver) Sets() int { return len(s.index) }

// Iterate has each seat learn by one walk.
func (s *Solver) Iterate() {
	s.iterations++
	for s.seat = range engine.Seat(2) {
		l := s.level(0)
		l.state.CopyFrom(s.root)
		l.seen = [2]uint64{begun(0), begun(1)}
		if s.sampling == External {
			s.external(0)
		} else {
			s.outcome(0, 1, 1, 1)
		}
	}
}

// level returns the storage of a depth. It may be moved by a call for a greater one.
func (s *Solver) level(depth int) *level {
	for len(s.workers) <= depth {
		s.workers = append(s.workers, level{state: s.game.NewState()})
	}
	return &s.workers[depth]
}

// begun is what a seat has seen before the game: nothing, as itself.
func begun(seat engine.Seat) uint64 { return engine.Scramble(uint64(seat) + 1) }

// saw is what has been seen with one more action.
func saw(before uint64, a engine.Action) uint64 { return engine.Scramble(before ^ uint64(uint32(a))) }

// enter lists what is legal at a depth.
func (s *Solver) enter(depth int) engine.Seat {
	s.touched++
	l := s.level(depth)
	l.legal = l.state.AppendLegal(l.legal[:0])
	return l.state.Turn()
}

// follow goes on from a depth by its i-th action.
func (s *Solver) follow(depth, i int) {
	s.level(depth + 1)
	from, to := &s.workers[depth], &s.workers[depth+1]
	a := from.legal[i]
	for seat, seen := range from.seen {
		to.seen[seat] = saw(seen, from.state.Seen(a, engine.Seat(seat)))
	}
	to.state.CopyFrom(from.state)
	to.state.Apply(a)
}

// draw returns which outcome of chance falls at a depth, and its probability.
func (s *Solver) draw(depth int) (i int, p float64) {
	l := s.level(depth)
	if len(l.legal) == 1 {
		return 0, 1
	}
	l.odds = l.state.AppendOdds(l.odds[:0])
	total := uint64(0)
	for _, w := range l.odds {
		total += w
	}
	i = engine.Pick(l.odds, s.rng)
	return i, float64(l.odds[i]) / float64(total)
}

// at finds the information set of who is on turn at a depth, and makes the strategy that its regrets
// ask for.
func (s *Solver) at(depth int, turn engine.Seat) (set int32) {
	l := s.level(depth)
	set, known := s.index[l.seen[turn]]
	if !known {
		set = int32(len(s.regret))
		s.index[l.seen[turn]] = set
		for range l.legal {
			s.regret, s.sum = append(s.regret, 0), append(s.sum, 0)
		}
	}
	l.strategy = l.strategy[:0]
	total := 0.0
	for _, r := range s.regret[set:][:len(l.legal)] {
		l.strategy = append(l.strategy, max(r, 0))
		total += max(r, 0)
	}
	for i := range l.strategy {
		if total > 0 {
			l.strategy[i] /= total
		} else {
			l.strategy[i] = 1 / float64(len(l.strategy))
		}
	}
	return set
}

// pick draws by probabilities.
func (s *Solver) pick(p []float64) int {
	x := s.rng.Float64()
	for i, q := range p {
		if x -= q; x < 0 {
			return i
		}
	}
	return len(p) - 1 // what rounding has left
}

// Average returns the average strategies so far as a profile of the game's tree, uniform where nobody came.
func (s *Solver) Average(t *exact.Tree) exact.Profile {
	out := t.Uniform()
	for set := range t.Sets() {
		seen := begun(t.Seat(set))
		for _, a := range t.Seen(set) {
			seen = saw(seen, a)
		}
		first, known := s.index[seen]
		if !known {
			continue
		}
		p := t.At(out, set)
		sums, total := s.sum[first:][:len(p)], 0.0
		for _, x := range sums {
			total += x
		}
		for i := range p {
			if total > 0 {
				p[i] = sums[i] / total
			}
		}
	}
	return out
}
