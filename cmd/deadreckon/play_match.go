package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
)

// playMatch plays a game by the seed.
func (r *playRequest) playMatch(game engine.Game, players []string, s streams) error {
	start, err := r.start(game, s)
	if err != nil {
		return err
	}
	c := newConsole(s)
	defer c.close()
	m := agents.Match{Game: game, Seed: r.order.Seed, Producer: "deadreckon " + version, Start: truthOf(game, start, r.order.Seed)}
	w := &watcher{game: game, console: c, view: game.NewView()}
	for i, p := range players {
		if p == playerMe {
			me := &person{console: c, game: game, order: r.order, stale: true}
			w.persons = append(w.persons, me)
			w.seats = append(w.seats, engine.Seat(i))
			m.Agents = append(m.Agents, me)
			continue
		}
		a, err := agents.ParseFor(game, engine.Seat(i), p)
		if err != nil {
			return err
		}
		m.Agents = append(m.Agents, a)
	}
	m.Watch = w.watch
	if len(w.persons) > 0 {
		c.printf("%s\n`help` lists what you can enter.\n", welcome(game, players))
	}
	if v, ok := start.(engine.View); ok {
		c.printf("what %s does not know is drawn by the seed\n", engine.SeatName(game, v.Viewer()))
	}
	defer agents.Close(m.Agents...)
	record, err := m.Play(c.game)
	if err != nil && !errors.Is(err, errQuit) && !errors.Is(err, context.Canceled) {
		return err
	}
	if err == nil {
		c.printf("\nthe game is over: %s\n", scoresOf(game, record.Scores))
	} else {
		c.printf("the game is not finished\n")
	}
	return r.saveRecord(record)
}

// start returns the position to begin with: that of the file, or the root of the game.
func (r *playRequest) start(game engine.Game, s streams) (engine.Position, error) {
	if r.position == "" {
		return game.NewState(), nil
	}
	return readPosition(game, r.position, s.stdin)
}

// truthOf returns a full position, or one drawn by the seed from all those that agree
// with a view.
func truthOf(game engine.Game, p engine.Position, seed uint64) engine.State {
	if s, ok := p.(engine.State); ok {
		return s
	}
	world := game.NewState()
	p.(engine.View).Sample(world, engine.Stream(seed, "position"))
	return world
}

// welcome says who plays what.
func welcome(game engine.Game, players []string) string {
	words := make([]string, len(players))
	for i, p := range players {
		words[i] = game.Seats()[i] + ": " + p
	}
	return strings.Join(words, ", ")
}

// scoresOf writes the scores of a finished game.
func scoresOf(game engine.Game, scores []float64) string {
	words := make([]string, len(scores))
	for i, score := range scores {
		words[i] = fmt.Sprintf("%s %+g", game.Seats()[i], score)
	}
	return strings.Join(words, ", ")
}

// watcher tells the persons at the console what happens, as they see it.
type watcher struct {
	game    engine.Game
	console *console
	persons []*person
	seats   []engine.Seat // of the persons
	begun   bool          // somebody has decided something
	view    engine.View
}

// watch is called before each action of a match.
func (w *watcher) watch(s engine.State, a engine.Action) {
	turn := s.Turn()
	w.begun = w.begun || turn != engine.Chance
	for i, seat := range w.seats {
		if actsForOthers(w.game, turn, seat) {
			w.persons[i].stale = true
		}
	}
	switch {
	case len(w.seats) == 0:
		w.console.printf("%s %s\n", engine.SeatName(w.game, turn), w.game.Notation().FormatAction(s, a))
	case slices.Contains(w.seats, turn) && sideMates(w.game, w.seats[0], w.seats[len(w.seats)-1]):
	case len(w.seats) == 1 || w.public(s, a):
		w.tell(s, a, w.seats[0])
	}
}

// tell prints an action as a seat sees it. What chance can only do in one way is
// left out, unless that is all that the zombies of a solitaire game do; not in the
// setup, before anybody has decided something.
func (w *watcher) tell(s engine.State, a engine.Action, seat engine.Seat) {
	s.ViewInto(seat, w.view)
	seen := s.Seen(a, seat)
	text := w.game.Notation().FormatAction(w.view, seen)
	if s.Turn() == engine.Chance && len(w.view.AppendLegal(nil)) == 1 {
		if !w.begun || !alone(w.game) {
			return
		}
		text = inWords(w.game, w.view, seen)
	}
	w.console.printf("%s %s\n", engine.SeatName(w.game, s.Turn()), text)
}

// actsForOthers reports whether the one on turn changes the board for a seat: any
// other player or, in a game without opponents, chance.
func actsForOthers(game engine.Game, turn, seat engine.Seat) bool {
	if turn == engine.Chance {
		return alone(game)
	}
	return turn != seat
}

// alone reports whether a game has no opponents: chance plays them.
func alone(game engine.Game) bool { return len(engine.SidesOf(game)) == 1 }

// public reports whether all persons, who share one screen, may see an action.
func (w *watcher) public(s engine.State, a engine.Action) bool {
	for _, seat := range w.seats {
		if s.Seen(a, seat) != a {
			return false
		}
	}
	return true
}
