package main

import "deadreckon/engine"

// position is an information state with a decision.
type position struct {
	Played []string `json:"played"` // a history of the whole truth that leads there
	Legal  []string `json:"legal"`
	Last   bool     `json:"last"` // no other seat decides from there on

	view engine.View
}

// decisions returns all information states of a small game with a decision, each with the first history
// that leads to it.
func decisions(game engine.Game) []position {
	w := walk{game: game, met: map[uint64]bool{}}
	w.from(game.NewState())
	return w.positions
}

type walk struct {
	game      engine.Game
	met       map[uint64]bool // keys of the seats on turn
	played    []string
	positions []position
}

func (w *walk) from(s engine.State) {
	turn := s.Turn()
	if turn == engine.Nobody {
		return
	}
	legal := s.AppendLegal(nil)
	if turn != engine.Chance && !w.met[s.Key(turn)] {
		w.met[s.Key(turn)] = true
		w.add(s, legal)
	}
	for _, a := range legal {
		next := w.game.NewState()
		next.CopyFrom(s)
		next.Apply(a)
		w.played = append(w.played, w.game.Notation().FormatAction(s, a))
		w.from(next)
		w.played = w.played[:len(w.played)-1]
	}
}

func (w *walk) add(s engine.State, legal []engine.Action) {
	p := position{Played: append([]string(nil), w.played...), view: w.game.NewView()}
	for _, a := range legal {
		p.Legal = append(p.Legal, w.game.Notation().FormatAction(s, a))
	}
	p.Last = !w.decides(s, s.Turn())
	s.ViewInto(s.Turn(), p.view)
	w.positions = append(w.positions, p)
}

// decides reports whether a seat other than one has a decision in s or after it.
func (w *walk) decides(s engine.State, one engine.Seat) bool {
	turn := s.Turn()
	if turn != engine.Chance && turn != engine.Nobody && turn != one {
		return true
	}
	for _, a := range s.AppendLegal(nil) {
		next := w.game.NewState()
		next.CopyFrom(s)
		next.Apply(a)
		if w.decides(next, one) {
			return true
		}
	}
	return false
}
