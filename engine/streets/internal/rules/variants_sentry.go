package rules

import (
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Sentry guns: set up as charges, each fires one automatic SNAP SHOT when a Survival phase begins.
// Marines T, digest 7.2. What is in progress is guarding and firing; struck is where the first
// figures stood.

// Dice of this chapter: their rows are in dice.go.
const (
	JobSentryHit  state.Job = 104
	JobSentryHarm state.Job = 105
)

const (
	sentryInches = 18 // how far it fires
	sentryPower  = 1  // of its rounds
	sentryBonus  = 1  // to hit
)

// stepSentries fires with one sentry gun after the other.
func (s *State) stepSentries() {
	for ; s.Guarding().Charge < state.ChargeSlots && s.AnyCharacter(); s.rest1() { // Flow V5
		if s.Charges[s.Guarding().Charge].Kind != state.LaidSentry || s.Firing().Made == modeRow[Auto].shots {
			continue
		}
		if at, ok := s.sentryMark(); ok {
			s.sentryFires(at)
			return
		}
	}
	s.Next()
}

// rest1 goes on with the next charge.
func (s *State) rest1() {
	s.Firing().Made, s.Struck, s.Target, s.Power, s.Need, s.Culprit = 0, [2]state.Place{}, 0, 0, 0, 0
	s.Guarding().Charge++
}

// sentryMark is whom the next shot of the sentry gun in question goes at: the same while he stands,
// else the nearest in sight within 18", and within 1" of all whom it has shot at.
func (s *State) sentryMark() (state.Place, bool) {
	if s.Firing().Made > 0 && s.FigureAt(s.Target) {
		return s.Target, true
	}
	c := s.Charges[s.Guarding().Charge]
	w := s.Table()
	defer w.Back()
	var best state.Nearest
	s.eachIntruder(c.Seat(), func(n int, at state.Place) {
		d2 := w.Table.D2(c.At, at)
		if !ground.Within(d2, 2*sentryInches) || !w.Table.Sees(c.At, at) {
			return
		}
		for i := range min(int(s.Firing().Made), len(s.Struck)) {
			if !ground.Within(s.D2(at, s.Struck[i]), 2) {
				return
			}
		}
		best.Offer(n, at, d2)
	})
	return best.At, best.Found
}

// eachIntruder calls each for those at whom a sentry gun of a seat fires: zombies, dogs, and hostile
// survivors on their feet outside vehicles, who do not lurk.
func (s *State) eachIntruder(seat int, each func(n int, at state.Place)) {
	for n, z := range s.Lives() {
		each(n, z.At())
	}
	for n, d := range s.Hounds() {
		if !d.Tame() {
			each(n, d.At())
		}
	}
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && !v.Riding() && !v.Is(state.Lurking) && seat >= 0 && s.hostileTo(uint8(seat), slot) {
			each(slot, v.At)
		}
	}
}

// sentryFires makes a shot of the sentry gun in question. It throws as independents do: a need above
// 6 misses.
func (s *State) sentryFires(at state.Place) {
	c := s.Charges[s.Guarding().Charge]
	if s.Firing().Made == 0 {
		s.Weather |= state.FirearmFired
		s.Mark(c.At.Square(), autoRounds)
	}
	s.Target, s.Culprit = at, uint8(1+c.Seat())
	if int(s.Firing().Made) < len(s.Struck) {
		s.Struck[s.Firing().Made] = at
	}
	s.Firing().Made++
	s.Shots = min(s.Shots+1, 254)
	s.ShotsMade += min(1, 255-s.ShotsMade)
	switch need := s.sentryNeed(); {
	case need <= 1:
		s.sentryHits()
	case need <= 6:
		s.Need = int8(need)
		s.roll(JobSentryHit)
	}
}

// sentryNeed is the natural score that hits the target: ranges of an assault rifle. T5.1, S16, S39.
func (s *State) sentryNeed() int {
	at := s.Charges[s.Guarding().Charge].At
	need := 4 - sentryBonus
	if !ground.Within(s.D2(at, s.Target), 2*int(s.Options().RifleShort)) {
		need++
	}
	if s.Firing().Made > 1 {
		need++
	}
	w := s.Table()
	defer w.Back()
	switch {
	case !w.Table.Cover(at, s.Target):
	case s.SurvivorAt(s.Target) >= 0:
		need += 2
	default:
		need++
	}
	return need
}

func (s *State) throwSentryHit(n int) {
	if n >= int(s.Need) {
		s.sentryHits()
	}
}

// sentryHits throws for the damage; body armour takes 2. T6.1.
func (s *State) sentryHits() {
	s.Power = int8(sentryPower - s.plated(s.Target) - s.Armour(s.Target, 2))
	s.roll(JobSentryHarm)
}

func (s *State) throwSentryHarm(n int) {
	s.strikeFrom(s.Charges[s.Guarding().Charge].At, s.Attack(n+int(s.Power)))
	s.Power = 0
}
