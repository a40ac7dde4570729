package calibrate

import (
	"math"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
)

// item is a position with its predictions and its result.
type item struct {
	game               int     // 0 or more; items of a game are adjacent
	printed, corrected float64 // predicted and cross-fitted probability
	result             float64 // 1 for a win, otherwise 0, luck-adjusted
	won                float64 // 1 or 0
	points             float64 // 1 for a score of 1, 0 for a score of -1, luck-adjusted
}

// scoreShare converts scores from -1 to 1 into points from 0 to 1.
const scoreShare = 0.5

// itemsOf returns the positions of a side with searches of a budget.
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

// bins is the number of bands of predictions.
const bins = 10

func bin(p float64) int { return min(int(p*bins), bins-1) }

// band sums the positions with similar predictions.
type band struct{ n, printed, corrected, result float64 }

// calibrationError is the mean absolute difference of prediction and result over the bands,
// weighted by their size.
func calibrationError(bands []band, predicted func(band) float64) float64 {
	sum, n := 0.0, 0.0
	for _, b := range bands {
		sum += math.Abs(predicted(b) - b.result)
		n += b.n
	}
	return sum / n
}

// scoreSums are sums over positions.
type scoreSums struct {
	won, points          float64 // raw wins; luck-adjusted points
	before, after        float64 // Brier scores before and after correction
	printed, byCorrected [bins]band
}

// add adds an item with a weight. For y = 0 or 1, (p-y)^2 = p^2-2py+y is linear in y, so y may be
// luck-adjusted.
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

// whole returns the sum of all bands.
func (s *scoreSums) whole() (w band) {
	for _, b := range s.printed {
		w = band{w.n + b.n, w.printed + b.printed, w.corrected + b.corrected, w.result + b.result}
	}
	return w
}

// scores are the quality of predictions, with intervals over games.
type scores struct {
	share           stats.Interval // luck-adjusted share of wins
	raw             stats.Interval // raw share of wins
	before, after   stats.Interval // mean square errors (Brier scores)
	gain            stats.Interval // before less after
	gap, gapAfter   stats.Interval // mean prediction minus share
	gapPoints       stats.Interval // mean prediction minus mean points
	error, errAfter float64        // expected calibration error
	bands           [bins]band     // by raw prediction
	shares          [bins]stats.Interval
}

// judge computes the scores, with a bootstrap over games.
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
			if b.n == 0 { // not in this resample
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
