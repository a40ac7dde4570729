package env

import (
	"context"
	"fmt"
	"math/rand/v2"

	"deadreckon/engine"
)

// Agent plays a seat that the caller of Step does not. It is not safe for
// concurrent use: each game needs its own.
type Agent interface {
	// Decide returns a legal action for the viewer of v, who is on turn and has
	// more than one. The view is the agent's own until Decide returns; rng is its
	// stream for the whole game.
	Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error)
}

// Beginner is an optional interface of an Agent that keeps something from one decision to
// the next, or looks at the seed. Most do neither, and need no line for it.
type Beginner interface {
	// Begin tells that a game of this seed begins. What was kept of another must not
	// change how it is played, or games would depend on the order in which they are played.
	Begin(seed uint64)
}

// Begin tells an agent that a game begins. Whoever runs games does so before each of
// them; nil is nobody.
func Begin(a Agent, seed uint64) {
	if b, ok := a.(Beginner); ok {
		b.Begin(seed)
	}
}

// Ender is an optional interface of an Agent that is told how its games end.
type Ender interface {
	// End tells the score of the agent's seat, in [-1, 1], in a game that was played to its
	// end.
	End(score float64)
}

// End tells an agent that a game has ended; nil is nobody.
func End(a Agent, score float64) {
	if e, ok := a.(Ender); ok {
		e.End(score)
	}
}

// Watcher sees how a game goes, in the truth. It is not safe for concurrent use: each game needs
// its own.
type Watcher interface {
	// Step tells that a step of the caller begins: of games that are played one after another
	// also the one that begins the next.
	Step()

	// Begin tells that a game begins, in this step; one that has begun without a choice of the
	// caller is begun again.
	Begin()

	// Watch tells that a, one of several, is about to be played at s by chance or by somebody
	// who is not the caller. It must not keep s.
	Watch(s engine.State, a engine.Action)
}

// Options says who plays and what is rewarded. The zero value has the caller
// play all seats in turn.
type Options struct {
	Seats  []engine.Seat // that the caller plays; none stands for all
	Agents []Agent       // by seat, for the others; nil, or beyond the end, plays at random

	// MaxSteps is the number of steps after which a game is truncated; 0 is
	// without limit.
	MaxSteps int

	// Shaping is the weight w of rewards shaped by the game's potential
	// (engine.Potential); 0 is none. To a seat that was on turn at a view v and
	// is so again at v', w·(γ·P(v') - P(v)) is paid, and w·(0 - P(v)) at the end
	// of the game by the rules. So over a game the shaped rewards of a seat,
	// discounted by γ for each of its steps, add up to -w·P of its first view,
	// whatever it does (Ng, Harada and Russell 1999, theorem 1). Where the game is
	// cut off every seat that has had a choice is paid as if it had one again, at
	// its view v' of that moment: what is missing of the sum is what the learner
	// expects from there, less w·P(v').
	Shaping float64

	// Discount is γ; 0 stands for 1.
	Discount float64

	Watcher Watcher // nil is nobody
}

// sit takes options over, or says what is wrong with them.
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
