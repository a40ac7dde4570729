package netplay

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// Hub answers the questions of many games together: when every member waits for an
// answer, whoever came last evaluates them, one batch for each net that was asked, the
// members' views in the order in which they joined. So the batches, and with them all
// bytes, depend on what each member asks and on nothing else, as long as all join
// before the first asks and a member's next game does not depend on who was faster.
//
// A member that does not ask holds up all others: one that has nothing more to ask must
// Leave. After warm-up nothing is allocated.
type Hub struct {
	game    engine.Game
	backend net.Backend

	mu      sync.Mutex
	nets    []*loaded
	members []*Member // in the order in which they joined
	waiting int       // members that wait for an answer
}

// loaded is a net of a hub with what it is asked together.
type loaded struct {
	file      *net.File
	evaluator net.Evaluator
	batch     net.Batch
	answers   net.Answers
}

// NewHub returns a hub for a game, without nets or members.
func NewHub(g engine.Game, b net.Backend) *Hub { return &Hub{game: g, backend: b} }

// Load adds a net that members may ask, and returns its number, from 0 on. It is an
// error if it was not made for the hub's game. Its weights must not change any more.
func (h *Hub) Load(f *net.File) (int, error) {
	if err := f.Fits(h.game); err != nil {
		return 0, err
	}
	if _, err := questionsOf(h.game, f); err != nil {
		return 0, err
	}
	e, err := h.backend.Evaluator(f.Net)
	if err != nil {
		return 0, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.nets = append(h.nets, &loaded{file: f, evaluator: e})
	return len(h.nets) - 1, nil
}

// Join returns a new member, for whom the others wait from now on.
func (h *Hub) Join() *Member {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := &Member{hub: h, wake: make(chan struct{}, 1)}
	h.members = append(h.members, m)
	return m
}

// Member is one of those whose questions a hub answers together, such as a game. It is
// not safe for concurrent use: it asks one net at a time.
type Member struct {
	hub    *Hub
	asking *line // nil while it does not wait
	wake   chan struct{}
	err    error // of the latest answer
}

// Source returns a source of the net of that number. A number that Load did not return
// panics. The error of an answer is that of any net of the batch.
func (m *Member) Source(net int) Source {
	m.hub.mu.Lock()
	defer m.hub.mu.Unlock()
	if net < 0 || net >= len(m.hub.nets) {
		panic(fmt.Sprintf("netplay: net %d of a hub of %d", net, len(m.hub.nets)))
	}
	to := m.hub.nets[net]
	q, err := questionsOf(m.hub.game, to.file)
	if err != nil {
		panic(err) // the one of Load could be made
	}
	return &line{questions: q, member: m, to: to}
}

// Leave takes the member out: the others no longer wait for it, and it must not ask any
// more.
func (m *Member) Leave() {
	h := m.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	h.members = slices.DeleteFunc(h.members, func(other *Member) bool { return other == m })
	h.answer()
}

// line is a Source of a member: to one net.
type line struct {
	questions
	member  *Member
	to      *loaded
	answers net.Answers
}

// Ask implements Source.
func (l *line) Ask() (*net.Answers, error) {
	if l.err != nil {
		return nil, l.err
	}
	if err := l.member.hub.ask(l); err != nil {
		return nil, err
	}
	<-l.member.wake
	if err := l.member.err; err != nil {
		return nil, err
	}
	return &l.answers, nil
}

// ask makes the member of l wait, and answers all if it is the last.
func (h *Hub) ask(l *line) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !slices.Contains(h.members, l.member) {
		return errors.New("netplay: a member that has left its hub asks")
	}
	l.member.asking = l
	h.waiting++
	h.answer()
	return nil
}

var errBroken = errors.New("netplay: the evaluation broke off") // it panicked elsewhere

// answer answers all members and wakes them, if all of them wait.
func (h *Hub) answer() {
	if h.waiting == 0 || h.waiting < len(h.members) {
		return
	}
	err := errBroken
	defer func() {
		h.waiting = 0
		for _, m := range h.members {
			m.asking, m.err = nil, err
			m.wake <- struct{}{}
		}
	}()
	err = h.evaluate()
}

// evaluate asks each net what its members ask, and gives them the answers.
func (h *Hub) evaluate() error {
	for _, n := range h.nets {
		n.gather(h.members)
		if n.batch.N == 0 {
			continue
		}
		if err := n.evaluator.Evaluate(&n.batch, &n.answers); err != nil {
			return fmt.Errorf("netplay: %w", err)
		}
		n.hand(h.members)
	}
	return nil
}

// gather makes one batch of what members ask the net.
func (n *loaded) gather(members []*Member) {
	b := &n.batch
	reset(b)
	for _, m := range members {
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

// hand gives each member its share of the answers.
func (n *loaded) hand(members []*Member) {
	policy, value := n.answers.Policy, n.answers.Value
	for _, m := range members {
		if m.asking.to != n {
			continue
		}
		q, a := &m.asking.batch, &m.asking.answers
		a.Policy = append(a.Policy[:0], policy[:len(q.Legal)]...)
		a.Value = append(a.Value[:0], value[:net.Values*q.N]...)
		policy, value = policy[len(q.Legal):], value[net.Values*q.N:]
	}
}
