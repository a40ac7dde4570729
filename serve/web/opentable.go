package web

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"deadreckon/engine"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// openTable is an open table with its tabs.
type openTable struct {
	server *Server
	name   string
	table  *table.Table

	ready chan struct{} // closed when the table is open or err is set
	err   error
	over  chan struct{} // closed when the journal is released

	ends context.Context // canceled by end to close the table
	end  context.CancelFunc

	uses int       // requests and streams; guarded by the server's mu
	used time.Time // time of the last use; guarded by the server's mu
	gone bool      // closing; guarded by the server's mu

	mu      sync.Mutex
	closing bool
	eyes    map[engine.Seat]*onlookers
	chat    []chatLine // latest lines
}

// errEnds is the answer during shutdown.
var errEnds = refused(http.StatusServiceUnavailable, "the server is shutting down")

// sit returns a table, and opens it with how, or from its journal, if it is not open. The caller must call
// leave.
func (s *Server) sit(name string, how func() (*journal.Journal, error)) (*openTable, error) {
	for {
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			return nil, errEnds
		}
		t := s.tables[name]
		switch {
		case t != nil && t.gone:
			s.mu.Unlock()
			<-t.over
			continue
		case t != nil:
			t.uses++
			t.used = time.Now()
			s.mu.Unlock()
			<-t.ready
			if t.err != nil {
				s.leave(t)
				return nil, t.err
			}
			return t, nil
		}
		leaving, ok := s.room()
		if !ok {
			s.mu.Unlock()
			return nil, tooMany("%d tables are open and in use; close one", s.Limits.Tables)
		}
		ends, end := context.WithCancel(context.Background())
		t = &openTable{ends: ends, end: end, server: s, name: name, ready: make(chan struct{}), over: make(chan struct{}), eyes: map[engine.Seat]*onlookers{}, uses: 1, used: time.Now()}
		s.tables[name] = t
		s.mu.Unlock()
		if leaving != nil {
			leaving.close()
		}
		t.open(how)
		if t.err != nil {
			s.leave(t)
			return nil, t.err
		}
		return t, nil
	}
}

// open opens the journal and the table.
func (t *openTable) open(how func() (*journal.Journal, error)) {
	defer close(t.ready)
	j, err := how()
	if err == nil {
		if t.table, err = table.New(j, t.server.Program, t.server.Owner, t, t.server.air); err != nil {
			_ = j.Close() // already in the other error
		}
	}
	if err != nil {
		t.err = err
		t.server.mu.Lock()
		delete(t.server.tables, t.name)
		t.server.mu.Unlock()
		close(t.over)
	}
}

// leave ends a use of a table.
func (s *Server) leave(t *openTable) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.uses--
	t.used = time.Now()
}

// room finds an unused table to close if there are too many. The caller holds mu.
func (s *Server) room() (leaving *openTable, ok bool) {
	if len(s.tables) < s.Limits.Tables {
		return nil, true
	}
	for _, t := range s.tables {
		if !t.gone && t.uses == 0 && !t.table.SearchPool().Busy() && (leaving == nil || t.used.Before(leaving.used)) {
			leaving = t
		}
	}
	if leaving == nil {
		return nil, false
	}
	leaving.gone = true
	return leaving, true
}

// close ends the streams and searches and releases the journal. It is called once, after gone is set.
func (t *openTable) close() error {
	t.end()
	<-t.ready
	var err error
	if t.err == nil {
		t.mu.Lock()
		t.closing = true
		for _, o := range t.eyes {
			for q := range o.streams {
				q.end()
			}
		}
		t.mu.Unlock()
		err = t.table.Close()
	}
	s := t.server
	s.mu.Lock()
	if s.tables[t.name] == t {
		delete(s.tables, t.name)
	}
	s.mu.Unlock()
	close(t.over)
	return err
}

// unkept returns the reason why the journal lacks entries, or "".
func (t *openTable) unkept() string {
	if t == nil {
		return ""
	}
	select {
	case <-t.ready:
		if t.err == nil {
			return t.table.Unsaved()
		}
	default: // it is being opened
	}
	return ""
}

// of returns the onlookers with a view. The caller holds mu.
func (t *openTable) of(eye engine.Seat) *onlookers {
	o := t.eyes[eye]
	if o == nil {
		o = &onlookers{streams: map[*eventQueue]bool{}}
		t.eyes[eye] = o
	}
	return o
}

// unseat ends the streams of views that are closed now, for example because an agent took the seat.
func (t *openTable) unseat() {
	t.mu.Lock()
	looking := slices.Collect(maps.Keys(t.eyes))
	t.mu.Unlock()
	looking = slices.DeleteFunc(looking, func(eye engine.Seat) bool { return t.table.Opens(eye) })
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, eye := range looking {
		for q := range t.of(eye).streams {
			q.end()
		}
	}
}

// look adds a queue and sends it the state of the game and the recent final replies of its searches, which
// it may have missed.
func (t *openTable) look(seat engine.Seat, q *eventQueue) {
	q.change(t.table.Standing())
	t.mu.Lock()
	defer t.mu.Unlock()
	o := t.of(seat)
	if o.streams[q] = true; t.closing {
		q.end()
	}
	for _, e := range o.ended {
		if q.watches(e.id) {
			q.send(e)
		}
	}
}

// lookAway removes a queue.
func (t *openTable) lookAway(seat engine.Seat, q *eventQueue) {
	t.mu.Lock()
	delete(t.of(seat).streams, q)
	t.mu.Unlock()
	t.soon()
}

// Changed implements table.Notifier.
func (t *openTable) Changed(eye engine.Seat, c table.Change) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for q := range t.of(eye).streams {
		q.change(c)
	}
}

// Waits implements table.Notifier.
func (t *openTable) Waits(eye engine.Seat, id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.of(eye).wait(id)
}

// soon schedules a check for searches without tabs.
func (t *openTable) soon() { time.AfterFunc(t.server.Limits.Grace, t.table.SearchPool().Pause) }

// Reply implements table.Notifier.
func (t *openTable) Reply(eye engine.Seat, reply session.Told) {
	e := t.server.event(reply)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.of(eye).send(e)
}

// event converts the reply of a search.
func (s *Server) event(t session.Told) event {
	return event{id: t.ID, partial: t.Partial, text: s.withoutPath(session.EncodeResult(t))}
}

// onlookers are the tabs with one view.
type onlookers struct {
	streams map[*eventQueue]bool
	ended   []event // recent final replies, for tabs that reconnect
}

// maxEnded limits the replies for reconnecting tabs.
const maxEnded = 64

// send sends an event to all tabs and stores final replies.
func (o *onlookers) send(e event) {
	for q := range o.streams {
		q.send(e)
	}
	if !e.partial {
		o.ended = append(o.ended, e)
		o.ended = slices.Delete(o.ended, 0, max(0, len(o.ended)-maxEnded))
	}
}

// wait reports whether a tab waits for a search.
func (o *onlookers) wait(id string) bool {
	for q := range o.streams {
		if q.watches(id) {
			return true
		}
	}
	return false
}
