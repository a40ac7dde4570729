package mcp

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
	"deadreckon/serve/session"
)

// deal says how a game is played.
type deal struct {
	name     string
	settings []engine.Setting
	position string // where it begins, as text; "" for the root
	seed     uint64
	players  []string      // the text of an agent by seat, "" for the client
	open     []engine.Seat // of the client
	enters   bool          // the client enters what chance does
	kept     string        // the journal, or ""
}

// table is where a client plays. Its methods are called one at a time, by whoever holds mu.
type table struct {
	mu      sync.Mutex
	options *Options

	session *session.Session // nil before there is a game
	deal
	agents  []agents.Agent // by seat, nil for the client
	streams []*rand.Rand
	ears    []ear  // of the seats in open
	begun   bool   // somebody has decided something
	ended   bool   // the agents have been told the result
	games   uint64 // that were begun
	refused int    // actions in this game
	asked   int    // searches, for their ids
}

// ear is what one seat of the client has been told.
type ear struct {
	news []string // that it was not given yet
	seen []string // the lines of its position when it was last given
}

func newTable(o *Options) *table { return &table{options: o} }

// close lets go of the game.
func (t *table) close() error {
	if t.session == nil {
		return nil
	}
	t.session.Stop(nil)
	agents.Close(t.agents...)
	err := t.session.Close()
	t.session = nil
	return err
}

// take begins a game. After an error the game before goes on.
func (t *table) take(d deal) error {
	next := session.New(1)
	next.Program, next.Shelf = t.options.Program, t.options.Shelf
	if err := next.OpenKept(d.name, d.settings, d.seed, d.kept); err != nil {
		return err
	}
	game := next.Game()
	if err := seat(&d, game); err != nil {
		return errors.Join(err, next.Close())
	}
	if err := engine.Ends(game); err != nil {
		return errors.Join(fmt.Errorf("what plays by itself needs an end: %w", err), next.Close())
	}
	if err := place(next, d); err != nil {
		return errors.Join(err, next.Close())
	}
	if v, ok := next.Position().(engine.View); ok {
		d.open = []engine.Seat{v.Viewer()}
	}
	playing, err := seated(game, d)
	if err != nil {
		return errors.Join(err, next.Close())
	}
	if err := t.close(); err != nil {
		return err
	}
	t.session, t.deal, t.agents = next, d, playing
	t.begun, t.ended, t.refused = false, false, 0
	t.games++
	t.streams, t.ears = nil, make([]ear, len(d.open))
	for i, a := range playing {
		env.Begin(a, d.seed)
		t.streams = append(t.streams, engine.Stream(d.seed, env.StreamName(i)))
	}
	return nil
}

// seat says which seats are the client's where the deal does not: those without an agent.
func seat(d *deal, game engine.Game) error {
	d.players = slices.Grow(d.players, len(game.Seats()))[:len(game.Seats())]
	if d.open != nil {
		return nil
	}
	for i, p := range d.players {
		if p == "" {
			d.open = append(d.open, engine.Seat(i))
		}
	}
	if d.open == nil {
		return errors.New("every seat has an agent; leave one without to play it")
	}
	return nil
}

// place puts the position of a deal on the table. What a seat does not know of it is drawn by
// the seed, unless the client enters what happens: then the game goes on as that seat knows it.
func place(s *session.Session, d deal) error {
	game := s.Game()
	if d.position != "" {
		if err := s.Place(d.position); err != nil {
			return err
		}
	}
	if v, ok := s.Position().(engine.View); ok && !d.enters {
		world := game.NewState()
		v.Sample(world, engine.Stream(d.seed, "position"))
		return s.Place(game.Notation().FormatPosition(world))
	}
	return nil
}

// seated returns the agents of a deal.
func seated(game engine.Game, d deal) ([]agents.Agent, error) {
	out := make([]agents.Agent, len(d.players))
	for i, text := range d.players {
		if slices.Contains(d.open, engine.Seat(i)) || text == "" && d.enters {
			continue
		}
		if text == "" {
			return nil, fmt.Errorf("nobody plays the seat %s", game.Seats()[i])
		}
		a, err := agents.ParseFor(game, engine.Seat(i), text)
		if err != nil {
			agents.Close(out[:i]...)
			return nil, err
		}
		out[i] = a
	}
	return out, nil
}

// errNoGame is the error of a tool that needs a game before there is one.
var errNoGame = errors.New("there is no game yet; call new_game first")

// goOn plays on until the client is to decide, or the game is over.
func (t *table) goOn(ctx context.Context) error {
	if t.session == nil {
		return errNoGame
	}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		p := t.session.Position()
		switch turn := p.Turn(); {
		case turn == engine.Nobody:
			t.end(p)
			return nil
		case turn == engine.Chance && t.enters && len(p.AppendLegal(nil)) > 1:
			return nil
		case turn == engine.Chance:
			if err := t.roll(p); err != nil {
				return fault{err}
			}
		case t.agents[turn] == nil:
			return nil
		default:
			if err := t.ask(ctx, p, turn); err != nil {
				return fault{err}
			}
		}
	}
}

// end tells the agents how the game ended, once.
func (t *table) end(p engine.Position) {
	for i, a := range t.agents {
		if !t.ended {
			env.End(a, p.Score(engine.Seat(i)))
		}
	}
	t.ended = true
}

// roll plays what chance does. What can only go one way takes no number from the dice.
func (t *table) roll(p engine.Position) error {
	if legal := p.AppendLegal(nil); len(legal) == 1 {
		return t.play(p, legal[0])
	}
	before := engine.Clone(t.session.Game(), p)
	word, err := t.session.Roll()
	if err != nil {
		return err
	}
	a, err := t.session.Game().Notation().ParseAction(before, word)
	if err != nil {
		return err
	}
	t.tell(before, a)
	return nil
}

// ask has an agent decide.
func (t *table) ask(ctx context.Context, p engine.Position, turn engine.Seat) error {
	game := t.session.Game()
	v, err := engine.ViewOf(game, p, turn)
	if err != nil {
		return fmt.Errorf("%s cannot be played by an agent here: %w", engine.SeatName(game, turn), err)
	}
	a, err := t.agents[turn].Decide(ctx, v, t.streams[turn])
	if err == nil && !slices.Contains(p.AppendLegal(nil), a) {
		err = fmt.Errorf("%#x is not a legal action", a)
	}
	if err != nil {
		return fmt.Errorf("the agent of %s: %w", engine.SeatName(game, turn), err)
	}
	t.begun = true
	return t.play(p, a)
}

// play enters one legal action, and tells of it.
func (t *table) play(p engine.Position, a engine.Action) error {
	before := engine.Clone(t.session.Game(), p)
	if err := t.session.Apply([]string{t.session.Game().Notation().FormatAction(p, a)}); err != nil {
		return err
	}
	t.tell(before, a)
	return nil
}

// tell tells every seat of the client what an action, which is legal in p, comes to.
func (t *table) tell(p engine.Position, a engine.Action) {
	game := t.session.Game()
	for i, eye := range t.open {
		v, err := engine.ViewOf(game, p, eye)
		if err != nil {
			continue // it is another seat's knowledge that is played on
		}
		choices := 0
		if p.Turn() == engine.Chance {
			choices = len(v.AppendLegal(nil))
		}
		if choices == 1 && !t.begun { // the setup can only go one way
			continue
		}
		if moment := engine.MomentOf(v); choices > 1 && t.begun && moment != "" {
			t.ears[i].news = append(t.ears[i].news, moment)
		}
		if s, ok := p.(engine.State); ok {
			t.ears[i].news = append(t.ears[i].news, engine.NarrateTo(game, s, a, eye)...)
		} else {
			t.ears[i].news = append(t.ears[i].news, engine.NarrateNext(game, p, a)...)
		}
	}
}

// eye returns the seat of the client through which it looks: the one that it names, or the one
// on turn if that is the client's, or else its first.
func (t *table) eye(name string) (int, engine.View, error) {
	if t.session == nil {
		return 0, nil, errNoGame
	}
	game, p := t.session.Game(), t.session.Position()
	at := max(slices.Index(t.open, p.Turn()), 0)
	if name != "" {
		seat, err := engine.SeatNamed(game, name)
		if err != nil {
			return 0, nil, err
		}
		if at = slices.Index(t.open, seat); at < 0 {
			return 0, nil, fmt.Errorf("the seat %s is not yours; yours: %s", engine.SeatName(game, seat), strings.Join(t.names(), ", "))
		}
	}
	v, err := engine.ViewOf(game, p, t.open[at])
	return at, v, err
}

// names returns the names of the client's seats.
func (t *table) names() []string {
	var out []string
	for _, seat := range t.open {
		out = append(out, engine.SeatName(t.session.Game(), seat))
	}
	return out
}
