package table

import (
	"errors"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// Viewer is a client of a table: a seat, or Whole.
type Viewer struct {
	table *Table
	seat  engine.Seat
	own   *session.Session // game as the seat sees it; unused for Whole
	stale bool             // own is behind the game
	knows *session.Asker   // asks own
	truth *session.Asker   // asks the table's session
}

// Viewer returns the viewer of a seat or Whole. Repeated calls return the same Viewer.
func (t *Table) Viewer(seat engine.Seat) *Viewer {
	defer t.truth.Hold()()
	if e := t.viewers[seat]; e != nil {
		return e
	}
	e := &Viewer{table: t, seat: seat, own: session.New(), stale: true}
	e.own.Program = t.truth.Program
	e.knows, e.truth = &session.Asker{Session: e.own, SearchPool: t.searches, Eye: seat}, &session.Asker{Session: t.truth, SearchPool: t.searches, Eye: seat}
	t.viewers[seat] = e
	return e
}

// Asks returns the permissions of the viewer now. After the end of the game a seat sees everything.
func (e *Viewer) Asks() session.Client {
	defer e.table.truth.Hold()()
	return e.asks()
}

func (e *Viewer) asks() session.Client {
	if e.seat == Whole || e.table.truth.Position().Turn() == engine.Nobody {
		return session.Whole
	}
	return session.Seated
}

// Do handles a request. It returns the reply, or nil for a started search, whose replies go to the table's
// Notifier.
func (e *Viewer) Do(r session.Request) (reply any, err error) {
	t := e.table
	defer t.truth.Hold()()
	if t.over {
		return nil, errClosed
	}
	if e.seat != Whole && !t.opens(e.seat) { // a request may arrive after the view has closed
		return nil, ErrShut
	}
	asks := e.asks()
	op := session.OpOf(r)
	if err := op.Check(asks); err != nil {
		return nil, err
	}
	switch r := r.(type) {
	case *session.Seating:
		return e.seating(r)
	case *session.Stop:
		return e.truth.Do(r)
	}
	if e.seat == Whole {
		return e.inTruth(r)
	}
	if err := e.refresh(); err != nil {
		return nil, err
	}
	reply, err = e.answer(op.Seat, r, asks == session.Whole)
	if legal, ok := reply.(session.LegalReply); ok && legal.Turn == engine.Chance.String() && r.(*session.Legal).Where.Now() {
		legal.Hidden = errors.Is(e.may(e.own.Position(), t.truth.Position()), errSecret)
		reply = legal
	}
	return reply, err
}

// ErrShut is the error of requests for a viewer that is closed now.
var ErrShut = errors.New("this view is closed now")

var errClosed = errors.New("the table is closed; ask again")

// answer handles a request of a seat. After the end of the game the seat sees everything, except in
// requests about its own knowledge.
func (e *Viewer) answer(what session.Rule, r session.Request, whole bool) (any, error) {
	told, tells := r.(session.ViewerRequest)
	switch {
	case what == session.Keeps, what == session.Reads && (!whole || tells && told.Names(e.own.Game(), e.seat)):
		return e.knows.Do(r)
	case what == session.Notes, what == session.Tells && !whole:
		told.To(e.name())
		e.stale = e.stale || what == session.Notes
	case what == session.Enters && !whole:
		return e.enter(r.(*session.Apply))
	case what == session.Moves, what == session.Sets:
		return e.move(r)
	}
	return e.inTruth(r)
}

// name returns the name of the seat, or "open".
func (e *Viewer) name() string {
	if e.seat == Whole {
		return "open"
	}
	return engine.SeatName(e.table.Game(), e.seat)
}

// seating handles the request for the table's state.
func (e *Viewer) seating(r *session.Seating) (any, error) {
	reply, err := e.truth.Do(r)
	if err != nil {
		return nil, err
	}
	out := reply.(session.SeatingReply)
	out.Eye, out.Moves = e.name(), e.table.moves
	return out, nil
}

// refresh updates the viewer's own session to the game.
func (e *Viewer) refresh() error {
	if !e.stale {
		return nil
	}
	seen, err := e.table.truth.Journal().SeenBy(e.seat)
	if err != nil {
		return err
	}
	e.stale = false
	return e.own.Adopt(seen)
}

// inTruth handles a request in the table's session and notifies all viewers.
func (e *Viewer) inTruth(r session.Request) (any, error) {
	reply, err := e.truth.Do(r)
	e.table.moved()
	return reply, err
}

// errTruth reports an action that the seat's view allows and the game refuses. It must not say why.
var errTruth = errors.New("internal error; the game has not changed")

// enter plays actions of the seat, first in its own session, so that a refusal reveals nothing, then in
// the game.
func (e *Viewer) enter(r *session.Apply) (any, error) {
	var err error
	if r.Read, err = e.mine(r.Actions); err != nil {
		return nil, err
	}
	reply, err := e.knows.Do(r)
	if err != nil {
		return nil, err
	}
	e.stale = true
	err = e.table.truth.Enter(r.Read...)
	e.table.moved()
	if err != nil {
		return nil, errTruth
	}
	return reply, nil
}
