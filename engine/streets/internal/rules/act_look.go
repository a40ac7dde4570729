package rules

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Actions SPOT and OBSERVE, and those of a psychic. Spot, Trait psychic.

// OfBuilding is the value of Play.M, and of SpotFrame.Mode, for a SPOT or OBSERVE whose target is a building.
const OfBuilding = 1

// listSpot lists a SPOT for each token and each unidentified building in sight.
func (s *State) listSpot(l *ActionList) {
	at := s.Survivors[l.slot].At
	last := -1
	for _, t := range s.TokenList() {
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

func (s *State) listObserve(l *ActionList) { l.copyAs(action.KindSpot, action.KindObserve) }

// doSpot looks at a token or a building. If the SPOT is the actor's first
// action and fails, he may extend it to an OBSERVE.
func (s *State) doSpot(p action.Play) {
	s.SpotFrame().Mode, s.SpotFrame().House, s.Target = p.M, p.A, state.Place(p.Q)
	s.look()
}

// look rolls the dice of SPOT or OBSERVE. Without dice the total is 0.
func (s *State) look() {
	if n := s.SightDice(); n > 0 {
		s.rollSome(chanceSpot, n)
		return
	}
	s.rolledSpot(0)
}

// SightDice returns the number of dice of SPOT and OBSERVE. Spot, S21, S106.
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
	if s.SpotFrame().Mode != OfBuilding {
		w := s.Table()
		if w.Table.Cover(s.Acting().At, s.Target) {
			n--
		}
		w.Release()
	}
	return max(n, 0)
}

// seen reports whether sum n of the dice reaches the target. Spot.
func (s *State) seen(n int) bool {
	slot := int(s.Actor)
	if s.Act == action.KindObserve {
		n *= s.Magnification(slot)
	} else if s.Carries(slot, state.GasMask) {
		n -= 3
	}
	d2 := s.D2(s.Acting().At, s.Target)
	if s.SpotFrame().Mode == OfBuilding {
		w := s.Table()
		d2, _ = w.Table.SeesHouse(s.Acting().At, int(s.SpotFrame().House))
		w.Release()
	}
	return ground.Reaches(n-s.Penalty(slot), d2)
}

// Magnification returns the factor by which OBSERVE multiplies the dice. Spot, 1.15.
func (s *State) Magnification(slot int) int {
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

// outcomeSpot returns 1 if sum n of the dice reaches the target, otherwise 0.
func outcomeSpot(s *State, n int) int {
	if s.seen(n) {
		return 1
	}
	return 0
}

// rolledSpot resolves the target if it was seen. Otherwise it ends the action or offers to extend it to an
// OBSERVE.
func (s *State) rolledSpot(n int) {
	switch {
	case !s.seen(n):
		if s.Act == action.KindSpot && s.CostFrame().First == firstAction && s.Acting().Actions > 0 {
			s.Die, s.Node = uint8(n), state.PhaseProlong
			return
		}
		s.endAct()
	case s.SpotFrame().Mode == OfBuilding:
		s.roll(ChanceStatus)
	default:
		s.Resolve(s.TokenAt(s.Target.Square()))
	}
}

// applyProlong turns the SPOT into an OBSERVE, with the same dice.
func (s *State) applyProlong(p action.Play) {
	if p.Kind == action.KindDrop {
		s.endAct()
		return
	}
	s.pay(1)
	s.Act = action.KindObserve
	n := int(s.Die)
	s.Die = 0
	s.rolledSpot(n)
}

// hasPsychicUse reports whether a survivor is psychic and has not used his gift yet.
func (s *State) hasPsychicUse(slot int) bool {
	return s.Traits(uint8(slot)).Has(state.Psychic) && !s.Survivors[slot].Has(state.PsychicUsed)
}

func (s *State) listPsychic(l *ActionList) {
	last := -1
	for _, t := range s.TokenList() {
		if int(t.At()) != last {
			l.add(action.Play{Kind: action.KindPsychic, Q: uint16(t.At())})
		}
		last = int(t.At())
	}
}

// doPsychic resolves a token anywhere on the table, or looks at it. S96.
func (s *State) doPsychic(p action.Play) {
	s.Acting().Used |= state.PsychicUsed
	n := s.TokenAt(ground.Square(p.Q))
	if s.Options().PsychicToken == state.PsychicPeeks {
		s.Target = state.Place(p.Q)
		s.roll(chanceLook)
		return
	}
	s.Resolve(n)
}

// doPsychicEvent lets the psychic foresee the next event. Trait psychic.
func (s *State) doPsychicEvent(action.Play) {
	s.Acting().Used |= state.PsychicUsed
	s.Seer = 1 + s.Acting().Owner
	s.Node = state.PhaseEvent
}
