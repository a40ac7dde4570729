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
	text    []byte // a line
}

// stream is what one tab has not been sent yet. What waits is bounded whatever a slow client does:
// of the replies on the way of a search the newest alone, and of what happened in the game
// one sum.
type stream struct {
	tab  string // what the ids of its searches begin with; "" for all
	wake chan struct{}

	mu      sync.Mutex
	replies []event
	changed *table.Change
	wrote   bool // a run has written something
	ended   bool
	lost    bool // more waits than the client will ever read
}

func newStream(tab string) *stream { return &stream{tab: tab, wake: make(chan struct{}, 1)} }

// mostUnsent bounds the replies that wait, and the lines of what happened.
const mostUnsent = 256

// send adds a reply.
func (q *stream) send(e event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.replies = slices.DeleteFunc(q.replies, func(old event) bool { return old.partial && old.id == e.id })
	if len(q.replies) == mostUnsent {
		q.lost = true
	} else {
		q.replies = append(q.replies, e)
	}
	q.awake()
}

// change says that the game is elsewhere.
func (q *stream) change(c table.Change) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if before := q.changed; before != nil {
		c.Again = c.Again || before.Again
		c.Told = slices.Concat(before.Told, c.Told)
	}
	if len(c.Told) > mostUnsent {
		c.Told, c.Again = []string{}, true
	}
	q.changed = &c
	q.awake()
}

// written says that a run is to be read again.
func (q *stream) written() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.wrote = true
	q.awake()
}

// end says that no more will come.
func (q *stream) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ended = true
	q.awake()
}

func (q *stream) awake() {
	select {
	case q.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// take returns what is to be sent as events, and whether that is the end.
func (q *stream) take() (text []byte, end bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.changed != nil {
		data, _ := json.Marshal(q.changed) // words and numbers
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

// appendEvent writes an event of one line of data.
func appendEvent(to []byte, kind string, data []byte) []byte {
	to = append(append(append(to, "event: "...), kind...), "\ndata: "...)
	return append(append(to, strings.TrimSuffix(string(data), "\n")...), "\n\n"...)
}

// watches reports whether the tab waits for the search of an id.
func (q *stream) watches(id string) bool { return q.tab == "" || strings.HasPrefix(id, q.tab+"-") }
