package session_test

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/internal/games"
	"deadreckon/serve/session"
)

// Places do not overlap, so a click has one meaning.
func TestPlacesApart(t *testing.T) {
	for _, name := range enginetest.FullGames(t) {
		g := enginetest.Open(t, name)
		list := g.Notation().(engine.Map).Places(g.NewState(), engine.Picture{})
		for i, a := range list {
			for _, b := range list[:i] {
				if !apart(frame(a), frame(b)) && !apart(frame(b), frame(a)) {
					t.Errorf("%s: the frames of %s and %s overlap", name, a.Name, b.Name)
				}
			}
		}
	}
}

// frame is the outline of a place.
func frame(p engine.Place) []int {
	if p.Outline != nil {
		return p.Outline
	}
	w, h := p.Width/2, p.Height/2
	return []int{p.X - w, p.Y - h, p.X + w, p.Y - h, p.X + w, p.Y + h, p.X - w, p.Y + h}
}

// apart reports whether a side of the first of two convex clockwise polygons separates them, up to
// rounding.
func apart(a, b []int) bool {
	for i := 0; i < len(a); i += 2 {
		j := (i + 2) % len(a)
		dx, dy := a[j]-a[i], a[j+1]-a[i+1]
		beyond := dx != 0 || dy != 0
		for k := 0; k < len(b); k += 2 {
			beyond = beyond && dx*(b[k+1]-a[i+1])-dy*(b[k]-a[i]) <= 2*(max(dx, -dx)+max(dy, -dy))
		}
		if beyond {
			return true
		}
	}
	return false
}

// In games with maps most actions have places, and these include every place named in the notation.
func TestPlacesOfActions(t *testing.T) {
	for _, name := range enginetest.FullGames(t) {
		g := enginetest.Open(t, name)
		s, rng := g.NewState(), engine.Stream(3, "places")
		known := map[string]bool{}
		for _, at := range g.Notation().(engine.Map).Places(s, engine.Picture{}) {
			known[at.Name] = true
		}
		of, placed, joined := 0, 0, 0
		for range 1200 {
			legal := s.AppendLegal(nil)
			if len(legal) == 0 {
				break
			}
			for _, a := range session.OnMap(g, s) {
				if s.Turn() == engine.Chance {
					break
				}
				if of++; len(a.Places) > 0 {
					placed++
				}
				if len(a.Places) > 1 {
					joined++
				}
				named := strings.FieldsFunc(a.Action, func(r rune) bool { return r == ' ' || r == '@' })
				if i := len(named) - 1; name == "mall" { // signs also join squares
					named = append(named[:i:i], strings.Split(named[i], "-")...)
				}
				named = slices.DeleteFunc(named, func(word string) bool { return !known[word] })
				for _, word := range named {
					if !slices.Contains(a.Places, word) {
						t.Errorf("%s: %q names %s, and is at %q", name, a.Action, word, a.Places)
					}
				}
				if len(named) == 1 && named[0] != a.Places[len(a.Places)-1] {
					t.Errorf("%s: %q leads to %q", name, a.Action, a.Places)
				}
			}
			s.Apply(legal[rng.IntN(len(legal))])
		}
		if 3*placed < 2*of || joined == 0 {
			t.Errorf("%s: of %d actions %d have a place, and %d join two", name, of, placed, joined)
		}
	}
}
