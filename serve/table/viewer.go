package table

import (
	"errors"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// Viewer is a client of a table: a seat, or Whole, a viewer that sees everything. A seat has a session of its
// own with the game as the seat sees it. The session of the table has the whole game.
type Viewer struct {
	table      *Table
	seat       engine.Seat
	own        *session.Session // own session of the seat; unused for Whole
	stale      bool             // own must be refreshed before use
	ownAsker   *session.Asker   // runs requests on own
	tableAsker *session.Asker   // runs requests on the session of the table
}

// Viewer returns the viewer of a seat or Whole. Repeated calls return the same Viewer.
func (t *Table) Viewer(seat engine.Seat) *Viewer {
	defer t.session.Hold()()
	if v := t.viewers[seat]; v != nil {
		return v
	}
	v := &Viewer{table: t, seat: seat, own: session.New(), stale: true}
	v.own.Program = t.session.Program
	v.ownAsker = &session.Asker{Session: v.own, SearchPool: t.searches, Eye: seat}
	v.tableAsker = &session.Asker{Session: t.session, SearchPool: t.searches, Eye: seat}
	t.viewers[seat] = v
	return v
}

// Client returns the role of the viewer. After the end of the game a seat has the role session.Whole.
func (v *Viewer) Client() session.Client {
	defer v.table.session.Hold()()
	return v.client()
}

func (v *Viewer) client() session.Client {
	if v.seat == Whole || v.table.session.Position().Turn() == engine.Nobody {
		return session.Whole
	}
	return session.Seated
}

// Do handles a request. It returns the reply, or nil for a started search, whose replies go to the table's
// Notifier.
func (v *Viewer) Do(r session.Request) (reply any, err error) {
	t := v.table
	defer t.session.Hold()()
	if t.over {
		return nil, errClosed
	}
	if v.seat != Whole && !t.opens(v.seat) { // a request may arrive after the view has closed
		return nil, ErrViewClosed
	}
	client := v.client()
	op := session.OpOf(r)
	if err := op.Check(client); err != nil {
		return nil, err
	}
	switch r := r.(type) {
	case *session.Seating:
		return v.seating(r)
	case *session.Stop:
		return v.tableAsker.Do(r)
	}
	if v.seat == Whole {
		return v.doAtTable(r)
	}
	if err := v.refresh(); err != nil {
		return nil, err
	}
	reply, err = v.answer(op.Seat, r, client == session.Whole)
	if legal, ok := reply.(session.LegalReply); ok && legal.Turn == engine.Chance.String() && r.(*session.Legal).Where.Now() {
		legal.Hidden = errors.Is(v.checkOutcome(v.own.Position(), t.session.Position()), errSecret)
		reply = legal
	}
	return reply, err
}

// ErrViewClosed is returned for requests to a closed view.
var ErrViewClosed = errors.New("this view is closed now")

var errClosed = errors.New("the table is closed; ask again")

// answer handles a request of a seat. The rule of its operation (session.Rule) chooses the session, during
// the game and after its end, when a seat sees everything (isOver):
//
//	              during the game                    after the end
//	Keeps         own                                own
//	Reads         own                                table, or own if the request names the seat's view
//	Notes         table, with a reply for the seat   table, with a reply for the seat
//	Tells         table, with a reply for the seat   table
//	Enters        enter: own, then table             table
//	Moves, Sets   move                               move
func (v *Viewer) answer(rule session.Rule, r session.Request, isOver bool) (any, error) {
	viewerRequest, isViewerRequest := r.(session.ViewerRequest)
	switch {
	case rule == session.Keeps, rule == session.Reads && (!isOver || isViewerRequest && viewerRequest.Names(v.own.Game(), v.seat)):
		return v.ownAsker.Do(r)
	case rule == session.Notes, rule == session.Tells && !isOver:
		viewerRequest.To(v.name())
		v.stale = v.stale || rule == session.Notes
	case rule == session.Enters && !isOver:
		return v.enter(r.(*session.Apply))
	case rule == session.Moves, rule == session.Sets:
		return v.move(r)
	}
	return v.doAtTable(r)
}

// name returns the name of the seat, or "open" for Whole.
func (v *Viewer) name() string {
	if v.seat == Whole {
		return "open"
	}
	return engine.SeatName(v.table.Game(), v.seat)
}

// seating answers the request for the state of the table.
func (v *Viewer) seating(r *session.Seating) (any, error) {
	reply, err := v.tableAsker.Do(r)
	if err != nil {
		return nil, err
	}
	out := reply.(session.SeatingReply)
	out.Eye, out.Moves = v.name(), v.table.moves
	return out, nil
}

// refresh updates own if it is stale.
func (v *Viewer) refresh() error {
	if !v.stale {
		return nil
	}
	seen, err := v.table.session.Journal().SeenBy(v.seat)
	if err != nil {
		return err
	}
	v.stale = false
	return v.own.Adopt(seen)
}

// doAtTable handles a request in the session of the table and notifies all viewers.
func (v *Viewer) doAtTable(r session.Request) (any, error) {
	reply, err := v.tableAsker.Do(r)
	v.table.moved()
	return reply, err
}

// errRefused reports an action that is legal in the seat's view and illegal in the game. It must not give the
// reason, which is secret.
var errRefused = errors.New("internal error; the game has not changed")

// enter plays actions of the seat in its own session, where a refusal reveals nothing, and then at the table.
func (v *Viewer) enter(r *session.Apply) (any, error) {
	var err error
	if r.Read, err = v.parseOwn(r.Actions); err != nil {
		return nil, err
	}
	reply, err := v.ownAsker.Do(r)
	if err != nil {
		return nil, err
	}
	v.stale = true
	err = v.table.session.Enter(r.Read...)
	v.table.moved()
	if err != nil {
		return nil, errRefused
	}
	return reply, nil
}
