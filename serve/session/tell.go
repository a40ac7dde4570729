package session

import "deadreckon/engine"

// Tell says in lines what actions come to, one after the other from a position, which they leave
// as it is: to the named seat, or for "" to whoever sees the position whole. Of a view the seat can
// only be its own.
func Tell(game engine.Game, p engine.Position, actions []engine.Action, seat string) ([]string, error) {
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
	for _, a := range actions {
		told = append(told, Narrate(game, p, a, eye)...)
		p.Apply(a)
	}
	return told, nil
}

// Narrate says in lines what one action that is about to be applied comes to, to a seat or, for
// engine.Nobody, to whoever sees the position whole.
func Narrate(game engine.Game, p engine.Position, a engine.Action, eye engine.Seat) []string {
	if s, ok := p.(engine.State); ok && eye != engine.Nobody {
		return engine.NarrateTo(game, s, a, eye)
	}
	return engine.NarrateNext(game, p, a)
}

// Tidings says in lines what an action that is about to be applied to p comes to, to a seat that is told
// of the whole game: nothing where p is what another seat knows, nor of what can only go one way before
// anybody has decided something.
func Tidings(game engine.Game, p engine.Position, a engine.Action, seat engine.Seat, decided bool) []string {
	v, err := engine.ViewOf(game, p, seat)
	if err != nil || p.Turn() == engine.Chance && !decided && len(v.AppendLegal(nil)) == 1 {
		return nil
	}
	if s, ok := p.(engine.State); ok {
		return engine.TidingsTo(game, s, a, seat)
	}
	return engine.NarrateNext(game, p, a)
}

// Seen writes an action as the named seat sees it or, for "", as it is.
func Seen(game engine.Game, p engine.Position, a engine.Action, seat string) (string, error) {
	s, full := p.(engine.State)
	if seat == "" || !full {
		return game.Notation().FormatAction(p, a), nil
	}
	eye, err := engine.SeatNamed(game, seat)
	if err != nil {
		return "", err
	}
	v, err := engine.ViewOf(game, p, eye)
	if err != nil {
		return "", err
	}
	return game.Notation().FormatAction(v, s.Seen(a, eye)), nil
}
