package arena

import (
	"maps"
	"slices"

	"deadreckon/agents/arena/stats"
)

// sample is the leading complete blocks of a run.
type sample struct {
	*Experiment
	blocks int
	by     [][]*Game // by pairing, in the order of their numbers
}

func (r *Run) sample() *sample {
	s := &sample{Experiment: r.Experiment, blocks: r.first, by: make([][]*Game, r.pairings())}
	for i, g := range r.games[:r.first*blockGames*r.pairings()] {
		p := i % r.pairings()
		s.by[p] = append(s.by[p], g)
	}
	return s
}

// opponents returns the pairings of an agent.
func (s *sample) opponents(side, agent int) (pairings []int) {
	for p := range s.by {
		if s.Experiment.pairing(p)[side] == agent {
			pairings = append(pairings, p)
		}
	}
	return pairings
}

// pool is the games of some pairings together, block by block.
type pool struct {
	games    []*Game
	blocks   int
	pairings int
}

// pool puts the games of pairings together. Where all are copies, one of each pairing is
// all that there is.
func (s *sample) pool(pairings ...int) pool {
	out := pool{blocks: s.blocks, pairings: len(pairings)}
	ofBlock := blockGames
	if !slices.ContainsFunc(pairings, func(p int) bool { return !copies(s.by[p]) }) {
		out.blocks, ofBlock = 1, 1
	}
	for b := range out.blocks {
		for _, p := range pairings {
			out.games = append(out.games, s.by[p][b*ofBlock:(b+1)*ofBlock]...)
		}
	}
	return out
}

// all returns all games.
func (s *sample) all() pool {
	var pairings []int
	for p := range s.by {
		pairings = append(pairings, p)
	}
	return s.pool(pairings...)
}

// mean returns the mean of a measure from 0 to 1. What all games have alike was seen as
// often as the dice were other ones: as in one pairing.
func (l pool) mean(of func(*Game) float64) stats.Interval {
	values := make([]float64, len(l.games))
	for i, g := range l.games {
		values[i] = of(g)
	}
	return stats.Share(values, l.blocks, float64(len(values))/float64(l.pairings))
}

// share returns the share of games that have a property.
func (l pool) share(has func(*Game) bool) stats.Interval {
	return l.mean(func(g *Game) float64 {
		if has(g) {
			return 1
		}
		return 0
	})
}

// record counts the games of a side.
func (l pool) record(side int) (r Record) {
	for _, g := range l.games {
		switch g.points(side) {
		case 1:
			r.Wins++
		case 0:
			r.Losses++
		default:
			r.Draws++
		}
	}
	if r.Games = len(l.games); r.Games > 0 {
		made := func(points float64) stats.Interval {
			return l.share(func(g *Game) bool { return g.points(side) == points })
		}
		r.Win, r.Draw, r.Loss = made(1), made(0.5), made(0)
	}
	return r
}

// length returns the mean length of a game.
func (l pool) length() stats.Interval {
	means := make([]float64, l.blocks)
	size := len(l.games) / l.blocks
	for i, g := range l.games {
		means[i/size] += float64(g.Length) / float64(size)
	}
	return stats.Mean(means)
}

// measure is what a game is worth to a side.
type measure func(g *Game, side int) float64

// measures are the points and the game's own score.
var measures = [2]measure{(*Game).points, func(g *Game, side int) float64 { return g.Scores[side] }}

// worth returns the mean worth of a game to an agent in each block.
func (s *sample) worth(side, agent int, m measure) []float64 {
	worth := make([]float64, s.blocks)
	pairings := s.opponents(side, agent)
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

// graded reports whether scores tell more than who has won.
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

// addAgents adds the results and the times of the agents.
func (out *Results) addAgents(s *sample) {
	for i, side := range s.Sides {
		for j, agent := range side.Agents {
			l := s.pool(s.opponents(i, j)...)
			a := AgentResult{Side: side.Name, Agent: agent, Record: l.record(i)}
			if s.blocks > 0 {
				a.Points = l.mean(func(g *Game) float64 { return g.points(i) })
				share := l.mean(func(g *Game) float64 { return (1 + g.Scores[i]) / 2 })
				a.Score = stats.Interval{Value: 2*share.Value - 1, Low: 2*share.Low - 1, High: 2*share.High - 1}
			}
			out.Agents = append(out.Agents, a)
			out.Timing = append(out.Timing, s.timing(i, j))
		}
	}
}

// timing returns the times of an agent.
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

// addRatings adds ratings between two sides, if all their games have luck: the odds of one
// that has none are no odds.
func (out *Results) addRatings(s *sample) {
	if s.blocks == 0 || len(s.Sides) != 2 || slices.ContainsFunc(s.by, copies) {
		return
	}
	series := make([]stats.Series, len(s.by))
	for p, games := range s.by {
		who := s.Experiment.pairing(p)
		series[p] = stats.Series{I: who[0], J: who[1], Points: make([]float64, s.blocks), Games: blockGames}
		for _, g := range games {
			series[p].Points[g.Number/blockGames] += (1 + g.points(0) - g.points(1)) / 2
		}
	}
	elo := func(i stats.Interval) stats.Interval {
		return stats.Interval{Value: stats.Elo(i.Value), Low: stats.Elo(i.Low), High: stats.Elo(i.High)}
	}
	ratings, advantage := stats.Ratings(len(s.Sides[0].Agents), len(s.Sides[1].Agents), series)
	for i, r := range ratings {
		r = elo(r)
		out.Agents[i].Elo = &r
	}
	out.Advantage = &Advantage{s.Sides[0].Name, elo(advantage)}
}

// differences compares every two agents of a side, block by block, the better
// one first.
func (s *sample) differences() (out []Difference) {
	if s.blocks < 2 {
		return nil
	}
	for i, side := range s.Sides {
		for j := range side.Agents {
			for k := range j {
				better, other := j, k
				if s.lead(i, j, k, 1).Value < 0 {
					better, other = k, j
				}
				out = append(out, Difference{Side: side.Name, Agent: side.Agents[better], Other: side.Agents[other],
					Points: s.lead(i, better, other, 0), Score: s.lead(i, better, other, 1)})
			}
		}
	}
	return out
}

// lead returns how much more a game is worth to an agent than to another, by one of the
// measures: one of the leads of all pairs of the side.
func (s *sample) lead(side, agent, other, measure int) stats.Interval {
	lead := s.worth(side, agent, measures[measure])
	for b, x := range s.worth(side, other, measures[measure]) {
		lead[b] -= x
	}
	n := len(s.Sides[side].Agents)
	game := float64(1 + measure) // from a loss to a win
	if measure == 1 && s.graded() {
		game = 0 // scores that differ tell how they scatter
	}
	return stats.Lead(lead, game/float64(blockGames*s.blocks+1), n*(n-1)/2)
}

// maxBins bounds the bars of a histogram.
const maxBins = 20

// binWidth returns the width of the bars, the same for all pairings.
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

// way sums up how games went.
func (l pool) way(width, counts int) Pairing {
	out := Pairing{Record: l.record(0)}
	endings := map[string]int{}
	for _, g := range l.games {
		if g.Ending != "" {
			endings[g.Ending]++
		}
	}
	if len(l.games) > 0 {
		out.Length = l.length()
	}
	for _, ending := range slices.Sorted(maps.Keys(endings)) {
		share := l.share(func(g *Game) bool { return g.Ending == ending })
		out.Endings = append(out.Endings, Ending{ending, endings[ending], share})
	}
	slices.SortStableFunc(out.Endings, func(a, b Ending) int { return b.Games - a.Games })
	for i, name := range []string{"win", "draw", "loss"} {
		if o := outcome(name, l.games, 1-float64(i)/2, counts); o.Games > 0 {
			out.Outcomes = append(out.Outcomes, o)
		}
	}
	out.Turns = histogram(l.games, width)
	return out
}

// outcome averages the games that gave the first side these points.
func outcome(name string, games []*Game, points float64, counts int) Outcome {
	o := Outcome{Outcome: name, Counts: make([]float64, counts)}
	for _, g := range games {
		if g.points(0) != points {
			continue
		}
		o.Games++
		o.Length += float64(g.Length)
		for i, n := range g.Counts {
			o.Counts[i] += float64(n)
		}
	}
	if o.Games > 0 {
		o.Length /= float64(o.Games)
		for i := range o.Counts {
			o.Counts[i] /= float64(o.Games)
		}
	}
	return o
}

// histogram counts games by their length, from the first bar that is not empty
// to the last.
func histogram(games []*Game, width int) []Bin {
	var bins []Bin
	low, high := 1<<30, -1
	for _, g := range games {
		low, high = min(low, g.Length/width), max(high, g.Length/width)
	}
	for i := low; i <= high; i++ {
		bins = append(bins, Bin{From: i * width, To: (i+1)*width - 1})
	}
	for _, g := range games {
		bin := &bins[g.Length/width-low]
		switch g.points(0) {
		case 1:
			bin.Wins++
		case 0:
			bin.Losses++
		default:
			bin.Draws++
		}
	}
	return bins
}
