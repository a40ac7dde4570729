package web

import (
	"encoding/json"
	"net/http"
	"time"

	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/owner"
	"deadreckon/serve/jsonl"
	"deadreckon/serve/table"
)

// searches are the ops whose replies come as events.
var searches = map[string]bool{"suggest": true, "evaluate": true, "review": true, "sweep": true, "go": true}

// search is one that is in flight, or that is to go on when somebody looks on again.
type search struct {
	id      string
	request []byte
	by      owner.Right // of who asked
	memory  int64
	threads int
	began   time.Time
	took    time.Duration // until it was paused
	moves   int           // how often the game had moved when it began
	running bool          // it counts
	paused  bool          // nobody waits for it
	last    []byte        // its reply when it was paused
	wanted  bool          // somebody is back before that reply
}

// rest returns the request with which a paused search goes on, and whether anything is left of it.
// A suggest goes deeper in the tree that stands, as far as its limits leave; a sweep, a review and
// agents who play go on by themselves; and moves that are compared are compared anew.
func (s *search) rest(op string) (request []byte, left bool) {
	var fields map[string]json.RawMessage
	if op != "suggest" || json.Unmarshal(s.request, &fields) != nil || fields["moves"] != nil {
		return s.request, true
	}
	var limits struct{ Iterations, Seconds float64 }
	var found struct{ Iterations, Before float64 }
	if json.Unmarshal(s.request, &limits) != nil || json.Unmarshal(s.last, &found) != nil {
		return s.request, true // whoever reads it strictly refuses it
	}
	if fields["iterations"] == nil && fields["seconds"] == nil {
		limits.Seconds = jsonl.DefaultSeconds
	}
	left = true
	set := func(field string, value any) { fields[field], _ = json.Marshal(value) } // numbers and a boolean
	if limits.Iterations > 0 {
		limits.Iterations -= found.Iterations - found.Before
		set("iterations", limits.Iterations)
		left = limits.Iterations >= 1
	}
	if limits.Seconds > 0 {
		limits.Seconds -= s.took.Seconds()
		set("seconds", limits.Seconds)
		left = left && limits.Seconds >= 1e-3
	}
	set("deeper", true)
	request, err := json.Marshal(fields)
	return request, left && err == nil
}

// The memory that a search may take which names none.
const (
	treeMemory  = 420 << 20 // of suggest
	otherMemory = 32 << 20
)

// costOf returns the bytes and the threads that a search may take, as far as they can be read: the
// door reads them strictly.
func costOf(op string, request []byte) (memory int64, threads int) {
	var r struct {
		Memory  string          `json:"memory"`
		Moves   json.RawMessage `json:"moves"`
		Threads int             `json:"threads"`
	}
	_ = json.Unmarshal(request, &r)
	var given advice.Bytes
	memory, threads = treeMemory, max(1, r.Threads)
	switch {
	case op != "suggest" || r.Moves != nil:
		memory = otherMemory
	case r.Memory != "" && given.Set(r.Memory) == nil:
		memory = int64(given)
	}
	return memory, threads
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

// search asks for a search. It returns the reply if it was refused, else nil.
func (t *seated) search(eye *table.Eye, seat engine.Seat, id, op string, request []byte, by owner.Right) ([]byte, error) {
	t.mu.Lock()
	o := t.of(seat)
	if before := o.searches[id]; before != nil {
		t.mu.Unlock()
		return nil, refused(http.StatusConflict, "the search %q is in flight; take another id, or stop it first", id)
	}
	of := &search{id: id, request: request, by: by, moves: o.moves, began: time.Now()}
	of.memory, of.threads = costOf(op, request)
	if err := t.server.begins(o, of); err != nil {
		t.mu.Unlock()
		return nil, err
	}
	o.searches[id] = of
	t.mu.Unlock()
	reply := eye.Answer(request, by)
	if reply != nil {
		t.mu.Lock()
		t.server.ended(of)
		delete(o.searches, id)
		t.mu.Unlock()
	}
	t.soon()
	return reply, nil
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
			t.table.Eye(seat).Answer(stopOf(id), owner.Right{})
		}
	}
}

// forget drops a search that was paused for too long: for its tab, should it come back, what was found is all.
func (t *seated) forget(seat engine.Seat, of *search) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if o := t.of(seat); o.searches[of.id] == of {
		delete(o.searches, of.id)
		o.keep(event{id: of.id, text: of.last})
	}
}

func stopOf(id string) []byte {
	request, _ := json.Marshal(map[string]string{"id": "pause", "op": "stop", "search": id}) // strings
	return request
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
	var again []*search
	for id, of := range o.searches {
		if !of.paused || !o.watched(id) {
			continue
		}
		if of.wanted = of.last == nil; of.wanted {
			continue
		}
		delete(o.searches, id)
		_, op, _ := jsonl.OpOf(of.request) // it was read before
		rest, left := of.rest(op)
		if left && of.moves == o.moves {
			of.request = rest
			again = append(again, of)
		} else {
			o.send(event{id: id, text: of.last})
		}
	}
	t.mu.Unlock()
	for _, of := range again {
		id, op, _ := jsonl.OpOf(of.request)
		reply, err := t.search(t.table.Eye(seat), seat, id, op, of.request, of.by)
		if err != nil {
			reply = jsonl.Refuse(of.request, err)
		}
		if reply != nil {
			t.mu.Lock()
			o.send(event{id: id, text: reply})
			t.mu.Unlock()
		}
	}
}
