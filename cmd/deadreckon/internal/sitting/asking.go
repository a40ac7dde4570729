package sitting

import (
	"context"
	"fmt"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/serve/session"
)

// Search searches, or compares the moves that the request names, and shows intermediate results.
func Search(ctx context.Context, of *session.Session, o advice.Request, t *stdio.Thought) (any, error) {
	if o.Moves == nil {
		o.EveryTime = stdio.TellEvery
	}
	return session.Ask(ctx, of, &session.Suggest{Request: o, Seed: &o.Seed}, func(reply any) {
		if r, ok := reply.(session.SuggestReply); ok {
			t.Tell(fmt.Sprintf("%d iterations, %s", r.Iterations, r.Moves[0].Action))
		}
	})
}

// Believed returns the belief of the viewer.
func Believed(of *session.Session, v engine.View) (session.BeliefReply, error) {
	seat := session.SeatWord(engine.SeatName(of.Game(), v.Viewer()))
	reply, err := (&session.Asker{Session: of}).Do(&session.Belief{Where: session.Where{ViewerChoice: session.ViewerChoice{Seat: seat}}})
	if err != nil {
		return session.BeliefReply{}, err
	}
	return reply.(session.BeliefReply), nil
}

// thinker is an agent whose search Ctrl-C ends without ending the game.
type thinker struct {
	agents.Agent
	console *stdio.Console
	game    engine.Game
}

// Begin implements env.Beginner.
func (t thinker) Begin(seed uint64) { env.Begin(t.Agent, seed) }

// End implements env.Ender.
func (t thinker) End(score float64) { env.End(t.Agent, score) }

// Hear implements agents.Listener.
func (t thinker) Hear(lines []string) {
	if l, ok := t.Agent.(agents.Listener); ok {
		l.Hear(lines)
	}
}

// Close implements io.Closer.
func (t thinker) Close() error {
	agents.Close(t.Agent)
	return nil
}

// Decide implements agents.Agent.
func (t thinker) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	ctx, _, done := t.console.Thinking(engine.SeatName(t.game, v.Turn()))
	defer done()
	return t.Agent.Decide(ctx, v, rng)
}
