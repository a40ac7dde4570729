package web

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"deadreckon/serve/session"
)

// eventStream is one connection for the events of several views. All tabs of a browser share one, since
// browsers allow six connections per server. It ends with its last view, so that each connection counts
// for a key.
type eventStream struct {
	server *Server
	wake   chan struct{} // of the queues of all views

	updates sync.Mutex // locked before mu
	closed  bool       // guarded by updates

	mu      sync.Mutex
	views   map[string]*view // by the browser's name for it
	pending []byte           // events to send before those of the views
	ended   bool             // the last view is gone, or the client does not read
}

const (
	maxViews   = 64       // views of a stream
	maxPending = 64 << 10 // bytes of events about views that cannot be opened
)

// getEvents streams the events of one view of a table to a tab.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request) {
	of := viewRequest{Table: r.PathValue("name"), Key: keyOf(r)}
	if tab := r.URL.Query().Get("tab"); tab != "" {
		of.Tabs = []string{tab}
	}
	s.stream(w, r, s.newEventStream(), map[string]viewRequest{"": of})
}

// getRunEvents streams a notice whenever a run has new output.
func (s *Server) getRunEvents(w http.ResponseWriter, r *http.Request) {
	s.stream(w, r, s.newEventStream(), map[string]viewRequest{"": {Run: r.PathValue("name")}})
}

// getStream streams the events of several views to a browser.
func (s *Server) getStream(w http.ResponseWriter, r *http.Request) {
	views, err := viewsIn([]byte(r.URL.Query().Get("views")))
	if err != nil {
		refuse(w, err)
		return
	}
	m, id := s.newEventStream(), rand.Text()
	m.pending = appendEvent(nil, "", "stream", []byte(`{"stream":"`+id+`"}`))
	s.streams.Store(id, m)
	defer s.streams.Delete(id)
	s.stream(w, r, m, views)
}

// putStream changes the views of a stream.
func (s *Server) putStream(w http.ResponseWriter, r *http.Request) {
	none := notFound("no stream %q", r.PathValue("id"))
	m, ok := s.streams.Load(r.PathValue("id"))
	if !ok {
		refuse(w, none)
		return
	}
	var views map[string]viewRequest
	text, err := s.body(w, r, s.Limits.Request)
	if err == nil {
		views, err = viewsIn(text)
	}
	if err == nil {
		if ok, _ := m.(*eventStream).update(s.owner(r), views); !ok {
			err = none
		}
	}
	if err != nil {
		refuse(w, err)
		return
	}
	reply(w, http.StatusOK, map[string]any{})
}

// viewsIn decodes views by name.
func viewsIn(text []byte) (map[string]viewRequest, error) {
	var o struct {
		Views []viewRequest `json:"views"`
	}
	if err := session.Decode(text, &o); err != nil {
		return nil, err
	}
	if len(o.Views) > maxViews {
		return nil, fmt.Errorf("views: %d; the limit is %d", len(o.Views), maxViews)
	}
	views := map[string]viewRequest{}
	for _, v := range o.Views {
		if v.View == "" || strings.ContainsFunc(v.View, unicode.IsControl) || len(v.View) > 100 {
			return nil, fmt.Errorf("%q is not a name of a view", v.View)
		}
		if _, twice := views[v.View]; twice {
			return nil, fmt.Errorf("two views are named %q", v.View)
		}
		views[v.View] = v
	}
	return views, nil
}

func (s *Server) newEventStream() *eventStream {
	return &eventStream{server: s, wake: make(chan struct{}, 1), views: map[string]*view{}}
}

// stream opens the views and writes their events until the client disconnects. It refuses a client for
// which no view can be opened, so that every connection has a key or the token.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, m *eventStream, views map[string]viewRequest) {
	defer m.close()
	if _, err := m.update(s.owner(r), views); m.idle() {
		refuse(w, cmp.Or(err, refused(http.StatusBadRequest, "the request has no views")))
		return
	}
	c := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // nginx would keep events back
	beat := time.NewTicker(s.Limits.Beat)
	defer beat.Stop()
	for {
		text, end := m.take()
		if _, err := w.Write(text); err != nil || c.Flush() != nil || end {
			return
		}
		select {
		case <-m.wake:
		case <-beat.C:
			if _, err := w.Write([]byte(": \n\n")); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// update opens and closes views to match the wanted ones, and reports whether the stream is open. A view
// that cannot be opened ends with an event; update returns the first such error.
func (m *eventStream) update(owner bool, wanted map[string]viewRequest) (open bool, failed error) {
	m.updates.Lock()
	defer m.updates.Unlock()
	m.mu.Lock()
	ended, had := m.ended, maps.Clone(m.views)
	m.mu.Unlock()
	if m.closed || ended && len(wanted) > 0 {
		return false, nil
	}
	for name, v := range had {
		if of, ok := wanted[name]; !ok || !of.same(v.of) {
			delete(had, name)
			m.drop(name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		of := wanted[name]
		if v := had[name]; v != nil {
			v.show(of.Tabs)
			continue
		}
		v, err := m.server.openView(owner, of, newEventQueue(name, of.Tabs, m.wake))
		m.mu.Lock()
		if err == nil {
			m.views[name] = v
		} else {
			data, _ := json.Marshal(map[string]any{"error": session.RefusalOf(err)}) // cannot fail
			m.pending = appendEvent(m.pending, name, "closing", data)
			m.ended = m.ended || len(m.pending) > maxPending
			failed = cmp.Or(failed, err)
		}
		m.mu.Unlock()
	}
	m.mu.Lock()
	m.ended = m.ended || len(m.views) == 0
	m.mu.Unlock()
	wakeUp(m.wake)
	return true, failed
}

// drop closes a view.
func (m *eventStream) drop(name string) {
	m.mu.Lock()
	v := m.views[name]
	delete(m.views, name)
	m.mu.Unlock()
	if v != nil { // it may have ended
		v.close()
	}
}

// take returns the pending events and whether the stream has ended.
func (m *eventStream) take() (text []byte, end bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	text, m.pending = m.pending, nil
	for name, v := range m.views {
		events, over := v.queue.take()
		if text = append(text, events...); over {
			delete(m.views, name)
			v.close()
			m.ended = m.ended || len(m.views) == 0
		}
	}
	return text, m.ended
}

// idle reports whether the stream has no views.
func (m *eventStream) idle() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.views) == 0
}

// close closes all views.
func (m *eventStream) close() {
	_, _ = m.update(false, nil)
	m.updates.Lock()
	defer m.updates.Unlock()
	m.closed = true
}
