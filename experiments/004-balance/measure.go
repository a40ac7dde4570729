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
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// outcome is what the games of one variant gave, by pair of games and their mirror,
// over all pairings: pairs are independent, the games of a pair are not.
type outcome struct {
	points  []float64 // of the human side, mean of a pair
	lengths []float64 // in turns
	fitting []float64 // share of games that last a fitting number of turns
	games   int
}

// A game is to last this many turns.
const fewest, most = 15, 60

// play plays every pairing under a variant.
func (p *study) play(start *counters.Counters, v variant) (*outcome, error) {
	counters := v.counters
	if counters == nil {
		counters = start
	}
	o := v.options
	o.MaxTurns = p.maxTurns
	r, err := mall.NewRules(board.Default(), counters, o)
	if err != nil {
		return nil, err
	}
	e, err := arena.New(mall.New(r), [][]string{p.human, p.zombie}, p.seed, p.games, nil)
	if err != nil {
		return nil, err
	}
	pairings := float64(len(p.human) * len(p.zombie))
	pairs := p.games / 2
	out := &outcome{points: make([]float64, pairs), lengths: make([]float64, pairs), fitting: make([]float64, pairs)}
	run := arena.NewRun(e, p.threads)
	run.Finished = func(g *arena.Game) error {
		score := (g.Scores[mall.Human] + 1) / 2
		out.points[g.Number/2] += score / 2 / pairings
		out.lengths[g.Number/2] += float64(g.Length) / 2 / pairings
		if fewest <= g.Length && g.Length <= most {
			out.fitting[g.Number/2] += 0.5 / pairings
		}
		out.games++
		return nil
	}
	return out, run.Play(context.Background())
}

var heading = []string{"variant", "games", "human points %", "low", "high", "difference", "low", "high", "mean turns", "15 to 60 turns %"}

// worth is what the search makes large: the share of games of a fitting length,
// less twice the distance from an even game.
func (o *outcome) worth() float64 {
	return stats.Mean(o.fitting).Value - 2*math.Abs(stats.Mean(o.points).Value-0.5)
}

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
		percent(d.Value), percent(d.Low), percent(d.High), strconv.FormatFloat(turns.Value, 'f', 1, 64),
		percent(stats.Mean(o.fitting).Value)}
}

// compare plays the start and every variant.
func (p *study) compare(start *counters.Counters, variants []variant) ([][]string, error) {
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

// rounds bounds the steps of the search: the figures are to stay what they are
// wherever that does no harm.
const rounds = 6

// gain is what a step must be worth.
const gain = 0.01

// search walks from the start, each time by the step that is worth most, as long
// as that is a gain. It may well walk on luck: what it arrives at has to be
// measured on other seeds.
func (p *study) search(start *counters.Counters) ([][]string, error) {
	base, err := p.play(start, variant{})
	if err != nil {
		return nil, err
	}
	table := [][]string{append([]string{"round"}, heading...), append([]string{"0"}, base.row("default", base)...)}
	at, worth := start, base.worth()
	for round := 1; round <= rounds; round++ {
		var best variant
		var found *outcome
		for _, v := range figures(at) {
			o, err := p.play(at, v)
			if err != nil {
				return nil, err
			}
			table = append(table, append([]string{strconv.Itoa(round)}, o.row(v.name, base)...))
			if w := o.worth(); w > worth+gain && (found == nil || w > found.worth()) {
				best, found = v, o
			}
		}
		if found == nil {
			break
		}
		at, worth = best.counters, found.worth()
		table = append(table, append([]string{strconv.Itoa(round)}, found.row("taken: "+best.name, base)...))
		fmt.Fprintf(os.Stderr, "round %d: %s, worth %.3f; normal %v infected %v values %v\n",
			round, best.name, worth, at.Normal, at.Infected, at.Values)
	}
	return table, nil
}
