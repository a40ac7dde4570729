package agents

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"deadreckon/engine"
	"deadreckon/mcts"
)

func init() {
	Register(Kind{
		Name:  "plans",
		Usage: "plans: search over whole plans, which are agents, the first kept unless another is better",
		Open:  openPlans,
		Means: map[string]string{
			"plans":      "the plans, joined by +, in whose texts semicolons stand for commas; the rollout's and all that the game has for the seat unless given",
			"iterations": "iterations of a decision, shared out among the plans",
			"hold":       "actions of any seat for which a plan is followed",
			"rollout":    "the policy that plays on; the game's best unless given",
			"leaf":       "the value that cuts playouts, none plays on to the end; the game's own unless another rollout is named",
			"horizon":    "actions of a playout before the value is asked",
			"confidence": "standard errors by which another plan must be better than the first",
		},
	})
}

func openPlans(g engine.Game, p *Params) (Agent, error) {
	c, threads, err := recipeOf(g, p).follow(g, mcts.Config{Iterations: p.Int("iterations", defaultIterations, 1, math.MaxInt32)})
	if err != nil {
		return nil, err
	}
	c = threads(c)[0]
	c.Horizon = p.Int("horizon", c.Horizon, 0, math.MaxInt32)
	t := TuningOf(g.Name())
	c.Choice.Confidence = p.Float("confidence", t.Confidence, 1e-6, 1e6)
	a := &Planner{name: p.Text(), game: g, config: c, hold: p.Int("hold", t.Hold, 1, math.MaxInt32), seat: engine.Nobody, read: Reader{p.By()}}
	if texts := p.Agent("plans"); texts != "" {
		a.texts = strings.Split(texts, "+")
	}
	for _, text := range a.texts {
		if _, err := Find(g, text); err != nil { // before any seat is asked whether it can follow all
			return nil, err
		}
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	if err := fitsSome(g, a); err != nil {
		return nil, err
	}
	return a, nil
}

// Planner is the agent that before each action searches over strategies: agents that are
// policies too (mcts.Policy), so that a search can follow them in its worlds.
type Planner struct {
	name   string
	game   engine.Game
	config mcts.Config
	hold   int
	texts  []string // of the strategies; none for all that there are
	read   Reader   // of those

	seat    engine.Seat // for which the rest is made; engine.Nobody before
	planner *mcts.Planner
	last    mcts.Result
}

// Name implements Agent.
func (a *Planner) Name() string { return a.name }

// Decide implements Agent.
func (a *Planner) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	if seat := v.Viewer(); seat != a.seat {
		planner, err := a.open(seat)
		if err != nil {
			return 0, err
		}
		a.seat, a.planner = seat, planner
	}
	a.planner.Reseed(rng.Uint64())
	var err error
	a.last, err = a.planner.Search(ctx, v)
	return a.last.Best, err
}

// Last returns what the latest search found.
func (a *Planner) Last() mcts.Result { return a.last }

// Fits implements Picky: a seat needs strategies.
func (a *Planner) Fits(seat engine.Seat) error {
	_, err := a.open(seat)
	return err
}

// open returns the search for a seat.
func (a *Planner) open(seat engine.Seat) (*mcts.Planner, error) {
	strategies, err := a.strategies(seat)
	if err != nil {
		return nil, err
	}
	return mcts.NewPlanner(a.game, a.config, strategies, a.hold)
}

// strategies returns the strategies that are named, or else the policy of rollouts and all that
// the game has for the seat's side.
func (a *Planner) strategies(seat engine.Seat) (strategies []mcts.Policy, err error) {
	for _, text := range a.texts {
		agent, err := a.read.ParseFor(a.game, seat, text)
		if err != nil {
			return nil, err
		}
		strategy, ok := agent.(mcts.Policy)
		if !ok {
			return nil, fmt.Errorf("%s is an agent, but no policy that a search can follow", text)
		}
		strategies = append(strategies, strategy)
	}
	if a.texts != nil {
		return strategies, nil
	}
	if a.config.Rollout != nil {
		strategies = append(strategies, a.config.Rollout)
	}
	for _, k := range Kinds(a.game) {
		if k.Game == "" || k.Seat == nil || !k.Seat(a.game, seat) {
			continue
		}
		agent, err := Parse(a.game, k.Name)
		if err != nil {
			return nil, err
		}
		if strategy, ok := agent.(mcts.Policy); ok {
			strategies = append(strategies, strategy)
		}
	}
	if len(strategies) == 0 {
		return nil, fmt.Errorf("no plans for the seat %s of %s", a.game.Seats()[seat], a.game.Name())
	}
	return strategies, nil
}
