package mall

import (
	"flag"
	"math"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

var (
	variants   = flag.String("variants", "root=rounds,final=keep;root=bandit,final=keep", "semicolon-separated parameters of the searches of BenchmarkVariants")
	iterations = flag.String("iterations", "300", "iterations of the searches of BenchmarkVariants")
	width      = flag.Int("width", 3, "least number of actions in the positions of BenchmarkVariants")
)

// BenchmarkVariants compares variants of search on twenty decisions of each side in games of the scripts,
// with five seeds:
//
//	iterations/s
//
//	nodes      of the tree
//
//	sd         of the root's value over the seeds, in scores from -1 to 1
//
//	agree      share of pairs of seeds with the same most visited move
func BenchmarkVariants(b *testing.B) {
	g := newGame(b)
	for _, seat := range []engine.Seat{rules.Human, rules.Zombie} {
		views := positions(b, g, seat, 20)
		for variant := range strings.SplitSeq(*variants, ";") {
			b.Run(g.Seats()[seat]+"/"+variant, func(b *testing.B) {
				for b.Loop() {
					var all tally
					for _, v := range views {
						all.add(search(b, g, v, "search:reuse=off,iterations="+*iterations+","+variant))
					}
					n := float64(len(views))
					b.ReportMetric(all.iterations/all.seconds, "iterations/s")
					b.ReportMetric(all.nodes/n, "nodes")
					b.ReportMetric(all.sd/n, "sd")
					b.ReportMetric(all.agree/n, "agree")
				}
			})
		}
	}
}

// tally holds the results of BenchmarkVariants.
type tally struct{ iterations, seconds, nodes, sd, agree float64 }

func (m *tally) add(o tally) {
	m.iterations += o.iterations
	m.seconds += o.seconds
	m.nodes += o.nodes
	m.sd += o.sd
	m.agree += o.agree
}

// search measures an agent in one position.
func search(b *testing.B, g engine.Game, v engine.View, text string) (m tally) {
	b.Helper()
	const seeds = 5
	var values [seeds]float64
	var best [seeds]engine.Action
	for seed := range values {
		a, err := agents.Parse(g, text)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := a.Decide(b.Context(), v, engine.Stream(uint64(seed), "variants")); err != nil {
			b.Fatal(err)
		}
		r := a.(*agents.Search).Last()
		m.iterations += float64(r.Iterations)
		m.seconds += r.Elapsed.Seconds()
		m.nodes += float64(r.Nodes) / seeds
		best[seed] = r.Best
		for _, move := range r.Moves {
			values[seed] += move.Value * float64(move.Visits) / float64(r.Iterations)
		}
	}
	mean, squares := 0.0, 0.0
	for i, x := range values {
		mean += x / seeds
		squares += x * x
		for k := range i {
			if best[i] == best[k] {
				m.agree += 1.0 / (seeds * (seeds - 1) / 2)
			}
		}
	}
	m.sd = math.Sqrt(max(0, squares-seeds*mean*mean) / (seeds - 1))
	return m
}

// positions returns one decision of a seat from each of n games.
func positions(b *testing.B, g engine.Game, seat engine.Seat, n int) []engine.View {
	b.Helper()
	policies := [2]mcts.Policy{agentstest.Policy(b, g, "rifles-first"), agentstest.Policy(b, g, "swarm")}
	var views []engine.View
	for seed := uint64(0); len(views) < n; seed++ {
		rng := engine.Stream(seed, "decisions")
		var found engine.View
		seen := 0
		agentstest.Play(g, rng, func(s engine.State, legal []engine.Action) engine.Action {
			if s.Turn() == seat && len(legal) >= *width {
				if seen++; rng.IntN(seen) == 0 {
					found = g.NewView()
					s.ViewInto(seat, found)
				}
			}
			return policies[s.Turn()].Choose(s, legal, rng)
		})
		if found != nil {
			views = append(views, found)
		}
	}
	return views
}
