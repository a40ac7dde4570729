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

// Setup describes how a game is played.
type Setup struct {
	Game     string
	Settings []engine.Setting
	Position string // starting position as text; "" for the initial position
	Seed     uint64
	Players  []string          // agent text by seat, "" for the client
	Open     []engine.Seat     // seats of the client; nil for all seats without an agent
	Enters   bool              // the client enters chance outcomes
	Journal  string            // name of the saved journal, or ""
	By       access.Permission // permission for files named in Players
}

// Player is a client that plays a game. It is not safe for concurrent use.
type Player struct {
	Setup
	Program string         // name and version written to journals
	Folder  journal.Folder // folder of journals
	Games   uint64         // number of games begun
	Remote  *RemoteSeat    // seat of a game played elsewhere; nil if the game runs here

	session *session.Session // nil before the first game
	inboxes []inbox          // by index in Open
	begun   bool             // a seat has made a decision
	remote  *remoteGame
}

// inbox holds the news of one seat of the client.
type inbox struct {
	news []string // not yet delivered
	left []string // left over by Latest or First
	seen []string // delivered lines of the position
}

// Session returns the session of the game, or nil before the first game. The caller must not change it.
func (t *Player) Session() *session.Session {
	if t.remote != nil {
		_ = t.session.Place(t.position()) // the view belongs to the game, so Place cannot fail
	}
	return t.session
}

// position returns the current position; in a remote game, the view of the latest question.
func (t *Player) position() engine.Position {
	if t.remote == nil {
		return t.session.Position()
	}
	t.Remote.mu.Lock()
	defer t.Remote.mu.Unlock()
	return t.remote.view
}

// Standing returns the state of the game in a view of the client. In a remote game it knows only whether
// the client is asked, and the client's own score.
func (t *Player) Standing(v engine.View) session.Standing {
	if t.remote == nil {
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

// Game returns the game. It panics before the first game.
func (t *Player) Game() engine.Game { return t.session.Game() }

// Close closes the game.
func (t *Player) Close() error {
	if t.session == nil {
		return nil
	}
	err := t.session.Close()
	t.session = nil
	return err
}

// Begin starts a game. On error the current game continues.
func (t *Player) Begin(d Setup) error {
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
	next.Program, next.Folder, next.Plays = t.Program, t.Folder, t.tell
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
	t.session, t.Setup, t.begun = next, d, false
	t.Games++
	t.inboxes = make([]inbox, len(d.Open))
	return nil
}

// seat fills Open with the seats without an agent, if it is nil.
func seat(d *Setup, game engine.Game) error {
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

// position parses the starting position, nil for the initial position. If the text is a view, the hidden
// part is drawn with the seed, unless the client enters outcomes: then the game continues in that view.
func position(game engine.Game, d Setup) (engine.Position, error) {
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

// ErrNoGame is returned before the first game.
var ErrNoGame = errors.New("there is no game yet; call new_game first")

// GoOn plays until the client must decide or the game is over.
func (t *Player) GoOn(ctx context.Context) error {
	if t.session == nil {
		return ErrNoGame
	}
	if t.remote != nil {
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

// Play applies one legal action and delivers its news.
func (t *Player) Play(a engine.Action) error {
	t.tell(t.session.Position(), a)
	return t.session.Enter(a)
}

// tell adds the news of action a, before it is applied to p, to each inbox.
func (t *Player) tell(p engine.Position, a engine.Action) {
	t.begun = t.begun || p.Turn() >= 0
	for i, eye := range t.Open {
		t.inboxes[i].news = append(t.inboxes[i].news, session.Tidings(t.session.Game(), p, a, eye, t.begun)...)
	}
}

// View returns the seat with the given name and its view. With "" it chooses the seat on turn if it is the
// client's, otherwise the client's first seat.
func (t *Player) View(name string) (int, engine.View, error) {
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

func (t *Player) names() []string {
	var out []string
	for _, seat := range t.Open {
		out = append(out, engine.SeatName(t.session.Game(), seat))
	}
	return out
}

// News returns and removes the undelivered lines of a seat.
func (t *Player) News(at int) []string {
	e := &t.inboxes[at]
	news := append(e.left, e.news...)
	e.left, e.news = nil, nil
	return news
}

// Latest returns the last lines that fit into the given number of bytes, at least one line, and the number
// of earlier lines. News returns those until the next call of Latest.
func (t *Player) Latest(at, bytes int) (news []string, before int) {
	e := &t.inboxes[at]
	from := len(e.news)
	for from > 0 && (from == len(e.news) || bytes >= len(e.news[from-1])) {
		from--
		bytes -= len(e.news[from]) + 1
	}
	news, e.left, e.news = e.news[from:], e.news[:from:from], nil
	return news, from
}

// First returns the first lines that fit into the given number of bytes, at least one line, and the number
// of later lines. The next call returns those.
func (t *Player) First(at, bytes int) (news []string, after int) {
	all, n := t.News(at), 0
	for n < len(all) && (n == 0 || bytes >= len(all[n])) {
		bytes -= len(all[n]) + 1
		n++
	}
	t.inboxes[at].left = all[n:]
	return all[:n], len(all) - n
}

// Changed returns the new lines of a seat's position that fit into the given number of bytes, at least one
// line, and marks them as delivered. left counts the other new lines.
func (t *Player) Changed(at int, v engine.View, bytes int) (out []string, left int) {
	var known []string
	for line := range strings.SplitSeq(strings.TrimRight(t.session.ViewText(v), "\n"), "\n") {
		switch seen := slices.Contains(t.inboxes[at].seen, line); {
		case !seen && len(out) > 0 && bytes < len(line):
			left++
			continue
		case !seen:
			out = append(out, line)
			bytes -= len(line) + 1
		}
		known = append(known, line)
	}
	t.inboxes[at].seen = known
	return out, left
}

// Yours reports whether the client must enter the next action.
func (t *Player) Yours(v engine.View) bool {
	turn := v.Turn()
	if t.remote != nil {
		asked, _, _ := t.standing()
		return asked
	}
	return turn == v.Viewer() || t.Enters && turn != engine.Nobody && (turn == engine.Chance || t.Players[turn] == "")
}

// Whole returns the full position at a chance event that the client enters, otherwise the view.
func (t *Player) Whole(v engine.View) engine.Position {
	if t.Enters && v.Turn() == engine.Chance {
		return t.session.Position()
	}
	return v
}

// ErrOver is returned for decisions after the end of the game.
var ErrOver = errors.New("the game is over; call new_game for another")

// Deciding plays until the client must decide and returns that position, as Whole does.
func (t *Player) Deciding(ctx context.Context, seat string) (engine.Position, error) {
	if err := t.GoOn(ctx); err != nil {
		return nil, err
	}
	_, v, err := t.View(seat)
	if t.remote != nil && err == nil {
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

// Enter parses a phrase in the position of Deciding and plays its actions. Refusals depend only on that
// position. Any error except a Fault is for the client.
func (t *Player) Enter(ctx context.Context, v engine.Position, phrase string) error {
	actions, err := engine.ParsePhrase(t.Game().Notation(), v, phrase)
	if err != nil {
		return err
	}
	for i, a := range actions {
		if i > 0 && t.remote != nil {
			if err := t.await(ctx); err != nil {
				return Fault{err}
			}
		}
		p := t.position()
		if i > 0 && (p.Turn() != v.Turn() || !slices.Contains(p.AppendLegal(nil), a)) {
			return fmt.Errorf("%q: an event on the way has stopped it", phrase)
		}
		if t.remote != nil {
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

// Fault is an error that the client did not cause. Its text may contain hidden information.
type Fault struct{ Cause error }

func (f Fault) Error() string { return f.Cause.Error() }
func (f Fault) Unwrap() error { return f.Cause }
