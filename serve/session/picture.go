package session

import (
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"deadreckon/engine"
)

// Look is how a position is drawn.
type Look struct {
	SVG    bool     // else as text
	Belief bool     // with shades of what the viewer of a view believes
	Theme  string   // of an SVG: light or dark, "" is as the reader's screen is
	Plan   []string // actions one after the other, of which the first is to be played
	Arrows []string // actions from the position, in place of a plan; the first is the best
}

// Drawing draws a position. Places are where an SVG of a map has them, nil elsewhere.
func Drawing(game engine.Game, p engine.Position, look Look) (text string, places []engine.Place, err error) {
	moves, err := look.moves(game, p)
	if err != nil {
		return "", nil, err
	}
	if !look.SVG {
		return showing(game, p, look.Belief), nil, nil
	}
	with := engine.Picture{Moves: moves, Plain: !look.Belief}
	if text, err = SVG(game, p, with); err == nil {
		text, err = themed(text, look.Theme)
	}
	return text, placesOf(game, p, with), err
}

// showing draws a position as text.
func showing(game engine.Game, p engine.Position, belief bool) string {
	n, maps := game.Notation().(engine.Illustrator)
	if v, ok := p.(engine.View); ok && maps && belief {
		return n.ShowBelief(v)
	}
	return game.Notation().Show(p)
}

// SVG draws a position on the game's map or, where it has none, the lines of its text.
func SVG(game engine.Game, p engine.Position, with engine.Picture) (string, error) {
	n, ok := game.Notation().(engine.Illustrator)
	if !ok {
		return lettering(game.Notation().Show(p)), nil
	}
	var out strings.Builder
	err := n.WriteSVG(&out, p, with)
	return out.String(), err
}

// placesOf tells where the places of a map are drawn.
func placesOf(game engine.Game, p engine.Position, with engine.Picture) []engine.Place {
	if n, ok := game.Notation().(engine.Mapped); ok {
		return n.Places(p, with)
	}
	return nil
}

// moves reads the actions that are to be drawn.
func (l Look) moves(game engine.Game, p engine.Position) (out []engine.PlayedMove, err error) {
	if len(l.Plan) > 0 && len(l.Arrows) > 0 {
		return nil, errors.New(`"plan" is what follows one another, "arrows" what may be done here; give one`)
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

// onDark stands before the rules of a picture for dark screens.
const onDark = "@media (prefers-color-scheme:dark){"

// themed makes a picture light or dark, whatever the screen is.
func themed(text, theme string) (string, error) {
	switch theme {
	case "":
		return text, nil
	case "light":
		return strings.ReplaceAll(text, onDark, "@media not all{"), nil
	case "dark":
		return strings.ReplaceAll(text, onDark, "@media all{"), nil
	}
	return "", fmt.Errorf("theme %q: expected light or dark", theme)
}

// Measures of lettering.
const (
	letterWide = 10
	lineHigh   = 24
	letterRim  = 24
)

// lettering is an SVG of the lines of a text.
func lettering(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	most := 20
	for _, l := range lines {
		most = max(most, utf8.RuneCountInString(l))
	}
	wide, high := most*letterWide+2*letterRim, len(lines)*lineHigh+2*letterRim
	var out strings.Builder
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n", wide, high, wide, high)
	out.WriteString("<style>\ntext{font:16px monospace;white-space:pre;fill:#222}\n</style>\n")
	fmt.Fprintf(&out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", wide, high)
	out.WriteString("<style>\n" + onDark + "\nsvg>rect:first-of-type{fill:#16191d}\ntext{fill:#e4e4e0}\n}\n</style>\n")
	for i, l := range lines {
		fmt.Fprintf(&out, "<text x=\"%d\" y=\"%d\">%s</text>\n", letterRim, letterRim+(i+1)*lineHigh-7, escaped(l))
	}
	out.WriteString("</svg>\n")
	return out.String()
}

// escaped writes a text for XML.
func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a Builder takes everything
	return out.String()
}
