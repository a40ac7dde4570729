package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// Text is a game of which the caller plays seats by text: what they are told, shown and may
// do is what they know.
type Text struct {
	deal   table.Deal
	player table.Player
}

// OpenText opens the game of a Spec, which names seats of the caller and who plays the others.
func OpenText(text []byte) (*Text, error) {
	spec, err := ParseSpec(text)
	if err != nil {
		return nil, err
	}
	g, err := spec.open()
	if err != nil {
		return nil, err
	}
	e, err := engine.Lookup(spec.Game)
	if err != nil {
		return nil, err
	}
	t := &Text{deal: table.Deal{Game: spec.Game, Settings: e.Limited(inOrder(spec.Settings)), Players: make([]string, len(g.Seats()))}}
	for _, name := range spec.Seats {
		seat, err := engine.SeatNamed(g, name)
		if err != nil {
			return nil, err
		}
		t.deal.Open = append(t.deal.Open, seat)
	}
	for _, name := range slices.Sorted(maps.Keys(spec.Agents)) {
		seat, err := engine.SeatNamed(g, name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(t.deal.Open, seat) {
			return nil, fmt.Errorf("seat %s has an agent, but it is the caller's", g.Seats()[seat])
		}
		t.deal.Players[seat] = spec.Agents[name]
	}
	if err := t.player.Begin(t.deal); err != nil {
		return nil, err
	}
	return t, nil
}

// Close lets go of the game and its agents.
func (t *Text) Close() { _ = t.player.Close() } // nothing is kept that could be lost

// Begin begins a game anew, at a position or at its root.
func (t *Text) Begin(seed uint64, position *string) error {
	d := t.deal
	d.Seed = seed
	if position != nil {
		d.Position = *position
	}
	return t.player.Begin(d)
}

// Looked is what a seat of the caller is told of where the game is.
type Looked struct {
	Seat     string             `json:"seat"`
	Turn     string             `json:"turn"` // a seat, or nobody at the end
	Asks     string             `json:"asks"` // what comes next, or ""
	Told     []string           `json:"told"` // what happened since it was last asked for
	Changed  []string           `json:"changed"`
	Show     string             `json:"show"`
	Position string             `json:"position"`
	Legal    int                `json:"legal"` // how many actions are legal
	Scores   map[string]float64 `json:"scores"`
}

// Look plays on until the caller is to decide, and tells the seat on turn.
func (t *Text) Look() ([]byte, error) {
	if err := t.player.GoOn(context.Background()); err != nil {
		return nil, err
	}
	at, v, err := t.player.Eye("")
	if err != nil {
		return nil, err
	}
	n, standing := t.player.Game().Notation(), session.StandingOf(t.player.Game(), v)
	changed, _ := t.player.Changed(at, v, math.MaxInt)
	out := Looked{Seat: engine.SeatName(t.player.Game(), v.Viewer()), Turn: standing.Turn, Asks: engine.MomentOf(v), Told: t.player.News(at),
		Changed: changed, Show: n.Show(v), Position: t.player.Session().ViewText(v), Scores: standing.Scores}
	if t.player.Yours(v) {
		out.Legal = len(v.AppendLegal(nil))
	}
	return json.Marshal(out)
}

// Legal lists what is legal, with words; nothing at the end of the game.
func (t *Text) Legal() ([]byte, error) {
	p, err := t.player.Deciding(context.Background(), "")
	if errors.Is(err, table.ErrOver) {
		return []byte("[]"), nil
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(session.LegalActions(t.player.Game(), p))
}

// Play plays an action, or several in one breath. It returns why it was refused, or "".
func (t *Text) Play(action string) (refused string, err error) {
	p, err := t.player.Deciding(context.Background(), "")
	if errors.Is(err, table.ErrOver) {
		return "", &Error{GameOver, errors.New("the game is over: reset begins another")}
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
