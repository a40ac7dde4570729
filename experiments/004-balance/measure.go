package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"time"

	"deadreckon/agents/arena"
	"deadreckon/agents/arena/stats"
	"deadreckon/engine/mall"
)

// outcome is what the games of one variant gave, by pair of games and their mirror,
// over all pairings: pairs are independent, the games of a pair are not.
type outcome struct {
	points  []float64 // of the human side, mean of a pair
	lengths []float64
	wins    int // of the human side
	games   int
}

// play plays every pairing under a variant.
func (p *plan) play(start *mall.Counters, v variant) (*outcome, error) {
	counters := v.counters
	if counters == nil {
		counters = start
	}
	o := v.options
	o.MaxTurns = p.maxTurns
	r, err := mall.NewRules(mall.DefaultBoard(), counters, o)
	if err != nil {
		return nil, err
	}
	e, err := arena.New(mall.New(r), [][]string{p.human, p.zombie}, p.seed, p.games, nil)
	if err != nil {
		return nil, err
	}
	pairings := float64(len(p.human) * len(p.zombie))
	out := &outcome{points: make([]float64, p.games/2), lengths: make([]float64, p.games/2)}
	run := arena.NewRun(e, p.threads)
	run.Finished = func(g *arena.Game) error {
		score := (g.Scores[mall.Human] + 1) / 2
		out.points[g.Number/2] += score / 2 / pairings
		out.lengths[g.Number/2] += float64(g.Length) / 2 / pairings
		out.games++
		if g.Scores[mall.Human] > 0 {
			out.wins++
		}
		return nil
	}
	return out, run.Play(context.Background())
}

var heading = []string{"variant", "games", "human points %", "low", "high", "difference", "low", "high", "mean turns"}

// row writes an outcome and its difference to that of the start, on the same
// games.
func (o *outcome) row(name string, base *outcome) []string {
	percent := func(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) }
	points := stats.Mean(o.points)
	difference := make([]float64, len(o.points))
	for i := range o.points {
		difference[i] = o.points[i] - base.points[i]
	}
	d := stats.Mean(difference)
	turns := stats.Mean(o.lengths)
	return []string{name, strconv.Itoa(o.games), percent(points.Value), percent(points.Low), percent(points.High),
		percent(d.Value), percent(d.Low), percent(d.High), strconv.FormatFloat(turns.Value, 'f', 1, 64)}
}

// compare plays the start and every variant.
func (p *plan) compare(start *mall.Counters, variants []variant) ([][]string, error) {
	base, err := p.play(start, variant{})
	if err != nil {
		return nil, err
	}
	table := [][]string{heading, base.row("default", base)}
	began := time.Now()
	for i, v := range variants {
		o, err := p.play(start, v)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", v.name, err)
		}
		table = append(table, o.row(v.name, base))
		fmt.Fprintf(os.Stderr, "%3d of %d  %6.0f s  %s\n", i+1, len(variants), time.Since(began).Seconds(), v.name)
	}
	return table, nil
}

// near is the distance from an even game, in points, at which the search stops.
const near = 0.01

// search walks from the start towards an even game: of all steps it takes the one
// whose mean is nearest to one half, as long as that is nearer than before. It may
// well walk on luck; what it arrives at has to be measured on other seeds.
func (p *plan) search(start *mall.Counters) ([][]string, error) {
	base, err := p.play(start, variant{})
	if err != nil {
		return nil, err
	}
	table := [][]string{heading, base.row("default", base)}
	at, off := start, math.Abs(stats.Mean(base.points).Value-0.5)
	for off > near {
		var best *variant
		for _, v := range steps(at) {
			o, err := p.play(at, v)
			if err != nil {
				return nil, err
			}
			table = append(table, o.row(v.name, base))
			if d := math.Abs(stats.Mean(o.points).Value - 0.5); d < off {
				best, off = &v, d
			}
		}
		if best == nil {
			break
		}
		at = best.counters
		table = append(table, append([]string{"TAKEN " + best.name}, table[len(table)-1][1:]...))
		fmt.Fprintf(os.Stderr, "%s: %.3f from even; values %v\n", best.name, off, at.Values)
	}
	return table, nil
}
