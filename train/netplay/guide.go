package netplay

import (
	"errors"
	"sync"

	"deadreckon/engine"
	"deadreckon/mcts"
	"deadreckon/train/net"
)

// Guide gives a search a net's policy and value: it is an mcts.Prior and an mcts.Evaluator.
//
// If the sides of a game are opposed and have one score each, the value for one seat gives the
// scores of all. Otherwise the net is asked for the value of every seat, on that seat's view:
// see PerSeat.
//
// A Guide caches policy and value by information key. If the seat on turn is the viewer, it
// asks for both at once. So a node of the searching seat costs one evaluation, and a node of
// another seat two: the policy of that seat and the value for the searching seat. With
// separate scores a node costs one evaluation per seat.
//
// A Guide is safe for concurrent use, but serializes calls; give each thread its own.
type Guide struct {
	sameSide []uint8 // by seat: bits of the seats on its side
	ownEyed  bool

	mu     sync.Mutex
	source Source
	view   engine.View
	legal  []engine.Action
	asked  []question
	cache  cache
	err    error // first error; later questions are not asked
}

var (
	_ mcts.Prior            = (*Guide)(nil)
	_ mcts.Evaluator        = (*Guide)(nil)
	_ mcts.PerSeatEvaluator = (*Guide)(nil)
	_ mcts.Fallible         = (*Guide)(nil)
)

// question is a view for the net.
type question struct {
	view int // index in the call of Evaluate
	key  uint64
	seat engine.Seat
	n    int // number of legal actions
}

// NewGuide returns a guide for g that asks s.
func NewGuide(g engine.Game, s Source) *Guide {
	u := &Guide{source: s, view: g.NewView(), cache: cache{most: maxCached}, sameSide: make([]uint8, len(g.Seats()))}
	sides, claims := engine.SidesOf(g), engine.ClaimsOf(g)
	u.ownEyed = !claims.SharedScore || !claims.ZeroSum && len(sides) > 1
	for _, side := range sides {
		for _, seat := range side.Seats {
			for _, friend := range side.Seats {
				u.sameSide[seat] |= 1 << friend
			}
		}
	}
	return u
}

// Configure returns c with PUCT selection, the net's policy as prior, and the net's value as
// the evaluation after c.Horizon actions of a rollout.
func (u *Guide) Configure(c mcts.Config) mcts.Config {
	c.Selection.Rule, c.Selection.Prior, c.Evaluate = mcts.PUCT, u, u
	return c
}

// Forget empties the cache. Call it before each game: answers depend on the size of the batch
// (mcts.Config.Batch), so that a game would depend on earlier ones.
func (u *Guide) Forget() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.cache.forget()
}

// Err implements mcts.Fallible: it returns the first error of the source. After an error,
// priors are uniform and scores 0.
func (u *Guide) Err() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.err
}

// Priors implements mcts.Prior by the policy for the view of the seat on turn.
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

// Quiet implements mcts.Evaluator: true if a player is on turn.
func (*Guide) Quiet(p engine.Position) bool { return p.Turn() >= 0 }

// PerSeat implements mcts.PerSeatEvaluator.
func (u *Guide) PerSeat() bool { return u.ownEyed }

// Evaluate implements mcts.Evaluator. The viewer's side scores P(win) - P(loss), and the other
// sides the negative. If PerSeat is true, only the viewer's score is meaningful.
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

// ask evaluates the added views and caches the answers. If scores is not nil, it writes the
// scores there. It reports success.
func (u *Guide) ask(scores []float64) bool {
	if u.err != nil {
		return false
	}
	answers, err := u.source.Ask()
	if err == nil && (broken(answers.Value) || broken(answers.Policy)) {
		err = errors.New("netplay: an output of the net is NaN")
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

// score writes the scores of all seats for one view.
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

// broken reports whether x contains NaN.
func broken(x []float32) bool {
	for _, v := range x {
		if v != v {
			return true
		}
	}
	return false
}
