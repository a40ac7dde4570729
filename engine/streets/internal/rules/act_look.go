package rules

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// SPOT and OBSERVE, and the psychic. Spot, Trait psychic.

// OfBuilding is the mode of a look at a building.
const OfBuilding = 1

// eachSpot lists tokens and unidentified buildings in sight.
func (s *State) eachSpot(l *Listing) {
	at := s.Survivors[l.slot].At
	last := -1
	for _, t := range s.Lying() {
		if q := t.At(); int(q) != last && l.Table.Sees(at, state.Place(q)) {
			l.add(action.Play{Kind: action.KindSpot, Q: uint16(q)})
		}
		last = int(t.At())
	}
	for h := range s.Rules().Map.Buildings {
		if s.Buildings[h].Class != ground.Unknown {
			continue
		}
		if l.Table.HouseInSight(at, h) {
			l.add(action.Play{Kind: action.KindSpot, A: uint8(h), M: OfBuilding})
		}
	}
	sortTail(l)
}

// eachObserve lists the same: the rows of SPOT stand just before.
func (s *State) eachObserve(l *Listing) {
	const next = action.KindObserve - action.KindSpot
	for n := len(l.Dst) - 1; n >= 0 && action.Decode(l.Dst[n]).Kind == action.KindSpot; n-- {
		l.Dst = append(l.Dst, l.Dst[n]+engine.Action(next)<<25)
	}
	sortTail(l)
}

// doSpot looks at a token or a building. A spot that was the first action may be prolonged.
func (s *State) doSpot(p action.Play) {
	s.SpotFrame().At, s.SpotFrame().House, s.Target = p.M, p.A, state.Place(p.Q)
	s.look()
}

// look throws the dice of SPOT or OBSERVE; without a die the total is 0.
func (s *State) look() {
	if n := s.SightDice(); n > 0 {
		s.rollSome(chanceSpot, n)
		return
	}
	s.throwSpot(0)
}

// SightDice is how many dice see. Spot, S21, S106.
func (s *State) SightDice() int {
	t := s.Traits(s.Actor)
	n := 4 + t.Plus(state.KeenSighted) - t.Plus(state.Nearsighted)
	if s.Rules().Night {
		n -= 2
		if s.Carries(int(s.Actor), state.Flashlight) {
			n++
		}
		if s.nightEyes() {
			n++
		}
	}
	if s.Is(state.Raining) {
		n--
	}
	if s.SpotFrame().At != OfBuilding {
		w := s.Table()
		if w.Table.Cover(s.Who().At, s.Target) {
			n--
		}
		w.Back()
	}
	return max(n, 0)
}

// seen reports whether a sum of the dice is enough. Spot.
func (s *State) seen(n int) bool {
	slot := int(s.Actor)
	if s.Act == action.KindObserve {
		n *= s.Magnifies(slot)
	} else if s.Carries(slot, state.GasMask) {
		n -= 3
	}
	d2 := s.D2(s.Who().At, s.Target)
	if s.SpotFrame().At == OfBuilding {
		w := s.Table()
		d2, _ = w.Table.SeesHouse(s.Who().At, int(s.SpotFrame().House))
		w.Back()
	}
	return ground.Reaches(n-s.Penalty(slot), d2)
}

// Magnifies is what OBSERVE multiplies by. Spot, 1.15.
func (s *State) Magnifies(slot int) int {
	if s.Carries(slot, state.Binoculars) || s.Carries(slot, state.Scope) {
		return 3
	}
	for _, i := range s.Carried(slot) {
		if i.Kind().Scoped() && i.Fitted() || i.Kind() == state.PulseRifle {
			return 3
		}
	}
	return 2
}

func outcomeSpot(s *State, n int) int {
	if s.seen(n) {
		return 1
	}
	return 0
}

// throwSpot resolves what was seen, or asks whether to go on looking.
func (s *State) throwSpot(n int) {
	switch {
	case !s.seen(n):
		if s.Act == action.KindSpot && s.CostFrame().First == firstAction && s.Who().Actions > 0 {
			s.Die, s.Node = uint8(n), state.PhaseProlong
			return
		}
		s.endAct()
	case s.SpotFrame().At == OfBuilding:
		s.roll(ChanceStatus)
	default:
		s.Resolve(s.TokenAt(s.Target.Square()))
	}
}

// applyProlong makes an OBSERVE of the SPOT, with the same dice.
func (s *State) applyProlong(p action.Play) {
	if p.Kind == action.KindDrop {
		s.endAct()
		return
	}
	s.pay(1)
	s.Act = action.KindObserve
	n := int(s.Die)
	s.Die = 0
	s.throwSpot(n)
}

// canSee reports whether a psychic has his sight left.
func (s *State) canSee(slot int) bool {
	return s.Traits(uint8(slot)).Has(state.Psychic) && !s.Survivors[slot].Has(state.PsychicUsed)
}

// eachPsychic lists all tokens on the table.
func (s *State) eachPsychic(l *Listing) {
	last := -1
	for _, t := range s.Lying() {
		if int(t.At()) != last {
			l.add(action.Play{Kind: action.KindPsychic, Q: uint16(t.At())})
		}
		last = int(t.At())
	}
}

// doPsychic resolves a token wherever it lies, or looks at it. S96.
func (s *State) doPsychic(p action.Play) {
	s.Who().Used |= state.PsychicUsed
	n := s.TokenAt(ground.Square(p.Q))
	if s.Options().PsychicToken == state.PsychicPeeks {
		s.Target = state.Place(p.Q)
		s.roll(chanceLook)
		return
	}
	s.Resolve(n)
}

// doPsychicEvent looks at the next event. Trait psychic.
func (s *State) doPsychicEvent(action.Play) {
	s.Who().Used |= state.PsychicUsed
	s.Seer = 1 + s.Who().Owner
	s.Node = state.PhaseEvent
}
