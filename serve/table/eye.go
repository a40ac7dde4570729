package table

import (
	"encoding/json"
	"errors"

	"deadreckon/engine"
	"deadreckon/owner"
	"deadreckon/serve/journal"
	"deadreckon/serve/jsonl"
	"deadreckon/serve/session"
)

// Eye is who asks a table: a seat, or Whole.
type Eye struct {
	table *Table
	seat  engine.Seat
	own   *session.Session // of a seat: the game as it sees it
	stale bool             // what own holds is not where the game is
	knows *jsonl.Door      // to own
	truth *jsonl.Door      // to the session of the table
	far   []string         // the ids of what it has started there, the latest last
}

// Eye returns the eye of a seat, or Whole.
func (t *Table) Eye(seat engine.Seat) *Eye {
	defer t.truth.Hold()()
	if e := t.eyes[seat]; e != nil {
		return e
	}
	e := &Eye{table: t, seat: seat, own: session.New(workers), stale: true}
	later := func(reply []byte) { t.tell.Reply(seat, reply) }
	e.own.Program = t.truth.Program
	e.knows, e.truth = jsonl.NewDoor(e.own, "", later), jsonl.NewDoor(t.truth, "", later)
	t.eyes[seat] = e
	return e
}

// Answer answers a request of who names files by a right, which is nobody who has the key of an
// eye and nothing else: it returns the reply, a line, or nil where a search was started, whose
// replies go to the table's Teller.
func (e *Eye) Answer(request []byte, by owner.Right) []byte {
	t := e.table
	id, op, err := jsonl.OpOf(request)
	if err != nil {
		return jsonl.Refuse(request, err)
	}
	defer t.truth.Hold()()
	if t.over {
		return jsonl.Refuse(request, errClosed)
	}
	whole := e.whole()
	what, err := of(op, whole)
	if err != nil {
		return jsonl.Refuse(request, err)
	}
	if what == tells {
		return jsonl.Line(e.stands(id))
	}
	if e.seat == Whole {
		return e.answerWhole(what, request, by)
	}
	if err := e.refresh(); err != nil {
		return jsonl.Refuse(request, err)
	}
	return e.answer(what, request, whole, by)
}

var errClosed = errors.New("the table is closed; ask again")

// answerWhole answers who sees everything.
func (e *Eye) answerWhole(what rule, request []byte, by owner.Right) []byte {
	if what == stops {
		return e.stop(request)
	}
	return e.inTruth(request, by)
}

// answer answers a seat. Once the game is over it sees everything, but where it asks for what it
// knows.
func (e *Eye) answer(what rule, request []byte, whole bool, by owner.Right) []byte {
	switch {
	case what == stops:
		return e.stop(request)
	case what == keeps, what == reads && (!whole || e.named(request)):
		return e.knows.Answer(request, by)
	case what == notes, what == told && !whole:
		forced, err := withSeat(request, e.name())
		if err != nil {
			return jsonl.Refuse(request, err)
		}
		e.stale = e.stale || what == notes
		return e.inTruth(forced, by)
	case what == enters && !whole:
		return e.enter(request, by)
	case what == moves, what == sets:
		return e.move(request, by)
	}
	return e.inTruth(request, by)
}

// named reports whether a request names the seat of the eye.
func (e *Eye) named(request []byte) bool {
	var r struct {
		Seat any `json:"seat"`
	}
	return json.Unmarshal(request, &r) == nil && (r.Seat == e.name() || r.Seat == float64(e.seat))
}

// whole reports whether the eye sees everything: so does every eye once the game is over.
func (e *Eye) whole() bool {
	return e.seat == Whole || e.table.truth.Position().Turn() == engine.Nobody
}

// name is the seat's, or open.
func (e *Eye) name() string {
	if e.seat == Whole {
		return "open"
	}
	return engine.SeatName(e.table.Game(), e.seat)
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
func (e *Eye) inTruth(forced []byte, by owner.Right) []byte {
	reply := e.truth.Answer(forced, by)
	if reply == nil {
		id, _, _ := jsonl.OpOf(forced) // it was read before
		e.far = append(e.far[max(0, len(e.far)+1-session.MostFlights):], id)
	}
	e.table.moved()
	return reply
}

// stop ends searches of the eye, be they in what it knows or in the truth; none of others.
func (e *Eye) stop(request []byte) []byte {
	var r struct {
		ID     string  `json:"id"`
		Op     string  `json:"op"`
		Search *string `json:"search"`
	}
	if err := jsonl.Decode(request, &r); err != nil {
		return jsonl.Refuse(request, err)
	}
	stopped := e.own.Stop(r.Search)
	for _, id := range e.far {
		if r.Search == nil || id == *r.Search {
			stopped = e.table.truth.Stop(&id) || stopped
		}
	}
	return jsonl.Line(struct {
		ID      string `json:"id"`
		Stopped bool   `json:"stopped"`
	}{r.ID, stopped})
}

// errTruth is told of a fault: what a seat may do the truth allows. It must not say why.
var errTruth = errors.New("internal error; the game stands where it was")

// enter plays actions of the seat: first in what it knows, so that a refusal says no more than
// that, and then in the truth.
func (e *Eye) enter(request []byte, by owner.Right) []byte {
	var r struct {
		Actions []string `json:"actions"`
	}
	if json.Unmarshal(request, &r) == nil { // what is wrong with it is told by the door
		if err := e.mine(r.Actions); err != nil {
			return jsonl.Refuse(request, err)
		}
	}
	reply := e.knows.Answer(request, by)
	if Failed(reply) {
		return reply
	}
	e.stale = true
	err := e.table.truth.Apply(r.Actions)
	e.table.moved()
	if lost := (*journal.Lost)(nil); errors.As(err, &lost) {
		return jsonl.Refuse(request, err)
	}
	if err != nil {
		return jsonl.Refuse(request, errTruth)
	}
	return reply
}

// withSeat returns a request with its seat set.
func withSeat(request []byte, seat string) ([]byte, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(request, &fields); err != nil {
		return nil, err
	}
	fields["seat"], _ = json.Marshal(seat) // a string
	return json.Marshal(fields)
}

// Failed reports whether a reply is an error.
func Failed(reply []byte) bool {
	var r struct {
		Error json.RawMessage `json:"error"`
	}
	return json.Unmarshal(reply, &r) == nil && r.Error != nil
}
