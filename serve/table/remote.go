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

// RemoteSeat is an agent whose decisions come from a client: the game runs elsewhere and asks the seat
// like any other agent. A Player with a RemoteSeat is such a client. If a client disconnects, the next one
// continues at the same decision.
type RemoteSeat struct {
	Game  engine.Game
	Limit time.Duration // time limit of a decision
	Tries int           // illegal actions in a row before a random action replaces the decision

	mu      sync.Mutex
	changed chan struct{} // closed and replaced at every change
	game    *remoteGame   // current game; nil before the first
	used    agents.Usage  // use in the current game
	closed  bool
}

type remoteGame struct {
	number  uint64
	view    engine.View // view of the latest question; nil before the first
	asked   bool        // a question waits for its answer
	answer  chan engine.Action
	illegal int      // refused actions in a row
	news    []string // lines not yet delivered to a client
	over    bool
	score   float64
}

// NewRemoteSeat returns a remote seat. The first question determines which seat it plays.
func NewRemoteSeat(g engine.Game, limit time.Duration, tries int) *RemoteSeat {
	return &RemoteSeat{Game: g, Limit: limit, Tries: tries, changed: make(chan struct{})}
}

// signal wakes all waiters after a change. The caller holds mu.
func (a *RemoteSeat) signal() {
	close(a.changed)
	a.changed = make(chan struct{})
}

// Begin implements env.Beginner.
func (a *RemoteSeat) Begin(uint64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	number := uint64(1)
	if a.game != nil {
		number = a.game.number + 1
	}
	a.game, a.used = &remoteGame{number: number, answer: make(chan engine.Action, 1)}, agents.Usage{}
	a.signal()
}

// Hear implements agents.Listener.
func (a *RemoteSeat) Hear(lines []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.game.news = append(a.game.news, lines...)
}

// Decide implements agents.Agent: it asks the client. After Limit, or Tries refused actions, it plays a
// random legal action.
func (a *RemoteSeat) Decide(ctx context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	a.mu.Lock()
	at := a.game
	at.view = engine.Clone(a.Game, v).(engine.View)
	at.asked, at.illegal = true, 0
	a.signal()
	a.mu.Unlock()
	late := time.NewTimer(a.Limit)
	defer late.Stop()
	for {
		a.mu.Lock()
		turned, given := a.changed, at.illegal >= a.Tries
		a.mu.Unlock()
		if given {
			return a.draw(at, rng, "too many illegal actions in a row"), nil
		}
		select {
		case action := <-at.answer:
			return action, nil
		case <-late.C:
			return a.draw(at, rng, "no action within the time limit"), nil
		case <-turned:
		case <-ctx.Done():
			a.mu.Lock()
			at.asked = false
			a.mu.Unlock()
			return 0, ctx.Err()
		}
	}
}

// draw withdraws the question and returns a random legal action, or the client's answer if one has just
// arrived.
func (a *RemoteSeat) draw(at *remoteGame, rng *rand.Rand, why string) engine.Action {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !at.asked {
		return <-at.answer
	}
	legal := at.view.AppendLegal(nil)
	action := legal[rng.IntN(len(legal))]
	at.asked = false
	at.news = append(at.news, why+": "+a.Game.Notation().FormatAction(at.view, action)+" was played at random for you")
	a.used.Missed++
	return action
}

// End implements env.Ender.
func (a *RemoteSeat) End(score float64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.game.over, a.game.score = true, score
	a.signal()
}

// Usage implements agents.UsageReporter.
func (a *RemoteSeat) Usage() agents.Usage {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.used
}

// Spend adds the client's resource use.
func (a *RemoteSeat) Spend(u agents.Usage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.used = a.used.Plus(u)
}

// Close announces that no other game follows.
func (a *RemoteSeat) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed {
		a.closed = true
		a.signal()
	}
	return nil
}

// ErrLeft is returned to a client that asks for another game after the last one.
var ErrLeft = errors.New("there are no more games; you are done")

// ErrNotYet is returned to a client that asks for a game that has not begun.
var ErrNotYet = errors.New("the next game has not begun yet; call new_game again")

// ErrGoesOn is returned to a client that asks for another game during its own.
var ErrGoesOn = errors.New("your game is not over; call observe to see its state")

// ErrOthers is returned to a client that acts out of turn.
var ErrOthers = errors.New("another seat is on turn; call observe to wait for your turn")

// patience is the time after which a waiting client gets an answer without news, before its own timeout
// ends the call.
const patience = 40 * time.Second

// wait blocks until holds returns true, no game follows, or patience has passed. It reports the last value
// of holds, and returns with mu held.
func (a *RemoteSeat) wait(ctx context.Context, holds func() bool) (bool, error) {
	late := time.NewTimer(patience)
	defer late.Stop()
	for a.mu.Lock(); !holds(); a.mu.Lock() {
		if a.closed {
			return false, nil
		}
		turned := a.changed
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

// Join gives the client the current game when its first question arrives.
func (t *Player) Join(ctx context.Context) error {
	a, before := t.Remote, t.remote
	if before != nil {
		if _, over, _ := t.standing(); !over {
			return ErrGoesOn
		}
	}
	ok, err := a.wait(ctx, func() bool { return a.game != nil && a.game != before && a.game.view != nil && a.game.asked })
	at, left := a.game, a.closed
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
	t.remote, t.Games = at, at.number
	t.Open, t.inboxes = []engine.Seat{at.view.Viewer()}, make([]inbox, 1)
	return nil
}

// await waits for a question or the end of the client's game, and collects the news.
func (t *Player) await(ctx context.Context) error {
	a, at := t.Remote, t.remote
	_, err := a.wait(ctx, func() bool { return at.asked || at.over || a.game != at })
	t.inboxes[0].news = append(t.inboxes[0].news, at.news...)
	at.news = nil
	a.mu.Unlock()
	return err
}

// standing reports whether the remote game asks for a decision, or is over, and its score.
func (t *Player) standing() (asked, over bool, score float64) {
	t.Remote.mu.Lock()
	defer t.Remote.mu.Unlock()
	return t.remote.asked, t.remote.over || t.Remote.game != t.remote, t.remote.score
}

// answer sends an action to the remote game.
func (t *Player) answer(action engine.Action) error {
	t.Remote.mu.Lock()
	defer t.Remote.mu.Unlock()
	if !t.remote.asked {
		return ErrOthers // the time for this decision is over
	}
	t.remote.asked = false
	t.remote.answer <- action
	return nil
}

// Refused counts a refused action of the client.
func (t *Player) Refused() {
	if t.Remote == nil {
		return
	}
	t.Remote.mu.Lock()
	defer t.Remote.mu.Unlock()
	t.Remote.used.Illegal++
	if t.remote.asked {
		t.remote.illegal++
		t.Remote.signal()
	}
}
