package cabin

import "deadreckon/engine"

// Shots in Perform Actions. Gun 1-4, Range 1-5, digest 3.4.

// muzzle returns the space from which a Character shoots with a card, and the range; no card means the
// van. Van 4.
func (s *State) muzzle(c int, w card) (from Space, reach int) {
	if s.chars[c].condition == aboard {
		return s.vanSpace(), vanRange
	}
	return s.chars[c].space, int(s.r().kind(w).Range)
}

// prey returns the spaces with possible targets of a Character: Zombies, and by option the fallen and the
// others. Gun 4, B125, B124.
func (s *State) prey(c int) spots {
	m := s.zombieSpaces()
	for q := range s.cast() {
		if s.shootable(q, c) {
			m |= one(s.chars[q].space)
		}
	}
	return m
}

// shootable reports whether a living or fallen Character may be shot at.
func (s *State) shootable(q, c int) bool {
	switch s.chars[q].condition {
	case living:
		return q != c && s.o().OutForYourself
	case fallen:
		return s.o().NoGrief
	}
	return false
}

// field returns the spaces that a weapon may hit. Elephant 1: not the own space.
func (s *State) field(c int, w card) spots {
	from, reach := s.muzzle(c, w)
	m := inReach[reach][from] & s.prey(c)
	if w != 0 && s.r().use(w) == Elephant {
		m &^= one(from)
	}
	return m
}

// aims reports whether a weapon has a target.
func (s *State) aims(c int, w card) bool { return s.field(c, w) != 0 }

// eachFired lists the cards that can shoot. Gun 2, Flare 1, Bow 1.
func (s *State) eachFired(c int, dst []engine.Action) []engine.Action {
	r := s.r()
	return s.eachCard(KindFire, c, dst, func(w card) bool {
		return r.loaded(w) && (s.aims(c, w) || r.use(w) == Flare && s.bag[tokenSurvivor] > 0)
	})
}

// eachDoubled lists the guns that sandra can shoot twice. Sandra, B38.
func (s *State) eachDoubled(c int, dst []engine.Action) []engine.Action {
	r := s.r()
	return s.eachCard(KindDouble, c, dst, func(w card) bool { return r.use(w) == Gun && w.level() >= 2 && s.aims(c, w) })
}

// eachAimed lists Rifles with a shot. Less 4, B120.
func (s *State) eachAimed(c int, dst []engine.Action) []engine.Action {
	r := s.r()
	return s.eachCard(KindAim, c, dst, func(w card) bool {
		return r.use(w) == Gun && r.kind(w).Range == 3 && r.loaded(w) && s.aims(c, w)
	})
}

// aim asks for a target of n points or shots.
func (s *State) aim(c int, w card, n uint8) {
	s.weapon, s.placing = w, n
	s.ask(phaseTarget, c)
}

func (s *State) doFire(c int, p Play) {
	s.pay(1)
	w, n := card(p.X)+1, uint8(1)
	if s.r().use(w) == AK47 {
		n = ak47Points
	}
	s.aim(c, w, n)
}

func (s *State) doDouble(c int, p Play) {
	s.pay(1)
	s.chars[c].marks |= doubled
	s.flags |= doubling
	s.aim(c, card(p.X)+1, 2)
}

func (s *State) doAim(c int, p Play) {
	s.pay(2)
	s.flags |= aiming
	s.aim(c, card(p.X)+1, 1)
}

// target is a class of one space, as allotments count it.
type target struct {
	space Space
	class class
	room  int // health of all of the class
}

// targets returns the possible targets of a Character in some spaces, in the order of actions.
func (s *State) targets(buffer *[64]target, c int, in spots) []target {
	out := buffer[:0]
	for ; in != 0; in = in.next() {
		x := in.first()
		for _, z := range s.onBoard() {
			if z.space() != x {
				continue
			}
			if n := len(out); n > 0 && out[n-1].space == x && out[n-1].class == z.class() {
				out[n-1].room += int(z.health())
			} else {
				out = append(out, target{x, z.class(), int(z.health())})
			}
		}
		for _, of := range [...]class{deadClass, livingClass, fallenClass} {
			for q := range s.cast() {
				if h := &s.chars[q]; h.space == x && s.isClass(q, of, c) {
					out = append(out, target{x, of + class(q), s.endures(h)})
				}
			}
		}
	}
	return out
}

// isClass reports whether a Character is one of a class of targets of c.
func (s *State) isClass(q int, of class, c int) bool {
	cond := s.chars[q].condition
	switch of {
	case deadClass:
		return cond == dead
	case livingClass:
		return cond == living && s.shootable(q, c)
	}
	return cond == fallen && s.shootable(q, c)
}

// endures returns how many points somebody takes before he is out.
func (s *State) endures(h *character) int {
	switch h.condition {
	case dead:
		return int(h.tally)
	case living:
		return int(s.r().skull - h.tally)
	}
	return 1
}

// before reports whether a target stands before another in the allotment order.
func (t target) before(x Space, rank uint8) bool {
	return t.space < x || t.space == x && t.class.order() < rank
}

// legalTarget lists the targets of the next shot or point, in the allotment order, such that the remaining
// points find room. Digest 3.0, 3.4.
func (s *State) legalTarget(dst []engine.Action) []engine.Action {
	var buffer [64]target
	c := int(s.asked)
	list := s.targets(&buffer, c, s.field(c, s.weapon))
	must, flare := s.mustPlace(list), s.useInHand() == Flare
	for i, t := range list {
		if t.before(s.floor, s.floorRank) {
			continue
		}
		if must > 1 && s.roomFrom(list, i) < must || flare && !s.startsFlare(list, i) {
			continue
		}
		dst = append(dst, act2(KindAt, uint8(t.space), uint8(t.class)))
	}
	switch s.useInHand() {
	case Flare:
		if s.mode == noFight && s.bag[tokenSurvivor] > 0 {
			dst = append(dst, act0(KindSignal))
		}
	case AK47:
		if s.placing < ak47Points {
			dst = append(dst, act0(KindDone))
		}
	}
	return dst
}

// useInHand returns the use of the weapon; a shot from the van counts as a Gun.
func (s *State) useInHand() Use {
	if s.weapon == radioClub || s.weapon == bareHands {
		return Gun
	}
	return s.r().use(s.weapon)
}

// mustPlace returns how many points have to find a target: both shots of sandra, and both
// Zombies of a Flare. B38, B49.
func (s *State) mustPlace(list []target) int {
	if !s.has(doubling) {
		return 1
	}
	room := 0
	for _, t := range list {
		room += t.room
	}
	return min(int(s.placing), room)
}

// roomFrom returns the number of points that a target and the targets after it can take.
func (s *State) roomFrom(list []target, i int) (room int) {
	for _, t := range list {
		if !t.before(list[i].space, list[i].class.order()) {
			room += t.room
		}
	}
	return room
}

// startsFlare reports whether a target can be the first of the two of a Flare: another one in its space
// follows in the allotment order, or it is the only one. B49.
func (s *State) startsFlare(list []target, i int) bool {
	first, alone := list[i], true
	if s.number(first.space, first.class) > 1 {
		return true
	}
	for j, t := range list {
		if j == i || t.space != first.space {
			continue
		}
		if alone = false; !t.before(first.space, first.class.order()) {
			return true
		}
	}
	return alone
}

// applyTarget shoots. Gun 2, 3, Ak 1, Elephant 1, Flare 1, Bow 1, Van 4.
func (s *State) applyTarget(p Play) {
	c := int(s.asked)
	if p.Kind == KindDone {
		s.endShot()
		return
	}
	if p.Kind == KindSignal {
		s.spend(c, 1)
		s.endShot()
		s.phase = phaseSignal
		return
	}
	x, k := Space(p.X), class(p.Y)
	switch s.useInHand() {
	case Flare:
		s.firstFlare(c, x, k)
		return
	case AK47:
		if s.placing == ak47Points {
			s.spend(c, 0)
		}
		s.bullets(c, 1)
		s.wound(x, k, 1, c)
	case Elephant:
		s.spend(c, 1)
		s.wound(x, k, slain, c)
	default:
		s.spend(c, 1)
		s.wound(x, k, s.shotDamage(c, x), c)
	}
	s.floor, s.floorRank = x, k.order()
	if s.placing--; s.placing == 0 || !s.canPlace() {
		s.endShot()
		return
	}
	s.ask(phaseTarget, c)
}

// canPlace reports whether a further point or shot has a target.
func (s *State) canPlace() bool {
	var buffer [64]target
	c := int(s.actor)
	if s.mode != noFight {
		c = int(s.fighter)
	}
	for _, t := range s.targets(&buffer, c, s.field(c, s.weapon)) {
		if !t.before(s.floor, s.floorRank) {
			return true
		}
	}
	return false
}

// slain is more points than anybody has.
const slain = 99

// shotDamage is the damage of a shot of a gun or bow at a space. B44, Less 4, B120.
func (s *State) shotDamage(c int, x Space) uint8 {
	switch r := s.r(); {
	case s.has(aiming):
		return slain
	case r.Options.SharpShooter && s.weapon != 0 && r.use(s.weapon) == Gun && r.kind(s.weapon).Range == 1 && x == s.chars[c].space:
		return 2
	}
	return 1
}

// spend uses a shot of the weapon up, and counts bullets of Perform Actions; the Cross Bow
// fires none, nor does the van. Gun 3, Bow 3, B53.
func (s *State) spend(c int, bullets uint8) {
	w := s.weapon
	if w == 0 {
		return
	}
	s.exchange(c, w, w.spent())
	s.weapon = w.spent()
	if s.r().use(w) != Bow {
		s.bullets(c, bullets)
	}
}

// bullets counts bullets, which matter until the Event of the round. B53.
func (s *State) bullets(c int, n uint8) {
	if s.stage == stageTurn {
		s.chars[c].count += n
	}
}

func (s *State) endShot() {
	s.weapon, s.placing, s.floor, s.floorRank, s.foe = 0, 0, 0, 0, 0
	s.flags &^= aiming | doubling
}

// firstFlare takes the first of two Zombies of a space; both are hit at once, so that they
// differ. Flare 1, B49.
func (s *State) firstFlare(c int, x Space, k class) {
	s.spend(c, 1)
	s.foe, s.floor, s.floorRank = k, x, k.order()
	s.ask(phaseSecond, c)
	if !s.hasSecond() {
		s.phase = phaseNone
		s.wound(x, k, 1, c)
		s.endShot()
	}
}

// legalSecond lists the second Zombies that a Flare can hit: in the allotment order, and beside the foe in
// a fight, in any order. Flare 1, B49.
func (s *State) legalSecond(dst []engine.Action) []engine.Action {
	var buffer [64]target
	c := int(s.asked)
	for _, t := range s.targets(&buffer, c, one(s.floor)) {
		if s.mode == noFight && t.before(s.floor, s.floorRank) || t.class == s.foe && s.number(s.floor, s.foe) < 2 {
			continue
		}
		dst = append(dst, act2(KindAt, uint8(t.space), uint8(t.class)))
	}
	return dst
}

// hasSecond reports whether a Flare has a second Zombie.
func (s *State) hasSecond() bool {
	w := borrow()
	defer w.back()
	return len(s.legalSecond(w.list[:0])) > 0
}

// number counts the Zombies of a class in a space.
func (s *State) number(x Space, k class) int {
	if !k.token() {
		return 1
	}
	n := 0
	for _, z := range s.onBoard() {
		if z.space() == x && z.class() == k {
			n++
		}
	}
	return n
}

func (s *State) applySecond(p Play) {
	c, x, first := int(s.asked), s.floor, s.foe
	if s.mode != noFight {
		s.flareFight(x, class(p.Y))
		return
	}
	s.woundBoth(x, first, class(p.Y), c)
	s.endShot()
}

// woundBoth hits two different Zombies in a space, also if the first one changes into the class of the
// second.
func (s *State) woundBoth(x Space, a, b class, c int) {
	if a.order() < b.order() {
		a, b = b, a // the later one first: it cannot come into the class of an earlier one
	}
	s.wound(x, a, 1, c)
	s.wound(x, b, 1, c)
}

// applySignal brings a Survivor from the bag. Flare 1, B49.
func (s *State) applySignal(p Play) {
	s.bag[tokenSurvivor]--
	s.newSurvivorAt(at(Woods, int(p.X)-1))
}

// wound gives points of c to a class in a space, and returns the number taken. A token that has not fought
// takes them first (B129); in Fight Zombies it has now fought. Gun 2, Win 1, B46, B47, Death 4, B124,
// B125.
func (s *State) wound(x Space, k class, n uint8, c int) {
	if k.token() {
		s.woundToken(x, k, n, c)
		return
	}
	q, of := k.who()
	h := &s.chars[q]
	switch of {
	case deadClass:
		d := min(n, h.tally)
		s.earn(c, uint16(d))
		if h.tally -= d; h.tally == 0 {
			s.kill(q)
		} else if s.mode == inPhase {
			h.marks |= deadFought
		}
	case livingClass:
		for ; n > 0 && h.condition == living; n-- {
			s.injure(q)
		}
	default:
		s.leave(q)
	}
}

func (s *State) woundToken(x Space, k class, n uint8, c int) {
	i := s.find(x, k)
	z := s.zombies[i]
	d := min(n, k.health())
	s.earn(c, uint16(d))
	if d == k.health() {
		s.removeAt(i)
		s.discardToken(k.kind())
		return
	}
	z -= zombie(d) << 6
	if s.mode == inPhase {
		z |= foughtBit
	}
	s.replaceAt(i, z)
}

// kill takes a dead Character off the board: for good, or into the discard pile. B102,
// More 6, B126.
func (s *State) kill(q int) {
	if s.o().Haunted {
		h := &s.chars[q]
		h.space, h.marks, h.tally = off, 0, s.r().Figures.DeadHealth
		s.pileDead |= 1 << q
		return
	}
	s.leave(q)
}

// leave takes a Character out of the game.
func (s *State) leave(q int) {
	who := s.chars[q].who
	s.chars[q] = character{who: who, condition: gone, space: off}
}

// injure gives a Character an Injury. At the skull he falls, and his things stay in his space or are
// discarded. Lose 1, Death 1, Radio 4, B101.
func (s *State) injure(q int) {
	h := &s.chars[q]
	if h.tally++; h.tally < s.r().skull {
		return
	}
	x := h.space
	*h = character{who: h.who, condition: fallen, space: x, tally: h.tally}
	s.hands[q] = [7]card{}
	for s.pieces(carriedBy(q)) > 0 {
		replaceValue(&s.loose, carriedBy(q), lyingIn(x))
	}
	if s.bundle == carriedBy(q) {
		s.bundle = lyingIn(x)
	}
}
