package web

import (
	"slices"
	"sync"
	"time"

	"deadreckon/serve/watch"
)

// viewRequest asks for the events of a table, with the key of a viewer, or of a run.
type viewRequest struct {
	View  string   `json:"view"` // the browser's name for it
	Table string   `json:"table"`
	Key   string   `json:"key"`
	Tabs  []string `json:"tabs"` // prefixes of the ids of the searches that are waited for; nil for all
	Run   string   `json:"run"`
}

// same reports whether two requests differ at most in their tabs.
func (v viewRequest) same(as viewRequest) bool {
	return v.Table == as.Table && v.Key == as.Key && v.Run == as.Run
}

// view is a source of events in a stream.
type view struct {
	of    viewRequest
	queue *eventQueue

	mu   sync.Mutex
	undo []func() // what close calls, in reverse
	look func()   // sends the state again; nil if the view is closed, or of a run
}

// show changes the tabs. The new ones get the state and the replies that they may have missed.
func (v *view) show(tabs []string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.look != nil && v.queue.show(tabs) {
		v.look()
	}
}

// close closes a view; it may be called twice.
func (v *view) close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, f := range slices.Backward(v.undo) {
		f()
	}
	v.undo, v.look = nil, nil
}

// openView opens a view. The caller must close it.
func (s *Server) openView(owner bool, of viewRequest, q *eventQueue) (*view, error) {
	v := &view{of: of, queue: q}
	open := s.openTableView
	if of.Run != "" {
		open = s.openRunView
	}
	if err := open(v, owner); err != nil {
		v.close()
		return nil, err
	}
	return v, nil
}

func (s *Server) openTableView(v *view, owner bool) error {
	eye, err := s.eyeOf(owner, v.of.Table, v.of.Key)
	if err != nil {
		return err
	}
	user := v.of.Table + "\x00" + eye
	if err := s.load.request(user, s.Limits.OfKey); err != nil {
		return err
	}
	v.undo = append(v.undo, func() { s.load.answered(user) })
	t, _, seat, err := s.seatOf(v.of.Table, eye)
	if err != nil {
		return err
	}
	v.undo = append(v.undo, func() { s.leave(t) })
	if err := s.load.stream(s.Limits.Streams); err != nil {
		return err
	}
	v.undo = append(v.undo, s.load.ended)
	v.look = func() {
		t.look(seat, v.queue)
		t.announce()
		t.table.SearchPool().Resume(seat)
		t.soon()
	}
	v.undo = append(v.undo, func() {
		t.lookAway(seat, v.queue)
		t.announce()
	})
	v.look()
	t.unseat() // an agent may have taken the seat
	return nil
}

func (s *Server) openRunView(v *view, owner bool) error {
	if !owner {
		return errNoToken
	}
	name := v.of.Run
	stamp := s.runs.Stamp(name)
	if stamp == "" {
		return notFound("%v: %q", watch.ErrNone, name)
	}
	if err := s.load.stream(s.Limits.Streams); err != nil {
		return err
	}
	v.undo = append(v.undo, s.load.ended)
	v.queue.written() // earlier output caused no event
	over := make(chan struct{})
	v.undo = append(v.undo, func() { close(over) })
	go func() {
		look := time.NewTicker(s.Limits.Look)
		defer look.Stop()
		for {
			select {
			case <-over:
				return
			case <-s.ends:
				v.queue.end()
				return
			case <-look.C:
			}
			if now := s.runs.Stamp(name); now != stamp {
				stamp = now
				v.queue.written()
			}
		}
	}()
	return nil
}

// stream counts a new view, or returns an error if there are too many.
func (l *load) stream(most int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.streams >= most {
		return tooMany("%d tabs look on; close one", most)
	}
	l.streams++
	return nil
}

// ended counts a closed view.
func (l *load) ended() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.streams--
}
