package web

import (
	"net/http"
	"time"

	"deadreckon/engine"
	"deadreckon/serve/core"
	"deadreckon/serve/table"
)

// search is one that is in flight, or that is to go on when somebody looks on again.
type search struct {
	request core.Search
	memory  int64
	threads int
	began   time.Time
	took    time.Duration // until it was paused
	moves   int           // how often the game had moved when it began
	running bool          // it counts
	paused  bool          // nobody waits for it
	last    *core.Told    // its reply when it was paused
	wanted  bool          // somebody is back before that reply
}

// begins counts a search of an eye, or says that there are too many. The table's mutex is held.
func (s *Server) begins(o *onlookers, of *search) error {
	s.load.mu.Lock()
	defer s.load.mu.Unlock()
	switch l := s.Limits; {
	case len(o.searches) >= l.OfKey:
		return tooMany("%d searches of this key are in flight, or paused since their tab is gone; stop one, or wait for one", l.OfKey)
	case s.load.threads+of.threads > l.Threads:
		return tooMany("searches take %d threads of %d, and this one %d; stop one, wait for one, or give it less", s.load.threads, l.Threads, of.threads)
	case s.load.memory+of.memory > l.Memory:
		return tooMany("the searches in flight may take %d MiB of %d, and this one %d; stop one, or give it less memory", s.load.memory>>20, l.Memory>>20, of.memory>>20)
	}
	s.load.threads += of.threads
	s.load.memory += of.memory
	of.running = true
	return nil
}

// ended counts a search no more. The table's mutex is held.
func (s *Server) ended(of *search) {
	if !of.running {
		return
	}
	of.running = false
	s.load.mu.Lock()
	defer s.load.mu.Unlock()
	s.load.threads -= of.threads
	s.load.memory -= of.memory
}

// search starts a search.
func (t *seated) search(eye *table.Eye, seat engine.Seat, r core.Search) error {
	id := r.Header().ID
	t.mu.Lock()
	o := t.of(seat)
	if before := o.searches[id]; before != nil {
		t.mu.Unlock()
		return refused(http.StatusConflict, "the search %q is in flight; take another id, or stop it first", id)
	}
	of := &search{request: r, moves: o.moves, began: time.Now()}
	of.memory, of.threads = r.Cost()
	if err := t.server.begins(o, of); err != nil {
		t.mu.Unlock()
		return err
	}
	o.searches[id] = of
	t.mu.Unlock()
	_, err := eye.Do(r)
	if err != nil {
		t.mu.Lock()
		t.server.ended(of)
		delete(o.searches, id)
		t.mu.Unlock()
	}
	t.soon()
	return err
}

// soon looks, a while from now, for searches for which nobody waits.
func (t *seated) soon() { time.AfterFunc(t.server.Limits.Grace, t.pause) }

// pause stops searches whose tab is hidden or gone.
func (t *seated) pause() {
	ids := map[engine.Seat][]string{}
	t.mu.Lock()
	for seat, o := range t.eyes {
		for id, of := range o.searches {
			if of.running && !of.paused && !o.watched(id) {
				of.paused = true
				ids[seat] = append(ids[seat], id)
			}
		}
	}
	t.mu.Unlock()
	for seat, all := range ids {
		for _, id := range all {
			_, _ = t.table.Eye(seat).Do(&core.Stop{Search: &id}) // a table that is closed has stopped it
		}
	}
}

// forget drops a search that was paused for too long: for its tab, should it come back, what was found is all.
func (t *seated) forget(seat engine.Seat, of *search) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if o := t.of(seat); o.searches[of.last.ID] == of {
		delete(o.searches, of.last.ID)
		o.keep(t.server.event(*of.last))
	}
}

// watched reports whether a tab waits for a search.
func (o *onlookers) watched(id string) bool {
	for q := range o.streams {
		if q.watches(id) {
			return true
		}
	}
	return false
}

// resume goes on with what was paused of a tab that is back. Where the game has moved since, what
// was found is all.
func (t *seated) resume(seat engine.Seat) {
	t.mu.Lock()
	o := t.of(seat)
	var again []core.Search
	for id, of := range o.searches {
		if !of.paused || !o.watched(id) {
			continue
		}
		if of.wanted = of.last == nil; of.wanted {
			continue
		}
		delete(o.searches, id)
		rest, left := of.request.Rest(of.last.Reply, of.took)
		if left && of.moves == o.moves {
			again = append(again, rest)
		} else {
			o.send(t.server.event(*of.last))
		}
	}
	t.mu.Unlock()
	for _, r := range again {
		if err := t.search(t.table.Eye(seat), seat, r); err != nil {
			t.mu.Lock()
			o.send(t.server.event(core.Told{Answer: core.Answer{ID: r.Header().ID}, Err: err}))
			t.mu.Unlock()
		}
	}
}
