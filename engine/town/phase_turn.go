package town

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// The turn, digest 3.2 and 3.10. turn-1, turn-2.

// step is how far the turn has come.
type step uint8

const (
	stepSetup step = iota
	stepEvent
	stepBrains
	stepRoadblock
	stepBefore // texts at the start of the Zeds Phase. C12
	stepSymbols
	stepAfter // texts at its end
	stepCount // Actions are counted
	stepTexts // texts at the start of the Action Phase
	stepAction
	stepHouse
)

// stepTurn makes the next step of the turn.
func (s *State) stepTurn() {
	switch s.step {
	case stepSetup:
		s.stepSetup()
	case stepEvent:
		s.phase = phaseEvent
	case stepBrains:
		s.stepBrains()
	case stepRoadblock:
		s.stepRoadblock()
	case stepBefore:
		s.stepTexts(tabBefore, stepSymbols)
	case stepSymbols:
		s.stepSymbols()
	case stepAfter:
		s.stepTexts(tabAfter, stepCount)
	case stepCount:
		s.countActions()
	case stepTexts:
		s.stepTexts(tabAction, stepAction)
	case stepAction:
		s.stepAction()
	case stepHouse:
		s.keepHouse()
	}
}

// legalEvent lists the cards that may come: the unseen cards of the act, or the next card after a look at
// it. 3.10.
func (s *State) legalEvent(dst []engine.Action) []engine.Action {
	if s.next != 0 && !s.scanning {
		return append(dst, pack1(KindEvent, s.next))
	}
	return appendEach(dst, KindEvent, s.unseen())
}

// unseen returns the cards of the act in play that may still come.
func (s *State) unseen() uint32 {
	all := s.r().acts[s.act] &^ s.used
	for left := all; left != 0; left &= left - 1 {
		if id := bits.TrailingZeros32(left); s.quotaLeft(s.r().Events.Cards[id].Class) == 0 {
			all &^= 1 << id
		}
	}
	return all
}

// applyEvent turns over the next card, or looks at it.
func (s *State) applyEvent(d Decoded) {
	if s.scanning {
		s.scanning = false
		s.drawEvent(d.A)
		s.next = d.A
		return
	}
	if s.next == 0 {
		s.drawEvent(d.A)
	}
	s.card, s.next = d.A, 0
	s.step = stepRoadblock
	if s.r().Events.Cards[d.A].Brains {
		s.step, s.order = stepBrains, allTracks // turn-6: no regular Phases
	}
}

// drawEvent takes a card from the deck. Unseen cards of a finished act leave the game. 2.6, 3.10.
func (s *State) drawEvent(card uint8) {
	s.used |= 1 << card
	if s.left--; s.left > 0 {
		return
	}
	for s.left == 0 && s.act < acts {
		s.used |= s.r().acts[s.act]
		s.act++
		s.left = s.r().quota[s.act]
	}
}

// stepBrains activates the tracks in an order of the players' choice, and ends the turn.
// turn-6, zeds-8, C14.
func (s *State) stepBrains() {
	if s.order == 0 {
		s.step = stepHouse
		return
	}
	s.ask(phaseTrackOrder)
}

// applyOrder activates a track of a Brains! or an All Tracks card. zeds-8, C17.
func (s *State) applyTrackOrder(d Decoded) {
	s.order &^= 1 << d.A
	s.activate(Track(d.A), s.step == stepBrains)
}

// stepRoadblock asks for a held Roadblock. Fate 10; Z037.
func (s *State) stepRoadblock() {
	s.step = stepBefore
	if s.heldCard(Roadblock) != 0 && s.unoccupied() != 0 {
		s.phase = phaseRoadblock
	}
}

// unoccupied returns the track spaces without units. 2.7.
func (s *State) unoccupied() Set {
	m := trackSpaces &^ s.infested()
	for u := range s.men {
		m &^= 1 << s.men[u].place()
	}
	return m
}

func (s *State) applyRoadblock(d Decoded) {
	if d.Kind == KindBlock {
		s.discard(s.heldCard(Roadblock))
		s.barred = d.A + 1
	}
}

// stepTexts carries out the next text of a tab of the Event card, or continues with the step. turn-3, C12.
func (s *State) stepTexts(tab tab, then step) {
	texts := s.r().Events.Cards[s.card].Texts
	for int(s.text) < len(texts) {
		t := texts[s.text]
		if s.text++; t.Tab == tab {
			s.effect(t)
			return
		}
	}
	s.text, s.step = 0, then
}

// stepSymbols activates the track of the next symbol. zeds-2.
func (s *State) stepSymbols() {
	if s.order != 0 {
		s.ask(phaseTrackOrder)
		return
	}
	symbols := s.r().Events.Cards[s.card].Symbols
	if int(s.symbol) == len(symbols) {
		s.symbol, s.step = 0, stepAfter
		return
	}
	y := symbols[s.symbol]
	s.symbol++
	switch y {
	case symbolAll:
		s.order = allTracks
	case symbolTwice:
		s.drawFate(true)
	default:
		s.activate(Track(y), false)
	}
}

// countActions begins the Action Phase. act-1; after a card without one, Housekeeping follows.
func (s *State) countActions() {
	card := &s.r().Events.Cards[s.card]
	if !card.HasActions {
		s.step = stepHouse
		return
	}
	s.events = uint8(max(0, int(card.Actions)+int(s.r().Options.BonusActions)))
	s.personal = 1<<s.r().players - 1
	s.floor = s.chair()
	s.step = stepTexts
}

// keepHouse ends the turn. house-1, house-2, C14, C89.
func (s *State) keepHouse() {
	s.card, s.events, s.personal, s.effects, s.barred = 0, 0, 0, 0, 0
	s.floor, s.passed, s.lastCall = 0, 0, false
	s.marks |= everyTurn
	s.turn++
	s.step = stepEvent
}

// effect carries out a text of an Event card. An impossible one is skipped, and the other texts of the
// card follow. 3.10; C13, C16.
func (s *State) effect(t Text) {
	switch t.Effect {
	case DoNew:
		s.place(Track(t.Arg).Start())
	case DoNewAll:
		s.job = job{kind: jobNewAll}
	case DoNewAt:
		s.place(Space(t.Arg))
	case DoFate:
		s.drawFate(false)
	case DoMovement:
		s.pressure(jobMovement)
	case DoPlacement:
		s.pressure(jobPlacement)
	case DoCardio:
		s.effects |= effectCardio
	case DoNoTerrain:
		s.effects |= effectNoTerrain
	case DoFog:
		s.effects |= effectFog
	case DoGain:
		s.addAmmo(int(t.Arg))
	case DoLose:
		s.addAmmo(-int(t.Arg))
	case DoArm:
		s.ask(phaseWellArmed)
	case DoHero:
		if s.arrivable() != 0 {
			s.phase = phaseHero
		}
	case DoCivilians:
		if m := s.undealt(); m != 0 {
			s.men[first(m)] = man(Center).with(noSeat)
		}
	case DoFreeMove:
		if m := s.inPlay() & s.r().heroes; m != 0 {
			s.grant = grant{men: m, errands: 1 << Move}
		}
	case DoWin: // turn-7, C15
		s.finish(won)
	}
}

// addAmmo keeps Ammo within 0 and 20. forage-4, C90.
func (s *State) addAmmo(n int) { s.ammo = uint8(max(0, min(int(s.ammo)+n, ammoMost))) }

// armable returns the Civilians units that may receive the Well-Armed marker.
func (s *State) canBeArmed() uint16 { return s.inPlay() & s.r().civilian }

func (s *State) applyWellArmed(d Decoded) { s.men[d.A] |= armed }

// arrivable returns the Heroes in the box. C97.
func (s *State) arrivable() (m uint16) {
	for u := range each(s.r().heroes) {
		if s.men[u].place() == Box {
			m |= 1 << u
		}
	}
	return m
}

// applyHero places a new Hero in Town Center. term-3, C97.
func (s *State) applyHero(d Decoded) {
	s.men[d.A] = man(Center).with(noSeat)
	s.addAmmo(int(s.r().Units.Men[d.A].Brings))
	s.assign()
}

// assign gives a seat without a unit the first one in play that nobody has. save-3, C47.
func (s *State) assign() {
	r := s.r()
	if r.solo() {
		return
	}
	for seat := range r.players {
		if s.seated(seat) {
			continue
		}
		for _, u := range r.heirs {
			if m := s.men[u]; m.inPlay() && m.seat() == noSeat {
				s.men[u] = m.with(seat)
				break
			}
		}
	}
}

// seated reports whether a seat has a personal unit.
func (s *State) seated(seat uint8) bool {
	for u := range s.men {
		if s.men[u].seat() == seat {
			return true
		}
	}
	return false
}

// Guards: the rules against these actions.

func (s *State) mayActivate(a verbs.Args) *refusal {
	return a.Require(s.order>>a.At(0)&1 != 0, "zeds-8", "the %s track has been activated", Track(a.At(0)))
}

func (s *State) mayBlock(a verbs.Args) *refusal {
	x := Space(a.At(0))
	if !trackSpaces.Has(x) {
		return a.Refuse("track-2", "No Entry is on a track space")
	}
	return a.Require(s.unoccupied().Has(x), "C29", "units stand in %s", x)
}

func (s *State) mayArm(a verbs.Args) *refusal {
	u := unitOf(a)
	if bad := s.absent(a, u); bad != nil {
		return bad
	}
	return a.Require(s.canBeArmed()>>u&1 != 0, "act-11", "the marker is for Civilians, and %s is a Hero", s.r().id(u))
}
