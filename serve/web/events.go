package web

import (
	"net/http"
	"time"

	"deadreckon/engine"
)

// getEvents streams the events of a table to a tab.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request, eye string) {
	t, _, seat, err := s.seatOf(r, eye)
	if err != nil {
		refuse(w, err)
		return
	}
	defer s.leave(t)
	if err := s.load.stream(s.Limits.Streams); err != nil {
		refuse(w, err)
		return
	}
	q := newEventQueue(r.URL.Query().Get("tab"))
	t.look(seat, q)
	t.unseat() // an agent may have taken the seat
	defer s.leaveStream(t, seat, q)
	t.table.SearchPool().Resume(seat)
	s.writeStream(w, r, q)
}

// writeStream writes pending events until the client disconnects or the stream ends.
func (s *Server) writeStream(w http.ResponseWriter, r *http.Request, q *eventQueue) {
	c := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // nginx would keep events back
	beat := time.NewTicker(s.Limits.Beat)
	defer beat.Stop()
	for {
		text, end := q.take()
		if _, err := w.Write(text); err != nil || c.Flush() != nil || end {
			return
		}
		select {
		case <-q.wake:
		case <-beat.C:
			if _, err := w.Write([]byte(": \n\n")); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// stream counts a new stream, or returns an error if there are too many.
func (l *load) stream(most int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.streams >= most {
		return tooMany("%d tabs look on; close one", most)
	}
	l.streams++
	return nil
}

// ended counts a closed stream.
func (l *load) ended() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.streams--
}

// look adds a tab and sends it the state of the game and the recent final replies of its searches, which
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

func (s *Server) leaveStream(t *openTable, seat engine.Seat, q *eventQueue) {
	s.load.ended()
	t.mu.Lock()
	delete(t.of(seat).streams, q)
	t.mu.Unlock()
	t.soon()
}
