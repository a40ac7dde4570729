package arena

import (
	"slices"

	"gonum.org/v1/gonum/floats"

	"deadreckon/agents"
	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
)

// sample is the leading complete blocks of a run.
type sample struct {
	*Experiment
	blocks       int
	by           [][]*Game        // games by pairing, in order
	coefficients luckCoefficients // coefficients of the luck
}

func (r *Run) sample() *sample {
	s := &sample{Experiment: r.Experiment, blocks: r.complete, by: make([][]*Game, r.pairings())}
	for i, g := range r.games[:r.complete*blockGames*r.pairings()] {
		p := i % r.pairings()
		s.by[p] = append(s.by[p], g)
	}
	s.coefficients = s.fitCoefficients()
	return s
}

func (s *sample) opponents(side, agent int) (pairings []int) {
	for p := range s.by {
		if s.Experiment.pairing(p)[side] == agent {
			pairings = append(pairings, p)
		}
	}
	return pairings
}

// measure is the worth of a game to a side.
type measure func(g *Game, side int) float64

// measures are the points and the score.
var measures = [2]measure{(*Game).points, func(g *Game, side int) float64 { return g.Scores[side] }}

// luckOf is the luck in the unit of each measure.
var luckOf = [len(measures)]measure{(*Game).luckPoints, func(g *Game, side int) float64 { return 2 * g.luckPoints(side) }}

// blockMeans returns the mean worth of a game to an agent in each block.
func (s *sample) blockMeans(side, agent int, m measure) []float64 {
	return s.pairingMeans(side, m, s.opponents(side, agent)...)
}

// pairingMeans returns the mean worth of a game of pairings to a side in each block.
func (s *sample) pairingMeans(side int, m measure, pairings ...int) []float64 {
	worth := make([]float64, s.blocks)
	for _, p := range pairings {
		for _, g := range s.by[p] {
			worth[g.Number/blockGames] += m(g, side)
		}
	}
	for b := range worth {
		worth[b] /= float64(blockGames * len(pairings))
	}
	return worth
}

// graded reports whether scores are not only 1, 0 and -1.
func (s *sample) graded() bool {
	for _, games := range s.by {
		for _, g := range games {
			for _, score := range g.Scores {
				if score != 0 && score != 1 && score != -1 {
					return true
				}
			}
		}
	}
	return false
}

func (out *Results) addAgents(s *sample) {
	for i, side := range s.Sides {
		for j, agent := range side.Agents {
			l := s.games(s.opponents(i, j)...)
			a := AgentResult{Side: side.Name, Agent: agent, Record: l.record(i)}
			if s.blocks > 0 {
				a.Points = l.mean(func(g *Game) float64 { return g.points(i) })
				share := l.mean(func(g *Game) float64 { return (1 + g.Scores[i]) / 2 })
				a.Score = stats.Interval{Value: 2*share.Value - 1, Low: 2*share.Low - 1, High: 2*share.High - 1}
			}
			a.LuckAdjusted, a.Used = s.adjustedResult(i, j), s.used(i, j)
			out.Agents = append(out.Agents, a)
			out.Timing = append(out.Timing, s.timing(i, j))
		}
	}
}

// used returns the reported resources of an agent, or nil.
func (s *sample) used(side, agent int) (sum *agents.Usage) {
	for _, p := range s.opponents(side, agent) {
		for _, g := range s.by[p] {
			if g.Used == nil {
				return nil
			}
			if sum == nil {
				sum = new(agents.Usage)
			}
			*sum = sum.Plus(g.Used[side])
		}
	}
	if sum != nil && *sum == (agents.Usage{}) {
		return nil
	}
	return sum
}

func (s *sample) timing(side, agent int) Timing {
	t := Timing{Side: s.Sides[side].Name, Agent: s.Sides[side].Agents[agent]}
	nanoseconds := int64(0)
	for _, p := range s.opponents(side, agent) {
		for _, g := range s.by[p] {
			t.Decisions += g.Choices[side]
			nanoseconds += g.Thinking[side]
		}
	}
	if t.Decisions > 0 {
		t.Microseconds = float64(nanoseconds) / float64(t.Decisions) / 1e3
	}
	return t
}

// addRatings adds ratings between two opposed sides. It adds none if a pairing has only copies of
// one game, which are not a sample.
func (out *Results) addRatings(s *sample) {
	if s.blocks == 0 || !engine.ClaimsOf(s.game).ZeroSum || slices.ContainsFunc(s.by, areCopies) {
		return
	}
	series := s.series()
	ratings, advantage := stats.Ratings(len(s.Sides[0].Agents), len(s.Sides[1].Agents), series)
	for i, r := range ratings {
		r = inElo(r)
		out.Agents[i].Elo = &r
	}
	out.Advantage = &Advantage{s.Sides[0].Name, inElo(advantage)}
	var players [][2]int
	for _, b := range out.BothSides {
		players = append(players, [2]int{slices.Index(s.Sides[0].Agents, b.Agent), slices.Index(s.Sides[1].Agents, b.Agent)})
	}
	for i, r := range stats.BothSides(len(s.Sides[0].Agents), len(s.Sides[1].Agents), series, players) {
		r = inElo(r)
		out.BothSides[i].Elo = &r
	}
}

func inElo(i stats.Interval) stats.Interval {
	return stats.Interval{Value: stats.Elo(i.Value), Low: stats.Elo(i.Low), High: stats.Elo(i.High)}
}

// series returns the points of the agents of the first side against those of the second.
func (s *sample) series() []stats.Series {
	series := make([]stats.Series, len(s.by))
	for p, games := range s.by {
		who := s.Experiment.pairing(p)
		series[p] = stats.Series{I: who[0], J: who[1], Points: make([]float64, s.blocks), Games: blockGames}
		for _, g := range games {
			series[p].Points[g.Number/blockGames] += (1 + g.points(0) - g.points(1)) / 2
		}
	}
	return series
}

// addBoth adds the results of agents that play several sides, if there are at least two such
// agents.
func (out *Results) addBoth(s *sample) {
	sides := map[string][][2]int{} // side and index of each agent
	var names []string
	for i, side := range s.Sides {
		for j, agent := range side.Agents {
			if sides[agent] == nil {
				names = append(names, agent)
			}
			sides[agent] = append(sides[agent], [2]int{i, j})
		}
	}
	names = slices.DeleteFunc(names, func(name string) bool { return len(sides[name]) < 2 })
	if len(names) < 2 || s.blocks == 0 {
		return
	}
	for _, name := range names {
		b := BothSides{Agent: name}
		var means [len(measures)]stats.Interval
		for k, m := range measures {
			worth := make([]float64, s.blocks)
			for _, at := range sides[name] {
				floats.AddScaled(worth, 1/float64(len(sides[name])), s.blockMeans(at[0], at[1], m))
			}
			game := float64(1 + k) // from a loss to a win
			if k == 1 && s.graded() {
				game = 0 // as in difference
			}
			means[k] = stats.Lead(worth, game/float64(len(sides[name])*blockGames*s.blocks+1), 1)
		}
		b.Points, b.Score = means[0], means[1]
		for _, at := range sides[name] {
			b.Sides = append(b.Sides, s.Sides[at[0]].Name)
		}
		out.BothSides = append(out.BothSides, b)
	}
}

// differences compares every two agents of a side, block by block, the better one first.
func (s *sample) differences() (out []Difference) {
	if s.blocks < 2 {
		return nil
	}
	for i, side := range s.Sides {
		for j := range side.Agents {
			for k := range j {
				better, other := j, k
				if s.isWorse(i, j, k) {
					better, other = k, j
				}
				out = append(out, Difference{Side: side.Name, Agent: side.Agents[better], Other: side.Agents[other],
					Points: s.difference(i, better, other, 0), Score: s.difference(i, better, other, 1), Identical: s.identical(i, j, k), LuckAdjusted: s.adjustedDifference(i, better, other)})
			}
		}
	}
	return out
}

// identical reports whether every game of two agents of a side went the same.
func (s *sample) identical(side, agent, other int) bool {
	one, two := s.opponents(side, agent), s.opponents(side, other)
	for k := range one {
		for n, g := range s.by[one[k]] {
			h := s.by[two[k]][n]
			if g.Length != h.Length || g.Ending != h.Ending || !slices.Equal(g.Scores, h.Scores) || !slices.Equal(g.Counts, h.Counts) || !slices.Equal(g.Choices, h.Choices) {
				return false
			}
		}
	}
	return true
}

// isWorse reports whether an agent has the lower score.
func (s *sample) isWorse(side, agent, other int) bool {
	if l := s.adjustedDifference(side, agent, other); l != nil {
		return l.Score.Value < 0
	}
	return s.difference(side, agent, other, 1).Value < 0
}

// difference returns the difference of two agents in one of the measures, as one of the
// simultaneous intervals of the side.
func (s *sample) difference(side, agent, other, measure int) stats.Interval {
	lead := s.blockDifferences(side, agent, other, measures[measure])
	n := len(s.Sides[side].Agents)
	most := float64(1 + measure) // from a loss to a win: points are in [0, 1], scores in [-1, 1]
	game := most
	if measure == 1 && s.graded() {
		game = 0 // graded scores show their variance
	}
	return stats.Lead(lead, game/float64(blockGames*s.blocks+1), n*(n-1)/2).Within(-most, most)
}

// blockDifferences returns the difference of two agents in each block.
func (s *sample) blockDifferences(side, agent, other int, m measure) []float64 {
	lead := s.blockMeans(side, agent, m)
	for b, x := range s.blockMeans(side, other, m) {
		lead[b] -= x
	}
	return lead
}

// maxBins is the maximum number of bars of a histogram.
const maxBins = 20

// binWidth returns the width of the bars of all pairings.
func (s *sample) binWidth() int {
	longest := 0
	for _, games := range s.by {
		for _, g := range games {
			longest = max(longest, g.Length)
		}
	}
	for width := 1; ; width *= 10 {
		for _, step := range []int{1, 2, 5} {
			if longest/(width*step) < maxBins {
				return width * step
			}
		}
	}
}
