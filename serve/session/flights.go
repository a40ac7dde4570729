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
	OfEye   int   // searches of one eye, with those that wait and those that are paused; guests have their own number

	Pause time.Duration // how long a paused search is kept
	Guest time.Duration // how long a search of a guest runs at most; 0: without a limit
}

// Air counts what the running searches of several Flights take. It is safe for concurrent use.
type Air struct {
	Bounds
	mu      sync.Mutex        // taken after that of flights
	taken   map[asker]use     // of each asker, all guests, and everybody, which is asker{}
	waiting map[*Flights]bool // have searches for which there was no room
}

// asker is somebody who asks for searches: the owner, or a guest, at an eye.
type asker struct {
	flights *Flights
	eye     engine.Seat
	guest   bool
}

// use is the threads and the memory of running searches.
type use struct {
	threads int
	memory  int64
}

// NewAir returns one in which nothing flies.
func NewAir(b Bounds) *Air {
	return &Air{Bounds: b, taken: map[asker]use{}, waiting: map[*Flights]bool{}}
}

// portion is a fraction of the bounds, 1/parts.
type portion struct {
	of    asker
	parts int
	words string
}

// shares returns the shares in which the searches of an asker count.
func (who asker) shares() []portion {
	all := portion{parts: 1}
	if !who.guest {
		return []portion{all}
	}
	return []portion{{who, 4, " of this key"}, {asker{guest: true}, 2, " of guests"}, all}
}

// count adds the use of a search, or subtracts it with -1. The caller holds the mutex.
func (a *Air) count(x *flight, by int) {
	for _, s := range x.shares() {
		u := a.taken[s.of]
		if u = (use{u.threads + by*x.threads, u.memory + int64(by)*x.memory}); u == (use{}) {
			delete(a.taken, s.of)
		} else {
			a.taken[s.of] = u
		}
	}
}

// Taken is the error of a search whose id is that of another.
type Taken string

func (id Taken) Error() string {
	return fmt.Sprintf("the search %q is in flight; take another id, or stop it first", string(id))
}

// Full is the error of a search for which there is no room.
type Full string

func (f Full) Error() string { return string(f) }

// MostFlights bounds the searches that run or wait, of one who asks a session of his own.
const MostFlights = 1024

// Flights are searches in the background: of an eye as many run as it has workers, and the others wait
// in the order of their requests. They are safe for concurrent use.
type Flights struct {
	Air     *Air
	Workers int
	Tell    func(eye engine.Seat, told Told)         // is told what searches reply
	Waits   func(eye engine.Seat, id string) bool    // reports whether somebody waits for that; called while flights are held
	Again   func(eye engine.Seat, rest Search) error // asks for what is left of one that was paused

	mu  sync.Mutex
	all []*flight // in the order of their requests
}

// NewFlights returns those of one who asks a session of his own, whose replies go to later.
func NewFlights(workers int, later func(Told)) *Flights {
	return &Flights{Air: NewAir(Bounds{Threads: math.MaxInt, Memory: math.MaxInt64, OfEye: MostFlights}), Workers: workers,
		Tell: func(_ engine.Seat, told Told) { later(told) }}
}

// flight is a search that is in flight, or that is to go on when somebody waits for it again.
type flight struct {
	asker
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
	answered chan struct{} // closed when its last reply was told
}

// job is what a search does in flight: it returns what writes its reply.
type job func(ctx context.Context) (reply func(Answer) any, err error)

// start has a search fly that prepare makes ready once there is room for it.
func (f *Flights) start(eye engine.Seat, r Search, prepare func() (any, error)) error {
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
func (f *Flights) reserve(eye engine.Seat, r Search) (*flight, error) {
	_, plays := r.(*Go)
	x := &flight{asker: asker{f, eye, r.Header().Guest && !plays}, request: r, began: time.Now(), turn: make(chan struct{}), answered: make(chan struct{})}
	x.memory, x.threads = r.Cost()
	f.mu.Lock()
	defer f.mu.Unlock()
	of, flying := 0, 0
	for _, other := range f.all {
		switch {
		case other.over || other.eye != eye:
		case other.id() == x.id():
			return nil, Taken(x.id())
		case other.guest == x.guest:
			of++
			if other.flying {
				flying++
			}
		}
	}
	if of >= f.Air.OfEye {
		return nil, Full(fmt.Sprintf("%d searches are in flight, or paused since nobody waits for them; stop one, or wait for one, first", of))
	}
	if err := f.takes(x, flying < f.Workers); err != nil {
		return nil, err
	}
	x.flying = true
	x.ctx, x.cancel = context.WithCancel(context.Background())
	f.all = append(f.all, x)
	return x, nil
}

func (x *flight) id() string { return x.request.Header().ID }

// next gives workers that are free to searches that wait, as far as there is room.
func (f *Flights) next() {
	f.mu.Lock()
	defer f.mu.Unlock()
	busy := map[asker]int{}
	for _, x := range f.all {
		if x.working {
			busy[x.asker]++
		}
	}
	for _, x := range f.all {
		if x.flying && !x.working && busy[x.asker] < f.Workers && f.takes(x, true) == nil {
			busy[x.asker]++
		}
	}
}

// takes starts to count a search that is to run now. Without room it returns an error, and for a search that is to run
// later only if there never is room.
func (f *Flights) takes(x *flight, now bool) error {
	a := f.Air
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
			return Full(fmt.Sprintf("searches%s take %d threads of %d, and this one %d; stop one, wait for one, or give it less", s.words, taken.threads, threads, x.threads))
		case x.memory > memory-taken.memory:
			return Full(fmt.Sprintf("the searches in flight%s may take %d MiB of %d, and this one %d; stop one, or give it less memory", s.words, taken.memory>>20, memory>>20, x.memory>>20))
		}
	}
	if now {
		a.count(x, 1)
		x.working = true
		close(x.turn)
	}
	return nil
}

// lands counts a search no more, and lets the next ones run. The flights are held.
func (f *Flights) lands(x *flight) {
	if !x.flying {
		return
	}
	x.flying = false
	x.cancel()
	if !x.working {
		return
	}
	x.working = false
	a := f.Air
	a.mu.Lock()
	a.count(x, -1)
	a.waiting[f] = true
	waiting := a.waiting
	a.waiting = map[*Flights]bool{}
	a.mu.Unlock()
	for other := range waiting {
		go other.next()
	}
}

// fly runs a search once it has a worker; one that is stopped while it waits runs at once, to no more
// than its answer.
func (f *Flights) fly(x *flight, run job) {
	select {
	case <-x.turn:
		if x.guest && f.Air.Guest > 0 {
			defer time.AfterFunc(f.Air.Guest, x.cancel).Stop()
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
func (f *Flights) keeps(x *flight, told Told) bool {
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
		time.AfterFunc(f.Air.Pause, func() { f.drop(x) })
	}
	return true
}

// end ends a search once, and tells its reply: whoever hears that may use its id again at once.
func (f *Flights) end(x *flight, tell func()) {
	f.mu.Lock()
	f.lands(x)
	x.over = true
	f.mu.Unlock()
	tell()
	f.mu.Lock()
	f.all = slices.DeleteFunc(f.all, func(other *flight) bool { return other == x })
	f.mu.Unlock()
	close(x.answered)
}

// drop ends a search that was paused: what was found is all.
func (f *Flights) drop(x *flight) {
	f.mu.Lock()
	there := !x.over && x.last != nil
	x.over = x.over || there
	f.mu.Unlock()
	if there {
		f.end(x, func() { f.Tell(x.eye, *x.last) })
	}
}

// Busy reports whether searches are in flight, or paused.
func (f *Flights) Busy() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.all) > 0
}

// Stop ends the search of an eye with that id, or all of its searches for nil, and waits for the replies.
// A guest ends only those that a guest asked for. It reports whether there was one to stop.
func (f *Flights) Stop(eye engine.Seat, guest bool, id *string) bool {
	return f.stop(func(x *flight) bool {
		return x.eye == eye && (x.request.Header().Guest || !guest) && (id == nil || x.id() == *id)
	})
}

// Close ends all searches, and waits for the replies.
func (f *Flights) Close() { f.stop(func(*flight) bool { return true }) }

func (f *Flights) stop(which func(*flight) bool) (stopped bool) {
	var those []*flight
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
func (f *Flights) Wait() {
	f.mu.Lock()
	all := slices.Clone(f.all)
	f.mu.Unlock()
	for _, x := range all {
		<-x.answered
	}
}

// Moved says that the game is elsewhere: what is paused has nothing to go on with.
func (f *Flights) Moved() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, x := range f.all {
		x.moved = true
	}
}

// Pause stops the searches for which nobody waits, until Resume.
func (f *Flights) Pause() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, x := range f.all {
		if x.flying && !x.paused && !f.Waits(x.eye, x.id()) {
			x.paused = true
			x.cancel()
		}
	}
}

// Resume goes on with what was paused of an eye for which somebody waits again. Where the game has
// moved since, what was found is all.
func (f *Flights) Resume(eye engine.Seat) {
	var over, on []*flight
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
