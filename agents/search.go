package agents

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"deadreckon/engine"
	"deadreckon/mcts"
)

func init() {
	Register(Kind{
		Name: "search",
		Usage: "search: information-set search; parameters iterations (1000 unless time is given), time, " +
			"rollout, leaf, net (a file: its net guides the search), guide, horizon, against, nodes, reuse, threads, parallel, algorithm, chance, values, select, exploration, trust, urgency, noise, alpha, " +
			"width, growth, final, confidence, temperature",
		Open: openSearch,
	})
}

// parallels is how several threads search, by name: a tree each, or one for all.
var parallels = map[string]func(engine.Game, []mcts.Config) (*mcts.Team, error){
	"root": mcts.NewTeam,
	"tree": mcts.NewTreeTeam,
}

// defaultIterations is the budget of a search agent that is given none.
const defaultIterations = 1000

func openSearch(g engine.Game, p *Params) (Agent, error) {
	limit := p.Duration("time", 0, 0, 24*time.Hour)
	iterations := defaultIterations
	if limit > 0 {
		iterations = 0
	}
	c := mcts.Config{
		Time:       limit,
		Iterations: p.Int("iterations", iterations, 1, math.MaxInt32),
		MaxNodes:   p.Int("nodes", 1<<20, 1, 1<<26),
	}
	w := wayOf(g, p)
	w.net, w.gives, w.threads = p.Path("net"), p.Word("guide", "", gifts), p.Int("threads", 1, 1, mcts.MostThreads)
	c, threads, err := w.follow(g, c)
	if err != nil {
		return nil, err
	}
	c.Horizon = p.Int("horizon", c.Horizon, 0, math.MaxInt32)
	against := p.Agent("against")
	if against != "" {
		c.Selection.Rule = mcts.PUCT
	}
	algorithms := mcts.AlgorithmNames()
	c.Algorithm = mcts.Algorithm(slices.Index(algorithms, p.Word("algorithm", mcts.SO.String(), algorithms)))
	chances := mcts.ChanceNames()
	c.Chance = mcts.Chance(slices.Index(chances, p.Word("chance", c.Chance.String(), chances)))
	values := mcts.ValueNames()
	c.Values = mcts.Values(slices.Index(values, p.Word("values", c.Values.String(), values)))
	c.Selection = selection(c.Selection, p)
	c.Choice = choice(c.Choice, p)
	newTeam := parallels[p.Word("parallel", "root", slices.Sorted(maps.Keys(parallels)))]
	reuse := p.Word("reuse", "on", []string{"on", "off"}) == "on"
	if err := p.Err(); err != nil {
		return nil, err
	}
	if w.prior() && c.Selection.Rule != mcts.PUCT {
		return nil, fmt.Errorf("select=%v: the policy of a net is the prior of %v", c.Selection.Rule, mcts.PUCT)
	}
	team, err := newTeam(g, threads(c))
	if err != nil {
		return nil, err
	}
	s := &Search{name: p.Text(), searcher: team, forgetful: !reuse}
	if against == "" {
		return s, nil
	}
	return newResponder(g, s, limit, against, func(opponents []mcts.Policy) (*mcts.Team, error) {
		c := c
		c.Opponents = opponents
		return newTeam(g, threads(c))
	})
}

func selection(s mcts.Selection, p *Params) mcts.Selection {
	names := mcts.RuleNames()
	s.Rule = mcts.Rule(slices.Index(names, p.Word("select", s.Rule.String(), names)))
	s.Exploration = p.Float("exploration", 0, 1e-6, 1e6)
	s.Trust = p.Float("trust", s.Trust, 1e-6, 1-1e-6)
	s.Urgency = p.Float("urgency", 0, -1, 1e6)
	s.Noise = p.Float("noise", 0, 0, 1)
	s.Alpha = p.Float("alpha", 0, 1e-3, 1e6)
	s.Width = p.Float("width", 0, 0, 1e6)
	s.Growth = p.Float("growth", 0, 0, 1)
	return s
}

func choice(c mcts.Choice, p *Params) mcts.Choice {
	names := mcts.FinalNames()
	c.Final = mcts.Final(slices.Index(names, p.Word("final", c.Final.String(), names)))
	c.Confidence = p.Float("confidence", 0, 1e-6, 1e6)
	c.Temperature = p.Float("temperature", 0, 1e-3, 1e3)
	return c
}

// Search is the agent that searches before each action, from a seed of its own
// drawn from the agent's stream. Within a game a search goes on in the tree of the
// one before, where it can.
type Search struct {
	name     string
	searcher *mcts.Team
	last     mcts.Result

	forgetful bool       // begin every search anew
	stream    *rand.Rand // of the game at hand
}

// Name implements Agent.
func (s *Search) Name() string { return s.name }

// Decide implements Agent.
func (s *Search) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	s.searcher.Reseed(rng.Uint64())
	// One stream is one game: what was kept from another would make games depend
	// on the order in which they are played.
	if s.forgetful || rng != s.stream {
		s.searcher.Forget()
		s.stream = rng
	}
	var err error
	s.last, err = s.searcher.Continue(ctx, v)
	return s.last.Best, err
}

// Last returns what the latest search found.
func (s *Search) Last() mcts.Result { return s.last }
