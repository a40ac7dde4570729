package table

import (
	"errors"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// Eye is who asks a table: a seat, or Whole.
type Eye struct {
	table *Table
	seat  engine.Seat
	own   *session.Session // of a seat: the game as it sees it
	stale bool             // what own holds is not where the game is
	knows *session.Asker   // of own
	truth *session.Asker   // of the session of the table
}

// Eye returns the eye of a seat, or Whole.
func (t *Table) Eye(seat engine.Seat) *Eye {
	defer t.truth.Hold()()
	if e := t.eyes[seat]; e != nil {
		return e
	}
	e := &Eye{table: t, seat: seat, own: session.New(), stale: true}
	e.own.Program = t.truth.Program
	e.knows, e.truth = &session.Asker{Session: e.own, SearchPool: t.flights, Eye: seat}, &session.Asker{Session: t.truth, SearchPool: t.flights, Eye: seat}
	t.eyes[seat] = e
	return e
}

// Asks returns as whom the eye asks now: once the game is over a seat sees everything.
func (e *Eye) Asks() session.Client {
	defer e.table.truth.Hold()()
	return e.asks()
}

func (e *Eye) asks() session.Client {
	if e.seat == Whole || e.table.truth.Position().Turn() == engine.Nobody {
		return session.Whole
	}
	return session.Seated
}

// Do carries out a request: it returns the reply, or nil where a search was started, whose replies go
// to the table's Teller.
func (e *Eye) Do(r session.Request) (reply any, err error) {
	t := e.table
	defer t.truth.Hold()()
	if t.over {
		return nil, errClosed
	}
	if e.seat != Whole && !t.opens(e.seat) { // the caller asked earlier
		return nil, ErrShut
	}
	asks := e.asks()
	op := session.OpOf(r)
	if err := op.Check(asks); err != nil {
		return nil, err
	}
	switch r := r.(type) {
	case *session.Seating:
		return e.stands(r)
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

// ErrShut is the error of an eye through which nobody may look now.
var ErrShut = errors.New("nobody may look through this eye now")

var errClosed = errors.New("the table is closed; ask again")

// answer answers a seat. Once the game is over it sees the whole of it, but where it asks for what it
// knows.
func (e *Eye) answer(what session.Rule, r session.Request, whole bool) (any, error) {
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

// name is the seat's, or open.
func (e *Eye) name() string {
	if e.seat == Whole {
		return "open"
	}
	return engine.SeatName(e.table.Game(), e.seat)
}

// stands says what the table is.
func (e *Eye) stands(r *session.Seating) (any, error) {
	reply, err := e.truth.Do(r)
	if err != nil {
		return nil, err
	}
	out := reply.(session.SeatingReply)
	out.Eye, out.Moves = e.name(), e.table.moves
	return out, nil
}

// refresh has the eye's own session hold where the game is.
func (e *Eye) refresh() error {
	if !e.stale {
		return nil
	}
	seen, err := e.table.truth.Journal().As(e.seat)
	if err != nil {
		return err
	}
	e.stale = false
	return e.own.Adopt(seen)
}

// inTruth does what a request asks for in the truth, and tells all eyes.
func (e *Eye) inTruth(r session.Request) (any, error) {
	reply, err := e.truth.Do(r)
	e.table.moved()
	return reply, err
}

// errTruth is told of a fault: what a seat may do the truth allows. It must not say why.
var errTruth = errors.New("internal error; the game stands where it was")

// enter plays actions of the seat: first in what it knows, so that a refusal says no more than
// that, and then in the truth.
func (e *Eye) enter(r *session.Apply) (any, error) {
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
