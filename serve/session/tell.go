package session

import "deadreckon/engine"

// Tell describes the results of consecutive actions from a position, which it leaves unchanged, for the
// named seat, or for "" for the viewer of everything. For a view, the seat must be its own.
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

// Narrate describes the result of an action before it is applied, for a seat or, with engine.Nobody, for
// the viewer of everything.
func Narrate(game engine.Game, p engine.Position, a engine.Action, eye engine.Seat) []string {
	if s, ok := p.(engine.State); ok && eye != engine.Nobody {
		return engine.NarrateTo(game, s, a, eye)
	}
	return engine.NarrateNext(game, p, a)
}

// Tidings describes the result of an action before it is applied to p, for a seat that hears the whole
// game. It is empty if p is the knowledge of another seat, and for forced actions before the first
// decision.
func Tidings(game engine.Game, p engine.Position, a engine.Action, seat engine.Seat, decided bool) []string {
	v, err := engine.ViewOf(game, p, seat)
	if err != nil || p.Turn() == engine.Chance && !decided && len(v.AppendLegal(nil)) == 1 {
		return nil
	}
	if s, ok := p.(engine.State); ok {
		return engine.NarrateComplete(game, s, a, seat)
	}
	return engine.NarrateNext(game, p, a)
}

// Seen writes an action as the named seat sees it or, for "", in full.
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
