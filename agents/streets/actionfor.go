package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
)

func (p *player) actionFor(w intent, c int) (engine.Action, bool) {
	switch w.kind {
	case action.KindMove:
		return p.march(w, c)
	case action.KindExit, action.KindHide, action.KindLeave, action.KindCheck:
		i, _ := p.least(w.kind, func(at ground.Place) float64 { return p.value(c, at) })
		return p.at(i)
	case action.KindReload, action.KindGet, action.KindRun, action.KindPanic, action.KindOff, action.KindUp, action.KindDown, action.KindShout:
		for _, a := range p.legal {
			if d := action.Decode(a); d.Kind == w.kind && (w.kind != action.KindReload || int(d.B) == w.b) && (w.kind != action.KindGet || ground.Place(d.Q) == w.at) {
				return a, true
			}
		}
		return p.indoors(w, c)
	case action.KindThrow, action.KindAimThrow:
		return p.throw(w)
	case action.KindAim, action.KindSnap:
		want := action.Play{Kind: w.kind, B: uint8(w.b), Q: uint16(w.at)}
		if a, ok := p.has(want); ok || w.kind == action.KindSnap {
			return a, ok
		}
		want.Kind = action.KindSnap
		return p.has(want)
	}
	return p.has(action.Play{Kind: w.kind, A: uint8(w.a), B: uint8(w.b), Q: uint16(w.at)})
}

// indoors goes to the stairs for an intent on another floor.
func (p *player) indoors(w intent, c int) (engine.Action, bool) {
	if w.kind != action.KindUp && w.kind != action.KindDown {
		return 0, false
	}
	if p.men[c].Moved {
		return p.has(action.Play{Kind: action.KindRun})
	}
	i, _ := p.least(action.KindMove, func(at ground.Place) float64 { return float64(p.sc.D2(at.Square(), w.at.Square())) })
	return p.at(i)
}

// march returns the MOVE of an intent, unless the man's own place is as good.
func (p *player) march(w intent, c int) (engine.Action, bool) {
	m := &p.men[c]
	switch w.how {
	case contact:
		i, v := p.least(action.KindMove, func(at ground.Place) float64 {
			if !p.t.InContact(at, w.at) {
				return nowhere * far
			}
			return p.danger(at)
		})
		if i >= 0 && v < nowhere*far {
			return p.legal[i], true
		}
		return 0, false
	case away:
		i, v := p.least(action.KindMove, func(at ground.Place) float64 { return p.danger(at) + 0.02*float64(p.wayOf(c, at))/ground.Inch })
		if i >= 0 && v < p.danger(m.At)+0.02*float64(m.way)/ground.Inch {
			return p.legal[i], true
		}
		return 0, false
	}
	if w.how == aloof {
		i, _ := p.least(action.KindMove, func(at ground.Place) float64 { return p.lonely(c, at) })
		return p.at(i)
	}
	i, v := p.least(action.KindMove, func(at ground.Place) float64 { return p.value(c, at) })
	if i >= 0 && (v < p.value(c, m.At) || m.Prone) {
		return p.legal[i], true
	}
	return 0, false
}

// at returns the i-th legal action, if there is one.
func (p *player) at(i int) (engine.Action, bool) {
	if i < 0 {
		return 0, false
	}
	return p.legal[i], true
}

// has returns an action if it is legal.
func (p *player) has(d action.Play) (engine.Action, bool) {
	want := d.Action()
	for _, a := range p.legal {
		if a == want {
			return a, true
		}
	}
	return 0, false
}

// nothing returns a harmless action for a character that must act.
func (p *player) nothing(c int) engine.Action {
	if i, v := p.least(action.KindMelee, p.peace); i >= 0 && v == 0 {
		return p.legal[i]
	}
	for _, k := range [...]action.Kind{action.KindMove, action.KindHide, action.KindRun, action.KindObserve, action.KindSpot} {
		if i, _ := p.least(k, func(at ground.Place) float64 { return p.value(c, at) }); i >= 0 {
			return p.legal[i]
		}
	}
	return p.legal[0]
}

// step chooses where to go, stand or begin.
func (p *player) step(phase string, slot int) engine.Action {
	c := p.index(slot)
	switch phase {
	case "place":
		i, _ := p.least(action.KindPlace, p.begin)
		return p.legal[i]
	case "stand":
		if i, _ := p.least(action.KindStand, p.danger); i >= 0 {
			return p.legal[i]
		}
		return p.legal[0]
	case "to":
		if kind, _ := p.Doing(); kind == action.KindReload {
			i, _ := p.least(action.KindTo, p.bait)
			return p.legal[max(i, 0)]
		}
		if a, ok := p.has(action.Play{Kind: action.KindOff}); ok && p.men[c].goal == home {
			return a
		}
		if i, _ := p.least(action.KindTo, func(at ground.Place) float64 { return p.value(c, at) }); i >= 0 {
			return p.legal[i]
		}
		return p.legal[0]
	}
	return p.drive()
}

// begin returns the cost of a starting square: the way to the nearest building.
func (p *player) begin(at ground.Place) float64 {
	best := far
	for h := range p.sc.Buildings {
		best = min(best, p.field(at.Square(), h))
	}
	return float64(best)
}

// drive plays a boss: it groans near an edge while tokens are few, otherwise it goes for the nearest human
// and bites.
func (p *player) drive() engine.Action {
	for _, a := range p.legal {
		if action.Decode(a).Kind == action.KindMelee {
			return a
		}
	}
	if a, ok := p.has(action.Play{Kind: action.KindGroan}); ok && p.tokens < 6 {
		return a
	}
	best, least := p.legal[0], far
	for _, a := range p.legal {
		d := action.Decode(a)
		if d.Kind != action.KindMove && d.Kind != action.KindTo {
			continue
		}
		for m := range p.Survivors() {
			if m.Here {
				if d2 := p.sc.D2(ground.Square(d.Q)&(ground.MaxSquares-1), m.At.Square()); d2 < least {
					best, least = a, d2
				}
			}
		}
	}
	return best
}
