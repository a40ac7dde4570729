package web

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"deadreckon/serve/table"
)

// event is a reply of a search.
type event struct {
	id      string
	partial bool
	text    []byte // one line
}

// eventQueue holds the unsent events of a tab. Its size is limited for slow clients: it keeps only the newest
// partial result of each search, and merges changes of the game.
type eventQueue struct {
	tab  string // prefix of the tab's search ids; "" for all
	wake chan struct{}

	mu      sync.Mutex
	replies []event
	changed *table.Change
	wrote   bool // a run has new output
	ended   bool
	lost    bool // too many unsent events
}

func newEventQueue(tab string) *eventQueue {
	return &eventQueue{tab: tab, wake: make(chan struct{}, 1)}
}

// maxUnsent limits the unsent replies and story lines.
const maxUnsent = 256

// send adds a reply.
func (q *eventQueue) send(e event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.replies = slices.DeleteFunc(q.replies, func(old event) bool { return old.partial && old.id == e.id })
	if len(q.replies) == maxUnsent {
		q.lost = true
	} else {
		q.replies = append(q.replies, e)
	}
	q.awake()
}

// change adds a change of the game.
func (q *eventQueue) change(c table.Change) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if before := q.changed; before != nil {
		c.Again = c.Again || before.Again
		c.Told = slices.Concat(before.Told, c.Told)
	}
	if len(c.Told) > maxUnsent {
		c.Told, c.Again = []string{}, true
	}
	q.changed = &c
	q.awake()
}

// written notes new output of a run.
func (q *eventQueue) written() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.wrote = true
	q.awake()
}

// end ends the stream.
func (q *eventQueue) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ended = true
	q.awake()
}

func (q *eventQueue) awake() {
	select {
	case q.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// take returns the pending events and whether the stream has ended.
func (q *eventQueue) take() (text []byte, end bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.changed != nil {
		data, _ := json.Marshal(q.changed) // cannot fail
		text = appendEvent(text, "changed", data)
	}
	if q.wrote {
		text = appendEvent(text, "changed", []byte("{}"))
	}
	for _, e := range q.replies {
		text = appendEvent(text, "reply", e.text)
	}
	if q.ended {
		text = appendEvent(text, "closing", []byte("{}"))
	}
	q.changed, q.wrote, q.replies = nil, false, nil
	return text, q.ended || q.lost
}

// appendEvent appends an event with one line of data.
func appendEvent(to []byte, kind string, data []byte) []byte {
	to = append(append(append(to, "event: "...), kind...), "\ndata: "...)
	return append(append(to, strings.TrimSuffix(string(data), "\n")...), "\n\n"...)
}

// watches reports whether the tab waits for a search.
func (q *eventQueue) watches(id string) bool { return q.tab == "" || strings.HasPrefix(id, q.tab+"-") }
