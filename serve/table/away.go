package table

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/serve/session"
)

// Away is a seat of games that are played elsewhere. To whoever plays them it is an agent; a Player
// that has one is its client, and waits where the game has no question for it. A client that is
// gone may be followed by another, which goes on where the first was.
type Away struct {
	Game  engine.Game
	Limit time.Duration // for a decision
	Tries int           // illegal actions in a row that a decision takes; the next is drawn at random, as where none comes in time

	mu     sync.Mutex
	turned chan struct{} // closed at the next change
	at     *awayGame     // that is played, nil before there is one
	used   agents.Usage  // since it began
	left   bool
}

// awayGame is one game.
type awayGame struct {
	number  uint64
	view    engine.View // of the latest question; nil before the first
	asked   bool        // it has no answer yet
	answer  chan engine.Action
	illegal int      // in a row
	news    []string // that no client was given
	over    bool
	score   float64
}

// NewAway returns the seat; which one it is the first question says.
func NewAway(g engine.Game, limit time.Duration, tries int) *Away {
	return &Away{Game: g, Limit: limit, Tries: tries, turned: make(chan struct{})}
}

// turn tells who waits that something has changed. The caller holds mu.
func (a *Away) turn() {
	close(a.turned)
	a.turned = make(chan struct{})
}

// Begin implements env.Beginner.
func (a *Away) Begin(uint64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	number := uint64(1)
	if a.at != nil {
		number = a.at.number + 1
	}
	a.at, a.used = &awayGame{number: number, answer: make(chan engine.Action, 1)}, agents.Usage{}
	a.turn()
}

// Hear implements agents.Listener.
func (a *Away) Hear(lines []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.at.news = append(a.at.news, lines...)
}

// Decide asks the client, as agents.Agent has it.
func (a *Away) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	a.mu.Lock()
	at := a.at
	at.view = engine.Clone(a.Game, v).(engine.View)
	at.asked, at.illegal = true, 0
	a.turn()
	a.mu.Unlock()
	late := time.NewTimer(a.Limit)
	defer late.Stop()
	for {
		a.mu.Lock()
		turned, given := a.turned, at.illegal >= a.Tries
		a.mu.Unlock()
		if given {
			return a.draw(at, rng, "too many actions in a row were refused"), nil
		}
		select {
		case action := <-at.answer:
			return action, nil
		case <-late.C:
			return a.draw(at, rng, "no action came in time"), nil
		case <-turned:
		case <-ctx.Done():
			a.mu.Lock()
			at.asked = false
			a.mu.Unlock()
			return 0, ctx.Err()
		}
	}
}

// draw takes the question back, and draws what is done: unless the answer has just come.
func (a *Away) draw(at *awayGame, rng *rand.Rand, why string) engine.Action {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !at.asked {
		return <-at.answer
	}
	legal := at.view.AppendLegal(nil)
	action := legal[rng.IntN(len(legal))]
	at.asked = false
	at.news = append(at.news, why+": "+a.Game.Notation().FormatAction(at.view, action)+" was drawn at random in your place")
	a.used.Missed++
	return action
}

// End implements env.Ender.
func (a *Away) End(score float64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.at.over, a.at.score = true, score
	a.turn()
}

// Usage implements agents.UsageReporter.
func (a *Away) Usage() agents.Usage {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.used
}

// Spend counts what the client used.
func (a *Away) Spend(u agents.Usage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.used = a.used.Plus(u)
}

// Close says that no game follows.
func (a *Away) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.left {
		a.left = true
		a.turn()
	}
	return nil
}

// ErrLeft is the error of a client that wants another game where none follows.
var ErrLeft = errors.New("there are no more games; you are done")

// ErrNotYet is the error of a client that wants another game before it has begun.
var ErrNotYet = errors.New("the next game has not begun yet; call new_game again")

// ErrGoesOn is the error of a client that wants another game before its own is over.
var ErrGoesOn = errors.New("your game is not over; observe tells how it stands")

// ErrOthers is the error of a client that wants to decide while others do.
var ErrOthers = errors.New("the others are on turn; observe waits for yours")

// patience is how long a client waits before it is told that there is nothing for it: its own would
// end some time.
const patience = 40 * time.Second

// wait waits until something holds, no game follows, or patience is over, and reports whether it
// holds. It returns with mu held.
func (a *Away) wait(ctx context.Context, holds func() bool) (bool, error) {
	late := time.NewTimer(patience)
	defer late.Stop()
	for a.mu.Lock(); !holds(); a.mu.Lock() {
		if a.left {
			return false, nil
		}
		turned := a.turned
		a.mu.Unlock()
		select {
		case <-turned:
		case <-late.C:
			a.mu.Lock()
			return holds(), nil
		case <-ctx.Done():
			a.mu.Lock()
			return false, ctx.Err()
		}
	}
	return true, nil
}

// Meet gives the client the game that is played, from its first question on.
func (t *Player) Meet(ctx context.Context) error {
	a, before := t.Away, t.away
	if before != nil {
		if _, over, _ := t.standing(); !over {
			return ErrGoesOn
		}
	}
	ok, err := a.wait(ctx, func() bool { return a.at != nil && a.at != before && a.at.view != nil && a.at.asked })
	at, left := a.at, a.left
	a.mu.Unlock()
	switch {
	case err != nil:
		return err
	case !ok && left:
		return ErrLeft
	case !ok:
		return ErrNotYet
	}
	if t.session == nil {
		if t.session, err = session.Of(a.Game, t.Program, 0); err != nil {
			return Fault{err}
		}
	}
	t.away, t.Games = at, at.number
	t.Open, t.ears = []engine.Seat{at.view.Viewer()}, make([]ear, 1)
	return nil
}

// await waits for a question, or for the end of the client's game, and takes over what it is told.
func (t *Player) await(ctx context.Context) error {
	a, at := t.Away, t.away
	_, err := a.wait(ctx, func() bool { return at.asked || at.over || a.at != at })
	t.ears[0].news = append(t.ears[0].news, at.news...)
	at.news = nil
	a.mu.Unlock()
	return err
}

// standing returns what is asked of the client away: nothing, or a decision, or it is over.
func (t *Player) standing() (asked, over bool, score float64) {
	t.Away.mu.Lock()
	defer t.Away.mu.Unlock()
	return t.away.asked, t.away.over || t.Away.at != t.away, t.away.score
}

// answer hands an action on.
func (t *Player) answer(action engine.Action) error {
	t.Away.mu.Lock()
	defer t.Away.mu.Unlock()
	if !t.away.asked {
		return ErrOthers // its time is over
	}
	t.away.asked = false
	t.away.answer <- action
	return nil
}

// Refused counts an action of the client that was refused.
func (t *Player) Refused() {
	if t.Away == nil {
		return
	}
	t.Away.mu.Lock()
	defer t.Away.mu.Unlock()
	t.Away.used.Illegal++
	if t.away.asked {
		t.away.illegal++
		t.Away.turn()
	}
}
