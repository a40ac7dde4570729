package arena

import (
	"maps"
	"slices"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
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

// of returns the games of an agent, by number and then by pairing.
func (s *sample) of(side, agent int) (games []*Game) {
	for p, of := range s.by {
		if s.Experiment.pairing(p)[side] == agent {
			games = append(games, of...)
		}
	}
	return games
}

// measure is what a game is worth to a side.
type measure func(g *Game, side int) float64

// measures are the points and the game's own score.
var measures = [2]measure{(*Game).points, func(g *Game, side int) float64 { return g.Scores[side] }}

// worth returns the mean worth of a game to an agent in each block.
func (s *sample) worth(side, agent int, m measure) []float64 {
	worth := make([]float64, s.blocks)
	games := s.of(side, agent)
	for _, g := range games {
		worth[g.Number/blockGames] += m(g, side)
	}
	for b := range worth {
		worth[b] /= float64(len(games) / s.blocks)
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
			games := s.of(i, j)
			out.Agents = append(out.Agents, AgentResult{Side: side.Name, Agent: agent, Record: newRecord(games, i)})
			t := Timing{Side: side.Name, Agent: agent}
			nanoseconds := int64(0)
			for _, g := range games {
				t.Decisions += g.Choices[i]
				nanoseconds += g.Thinking[i]
			}
			if t.Decisions > 0 {
				t.Microseconds = float64(nanoseconds) / float64(t.Decisions) / 1e3
			}
			out.Timing = append(out.Timing, t)
		}
	}
}

// addRatings adds the intervals of the bootstrap: points and score of each agent,
// and between two sides ratings.
func (out *Results) addRatings(s *sample) {
	if s.blocks == 0 {
		return
	}
	var worth [][]float64 // points and score by agent
	for i, side := range s.Sides {
		for j := range side.Agents {
			worth = append(worth, s.worth(i, j, measures[0]), s.worth(i, j, measures[1]))
		}
	}
	rate := s.rater()
	ivs := stats.Bootstrap(s.blocks, engine.Stream(s.Seed, "arena.bootstrap"), func(times []int) []float64 {
		values := make([]float64, len(worth), 2*len(worth)+1)
		for i, of := range worth {
			for b, n := range times {
				values[i] += float64(n) * of[b]
			}
			values[i] /= float64(s.blocks)
		}
		if rate != nil {
			values = append(values, rate(times)...)
		}
		return values
	})
	ratings := ivs[len(worth):]
	for i := range out.Agents {
		out.Agents[i].Points, out.Agents[i].Score = ivs[2*i], ivs[2*i+1]
		if rate != nil {
			out.Agents[i].Elo = &ratings[i]
		}
	}
	if rate != nil {
		out.Advantage = &Advantage{s.Sides[0].Name, ratings[len(out.Agents)]}
	}
}

// rater returns a function from a sample of blocks to the Elo of each agent and
// the advantage, or nil if there are not two sides.
func (s *sample) rater() func(times []int) []float64 {
	if len(s.Sides) != 2 {
		return nil
	}
	n := [2]int{len(s.Sides[0].Agents), len(s.Sides[1].Agents)}
	duels := make([]stats.Duel, len(s.by))
	made := make([][]float64, len(s.by)) // points by pairing and block
	for p, games := range s.by {
		made[p] = make([]float64, s.blocks)
		for _, g := range games {
			made[p][g.Number/blockGames] += (1 + g.points(0) - g.points(1)) / 2
		}
	}
	var last []float64 // where the next fit begins
	return func(times []int) []float64 {
		for p := range duels {
			who := s.Experiment.pairing(p)
			duels[p] = stats.Duel{I: who[0], J: who[1], Games: float64(blockGames * s.blocks)}
			for b, n := range times {
				duels[p].Points += float64(n) * made[p][b]
			}
		}
		r, advantage := stats.TwoSided(n[0], n[1], duels, last)
		if last == nil {
			last = append(last, r...)
		}
		for i := range r {
			r[i] = stats.Elo(r[i])
		}
		return append(r, stats.Elo(advantage))
	}
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
				if s.lead(i, j, k, measures[1]).Value < 0 {
					better, other = k, j
				}
				out = append(out, Difference{Side: side.Name, Agent: side.Agents[better], Other: side.Agents[other],
					Points: s.lead(i, better, other, measures[0]), Score: s.lead(i, better, other, measures[1])})
			}
		}
	}
	return out
}

// lead returns how much more a game is worth to an agent than to another.
func (s *sample) lead(side, agent, other int, m measure) stats.Interval {
	lead := s.worth(side, agent, m)
	for b, x := range s.worth(side, other, m) {
		lead[b] -= x
	}
	return stats.Mean(lead)
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

// wayOf sums up how games went.
func wayOf(games []*Game, width, counts int) Pairing {
	out := Pairing{Record: newRecord(games, 0)}
	endings := map[string]int{}
	var lengths []float64
	for _, g := range games {
		lengths = append(lengths, float64(g.Length))
		if g.Ending != "" {
			endings[g.Ending]++
		}
	}
	if len(games) > 1 {
		out.Length = stats.Mean(lengths)
	}
	for _, ending := range slices.Sorted(maps.Keys(endings)) {
		out.Endings = append(out.Endings, Ending{ending, endings[ending]})
	}
	slices.SortStableFunc(out.Endings, func(a, b Ending) int { return b.Games - a.Games })
	for i, name := range []string{"win", "draw", "loss"} {
		if o := outcome(name, games, 1-float64(i)/2, counts); o.Games > 0 {
			out.Outcomes = append(out.Outcomes, o)
		}
	}
	out.Turns = histogram(games, width)
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
