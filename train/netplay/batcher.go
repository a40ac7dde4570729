package netplay

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// Batcher answers the request of many games together: when every client waits for an
// answer, whoever came last evaluates them, one batch for each net that was asked, the
// clients' views in the order in which they joined. So the batches, and with them all
// bytes, depend on what each client asks and on nothing else, as long as all join
// before the first asks and a client's next game does not depend on who was faster.
//
// A client that does not ask holds up all others: one that has nothing more to ask must
// Leave. After warm-up nothing is allocated.
type Batcher struct {
	game    engine.Game
	backend net.Backend

	mu      sync.Mutex
	nets    []*batchedNet
	clients []*Client // in the order in which they joined
	waiting int       // clients that wait for an answer
}

// batchedNet is a net of a batcher with what it is asked together.
type batchedNet struct {
	file      *net.File
	evaluator net.Evaluator
	batch     net.Batch
	answers   net.Answers
}

// NewBatcher returns a batcher for a game, without nets or clients.
func NewBatcher(g engine.Game, b net.Backend) *Batcher { return &Batcher{game: g, backend: b} }

// Load adds a net that clients may ask, and returns its number, from 0 on. It is an
// error if it was not made for the batcher's game. Its weights must not change any more.
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

// Join returns a new client, for whom the others wait from now on.
func (h *Batcher) Join() *Client {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := &Client{batcher: h, wake: make(chan struct{}, 1)}
	h.clients = append(h.clients, m)
	return m
}

// Client is one of those whose request a batcher answers together, such as a game. It is
// not safe for concurrent use: it asks one net at a time.
type Client struct {
	batcher *Batcher
	asking  *batchedSource // nil while it does not wait
	wake    chan struct{}
	err     error // of the latest answer
}

// Source returns a source of the net of that number. A number that Load did not return
// panics. The error of an answer is that of any net of the batch.
func (m *Client) Source(net int) Source {
	m.batcher.mu.Lock()
	defer m.batcher.mu.Unlock()
	if net < 0 || net >= len(m.batcher.nets) {
		panic(fmt.Sprintf("netplay: net %d of a batcher of %d", net, len(m.batcher.nets)))
	}
	to := m.batcher.nets[net]
	q, err := newRequest(m.batcher.game, to.file)
	if err != nil {
		panic(err) // the one of Load could be made
	}
	return &batchedSource{request: q, client: m, to: to}
}

// Leave takes the client out: the others no longer wait for it, and it must not ask any
// more.
func (m *Client) Leave() {
	h := m.batcher
	h.mu.Lock()
	defer h.mu.Unlock()
	h.clients = slices.DeleteFunc(h.clients, func(other *Client) bool { return other == m })
	h.answer()
}

// batchedSource is a Source of a client: to one net.
type batchedSource struct {
	request
	client  *Client
	to      *batchedNet
	answers net.Answers
}

// Ask implements Source.
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

// ask makes the client of l wait, and answers all if it is the last.
func (h *Batcher) ask(l *batchedSource) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !slices.Contains(h.clients, l.client) {
		return errors.New("netplay: a client that has left its batcher asks")
	}
	l.client.asking = l
	h.waiting++
	h.answer()
	return nil
}

var errBroken = errors.New("netplay: the evaluation broke off") // it panicked elsewhere

// answer answers all clients and wakes them, if all of them wait.
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

// evaluate asks each net what its clients ask, and gives them the answers.
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

// gather makes one batch of what clients ask the net.
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

// hand gives each client its share of the answers.
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
