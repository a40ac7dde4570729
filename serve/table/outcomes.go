package table

import (
	"errors"
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// errSecret refuses chance outcomes that the seat cannot know.
var errSecret = errors.New("the next outcome depends on hidden information; send the op roll, or enter it in the full view")

// parseOwn parses actions of the seat. It refuses actions of others and outcomes that the seat may not enter.
func (v *Viewer) parseOwn(words []string) (all []engine.Action, err error) {
	g := v.own.Game()
	p, truth := engine.Clone(g, v.own.Position()), engine.Clone(g, v.table.session.Position())
	for _, word := range words {
		if err := v.checkOutcome(p, truth); err != nil {
			return nil, err
		}
		phrase, err := engine.ParsePhrase(g.Notation(), p, word)
		if err != nil {
			return nil, nil // the seat's own session reports the error
		}
		for _, a := range phrase {
			if err := v.checkOutcome(p, truth); err != nil {
				return nil, err
			}
			if !slices.Contains(truth.AppendLegal(nil), a) {
				return nil, errRefused
			}
			p.Apply(a)
			truth.Apply(a)
		}
		all = append(all, phrase...)
	}
	return all, nil
}

// checkOutcome returns an error if the seat may not enter the next action at p, its view of the game.
func (v *Viewer) checkOutcome(p, truth engine.Position) error {
	switch turn := p.Turn(); {
	case turn == v.seat:
		return nil
	case turn != engine.Chance:
		return fmt.Errorf("%s is on turn, not %s", engine.SeatName(v.own.Game(), turn), v.name())
	case v.own.Journal().Header().Dice != journal.DiceAsk:
		return errors.New("the program rolls the dice in this game; send the op roll")
	case !v.open(p, truth):
		return errSecret
	}
	return nil
}

// worlds is the number of samples from a seat's knowledge that open compares.
const worlds = 32

// open reports whether the seat may enter the next chance outcome: the seat sees the outcome, and the
// legal outcomes and odds are the same in all sampled worlds. Then no answer reveals the true world.
func (v *Viewer) open(p, truth engine.Position) bool {
	legal, odds := p.AppendLegal(nil), p.AppendOdds(nil)
	same := func(q engine.Position) bool {
		return q.Turn() == engine.Chance && slices.Equal(q.AppendLegal(nil), legal) && slices.Equal(q.AppendOdds(nil), odds)
	}
	if !same(truth) {
		return false
	}
	if s, ok := truth.(engine.State); ok && slices.ContainsFunc(legal, func(a engine.Action) bool { return s.Seen(a, v.seat) != a }) {
		return false
	}
	view, ok := p.(engine.View)
	if !ok {
		return true
	}
	world, rng := v.own.Game().NewState(), engine.Stream(view.Key(), "open")
	for range worlds {
		if view.Sample(world, rng); !same(world) {
			return false
		}
	}
	return true
}
