package arena

import "deadreckon/agents/arena/stats"

// An inaccurate value, or one for other players, over- or underestimates luck, so subtracting the
// whole luck may increase the variance. Each pairing has a coefficient instead, fitted to its other
// games (stats.Slope). A game has no part in its own coefficient, so the mean does not change.

// luckFolds is the number of folds of the cross-fitting. Pairs of games are assigned to folds in
// turn.
const luckFolds = 10

// luckCoefficients are the coefficients of the luck by pairing, side, measure and fold.
type luckCoefficients [][][len(measures)][luckFolds]float64

func (s *sample) fitCoefficients() luckCoefficients {
	all := make(luckCoefficients, len(s.by))
	for p, games := range s.by {
		all[p] = make([][len(measures)][luckFolds]float64, len(s.Sides))
		for side := range s.Sides {
			for k, m := range measures {
				all[p][side][k] = crossFitted(games, side, m, luckOf[k])
			}
		}
	}
	return all
}

// crossFitted returns the coefficient of each fold, fitted to the other folds.
func crossFitted(games []*Game, side int, worth, luck measure) (shares [luckFolds]float64) {
	var parts [luckFolds]stats.Slope
	var all stats.Slope
	for b := range len(games) / blockGames {
		x, l := blockSums(games[b*blockGames:][:blockGames], side, worth, luck)
		all.Add(x, l)
		parts[b%luckFolds].Add(x, l)
	}
	for i, part := range parts {
		shares[i] = all.Without(part).Value()
	}
	return shares
}

// blockSums sums the results and the luck of a block of one pairing.
func blockSums(games []*Game, side int, worth, luck measure) (x, l float64) {
	for _, g := range games {
		x += worth(g, side)
		l += luck(g, side)
	}
	return x, l
}

// adjustedMeasure returns the luck-adjusted measure k.
func (s *sample) adjustedMeasure(k int) measure {
	return func(g *Game, side int) float64 {
		p, _ := s.pairingOf(g.Agents)
		return measures[k](g, side) - s.coefficients[p][side][k][g.Number/blockGames%luckFolds]*luckOf[k](g, side)
	}
}

// Points returns the points of a side in every game of the complete blocks, by number and then by
// pairing: 1 for a win, ½ for a draw. less are the luck-adjusted points.
func (r *Run) Points(side int) (points, less []float64) {
	s := r.sample()
	of := s.adjustedMeasure(0)
	for _, g := range r.games[:r.complete*blockGames*r.pairings()] {
		points, less = append(points, g.points(side)), append(less, of(g, side))
	}
	return points, less
}

// runningAdjustment adjusts blocks as they arrive, with the coefficient of the earlier blocks, so
// that a test may stop after any of them.
type runningAdjustment []stats.Slope // by pairing

// adjust returns the luck-adjusted points of a block of a pairing.
func (r runningAdjustment) adjust(pairing int, block []*Game, side int) float64 {
	x, l := blockSums(block, side, measures[0], luckOf[0])
	share := r[pairing].Value()
	r[pairing].Add(x, l)
	return x - share*l
}
