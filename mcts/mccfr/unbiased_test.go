package mccfr

import (
	"math"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// plain adds up what the method estimates, by the rules alone: of every action of the first seat the
// counterfactual regret and, in every history of the set, how likely its own strategy comes there and takes
// it; of every action of the second seat how likely chance and its own strategy do. Both play a fixed
// strategy. It returns what a state is worth to the first seat.
func plain(s engine.State, play func(seen uint64, n int) []float64, seen [2]uint64, own, others float64, regret, came map[uint64][]float64) float64 {
	turn := s.Turn()
	if turn == engine.Nobody {
		return s.Score(0)
	}
	legal := s.AppendLegal(nil)
	p := make([]float64, len(legal))
	if turn == engine.Chance {
		total := 0.0
		for i, w := range s.AppendOdds(nil) {
			p[i] = float64(w)
			total += p[i]
		}
		for i := range p {
			p[i] /= total
		}
	} else {
		p = play(seen[turn], len(legal))
	}
	values, mean := make([]float64, len(legal)), 0.0
	for i, a := range legal {
		next := kuhn.New().NewState()
		next.CopyFrom(s)
		known := seen
		for seat := range known {
			known[seat] = saw(seen[seat], s.Seen(a, engine.Seat(seat)))
		}
		next.Apply(a)
		if turn == 0 {
			values[i] = plain(next, play, known, own*p[i], others, regret, came)
		} else {
			values[i] = plain(next, play, known, own, others*p[i], regret, came)
		}
		mean += p[i] * values[i]
	}
	if turn >= 0 && came[seen[turn]] == nil {
		regret[seen[turn]], came[seen[turn]] = make([]float64, len(legal)), make([]float64, len(legal))
	}
	for i := range legal {
		switch turn {
		case 0:
			regret[seen[0]][i] += others * (values[i] - mean)
			came[seen[0]][i] += own * p[i]
		case 1:
			came[seen[1]][i] += others * p[i]
		}
	}
	return mean
}

// What a walk adds to the regrets has as its mean what a pass through the whole game adds, from strategies
// that are not even: this is what the methods promise. So has what it adds to the averages: of outcome
// sampling those of the seat that learns, of external sampling those of the other.
func TestUnbiased(t *testing.T) {
	const walks = 400_000
	bets := func(_ uint64, n int) []float64 { return []float64{0.3, 0.7}[:n] }
	regret, came := map[uint64][]float64{}, map[uint64][]float64{}
	plain(kuhn.New().NewState(), bets, [2]uint64{begun(0), begun(1)}, 1, 1, regret, came)
	for _, how := range []Sampling{External, Outcome} {
		s, err := New(kuhn.New(), how, 3)
		if err != nil {
			t.Fatal(err)
		}
		for range 2000 { // everything is come to
			s.Iterate()
		}
		added := make([]float64, len(s.regret))
		for i := range s.sum {
			s.sum[i] = 0
		}
		for range walks {
			for i := range s.regret {
				s.regret[i] = []float64{0.3, 0.7}[i%2] // the strategy that is followed
			}
			l := s.level(0)
			l.state.CopyFrom(s.root)
			l.seen = [2]uint64{begun(0), begun(1)}
			s.seat = 0
			if how == External {
				s.external(0)
			} else {
				s.outcome(0, 1, 1, 1)
			}
			for i, x := range s.regret {
				added[i] += (x - []float64{0.3, 0.7}[i%2]) / walks
			}
		}
		for seen, want := range regret {
			set := s.index[seen]
			for i, x := range want {
				if got := added[int(set)+i]; math.Abs(got-x) > 0.012 {
					t.Errorf("%v: regret %.4f, want %.4f", how, got, x)
				}
			}
		}
		for seen, want := range came {
			learns := slices.ContainsFunc(regret[seen], func(x float64) bool { return x != 0 })
			for i, x := range want {
				if learns != (how == Outcome) {
					x = 0
				}
				if got := s.sum[int(s.index[seen])+i] / walks; math.Abs(got-x) > 0.02 {
					t.Errorf("%v: average %.4f, want %.4f", how, got, x)
				}
			}
		}
	}
}
