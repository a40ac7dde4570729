package env

import (
	"errors"
	"fmt"

	"deadreckon/engine"
)

// ErrNoGame is wrapped by the errors of steps after the end of a game or before the first.
var ErrNoGame = errors.New("there is no game in progress: Reset begins one")

// ErrAgent is wrapped by every error of an agent. The number of the seat follows it.
var ErrAgent = errors.New("the agent of seat")

// Game returns the game.
func (e *Env) Game() engine.Game { return e.game }

// Encoding returns the shape of observations and actions.
func (e *Env) Encoding() *engine.Encoding { return e.encoding }

// Legal returns the indices of the legal actions, in the game's order. The slice is valid until the next
// call of the Env.
func (e *Env) Legal() []int32 { return e.indices }

// ViewInto writes the view of a seat to v, a view of the game (Game.NewView).
func (e *Env) ViewInto(seat engine.Seat, v engine.View) error {
	if seat < 0 || int(seat) >= len(e.rewards) {
		return fmt.Errorf("env: seat %d: the game has seats 0 to %d", seat, len(e.rewards)-1)
	}
	e.sim.State.ViewInto(seat, v)
	return nil
}

// StateInto writes the true state to s, a state of the game (Game.NewState). It is for oracles and
// displays; a learner must not use it.
func (e *Env) StateInto(s engine.State) { s.CopyFrom(e.sim.State) }

// Observe writes the observation of any seat to dst, which has the length Encoding.Size.
func (e *Env) Observe(seat engine.Seat, dst []float32) error {
	if len(dst) != e.encoding.Size() {
		return fmt.Errorf("env: a buffer of %d numbers for an observation of %d", len(dst), e.encoding.Size())
	}
	if err := e.ViewInto(seat, e.view); err != nil {
		return err
	}
	globals := dst[len(e.encoding.Planes)*e.encoding.Squares:]
	e.encoder.Observe(e.view, e.planes, globals)
	e.encoding.Unpack(dst, e.planes, globals)
	return nil
}

// ActionText returns the action of an index in the game's notation, or the error of Step.
func (e *Env) ActionText(action int) (string, error) {
	i, err := e.find(action)
	if err != nil {
		return "", err
	}
	e.sim.State.ViewInto(e.seat, e.view)
	return e.game.Notation().FormatAction(e.view, e.sim.Legal[i]), nil
}

// explain returns the error for an illegal action index.
func (e *Env) explain(action int) error {
	if e.over && action >= 0 && action < e.encoding.Actions() {
		return fmt.Errorf("env: %w", ErrNoGame)
	}
	e.sim.State.ViewInto(e.seat, e.view)
	return fmt.Errorf("env: %w", ExplainMask(e.game, e.view, action))
}

// ExplainMask returns an error that says why an action index is not legal in a position, with the rule.
func ExplainMask(g engine.Game, p engine.Position, index int) error {
	encoder := g.(engine.Encoder)
	if n := encoder.Encoding().Actions(); index < 0 || index >= n {
		return fmt.Errorf("action %d is out of range: actions are 0 to %d", index, n-1)
	}
	field, _ := encoder.Encoding().ActionField(index)
	a, ok := encoder.ActionAt(p, index)
	if !ok || p.Turn() < 0 {
		rule := ""
		if field.Rule != "" {
			rule = " (" + field.Rule + ")"
		}
		return fmt.Errorf("action %d is masked: %q is not a possible action now%s", index, field.Name, rule)
	}
	n := g.Notation()
	if _, err := n.ParseAction(p, n.FormatAction(p, a)); err != nil {
		return fmt.Errorf("action %d is masked: %w", index, err)
	}
	return fmt.Errorf("action %d is masked: %q is not legal", index, field.Name)
}
