package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// Deal says how a game is played.
type Deal struct {
	Game     string
	Settings []engine.Setting
	Position string // where it begins, as text; "" for the root
	Seed     uint64
	Players  []string          // the text of an agent by seat, "" for the client
	Open     []engine.Seat     // of the client; nil for those without an agent
	Enters   bool              // the client enters what chance does
	Journal  string            // in which the game is kept, or ""
	By       access.Permission // of who has named the players
}

// Player is a client in a game. It is not safe for concurrent use.
type Player struct {
	Deal
	Program string        // that keeps journals, with its version
	Shelf   journal.Shelf // of them
	Games   uint64        // that were begun
	Away    *Away         // whose client it is; nil where the game is here

	session *session.Session // nil before there is a game
	ears    []ear            // of the seats in Open
	begun   bool             // somebody has decided something
	away    *awayGame
}

// ear is what one seat of the client has been told.
type ear struct {
	news []string // that it was not given yet
	left []string // that Latest or First has left
	seen []string // the lines of its position that it was given
}

// Session returns that of the game, or nil before there is one. Who has it enters nothing.
func (t *Player) Session() *session.Session {
	if t.away != nil {
		_ = t.session.Place(t.position()) // it is one of the game
	}
	return t.session
}

// position is where the game stands: away, at the latest question.
func (t *Player) position() engine.Position {
	if t.away == nil {
		return t.session.Position()
	}
	t.Away.mu.Lock()
	defer t.Away.mu.Unlock()
	return t.away.view
}

// Standing says how the game stands in a view of the client: away, the others are on turn where it
// was not asked, and of the scores its own is known.
func (t *Player) Standing(v engine.View) session.Standing {
	if t.away == nil {
		return session.StandingOf(t.Game(), v)
	}
	asked, over, score := t.standing()
	switch {
	case over:
		return session.Standing{Turn: engine.SeatName(t.Game(), engine.Nobody), Scores: map[string]float64{engine.SeatName(t.Game(), v.Viewer()): score}}
	case !asked:
		return session.Standing{Turn: "somebody else"}
	}
	return session.StandingOf(t.Game(), v)
}

// Game returns the game, which has begun.
func (t *Player) Game() engine.Game { return t.session.Game() }

// Close lets go of the game.
func (t *Player) Close() error {
	if t.session == nil {
		return nil
	}
	err := t.session.Close()
	t.session = nil
	return err
}

// Begin begins a game. After an error the game before goes on.
func (t *Player) Begin(d Deal) error {
	game, err := engine.Open(d.Game, d.Settings)
	if err != nil {
		return err
	}
	from, err := position(game, d)
	if err != nil {
		return err
	}
	if v, ok := from.(engine.View); ok {
		d.Open = []engine.Seat{v.Viewer()}
	}
	if err := seat(&d, game); err != nil {
		return err
	}
	h := journal.HeaderOf(game, t.Program, d.Seed, journal.DiceSeed)
	if h.Players = d.Players; d.Enters {
		h.Dice = journal.DiceAsk
	}
	next := session.New()
	next.Program, next.Shelf, next.Plays = t.Program, t.Shelf, t.tell
	next.Agents = func(seat engine.Seat, text string) (agents.Agent, error) {
		return agents.Reader{By: d.By}.ParseFor(game, seat, text)
	}
	j, err := next.Begin(d.Journal, game, h)
	if err == nil {
		err = next.Adopt(j)
	}
	if err != nil {
		return err
	}
	if from != nil {
		err = next.Place(from)
	}
	if err == nil {
		err = next.Sit()
	}
	if err != nil {
		return errors.Join(err, next.Close())
	}
	if err := t.Close(); err != nil {
		return err
	}
	t.session, t.Deal, t.begun = next, d, false
	t.Games++
	t.ears = make([]ear, len(d.Open))
	return nil
}

// seat says which seats are the client's where the deal does not: those without an agent.
func seat(d *Deal, game engine.Game) error {
	d.Players = append(make([]string, 0, len(game.Seats())), d.Players...)[:len(game.Seats())]
	given := d.Open != nil
	for i, p := range d.Players {
		open := slices.Contains(d.Open, engine.Seat(i))
		switch {
		case p == "" && !given:
			d.Open = append(d.Open, engine.Seat(i))
		case open:
			d.Players[i] = "" // whoever else may be named
		case p == "" && !d.Enters:
			return fmt.Errorf("nobody plays the seat %s", game.Seats()[i])
		}
	}
	if d.Open == nil {
		return errors.New("every seat has an agent; leave one without to play it")
	}
	return nil
}

// position returns where a deal begins, nil for the root. What a seat does not know of it is drawn by
// the seed, unless the client enters what happens: then the game goes on as that seat knows it.
func position(game engine.Game, d Deal) (engine.Position, error) {
	if d.Position == "" {
		return nil, nil
	}
	p, err := game.Notation().ParsePosition(d.Position)
	if v, ok := p.(engine.View); ok && !d.Enters {
		world := game.NewState()
		v.Sample(world, engine.Stream(d.Seed, "position"))
		return world, err
	}
	return p, err
}

// ErrNoGame is the error of what needs a game before there is one.
var ErrNoGame = errors.New("there is no game yet; call new_game first")

// GoOn plays on until the client is to decide, or the game is over.
func (t *Player) GoOn(ctx context.Context) error {
	if t.session == nil {
		return ErrNoGame
	}
	if t.away != nil {
		return t.await(ctx)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, err := session.Ask(ctx, t.session, &session.Go{}, nil); err != nil {
		return Fault{err}
	}
	return ctx.Err()
}

// Play enters one action that is legal where the game is, and tells of it.
func (t *Player) Play(a engine.Action) error {
	t.tell(t.session.Position(), a)
	return t.session.Enter(a)
}

// tell tells every seat of the client what an action that is about to be applied to p comes to.
func (t *Player) tell(p engine.Position, a engine.Action) {
	t.begun = t.begun || p.Turn() >= 0
	for i, eye := range t.Open {
		t.ears[i].news = append(t.ears[i].news, session.Tidings(t.session.Game(), p, a, eye, t.begun)...)
	}
}

// Eye returns the seat of the client through which it looks: the one that it names, or the one
// on turn if that is the client's, or else its first.
func (t *Player) Eye(name string) (int, engine.View, error) {
	if t.session == nil {
		return 0, nil, ErrNoGame
	}
	game, p := t.session.Game(), t.position()
	at := max(slices.Index(t.Open, p.Turn()), 0)
	if name != "" {
		seat, err := engine.SeatNamed(game, name)
		if err != nil {
			return 0, nil, err
		}
		if at = slices.Index(t.Open, seat); at < 0 {
			return 0, nil, fmt.Errorf("the seat %s is not yours; yours: %s", engine.SeatName(game, seat), strings.Join(t.names(), ", "))
		}
	}
	v, err := engine.ViewOf(game, p, t.Open[at])
	return at, v, err
}

// names returns the names of the client's seats.
func (t *Player) names() []string {
	var out []string
	for _, seat := range t.Open {
		out = append(out, engine.SeatName(t.session.Game(), seat))
	}
	return out
}

// News returns what one of the client's seats has not been told yet, and notes that it is.
func (t *Player) News(at int) []string {
	e := &t.ears[at]
	news := append(e.left, e.news...)
	e.left, e.news = nil, nil
	return news
}

// Latest is News of the last lines that take up so many bytes, one at least. How many are before
// them it says too: these are left to News until Latest is asked again.
func (t *Player) Latest(at, bytes int) (news []string, before int) {
	e := &t.ears[at]
	from := len(e.news)
	for from > 0 && (from == len(e.news) || bytes >= len(e.news[from-1])) {
		from--
		bytes -= len(e.news[from]) + 1
	}
	news, e.left, e.news = e.news[from:], e.news[:from:from], nil
	return news, from
}

// First is News of the first lines that take up so many bytes, one at least. How many are after them
// it says too: these are left to the next.
func (t *Player) First(at, bytes int) (news []string, after int) {
	all, n := t.News(at), 0
	for n < len(all) && (n == 0 || bytes >= len(all[n])) {
		bytes -= len(all[n]) + 1
		n++
	}
	t.ears[at].left = all[n:]
	return all[:n], len(all) - n
}

// Changed returns the lines of a seat's position that are new, those that take up so many bytes and one
// at least, and notes them. How many others are new it says too.
func (t *Player) Changed(at int, v engine.View, bytes int) (out []string, left int) {
	var known []string
	for line := range strings.SplitSeq(strings.TrimRight(t.session.ViewText(v), "\n"), "\n") {
		switch seen := slices.Contains(t.ears[at].seen, line); {
		case !seen && len(out) > 0 && bytes < len(line):
			left++
			continue
		case !seen:
			out = append(out, line)
			bytes -= len(line) + 1
		}
		known = append(known, line)
	}
	t.ears[at].seen = known
	return out, left
}

// Yours reports whether the client is to enter what comes next in its view.
func (t *Player) Yours(v engine.View) bool {
	turn := v.Turn()
	if t.away != nil {
		asked, _, _ := t.standing()
		return asked
	}
	return turn == v.Viewer() || t.Enters && turn != engine.Nobody && (turn == engine.Chance || t.Players[turn] == "")
}

// Whole returns the position at chance for whoever enters what that does, and so knows all, and
// elsewhere the view.
func (t *Player) Whole(v engine.View) engine.Position {
	if t.Enters && v.Turn() == engine.Chance {
		return t.session.Position()
	}
	return v
}

// ErrOver is the error of what needs something to decide.
var ErrOver = errors.New("the game is over; call new_game for another")

// Deciding plays on and returns the position in which the client is to decide: see Whole.
func (t *Player) Deciding(ctx context.Context, seat string) (engine.Position, error) {
	if err := t.GoOn(ctx); err != nil {
		return nil, err
	}
	_, v, err := t.Eye(seat)
	if t.away != nil && err == nil {
		switch asked, over, _ := t.standing(); {
		case over:
			return nil, ErrOver
		case !asked:
			return nil, ErrOthers
		}
	}
	switch {
	case err != nil:
		return nil, err
	case v.Turn() == engine.Nobody:
		return nil, ErrOver
	case !t.Yours(v):
		return nil, fmt.Errorf("%s is on turn, not %s", engine.SeatName(t.Game(), v.Turn()), engine.SeatName(t.Game(), v.Viewer()))
	}
	return t.Whole(v), nil
}

// Enter reads a phrase as the position of Deciding has it, and plays its actions: the truth has
// no say in what is refused. An error that is no Fault says why it was.
func (t *Player) Enter(ctx context.Context, v engine.Position, phrase string) error {
	actions, err := engine.ParsePhrase(t.Game().Notation(), v, phrase)
	if err != nil {
		return err
	}
	for i, a := range actions {
		if i > 0 && t.away != nil {
			if err := t.await(ctx); err != nil {
				return Fault{err}
			}
		}
		p := t.position()
		if i > 0 && (p.Turn() != v.Turn() || !slices.Contains(p.AppendLegal(nil), a)) {
			return fmt.Errorf("%q: what happened on the way has ended it", phrase)
		}
		if t.away != nil {
			if err := t.answer(a); err != nil {
				return err
			}
			continue
		}
		if err := t.Play(a); err != nil {
			return Fault{err}
		}
	}
	return nil
}

// Fault is an error that the client has not caused. What it says may come from the truth.
type Fault struct{ Cause error }

func (f Fault) Error() string { return f.Cause.Error() }
func (f Fault) Unwrap() error { return f.Cause }
