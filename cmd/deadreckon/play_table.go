package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
)

// companion follows a game at a real table: it holds what the seats of one side
// know, and never the truth.
type companion struct {
	game  engine.Game
	views []engine.View // of the seats that are held; the first is shown
	me    *person       // who enters what happens
	// agents play the seats, nil where the person does; in step with views.
	agents []agents.Agent
	past   [][]engine.View // before each entry, for undo
	begun  bool            // somebody has decided something
}

// followTable plays with dice and counters that a person reads out.
func (r *playRequest) followTable(game engine.Game, players []string, s streams) error {
	seats, err := seatsHeld(game, players)
	if err != nil {
		return err
	}
	views, err := r.tableViews(game, seats, s)
	if err != nil {
		return err
	}
	c := newConsole(s)
	defer c.close()
	t := companion{game: game, views: views, me: &person{console: c, game: game, order: r.order, stale: true, table: true}}
	var streams []*rand.Rand
	for _, seat := range seats {
		var a agents.Agent
		if p := players[seat]; p != playerMe {
			if a, err = agents.ParseFor(game, seat, p); err != nil {
				return err
			}
		}
		t.agents = append(t.agents, a)
		streams = append(streams, engine.Stream(r.order.Seed, fmt.Sprintf("agent.%d", seat)))
	}
	c.printf("%s\nEnter what happens at the table; `help` lists what else you can enter.\n", welcome(game, players))
	defer agents.Close(t.agents...)
	err = t.follow(streams)
	if err != nil && !errors.Is(err, errQuit) {
		return err
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

// tableViews returns the position to begin with, as each held seat knows it. A
// file may tell what any one of them knows.
func (r *playRequest) tableViews(game engine.Game, seats []engine.Seat, s streams) ([]engine.View, error) {
	p, err := r.start(game, s)
	if err != nil {
		return nil, err
	}
	var views []engine.View
	for _, seat := range seats {
		v, err := engine.ViewOf(game, p, seat)
		if err != nil {
			return nil, err
		}
		views = append(views, v)
	}
	return views, nil
}

// held returns the index of a seat among the held ones, or -1.
func (t *companion) held(seat engine.Seat) int {
	return slices.IndexFunc(t.views, func(v engine.View) bool { return v.Viewer() == seat })
}

// follow goes on to the end of the game.
func (t *companion) follow(streams []*rand.Rand) error {
	for {
		turn := t.views[0].Turn()
		if turn == engine.Nobody {
			t.me.board(t.views[0])
			t.me.console.printf("the game is over: %s\n", scoresText(t.game, t.views[0]))
			return nil
		}
		t.begun = t.begun || turn != engine.Chance
		var a engine.Action
		var err error
		if i := t.held(turn); i >= 0 && t.agents[i] != nil {
			a, err = t.consult(i, streams[i])
		} else {
			a, err = t.enter(turn)
		}
		var back undoing
		switch {
		case errors.As(err, &back):
			t.undo(int(back))
		case err != nil:
			return err
		default:
			for _, v := range t.views {
				v.Apply(a)
			}
		}
	}
}

// undo takes the last n entries back, and all that followed from them; all or none.
func (t *companion) undo(n int) {
	entered := len(t.past) - 1 // the last is where undo was entered
	t.past = t.past[:entered]
	switch {
	case entered == 0:
		t.me.console.printf("nothing has been entered yet\n")
		return
	case n > entered:
		t.me.console.printf("only %d can be taken back; nothing was\n", entered)
		return
	}
	t.views, t.past = t.past[entered-n], t.past[:entered-n]
	t.me.stale = true
}

// consult lets the agent play and tells the person what it does.
func (t *companion) consult(i int, rng *rand.Rand) (engine.Action, error) {
	ctx, done := t.me.console.searching()
	defer done()
	a, err := t.agents[i].Decide(ctx, engine.CloneView(t.game, t.views[i]), rng)
	if err != nil {
		return 0, err
	}
	t.me.console.printf("%s plays %s\n", engine.SeatName(t.game, t.views[i].Turn()), inWords(t.game, t.views[i], a))
	return a, nil
}

// enter asks the person what happens next. What can only go one way goes so; the
// person is told where that moves the zombies of a solitaire game.
func (t *companion) enter(turn engine.Seat) (engine.Action, error) {
	v := t.views[0]
	i := t.held(turn)
	if legal := v.AppendLegal(nil); len(legal) == 1 && i < 0 && len(t.me.said) == 0 {
		if t.begun && alone(t.game) {
			t.me.console.printf("%s: %s\n", engine.SeatName(t.game, turn), inWords(t.game, v, legal[0]))
		}
		return legal[0], nil
	}
	if len(t.me.said) == 0 { // else this is the rest of an entry
		var before []engine.View
		for _, v := range t.views {
			before = append(before, engine.CloneView(t.game, v))
		}
		t.past = append(t.past, before)
	}
	if i >= 0 {
		return t.me.Decide(t.me.console.game, t.views[i], nil)
	}
	t.me.stale = t.me.stale || actsForOthers(t.game, turn, v.Viewer())
	t.me.list(v)
	return t.me.choose(v)
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
