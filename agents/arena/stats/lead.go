package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// LeadSPRT is the sequential test of two hypotheses about the difference of two players who never
// meet but play the same games against the same opponents. The difference is in Elo, on the scale
// of Ratings.
//
// The points for a difference in Elo depend on the strength of the opponents. Each hypothesis takes
// the strengths that maximize the likelihood of the points of both players together, and predicts
// the difference in points. The blocks have a normal distribution with the maximum likelihood
// variance around the prediction, so the likelihood ratio is that of NormalSPRT.
type LeadSPRT struct {
	elo0, elo1 float64
	games      float64 // games of a block against each opponent
	blocks     float64
	points     []float64     // sums of points by opponent, of the first and then the second player
	products   *mat.SymDense // sums of products of points
}

// NewLeadSPRT returns a test between two Elos, elo0 < elo1, with a number of opponents and of games
// against each in a block.
func NewLeadSPRT(elo0, elo1 float64, opponents, games int) *LeadSPRT {
	return &LeadSPRT{elo0: elo0, elo1: elo1, games: float64(games), points: make([]float64, 2*opponents), products: mat.NewSymDense(2*opponents, nil)}
}

// Add counts a block: the points, by opponent, of the first player and then of the second.
func (t *LeadSPRT) Add(points []float64) {
	t.blocks++
	for i, x := range points {
		t.points[i] += x
	}
	t.products.SymRankOne(t.products, 1, mat.NewVecDense(len(points), points))
}

// LLR returns the logarithm of the likelihood ratio.
func (t *LeadSPRT) LLR() float64 {
	if t.blocks == 0 {
		return 0
	}
	variance := t.variance((t.elo0 + t.elo1) / 2)
	d0, d1 := t.ahead(t.elo0), t.ahead(t.elo1)
	return t.blocks / 2 * math.Log((variance+d0*d0)/(variance+d1*d1))
}

// Verdict returns the state of the test.
func (t *LeadSPRT) Verdict() Verdict { return verdict(t.LLR()) }

// Elo returns the maximum likelihood estimate, as Ratings does.
func (t *LeadSPRT) Elo() float64 {
	low, high := -1e4, 1e4
	for range 60 {
		if elo := (low + high) / 2; t.ahead(elo) > 0 {
			low = elo
		} else {
			high = elo
		}
	}
	return (low + high) / 2
}

// share returns the share of points against an opponent, with the virtual game.
func (t *LeadSPRT) share(i int) float64 {
	return (t.points[i] + virtual/2.) / (t.games*t.blocks + virtual)
}

// ahead returns the observed minus the predicted difference in points, summed over the opponents.
func (t *LeadSPRT) ahead(elo float64) (points float64) {
	k := len(t.points) / 2
	for i := range k {
		a, b := t.share(i), t.share(k+i)
		first, second := apart(t.within(a+b), elo)
		points += a - b - (first - second)
	}
	return points
}

// within bounds a sum of two shares, because luck-adjusted points may be out of range.
func (t *LeadSPRT) within(sum float64) float64 {
	least := virtual / (t.games*t.blocks + virtual)
	return min(max(sum, least), 2-least)
}

// variance returns the variance of ahead in one block. More points of both players make the
// opponents weaker and change the prediction.
func (t *LeadSPRT) variance(elo float64) float64 {
	k := len(t.points) / 2
	weights := mat.NewVecDense(2*k, nil)
	virtuals := 0.0
	for i := range k {
		first, second := apart(t.within(t.share(i)+t.share(k+i)), elo)
		u, v := first*(1-first), second*(1-second)
		slope := (u - v) / (u + v) // derivative of the difference by the sum
		weights.SetVec(i, 1-slope)
		weights.SetVec(k+i, -1-slope)
		virtuals += virtual / 4. * ((1-slope)*(1-slope) + (1+slope)*(1+slope))
	}
	mean := mat.Dot(weights, mat.NewVecDense(2*k, t.points)) / t.blocks
	return (mat.Inner(weights, t.products, weights)/t.blocks - mean*mean + virtuals/t.blocks) / (t.games * t.games)
}

// apart returns the shares of points of two players with a given sum, from 0 to 2, and an advantage
// in Elo of the first. It solves a quadratic equation in x, the odds of a player halfway between
// the two.
func apart(sum, elo float64) (first, second float64) {
	ahead := math.Exp(elo / eloUnit / 2)
	b := (ahead + 1/ahead) * (sum - 1)
	root := math.Sqrt(b*b + 4*sum*(2-sum))
	x := (b + root) / (2 * (2 - sum))
	if b < 0 { // numerically stable form
		x = 2 * sum / (root - b)
	}
	return x * ahead / (1 + x*ahead), x / ahead / (1 + x/ahead)
}
