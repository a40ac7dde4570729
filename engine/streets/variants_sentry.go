package streets

import "deadreckon/engine/streets/ground"

// Sentry guns: set up as charges, each fires one automatic SNAP SHOT when a Survival phase begins.
// Marines T, digest 7.2. What is in progress is guarding and firing; struck is where the first
// figures stood.

// Dice of this chapter: their rows are in dice.go.
const (
	jobSentryHit  job = 104
	jobSentryHarm job = 105
)

const (
	sentryInches = 18 // how far it fires
	sentryPower  = 1  // of its rounds
	sentryBonus  = 1  // to hit
)

// stepSentries fires with one sentry gun after the other.
func (s *State) stepSentries() {
	for ; s.guarding().charge < chargeSlots && s.anyCharacter(); s.rest1() { // Flow V5
		if s.charges[s.guarding().charge].kind != laidSentry || s.firing().made == modeRow[auto].shots {
			continue
		}
		if at, ok := s.sentryMark(); ok {
			s.sentryFires(at)
			return
		}
	}
	s.next()
}

// rest1 goes on with the next charge.
func (s *State) rest1() {
	s.firing().made, s.struck, s.target, s.power, s.need, s.culprit = 0, [2]place{}, 0, 0, 0, 0
	s.guarding().charge++
}

// sentryMark is whom the next shot of the sentry gun in question goes at: the same while he stands,
// else the nearest in sight within 18", and within 1" of all whom it has shot at.
func (s *State) sentryMark() (place, bool) {
	if s.firing().made > 0 && s.figureAt(s.target) {
		return s.target, true
	}
	c := s.charges[s.guarding().charge]
	w := s.table()
	defer w.back()
	var best nearest
	s.eachIntruder(c.seat(), func(n int, at place) {
		d2 := w.t.D2(c.at, at)
		if !ground.Within(d2, 2*sentryInches) || !w.t.Sees(c.at, at) {
			return
		}
		for i := range min(int(s.firing().made), len(s.struck)) {
			if !ground.Within(s.d2(at, s.struck[i]), 2) {
				return
			}
		}
		best.offer(n, at, d2)
	})
	return best.at, best.found
}

// eachIntruder calls each for those at whom a sentry gun of a seat fires: zombies, dogs, and hostile
// survivors on their feet outside vehicles, who do not lurk.
func (s *State) eachIntruder(seat int, each func(n int, at place)) {
	for n, z := range s.lives() {
		each(n, z.at())
	}
	for n, d := range s.hounds() {
		if !d.tame() {
			each(n, d.at())
		}
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && !v.riding() && !v.is(lurking) && seat >= 0 && s.hostileTo(uint8(seat), slot) {
			each(slot, v.at)
		}
	}
}

// sentryFires makes a shot of the sentry gun in question. It throws as independents do: a need above
// 6 misses.
func (s *State) sentryFires(at place) {
	c := s.charges[s.guarding().charge]
	if s.firing().made == 0 {
		s.weather |= firearmFired
		s.mark(c.at.Square(), autoRounds)
	}
	s.target, s.culprit = at, uint8(1+c.seat())
	if int(s.firing().made) < len(s.struck) {
		s.struck[s.firing().made] = at
	}
	s.firing().made++
	s.shots = min(s.shots+1, 254)
	s.shotsMade += min(1, 255-s.shotsMade)
	switch need := s.sentryNeed(); {
	case need <= 1:
		s.sentryHits()
	case need <= 6:
		s.need = int8(need)
		s.roll(jobSentryHit)
	}
}

// sentryNeed is the natural score that hits the target: ranges of an assault rifle. T5.1, S16, S39.
func (s *State) sentryNeed() int {
	at := s.charges[s.guarding().charge].at
	need := 4 - sentryBonus
	if !ground.Within(s.d2(at, s.target), 2*int(s.o().RifleShort)) {
		need++
	}
	if s.firing().made > 1 {
		need++
	}
	w := s.table()
	defer w.back()
	switch {
	case !w.t.Cover(at, s.target):
	case s.survivorAt(s.target) >= 0:
		need += 2
	default:
		need++
	}
	return need
}

func (s *State) throwSentryHit(n int) {
	if n >= int(s.need) {
		s.sentryHits()
	}
}

// sentryHits throws for the damage; body armour takes 2. T6.1.
func (s *State) sentryHits() {
	s.power = int8(sentryPower - s.plated(s.target) - s.armour(s.target, 2))
	s.roll(jobSentryHarm)
}

func (s *State) throwSentryHarm(n int) {
	s.strikeFrom(s.charges[s.guarding().charge].at, s.attack(n+int(s.power)))
	s.power = 0
}
