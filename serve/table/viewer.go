package table

import (
	"errors"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// Viewer is a client of a table: a seat, or Whole, which sees everything.
type Viewer struct {
	table      *Table
	seat       engine.Seat
	own        *session.Session // the game as the seat sees it; unused for Whole
	stale      bool             // own must be refreshed before use
	ownAsker   *session.Asker   // runs requests on own
	tableAsker *session.Asker   // runs requests on the table's session
}

// Viewer returns the viewer of a seat or Whole. Repeated calls return the same Viewer.
func (t *Table) Viewer(seat engine.Seat) *Viewer {
	defer t.truth.Hold()()
	if e := t.viewers[seat]; e != nil {
		return e
	}
	e := &Viewer{table: t, seat: seat, own: session.New(), stale: true}
	e.own.Program = t.truth.Program
	e.ownAsker, e.tableAsker = &session.Asker{Session: e.own, SearchPool: t.searches, Eye: seat}, &session.Asker{Session: t.truth, SearchPool: t.searches, Eye: seat}
	t.viewers[seat] = e
	return e
}

// Client returns the role of the viewer. After the end of the game a seat has the role session.Whole.
func (e *Viewer) Client() session.Client {
	defer e.table.truth.Hold()()
	return e.client()
}

func (e *Viewer) client() session.Client {
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
		return nil, ErrViewClosed
	}
	client := e.client()
	op := session.OpOf(r)
	if err := op.Check(client); err != nil {
		return nil, err
	}
	switch r := r.(type) {
	case *session.Seating:
		return e.seating(r)
	case *session.Stop:
		return e.tableAsker.Do(r)
	}
	if e.seat == Whole {
		return e.inTruth(r)
	}
	if err := e.refresh(); err != nil {
		return nil, err
	}
	reply, err = e.answer(op.Seat, r, client == session.Whole)
	if legal, ok := reply.(session.LegalReply); ok && legal.Turn == engine.Chance.String() && r.(*session.Legal).Where.Now() {
		legal.Hidden = errors.Is(e.checkOutcome(e.own.Position(), t.truth.Position()), errSecret)
		reply = legal
	}
	return reply, err
}

// ErrViewClosed is returned for requests to a closed view.
var ErrViewClosed = errors.New("this view is closed now")

var errClosed = errors.New("the table is closed; ask again")

// answer handles a request of a seat. The rule of its operation (session.Rule) chooses the session:
//
//	Keeps                own session
//	Reads                own session; after the end of the game the table's, unless it asks for the seat's view
//	Notes, Tells         table's session, with the seat as the viewer of the reply
//	Enters               own session first, then the table's
//	Moves, Sets          move
//
// whole is true if the game is over: the seat then sees everything. Then Tells and Enters use the table's
// session directly.
func (e *Viewer) answer(rule session.Rule, r session.Request, whole bool) (any, error) {
	viewerRequest, isViewerRequest := r.(session.ViewerRequest)
	switch {
	case rule == session.Keeps, rule == session.Reads && (!whole || isViewerRequest && viewerRequest.Names(e.own.Game(), e.seat)):
		return e.ownAsker.Do(r)
	case rule == session.Notes, rule == session.Tells && !whole:
		viewerRequest.To(e.name())
		e.stale = e.stale || rule == session.Notes
	case rule == session.Enters && !whole:
		return e.enter(r.(*session.Apply))
	case rule == session.Moves, rule == session.Sets:
		return e.move(r)
	}
	return e.inTruth(r)
}

// name returns the name of the seat, or "open" for Whole.
func (e *Viewer) name() string {
	if e.seat == Whole {
		return "open"
	}
	return engine.SeatName(e.table.Game(), e.seat)
}

// seating answers the request for the state of the table.
func (e *Viewer) seating(r *session.Seating) (any, error) {
	reply, err := e.tableAsker.Do(r)
	if err != nil {
		return nil, err
	}
	out := reply.(session.SeatingReply)
	out.Eye, out.Moves = e.name(), e.table.moves
	return out, nil
}

// refresh updates own if it is stale.
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
	reply, err := e.tableAsker.Do(r)
	e.table.moved()
	return reply, err
}

// errTruth reports an action that the seat's view allows and the game refuses. It must not say why.
var errTruth = errors.New("internal error; the game has not changed")

// enter plays actions of the seat, first in its own session, so that a refusal reveals nothing, then in
// the game.
func (e *Viewer) enter(r *session.Apply) (any, error) {
	var err error
	if r.Read, err = e.parseOwn(r.Actions); err != nil {
		return nil, err
	}
	reply, err := e.ownAsker.Do(r)
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
