package table

import (
	"fmt"
	"sync"
	"time"

	"deadreckon/engine"
	"deadreckon/serve/core"
)

// Bounds are what searches may take.
type Bounds struct {
	Threads int   // of all that are in flight
	Memory  int64 // bytes of their trees
	OfEye   int   // of one eye, with those that are paused

	Pause time.Duration // how long one is kept that is paused
}

// Air is where the searches of some tables fly, which share its bounds. It is safe for concurrent use.
type Air struct {
	Bounds
	mu      sync.Mutex // taken after that of a table's flights
	threads int
	memory  int64
}

// NewAir returns one in which nothing flies.
func NewAir(b Bounds) *Air { return &Air{Bounds: b} }

// Taken is the error of a search whose id is that of another.
type Taken string

func (id Taken) Error() string {
	return fmt.Sprintf("the search %q is in flight; take another id, or stop it first", string(id))
}

// Full is the error of a search for which there is no room.
type Full string

func (f Full) Error() string { return string(f) }

// flights are the searches of a table.
type flights struct {
	mu    sync.Mutex
	all   map[flown]*flight
	moves int // as in a Change
}

// flown names a search.
type flown struct {
	eye engine.Seat
	id  string
}

// flight is a search that is in flight, or that is to go on when somebody waits for it again.
type flight struct {
	request core.Search
	memory  int64
	threads int
	began   time.Time
	took    time.Duration // until it was paused
	moves   int           // as of the flights, when it began
	running bool          // it counts
	paused  bool          // nobody waits for it
	last    *core.Told    // its reply when it was paused
	wanted  bool          // somebody is back before that reply
}

// takes counts a search of an eye that has so many, or says that there is no room. The flights are held.
func (a *Air) takes(f *flight, of int) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case of >= a.OfEye:
		return Full(fmt.Sprintf("%d searches of this key are in flight, or paused since their tab is gone; stop one, or wait for one", a.OfEye))
	case a.threads+f.threads > a.Threads:
		return Full(fmt.Sprintf("searches take %d threads of %d, and this one %d; stop one, wait for one, or give it less", a.threads, a.Threads, f.threads))
	case a.memory+f.memory > a.Memory:
		return Full(fmt.Sprintf("the searches in flight may take %d MiB of %d, and this one %d; stop one, or give it less memory", a.memory>>20, a.Memory>>20, f.memory>>20))
	}
	a.threads += f.threads
	a.memory += f.memory
	f.running = true
	return nil
}

// gives counts a search no more. The flights are held.
func (a *Air) gives(f *flight) {
	if !f.running {
		return
	}
	f.running = false
	a.mu.Lock()
	defer a.mu.Unlock()
	a.threads -= f.threads
	a.memory -= f.memory
}

// fly starts a search.
func (e *Eye) fly(r core.Search) error {
	t, at := e.table, flown{e.seat, r.Header().ID}
	f := &flight{request: r, began: time.Now()}
	f.memory, f.threads = r.Cost()
	if err := t.adds(at, f); err != nil {
		return err
	}
	_, err := e.do(r)
	if err != nil {
		t.flights.mu.Lock()
		defer t.flights.mu.Unlock()
		t.air.gives(f)
		delete(t.flights.all, at)
	}
	return err
}

func (t *Table) adds(at flown, f *flight) error {
	t.flights.mu.Lock()
	defer t.flights.mu.Unlock()
	of := 0
	for other := range t.flights.all {
		if other == at {
			return Taken(at.id)
		}
		if other.eye == at.eye {
			of++
		}
	}
	if err := t.air.takes(f, of); err != nil {
		return err
	}
	f.moves = t.flights.moves
	t.flights.all[at] = f
	return nil
}

// Busy reports whether searches are in flight, or paused.
func (t *Table) Busy() bool {
	t.flights.mu.Lock()
	defer t.flights.mu.Unlock()
	return len(t.flights.all) > 0
}

// replied is told what a search of an eye replies, and tells it on, unless the search was paused.
func (t *Table) replied(eye engine.Seat, told core.Told) {
	if !t.keeps(flown{eye, told.ID}, told) {
		t.tell.Reply(eye, told)
	}
}

// keeps notes what a search replies, and reports whether that is kept for when somebody waits again.
func (t *Table) keeps(at flown, told core.Told) bool {
	t.flights.mu.Lock()
	defer t.flights.mu.Unlock()
	f := t.flights.all[at]
	if told.Partial || f == nil {
		return false
	}
	t.air.gives(f)
	if !f.paused {
		delete(t.flights.all, at)
		return false
	}
	f.last, f.took = &told, time.Since(f.began)
	if f.wanted {
		go t.Resume(at.eye) // which asks the session
	} else {
		time.AfterFunc(t.air.Pause, func() { t.forget(at, f) })
	}
	return true
}

// forget drops a search that was paused for too long: what was found is all.
func (t *Table) forget(at flown, f *flight) {
	t.flights.mu.Lock()
	there := t.flights.all[at] == f
	if there {
		delete(t.flights.all, at)
	}
	t.flights.mu.Unlock()
	if there {
		t.tell.Reply(at.eye, *f.last)
	}
}

// Pause stops the searches for which nobody waits, as the Teller has it, until Resume.
func (t *Table) Pause() {
	var stopped []flown
	t.flights.mu.Lock()
	for at, f := range t.flights.all {
		if f.running && !f.paused && !t.tell.Waits(at.eye, at.id) {
			f.paused = true
			stopped = append(stopped, at)
		}
	}
	t.flights.mu.Unlock()
	for _, at := range stopped {
		_, _ = t.Eye(at.eye).Do(&core.Stop{Search: &at.id}) // a table that is closed has stopped it
	}
}

// Resume goes on with what was paused of an eye for which somebody waits again. Where the game has
// moved since, what was found is all.
func (t *Table) Resume(eye engine.Seat) {
	var over []core.Told
	var again []core.Search
	t.flights.mu.Lock()
	for at, f := range t.flights.all {
		if at.eye != eye || !f.paused || !t.tell.Waits(eye, at.id) {
			continue
		}
		if f.wanted = f.last == nil; f.wanted {
			continue
		}
		delete(t.flights.all, at)
		if rest, left := f.request.Rest(f.last.Reply, f.took); left && f.moves == t.flights.moves {
			again = append(again, rest)
		} else {
			over = append(over, *f.last)
		}
	}
	t.flights.mu.Unlock()
	for _, told := range over {
		t.tell.Reply(eye, told)
	}
	for _, r := range again {
		if _, err := t.Eye(eye).Do(r); err != nil {
			t.tell.Reply(eye, core.Told{Answer: core.Answer{ID: r.Header().ID}, Err: err})
		}
	}
}
