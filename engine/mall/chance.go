package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/mall/board"
)

// Chance, digest 3.X: dice, draws and reveals.

// dice returns the number of dice thrown at the present chance phase.
func (s *State) dice() int {
	switch s.phase {
	case phasePanic, phaseFirePanic:
		return s.panicDice(s.toCheck.first())
	case phaseShot, phaseFireShot:
		return s.shotDice(s.shooters)
	case phaseKeep, phaseCheckRoll, phaseFreeDie:
		return 1
	}
	return 2 // glass EN 10.5, attack EN 8.2, entrance EN 13.5, conversion EN 11.0
}

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

// appendOutcomes appends the outcomes of a chance phase.
func (s *State) appendOutcomes(dst []engine.Action) []engine.Action {
	switch s.phase {
	case phaseDeal, phaseAmbush, phaseDraw, phaseValue, phaseTable:
		var w weights
		s.weigh(&w)
		for v, n := range w.odds {
			if n > 0 {
				dst = append(dst, act1(w.kind, uint8(v)))
			}
		}
		return dst
	}
	n := s.dice()
	for sum := n; sum <= 6*n; sum++ {
		dst = append(dst, act1(KindRoll, uint8(sum)))
	}
	return dst
}

// AppendOdds appends the weights of the outcomes of AppendLegal.
func (s *State) AppendOdds(dst []uint64) []uint64 {
	switch {
	case s.Turn() != engine.Chance:
		return dst
	case s.phase.zombie():
		return s.appendAutomatonOdds(dst)
	case s.phase == phaseDeal || s.phase == phaseAmbush || s.phase == phaseDraw || s.phase == phaseValue || s.phase == phaseTable:
		var w weights
		s.weigh(&w)
		for _, n := range w.odds {
			if n > 0 {
				dst = append(dst, n)
			}
		}
		return dst
	}
	return append(dst, dice.Ways(s.dice())...) // digest 1.9
}

// weights are the outcomes of a draw or reveal by the argument of their action.
type weights struct {
	kind Kind
	odds [12]uint64
}

// weigh fills in the outcomes of a phase that is not a throw of dice. Argument
// 0 is the masked form of a value that this position does not know and that its
// viewer is not shown.
func (s *State) weigh(w *weights) {
	switch s.phase {
	case phaseDeal:
		w.kind = KindDeal
		s.weighDraw(w, &s.pool)
	case phaseDraw:
		w.kind = KindDraw
		if !s.fromBox {
			s.weighDraw(w, &s.pool)
			return
		}
		var counts [12]uint8
		for _, v := range s.box {
			counts[v]++
		}
		counts[0] = 0
		s.weighDraw(w, &counts)
	case phaseTable:
		w.kind = KindDigit
		copy(w.odds[:], tableOdds[:])
	case phaseAmbush:
		w.kind = KindAmbush
		w.odds[0], w.odds[1] = s.ambushOdds()
	case phaseValue:
		w.kind = KindValue
		switch u := s.unitAt(s.focus); {
		case u.value() != 0 || !s.shownTo(s.audience):
			w.odds[u.value()] = 1
		default:
			w.odds = s.valueOdds(u)
		}
	}
}

// weighDraw gives a blind draw from the counted values: in a view the draw has
// one outcome, the masked one.
func (s *State) weighDraw(w *weights, counts *[12]uint8) {
	if s.viewer != 0 {
		w.odds[0] = 1
		return
	}
	for v, n := range counts {
		w.odds[v] = uint64(n)
	}
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

// ambushOdds weighs whether the square at focus carries a hidden zombie: not,
// and yes. Digest part 4: uniform over what U2 allows and the facts leave.
func (s *State) ambushOdds() (clear, ambush uint64) {
	if s.viewer != 1+uint8(Human) {
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

// applyRoll hands the sum of the dice to the phase that threw them.
func (s *State) applyRoll(sum int) {
	switch s.phase {
	case phasePanic:
		s.panicRoll(sum)
	case phaseShot:
		s.shotRoll(sum)
	case phaseKeep:
		s.keepRoll(sum)
	case phaseCheckRoll:
		s.checkRoll(sum)
	case phaseFreeDie:
		s.freeLeft = uint8(sum)
		s.resume(phaseFree)
	case phaseGlass:
		s.glassRoll(sum)
	case phaseFirePanic:
		s.firePanicRoll(sum)
	case phaseFireShot:
		s.fireShotRoll(sum)
	case phaseResolve:
		s.resolveRoll(sum)
	case phaseEntrance:
		s.entranceRoll(sum)
	case phaseConvertRoll:
		s.convertRoll(sum)
	default:
		panic("mall: a roll where no dice are thrown")
	}
}

// turnUp shows the unit in a square to an audience and goes on in phase then;
// there is no event if they all know it already.
func (s *State) turnUp(x Square, audience unit, then Phase) {
	if s.unitAt(x).known(audience) {
		s.resume(then)
		return
	}
	s.focus, s.audience, s.then, s.phase = x, audience, then, phaseValue
}

// applyValue turns the unit at focus up; v is 0 where the viewer does not see it.
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

// drawUnit places an unseen unit at x, from the hidden box or from the pool,
// and goes on in phase then. Where characters stand it comes face up.
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
