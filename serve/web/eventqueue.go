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

// eventQueue holds the unsent events of a view. Its size is limited for slow clients: it keeps only the newest
// partial result of each search, and merges changes of the game.
type eventQueue struct {
	view string // name in a stream of several views, or ""
	wake chan<- struct{}

	mu      sync.Mutex
	tabs    []string // prefixes of the ids of the searches that are waited for; nil for all
	replies []event
	changed *table.Change
	room    []byte
	wrote   bool // a run has new output
	ended   bool
	lost    bool // too many unsent events
}

func newEventQueue(view string, tabs []string, wake chan<- struct{}) *eventQueue {
	return &eventQueue{view: view, tabs: tabs, wake: wake}
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

// meet adds the state of the room, which replaces an unsent one.
func (q *eventQueue) meet(room []byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.room = room
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

func (q *eventQueue) awake() { wakeUp(q.wake) }

// wakeUp makes a stream look for events.
func wakeUp(wake chan<- struct{}) {
	select {
	case wake <- struct{}{}:
	default: // it will look anyway
	}
}

// take returns the pending events and whether the view has ended.
func (q *eventQueue) take() (text []byte, end bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.changed != nil {
		data, _ := json.Marshal(q.changed) // cannot fail
		text = appendEvent(text, q.view, "changed", data)
	}
	if q.room != nil {
		text = appendEvent(text, q.view, "room", q.room)
	}
	if q.wrote {
		text = appendEvent(text, q.view, "changed", []byte("{}"))
	}
	for _, e := range q.replies {
		text = appendEvent(text, q.view, "reply", e.text)
	}
	if end = q.ended || q.lost; end && (q.ended || q.view != "") {
		text = appendEvent(text, q.view, "closing", []byte("{}"))
	}
	q.changed, q.room, q.wrote, q.replies = nil, nil, false, nil
	return text, end
}

// appendEvent appends an event with one line of data. The id of an event is the name of its view.
func appendEvent(to []byte, view, kind string, data []byte) []byte {
	if view != "" {
		to = append(append(append(to, "id: "...), view...), '\n')
	}
	to = append(append(append(to, "event: "...), kind...), "\ndata: "...)
	return append(append(to, strings.TrimSuffix(string(data), "\n")...), "\n\n"...)
}

// watches reports whether a tab waits for a search.
func (q *eventQueue) watches(id string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.tabs == nil || slices.ContainsFunc(q.tabs, func(tab string) bool { return strings.HasPrefix(id, tab+"-") })
}

// show changes the tabs and reports whether they differ.
func (q *eventQueue) show(tabs []string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	same := slices.Equal(q.tabs, tabs)
	q.tabs = tabs
	return !same
}
