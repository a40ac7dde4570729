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

// seated is a table that is open, with the tabs that look on.
type seated struct {
	server *Server
	name   string
	table  *table.Table

	ready chan struct{} // closed when it is open, or err says why not
	err   error
	over  chan struct{} // closed when it has let go of its journal

	ends context.Context // by end, when it is to be closed
	end  context.CancelFunc

	uses int       // requests and streams, guarded by the server's mutex
	used time.Time // when the last of them came, so too
	gone bool      // it is being closed, so too

	mu      sync.Mutex
	closing bool
	eyes    map[engine.Seat]*onlookers
}

// errEnds is the answer while the server ends.
var errEnds = refused(http.StatusServiceUnavailable, "the server is being closed")

// sit returns the table of a name, which it opens where nobody has it open: by how, or from its
// journal. Whoever gets it leaves it.
func (s *Server) sit(name string, how func() (*journal.Journal, error)) (*seated, error) {
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
		t = &seated{ends: ends, end: end, server: s, name: name, ready: make(chan struct{}), over: make(chan struct{}), eyes: map[engine.Seat]*onlookers{}, uses: 1, used: time.Now()}
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

// open opens the journal and sits down.
func (t *seated) open(how func() (*journal.Journal, error)) {
	defer close(t.ready)
	j, err := how()
	if err == nil {
		if t.table, err = table.New(j, t.server.Program, t.server.Owner, t, t.server.air); err != nil {
			_ = j.Close() // the other error says it
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
func (s *Server) leave(t *seated) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.uses--
	t.used = time.Now()
}

// room finds a table that can be closed for another, if there are too many. The mutex is held.
func (s *Server) room() (leaving *seated, ok bool) {
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

// close tells the tabs, ends the searches and lets go of the journal. It is called once, when
// the table is marked as gone.
func (t *seated) close() error {
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

// unkept says why the journal of a table lacks entries, "" if it does not or nobody has it open.
func (t *seated) unkept() string {
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

// of returns the onlookers of an eye. The mutex is held.
func (t *seated) of(eye engine.Seat) *onlookers {
	o := t.eyes[eye]
	if o == nil {
		o = &onlookers{streams: map[*stream]bool{}}
		t.eyes[eye] = o
	}
	return o
}

// unseat ends the streams of eyes whose keys open them no more, as where an agent has taken a seat.
func (t *seated) unseat() {
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

// Changed implements table.Notifier.
func (t *seated) Changed(eye engine.Seat, c table.Change) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for q := range t.of(eye).streams {
		q.change(c)
	}
}

// Waits implements table.Notifier.
func (t *seated) Waits(eye engine.Seat, id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.of(eye).wait(id)
}

// soon looks, a while from now, for searches for which nobody waits.
func (t *seated) soon() { time.AfterFunc(t.server.Limits.Grace, t.table.SearchPool().Pause) }

// Reply implements table.Notifier.
func (t *seated) Reply(eye engine.Seat, reply session.Told) {
	e := t.server.event(reply)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.of(eye).send(e)
}

// event is the reply of a search as it leaves.
func (s *Server) event(t session.Told) event {
	return event{id: t.ID, partial: t.Partial, text: s.withoutPlace(session.EncodeResult(t))}
}

// onlookers are the tabs that look on with one eye.
type onlookers struct {
	streams map[*stream]bool
	ended   []event // the last replies of searches, for a tab that comes back: it may be gone unnoticed when they come
}

// mostEnded bounds what is kept for tabs that come back.
const mostEnded = 64

// send hands an event to all tabs, and keeps the last reply of a search.
func (o *onlookers) send(e event) {
	for q := range o.streams {
		q.send(e)
	}
	if !e.partial {
		o.ended = append(o.ended, e)
		o.ended = slices.Delete(o.ended, 0, max(0, len(o.ended)-mostEnded))
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
