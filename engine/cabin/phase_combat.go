package cabin

import "deadreckon/engine"

// Fight Zombies. Fight 1-3, Aid 1-4, Many 1, digest 3.8.

// stepFight continues the fights of the round. B95.
func (s *State) stepFight() {
	switch {
	case s.placing > 0:
		s.ask(phaseHit, s.spokesman(s.floor))
	case s.suffering > 0:
		s.ask(phaseSuffer, s.spokesman(s.floor))
	case s.mode == inPhase: // an exchange has done all its points
		s.endExchange()
	case s.spot != 0:
		s.stepSpace(Space(s.spot - 1))
	default:
		s.nextSpace()
	}
}

// fights reports whether a Character fights in this phase: not under Zombie Muck. Muck 2.
func fights(h *character) bool { return h.condition == living && h.marks&covered == 0 }

// unfought returns the spaces of Zombies that have not fought.
func (s *State) unfought() (m spots) {
	for _, z := range s.onBoard() {
		if !z.fought() {
			m |= one(z.space())
		}
	}
	for i := range s.chars {
		if h := &s.chars[i]; h.stands() && h.marks&deadFought == 0 {
			m |= one(h.space)
		}
	}
	return m
}

// nextSpace chooses the space of the next fight: first Survivors without Characters, then the first
// Character in order. B95.
func (s *State) nextSpace() {
	open := s.unfought()
	guarded := spots(0)
	for i := range s.chars {
		if fights(&s.chars[i]) {
			guarded |= one(s.chars[i].space)
		}
	}
	if alone := s.survivorSpaces() & open &^ guarded; alone != 0 {
		s.beginExchange(alone.first())
		return
	}
	c := s.firstInOrder(func(h *character) bool { return fights(h) && open.has(h.space) })
	if c < 0 {
		s.endFights()
		return
	}
	x := s.chars[c].space
	s.spot, s.last = uint8(x)+1, 0
	if s.survivorSpaces().has(x) { // Aid 3
		s.ask(phaseFirstFighters, c)
	}
}

func (s *State) legalFirstFighters(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindSurvivorsFirst), act0(KindCharactersFirst))
}

// applyFirstFighters: the side that fights first fights all Zombies there. Aid 3, B96.
func (s *State) applyFirstFighters(p Play) {
	if p.Kind == KindSurvivorsFirst {
		x := Space(s.spot - 1)
		s.spot = 0
		s.beginExchange(x)
	}
}

// stepSpace lets the next Character in a space fight, as long as a Zombie there is unfought.
// They take turns in order, the fallen skipped. Many 1, B100.
func (s *State) stepSpace(x Space) {
	if s.unfought().has(x) {
		from := 0
		if s.last != 0 { // the first one after the last fighter
			from = (int(s.last)-1-int(s.bait)+s.r().n)%s.r().n + 1
		}
		for i := range s.r().n {
			c := s.order(from + i)
			if h := &s.chars[c]; fights(h) && h.space == x {
				s.last = uint8(c) + 1
				s.startFight(c, inPhase)
				return
			}
		}
	}
	s.spot, s.last = 0, 0 // if only Survivors remain there, nextSpace finds them
}

// spokesman decides for the Survivors in a space: the first Character in order there, otherwise the
// attention. Aid 2, B110.
func (s *State) spokesman(x Space) int {
	if c := s.firstInOrder(func(h *character) bool { return fights(h) && h.space == x }); c >= 0 {
		return c
	}
	return s.attention()
}

// beginExchange lets all Survivors in a space fight all unfought Zombies there at once. Points without a
// target are lost. Aid 1, 2, B97, B106.
func (s *State) beginExchange(x Space) {
	zombies, survivors := 0, 0
	for _, z := range s.onBoard() {
		if z.space() == x && !z.fought() {
			zombies += int(z.health())
		}
	}
	for i := range s.chars {
		if h := &s.chars[i]; h.stands() && h.space == x && h.marks&deadFought == 0 {
			zombies += int(h.tally)
		}
	}
	for _, v := range s.survivors {
		if v != 0 && v.space() == x {
			survivors += int(v.health())
		}
	}
	n := uint8(min(zombies, survivors))
	s.placing, s.suffering = n, n
	s.mode, s.floor, s.floorRank = inPhase, x, 0
}

// legalHit lists the Zombies that can take the next point of the Survivors.
func (s *State) legalHit(dst []engine.Action) []engine.Action {
	from := len(dst)
	dst = s.appendClasses(dst, KindHit, s.floor, true)
	kept := dst[:from]
	for _, a := range dst[from:] {
		if k := class(a >> 16); k.order() >= s.floorRank && s.healthFrom(k) >= int(s.placing) {
			kept = append(kept, a)
		}
	}
	return kept
}

// healthFrom adds up the health of the unfought from a class on in the allotment order.
func (s *State) healthFrom(k class) (n int) {
	for _, z := range s.onBoard() {
		if z.space() == s.floor && !z.fought() && z.class().order() >= k.order() {
			n += int(z.health())
		}
	}
	for c := range s.cast() {
		h := &s.chars[c]
		if h.stands() && h.space == s.floor && h.marks&deadFought == 0 && (deadClass+class(c)).order() >= k.order() {
			n += int(h.tally)
		}
	}
	return n
}

// applyHit puts a point on a Zombie, which counts as fought only when all are done.
func (s *State) applyHit(p Play) {
	k := class(p.X)
	s.mode = noFight
	s.wound(s.floor, k, 1, noOne)
	s.mode = inPhase
	s.floorRank = k.order()
	if s.placing--; s.placing == 0 {
		s.floorRank = 0
	}
}

// noOne is the fighter of points that belong to no Character.
const noOne = -1

// legalSuffer lists the Survivors that can take the next point of the Zombies. Aid 2.
func (s *State) legalSuffer(dst []engine.Action) []engine.Action {
	from := len(dst)
	dst = s.eachSurvivor(s.floor, dst, func(k survivorClass) engine.Action { return act1(KindSuffer, uint8(k)) })
	kept := dst[:from]
	for _, a := range dst[from:] {
		k, n := survivorClass(a>>16&255), 0
		for _, v := range s.survivors {
			if v != 0 && v.space() == s.floor && v.class().order() >= k.order() {
				n += int(v.health())
			}
		}
		if k.order() >= s.floorRank && n >= int(s.suffering) {
			kept = append(kept, a)
		}
	}
	return kept
}

// applySuffer puts a point on a Survivor; at the last he becomes a Zombie, fought for this
// phase. Aid 4, B98.
func (s *State) applySuffer(p Play) {
	k := survivorClass(p.X)
	v := newSurvivor(s.floor, k)
	s.floorRank = k.order()
	s.suffering--
	if v.health() > 1 {
		replaceValue(&s.survivors, v, v-2)
		return
	}
	replaceValue(&s.survivors, v, 0)
	if v.carries() {
		replaceValue(&s.loose, 0, lyingIn(s.floor)) // Radio 2
	}
	s.insert(newZombie(s.floor, tokenClass(Turned, s.r().Figures.TurnedHealth)) | foughtBit)
}

// endExchange marks all Zombies of the space as fought. B96.
func (s *State) endExchange() {
	for i, z := range s.onBoard() {
		if z.space() == s.floor {
			s.zombies[i] = z | foughtBit
		}
	}
	s.sortZombies()
	for i := range s.chars {
		if h := &s.chars[i]; h.stands() && h.space == s.floor {
			h.marks |= deadFought
		}
	}
	s.mode, s.floor, s.floorRank = noFight, 0, 0
}

func (s *State) endFights() {
	s.clearMark(foughtBit)
	for i := range s.chars {
		s.chars[i].marks &^= deadFought
	}
	s.stage = stageBait
}
