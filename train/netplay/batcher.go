package netplay

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// Batcher evaluates the views of many games together. When every client waits for an answer,
// the last one to ask evaluates them all: one batch per net, ordered by when the clients
// joined. So all bytes depend only on what the clients ask, if all join before the first
// asks and no client's games depend on timing.
//
// A client that does not ask blocks all others, so a client that is done must Leave. After
// warm-up nothing is allocated.
type Batcher struct {
	game    engine.Game
	backend net.Backend

	mu      sync.Mutex
	nets    []*batchedNet
	clients []*Client // in the order of joining
	waiting int       // number of clients that wait for an answer
}

// batchedNet is a net of a batcher and its current batch.
type batchedNet struct {
	file      *net.File
	evaluator net.Evaluator
	batch     net.Batch
	answers   net.Answers
}

// NewBatcher returns a batcher for a game, without nets or clients.
func NewBatcher(g engine.Game, b net.Backend) *Batcher { return &Batcher{game: g, backend: b} }

// Load adds a net and returns its number, starting at 0. The net must fit the batcher's game,
// and its weights must not change afterwards.
func (h *Batcher) Load(f *net.File) (int, error) {
	if err := f.Fits(h.game); err != nil {
		return 0, err
	}
	if _, err := newRequest(h.game, f); err != nil {
		return 0, err
	}
	e, err := h.backend.Evaluator(f.Net)
	if err != nil {
		return 0, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.nets = append(h.nets, &batchedNet{file: f, evaluator: e})
	return len(h.nets) - 1, nil
}

// Join adds a client. The others wait for it from now on.
func (h *Batcher) Join() *Client {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := &Client{batcher: h, wake: make(chan struct{}, 1)}
	h.clients = append(h.clients, m)
	return m
}

// Client is a participant of a batcher, such as a game. It is not safe for concurrent use and
// asks one net at a time.
type Client struct {
	batcher *Batcher
	asking  *batchedSource // nil unless it waits
	wake    chan struct{}
	err     error // of the last answer
}

// Source returns a source for the net with the given number; an unknown number panics. An
// error of any net in the batch fails all its answers.
func (m *Client) Source(net int) Source {
	m.batcher.mu.Lock()
	defer m.batcher.mu.Unlock()
	if net < 0 || net >= len(m.batcher.nets) {
		panic(fmt.Sprintf("netplay: net %d of a batcher of %d", net, len(m.batcher.nets)))
	}
	to := m.batcher.nets[net]
	q, err := newRequest(m.batcher.game, to.file)
	if err != nil {
		panic(err) // Load has checked it
	}
	return &batchedSource{request: q, client: m, to: to}
}

// Leave removes the client. It must not ask afterwards.
func (m *Client) Leave() {
	h := m.batcher
	h.mu.Lock()
	defer h.mu.Unlock()
	h.clients = slices.DeleteFunc(h.clients, func(other *Client) bool { return other == m })
	h.answer()
}

// batchedSource is a client's Source for one net.
type batchedSource struct {
	request
	client  *Client
	to      *batchedNet
	answers net.Answers
}

func (l *batchedSource) Ask() (*net.Answers, error) {
	if l.err != nil {
		return nil, l.err
	}
	if err := l.client.batcher.ask(l); err != nil {
		return nil, err
	}
	<-l.client.wake
	if err := l.client.err; err != nil {
		return nil, err
	}
	return &l.answers, nil
}

// ask makes the client of l wait, and answers everybody if it was the last.
func (h *Batcher) ask(l *batchedSource) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !slices.Contains(h.clients, l.client) {
		return errors.New("netplay: a client asks after leaving its batcher")
	}
	l.client.asking = l
	h.waiting++
	h.answer()
	return nil
}

var errBroken = errors.New("netplay: the evaluation panicked in another goroutine")

// answer answers and wakes all clients, if all of them wait.
func (h *Batcher) answer() {
	if h.waiting == 0 || h.waiting < len(h.clients) {
		return
	}
	err := errBroken
	defer func() {
		h.waiting = 0
		for _, m := range h.clients {
			m.asking, m.err = nil, err
			m.wake <- struct{}{}
		}
	}()
	err = h.evaluate()
}

// evaluate evaluates the batch of each net and distributes the answers.
func (h *Batcher) evaluate() error {
	for _, n := range h.nets {
		n.gather(h.clients)
		if n.batch.N == 0 {
			continue
		}
		if err := n.evaluator.Evaluate(&n.batch, &n.answers); err != nil {
			return fmt.Errorf("netplay: %w", err)
		}
		n.hand(h.clients)
	}
	return nil
}

// gather collects the requests to n in one batch.
func (n *batchedNet) gather(clients []*Client) {
	b := &n.batch
	reset(b)
	for _, m := range clients {
		if m.asking.to != n {
			continue
		}
		q, before := &m.asking.batch, int32(len(b.Legal))
		b.N += q.N
		b.Planes = append(b.Planes, q.Planes...)
		b.Globals = append(b.Globals, q.Globals...)
		b.Legal = append(b.Legal, q.Legal...)
		b.Base = append(b.Base, q.Base...)
		for _, end := range q.Ends {
			b.Ends = append(b.Ends, before+end)
		}
	}
}

// hand copies its share of the answers to each client.
func (n *batchedNet) hand(clients []*Client) {
	policy, value := n.answers.Policy, n.answers.Value
	for _, m := range clients {
		if m.asking.to != n {
			continue
		}
		q, a := &m.asking.batch, &m.asking.answers
		a.Policy = append(a.Policy[:0], policy[:len(q.Legal)]...)
		a.Value = append(a.Value[:0], value[:net.Values*q.N]...)
		policy, value = policy[len(q.Legal):], value[net.Values*q.N:]
	}
}
