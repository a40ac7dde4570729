package town

import (
	"math/bits"

	"deadreckon/engine/kit/verbs"
)

// Fate draws, digest 3.8. fate-1 to fate-8.

// Parts of a Fate draw, in order.
const (
	noFate uint8 = iota
	fateTrack
	fateEvent
	fateAgain // the second activation of a Fated x2 card
	fateTwist
	fateEnd
)

// drawFate begins a Fate draw: with both piles empty nothing happens, and with an empty
// deck the discards are the new one. fate-1, C92.
func (s *State) drawFate(twice bool) {
	if s.deck == 0 {
		s.deck = s.discards()
	}
	if s.deck != 0 {
		s.fate = fated{part: fateTrack, twice: twice}
		s.phase = phaseFate
	}
}

// discards returns the Fate cards that are neither in the deck, nor held, nor in play.
func (s *State) discards() uint16 {
	return s.r().cards &^ (s.deck | s.held | s.inFate())
}

func (s *State) inFate() uint16 {
	if s.fate.card == 0 {
		return 0
	}
	return 1 << s.fate.card
}

func (s *State) applyFate(d Decoded) {
	s.deck &^= 1 << d.A
	s.fate.card = d.A
	s.ask(phaseFated)
}

// fatedTracks returns the tracks that the top of the Fate card may mean. fate-2 to fate-4.
func (s *State) fatedTracks() uint8 {
	switch top := s.r().Fate.Cards[s.fate.card].Top; top {
	case topMost:
		return s.tracksBy(1)
	case topFewest:
		return s.tracksBy(-1)
	case topChoice:
		return allTracks
	default:
		return 1 << top
	}
}

func (s *State) applyFated(d Decoded) { s.fate.track, s.fate.part = Track(d.A), fateEvent }

// stepFate continues the draw: the Fated Event, then the Plot Twist. fate-5, fate-6, C93.
func (s *State) stepFate() {
	f := &s.fate
	switch f.part {
	case fateEvent:
		f.part = fateTwist
		if f.twice {
			f.part = fateAgain
			s.activate(f.track, false)
			return
		}
		s.place(f.track.Start())
	case fateAgain:
		f.part = fateTwist
		s.activate(f.track, false)
	case fateTwist:
		f.part = fateEnd
		s.twist()
	default:
		s.fate = fated{} // fate-8: play continues
	}
}

// twist does a Plot Twist, or keeps it. fate-6, fate-7, C95.
func (s *State) twist() {
	f := &s.fate
	switch p := s.r().powerOf[f.card]; p {
	case TwistNew:
		s.place(f.track.Start())
	case TwistActivate:
		s.activate(f.track, false)
	case TwistAmmo:
		s.addAmmo(-twistLoss)
	case TwistSurge:
		s.job = job{kind: jobSurge, track: f.track, rounds: surging} // C42
	case TwistPanic:
		s.ask(phasePanic)
	default:
		s.held |= 1 << f.card
	}
}

// panicky returns the Regular Civilians on track spaces that are not Defiant. Fate 14.
func (s *State) panicky() uint16 { return s.movable() & s.r().regular }

// movable returns the Player units on track spaces that are not Defiant.
func (s *State) movable() (m uint16) {
	for u, v := range s.men {
		if v.place() < Center && v&defiant == 0 {
			m |= 1 << u
		}
	}
	return m
}

// applyPanic lets a unit back up. C86.
func (s *State) applyPanic(d Decoded) { s.backUp(1<<d.A, s.men[d.A].place(), Center) }

// heldCard returns the first held card with a power, 0 if there is none. C95.
func (s *State) heldCard(p Power) uint8 {
	for m := s.held; m != 0; m &= m - 1 {
		if c := uint8(bits.TrailingZeros16(m)); s.r().powerOf[c] == p {
			return c
		}
	}
	return 0
}

// discard lays a held card aside. fate-7.
func (s *State) discard(card uint8) { s.held &^= 1 << card }

// Guards: the rules against these actions.

func (s *State) mayPanic(a verbs.Args) *refusal {
	u := unitOf(a)
	switch {
	case s.r().regular>>u&1 == 0:
		return a.Refuse("fate-6", "Panic is for Regular Civilians, and %s is none", s.r().id(u))
	case s.men[u]&defiant != 0:
		return a.Refuse("C69", "%s is Defiant", s.r().id(u))
	}
	return a.Require(s.panicky()>>u&1 != 0, "track-2", "%s is not on a track space", s.r().id(u))
}

func (s *State) mayPlay(a verbs.Args) *refusal {
	p := Power(a.At(0))
	switch {
	case windowOf[p] != windowOf[SecondWind] || p == Ride:
		return a.Refuse("C96", "%s is not played in this way", p)
	case s.floor != s.chair():
		return a.Refuse("C96", "the chair plays held cards")
	case s.heldCard(p) == 0:
		return a.Refuse("fate-7", "no %s is held", p)
	case p == Scanner && s.next != 0:
		return a.Refuse("C96", "the next Event card has been looked at")
	}
	return a.Require(p != Scanner || s.left > 0, "C96", "there is no Event card to look at")
}

func (s *State) mayRide(a verbs.Args) *refusal {
	u := unitOf(a)
	switch {
	case s.floor != s.chair():
		return a.Refuse("C96", "the chair plays held cards")
	case s.heldCard(Ride) == 0:
		return a.Refuse("fate-7", "no %s is held", Ride)
	case s.men[u]&defiant != 0:
		return a.Refuse("C69", "%s is Defiant", s.r().id(u))
	}
	return a.Require(s.movable()>>u&1 != 0, "track-2", "%s is not on a track space", s.r().id(u))
}
