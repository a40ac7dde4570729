package session

import (
	"errors"
	"slices"

	"deadreckon/engine"
)

// Route is a route of pieces between two places, by actions of the seat on turn.
type Route struct {
	To      string   `json:"to"`
	Pieces  []string `json:"pieces"`         // names of the pieces that arrive
	Places  []string `json:"places"`         // all places of the route, the first and last included
	Actions []string `json:"actions"`        // in order, up to the first chance event
	Words   string   `json:"words"`          // description of the first action
	Then    string   `json:"then,omitempty"` // "chance" if a chance event interrupts the route; the rest assumes its most likely outcome
}

// maxPositions limits the number of positions of the breadth-first search.
const maxPositions = 2000

// searchNode is a position of the search.
type searchNode struct {
	p       engine.Position
	places  []string      // places of the route so far
	actions []string      // actions so far
	words   string        // description of the first action
	first   engine.Action // the action that selects the piece, 0 if there is no such action
	cut     int           // number of actions before the first chance event; -1 if there was none
}

// FindRoutes returns the shortest routes from a place to each place that its pieces can reach, or only to the
// place to, if it is not "". There is a route for each selection of a piece. After a chance event a route
// continues with the most likely outcome. It returns an error if the game has no map or nobody is on turn.
func FindRoutes(game engine.Game, p engine.Position, from, to string) ([]Route, error) {
	n, ok := game.Notation().(engine.Map)
	if !ok {
		return nil, errors.New("the game has no map")
	}
	if p.Turn() < 0 {
		return nil, errors.New("nobody is on turn")
	}
	w := routeFinder{game: game, n: n, seat: p.Turn(), from: from, to: to, startPieces: piecesAt(game, p, from), seen: map[seenKey]bool{}}
	queue := []searchNode{{p: p, places: []string{from}, cut: -1}}
	for i := 0; i < len(queue) && i < maxPositions && !w.done(); i++ {
		queue = append(queue, w.steps(queue[i])...)
	}
	return w.found, nil
}

type seenKey struct {
	key   uint64
	place string
	first engine.Action
}

// routeFinder searches for routes.
type routeFinder struct {
	game           engine.Game
	n              engine.Map
	seat           engine.Seat
	from, to       string
	startPieces    []string // pieces at the start
	seen           map[seenKey]bool
	found          []Route
	selectionCount int // number of actions that select a piece
}

// done reports whether there is a route to the place to for each selection of a piece.
func (w *routeFinder) done() bool { return w.to != "" && len(w.found) >= max(1, w.selectionCount) }

// steps returns the nodes that follow t, and records the pieces that have arrived.
func (w *routeFinder) steps(t searchNode) (next []searchNode) {
	here := t.places[len(t.places)-1]
	var selections []engine.Action // actions that select a piece at the place
	for _, a := range t.p.AppendLegal(nil) {
		switch places := w.n.PlacesOf(t.p, a); {
		case len(places) == 2 && places[0] == here:
			u := w.step(t, a)
			if w.arrives(&u, places[1]) && u.p.Turn() == w.seat {
				next = append(next, u)
			}
		case len(places) == 1 && places[0] == here:
			selections = append(selections, a)
		}
	}
	if len(t.actions) > 0 || next != nil {
		return next
	}
	for _, a := range selections { // the piece must be selected first
		if u := w.step(t, a); u.p.Turn() == w.seat {
			u.first = a
			w.selectionCount++
			next = append(next, u)
		}
	}
	return next
}

// step plays an action, and then the most likely outcomes of up to 8 chance events.
func (w *routeFinder) step(t searchNode, a engine.Action) searchNode {
	notation := w.game.Notation()
	u := searchNode{p: engine.Clone(w.game, t.p), places: t.places, words: t.words, first: t.first, cut: t.cut}
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

// arrives reports whether the last step moves a piece to place in a new position. It records the first route to
// each place.
func (w *routeFinder) arrives(u *searchNode, place string) bool {
	key := seenKey{infoKey(u.p, w.seat), place, u.first}
	if w.seen[key] || place == w.from {
		return false
	}
	w.seen[key] = true
	u.places = append(slices.Clone(u.places), place)
	key.key = 0 // records the place for all positions
	if w.seen[key] {
		return true
	}
	there := piecesAt(w.game, u.p, place)
	arrived := slices.DeleteFunc(slices.Clone(w.startPieces), func(name string) bool { return !slices.Contains(there, name) })
	if len(arrived) == 0 {
		return false
	}
	w.seen[key] = true
	known := slices.ContainsFunc(w.found, func(old Route) bool { return old.To == place && slices.Equal(old.Pieces, arrived) })
	if !known && (w.to == "" || w.to == place) {
		route := Route{To: place, Pieces: arrived, Places: u.places, Actions: u.actions, Words: u.words}
		if u.cut >= 0 && u.cut < len(u.actions) {
			route.Actions, route.Then = u.actions[:u.cut], "chance"
		}
		w.found = append(w.found, route)
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
