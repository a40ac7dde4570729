package arena

import "deadreckon/agents/arena/stats"

// How much of the luck is taken off. A value that is rough, or was made for other players, says too
// much or too little of what luck was worth, and taken off whole it would make results scatter the
// more. So of each pairing that share is taken off which its other games say (stats.Slope): what it
// is taken off has no part in it, and the mean stays what it is.

// luckFolds is how many parts the pairs of games are in, in turn. The share of each is that of the
// others.
const luckFolds = 10

// coefficients is the share of luck that is taken off, by pairing, side, measure and part.
type luckCoefficients [][][len(measures)][luckFolds]float64

// take fits the shares to the games of all pairings.
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

// crossFitted fits the shares of the parts.
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

// blockSums adds up the games of a block of one pairing.
func blockSums(games []*Game, side int, worth, luck measure) (x, l float64) {
	for _, g := range games {
		x += worth(g, side)
		l += luck(g, side)
	}
	return x, l
}

// adjustedMeasure is one of the measures less luck.
func (s *sample) adjustedMeasure(k int) measure {
	return func(g *Game, side int) float64 {
		p, _ := s.pairingOf(g.Agents)
		return measures[k](g, side) - s.coefficients[p][side][k][g.Number/blockGames%luckFolds]*luckOf[k](g, side)
	}
}

// Points returns what a side made of every game of the complete blocks, 1 for a win and ½ for a
// draw, number by number and in each all pairings, and the same less luck where that is taken off.
func (r *Run) Points(side int) (points, less []float64) {
	s := r.sample()
	of := s.adjustedMeasure(0)
	for _, g := range r.games[:r.complete*blockGames*r.pairings()] {
		points, less = append(points, g.points(side)), append(less, of(g, side))
	}
	return points, less
}

// runningAdjustment takes luck off the points of a block as they come: the share is that of the blocks before
// it, so that a test may end after any of them.
type runningAdjustment []stats.Slope // by pairing

// adjust returns the points of the block of a pairing less luck.
func (r runningAdjustment) adjust(pairing int, block []*Game, side int) float64 {
	x, l := blockSums(block, side, measures[0], luckOf[0])
	share := r[pairing].Value()
	r[pairing].Add(x, l)
	return x - share*l
}
