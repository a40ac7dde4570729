package agents

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/mcts"
)

// bestResponder searches for a best response to a known, fixed agent. That agent decides at the
// nodes of the other sides, and its policy weights the worlds (mcts.Belief). The gain over another
// player is a lower bound on the exploitability of the agent, because the search may miss the
// perfect best response.
type bestResponder struct {
	*Search
	game  engine.Game
	limit time.Duration // time limit of a decision, or 0
	other string        // text of the other agent
	read  Reader        // reader of that text
	open  func(seat engine.Seat, opponents []mcts.Policy) (*mcts.Team, error)

	seat      engine.Seat // prepared seat; engine.Nobody at first
	policies  []*agentPolicy
	belief    *mcts.Belief
	isNewGame bool
}

func newBestResponder(g engine.Game, s *Search, limit time.Duration, read Reader, other string, open func(engine.Seat, []mcts.Policy) (*mcts.Team, error)) (Agent, error) {
	r := &bestResponder{Search: s, game: g, limit: limit, other: other, read: read, open: open, seat: engine.Nobody}
	if err := checkSomeSeat(g, r); err != nil {
		return nil, err
	}
	return r, nil
}

// CheckSeat implements SeatChecker: the other agent must be able to play all seats of the other
// sides.
func (r *bestResponder) CheckSeat(seat engine.Seat) error {
	policies, _, err := r.opponents(seat)
	if err == nil {
		_, err = r.open(seat, policies)
	}
	return err
}

// opponents returns a policy for each seat of the other sides.
func (r *bestResponder) opponents(seat engine.Seat) ([]mcts.Policy, []*agentPolicy, error) {
	policies := make([]mcts.Policy, len(r.game.Seats()))
	var all []*agentPolicy
	for _, side := range engine.SidesOf(r.game) {
		if slices.Contains(side.Seats, seat) {
			continue
		}
		for _, other := range side.Seats {
			a, err := r.read.ParseFor(r.game, other, r.other)
			if err != nil {
				return nil, nil, fmt.Errorf("against=%s: %w", r.other, err)
			}
			f := newAgentPolicy(r.game, a)
			policies[other], all = f, append(all, f)
		}
	}
	return policies, all, nil
}

// Begin implements env.Beginner.
func (r *bestResponder) Begin(seed uint64) {
	r.Search.Begin(seed)
	r.isNewGame = true
}

// Decide implements Agent. With a time limit the belief takes at most half of the time.
func (r *bestResponder) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	if err := r.prepareSeat(v.Viewer()); err != nil {
		return 0, err
	}
	if r.isNewGame {
		r.belief.Reset()
		r.isNewGame = false
	}
	if r.limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.limit)
		defer cancel()
	}
	r.updateBelief(ctx, v, rng)
	r.setContext(ctx)
	a, err := r.Search.decide(ctx, r.belief.View(v), rng)
	r.belief.RecordAction(a)
	for _, f := range r.policies {
		if f.err != nil {
			return 0, f.err
		}
	}
	return a, err
}

// updateBelief updates the belief to a view, in at most half of the remaining time.
func (r *bestResponder) updateBelief(ctx context.Context, v engine.View, rng *rand.Rand) {
	if end, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Until(end)/2)
		defer cancel()
	}
	r.setContext(ctx)
	r.belief.Update(ctx, v, rng)
}

// setContext sets the context of the other agent, so that its decisions end with ctx.
func (r *bestResponder) setContext(ctx context.Context) {
	for _, f := range r.policies {
		f.ctx = ctx
	}
}

// prepareSeat opens the search and the belief for a seat.
func (r *bestResponder) prepareSeat(seat engine.Seat) error {
	if r.seat == seat {
		return nil
	}
	policies, all, err := r.opponents(seat)
	if err != nil {
		return err
	}
	team, err := r.open(seat, policies)
	if err != nil {
		return err
	}
	r.seat, r.policies, r.searcher, r.isNewGame = seat, all, team, true
	r.belief = mcts.NewBelief(r.game, policies)
	return nil
}

// agentPolicy is an agent as a policy. It sees views of sampled worlds. Each decision is the first
// of a new game for it, because memory of another world would be wrong.
type agentPolicy struct {
	agent  Agent
	view   engine.View
	ctx    context.Context // context of the current decision
	err    error           // first error
	source rand.PCG
	stream *rand.Rand
}

func newAgentPolicy(g engine.Game, a Agent) *agentPolicy {
	f := &agentPolicy{agent: a, view: g.NewView()}
	f.stream = rand.New(&f.source)
	return f
}

// Choose implements mcts.Policy.
func (f *agentPolicy) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	turn := s.Turn()
	s.ViewInto(turn, f.view)
	seed := rng.Uint64()
	f.source.Seed(seed, rng.Uint64())
	env.Begin(f.agent, seed)
	a, err := f.agent.Decide(f.ctx, f.view, f.stream)
	if err == nil && !slices.Contains(legal, a) {
		err = fmt.Errorf("agents: seat %v, %s: %#x is not a legal action", turn, f.agent.Name(), a)
	}
	if err != nil {
		if f.err == nil {
			f.err = err
		}
		return legal[0]
	}
	return a
}
