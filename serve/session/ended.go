package session

import (
	"slices"
	"sync"

	"deadreckon/agents/advice"
	"deadreckon/engine"
)

// endings are searches that have ended and may be gone on with, of all sessions of this process,
// the latest last: as many as fit in the memory, each while its session lasts and one for a
// position. They are safe for concurrent use.
type endings struct {
	mu    sync.Mutex
	list  []ending
	most  int // how many
	bytes int64
}

// ending is a search that has ended, which nobody else has.
type ending struct {
	at     endedAt
	search *advice.Search
}

// endedAt is what a search was about.
type endedAt struct {
	session hold
	game    engine.Game
	seat    engine.Seat
	view    uint64 // its key
}

var ended = endings{most: 64, bytes: 512 << 20}

// take returns the search of a position that an order goes on with, or nil.
func (e *endings) take(at endedAt, o advice.Request) *advice.Search {
	e.mu.Lock()
	defer e.mu.Unlock()
	i := slices.IndexFunc(e.list, func(one ending) bool { return one.at == at && one.search.Goes(o) })
	if i < 0 {
		return nil
	}
	search := e.list[i].search
	e.list = slices.Delete(e.list, i, i+1)
	return search
}

// put keeps a search in place of the one of its position, and lets the oldest go that do not fit.
func (e *endings) put(at endedAt, search *advice.Search) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.list = slices.DeleteFunc(e.list, func(one ending) bool { return one.at == at })
	e.list = append(e.list, ending{at, search})
	left, first := e.bytes, len(e.list)
	for first > 0 && len(e.list)-first < e.most {
		if left -= e.list[first-1].search.Bytes(); left < 0 {
			break
		}
		first--
	}
	e.list = slices.Delete(e.list, 0, first)
}

// leave lets the searches of a session go.
func (e *endings) leave(session hold) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.list = slices.DeleteFunc(e.list, func(one ending) bool { return one.at.session == session })
}
