package env

import (
	"errors"
	"fmt"

	"deadreckon/engine"
)

// ErrNoGame is wrapped by the errors of steps that are taken after the end of a
// game, or before the first.
var ErrNoGame = errors.New("there is no game in progress: Reset begins one")

// ErrAgent is part of every error of an agent. It is followed by the number of the seat.
var ErrAgent = errors.New("the agent of seat")

// Game returns the game.
func (e *Env) Game() engine.Game { return e.game }

// Encoding returns the shape of observations and actions.
func (e *Env) Encoding() *engine.Encoding { return e.encoding }

// Legal returns the indices of the legal actions, in the game's order: the mask in
// short. They are the Env's own, until its next call.
func (e *Env) Legal() []int32 { return e.indices }

// ViewInto writes what a seat knows into v, a view of the game (Game.NewView).
func (e *Env) ViewInto(seat engine.Seat, v engine.View) error {
	if seat < 0 || int(seat) >= len(e.rewards) {
		return fmt.Errorf("env: seat %d: the game has seats 0 to %d", seat, len(e.rewards)-1)
	}
	e.sim.State.ViewInto(seat, v)
	return nil
}

// StateInto writes the game as it is into s, a state of the game (Game.NewState): for an oracle, and
// for whoever looks on. A learner must not see it.
func (e *Env) StateInto(s engine.State) { s.CopyFrom(e.sim.State) }

// Observe writes the observation of any seat, on turn or not, into dst, which has
// length Encoding.Size and is the caller's.
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

// ActionText writes the action of an index in the game's notation, or says why it
// is not legal as Step does.
func (e *Env) ActionText(action int) (string, error) {
	i, err := e.find(action)
	if err != nil {
		return "", err
	}
	e.sim.State.ViewInto(e.seat, e.view)
	return e.game.Notation().FormatAction(e.view, e.sim.Legal[i]), nil
}

// refuse says why an action index cannot be taken, by the rule that it breaks.
func (e *Env) refuse(action int) error {
	if e.over && action >= 0 && action < e.encoding.Actions() {
		return fmt.Errorf("env: %w", ErrNoGame)
	}
	e.sim.State.ViewInto(e.seat, e.view)
	return fmt.Errorf("env: %w", ExplainMask(e.game, e.view, action))
}

// ExplainMask says why no legal action of a position has an index of the encoding, by the rule that it breaks.
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
		return fmt.Errorf("action %d is masked: %q is no choice at this moment%s", index, field.Name, rule)
	}
	n := g.Notation()
	if _, err := n.ParseAction(p, n.FormatAction(p, a)); err != nil {
		return fmt.Errorf("action %d is masked: %w", index, err)
	}
	return fmt.Errorf("action %d is masked: %q is not legal", index, field.Name)
}
