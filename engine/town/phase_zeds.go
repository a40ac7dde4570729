package town

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// How Zeds come and move, digest 3.3 and 3.4. zeds-1 to zeds-10, stack-1 to stack-7.

type jobKind uint8

const (
	noJob        jobKind = iota
	jobActivate          // a track. zeds-4
	jobBrains            // a track by a Brains! card. fight-4
	jobMovement          // movement pressure. press-3
	jobSurge             // Fate: the strongest group of a track
	jobPlacement         // placement pressure. press-6
	jobNewAll            // a new unit on every Start. term-8
)

// stepJob makes the next step of a job.
func (s *State) stepJob() {
	switch s.job.kind {
	case jobActivate, jobBrains:
		s.stepActivation()
	case jobMovement, jobSurge:
		s.stepMovement()
	case jobPlacement:
		s.stepPlacement()
	case jobNewAll:
		if s.job.index == tracks {
			s.endJob()
			return
		}
		s.job.index++
		s.place(Track(s.job.index - 1).Start())
	}
}

// endJob ends a job and clears the marks of moved units.
func (s *State) endJob() {
	s.job = job{}
	s.calm()
}

// activate begins the activation of a track; one without Zeds gets a unit, which does not
// move for this symbol. zeds-3, C24, C25.
func (s *State) activate(t Track, brains bool) {
	switch {
	case s.zedsOn(t) == 0:
		s.place(t.Start())
	case brains:
		s.job = job{kind: jobBrains, track: t}
	default:
		s.job = job{kind: jobActivate, track: t}
	}
}

// stepActivation moves the units of the next space, nearest to Town Center first. Each unit moves at most
// once. zeds-4, zeds-5, C21. In Brains! the winning units move first. C22.
func (s *State) stepActivation() {
	j := &s.job
	if j.won && j.movers != 0 {
		s.stepOn(j.at, j.movers)
		return
	}
	j.at, j.movers, j.won = 0, 0, false
	for j.index <= start {
		x := At(j.track, int(j.index))
		j.index++
		if m := s.stir(x); m != 0 {
			s.stepOn(x, m)
			return
		}
	}
	s.endJob()
}

// stir marks all unmoved units of a space as moved, also the units left behind, and returns their slots.
// C21, C23.
func (s *State) stir(x Space) (m uint8) {
	g := &s.zeds[x]
	for slot := range g {
		if g[slot] != 0 && !g[slot].stirred() {
			g[slot] |= stirred
			m |= 1 << slot
		}
	}
	return m
}

// stepOn moves units of a space one space on: into Town Center the game is lost at once
// (town-1, C34); as many as fit, and of two the stronger. zeds-6, stack-4, C20.
func (s *State) stepOn(x Space, movers uint8) {
	if x.Number() == 0 {
		s.finish(fell + uint8(x.Track()))
		return
	}
	j := &s.job
	j.at, j.movers, j.won = x, movers, false
	switch room := s.room(x - 1); {
	case room == 0:
		s.halt()
	case movers == 3 && room == 1:
		g := &s.zeds[x]
		if s.strength(g[0]) == s.strength(g[1]) && !g[0].same(g[1]) {
			s.phase = phaseStronger
			return
		}
		j.movers = 1
		fallthrough
	default:
		s.advance()
	}
}

// legalSlots lists both Zeds units of the space in question.
func (s *State) legalSlots(dst []engine.Action) []engine.Action {
	x := s.slotSpace()
	return append(dst, pack2(KindSlot, uint8(x), 0), pack2(KindSlot, uint8(x), 1))
}

func (s *State) applyStronger(d Decoded) {
	s.job.movers = 1 << d.B
	s.advance()
}

// advance moves the movers of the job into the next space. zeds-1.
func (s *State) advance() {
	j := &s.job
	from, to, movers := j.at, j.at-1, j.movers
	j.at, j.movers = 0, 0
	for slot := uint8(2); slot > 0; slot-- {
		if movers>>(slot-1)&1 != 0 {
			z := s.take(from, slot-1)
			into := s.put(to, z|stirred)
			j.at, j.movers = to, j.movers|1<<into
		}
	}
	if j.kind != jobBrains || s.menAt(to) == 0 {
		s.halt()
	}
	s.enter(to, j.kind == jobBrains)
}

// halt clears the moving units, unless they have won and continue. C22.
func (s *State) halt() {
	if !s.job.won {
		s.job.at, s.job.movers = 0, 0
	}
}

// place puts a new unit from the Cup on a space, or outward of it if there is room. Without room or with
// an empty Cup, nothing is drawn. stack-5, C26, C27, C28.
func (s *State) place(x Space) {
	if s.cupSize() == 0 || s.roomOutward(x) == 0 && s.openStarts() == 0 {
		return
	}
	s.goal, s.phase = uint8(x)+1, phaseCup
}

// roomOutward returns 1 + the first space from x outward with room for a Zeds unit, 0 if
// there is none. stack-5, retreat-8, C81.
func (s *State) roomOutward(x Space) uint8 {
	for y := x; ; y++ {
		if s.room(y) > 0 {
			return uint8(y) + 1
		}
		if y.isStart() {
			return 0
		}
	}
}

// openStarts returns the tracks whose Start has room.
func (s *State) openStarts() (m uint8) {
	for t := range Track(tracks) {
		if s.count(t.Start()) < stacking {
			m |= 1 << t
		}
	}
	return m
}

// applyCup places the unit that was drawn. term-2, term-9.
func (s *State) applyCup(d Decoded) {
	s.cup[d.A]--
	z := newZed(d.A)
	switch goal := s.goal; {
	case s.step == stepSetup:
		s.dealZed(z)
	case goal == 0: // placement pressure
		s.inHand = z
		s.ask(phaseEmptiestTrack)
	default:
		s.goal = 0
		s.settle(z, Space(goal-1))
	}
}

// settle puts a Zeds unit on a space or outward of it, otherwise on another Start with room. It attacks
// player units there. stack-5, stack-7, C28.
func (s *State) settle(z zed, x Space) {
	y := s.roomOutward(x)
	if y == 0 {
		s.inHand = z
		s.ask(phaseStart)
		return
	}
	s.put(Space(y-1), z)
	s.enter(Space(y-1), false)
}

// applyStart puts the unit in hand on a Start; beaten Zeds then continue their retreat. stack-7.
func (s *State) applyStart(d Decoded) {
	z := s.inHand
	s.inHand = 0
	s.put(Track(d.A).Start(), z)
	if s.fight.kind == routing {
		s.retreatZeds()
	}
}

// enter handles Zeds that have come into a space: Player units there lose their Defiant marker (village-1,
// C31), may use Traps (hello-1), and fight (zeds-10).
func (s *State) enter(x Space, brains bool) {
	men := s.menAt(x)
	if men == 0 {
		s.fight = fight{}
		return
	}
	for u := range each(men) {
		s.men[u] &^= defiant
	}
	s.fight = fight{kind: combat, at: x, side: men, back: Center, entry: brains}
	if m := men & s.r().trappers; m != 0 {
		s.fight.who, s.phase = first(m), phaseTraps
		return
	}
	s.stand()
}

func (s *State) applyTraps(d Decoded) {
	if d.Kind == KindUse {
		s.phase = phaseTrapsDie
		return
	}
	s.stand()
}

// applyTrapsDie is C32: on 4 to 6 an entering unit takes a Hit.
func (s *State) applyTrapsDie(d Decoded) {
	g := &s.zeds[s.fight.at]
	switch {
	case d.A < trapsFrom:
		s.stand()
	case g[1] != 0 && !g[0].same(g[1]):
		s.phase = phaseTrapped
	default:
		s.applyTrapped(Decoded{})
	}
}

// applyTrapped gives the Hit. If Zeds are left, all player units in the space back up. C32, C86.
func (s *State) applyTrapped(d Decoded) {
	f := &s.fight
	s.hurt(f.at, d.B, 1)
	if !s.hostile(f.at) {
		*f = fight{}
		return
	}
	s.backUp(f.side, f.at, Center)
}

// Guards: the rules against these actions.

func (s *State) mayBeFirst(a verbs.Args) *refusal {
	g := &s.zeds[s.slotSpace()]
	return a.Require(g[0].same(zed(a.At(0))) || g[1].same(zed(a.At(0))), "C20", "it is between %s and %s", s.r().zed(g[0]), s.r().zed(g[1]))
}
