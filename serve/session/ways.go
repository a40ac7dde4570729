package session

import (
	"errors"
	"slices"

	"deadreckon/engine"
)

// Way is a way of pieces from one place to another by actions of the seat on turn.
type Way struct {
	To      string   `json:"to"`
	Pieces  []string `json:"pieces"`         // who comes there
	Places  []string `json:"places"`         // from the first to the last
	Actions []string `json:"actions"`        // one after the other, as far as nothing comes between
	Words   string   `json:"words"`          // of the first of them
	Then    string   `json:"then,omitempty"` // "chance" if chance comes between: the way is likely to continue
}

// mostWays bounds the positions that are looked at for ways.
const mostWays = 2000

// track is a position that is reached on the way.
type track struct {
	p       engine.Position
	places  []string
	actions []string
	words   string
	first   engine.Action // the action that chooses the piece, 0 if there is no choice
	cut     int           // number of actions before chance, all of them if negative
}

// FindWays returns the shortest ways from a place to each place that its pieces can reach, or to one
// place, for each choice of the piece. After chance a way continues with the likeliest outcome. The error
// says why there can be none.
func FindWays(game engine.Game, p engine.Position, from, to string) ([]Way, error) {
	n, ok := game.Notation().(engine.Map)
	if !ok {
		return nil, errors.New("the game has no map")
	}
	if p.Turn() < 0 {
		return nil, errors.New("nobody is on turn")
	}
	w := finder{game: game, n: n, seat: p.Turn(), from: from, to: to, stood: piecesAt(game, p, from), seen: map[seenKey]bool{}}
	queue := []track{{p: p, places: []string{from}, cut: -1}}
	for i := 0; i < len(queue) && i < mostWays && !w.done(); i++ {
		queue = append(queue, w.steps(queue[i])...)
	}
	return w.found, nil
}

type seenKey struct {
	key   uint64
	place string
	first engine.Action
}

// finder looks for ways.
type finder struct {
	game     engine.Game
	n        engine.Map
	seat     engine.Seat
	from, to string
	stood    []string
	seen     map[seenKey]bool
	found    []Way
	openings int // choices of the piece
}

// done reports whether there is a way to the one place for each choice of the piece.
func (w *finder) done() bool { return w.to != "" && len(w.found) >= max(1, w.openings) }

// steps returns the next steps of a way, and notes the pieces that have arrived.
func (w *finder) steps(t track) (next []track) {
	here := t.places[len(t.places)-1]
	var begins []engine.Action // of the place itself
	for _, a := range t.p.AppendLegal(nil) {
		switch places := w.n.PlacesOf(t.p, a); {
		case len(places) == 2 && places[0] == here:
			u := w.step(t, a)
			if w.arrives(&u, places[1]) && u.p.Turn() == w.seat {
				next = append(next, u)
			}
		case len(places) == 1 && places[0] == here:
			begins = append(begins, a)
		}
	}
	if len(t.actions) > 0 || next != nil {
		return next
	}
	for _, a := range begins { // the piece must be chosen first
		if u := w.step(t, a); u.p.Turn() == w.seat {
			u.first = a
			w.openings++
			next = append(next, u)
		}
	}
	return next
}

// step plays an action, and then the likeliest outcome of chance.
func (w *finder) step(t track, a engine.Action) track {
	notation := w.game.Notation()
	u := track{p: engine.Clone(w.game, t.p), places: t.places, words: t.words, first: t.first, cut: t.cut}
	u.actions = append(slices.Clone(t.actions), notation.FormatAction(t.p, a))
	if len(t.actions) == 0 {
		u.words = notation.Explain(t.p, a)
	}
	u.p.Apply(a)
	for range 8 {
		if u.p.Turn() != engine.Chance {
			break
		}
		if u.cut < 0 {
			u.cut = len(u.actions)
		}
		odds := u.p.AppendOdds(nil)
		u.p.Apply(u.p.AppendLegal(nil)[slices.Index(odds, slices.Max(odds))])
	}
	return u
}

// arrives reports whether a way's last step leads somebody to a place in a position that is new, and
// notes the first way that does.
func (w *finder) arrives(u *track, place string) bool {
	key := seenKey{infoKey(u.p, w.seat), place, u.first}
	if w.seen[key] || place == w.from {
		return false
	}
	w.seen[key] = true
	u.places = append(slices.Clone(u.places), place)
	key.key = 0 // the same for all positions
	if w.seen[key] {
		return true
	}
	there := piecesAt(w.game, u.p, place)
	came := slices.DeleteFunc(slices.Clone(w.stood), func(name string) bool { return !slices.Contains(there, name) })
	if len(came) == 0 {
		return false
	}
	w.seen[key] = true
	known := slices.ContainsFunc(w.found, func(old Way) bool { return old.To == place && slices.Equal(old.Pieces, came) })
	if !known && (w.to == "" || w.to == place) {
		way := Way{To: place, Pieces: came, Places: u.places, Actions: u.actions, Words: u.words}
		if u.cut >= 0 && u.cut < len(u.actions) {
			way.Actions, way.Then = u.actions[:u.cut], "chance"
		}
		w.found = append(w.found, way)
	}
	return true
}

// piecesAt names the pieces at a place.
func piecesAt(game engine.Game, p engine.Position, place string) (names []string) {
	for _, at := range placesOf(game, p, engine.Picture{Plain: true}) {
		if at.Name != place {
			continue
		}
		for _, piece := range at.Pieces {
			if piece.Name != "" {
				names = append(names, piece.Name)
			}
		}
	}
	return names
}

// infoKey is the information key of a position for a seat.
func infoKey(p engine.Position, seat engine.Seat) uint64 {
	if v, ok := p.(engine.View); ok {
		return v.Key()
	}
	return p.(engine.State).Key(seat)
}
