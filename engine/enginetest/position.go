package enginetest

import (
	"math"
	"slices"

	"deadreckon/engine"
)

// sentinel is the first element of buffers that positions append to.
const sentinel = 0xfeedface

// checkPosition checks the methods common to states and views, and returns the legal actions.
func (r *runner) checkPosition(what string, p engine.Position) []engine.Action {
	turn := p.Turn()
	if turn < engine.Nobody || int(turn) >= r.seats {
		r.fail("turn", "%s: seat %d does not exist", what, turn)
	}
	buf := p.AppendLegal([]engine.Action{sentinel})
	if len(buf) == 0 || buf[0] != sentinel {
		r.fail("legal", "%s: AppendLegal overwrote what was in the buffer", what)
		return nil
	}
	legal := buf[1:]
	if (turn == engine.Nobody) != (len(legal) == 0) {
		r.fail("legal", "%s: %d legal actions with %v on turn", what, len(legal), turn)
	}
	for i := 1; i < len(legal); i++ {
		if legal[i-1] >= legal[i] {
			r.fail("legal", "%s: %#x before %#x: not ascending without repetition", what, legal[i-1], legal[i])
			break
		}
	}
	r.checkOdds(what, p, len(legal))
	r.checkScores(what, p)
	return legal
}

// checkOdds checks that there are weights for n outcomes.
func (r *runner) checkOdds(what string, p engine.Position, n int) {
	odds := p.AppendOdds([]uint64{sentinel})
	if len(odds) == 0 || odds[0] != sentinel {
		r.fail("odds", "%s: AppendOdds overwrote what was in the buffer", what)
		return
	}
	odds = odds[1:]
	if p.Turn() != engine.Chance {
		n = 0
	}
	if len(odds) != n {
		r.fail("odds", "%s: %d weights, want %d with %v on turn", what, len(odds), n, p.Turn())
	}
	var sum uint64
	for i, w := range odds {
		if w == 0 || w >= 1<<63 || sum+w >= 1<<63 {
			r.fail("odds", "%s: weight %d of outcome %d: want positive, and a sum below 2^63", what, w, i)
			return
		}
		sum += w
	}
}

// checkScores checks that scores are 0 before the end and in range at the end.
func (r *runner) checkScores(what string, p engine.Position) {
	for seat := range engine.Seat(r.seats) {
		score := p.Score(seat)
		if p.Turn() != engine.Nobody && score != 0 {
			r.fail("score", "%s: %v for seat %v before the end, want 0", what, score, seat)
		}
		if math.IsNaN(score) || score < -1 || score > 1 {
			r.fail("score", "%s: %v for seat %v, want -1 to 1", what, score, seat)
		}
	}
}

// checkCopy checks that a copy equals its original and is independent.
func (r *runner) checkCopy(s engine.State) {
	c := r.game.NewState()
	c.CopyFrom(s)
	if !r.sameState("copy", s, c) {
		return
	}
	legal := s.AppendLegal(nil)
	if len(legal) == 0 {
		return
	}
	before := r.text(s)
	c.Apply(r.choose(c, legal))
	if after := r.text(s); after != before {
		r.fail("copy", "playing on in a copy changed the original from\n%sto\n%s", before, after)
	}
	c.CopyFrom(s)
	r.sameState("copy over a used state", s, c)
}

func (r *runner) checkViewCopy(v engine.View) {
	c := r.game.NewView()
	c.CopyFrom(v)
	if c.Viewer() != v.Viewer() || c.Key() != v.Key() || r.text(c) != r.text(v) {
		r.fail("view copy", "seat %v: a copy differs from its original", v.Viewer())
		return
	}
	legal := v.AppendLegal(nil)
	if len(legal) == 0 {
		return
	}
	key := v.Key()
	c.Apply(r.choose(c, legal))
	if v.Key() != key {
		r.fail("view copy", "seat %v: playing on in a copy changed the original", v.Viewer())
	}
}

// sameState reports whether states are equal in all respects, and fails if not.
func (r *runner) sameState(check string, a, b engine.State) bool {
	switch ta, tb := r.text(a), r.text(b); {
	case ta != tb:
		r.fail(check, "states differ:\n%sand\n%s", ta, tb)
	case !slices.Equal(r.keys(a), r.keys(b)):
		r.fail(check, "keys %#x and %#x", r.keys(a), r.keys(b))
	case a.Turn() != b.Turn():
		r.fail(check, "turns %v and %v", a.Turn(), b.Turn())
	case !slices.Equal(a.AppendLegal(nil), b.AppendLegal(nil)):
		r.fail(check, "legal actions %#x and %#x", a.AppendLegal(nil), b.AppendLegal(nil))
	case !slices.Equal(a.AppendOdds(nil), b.AppendOdds(nil)):
		r.fail(check, "odds %d and %d", a.AppendOdds(nil), b.AppendOdds(nil))
	default:
		return true
	}
	return false
}

func (r *runner) text(p engine.Position) string { return r.game.Notation().FormatPosition(p) }
