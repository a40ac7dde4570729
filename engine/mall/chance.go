package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/mall/board"
)

// Chance, digest 3.X: dice, draws and reveals.

// panicDice returns the dice of a character's panic check. EN 6.5, A07.
func (s *State) panicDice(c Character) int {
	if s.r().Options.PanicDice == PanicAsGun {
		return s.gunDice(c)
	}
	return 1
}

// shotDice returns the dice of a joint shot. EN 6.6, 6.8.
func (s *State) shotDice(shooters chars) int {
	n := 0
	for m := shooters; m != 0; m &= m - 1 {
		n += s.gunDice(m.first())
	}
	return min(n, maxDice)
}

// appendSums appends the sums that the dice of a phase can make.
func (s *State) appendSums(dst []engine.Action) []engine.Action {
	n := phaseRows[s.phase].dice(s)
	for sum := n; sum <= 6*n; sum++ {
		dst = append(dst, act1(KindRoll, uint8(sum)))
	}
	return dst
}

func (s *State) appendSumOdds(dst []uint64) []uint64 {
	return append(dst, dice.Ways(phaseRows[s.phase].dice(s))...) // digest 1.9
}

// appendWeighed appends the outcomes of a draw or a reveal.
func (s *State) appendWeighed(dst []engine.Action) []engine.Action {
	w := phaseRows[s.phase].odds(s)
	for v, n := range w.odds {
		if n > 0 {
			dst = append(dst, act1(w.kind, uint8(v)))
		}
	}
	return dst
}

func (s *State) appendWeights(dst []uint64) []uint64 {
	w := phaseRows[s.phase].odds(s)
	for _, n := range w.odds {
		if n > 0 {
			dst = append(dst, n)
		}
	}
	return dst
}

// weights are the outcomes of a draw or reveal by the argument of their action.
// Argument 0 is the masked form of a value that a position does not know and that its
// viewer is not shown.
type weights struct {
	kind Kind
	odds [12]uint64
}

func (s *State) weighDeal() weights { return s.weighDraw(KindDeal, &s.pool) }

func (s *State) weighUnit() weights {
	if !s.fromBox {
		return s.weighDraw(KindDraw, &s.pool)
	}
	var counts [12]uint8
	for _, v := range s.box {
		counts[v]++
	}
	counts[0] = 0
	return s.weighDraw(KindDraw, &counts)
}

func (s *State) weighTable() weights {
	w := weights{kind: KindDigit}
	copy(w.odds[:], tableOdds[:])
	return w
}

func (s *State) weighAmbush() weights {
	clear, ambush := s.ambushOdds()
	return weights{KindAmbush, [12]uint64{clear, ambush}}
}

func (s *State) weighShown() weights {
	w := weights{kind: KindValue}
	if u := s.unitAt(s.focus); u.value() != 0 || !s.shownTo(s.audience) {
		w.odds[u.value()] = 1
	} else {
		w.odds = s.valueOdds(u)
	}
	return w
}

// weighDraw gives a blind draw from the counted values: in a view the draw has
// one outcome, the masked one.
func (s *State) weighDraw(k Kind, counts *[12]uint8) weights {
	w := weights{kind: k}
	if s.viewer != 0 {
		w.odds[0] = 1
		return w
	}
	for v, n := range counts {
		w.odds[v] = uint64(n)
	}
	return w
}

// shownTo reports whether the viewer of this position is among an audience; the
// truth always is.
func (s *State) shownTo(audience unit) bool {
	return s.viewer == 0 || audience&s.knows(engine.Seat(s.viewer-1)) != 0
}

// knows returns the known bit of a seat. Without a zombie player everybody sees
// the same. A67.
func (s *State) knows(seat engine.Seat) unit {
	if s.r().humans(seat) {
		return humanKnows
	}
	return zombieKnows
}

// ambushOdds weights whether the square at focus has a hidden zombie: no, and yes. Digest part 4: uniform
// over the choices that U2 and the facts allow.
func (s *State) ambushOdds() (clear, ambush uint64) {
	if !s.humanView() {
		where := s.hideable()
		if where.Has(s.focus) {
			return 0, 1
		}
		return 1, 0
	}
	b, k := s.b(), int(s.hiddenLeft)
	rest := s.possible().AndNot(board.SetOf(s.focus))
	clear = placesIn(b, rest).count(k)
	others := placesIn(b, rest)
	if b.Edwins.Has(s.focus) { // EN 3.1.4
		others.edwins = 0
	}
	return clear, others.count(k - 1)
}

// turnUp shows a unit to an audience and continues in phase then. It is skipped if the audience knows the
// value.
func (s *State) turnUp(x Square, audience unit, then Phase) {
	if s.unitAt(x).known(audience) {
		s.resume(then)
		return
	}
	s.focus, s.audience, s.then, s.phase = x, audience, then, phaseValue
}

// applyValue turns up the unit at focus; v is 0 if the viewer does not see it.
func (s *State) applyValue(v uint8) {
	u := s.unitAt(s.focus)
	shown := !u.known(bothKnow)
	if v != 0 {
		u = u.withValue(v)
	}
	u |= s.audience
	s.setUnit(s.focus, u)
	if shown && u.known(bothKnow) {
		s.noteShown(u)
	}
	then := s.then
	s.focus, s.audience, s.then = 0, 0, 0
	s.resume(then)
}

// drawUnit places an unseen unit at x, from the hidden box or from the pool, and continues in phase then.
// In a square with characters it is face up.
func (s *State) drawUnit(x Square, fromBox bool, then Phase) {
	s.focus, s.fromBox, s.then, s.phase = x, fromBox, then, phaseDraw
}

func (s *State) applyDraw(v uint8) {
	x, u := s.focus, unit(v)
	if !s.fromBox {
		u = s.poolDraw(v)
	} else if v != 0 {
		s.boxTake(v)
	}
	then := s.then
	s.focus, s.fromBox, s.then = 0, false, 0
	s.putUnit(x, u)
	if s.charactersAt(x) != 0 { // EN 9.0, 13.4
		s.turnUp(x, bothKnow, then)
		return
	}
	s.resume(then)
}
