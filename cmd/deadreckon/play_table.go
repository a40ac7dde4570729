package main

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
)

// companion follows a game at a real table: it holds what one seat knows, and never
// the truth.
type companion struct {
	game  engine.Game
	view  engine.View
	me    *person       // who enters what happens
	agent agents.Agent  // that plays the seat, or nil if the person does
	past  []engine.View // before each entry, for undo
}

// followTable plays with dice and counters that a person reads out.
func (r *playRequest) followTable(game engine.Game, players []string, s streams) error {
	seat, err := seatHeld(game, players)
	if err != nil {
		return err
	}
	view, err := r.tableView(game, seat, s)
	if err != nil {
		return err
	}
	c := newConsole(s)
	defer c.close()
	t := companion{game: game, view: view, me: &person{console: c, game: game, plan: r.plan, stale: true, undoes: true}}
	if p := players[seat]; p != playerMe {
		if t.agent, err = agents.Parse(game, p); err != nil {
			return err
		}
	}
	c.printf("%s\nEnter what happens at the table; `help` lists what else you can enter.\n", welcome(game, players))
	err = t.follow(engine.Stream(r.plan.seed, fmt.Sprintf("agent.%d", seat)))
	if err != nil && !errors.Is(err, errQuit) {
		return err
	}
	return nil
}

// seatHeld returns the one seat whose knowledge the program holds.
func seatHeld(game engine.Game, players []string) (engine.Seat, error) {
	held := engine.Nobody
	for i, p := range players {
		if p == playerTable {
			continue
		}
		if held != engine.Nobody {
			return 0, fmt.Errorf("play: with --dice ask the program knows what one seat knows; %s and %s are two",
				seatName(game, held), game.Seats()[i])
		}
		held = engine.Seat(i)
	}
	if held == engine.Nobody {
		return 0, errors.New("play: with --dice ask one seat must be me or an agent")
	}
	return held, nil
}

// tableView returns the position to begin with.
func (r *playRequest) tableView(game engine.Game, seat engine.Seat, s streams) (engine.View, error) {
	if r.position == "" {
		return viewOf(game, game.NewState(), seat)
	}
	if r.position == "-" {
		return nil, errors.New("play: standard input is for what you enter; give the position as a file")
	}
	p, err := readPosition(game, r.position, s.stdin)
	if err != nil {
		return nil, err
	}
	return viewOf(game, p, seat)
}

// follow goes on to the end of the game.
func (t *companion) follow(rng *rand.Rand) error {
	for {
		turn := t.view.Turn()
		var a engine.Action
		var err error
		switch {
		case turn == engine.Nobody:
			t.me.board(t.view)
			t.me.console.printf("the game is over: %s\n", scoresText(t.game, t.view))
			return nil
		case turn == t.view.Viewer() && t.agent != nil:
			a, err = t.consult(rng)
		default:
			a, err = t.enter(turn)
		}
		switch {
		case errors.Is(err, errUndo):
			t.undo()
		case err != nil:
			return err
		default:
			t.view.Apply(a)
		}
	}
}

// undo takes the last entry back, and all that followed from it.
func (t *companion) undo() {
	last := len(t.past) - 2 // the last is where undo was entered
	t.past = t.past[:len(t.past)-1]
	if last < 0 {
		t.me.console.printf("nothing has been entered yet\n")
		return
	}
	t.view, t.past = t.past[last], t.past[:last]
	t.me.stale = true
}

// consult lets the agent play and tells the person what it does.
func (t *companion) consult(rng *rand.Rand) (engine.Action, error) {
	ctx, done := t.me.console.searching()
	defer done()
	a, err := t.agent.Decide(ctx, cloneView(t.game, t.view), rng)
	if err != nil {
		return 0, err
	}
	n := t.game.Notation()
	t.me.console.printf("%s plays %s", seatName(t.game, t.view.Turn()), n.FormatAction(t.view, a))
	if words := n.Explain(t.view, a); words != n.FormatAction(t.view, a) {
		t.me.console.printf(": %s", words)
	}
	t.me.console.printf("\n")
	return a, nil
}

// enter asks the person what happens next. What can only go one way goes so.
func (t *companion) enter(turn engine.Seat) (engine.Action, error) {
	if legal := t.view.AppendLegal(nil); len(legal) == 1 && turn != t.view.Viewer() {
		return legal[0], nil
	}
	t.past = append(t.past, cloneView(t.game, t.view))
	if turn == t.view.Viewer() {
		return t.me.Decide(t.me.console.game, t.view, nil)
	}
	if turn != engine.Chance {
		t.me.stale = true
	}
	t.me.list(t.view)
	return t.me.choose(t.view)
}

// scoresText writes the scores at the end of a game.
func scoresText(game engine.Game, p engine.Position) string {
	scores := make([]float64, len(game.Seats()))
	for i := range scores {
		scores[i] = p.Score(engine.Seat(i))
	}
	return scoresOf(game, scores)
}
