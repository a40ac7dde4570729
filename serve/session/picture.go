package session

import (
	"errors"
	"fmt"
	"strings"

	"deadreckon/engine"
)

// Look is how a position is drawn.
type Look struct {
	SVG    bool     // otherwise as text
	Belief bool     // shaded by the belief of the viewer
	Theme  string   // theme of an SVG: light or dark; "" follows the reader's screen
	Plan   []string // actions of a plan in order; the first is played next
	Arrows []string // actions from the position, in place of a plan; the first is the best
}

// Drawing draws a position. places are the places of a map in an SVG, otherwise nil.
func Drawing(game engine.Game, p engine.Position, look Look) (text string, places []engine.Place, err error) {
	moves, err := look.moves(game, p)
	if err != nil {
		return "", nil, err
	}
	if !look.SVG {
		return showing(game, p, look.Belief), nil, nil
	}
	with := engine.Picture{Moves: moves, Plain: !look.Belief}
	if text, err = engine.SVG(game, p, with); err == nil {
		text, err = themed(text, look.Theme)
	}
	return text, placesOf(game, p, with), err
}

// showing draws a position as text.
func showing(game engine.Game, p engine.Position, belief bool) string {
	n, maps := game.Notation().(engine.Map)
	if v, ok := p.(engine.View); ok && maps && belief {
		return n.ShowBelief(v)
	}
	return game.Notation().Show(p)
}

// placesOf returns the drawn places of a map.
func placesOf(game engine.Game, p engine.Position, with engine.Picture) []engine.Place {
	if n, ok := game.Notation().(engine.Map); ok {
		return n.Places(p, with)
	}
	return nil
}

// moves reads the actions that are to be drawn.
func (l Look) moves(game engine.Game, p engine.Position) (out []engine.PlayedMove, err error) {
	if len(l.Plan) > 0 && len(l.Arrows) > 0 {
		return nil, errors.New(`"plan" has successive moves, "arrows" alternatives; give one`)
	}
	at := engine.Clone(game, p)
	for i, word := range l.Plan {
		phrase, err := engine.ParsePhrase(game.Notation(), at, word)
		if err != nil {
			return nil, fmt.Errorf("plan %d: %w", i+1, quoting(word, err))
		}
		for _, a := range phrase {
			out = append(out, engine.PlayedMove{At: engine.Clone(game, at), Action: a})
			at.Apply(a)
		}
	}
	for i, word := range l.Arrows {
		a, err := game.Notation().ParseAction(p, word)
		if err != nil {
			return nil, fmt.Errorf("arrow %d: %w", i+1, quoting(word, err))
		}
		out = append(out, engine.PlayedMove{At: p, Action: a})
	}
	return out, nil
}

// themed makes a picture light or dark for every screen.
func themed(text, theme string) (string, error) {
	switch theme {
	case "":
		return text, nil
	case "light":
		return strings.ReplaceAll(text, engine.DarkScreens, "@media not all{"), nil
	case "dark":
		return strings.ReplaceAll(text, engine.DarkScreens, "@media all{"), nil
	}
	return "", fmt.Errorf("theme %q: expected light or dark", theme)
}
