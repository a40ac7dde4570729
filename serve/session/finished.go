package session

import (
	"slices"
	"sync"

	"deadreckon/agents/advice"
	"deadreckon/engine"
)

// finishedSearches are searches that have ended and may be gone on with, of all sessions of this process,
// the latest last: as many as fit in the memory, each while its session lasts and one for a
// position. They are safe for concurrent use.
type finishedSearches struct {
	mu    sync.Mutex
	list  []finishedSearch
	most  int // how many
	bytes int64
}

// finishedSearch is a finished search that nobody else uses.
type finishedSearch struct {
	at     searchSubject
	search *advice.Search
}

// endedAt identifies the subject of a search.
type searchSubject struct {
	session hold
	game    engine.Game
	seat    engine.Seat
	view    uint64 // its key
}

var ended = finishedSearches{most: 64, bytes: 512 << 20}

// take returns the search of a position that a request can continue, or nil.
func (e *finishedSearches) take(at searchSubject, o advice.Request) *advice.Search {
	e.mu.Lock()
	defer e.mu.Unlock()
	i := slices.IndexFunc(e.list, func(one finishedSearch) bool { return one.at == at && one.search.Continues(o) })
	if i < 0 {
		return nil
	}
	search := e.list[i].search
	e.list = slices.Delete(e.list, i, i+1)
	return search
}

// put keeps a search in place of an older one of its position, and drops the oldest searches that do not
// fit.
func (e *finishedSearches) put(at searchSubject, search *advice.Search) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.list = slices.DeleteFunc(e.list, func(one finishedSearch) bool { return one.at == at })
	e.list = append(e.list, finishedSearch{at, search})
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
func (e *finishedSearches) leave(session hold) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.list = slices.DeleteFunc(e.list, func(one finishedSearch) bool { return one.at.session == session })
}
