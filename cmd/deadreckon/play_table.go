package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/owner"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// companion follows a game at a real table: it holds what the seats of one side
// know, and never the truth.
type companion struct {
	game    engine.Game
	journal *journal.Journal
	me      *person // who enters what happens
	// agents play the seats, nil where the person does; in step with views.
	agents []agents.Agent
	begun  bool // somebody has decided something
}

// views returns what the seats that are held know; the first is shown.
func (t *companion) views() []engine.View {
	var out []engine.View
	for _, p := range t.journal.Positions() {
		out = append(out, p.(engine.View))
	}
	return out
}

// followTable plays with dice and counters that a person reads out.
func (r *playRequest) followTable(of *session.Session, players []string, s streams) error {
	j, game := of.Journal(), of.Game()
	seats, err := seatsHeld(game, players)
	if err != nil {
		return err
	}
	c := newConsole(s)
	defer c.close()
	t := companion{game: game, journal: j, me: &person{console: c, game: game, order: r.order, stale: true, table: true, session: of, journal: j, eyes: eyes{game: game}}}
	if err := t.holds(seats); err != nil {
		return err
	}
	t.moved()
	var streams []*rand.Rand
	for _, seat := range seats {
		var a agents.Agent
		if p := players[seat]; p != playerMe {
			if a, err = (agents.Reader{By: owner.Grant()}).ParseFor(game, seat, p); err != nil {
				return err
			}
		}
		t.agents = append(t.agents, a)
		streams = append(streams, engine.Stream(j.SeedHere(), fmt.Sprintf("agent.%d", seat)))
	}
	c.printf("%s\nEnter what happens at the table; `help` lists what else you can enter.\n", welcome(game, players))
	defer agents.Close(t.agents...)
	if len(j.Played()) > 0 {
		t.show()
	}
	err = t.follow(streams)
	if err != nil && !errors.Is(err, errQuit) {
		return err
	}
	return finish(j, c)
}

// holds returns an error unless the journal holds what these seats know.
func (t *companion) holds(seats []engine.Seat) error {
	views := t.views()
	same := len(views) == len(seats)
	for i, seat := range seats {
		same = same && views[i].Viewer() == seat
	}
	if !same {
		return fmt.Errorf("play: the journal holds what %s knows; no other seats can be taken up in it", strings.Join(t.journal.Header().Eyes, " and "))
	}
	return nil
}

// seatsHeld returns the seats whose knowledge the program holds: seats of one
// side, who hide nothing from each other.
func seatsHeld(game engine.Game, players []string) ([]engine.Seat, error) {
	var held []engine.Seat
	for i, p := range players {
		if p == playerTable {
			continue
		}
		if seat := engine.Seat(i); len(held) > 0 && !sideMates(game, held[0], seat) {
			return nil, fmt.Errorf("play: with --dice ask the program knows what one side knows; %s and %s are two",
				engine.SeatName(game, held[0]), game.Seats()[i])
		}
		held = append(held, engine.Seat(i))
	}
	if len(held) == 0 {
		return nil, errors.New("play: with --dice ask one seat must be me or an agent")
	}
	return held, nil
}

// tablePositions returns the position to begin with, as each held seat knows it. A
// file may tell what any one of them knows.
func tablePositions(game engine.Game, players []string, p engine.Position) ([]engine.Position, error) {
	seats, err := seatsHeld(game, players)
	if err != nil {
		return nil, err
	}
	var out []engine.Position
	for _, seat := range seats {
		v, err := engine.ViewOf(game, p, seat)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// held returns the index of a seat among the held ones, or -1.
func (t *companion) held(seat engine.Seat) int {
	return slices.IndexFunc(t.views(), func(v engine.View) bool { return v.Viewer() == seat })
}

// follow goes on to the end of the game.
func (t *companion) follow(streams []*rand.Rand) error {
	for {
		shown := t.views()[0]
		turn := shown.Turn()
		if turn == engine.Nobody {
			t.me.board(shown)
			t.me.console.printf("the game is over: %s\n", scoresText(t.game, shown))
			return nil
		}
		t.begun = t.begun || turn != engine.Chance
		var err error
		if i := t.held(turn); i >= 0 && t.agents[i] != nil {
			err = t.consult(i, streams[i])
		} else {
			err = t.enter(turn)
		}
		switch {
		case errors.Is(err, errMoved):
			t.moved()
			t.show()
		case err != nil:
			return err
		}
	}
}

// plays tells what comes of actions, and keeps them.
func (t *companion) plays(do func() error, actions ...engine.Action) error {
	p := engine.Clone(t.game, t.journal.Position())
	for _, a := range actions {
		t.me.console.tell(p, t.telling(p, a))
		p.Apply(a)
	}
	return t.me.keep(do)
}

// follows is plays of what followed by itself.
func (t *companion) follows(a engine.Action) error {
	return t.plays(func() error { return t.journal.Follow(a, false) }, a)
}

// telling returns what is told of an action; nothing of the setup that can only go one way.
func (t *companion) telling(p engine.Position, a engine.Action) []string {
	if t.begun || p.Turn() != engine.Chance || len(p.AppendLegal(nil)) > 1 {
		return engine.NarrateNext(t.game, p, a)
	}
	return nil
}

// show shows where the game goes on.
func (t *companion) show() {
	if shown := t.views()[0]; shown.Turn() != engine.Nobody {
		t.me.board(shown)
		t.me.stale = false
	}
}

// consult lets the agent play and tells the person what it does.
func (t *companion) consult(i int, rng *rand.Rand) error {
	agent, v := thinker{t.agents[i], t.me.console, t.game}, t.views()[i]
	a, err := agent.Decide(t.me.console.game, engine.CloneView(t.game, v), rng)
	if err != nil {
		return err
	}
	words := inWords(t.game, v, a)
	if slices.Contains(t.telling(v, a), t.game.Notation().Explain(v, a)) { // which comes below
		words = t.game.Notation().FormatAction(v, a)
	}
	t.me.console.printf("%s plays %s\n", engine.SeatName(t.game, v.Turn()), words)
	return t.follows(a)
}

// enter asks the person what happens next. What can only go one way goes so; the
// person is told where that moves the zombies of a solitaire game.
func (t *companion) enter(turn engine.Seat) error {
	v := t.views()[0]
	i := t.held(turn)
	if legal := v.AppendLegal(nil); len(legal) == 1 && i < 0 {
		return t.follows(legal[0])
	}
	var a engine.Action
	var err error
	if i >= 0 {
		a, err = t.me.Decide(t.me.console.game, t.views()[i], nil)
	} else {
		t.me.stale = t.me.stale || actsForOthers(t.game, turn, v.Viewer())
		t.me.list(v)
		a, err = t.me.choose(v)
	}
	if err != nil {
		return err
	}
	all := slices.Concat([]engine.Action{a}, t.me.said)
	t.me.said = nil
	return t.plays(func() error { return t.journal.Enter(all...) }, all...)
}

// inWords writes an action and, where that says more, what it means.
func inWords(game engine.Game, p engine.Position, a engine.Action) string {
	n := game.Notation()
	text := n.FormatAction(p, a)
	if words := n.Explain(p, a); words != text {
		return text + ": " + words
	}
	return text
}

// scoresText writes the scores at the end of a game.
func scoresText(game engine.Game, p engine.Position) string {
	scores := make([]float64, len(game.Seats()))
	for i := range scores {
		scores[i] = p.Score(engine.Seat(i))
	}
	return scoresOf(game, scores)
}
