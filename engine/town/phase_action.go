package town

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// The Action Phase, digest 3.9. act-1 to act-15.

// stepAction asks for an Action, after one has been executed of the same seat if it has
// something left. C44.
func (s *State) stepAction() {
	s.acting = 0
	if s.floor != s.chair() && !s.remains(s.floor) {
		s.floor = s.chair()
	}
	s.phase = phaseAction
}

// remains reports whether a seat has something left: its Player Action, or a marker of a
// character of its own in play. 3.9.
func (s *State) remains(seat uint8) bool {
	return s.personal>>seat&1 != 0 || s.markOf(seat, Initiative, markInitiative) || s.markOf(seat, Leadership, markLeadership) ||
		s.markOf(seat, Citadel, markCitadel) || s.markOf(seat, Speech, markSpeech)
}

func (s *State) markOf(seat uint8, p Ability, mark uint8) bool {
	return s.marks&mark != 0 && s.has(p) && s.men[s.r().who[p]].seat() == seat
}

// commands reports whether the seat that may act holds the character with a power whose
// marker is not spent. C48.
func (s *State) commands(p Ability, mark uint8) bool {
	return s.marks&mark != 0 && s.has(p) && s.holder(s.r().who[p]) == s.floor
}

// canPay reports whether the seat that may act has an Action. The group decides on Event Actions, and the
// chair speaks for it. act-6, C43.
func (s *State) canPay() bool {
	return s.personal>>s.floor&1 != 0 || s.floor == s.chair() && s.events > 0
}

// pay spends an Action of the seat that may act, an Event Action first. C49.
func (s *State) pay() {
	if s.floor == s.chair() && s.events > 0 {
		s.events--
		return
	}
	s.personal &^= 1 << s.floor
}

// legalAction lists the actions of the seat that may act. 3.9.
func (s *State) legalAction(dst []engine.Action) []engine.Action {
	units, chairs := s.inPlay(), s.floor == s.chair()
	can := s.able(units, allErrands)
	if s.canPay() {
		dst = appendErrands(dst, KindAct, &can)
	}
	if s.canCraft() {
		dst = append(dst, pack0(KindCraft))
	}
	dst = s.legalPowers(dst, &can)
	if chairs {
		dst = s.legalCards(dst)
	} else if s.personal>>s.floor&1 != 0 {
		dst = append(dst, pack0(KindPledge)) // C46
	}
	if !chairs {
		return append(dst, pack0(KindHold))
	}
	for seat := range s.r().players {
		if s.mayHand(seat) {
			dst = append(dst, pack1(KindFloor, seat))
		}
	}
	return append(dst, pack0(KindEnd))
}

// mayHand reports whether the chair may give the floor to a seat. 3.9.
func (s *State) mayHand(seat uint8) bool {
	return seat != s.chair() && s.passed>>seat&1 == 0 && s.remains(seat)
}

// ways is the units that can do each normal Action now.
type ways [errands]uint16

// able returns which of some units can do which of some normal Actions. act-11, act-13.
func (s *State) able(units uint16, kinds uint8) (w ways) {
	if kinds>>Move&1 != 0 {
		g := s.survey()
		for u := range each(units) {
			if s.mobile(&g, u) {
				w[Move] |= 1 << u
			}
		}
	}
	if kinds>>Forage&1 != 0 {
		w[Forage] = s.foragers(units)
	}
	if kinds>>Shoot&1 != 0 && s.ammo > 0 { // gun-3
		w[Shoot] = s.gunners(units)
	}
	return w
}

// appendErrands appends an action for each unit and normal Action.
func appendErrands(dst []engine.Action, k Kind, w *ways) []engine.Action {
	for e, m := range w {
		for u := range each(m) {
			dst = append(dst, pack2(k, uint8(u), uint8(e)))
		}
	}
	return dst
}

// canCraft is card-3: two Event or Player Actions, and no Ammo. act-10, C55.
func (s *State) canCraft() bool {
	return s.floor == s.chair() && int(s.events)+int(s.personal>>s.floor&1) >= 2 && s.has(Crafting) &&
		s.gunners(1<<s.r().who[Crafting]) != 0
}

// legalPowers lists the powers of the characters of the seat that may act. act-3, C48.
func (s *State) legalPowers(dst []engine.Action, can *ways) []engine.Action {
	if s.commands(Initiative, markInitiative) {
		for e, m := range can {
			if m>>s.r().who[Initiative]&1 != 0 {
				dst = append(dst, pack1(KindInitiative, uint8(e)))
			}
		}
	}
	if s.commands(Leadership, markLeadership) {
		led := s.led()
		dst = appendErrands(dst, KindLeadership, &ways{can[Move] & led, can[Forage] & led, can[Shoot] & led})
	}
	if s.commands(Citadel, markCitadel) {
		dst = appendEach(dst, KindCitadel, can[Shoot]&s.menAt(Center)) // card-6, C51
	}
	if s.commands(Speech, markSpeech) && s.hearers() != 0 {
		dst = append(dst, pack0(KindSpeech))
	}
	return dst
}

// led returns the Civilians units in the space of the unit with Leadership, or next to it. card-12, C50.
func (s *State) led() (m uint16) {
	x := s.men[s.r().who[Leadership]].place()
	for u := range each(s.inPlay() & s.r().civilian) {
		if y := s.men[u].place(); y == x || y.near(x) {
			m |= 1 << u
		}
	}
	return m
}

// hearers returns the other Player units in Town spaces. card-7, C52, C53.
func (s *State) hearers() (m uint16) {
	where := townSpaces
	if s.r().Options.SpeechScope == SpeechTownAndCenter {
		where |= 1 << Center
	}
	for u := range each(s.inPlay() &^ (1 << s.r().who[Speech])) {
		if where.Has(s.men[u].place()) {
			m |= 1 << u
		}
	}
	return m
}

// legalCards lists the held Fate cards that the chair may play in the Action Phase, and
// the rides into town. fate-7, C96.
func (s *State) legalCards(dst []engine.Action) []engine.Action {
	var playable uint16
	for _, p := range []Power{SecondWind, Supply, Scanner} {
		if c := s.heldCard(p); c != 0 && (p != Scanner || s.left > 0 && s.next == 0) {
			playable |= 1 << c
		}
	}
	dst = appendEach(dst, KindPlay, playable)
	if s.heldCard(Ride) != 0 {
		dst = appendEach(dst, KindRide, s.movable())
	}
	return dst
}

// applyAction executes an option of the seat that may act. 3.9.
func (s *State) applyAction(d Decoded) {
	switch d.Kind {
	case KindHold:
		s.passed |= 1 << s.floor
		s.floor = s.chair()
		if s.lastCall {
			s.call()
		}
		return
	case KindEnd:
		s.call()
		return
	case KindFloor:
		s.floor = d.A
		return
	}
	s.acting, s.passed, s.lastCall = s.floor+1, 0, false
	switch d.Kind {
	case KindPledge:
		s.personal &^= 1 << s.floor
		s.events++
		s.floor = s.chair()
	case KindPlay:
		s.playCard(d.A)
	case KindRide: // Fate 12
		s.discard(s.heldCard(Ride))
		s.men[d.A] = s.men[d.A].at(Center)
	case KindSpeech:
		s.marks &^= markSpeech
		s.grant = grant{men: s.hearers(), errands: allErrands}
	default:
		s.applyPower(d)
	}
}

// applyPower pays for an action and begins it. act-7.
func (s *State) applyPower(d Decoded) {
	r := s.r()
	switch d.Kind {
	case KindAct:
		s.pay()
		s.perform(Unit(d.A), Errand(d.B), 0)
	case KindCraft:
		s.pay()
		s.pay()
		s.ammo++ // card-3: the shot takes it again
		s.perform(r.who[Crafting], Shoot, 0)
	case KindInitiative:
		s.marks &^= markInitiative
		s.perform(r.who[Initiative], Errand(d.A), 0)
	case KindLeadership:
		s.marks &^= markLeadership
		s.perform(Unit(d.A), Errand(d.B), 0)
	case KindCitadel:
		s.marks &^= markCitadel
		s.perform(Unit(d.A), Shoot, citadelShift)
	}
}

// call is the last call: it asks the next seat that has Actions left and does not hold. If there is none,
// the Action Phase is over. C44.
func (s *State) call() {
	n := s.r().players
	for i := uint8(1); i < n; i++ {
		if seat := (s.chair() + i) % n; s.mayHand(seat) {
			s.floor, s.lastCall = seat, true
			return
		}
	}
	s.step = stepHouse
}

// playCard plays a held card of the Action Phase. 2.7.
func (s *State) playCard(c uint8) {
	s.discard(c)
	switch s.r().powerOf[c] {
	case SecondWind:
		s.events++
	case Supply:
		s.addAmmo(supplyAmmo)
	case Scanner:
		s.scanning, s.phase = true, phaseEvent
	}
}

// perform begins a normal Action of a unit. 3.9.
func (s *State) perform(u Unit, e Errand, boost uint8) {
	switch e {
	case Move:
		s.askTo(u)
	case Forage:
		s.beginForage(u)
	case Shoot:
		s.askTarget(u, boost)
	}
}

// stepGrant asks for the next free Action of a set of units. 3.9; term-5, C53.
func (s *State) stepGrant() {
	g := &s.grant
	g.men &= s.inPlay()
	w := s.able(g.men, g.errands)
	if w[Move]|w[Forage]|w[Shoot] == 0 {
		*g = grant{}
		return
	}
	s.phase = phaseFreeAction
}

func (s *State) legalFreeAction(dst []engine.Action) []engine.Action {
	w := s.able(s.grant.men, s.grant.errands)
	return append(appendErrands(dst, KindGrant, &w), pack0(KindDone))
}

func (s *State) applyFreeAction(d Decoded) {
	if d.Kind == KindDone {
		s.grant = grant{}
		return
	}
	if s.grant.men &^= 1 << d.A; s.grant.men == 0 {
		s.grant = grant{}
	}
	s.perform(Unit(d.A), Errand(d.B), 0)
}

// Guards: the rules against these actions.

func (s *State) mayPay(a verbs.Args) *refusal {
	return a.Require(s.canPay(), "act-6", "%s has no Action left", s.seats()[s.floor])
}

// mayDo is the guard of a normal Action.
func mayDo(e Errand) verbs.Guard[State] {
	return func(s *State, a verbs.Args) *refusal { return s.errandFlaw(a, unitOf(a), e) }
}

// absent refuses a unit that is not in play.
func (s *State) absent(a verbs.Args, u Unit) *refusal {
	switch s.men[u].place() {
	case Cemetery:
		return a.Refuse("save-2", "%s is in the Cemetery", s.r().id(u))
	case Box:
		return a.Refuse("D10", "%s is still in the box", s.r().id(u))
	}
	return nil
}

// errandFlaw returns the objection to a normal Action of a unit.
func (s *State) errandFlaw(a verbs.Args, u Unit, e Errand) *refusal {
	if bad := s.absent(a, u); bad != nil {
		return bad
	}
	switch e {
	case Move:
		if s.men[u]&defiant != 0 {
			return a.Refuse("move-10", "%s is Defiant and does not move", s.r().id(u))
		}
		return a.Require(s.destinations(u) != 0, "move-1", "%s has nowhere to go", s.r().id(u))
	case Forage:
		return a.Require(s.foragers(1<<u) != 0, "forage-1", "%s is not in a named space", s.r().id(u))
	}
	if s.ammo == 0 {
		return a.Refuse("gun-3", "there is no Ammo")
	}
	return s.targetFlaw(a, u)
}

// powerFlaw returns the objection to the use of a character's marker.
func (s *State) powerFlaw(a verbs.Args, p Ability, mark uint8) *refusal {
	switch u := s.r().who[p]; {
	case !s.has(p):
		return a.Refuse("C48", "nobody in play can do that")
	case s.holder(u) != s.floor:
		return a.Refuse("C48", "%s is not held by %s", s.r().id(u), s.seats()[s.floor])
	case s.marks&mark == 0:
		return a.Refuse("act-14", "that has been used already")
	}
	return nil
}

func (s *State) mayCraft(a verbs.Args) *refusal {
	switch {
	case s.floor != s.chair():
		return a.Refuse("C46", "the chair pays for it")
	case !s.has(Crafting):
		return a.Refuse("C48", "nobody in play can do that")
	case int(s.events)+int(s.personal>>s.floor&1) < 2:
		return a.Refuse("card-3, C55", "it takes two Event or Player Actions")
	}
	return s.targetFlaw(a, s.r().who[Crafting])
}

func (s *State) mayInitiative(a verbs.Args) *refusal {
	if bad := s.powerFlaw(a, Initiative, markInitiative); bad != nil {
		return bad
	}
	return s.errandFlaw(a, s.r().who[Initiative], Errand(a.At(0)))
}

func (s *State) mayLead(a verbs.Args) *refusal {
	if bad := s.powerFlaw(a, Leadership, markLeadership); bad != nil {
		return bad
	}
	u := unitOf(a)
	if bad := s.absent(a, u); bad != nil {
		return bad
	}
	switch {
	case s.r().civilian>>u&1 == 0:
		return a.Refuse("card-12", "%s is a Hero, and Civilians are led", s.r().id(u))
	case s.led()>>u&1 == 0:
		return a.Refuse("card-12, C50", "%s is not in his space or next to it", s.r().id(u))
	}
	return s.errandFlaw(a, u, Errand(a.At(1)))
}

func (s *State) mayCitadel(a verbs.Args) *refusal {
	if bad := s.powerFlaw(a, Citadel, markCitadel); bad != nil {
		return bad
	}
	if s.men[unitOf(a)].place() != Center {
		return a.Refuse("card-6", "%s is not in Town Center", s.r().id(unitOf(a)))
	}
	return s.errandFlaw(a, unitOf(a), Shoot)
}

func (s *State) maySpeak(a verbs.Args) *refusal {
	if bad := s.powerFlaw(a, Speech, markSpeech); bad != nil {
		return bad
	}
	return a.Require(s.hearers() != 0, "card-7, C52", "nobody else is in Town to hear it")
}

func (s *State) mayPledge(a verbs.Args) *refusal {
	if s.floor == s.chair() {
		return a.Refuse("C46", "the chair needs no pledge: its Player Action counts as it is")
	}
	return a.Require(s.personal>>s.floor&1 != 0, "C46", "%s has no Player Action left", s.seats()[s.floor])
}

func (s *State) mayTakeFloor(a verbs.Args) *refusal {
	seat := uint8(a.At(0))
	name := s.seats()[seat]
	switch {
	case s.floor != s.chair():
		return a.Refuse("C44", "the chair hands the floor on")
	case seat == s.chair():
		return a.Refuse("C44", "%s has it", name)
	case s.passed>>seat&1 != 0:
		return a.Refuse("C44", "%s holds", name)
	}
	return a.Require(s.remains(seat), "C44", "%s has nothing left", name)
}

func (s *State) mayHold(a verbs.Args) *refusal {
	return a.Require(s.floor != s.chair(), "C44", "the chair does not hold; it ends")
}

func (s *State) mayEnd(a verbs.Args) *refusal {
	return a.Require(s.floor == s.chair(), "C44", "only the chair ends")
}

// mayGrant is a free Action of the Speech or of a card.
func (s *State) mayGrant(a verbs.Args) *refusal {
	u, e := unitOf(a), Errand(a.At(1))
	switch {
	case s.grant.men>>u&1 == 0:
		return a.Refuse("C53", "%s has no free Action, or has had it", s.r().id(u))
	case s.grant.errands>>e&1 == 0:
		return a.Refuse("term-5", "the free Action is not to %s", e)
	}
	return s.errandFlaw(a, u, e)
}
