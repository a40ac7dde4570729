package streets

import (
	"math"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

// Priors for searches. A MOVE has a hundred squares, most of them about as good as their neighbours.
// Digest 8.8.

// Prior shares: the script's action, an action worth a look, a square that is best for nothing, and an
// action that is almost never right. SPOT and OBSERVE only spend time and get 0, since values
// overestimate waiting.
const (
	shareOwn  = 8
	shareGoal = 1
	shareRest = 0.02
	shareOdd  = 0.1
)

// Priors implements mcts.Prior: the script's action first, then actions in place, and the squares that
// are best for something.
func (p *player) Priors(s engine.State, legal []engine.Action, shares []float64) {
	f := facts.Of(s)
	own := p.choose(f, legal)
	last := action.Kind(0)
	for i, a := range legal {
		switch k := action.Decode(a).Kind; k {
		case action.KindMove, action.KindTo, action.KindExit, action.KindStand, action.KindPlace, action.KindHide, action.KindSearch:
			if k != last && len(legal) > 1 {
				p.favour(p.index(f.Actor()), k, legal, shares)
			}
			shares[i] = max(shares[i], shareRest)
			last = k
		case action.KindThrow, action.KindAimThrow:
			shares[i] = p.throwShare(f.Actor(), a)
		case action.KindSpot, action.KindObserve:
			shares[i] = 0
		case action.KindDone:
			shares[i] = shareOdd
			if f.Phase().String() == "pick" { // idle characters are picked first
				shares[i] = 0
			}
		case action.KindShout, action.KindGive, action.KindPsychic, action.KindPsychicEvent, action.KindRefuse, action.KindDrop, action.KindPanic,
			action.KindTimer, action.KindMount, action.KindDismount, action.KindStop, action.KindClimb:
			shares[i] = shareOdd
		default:
			shares[i] = shareGoal
		}
		if a == own {
			shares[i] = shareOwn
		}
	}
}

// favour gives shares to the squares of a kind of action that are best for something: on the way to the
// goal, home or a building, out of danger, out of sight, next to a friend or a zombie. choose must have
// been called.
func (p *player) favour(c int, k action.Kind, legal []engine.Action, shares []float64) {
	p.weighDanger(k, legal)
	best := func(worth func(at ground.Place, danger float64) float64) {
		at, least := -1, math.Inf(1)
		for _, s := range p.footings {
			if w := worth(s.at, s.danger); w < least {
				at, least = s.index, w
			}
		}
		if at >= 0 {
			shares[at] = shareGoal
		}
	}
	m := &p.men[c]
	best(func(at ground.Place, _ float64) float64 { return float64(p.wayOf(c, at)) })
	best(func(at ground.Place, _ float64) float64 { return float64(p.wayTo(at, home)) })
	best(func(at ground.Place, danger float64) float64 { return 10*danger + 0.01*float64(p.wayOf(c, at)) })
	best(func(at ground.Place, danger float64) float64 {
		return danger + p.alarm(at) + 0.01*float64(p.wayOf(c, at))
	})
	best(func(at ground.Place, danger float64) float64 { return danger + 0.01*float64(p.wayTo(at, home)) })
	for h := range p.sc.Buildings {
		if p.sc.HouseD2(m.At.Square(), h) <= ground.LimitD2(2*14) && !p.done(h) {
			best(func(at ground.Place, _ float64) float64 { return float64(p.wayTo(at, h)) })
		}
	}
	for i := range p.count {
		if z := &p.zombies[i]; !z.Out && p.sc.D2(m.At.Square(), z.At.Square()) <= ground.LimitD2(2*8) {
			best(func(at ground.Place, danger float64) float64 {
				if !p.t.InContact(at, z.At) {
					return math.Inf(1)
				}
				return danger
			})
		}
	}
	for q := range p.n {
		if q != c {
			best(func(at ground.Place, danger float64) float64 {
				return float64(p.sc.D2(at.Square(), p.men[q].At.Square())) + 10*danger
			})
		}
	}
}

// footing is the destination of an action; index is its place among the legal actions.
type footing struct {
	index  int
	at     ground.Place
	danger float64
}

// weighDanger lists the destinations of the actions of a kind.
func (p *player) weighDanger(k action.Kind, legal []engine.Action) {
	p.footings = p.footings[:0]
	for i, a := range legal {
		if d := action.Decode(a); d.Kind == k {
			at := ground.Place(d.Q)
			p.footings = append(p.footings, footing{i, at, p.danger(at)})
		}
	}
}
