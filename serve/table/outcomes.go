package table

import (
	"errors"
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// errSecret is told of what falls by what the seat cannot know.
var errSecret = errors.New("what comes now depends on what is hidden from this seat; send the op roll, or have it entered by who sees everything")

// mine reads actions of the seat. It refuses those of others, and outcomes that the seat does not enter.
func (e *Eye) mine(words []string) (all []engine.Action, err error) {
	g := e.own.Game()
	p, truth := engine.Clone(g, e.own.Position()), engine.Clone(g, e.table.truth.Position())
	for _, word := range words {
		if err := e.may(p, truth); err != nil {
			return nil, err
		}
		phrase, err := engine.ParsePhrase(g.Notation(), p, word)
		if err != nil {
			return nil, nil // who knows less tells it
		}
		for _, a := range phrase {
			if err := e.may(p, truth); err != nil {
				return nil, err
			}
			if !slices.Contains(truth.AppendLegal(nil), a) {
				return nil, errTruth
			}
			p.Apply(a)
			truth.Apply(a)
		}
		all = append(all, phrase...)
	}
	return all, nil
}

// may refuses what comes next to the seat, in p as the seat knows it.
func (e *Eye) may(p, truth engine.Position) error {
	switch turn := p.Turn(); {
	case turn == e.seat:
		return nil
	case turn != engine.Chance:
		return fmt.Errorf("%s is on turn, not %s", engine.SeatName(e.own.Game(), turn), e.name())
	case e.own.Journal().Header().Dice != journal.DiceAsk:
		return errors.New("the program throws the dice here; send the op roll")
	case !e.open(p, truth):
		return errSecret
	}
	return nil
}

// worlds is how many are drawn from what a seat knows, to see whether they differ.
const worlds = 32

// open reports whether the seat may enter what chance does next: it sees what falls, and what may
// fall is the same whatever is hidden from it, so that no answer tells which of its worlds is true.
func (e *Eye) open(p, truth engine.Position) bool {
	legal, odds := p.AppendLegal(nil), p.AppendOdds(nil)
	same := func(q engine.Position) bool {
		return q.Turn() == engine.Chance && slices.Equal(q.AppendLegal(nil), legal) && slices.Equal(q.AppendOdds(nil), odds)
	}
	if !same(truth) {
		return false
	}
	if s, ok := truth.(engine.State); ok && slices.ContainsFunc(legal, func(a engine.Action) bool { return s.Seen(a, e.seat) != a }) {
		return false
	}
	v, ok := p.(engine.View)
	if !ok {
		return true
	}
	world, rng := e.own.Game().NewState(), engine.Stream(v.Key(), "open")
	for range worlds {
		if v.Sample(world, rng); !same(world) {
			return false
		}
	}
	return true
}
