package host

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strconv"

	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// Text is a game that the caller plays by text. Each seat sees only its own information.
type Text struct {
	deal   table.Setup
	player table.Player
}

// OpenText opens the game of a spec with its lineup.
func OpenText(spec Spec) (*Text, error) {
	g, err := spec.open()
	if err != nil {
		return nil, err
	}
	e, err := engine.Lookup(spec.Game)
	if err != nil {
		return nil, err
	}
	own, players, err := spec.seating(g)
	if err != nil {
		return nil, err
	}
	t := &Text{deal: table.Setup{Game: spec.Game, Settings: e.Limited(sortedSettings(spec.Settings)), Players: players, Open: own}}
	if err := t.player.Begin(t.deal); err != nil {
		return nil, err
	}
	return t, nil
}

// Close closes the game and its agents.
func (t *Text) Close() { _ = t.player.Close() } // nothing is saved

// begin starts a new game at a position, or at the root.
func (t *Text) begin(x struct {
	Seed     uint64
	Position *string
}) (any, error) {
	d := t.deal
	d.Seed = x.Seed
	if x.Position != nil {
		d.Position = *x.Position
	}
	return nil, t.player.Begin(d)
}

// TextView is the game as a seat of the caller sees it.
type TextView struct {
	Seat     string             `json:"seat"`
	Turn     string             `json:"turn"` // a seat, or nobody after the end
	Asks     string             `json:"asks"` // expected decision, or ""
	Told     []string           `json:"told"` // events since the last call
	Changed  []string           `json:"changed"`
	Show     string             `json:"show"`
	Position string             `json:"position"`
	Legal    int                `json:"legal"` // number of legal actions
	Scores   map[string]float64 `json:"scores"`
}

// Look plays until the caller must decide, and returns the view of the seat on turn.
func (t *Text) Look() (*TextView, error) {
	if err := t.player.GoOn(context.Background()); err != nil {
		return nil, err
	}
	at, v, err := t.player.View("")
	if err != nil {
		return nil, err
	}
	n, standing := t.player.Game().Notation(), session.StandingOf(t.player.Game(), v)
	changed, _ := t.player.Changed(at, v, math.MaxInt)
	out := &TextView{Seat: engine.SeatName(t.player.Game(), v.Viewer()), Turn: standing.Turn, Asks: engine.PromptOf(v), Told: t.player.News(at),
		Changed: changed, Show: n.Show(v), Position: t.player.Session().ViewText(v), Scores: standing.Scores}
	if t.player.Yours(v) {
		out.Legal = len(v.AppendLegal(nil))
	}
	return out, nil
}

// Legal lists the legal actions with explanations.
func (t *Text) Legal() (any, error) {
	p, err := t.player.Deciding(context.Background(), "")
	if errors.Is(err, table.ErrOver) {
		return []any{}, nil
	}
	if err != nil {
		return nil, err
	}
	return session.LegalActions(t.player.Game(), p), nil
}

// Play plays one or more actions. It returns the reason for a refusal, or "".
func (t *Text) Play(action string) (refused string, err error) {
	p, err := t.player.Deciding(context.Background(), "")
	if errors.Is(err, table.ErrOver) {
		return "", &Error{GameOver, errors.New("the game is over: call reset")}
	}
	if err != nil {
		return "", err
	}
	err = t.player.Enter(context.Background(), p, action)
	if f := (table.Fault{}); err == nil || errors.As(err, &f) {
		return "", err
	}
	refused = session.RefusalOf(err).Message
	if refused == "" {
		refused = strconv.Quote(action) + " is refused"
	}
	return refused, nil
}

// Session answers the requests of docs/protocol.md.
type Session struct{ *session.Session }

func newSession(any) (*Session, error) {
	s := session.New()
	s.Owner = access.Grant()
	return &Session{s}, nil
}

// Close closes the journal.
func (s *Session) Close() { s.Session.Close() }

// ask returns the reply, which contains its own error. Only the end of ctx is an error.
func (s *Session) ask(ctx context.Context, request json.RawMessage) ([]byte, error) {
	var reply any
	r, err := session.ReadRequest(request, session.Alone, s.Owner)
	if err == nil {
		reply, err = session.Ask(ctx, s.Session, r, nil)
	}
	return session.EncodeReply(request, reply, err), ctx.Err()
}
