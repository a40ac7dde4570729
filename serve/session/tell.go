package session

import (
	"fmt"

	"deadreckon/engine"
)

// Tell says in lines what actions in the game's notation come to, one after the other from
// a position, which they leave as it is: to the named seat, or for "" to whoever sees the
// position whole. Of a view the seat can only be its own.
func Tell(game engine.Game, p engine.Position, actions []string, seat string) ([]string, error) {
	eye := engine.Nobody
	if seat != "" {
		var err error
		if eye, err = engine.SeatNamed(game, seat); err != nil {
			return nil, err
		}
		if _, err := engine.ViewOf(game, p, eye); err != nil {
			return nil, err
		}
	}
	told := []string{} // not nil: JSON writes nil as null
	p = engine.Clone(game, p)
	for i, word := range actions {
		phrase, err := engine.ParsePhrase(game.Notation(), p, word)
		if err != nil {
			return nil, fmt.Errorf("action %d: %w", i+1, quoting(word, err))
		}
		for _, a := range phrase {
			if s, ok := p.(engine.State); ok && eye != engine.Nobody {
				told = append(told, engine.NarrateTo(game, s, a, eye)...)
			} else {
				told = append(told, engine.NarrateNext(game, p, a)...)
			}
			p.Apply(a)
		}
	}
	return told, nil
}

// Seen writes an action as the named seat sees it; for "" it stays as it is.
func Seen(game engine.Game, p engine.Position, action, seat string) (string, error) {
	s, full := p.(engine.State)
	if seat == "" || !full {
		return action, nil
	}
	eye, err := engine.SeatNamed(game, seat)
	if err != nil {
		return "", err
	}
	a, err := game.Notation().ParseAction(p, action)
	if err != nil {
		return "", err
	}
	v, err := engine.ViewOf(game, p, eye)
	if err != nil {
		return "", err
	}
	return game.Notation().FormatAction(v, s.Seen(a, eye)), nil
}
