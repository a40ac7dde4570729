// Package sitting plays a game at the console. It reads the entries of one or more persons and prints only
// what they may see.
//
// The session executes each entry, as for web and MCP clients, and Eyes filters the printed text.
// The package does not parse the command line or choose the journal file.
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

// Sitting is a game at the console. Either the program simulates the game, with dice from a seed, or a
// person enters the moves and dice of a physical game, at a "real table". At a real table the session holds
// only one side's view.
type Sitting struct {
	console     *stdio.Console
	game        engine.Game
	session     *session.Session
	players     []string  // by seat: journal.Me, TablePlayer, or the text of an agent
	chronicle   chronicle // report of the game so far
	eyes        Eyes      // view of all persons here
	persons     []*person // by seat, nil for other seats
	reporter    *person   // enters the events that no person here decides
	isRealTable bool
	hasBegun    bool // true after the first decision of a seat
}

// TablePlayer is the player of a seat at a real table whose moves the person here enters.
const TablePlayer = "table"

// followsRealTable reports whether a session follows a game at a real table, whose dice are entered.
func followsRealTable(s *session.Session) bool { return s.Journal().Header().Dice == journal.DiceAsk }

// New opens a sitting that continues the game of a session. players has the player of each seat, eyes is the
// view of all persons here, and suggestions configures their suggestions.
func New(current *session.Session, players []string, eyes Eyes, suggestions advice.Request, streams stdio.Streams) *Sitting {
	c, game := stdio.NewConsole(streams), current.Game()
	g := &Sitting{console: c, game: game, session: current, players: players, eyes: eyes, isRealTable: followsRealTable(current), persons: make([]*person, len(players))}
	newPerson := func() *person {
		return &person{console: c, game: game, suggestions: suggestions, chronicle: &g.chronicle,
			isRealTable: g.isRealTable, session: current, journal: current.Journal(), eyes: eyes}
	}
	g.reporter = newPerson()
	c.Watched = !g.isRealTable
	for seat, p := range players {
		if p != journal.Me {
			continue
		}
		c.Watched = false
		if g.persons[seat] = g.reporter; !g.isRealTable {
			g.persons[seat] = newPerson()
		}
	}
	current.Plays = g.report
	current.Agents = func(seat engine.Seat, text string) (agents.Agent, error) {
		a, err := agents.Reader{By: access.Grant()}.ParseFor(game, seat, text)
		return thinker{a, c, game}, err
	}
	g.rebuild()
	return g
}

// Close ends the sitting and releases the console.
func (g *Sitting) Close() { g.console.Close() }

// Play plays until the game is over or a person quits, and prints the result.
func (g *Sitting) Play() error {
	switch {
	case g.isRealTable:
		g.console.Printf("%s\nEnter what happens at the table; `help` lists what else you can enter.\n", SeatList(g.game, g.players))
		if len(g.session.Journal().Played()) > 0 {
			g.show()
		}
	case !g.console.Watched:
		g.console.Printf("%s\n`help` lists what you can enter.\n", SeatList(g.game, g.players))
	}
	err := g.play()
	if err != nil && !errors.Is(err, stdio.ErrQuit) {
		return err
	}
	p := g.session.Position()
	switch scores := Scores(g.game, p); {
	case err == nil && g.isRealTable:
		g.reporter.board(p.(engine.View))
		g.console.Printf("the game is over: %s\n", scores)
	case err == nil:
		g.console.Printf("\nthe game is over: %s\n", scores)
	case !g.isRealTable:
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
			g.rebuild()
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
	asked, viewer := g.reporter, turn
	isPerson := turn >= 0 && g.persons[turn] != nil
	if isPerson {
		asked = g.persons[turn]
	} else {
		viewer = g.session.Position().(engine.View).Viewer()
		asked.isStale = asked.isStale || changesBoard(g.game, turn, viewer)
	}
	v, err := g.session.View(engine.SeatName(g.game, viewer))
	if err != nil {
		return err
	}
	if isPerson && asked.isStale {
		asked.board(v)
		asked.isStale = false
	}
	asked.list(v)
	a, err := asked.choose(v)
	if err != nil {
		return err
	}
	all := slices.Concat([]engine.Action{a}, asked.queued)
	asked.queued = nil
	p := engine.Clone(g.game, g.session.Position())
	for _, a := range all {
		g.report(p, a)
		p.Apply(a)
	}
	_, err = asked.asks(&session.Apply{Read: all})
	return err
}

// report reports an action to the persons here, before it is applied to p.
func (g *Sitting) report(p engine.Position, a engine.Action) {
	lines, turn := g.reportOf(p, a), p.Turn()
	if g.isRealTable && turn >= 0 && g.players[turn] != journal.Me && g.players[turn] != TablePlayer {
		words := inWords(g.game, p, a)
		if slices.Contains(lines, g.game.Notation().Explain(p, a)) { // printed below
			words = g.game.Notation().FormatAction(p, a)
		}
		g.console.Printf("%s plays %s\n", engine.SeatName(g.game, turn), words)
	}
	for seat, p := range g.persons {
		if p != nil && !g.isRealTable && changesBoard(g.game, turn, engine.Seat(seat)) {
			p.isStale = true
		}
	}
	g.chronicle.add(g.eyes.Position(p), lines)
	g.console.Tell(lines)
}

// reportOf returns the report of an action. Before the first decision it leaves out chance events with
// one outcome.
func (g *Sitting) reportOf(p engine.Position, a engine.Action) []string {
	at, choices := g.eyes.Position(p), 0
	if p.Turn() == engine.Chance {
		choices = len(at.AppendLegal(nil))
	} else {
		g.hasBegun = true
	}
	if choices == 1 && !g.hasBegun {
		return nil
	}
	lines := g.eyes.Narrate(p, a)
	if prompt := engine.PromptOf(at); choices > 1 && g.hasBegun && prompt != "" && !g.isRealTable {
		lines = slices.Concat([]string{prompt}, lines)
	}
	return lines
}

// rebuild rebuilds the report after undo, redo or a change of branch.
func (g *Sitting) rebuild() {
	for _, p := range append(g.persons, g.reporter) {
		if p != nil {
			p.isStale, p.queued = true, nil
		}
	}
	g.hasBegun, g.chronicle = false, chronicle{unkept: g.chronicle.unkept}
	g.session.Journal().Mark().Since(0, g.game, func(p engine.Position, a engine.Action) {
		g.chronicle.add(g.eyes.Position(p), g.reportOf(p, a))
	})
}

// show prints the position of a game at a real table.
func (g *Sitting) show() {
	if p, ok := g.session.Position().(engine.View); ok && p.Turn() != engine.Nobody {
		g.reporter.board(p)
		g.reporter.isStale = false
	}
}

// SeatList returns the seats with their players, such as "human: me, zombie: script".
func SeatList(game engine.Game, players []string) string {
	words := make([]string, len(players))
	for i, p := range players {
		words[i] = game.Seats()[i] + ": " + p
	}
	return strings.Join(words, ", ")
}

// inWords returns the notation of an action, followed by its explanation if this differs.
func inWords(game engine.Game, p engine.Position, a engine.Action) string {
	n := game.Notation()
	text := n.FormatAction(p, a)
	if words := n.Explain(p, a); words != text {
		return text + ": " + words
	}
	return text
}

// Scores returns the scores of a finished game as text.
func Scores(game engine.Game, p engine.Position) string {
	scores := make([]float64, len(game.Seats()))
	for i := range scores {
		scores[i] = p.Score(engine.Seat(i))
	}
	return ScoresOf(game, scores)
}

// ScoresOf is Scores for given scores, by seat.
func ScoresOf(game engine.Game, scores []float64) string {
	words := make([]string, len(scores))
	for i, score := range scores {
		words[i] = fmt.Sprintf("%s %+g", game.Seats()[i], score)
	}
	return strings.Join(words, ", ")
}

// changesBoard reports whether an action of turn outdates the board last printed for seat. An action of
// another player does. A chance event does only in a game without opponents.
func changesBoard(game engine.Game, turn, seat engine.Seat) bool {
	if turn == engine.Chance {
		return len(engine.SidesOf(game)) == 1
	}
	return turn != seat
}
