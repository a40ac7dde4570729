package selfplay

import (
	"context"
	"fmt"

	"deadreckon/agents"
	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
	"deadreckon/mcts/exact"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
)

// YardstickResult is the result of a net against one yardstick on one side. In a game of one
// side there is no opponent: the net, named "net", and each yardstick play the same deals.
type YardstickResult struct {
	Agent  string `json:"agent"`
	Side   string `json:"side"`            // side of the net
	Alone  bool   `json:"alone,omitempty"` // Agent plays by itself
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`

	// Points are the mean of (1 + score)/2 with its 95 % interval: 1 for the highest win, 0.5
	// for a draw.
	Points float64 `json:"points"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// Name describes the match.
func (y *YardstickResult) Name() string {
	if y.Alone {
		return y.Agent
	}
	return y.Side + " against " + y.Agent
}

// benchmark is a match against a yardstick, or an agent that plays by itself.
type benchmark struct {
	agent string
	side  int
	alone bool
}

// bestNetName is the name of the best net in a game of one side.
const bestNetName = "net"

// benchmarks returns the possible matches.
func (c *Config) benchmarks() (out []benchmark) {
	sides := engine.SidesOf(c.Game)
	if c.Yardsticks.Games < 2 || len(c.Yardsticks.Agents) == 0 {
		return nil
	}
	if len(sides) == 1 {
		for _, a := range append([]string{bestNetName}, c.Yardsticks.Agents...) {
			out = append(out, benchmark{a, 0, true})
		}
		return out
	}
	for _, a := range c.Yardsticks.Agents {
		for side := range sides {
			if c.learns(sides[side]) && c.meets(&member{Version: -1, Agent: a}, sides, side) {
				out = append(out, benchmark{a, side, false})
			}
		}
	}
	return out
}

// measured is a measurement and a description of the net and settings.
type measured struct {
	What       string            `json:"what"`
	Yardsticks []YardstickResult `json:"yardsticks"`
	Lead       *BaseDifference   `json:"lead"`
	NashConv   *float64          `json:"nashConv"`
}

// measure measures the best net. The games are always the same, so a net is measured only once
// with the same settings.
func (r *Run) measure(ctx context.Context) error {
	c, m := &r.config, &r.state.Measured
	// The text has the version instead of the path, since the folder may move.
	if what := fmt.Sprintf("%s %+v", c.searchText(fmt.Sprint(r.state.Best), c.recipe().matches), c.Yardsticks); m.What != what {
		found := measured{What: what}
		var err error
		if found.Yardsticks, err = r.playBenchmarks(ctx); err != nil {
			return err
		}
		if found.Lead, err = r.compareWithBase(ctx); err != nil {
			return err
		}
		if found.NashConv, err = r.measureExactly(); err != nil {
			return err
		}
		*m = found
	}
	r.state.Row.Yardsticks, r.state.Row.Lead, r.state.Row.NashConv = m.Yardsticks, m.Lead, m.NashConv
	return nil
}

// playBenchmarks plays the best net against the yardsticks.
func (r *Run) playBenchmarks(ctx context.Context) ([]YardstickResult, error) {
	c := &r.config
	benchmarks, games := c.benchmarks(), c.Yardsticks.Games/2*2
	self := c.searchText(c.netPath(r.state.Best), c.recipe().matches)
	sides := engine.SidesOf(c.Game)
	out := make([]YardstickResult, len(benchmarks))
	points := make([][]float64, len(benchmarks))
	b := series{
		c: c, path: c.seriesPath("yardsticks", r.state.Generation), count: games * len(benchmarks),
		at: func(i int) seriesGame {
			y, k := benchmarks[i%len(benchmarks)], i/len(benchmarks)
			texts := make([]string, len(c.Game.Seats()))
			for side, s := range sides {
				for _, seat := range s.Seats {
					texts[seat] = y.agent
					if side == y.side && (!y.alone || y.agent == bestNetName) {
						texts[seat] = self
					}
				}
			}
			seed := engine.Stream(c.Seed, fmt.Sprintf("yardstick.%d", k/2)).Uint64() >> 11
			return seriesGame{texts, agents.GameSeed{Seed: seed, Mirrored: k%2 == 1}}
		},
		result: func(i int, row gameRow) bool {
			n := i % len(benchmarks)
			score := sides[benchmarks[n].side].Mean(row.Scores)
			points[n] = append(points[n], (1+score)/2)
			out[n].count(score)
			return false
		},
	}
	if err := b.run(ctx, func(done int) { r.report(phaseMeasure, done, b.count) }); err != nil {
		return nil, err
	}
	for i, y := range benchmarks {
		out[i].Agent, out[i].Side, out[i].Alone = y.agent, sides[y.side].Name, y.alone
		mean := stats.Share(points[i], games/2, float64(games)) // over pairs of a game and its mirror
		out[i].Points, out[i].Low, out[i].High = mean.Value, mean.Low, mean.High
	}
	return out, nil
}

func (y *YardstickResult) count(score float64) {
	switch {
	case score > 0:
		y.Wins++
	case score < 0:
		y.Losses++
	default:
		y.Draws++
	}
}

// measureExactly returns the NashConv of the best net's policy, without search, or nil if it is
// not wanted. It is 0 in an equilibrium (Lanctot et al., "A unified game-theoretic approach to
// multiagent reinforcement learning", NeurIPS 2017).
func (r *Run) measureExactly() (*float64, error) {
	c := &r.config
	if c.Yardsticks.NashConv == 0 {
		return nil, nil
	}
	if r.tree == nil {
		t, err := exact.Enumerate(c.Game, exact.Options{MaxNodes: c.Yardsticks.NashConv})
		if err != nil {
			return nil, fmt.Errorf("selfplay: nashconv: %w", err)
		}
		if err := t.ZeroSum(); err != nil {
			return nil, fmt.Errorf("selfplay: nashconv: %w", err)
		}
		r.tree = t
	}
	f, err := c.loadNet(c.netPath(r.state.Best))
	if err != nil {
		return nil, err
	}
	conv, err := nashConv(c.Game, r.tree, f)
	return &conv, err
}

func nashConv(g engine.Game, t *exact.Tree, f *net.File) (float64, error) {
	source, err := netplay.NewDirectSource(g, net.Go{}, f)
	if err != nil {
		return 0, err
	}
	profile := t.Profile(func(v engine.View, legal []engine.Action, p []float64) {
		source.Reset()
		source.Add(v, legal)
		answers, e := source.Ask()
		if e != nil {
			err = e
			return
		}
		for i, x := range answers.Policy {
			p[i] = float64(x)
		}
	})
	return t.NashConv(profile), err
}
