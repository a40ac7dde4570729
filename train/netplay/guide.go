package netplay

import (
	"errors"
	"sync"

	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/train/net"
)

// Guide is a net's policy and value for one search: an mcts.Prior and an
// mcts.Evaluator at once. See Configure.
//
// Who is against whom follows from scores. Where a game claims that its sides have one
// score each and that two of them are opposed, or that there is but one, the value of one
// seat says what all the others score. Elsewhere it says nothing of them, and the net is
// asked for the value of every seat, by what that seat would know: see OwnEyed.
//
// It keeps what the net answered by information key, policy and value together, and
// where the seat on turn is the one whose view is evaluated it asks for both: so a
// node of the searching seat costs one evaluation, and one of another seat two, for
// that seat's policy and for the searching seat's value; in a game of scores of their own
// each costs one for every seat.
//
// It is safe for concurrent use, one caller at a time: threads that are to ask at once
// want a Guide each.
type Guide struct {
	sameSide []uint8 // by seat: the seats of its side, as bits
	ownEyed  bool

	mu     sync.Mutex
	source Source
	view   engine.View
	legal  []engine.Action
	asked  []question
	cache  cache
	err    error // the first: from then on nothing is asked
}

var (
	_ mcts.Prior     = (*Guide)(nil)
	_ mcts.Evaluator = (*Guide)(nil)
	_ mcts.OwnEyed   = (*Guide)(nil)
	_ mcts.Fallible  = (*Guide)(nil)
)

// question is a view of a call of Evaluate that the net is asked about.
type question struct {
	view int // its number in that call
	key  uint64
	seat engine.Seat
	n    int // of legal actions
}

// NewGuide returns a guide by a source of g.
func NewGuide(g engine.Game, s Source) *Guide {
	u := &Guide{source: s, view: g.NewView(), cache: cache{most: maxCached}, sameSide: make([]uint8, len(g.Seats()))}
	sides, claims := engine.SidesOf(g), engine.ClaimsOf(g)
	u.ownEyed = !claims.OneScore || !claims.Opposed && len(sides) > 1
	for _, side := range sides {
		for _, seat := range side.Seats {
			for _, friend := range side.Seats {
				u.sameSide[seat] |= 1 << friend
			}
		}
	}
	return u
}

// Configure returns c as a search that the net guides: PUCT, whose prior is the net's
// policy, and the net's value in place of the rest of a rollout, after c.Horizon
// actions of it.
func (u *Guide) Configure(c mcts.Config) mcts.Config {
	c.Selection.Rule, c.Selection.Prior, c.Evaluate = mcts.PUCT, u, u
	return c
}

// Forget forgets what the net answered. Where an answer depends on what was asked
// together with it, a game that is to come out the same whatever was played before
// begins with that: see Batcher and Config.Batch.
func (u *Guide) Forget() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.cache.forget()
}

// Err implements mcts.Fallible: it returns the first error of the source. Since then
// the guide has given even priors and scores of 0.
func (u *Guide) Err() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.err
}

// Priors implements mcts.Prior by the net's policy for the view of the seat on turn.
func (u *Guide) Priors(s engine.State, legal []engine.Action, shares []float64) {
	if len(legal) == 1 {
		shares[0] = 1
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	seat := s.Turn()
	key := s.Key(seat)
	at := u.cache.find(key, seat)
	if at == nil || int(at.n) != len(legal) {
		s.ViewInto(seat, u.view)
		u.begin()
		u.add(question{0, key, seat, len(legal)}, u.view, legal)
		if !u.ask(nil) {
			clear(shares)
			return
		}
		at = u.cache.find(key, seat)
	}
	for i, x := range u.cache.policyOf(at) {
		shares[i] = float64(x)
	}
}

// Quiet implements mcts.Evaluator: the net is asked wherever a player is on turn.
func (*Guide) Quiet(p engine.Position) bool { return p.Turn() >= 0 }

// OwnEyed implements mcts.OwnEyed.
func (u *Guide) OwnEyed() bool { return u.ownEyed }

// Evaluate implements mcts.Evaluator by the net's value: the viewer's side expects the
// probability of a win less that of a loss, and a side that is opposed to it the negative.
// Where OwnEyed is true only the viewer's own score means something.
func (u *Guide) Evaluate(views []engine.View, scores []float64) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.begin()
	for i, v := range views {
		key, seat := v.Key(), v.Viewer()
		if at := u.cache.find(key, seat); at != nil {
			u.score(scores, i, seat, at.score)
			continue
		}
		u.legal = u.legal[:0]
		if v.Turn() == seat {
			u.legal = v.AppendLegal(u.legal)
		}
		u.add(question{i, key, seat, len(u.legal)}, v, u.legal)
	}
	if len(u.asked) > 0 && !u.ask(scores) {
		clear(scores)
	}
}

func (u *Guide) begin() {
	u.asked = u.asked[:0]
	u.source.Reset()
}

func (u *Guide) add(q question, v engine.View, legal []engine.Action) {
	u.asked = append(u.asked, q)
	u.source.Add(v, legal)
}

// ask asks what was added, keeps the answers, writes them to scores if that is not nil
// and reports whether there were any.
func (u *Guide) ask(scores []float64) bool {
	if u.err != nil {
		return false
	}
	answers, err := u.source.Ask()
	if err == nil && (broken(answers.Value) || broken(answers.Policy)) {
		err = errors.New("netplay: the net answers what is not a number")
	}
	if u.err = err; err != nil {
		return false
	}
	policy := answers.Policy
	for i, q := range u.asked {
		value := answers.Value[net.Values*i : net.Values*(i+1)]
		mine := value[0] - value[2]
		u.cache.keep(q.key, q.seat, mine, policy[:q.n])
		policy = policy[q.n:]
		if scores != nil {
			u.score(scores, q.view, q.seat, mine)
		}
	}
	return true
}

// score writes the scores of all seats in the view of that number.
func (u *Guide) score(scores []float64, view int, viewer engine.Seat, mine float32) {
	seats := len(u.sameSide)
	for seat := range seats {
		score := -float64(mine)
		if u.sameSide[viewer]>>seat&1 == 1 {
			score = float64(mine)
		}
		scores[view*seats+seat] = score
	}
}

// broken reports whether a number is none.
func broken(x []float32) bool {
	for _, v := range x {
		if v != v {
			return true
		}
	}
	return false
}
