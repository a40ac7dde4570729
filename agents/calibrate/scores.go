package calibrate

import (
	"math"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
)

// item is a position of a side as it is judged: what was printed of it, what a curve makes of
// that which has not seen its game, and what became of it.
type item struct {
	game               int // from 0; those of a game follow each other
	printed, corrected float64
	result             float64 // 1 for a win and 0 for none, less what luck was worth
	won                float64 // 1 or 0
	points             float64 // 1 for a score of 1 and 0 for one of -1, less luck
}

// A win is worth half of what lies between a score of -1 and one of 1, and so is its luck. The
// mean of luck is 0 from every position on, so half of it, or any other part, may be taken off.
const scoreShare = 0.5

// itemsOf are the positions of a side that were asked for a suggestion of so many iterations.
func itemsOf(files []games, side string, ask int) (out []item) {
	game := 0
	for _, g := range files {
		k := g.asked(ask)
		for _, r := range g.all {
			found := false
			for _, p := range r.Positions {
				if p.Side != side || k < 0 {
					continue
				}
				i := item{game: game, printed: p.Win[k]}
				if p.Score > 0 {
					i.won = 1
				}
				i.result = i.won - scoreShare*p.Luck
				i.points = scoreShare * (1 + p.Score - p.Luck)
				out = append(out, i)
				found = true
			}
			if found {
				game++
			}
		}
	}
	return out
}

// bins is how many bands of predictions are told apart.
const bins = 10

func bin(p float64) int { return min(int(p*bins), bins-1) }

// band is the positions with a prediction of about the same height.
type band struct{ n, printed, corrected, result float64 }

// calibrationError is the mean distance of prediction and result over the bands, each counting as
// often as it was predicted.
func calibrationError(bands []band, predicted func(band) float64) float64 {
	sum, n := 0.0, 0.0
	for _, b := range bands {
		sum += math.Abs(predicted(b) - b.result)
		n += b.n
	}
	return sum / n
}

// scoreSums are what the scores are made of.
type scoreSums struct {
	won, points          float64 // wins with their luck; points without
	before, after        float64 // Brier scores of what was printed and corrected
	printed, byCorrected [bins]band
}

// take adds i so many times. (p-y)^2 of a y of 0 or 1 is p^2-2py+y, in which y stands once, so it may be less luck.
func (s *scoreSums) add(i item, times float64) {
	brier := func(p float64) float64 { return times * (p*p - 2*p*i.result + i.result) }
	s.won += times * i.won
	s.points += times * i.points
	s.before += brier(i.printed)
	s.after += brier(i.corrected)
	b := band{times, times * i.printed, times * i.corrected, times * i.result}
	for _, to := range []*band{&s.printed[bin(i.printed)], &s.byCorrected[bin(i.corrected)]} {
		*to = band{to.n + b.n, to.printed + b.printed, to.corrected + b.corrected, to.result + b.result}
	}
}

// whole is all bands in one.
func (s *scoreSums) whole() (w band) {
	for _, b := range s.printed {
		w = band{w.n + b.n, w.printed + b.printed, w.corrected + b.corrected, w.result + b.result}
	}
	return w
}

// scores are how good predictions are, with intervals that take the positions of a game
// together.
type scores struct {
	share           stats.Interval // of wins, less luck
	raw             stats.Interval // the same with luck
	before, after   stats.Interval // mean square errors (Brier scores)
	gain            stats.Interval // before less after
	gap, gapAfter   stats.Interval // mean prediction less share
	gapPoints       stats.Interval // mean prediction less mean points
	error, errAfter float64        // expected calibration error
	bands           [bins]band     // by what was printed
	shares          [bins]stats.Interval
}

// judge bootstraps over games.
func judge(items []item, seed uint64) (out scores) {
	games := items[len(items)-1].game + 1
	i := stats.Bootstrap(games, engine.Stream(seed, "bootstrap"), func(times []int) []float64 {
		var s scoreSums
		for _, i := range items {
			if t := times[i.game]; t > 0 {
				s.add(i, float64(t))
			}
		}
		w := s.whole()
		share := w.result / w.n
		all := []float64{share, s.won / w.n, s.before / w.n, s.after / w.n, (s.before - s.after) / w.n, w.printed/w.n - share, w.corrected/w.n - share, (w.printed - s.points) / w.n}
		for _, b := range s.printed {
			if b.n == 0 { // none of its games is in the sample
				b = w
			}
			all = append(all, b.result/b.n)
		}
		return all
	})
	var s scoreSums
	for _, i := range items {
		s.add(i, 1)
	}
	out = scores{share: i[0], raw: i[1], before: i[2], after: i[3], gain: i[4], gap: i[5], gapAfter: i[6], gapPoints: i[7], bands: s.printed}
	copy(out.shares[:], i[8:])
	out.error = calibrationError(s.printed[:], func(b band) float64 { return b.printed })
	out.errAfter = calibrationError(s.byCorrected[:], func(b band) float64 { return b.corrected })
	return out
}
