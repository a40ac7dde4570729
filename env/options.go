package env

import (
	"context"
	"fmt"
	"math/rand/v2"

	"deadreckon/engine"
)

// Agent plays a seat that is not the caller's. It is not safe for concurrent use: each game needs its own.
type Agent interface {
	// Decide returns a legal action for the viewer of v, who is on turn and has more than one. The agent
	// may keep the view until Decide returns; rng is its random stream for the whole game.
	Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error)
}

// Beginner is an optional interface of an Agent that has state between decisions or uses the seed.
type Beginner interface {
	// Begin starts a game with a seed. State from earlier games must not affect play, or results would
	// depend on the order of games.
	Begin(seed uint64)
}

// Begin calls Beginner.Begin if the agent implements it. It must be called before each game; a may be nil.
func Begin(a Agent, seed uint64) {
	if b, ok := a.(Beginner); ok {
		b.Begin(seed)
	}
}

// Ender is an optional interface of an Agent that observes the results of its games.
type Ender interface {
	// End reports the score of the agent's seat, in [-1, 1], of a complete game.
	End(score float64)
}

// End calls Ender.End if the agent implements it; a may be nil.
func End(a Agent, score float64) {
	if e, ok := a.(Ender); ok {
		e.End(score)
	}
}

// Watcher observes the true states of a game. It is not safe for concurrent use: each game needs its own.
type Watcher interface {
	// Step is called at the start of every step of the caller, including a step that begins the next game.
	Step()

	// Begin is called at the start of a game, after Step. A game that ends before the caller's first
	// decision is followed by another Begin.
	Begin()

	// Watch is called before action a, one of several, is played at s by chance or by another agent. It
	// must not keep s.
	Watch(s engine.State, a engine.Action)
}

// Options configure the players and rewards. With the zero value the caller plays all seats.
type Options struct {
	Seats  []engine.Seat // the caller's seats; none for all
	Agents []Agent       // by seat, for the other seats; nil or missing agents play at random

	// MaxSteps is the number of steps after which a game is truncated; 0 is no limit.
	MaxSteps int

	// Shaping is the weight w of rewards shaped by the game's potential P (engine.Potential); 0 is none. A
	// seat with successive decisions at the views v and v' gets w·(γ·P(v') - P(v)), and w·(0 - P(v)) at
	// the end of the game. Over a game the shaped rewards of a seat, discounted by γ per step, therefore
	// sum to -w·P of its first view, whatever it does (Ng, Harada and Russell 1999, theorem 1). If the
	// game is truncated, every seat that has had a decision is paid as if it had another at its current
	// view v'. The learner's expected value from there, minus w·P(v'), is the missing part of the sum.
	Shaping float64

	// Discount is γ; 0 is 1.
	Discount float64

	Watcher Watcher // may be nil
}

// setOptions checks and sets the options.
func (e *Env) setOptions(o Options) error {
	seats := len(e.rewards)
	var mine [engine.MaxSeats]bool
	for _, s := range o.Seats {
		if s < 0 || int(s) >= seats {
			return fmt.Errorf("env: option Seats names seat %d; the game has seats 0 to %d", s, seats-1)
		}
		mine[s] = true
	}
	if len(o.Seats) == 0 {
		for s := range seats {
			mine[s] = true
		}
	}
	switch {
	case len(o.Agents) > seats:
		return fmt.Errorf("env: option Agents has %d agents for %d seats", len(o.Agents), seats)
	case o.MaxSteps < 0:
		return fmt.Errorf("env: option MaxSteps is %d; it takes 0 (no limit) or more", o.MaxSteps)
	case !(o.Discount >= 0 && o.Discount <= 1):
		return fmt.Errorf("env: option Discount is %v; it takes 0 (for 1) to 1", o.Discount)
	case o.Shaping != o.Shaping || o.Shaping-o.Shaping != 0:
		return fmt.Errorf("env: option Shaping is %v; it takes a finite number", o.Shaping)
	}
	p, ok := e.game.(engine.Potential)
	if o.Shaping != 0 && !ok {
		return fmt.Errorf("env: option Shaping: game %s has no potential", e.game.Name())
	}
	if o.Discount == 0 {
		o.Discount = 1
	}
	e.mine, e.options, e.potential = mine, o, p
	clear(e.agents)
	copy(e.agents, o.Agents)
	return nil
}
