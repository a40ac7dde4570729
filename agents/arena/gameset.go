package arena

import (
	"maps"
	"slices"

	"deadreckon/agents/arena/stats"
)

// gameSet is the games of several pairings, block by block.
type gameSet struct {
	games    []*Game
	blocks   int
	pairings int
}

// games returns the games of pairings. Of copies it returns one game of each pairing.
func (s *sample) games(pairings ...int) gameSet {
	out := gameSet{blocks: s.blocks, pairings: len(pairings)}
	ofBlock := blockGames
	if !slices.ContainsFunc(pairings, func(p int) bool { return !areCopies(s.by[p]) }) {
		out.blocks, ofBlock = 1, 1
	}
	for b := range out.blocks {
		for _, p := range pairings {
			out.games = append(out.games, s.by[p][b*ofBlock:(b+1)*ofBlock]...)
		}
	}
	return out
}

func (s *sample) all() gameSet {
	var pairings []int
	for p := range s.by {
		pairings = append(pairings, p)
	}
	return s.games(pairings...)
}

// mean returns the mean of a measure from 0 to 1. If all values are equal, the sample size is that
// of one pairing, because pairings share their dice.
func (l gameSet) mean(of func(*Game) float64) stats.Interval {
	values := make([]float64, len(l.games))
	for i, g := range l.games {
		values[i] = of(g)
	}
	return stats.Share(values, l.blocks, float64(len(values))/float64(l.pairings))
}

// share returns the share of games that have a property.
func (l gameSet) share(has func(*Game) bool) stats.Interval {
	return l.mean(func(g *Game) float64 {
		if has(g) {
			return 1
		}
		return 0
	})
}

// record counts the results of a side.
func (l gameSet) record(side int) (r Record) {
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

func (l gameSet) length() stats.Interval {
	means := make([]float64, l.blocks)
	size := len(l.games) / l.blocks
	for i, g := range l.games {
		means[i/size] += float64(g.Length) / float64(size)
	}
	return stats.Mean(means)
}

// summary describes how the games went.
func (l gameSet) summary(width, counts int) Pairing {
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
