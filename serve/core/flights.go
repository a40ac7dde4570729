package core

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// Bounds are what searches may take.
type Bounds struct {
	Threads int   // of all that are in flight
	Memory  int64 // bytes of their trees
	OfEye   int   // of one eye, with those that are paused

	Pause time.Duration // how long one is kept that is paused
}

// Air is where searches fly, which share its bounds. It is safe for concurrent use.
type Air struct {
	Bounds
	mu      sync.Mutex // taken after that of flights
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
	eye      engine.Seat
	request  Search
	memory   int64
	threads  int
	began    time.Time
	ctx      context.Context
	cancel   context.CancelFunc
	turn     chan struct{} // closed when it has a worker
	working  bool          // it has one
	flying   bool          // it counts in the air
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

// reserve finds room for a search.
func (f *Flights) reserve(eye engine.Seat, r Search) (*flight, error) {
	x := &flight{eye: eye, request: r, began: time.Now(), turn: make(chan struct{}), answered: make(chan struct{})}
	x.memory, x.threads = r.Cost()
	f.mu.Lock()
	defer f.mu.Unlock()
	of := 0
	for _, other := range f.all {
		switch {
		case other.over || other.eye != eye:
		case other.id() == x.id():
			return nil, Taken(x.id())
		default:
			of++
		}
	}
	if err := f.Air.takes(x, of); err != nil {
		return nil, err
	}
	x.ctx, x.cancel = context.WithCancel(context.Background())
	f.all = append(f.all, x)
	f.turns(eye)
	return x, nil
}

func (x *flight) id() string { return x.request.Header().ID }

// turns gives the workers of an eye that are free to those that wait. The flights are held.
func (f *Flights) turns(eye engine.Seat) {
	free := f.Workers
	for _, x := range f.all {
		if x.eye == eye && x.working {
			free--
		}
	}
	for _, x := range f.all {
		if free > 0 && x.eye == eye && x.flying && !x.working {
			x.working = true
			close(x.turn)
			free--
		}
	}
}

// takes counts a search of an eye that has so many, or says that there is no room.
func (a *Air) takes(x *flight, of int) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case of >= a.OfEye:
		return Full(fmt.Sprintf("%d searches are in flight, or paused since nobody waits for them; stop one, or wait for one, first", a.OfEye))
	case x.threads > a.Threads-a.threads:
		return Full(fmt.Sprintf("searches take %d threads of %d, and this one %d; stop one, wait for one, or give it less", a.threads, a.Threads, x.threads))
	case x.memory > a.Memory-a.memory:
		return Full(fmt.Sprintf("the searches in flight may take %d MiB of %d, and this one %d; stop one, or give it less memory", a.memory>>20, a.Memory>>20, x.memory>>20))
	}
	a.threads += x.threads
	a.memory += x.memory
	x.flying = true
	return nil
}

// lands counts a search no more, and lets the next have its worker. The flights are held.
func (f *Flights) lands(x *flight) {
	if !x.flying {
		return
	}
	x.flying, x.working = false, false
	x.cancel()
	f.Air.mu.Lock()
	f.Air.threads -= x.threads
	f.Air.memory -= x.memory
	f.Air.mu.Unlock()
	f.turns(x.eye)
}

// fly runs a search once it has a worker; one that is stopped while it waits runs at once, to no more
// than its answer.
func (f *Flights) fly(x *flight, run job) {
	select {
	case <-x.turn:
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
			err = session.Fault(p)
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
// It reports whether there was one to stop.
func (f *Flights) Stop(eye engine.Seat, id *string) bool {
	return f.stop(func(x *flight) bool { return x.eye == eye && (id == nil || x.id() == *id) })
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
