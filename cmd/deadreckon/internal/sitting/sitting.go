// Package sitting plays a game at the console: its persons, their entries and their view.
//
// Its one idea: the session carries out each entry, as for every door, and Eyes filter each output. It
// does not parse a command line or choose the place of a journal.
package sitting

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// Sitting is a game at the console, played by the seed or followed at a real table. At a real table the
// session holds only the view of one side.
type Sitting struct {
	console *stdio.Console
	game    engine.Game
	session *session.Session
	players []string
	told    chronicle
	eyes    Eyes      // of all persons here
	persons []*person // by seat, nil for other seats
	me      *person   // enters events that nobody here decides
	table   bool
	begun   bool // after the first decision
}

// Table is the player of a seat at a real table: a person enters its moves.
const Table = "table"

// isTable reports whether a session follows a game at a real table.
func isTable(of *session.Session) bool { return of.Journal().Header().Dice == journal.DiceAsk }

// New opens a sitting for the game of a session, whose agents play on from then on. The eyes are those
// of all persons here; their suggestions use the request.
func New(of *session.Session, players []string, e Eyes, order advice.Request, s stdio.Streams) *Sitting {
	c, game := stdio.NewConsole(s), of.Game()
	g := &Sitting{console: c, game: game, session: of, players: players, eyes: e, table: isTable(of), persons: make([]*person, len(players))}
	sits := func() *person {
		return &person{console: c, game: game, order: order, told: &g.told, table: g.table, session: of, journal: of.Journal(), eyes: e}
	}
	g.me = sits()
	c.Watched = !g.table
	for seat, p := range players {
		if p != journal.Me {
			continue
		}
		c.Watched = false
		if g.persons[seat] = g.me; !g.table {
			g.persons[seat] = sits()
		}
	}
	of.Plays = g.tell
	of.Agents = func(seat engine.Seat, text string) (agents.Agent, error) {
		a, err := agents.Reader{By: access.Grant()}.ParseFor(game, seat, text)
		return thinker{a, c, game}, err
	}
	g.moved()
	return g
}

// Close ends the sitting and releases the console.
func (g *Sitting) Close() { g.console.Close() }

// Play plays until the game is over or a person quits, and reports it.
func (g *Sitting) Play() error {
	switch {
	case g.table:
		g.console.Printf("%s\nEnter what happens at the table; `help` lists what else you can enter.\n", Welcome(g.game, g.players))
		if len(g.session.Journal().Played()) > 0 {
			g.show()
		}
	case !g.console.Watched:
		g.console.Printf("%s\n`help` lists what you can enter.\n", Welcome(g.game, g.players))
	}
	err := g.play()
	if err != nil && !errors.Is(err, stdio.ErrQuit) {
		return err
	}
	p := g.session.Position()
	switch scores := Scores(g.game, p); {
	case err == nil && g.table:
		g.me.board(p.(engine.View))
		g.console.Printf("the game is over: %s\n", scores)
	case err == nil:
		g.console.Printf("\nthe game is over: %s\n", scores)
	case !g.table:
		g.console.Printf("the game is not finished\n")
	}
	return nil
}

// play plays to the end of the game. The error is stdio.ErrQuit if a person quits.
func (g *Sitting) play() error {
	for {
		_, err := session.Ask(g.console.Game, g.session, &session.Go{Follow: true}, nil)
		turn := g.session.Position().Turn()
		switch {
		case err != nil:
			return err
		case turn == engine.Nobody:
			return nil
		case g.console.Game.Err() != nil:
			return stdio.ErrQuit
		}
		err = g.decide(turn)
		if errors.Is(err, errMoved) {
			err = nil
			g.moved()
			g.show()
		}
		if err != nil {
			return err
		}
	}
}

// decide asks a person for the next entry: the player of the seat on turn or, at a real table, the
// person who reports its events.
func (g *Sitting) decide(turn engine.Seat) error {
	me, eye := g.me, turn
	mine := turn >= 0 && g.persons[turn] != nil
	if mine {
		me = g.persons[turn]
	} else {
		eye = g.session.Position().(engine.View).Viewer()
		me.stale = me.stale || actsForOthers(g.game, turn, eye)
	}
	v, err := g.session.View(engine.SeatName(g.game, eye))
	if err != nil {
		return err
	}
	if mine && me.stale {
		me.board(v)
		me.stale = false
	}
	me.list(v)
	a, err := me.choose(v)
	if err != nil {
		return err
	}
	all := slices.Concat([]engine.Action{a}, me.said)
	me.said = nil
	p := engine.Clone(g.game, g.session.Position())
	for _, a := range all {
		g.tell(p, a)
		p.Apply(a)
	}
	_, err = me.asks(&session.Apply{Read: all})
	return err
}

// tell reports an action to the persons here, before it is applied to p.
func (g *Sitting) tell(p engine.Position, a engine.Action) {
	lines, turn := g.telling(p, a), p.Turn()
	if g.table && turn >= 0 && g.players[turn] != journal.Me && g.players[turn] != Table {
		words := inWords(g.game, p, a)
		if slices.Contains(lines, g.game.Notation().Explain(p, a)) { // printed below
			words = g.game.Notation().FormatAction(p, a)
		}
		g.console.Printf("%s plays %s\n", engine.SeatName(g.game, turn), words)
	}
	for seat, me := range g.persons {
		if me != nil && !g.table && actsForOthers(g.game, turn, engine.Seat(seat)) {
			me.stale = true
		}
	}
	g.told.add(g.eyes.Position(p), lines)
	g.console.Tell(lines)
}

// telling returns the report of an action. Before the first decision it leaves out chance events with
// one outcome.
func (g *Sitting) telling(p engine.Position, a engine.Action) []string {
	at, choices := g.eyes.Position(p), 0
	if p.Turn() == engine.Chance {
		choices = len(at.AppendLegal(nil))
	} else {
		g.begun = true
	}
	if choices == 1 && !g.begun {
		return nil
	}
	lines := g.eyes.Narrate(p, a)
	if moment := engine.PromptOf(at); choices > 1 && g.begun && moment != "" && !g.table {
		lines = slices.Concat([]string{moment}, lines)
	}
	return lines
}

// moved is called after undo, redo or a change of branch: the report is now that of the new line.
func (g *Sitting) moved() {
	for _, me := range append(g.persons, g.me) {
		if me != nil {
			me.stale, me.said = true, nil
		}
	}
	g.begun, g.told = false, chronicle{unkept: g.told.unkept}
	g.session.Journal().Mark().Since(0, g.game, func(p engine.Position, a engine.Action) {
		g.told.add(g.eyes.Position(p), g.telling(p, a))
	})
}

// show prints the position of a game at a real table.
func (g *Sitting) show() {
	if p, ok := g.session.Position().(engine.View); ok && p.Turn() != engine.Nobody {
		g.me.board(p)
		g.me.stale = false
	}
}

// Welcome names the players of the seats.
func Welcome(game engine.Game, players []string) string {
	words := make([]string, len(players))
	for i, p := range players {
		words[i] = game.Seats()[i] + ": " + p
	}
	return strings.Join(words, ", ")
}

// inWords writes an action and, if it differs, its meaning.
func inWords(game engine.Game, p engine.Position, a engine.Action) string {
	n := game.Notation()
	text := n.FormatAction(p, a)
	if words := n.Explain(p, a); words != text {
		return text + ": " + words
	}
	return text
}

// Scores writes the scores at the end of a game.
func Scores(game engine.Game, p engine.Position) string {
	scores := make([]float64, len(game.Seats()))
	for i := range scores {
		scores[i] = p.Score(engine.Seat(i))
	}
	return ScoresOf(game, scores)
}

// ScoresOf writes the scores of a finished game.
func ScoresOf(game engine.Game, scores []float64) string {
	words := make([]string, len(scores))
	for i, score := range scores {
		words[i] = fmt.Sprintf("%s %+g", game.Seats()[i], score)
	}
	return strings.Join(words, ", ")
}

// actsForOthers reports whether the seat on turn changes the board for a seat: each other player does,
// and chance in a game without opponents.
func actsForOthers(game engine.Game, turn, seat engine.Seat) bool {
	if turn == engine.Chance {
		return len(engine.SidesOf(game)) == 1
	}
	return turn != seat
}
