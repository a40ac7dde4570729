package session

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"deadreckon/engine"
)

// Bounds limit the searches that run at once. Guests together have half of the threads and of the memory,
// and the key of a guest has a quarter, so that the owner always has half.
type Bounds struct {
	Threads int
	Memory  int64 // bytes of the trees
	OfEye   int   // searches of a viewer, with waiting and paused ones; guests have their own limit

	Pause time.Duration // how long a paused search is kept
	Guest time.Duration // how long a search of a guest runs at most; 0: without a limit
}

// SearchLimits counts the use of the running searches in several pools. It is safe for concurrent use.
type SearchLimits struct {
	Bounds
	mu      sync.Mutex           // locked after the mutex of a pool
	taken   map[client]use       // use of each asker, of all guests, and of everybody, which is asker{}
	waiting map[*SearchPool]bool // pools with searches that wait for room
}

// client is a source of searches: the owner or a guest, as a viewer.
type client struct {
	flights *SearchPool
	eye     engine.Seat
	guest   bool
}

// use is the threads and the memory of running searches.
type use struct {
	threads int
	memory  int64
}

// NewSearchLimits returns limits without use.
func NewSearchLimits(b Bounds) *SearchLimits {
	return &SearchLimits{Bounds: b, taken: map[client]use{}, waiting: map[*SearchPool]bool{}}
}

// portion is a fraction of the bounds, 1/parts.
type portion struct {
	of    client
	parts int
	words string
}

// shares returns the limits under which the searches of an asker count.
func (who client) shares() []portion {
	all := portion{parts: 1}
	if !who.guest {
		return []portion{all}
	}
	return []portion{{who, 4, " of this key"}, {client{guest: true}, 2, " of guests"}, all}
}

// count adds the use of a search, or subtracts it with -1. The caller holds the mutex.
func (a *SearchLimits) count(x *poolSearch, by int) {
	for _, s := range x.shares() {
		u := a.taken[s.of]
		if u = (use{u.threads + by*x.threads, u.memory + int64(by)*x.memory}); u == (use{}) {
			delete(a.taken, s.of)
		} else {
			a.taken[s.of] = u
		}
	}
}

// DuplicateIDError is the error of a search whose id is in use.
type DuplicateIDError string

func (id DuplicateIDError) Error() string {
	return fmt.Sprintf("the search %q is running; use another id, or stop it first", string(id))
}

// BusyError is the error of a search for which there is no room.
type BusyError string

func (f BusyError) Error() string { return string(f) }

// MaxSearches bounds the running and waiting searches of a client with its own session.
const MaxSearches = 1024

// SearchPool are searches in the background. Of a viewer, one search per worker runs; the others wait in the
// order of their requests. They are safe for concurrent use.
type SearchPool struct {
	SearchLimits *SearchLimits
	Workers      int
	Tell         func(eye engine.Seat, told Told)         // receives the replies of searches
	Waits        func(eye engine.Seat, id string) bool    // reports whether somebody waits for a reply; called with the mutex held
	Again        func(eye engine.Seat, rest Search) error // starts the rest of a paused search

	mu  sync.Mutex
	all []*poolSearch // in the order of their requests
}

// NewSearchPool returns the pool of a client with its own session; later receives the replies.
func NewSearchPool(workers int, later func(Told)) *SearchPool {
	return &SearchPool{SearchLimits: NewSearchLimits(Bounds{Threads: math.MaxInt, Memory: math.MaxInt64, OfEye: MaxSearches}), Workers: workers,
		Tell: func(_ engine.Seat, told Told) { later(told) }}
}

// poolSearch is a search that runs, or that continues when somebody waits for it again.
type poolSearch struct {
	client
	use
	request  Search
	began    time.Time
	ctx      context.Context
	cancel   context.CancelFunc
	turn     chan struct{} // closed when it has a worker
	working  bool          // it has one, and counts in the air
	flying   bool          // it runs, or waits for its turn
	moved    bool          // the game has, since it began
	paused   bool          // nobody waits for it
	wanted   bool          // somebody is back before its last reply
	last     *Told         // its reply when it was paused
	took     time.Duration // until then
	over     bool          // its id is free
	answered chan struct{} // closed after its last reply
}

// job is the work of a search: it returns a function that makes its reply.
type job func(ctx context.Context) (reply func(Answer) any, err error)

// start starts a search that prepare makes ready when there is room for it.
func (f *SearchPool) start(eye engine.Seat, r Search, prepare func() (any, error)) error {
	x, err := f.reserve(eye, r)
	if err != nil {
		return err
	}
	begun := false
	defer func() {
		if !begun {
			f.end(x, func() {})
		}
	}()
	prepared, err := prepare()
	if err != nil {
		return err
	}
	begun = true
	go f.fly(x, prepared.(job))
	return nil
}

// reserve finds room for a search. A search that waits for a worker counts when it runs. The op go is the play of the
// game's agents, and no search of a guest.
func (f *SearchPool) reserve(eye engine.Seat, r Search) (*poolSearch, error) {
	_, plays := r.(*Go)
	x := &poolSearch{client: client{f, eye, r.Header().Guest && !plays}, request: r, began: time.Now(), turn: make(chan struct{}), answered: make(chan struct{})}
	x.memory, x.threads = r.Cost()
	f.mu.Lock()
	defer f.mu.Unlock()
	of, flying := 0, 0
	for _, other := range f.all {
		switch {
		case other.over || other.eye != eye:
		case other.id() == x.id():
			return nil, DuplicateIDError(x.id())
		case other.guest == x.guest:
			of++
			if other.flying {
				flying++
			}
		}
	}
	if of >= f.SearchLimits.OfEye {
		return nil, BusyError(fmt.Sprintf("%d searches are running, or paused since nobody waits for them; stop one, or wait for one, first", of))
	}
	if err := f.takes(x, flying < f.Workers); err != nil {
		return nil, err
	}
	x.flying = true
	x.ctx, x.cancel = context.WithCancel(context.Background())
	f.all = append(f.all, x)
	return x, nil
}

func (x *poolSearch) id() string { return x.request.Header().ID }

// next gives workers that are free to searches that wait, as far as there is room.
func (f *SearchPool) next() {
	f.mu.Lock()
	defer f.mu.Unlock()
	busy := map[client]int{}
	for _, x := range f.all {
		if x.working {
			busy[x.client]++
		}
	}
	for _, x := range f.all {
		if x.flying && !x.working && busy[x.client] < f.Workers && f.takes(x, true) == nil {
			busy[x.client]++
		}
	}
}

// takes starts to count a search that is to run now. Without room it returns an error, and for a search that is to run
// later only if there never is room.
func (f *SearchPool) takes(x *poolSearch, now bool) error {
	a := f.SearchLimits
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range x.shares() {
		taken, threads, memory := use{}, max(1, a.Threads/s.parts), a.Memory/int64(s.parts)
		if now {
			taken = a.taken[s.of]
			a.waiting[f] = true
		}
		switch {
		case x.threads > threads-taken.threads:
			return BusyError(fmt.Sprintf("searches%s take %d threads of %d, and this one %d; stop one, wait for one, or give it less", s.words, taken.threads, threads, x.threads))
		case x.memory > memory-taken.memory:
			return BusyError(fmt.Sprintf("the searches running%s may take %d MiB of %d, and this one %d; stop one, or give it less memory", s.words, taken.memory>>20, memory>>20, x.memory>>20))
		}
	}
	if now {
		a.count(x, 1)
		x.working = true
		close(x.turn)
	}
	return nil
}

// lands removes a search from the counts, and starts the next ones. The mutex is held.
func (f *SearchPool) lands(x *poolSearch) {
	if !x.flying {
		return
	}
	x.flying = false
	x.cancel()
	if !x.working {
		return
	}
	x.working = false
	a := f.SearchLimits
	a.mu.Lock()
	a.count(x, -1)
	a.waiting[f] = true
	waiting := a.waiting
	a.waiting = map[*SearchPool]bool{}
	a.mu.Unlock()
	for other := range waiting {
		go other.next()
	}
}

// fly runs a search once it has a worker; one that is stopped while it waits runs at once, to no more
// than its answer.
func (f *SearchPool) fly(x *poolSearch, run job) {
	select {
	case <-x.turn:
		if x.guest && f.SearchLimits.Guest > 0 {
			defer time.AfterFunc(f.SearchLimits.Guest, x.cancel).Stop()
		}
	case <-x.ctx.Done():
	}
	told := Told{Answer: Answer{ID: x.id()}}
	if reply, err := safely(x.ctx, run); err != nil {
		told.Err = err
	} else {
		told.Reply = reply(told.Answer)
	}
	if !f.keeps(x, told) {
		f.end(x, func() { f.Tell(x.eye, told) })
	}
}

// safely turns a fault of a game into an error: it must not end a conversation.
func safely(ctx context.Context, run job) (reply func(Answer) any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = Fault(p)
		}
	}()
	return run(ctx)
}

// keeps keeps the reply of a search that was paused, and reports whether it is so.
func (f *SearchPool) keeps(x *poolSearch, told Told) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lands(x)
	if !x.paused {
		x.over = true
		return false
	}
	x.last, x.took = &told, time.Since(x.began)
	if x.wanted {
		go f.Resume(x.eye) // which asks the session
	} else {
		time.AfterFunc(f.SearchLimits.Pause, func() { f.drop(x) })
	}
	return true
}

// end ends a search once, and then tells its reply: the receiver may reuse the id at once.
func (f *SearchPool) end(x *poolSearch, tell func()) {
	f.mu.Lock()
	f.lands(x)
	x.over = true
	f.mu.Unlock()
	tell()
	f.mu.Lock()
	f.all = slices.DeleteFunc(f.all, func(other *poolSearch) bool { return other == x })
	f.mu.Unlock()
	close(x.answered)
}

// drop ends a paused search with its results so far.
func (f *SearchPool) drop(x *poolSearch) {
	f.mu.Lock()
	there := !x.over && x.last != nil
	x.over = x.over || there
	f.mu.Unlock()
	if there {
		f.end(x, func() { f.Tell(x.eye, *x.last) })
	}
}

// Busy reports whether searches are in flight, or paused.
func (f *SearchPool) Busy() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.all) > 0
}

// Stop ends the search of a viewer with an id, or all of its searches for nil, and waits for the replies.
// A guest ends only searches of guests. It reports whether there was one to stop.
func (f *SearchPool) Stop(eye engine.Seat, guest bool, id *string) bool {
	return f.stop(func(x *poolSearch) bool {
		return x.eye == eye && (x.request.Header().Guest || !guest) && (id == nil || x.id() == *id)
	})
}

// Close ends all searches, and waits for the replies.
func (f *SearchPool) Close() { f.stop(func(*poolSearch) bool { return true }) }

func (f *SearchPool) stop(which func(*poolSearch) bool) (stopped bool) {
	var those []*poolSearch
	f.mu.Lock()
	for _, x := range f.all {
		if which(x) {
			those = append(those, x)
			stopped = stopped || !x.over
			x.paused = x.paused && x.last != nil
			x.cancel()
		}
	}
	f.mu.Unlock()
	for _, x := range those {
		f.drop(x)
		<-x.answered
	}
	return stopped
}

// Wait waits for the replies of all searches.
func (f *SearchPool) Wait() {
	f.mu.Lock()
	all := slices.Clone(f.all)
	f.mu.Unlock()
	for _, x := range all {
		<-x.answered
	}
}

// Moved says that the game has moved: paused searches cannot continue.
func (f *SearchPool) Moved() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, x := range f.all {
		x.moved = true
	}
}

// Pause stops the searches for which nobody waits, until Resume.
func (f *SearchPool) Pause() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, x := range f.all {
		if x.flying && !x.paused && !f.Waits(x.eye, x.id()) {
			x.paused = true
			x.cancel()
		}
	}
}

// Resume continues the paused searches of a viewer for which somebody waits again. If the game has moved
// since, their results so far are final.
func (f *SearchPool) Resume(eye engine.Seat) {
	var over, on []*poolSearch
	var rests []Search
	f.mu.Lock()
	for _, x := range f.all {
		if x.eye != eye || !x.paused || x.over || !f.Waits(eye, x.id()) {
			continue
		}
		if x.wanted = x.last == nil; x.wanted {
			continue
		}
		if rest, left := x.request.Rest(x.last.Reply, x.took); left && !x.moved {
			x.over = true
			on, rests = append(on, x), append(rests, rest)
		} else {
			over = append(over, x)
		}
	}
	f.mu.Unlock()
	for _, x := range over {
		f.drop(x)
	}
	for i, r := range rests {
		f.end(on[i], func() {})
		if err := f.Again(eye, r); err != nil {
			f.Tell(eye, Told{Answer: Answer{ID: r.Header().ID}, Err: err})
		}
	}
}
