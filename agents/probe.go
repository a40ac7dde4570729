package agents

import (
	"context"
	"fmt"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/mcts"
)

func init() {
	Register(Kind{
		Name:  "probe",
		Usage: "probe: plays like another agent and searches some decisions, to make training data for nets",
		Open:  openProbe,
		Means: map[string]string{
			"by":     "the agent that plays, in whose text semicolons stand for commas; the game's script unless given",
			"search": "the search, written so too",
			"share":  "of the decisions that are searched",
			"follow": "share of the games in which the moves of the searches are played",
			"stray":  "share of the decisions at which any legal action is taken",
		},
	})
}

// probe plays the moves of a cheap driver, and searches at some of the decisions. Learners use the
// results of the searches. In some games the probe follows its searches, and at some decisions it
// plays at random, so that the data cover other positions, too (S. Ross, G. Gordon and D. Bagnell,
// "A Reduction of Imitation Learning and Structured Prediction to No-Regret Online Learning", 2011,
// mix policies for the same reason).
type probe struct {
	name                                  string
	game                                  engine.Game
	driverText                            string // text of the driver
	read                                  Reader // reader of the texts
	searchShare, followShare, randomShare float64

	search        Searcher
	driver        Agent // driver of the seat
	seat          engine.Seat
	seed          uint64 // seed of the current game
	followsSearch bool   // the current game follows the searches
	legal         []engine.Action
	last          mcts.Result // forced if there was no search
}

// probeSearch compares moves side by side, without nets that learned from such data.
const probeSearch = "search:iterations=64,reuse=off,guide=none"

func openProbe(g engine.Game, p *Params) (Agent, error) {
	a := &probe{name: p.Text(), game: g, read: Reader{p.By()}, seat: engine.Nobody}
	if a.driverText = p.Agent("by"); a.driverText == "" {
		a.driverText = RolloutNames(g)[0]
	}
	text := p.Agent("search")
	if text == "" {
		text = probeSearch
	}
	a.searchShare, a.followShare, a.randomShare = p.Float("share", 0.5, 0, 1), p.Float("follow", 0.5, 0, 1), p.Float("stray", 0.02, 0, 1)
	if err := p.Err(); err != nil {
		return nil, err
	}
	search, err := a.read.Parse(g, text)
	if err != nil {
		return nil, fmt.Errorf("search=%s: %w", text, err)
	}
	if a.search, _ = search.(Searcher); a.search == nil {
		return nil, fmt.Errorf("search=%s: want the agent search", text)
	}
	return a, checkSomeSeat(g, a)
}

// CheckSeat implements SeatChecker: a probe plays the seats of its driver.
func (p *probe) CheckSeat(seat engine.Seat) error {
	_, err := p.read.ParseFor(p.game, seat, p.driverText)
	return err
}

// Name implements Agent.
func (p *probe) Name() string { return p.name }

// Begin implements env.Beginner. In a game either all probes follow their searches or none does.
func (p *probe) Begin(seed uint64) {
	p.seed, p.followsSearch = seed, engine.Stream(seed, "probe").Float64() < p.followShare
	env.Begin(p.search, seed)
	if p.driver != nil {
		env.Begin(p.driver, seed)
	}
}

// Decide implements Agent.
func (p *probe) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	p.last = mcts.Result{Forced: true}
	if err := p.prepareSeat(v.Viewer()); err != nil {
		return 0, err
	}
	a, err := p.driver.Decide(ctx, v, rng)
	if p.legal = v.AppendLegal(p.legal[:0]); err != nil || len(p.legal) == 1 {
		return a, err
	}
	if rng.Float64() < p.randomShare {
		a = p.legal[rng.IntN(len(p.legal))]
	}
	if rng.Float64() >= p.searchShare {
		return a, nil
	}
	best, err := p.search.Decide(ctx, v, rng)
	if p.last = p.search.Last(); p.followsSearch {
		a = best
	}
	return a, err
}

// prepareSeat opens the driver of a seat.
func (p *probe) prepareSeat(seat engine.Seat) (err error) {
	if seat == p.seat {
		return nil
	}
	if p.driver, err = p.read.ParseFor(p.game, seat, p.driverText); err != nil {
		return err
	}
	p.seat = seat
	env.Begin(p.driver, p.seed)
	return nil
}

// Last implements ResultReporter.
func (p *probe) Last() mcts.Result { return p.last }
