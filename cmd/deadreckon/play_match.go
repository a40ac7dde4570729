package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/owner"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// playMatch plays a game by the seed.
func (r *playRequest) playMatch(of *session.Session, players []string, s streams) error {
	j, game := of.Journal(), of.Game()
	c := newConsole(s)
	defer c.close()
	m := agents.Match{Game: game, Producer: producer, Dice: &journalDice{journal: j}}
	w := &watcher{console: c, journal: j}
	for i, p := range players {
		if p == playerMe {
			me := &person{console: c, game: game, order: r.order, stale: true, session: of, journal: j}
			w.persons = append(w.persons, me)
			w.seats = append(w.seats, engine.Seat(i))
			m.Agents = append(m.Agents, me)
			continue
		}
		a, err := agents.Reader{By: owner.Grant()}.ParseFor(game, engine.Seat(i), p)
		if err != nil {
			return err
		}
		m.Agents = append(m.Agents, thinker{a, c, game})
	}
	c.watched = len(w.persons) == 0
	w.look(game, r.truth)
	m.Watch = w.watch
	if len(w.persons) > 0 {
		c.printf("%s\n`help` lists what you can enter.\n", welcome(game, players))
	}
	defer agents.Close(m.Agents...)
	record, err := playFrom(c.game, j, m, w.moved)
	if err != nil && !errors.Is(err, errQuit) && !errors.Is(err, context.Canceled) {
		return err
	}
	if err == nil {
		c.printf("\nthe game is over: %s\n", scoresOf(game, record.Scores))
	} else {
		c.printf("the game is not finished\n")
	}
	return errors.Join(r.saveRecord(j, record), finish(j, c))
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

// watcher tells who sits at the console what happens: a person, persons who share the
// screen, or somebody who looks on.
type watcher struct {
	eyes    eyes
	console *console
	persons []*person
	seats   []engine.Seat // of the persons
	begun   bool          // somebody has decided something
	journal *journal.Journal
	said    int // actions to come that are entered already
}

// look chooses the eyes: those of the persons if they hide nothing from each other, and
// else of who looks on.
func (w *watcher) look(game engine.Game, truth bool) {
	w.eyes = eyes{game: game, seat: engine.OnlookerOf(game), truth: truth}
	if n := len(w.seats); n > 0 && sideMates(game, w.seats[0], w.seats[n-1]) {
		w.eyes.seat = w.seats[0]
	}
	w.moved()
}

// watch is called before each action of a match.
func (w *watcher) watch(s engine.State, a engine.Action) {
	w.enter(s, a)
	turn := s.Turn()
	w.begun = w.begun || turn != engine.Chance
	for i, seat := range w.seats {
		if actsForOthers(w.eyes.game, turn, seat) {
			w.persons[i].stale = true
		}
	}
	w.console.tell(w.eyes.position(s), w.telling(s, a))
}

// telling returns what is told of an action. What chance can only do in one way is left out
// before anybody has decided something.
func (w *watcher) telling(s engine.State, a engine.Action) []string {
	p := w.eyes.position(s)
	choices := 0
	if s.Turn() == engine.Chance {
		choices = len(p.AppendLegal(nil))
	}
	if choices == 1 && !w.begun {
		return nil
	}
	lines := w.eyes.narrate(s, a)
	if moment := engine.MomentOf(p); choices > 1 && w.begun && moment != "" {
		lines = slices.Concat([]string{moment}, lines)
	}
	return lines
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
