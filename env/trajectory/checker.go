package trajectory

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"deadreckon/engine"
)

// Checker replays the records of a file by the rules and reports differences.
type Checker struct {
	game    engine.Game
	state   engine.State
	view    engine.View
	begun   bool
	pending bool          // action is not applied yet
	action  engine.Action // of the last step
	reward  []float64     // of the last step
	legal   []engine.Action
	odds    []uint64
	bytes   []byte
}

// NewChecker returns a checker for a file of games of g, the game of Header.Open.
func NewChecker(g engine.Game) *Checker {
	return &Checker{game: g, state: g.NewState(), view: g.NewView()}
}

// State returns the true state at the latest record, before a step's action. It is valid until the next
// record.
func (c *Checker) State() engine.State { return c.state }

// Check compares the next record with the rules.
func (c *Checker) Check(rec Record) error {
	switch rec := rec.(type) {
	case *Start:
		if err := c.start(rec); err != nil {
			return fmt.Errorf("game %d, beginning: %w", rec.Game, err)
		}
		return nil
	case *Step:
		if err := c.step(rec); err != nil {
			return fmt.Errorf("game %d, ply %d: %w", rec.Game, rec.Ply, err)
		}
		return nil
	case *End:
		if err := c.end(rec); err != nil {
			return fmt.Errorf("game %d, end: %w", rec.Game, err)
		}
		return nil
	}
	return fmt.Errorf("trajectory: a record of type %T", rec)
}

func (c *Checker) start(s *Start) error {
	c.state, c.begun, c.pending = c.game.NewState(), true, false
	if s.Root == "" {
		return nil
	}
	c.begun = false
	p, err := c.game.Notation().ParsePosition(s.Root)
	if err != nil {
		return err
	}
	root, full := p.(engine.State)
	if !full {
		return errors.New("the start position is incomplete")
	}
	c.state.CopyFrom(root)
	c.begun = true
	return nil
}

// advance applies the action of the last step and checks its reward.
func (c *Checker) advance() error {
	if !c.begun {
		return errors.New("the game has no beginning")
	}
	if !c.pending {
		return nil
	}
	c.pending = false
	c.state.Apply(c.action)
	for seat, reward := range c.reward {
		if want := c.state.Score(engine.Seat(seat)); reward != want {
			c.begun = false
			return fmt.Errorf("the step before: reward %v of seat %d: by the rules %v", reward, seat, want)
		}
	}
	return nil
}

func (c *Checker) step(s *Step) error {
	if err := c.advance(); err != nil {
		return err
	}
	turn := c.state.Turn()
	c.legal, c.odds = c.state.AppendLegal(c.legal[:0]), c.state.AppendOdds(c.odds[:0])
	switch {
	case s.Seat != turn:
		return fmt.Errorf("seat %v acts: by the rules %v is on turn", s.Seat, turn)
	case !slices.Equal(s.Legal, c.legal):
		return fmt.Errorf("legal actions %#x: by the rules %#x", s.Legal, c.legal)
	case !slices.Contains(c.legal, s.Action):
		return fmt.Errorf("action %#x is not legal", s.Action)
	case !slices.Equal(s.Odds, c.odds):
		return fmt.Errorf("odds %d: by the rules %d", s.Odds, c.odds)
	}
	for seat, seen := range s.Seen {
		if want := c.state.Seen(s.Action, engine.Seat(seat)); seen != want {
			return fmt.Errorf("seat %d sees %#x: by the rules %#x", seat, seen, want)
		}
	}
	if err := c.checkView(s); err != nil {
		return err
	}
	c.pending, c.action, c.reward = true, s.Action, append(c.reward[:0], s.Reward...)
	return nil
}

func (c *Checker) checkView(s *Step) (err error) {
	if s.Seat == engine.Chance {
		return nil
	}
	c.state.ViewInto(s.Seat, c.view)
	if c.bytes, _, err = appendView(c.bytes[:0], c.game, c.view); err != nil {
		return err
	}
	if !bytes.Equal(c.bytes, s.View) {
		return fmt.Errorf("the view of seat %v differs from the rules", s.Seat)
	}
	return nil
}

func (c *Checker) end(e *End) error {
	if err := c.advance(); err != nil {
		return err
	}
	c.begun = false
	if over := c.state.Turn() == engine.Nobody; over != e.Over {
		return fmt.Errorf("over %v: by the rules %v", e.Over, over)
	}
	for seat, score := range e.Result {
		if want := c.state.Score(engine.Seat(seat)); score != want {
			return fmt.Errorf("result %v of seat %d: by the rules %v", score, seat, want)
		}
	}
	if !c.isText(e.Truth, c.state) {
		return errors.New("the true state at the end differs from the replayed state")
	}
	return nil
}

// isText reports whether a text is the notation of a state, by this program or by an older one with
// another private continuation line.
func (c *Checker) isText(text string, s engine.State) bool {
	n := c.game.Notation()
	now := n.FormatPosition(s)
	if text == now {
		return true
	}
	board := func(text string) string {
		text, _, _ = strings.Cut(text, "\nmoment ")
		return strings.TrimSuffix(text, "\nmid-action")
	}
	p, err := n.ParsePosition(text)
	return err == nil && board(text) == board(now) && n.FormatPosition(p) == now
}

// CheckGame rejects frames that are not one complete game of a file of h, with this number and seed, by
// the rules of g. It is for games from other encoders.
func CheckGame(h *Header, g engine.Game, number, seed uint64, frames []byte) error {
	text, err := h.encode()
	if err != nil {
		return err
	}
	text = append(text, frames...)
	r, err := NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return err
	}
	defer r.Close()
	r.game = number - 1 // Next expects game number
	rules, ended := NewChecker(g), 0
	for {
		rec, err := r.Next()
		if err == io.EOF && ended == 1 && !r.Closed() {
			return nil
		}
		if err != nil {
			return fmt.Errorf("trajectory: this is not one game: %w", err)
		}
		switch rec := rec.(type) {
		case *Start:
			if rec.Game != number || rec.Seed != seed {
				return fmt.Errorf("trajectory: this is game %d by seed %d, expected %d by %d", rec.Game, rec.Seed, number, seed)
			}
		case *End:
			ended++
		}
		if err := rules.Check(rec); err != nil {
			return fmt.Errorf("trajectory: %w", err)
		}
	}
}
