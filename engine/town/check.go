package town

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"deadreckon/engine"
)

// What is wrong with a position that somebody has written.

// flaw is a cause, and the line of the text that it is about.
type flaw struct{ key, word, cause string }

func wrong(key, word, format string, args ...any) *flaw {
	return &flaw{key, word, fmt.Sprintf(format, args...)}
}

// claim is what must hold.
type claim struct {
	holds bool
	key   string
	cause string
}

// firstFalse returns the flaw of the first claim that does not hold.
func firstFalse(claims ...claim) *flaw {
	for _, c := range claims {
		if !c.holds {
			return wrong(c.key, "", "%s", c.cause)
		}
	}
	return nil
}

// check returns what is wrong with a position, nil if nothing is.
func (s *State) check() *flaw {
	for _, look := range []func() *flaw{s.checkZeds, s.checkMen, s.checkSpaces, s.checkDecks, s.checkTurn, s.checkSetup, s.checkSeats,
		s.checkNode, s.checkFight, s.checkJob, s.checkFateDraw, s.checkChoice} {
		if bad := look(); bad != nil {
			return bad
		}
	}
	return nil
}

// checkZeds: Cup and map hold the whole multiset. Z305.
func (s *State) checkZeds() *flaw {
	for t, n := range s.onMap() {
		if z := s.r().Units.Zeds[t]; n > z.Count {
			return wrong("zeds", s.r().zedType(uint8(t)), "%d Zeds units %s, of which there are %d", n, s.r().zedType(uint8(t)), z.Count)
		}
	}
	walking := s.job.kind == jobActivate || s.job.kind == jobBrains || s.job.kind == jobMovement || s.job.kind == jobSurge
	for x := range s.zeds {
		for _, z := range s.zeds[x] {
			if z.stirred() && !walking {
				return wrong("zeds", Space(x).String(), "a star marks Zeds that have had their move in an activation, and none is in progress")
			}
		}
	}
	return nil
}

// checkMen: where units may be, and with what. Z306.
func (s *State) checkMen() *flaw {
	r := s.r()
	seats := uint8(0)
	for u, c := range r.Units.Men {
		v := s.men[u]
		x := v.place()
		switch {
		case x.isStart():
			return wrong("unit", c.ID, "%s on a Start: Player units do not come there (move-3)", c.ID)
		case x > Center && v != man(x).with(noSeat):
			return wrong("unit", c.ID, "%s is out of play, and has neither Hits nor markers nor a seat (save-2)", c.ID)
		case c.Kind == Hero && v&(defiant|armed) != 0:
			return wrong("unit", c.ID, "%s is a Hero; the markers are for Civilians", c.ID)
		case v&defiant != 0 && !r.resisting(Unit(u), x):
			return wrong("unit", c.ID, "%s is Defiant, and no Defiant Civilians begin in %s (village-1, move-10)", c.ID, x)
		case v&defiant != 0 && v.damage() > 0:
			return wrong("unit", c.ID, "%s is Defiant, and has Hits: the first attack takes the marker (village-1)", c.ID)
		case v.seat() == noSeat:
		case r.solo() || !slices.Contains(r.heirs, Unit(u)) || seats>>v.seat()&1 != 0:
			return wrong("unit", c.ID, "%s cannot be the personal unit of that seat: one each, in a game of several", c.ID)
		default:
			seats |= 1 << v.seat()
		}
	}
	return nil
}

// resisting reports whether a unit may be among those dealt Defiant to a space.
func (r *Rules) resisting(u Unit, x Space) bool {
	return r.regular>>u&1 != 0 && slices.ContainsFunc(r.Setup.Deals, func(d Deal) bool { return d.Defiant && d.Space == x })
}

// checkSpaces: the limit of two, No Entry, and who may meet. move-4, hello-2, C33.
func (s *State) checkSpaces() *flaw {
	if s.barred != 0 && !trackSpaces.Has(Space(s.barred-1)) {
		return wrong("no-entry", "", "No Entry stands on a track space (hello-2)")
	}
	for x := range Center {
		men := s.menAt(x)
		meet := s.fight.at == x && (s.fight.kind == combat || s.fight.kind == backing || s.fight.kind == routing)
		switch {
		case size(men) > stacking:
			return wrong("unit", s.r().id(first(men)), "%d Player units in %s: two is the limit (move-4)", size(men), x)
		case men != 0 && s.hostile(x) && !meet:
			return wrong("zeds", x.String(), "Zeds and Player units in %s, and no combat there (fight-1, C33)", x)
		case s.closed(x) && (men != 0 || s.hostile(x)):
			return wrong("no-entry", "", "No Entry in %s, where units are (C29)", x)
		}
	}
	return nil
}

// checkPiles: no Fate card is discarded and somewhere else.
func (s *State) checkPiles(discards uint16) *flaw {
	for c := range uint8(fateCards + 1) {
		word := strconv.Itoa(int(c))
		switch {
		case discards>>c&1 == 0:
		case s.held>>c&1 != 0:
			return wrong("discarded", word, "card %d is held, and is discarded when it is used (fate-7)", c)
		case s.inFate()>>c&1 != 0:
			return wrong("discarded", word, "card %d is being drawn (fate-6)", c)
		case s.r().cards>>c&1 == 0:
			return wrong("discarded", word, "there is no Fate card %d (fate-1)", c)
		}
	}
	return nil
}

// checkDecks: cards that there are, each in one place, and as many as the turn says.
func (s *State) checkDecks() *flaw {
	r := s.r()
	newest := max(s.card, s.next)
	if s.next != 0 {
		newest = s.next
	}
	for id := range uint8(eventCards + 1) {
		if s.used>>id&1 != 0 && r.Events.Cards[id].Act == 0 {
			return wrong("seen", "", "there is no Event card %d", id)
		}
	}
	act := r.Events.Cards[newest].Act
	playable := r.cards
	for c := range uint8(fateCards + 1) {
		if r.powerOf[c] < SecondWind {
			playable &^= 1 << c
		}
	}
	return firstFalse(
		claim{newest == 0 || act == s.act+1 || act == s.act && s.left == r.quota[s.act], "card", "a card of a later act has been seen"},
		claim{s.next == 0 || s.next != s.card, "next", "the next card is not the present one"},
		claim{bits.OnesCount32(s.used&r.acts[s.act]) <= int(r.quota[s.act]), "seen", "more cards of an act than are drawn"},
		claim{s.turn == s.drawnTurn(), "turn", fmt.Sprintf("by the Event cards seen this is turn %d", s.drawnTurn())},
		claim{s.held&^playable == 0, "held", "only the cards that are there to hold are held (fate-7)"},
		claim{s.fate.card == 0 || r.cards>>s.fate.card&1 != 0 && s.held>>s.fate.card&1 == 0, "fate", "the card is not there, or held"},
	)
}

// checkTurn: what belongs to the step of the turn.
func (s *State) checkTurn() *flaw {
	card := &s.r().Events.Cards[s.card]
	var given uint8
	for _, t := range card.Texts {
		switch t.Effect {
		case DoCardio:
			given |= effectCardio
		case DoNoTerrain:
			given |= effectNoTerrain
		case DoFog:
			given |= effectFog
		}
	}
	texts, symbols := 0, 0
	if s.step == stepBefore || s.step == stepAfter || s.step == stepTexts {
		texts = len(card.Texts)
	}
	if s.step == stepSymbols {
		symbols = len(card.Symbols)
	}
	if s.step == stepSetup {
		texts = len(s.r().Setup.Deals) + len(s.r().Setup.Zeds) - 1
	}
	over := s.phase == phaseOver
	return firstFalse(
		claim{(s.card == 0) == (s.step <= stepEvent) || over, "card", "a card lies open from the moment it is drawn to the end of the turn"},
		claim{s.step != stepRoadblock && s.step != stepCount && s.step != stepHouse, "step", "nothing is decided or drawn at that step"},
		claim{card.Brains == (s.step == stepBrains) || over, "step", "a Brains! card is all of its turn, and no other has that step (turn-6)"},
		claim{card.HasActions || s.step < stepTexts, "step", "the card has no Action Phase"},
		claim{int(s.text) <= texts, "texts", "the card has not so many texts here"},
		claim{int(s.symbol) <= symbols, "symbols", "the card has not so many symbols here"},
		claim{s.barred == 0 || s.step > stepEvent || over, "no-entry", "No Entry is gone after Housekeeping (C89)"},
		claim{s.effects&^given == 0, "effects", "the card has no such effect"},
		claim{s.order == 0 || s.step == stepBrains || s.symbolNow() == symbolAll,
			"to-activate", "the card does not say All Tracks, or it is not come to that"},
		claim{s.step >= stepTexts || over || s.events|s.personal == 0 && s.marks&everyTurn == everyTurn, "spent", "nothing is spent before the Action Phase, and there is nothing to spend"},
		claim{over || int(s.events) <= s.mostEvents(), "event-actions",
			fmt.Sprintf("%d Event Actions, of which the card, Second Wind and pledges give %d at most (act-2)", s.events, s.mostEvents())},
		claim{s.step != stepSymbols || s.symbol > 0, "symbols", "the first symbol has been begun"},
		claim{s.step != stepBefore && s.step != stepAfter && s.step != stepTexts || s.text > 0 || s.phase == phaseRoadblock, "texts",
			"a text has been begun"},
		claim{!over == (s.result == undecided), "result", "a game that is over has a result, and no other"},
		claim{s.result < fell || s.hostile(At(Track(s.result-fell)&3, 0)), "result", "the Zeds that took the town stand before it"},
		claim{s.result != won || card.Act == acts+1, "result", "the game is won with the last card"},
	)
}

// mostEvents returns the Event Actions that there may be: those of the card, one for each Second
// Wind that has been played, and the Player Actions that may have been pledged. act-2, C46.
func (s *State) mostEvents() int {
	r := s.r()
	n := max(0, int(r.Events.Cards[s.card].Actions)+int(r.Options.BonusActions))
	for c, p := range r.powerOf {
		if p == SecondWind && s.discards()>>c&1 != 0 {
			n++
		}
	}
	pledged := uint8(1)<<r.players - 1
	pledged &^= s.personal | 1<<s.chair()
	return n + bits.OnesCount8(pledged)
}

// checkSetup: of the setup nothing has happened but what has been dealt. 3.1.
func (s *State) checkSetup() *flaw {
	if s.step != stepSetup || s.phase == phaseOver {
		return nil
	}
	r := s.r()
	c, done := *s, int(s.text)
	for i, to := range r.Setup.Deals[:min(done, len(r.Setup.Deals))] {
		want := man(to.Space).with(noSeat)
		if to.Defiant {
			want |= defiant
		}
		dealt := noUnit
		for u := range each(c.menAt(to.Space) & r.regular) {
			if c.men[u] == want && first(r.alike[u]&s.undealt()) > u {
				dealt = u
			}
		}
		if dealt == noUnit {
			return wrong("unit", "", "Civilians are dealt to %s, number %d of the setup, of twins the first", to.Space, i+1)
		}
		c.men[dealt] = r.first.men[dealt]
	}
	for _, x := range r.Setup.Zeds[:max(0, done-len(r.Setup.Deals))] {
		if z := c.zeds[x][0]; z == 0 || z.damage() != 0 {
			return wrong("zeds", x.String(), "a Zeds unit without Hits begins in %s", x)
		}
		c.cup[c.take(x, 0).kind()]++
	}
	c.viewer, c.text, c.phase = 0, 0, r.first.phase
	if c != r.first {
		return wrong("step", "", "the setup has dealt nothing else, and nothing has been played")
	}
	return nil
}

// checkSeats: who may act, and who holds. 3.9.
func (s *State) checkSeats() *flaw {
	n := s.r().players
	chair := s.chair()
	acts := s.step == stepAction
	return firstFalse(
		claim{s.floor == chair || acts && s.floor < n && (s.phase != phaseAction || s.remains(s.floor)) || !acts && s.floor == 0, "floor",
			"that seat has nothing left to do, or it is no Action Phase"},
		claim{s.passed&(1<<chair) == 0 && (acts || s.passed == 0) && (s.acting == 0 || s.passed == 0), "passed", "a seat holds in an Action Phase in which nothing has been executed since"},
		claim{!s.lastCall || acts && s.floor != chair && s.acting == 0, "last-call", "a last call asks the other seats of an Action Phase"},
		claim{s.acting == 0 || s.acting-1 == s.floor, "acting", "who executes something has the floor"},
		claim{(s.acting != 0) == (acts && s.phase != phaseAction && s.phase != phaseOver), "acting", "a seat executes something between two Actions of an Action Phase"},
	)
}

// effectNow returns the text that is being done, DoIgnored where there is none.
func (s *State) effectNow() Effect {
	texts := s.r().Events.Cards[s.card].Texts
	if s.step != stepBefore && s.step != stepAfter && s.step != stepTexts || s.text == 0 || int(s.text) > len(texts) {
		return DoIgnored
	}
	return texts[s.text-1].Effect
}

// symbolNow returns the symbol that is being done, beyond all symbols where there is none.
func (s *State) symbolNow() uint8 {
	symbols := s.r().Events.Cards[s.card].Symbols
	if s.step != stepSymbols || s.symbol == 0 || int(s.symbol) > len(symbols) {
		return symbolTwice + 1
	}
	return symbols[s.symbol-1]
}

// checkNode: what a phase needs and what it must not have.
func (s *State) checkNode() *flaw {
	in := func(phases ...Phase) bool { return slices.Contains(phases, s.phase) }
	u := Unit(max(s.performer, 1) - 1)
	setup := s.step == stepSetup && s.phase != phaseOver
	says := func(e Effect) bool { return s.effectNow() == e }
	granted := s.acting != 0 && s.grant.errands == allErrands || says(DoFreeMove) && s.grant.errands == 1<<Move
	return firstFalse(
		claim{setup == in(phaseDeal) || setup && in(phaseCup), "step", "setup deals units and draws Zeds"},
		claim{!in(phaseDeal) || int(s.text) < len(s.r().Setup.Deals), "texts", "all Civilians have been dealt"},
		claim{!setup || !in(phaseCup) || int(s.text) >= len(s.r().Setup.Deals), "texts", "the Civilians are dealt first"},
		claim{in(phaseEvent) == (s.step == stepEvent || s.scanning), "phase", "an Event card is drawn to begin a turn"},
		claim{!s.scanning || in(phaseEvent) && s.step == stepAction && s.next == 0 && s.left > 0, "scanning", "a Police Scanner looks at the next card in an Action Phase"},
		claim{!in(phaseRoadblock) || s.step == stepBefore && s.text == 0 && s.heldCard(Roadblock) != 0, "phase", "a Roadblock is offered before the Zeds Phase, if it is held"},
		claim{!in(phaseOrder) || s.order != 0, "to-activate", "no track is left to be activated"},
		claim{in(phaseTo, phaseForage, phaseForageTwo) == (s.performer != 0), "performer", "a unit that moves or forages is named then, and only then"},
		claim{s.performer == 0 || s.men[u].inPlay(), "performer", "the unit is not in play"},
		claim{!in(phaseForage, phaseForageTwo) || s.r().named.Has(s.men[u].place()) && in(phaseForageTwo) == (s.r().scavenge>>u&1 != 0),
			"performer", "the unit does not forage so there (forage-1, forage-3)"},
		claim{in(phaseFewest, phaseStart) == (s.inHand != 0), "in-hand", "a Zeds unit is in hand while a place is chosen for it, and only then"},
		claim{(s.goal != 0) == (in(phaseCup) && !setup && s.job.kind != jobPlacement), "goal", "a unit drawn from the Cup has a goal, and no other"},
		claim{s.grant.men == 0 && s.grant.errands == 0 || s.grant.men != 0 && granted, "grant", "free Actions come from the Speech, or from a card that says so"},
		claim{!in(phaseGrant) || s.grant.men != 0, "grant", "nobody has a free Action"},
		claim{!in(phaseGrant) || s.grant.men&^s.inPlay() == 0, "grant", "a unit that is not in play has no free Action (save-2)"},
		claim{!in(phaseArm) || says(DoArm), "phase", "no text arms a unit now"},
		claim{!in(phaseHero) || says(DoHero), "phase", "no text brings a Hero now"},
		claim{!in(phaseTo, phaseTarget, phaseForage, phaseForageTwo, phaseGrant, phaseOverwatch) || s.acting != 0 || says(DoFreeMove), "phase", "nobody acts now"},
		claim{!in(phasePanic) || s.fate.part == fateEnd && s.r().powerOf[s.fate.card] == TwistPanic, "fate", "no Panic has been drawn"},
	)
}

// checkFight: a combat, a shot or a retreat in progress.
func (s *State) checkFight() *flaw {
	f := &s.fight
	kinds := fightsOf(s.phase)
	if !slices.Contains(kinds, f.kind) {
		return wrong("fight", "", "phase %s needs a fight of another kind, or none", s.phase)
	}
	switch f.kind {
	case combat:
		return s.checkCombat()
	case shot:
		return s.checkShot()
	case backing:
		y := f.at
		if f.at != f.back && f.back <= Center && !f.back.isStart() {
			y = s.refuge(f.at, f.back)
		}
		rest := *f
		rest.kind, rest.at, rest.back, rest.running = 0, 0, 0, 0
		return firstFalse(
			claim{size(f.running) == 2 && f.running == s.menAt(f.at) && f.at < Center && rest == (fight{}), "fight", "two units retreat from a space of a track"},
			claim{y != f.at && s.free(y) && s.menAt(y) != 0, "fight", "the retreating units have no choice to make"})
	case routing:
		rest := *f
		rest.kind, rest.at = 0, 0
		return firstFalse(claim{f.at < Center && !f.at.isStart() && rest == (fight{}), "fight", "Zeds retreat from a space of a track"},
			claim{s.phase != phaseNearerZed || s.count(f.at) == 2, "fight", "two Zeds units retreat"})
	}
	if *f != (fight{}) {
		return wrong("fight", "", "nothing is said of a fight where there is none")
	}
	return nil
}

// fightsOf returns the kinds of fights that may be in progress in a phase.
func fightsOf(p Phase) []fightKind {
	switch p {
	case phaseTraps, phaseTrapsDie, phaseTrapped, phaseStand, phaseAmbush, phaseSplit, phaseTough, phaseSave:
		return []fightKind{combat}
	case phaseRoll, phaseReroll:
		return []fightKind{combat, shot}
	case phaseTarget, phaseOverwatch:
		return []fightKind{shot}
	case phaseNearer:
		return []fightKind{backing}
	case phaseNearerZed:
		return []fightKind{routing}
	case phaseStart:
		return []fightKind{noFight, routing}
	}
	return []fightKind{noFight}
}

func (s *State) checkCombat() *flaw {
	f := &s.fight
	in := func(phases ...Phase) bool { return slices.Contains(phases, s.phase) }
	rolled, suffers, trapping := in(phaseReroll, phaseSplit), in(phaseTough, phaseSave), in(phaseTraps, phaseTrapsDie, phaseTrapped)
	if f.at >= Center || f.at.isStart() || f.side == 0 || f.side != s.menAt(f.at) || f.back > Center || f.back.isStart() || f.back == f.at {
		return wrong("fight", "", "all Player units of the space are in the combat, and there is a way back")
	}
	if bad := firstFalse(
		claim{s.hostile(f.at) || suffers, "fight", "no Zeds in the space of the combat"},
		claim{f.attacks || f.back == Center, "fight", "who defends goes back to Town Center (retreat-6)"},
		claim{!f.attacks || f.back == Center || s.hostile(f.back) || !s.full(f.back) && size(f.side) == 1, "fight", "the way back is full"},
		claim{!f.entry || s.job.kind == jobBrains && !f.attacks, "fight", "only Zeds of a Brains! activation go on when they win (fight-4)"},
		claim{f.side>>f.who&1 != 0 || in(phaseStand), "fight", "the fighter is not in the space"},
		claim{!in(phaseStand) || f.who == 0, "fight", "the fighter is still to be chosen"},
		claim{!trapping || !f.attacks && f.who == first(f.side&s.r().trappers), "fight", "nobody there has Traps"},
		claim{(f.sum != 0) == rolled && (f.sum == 0 || f.sum >= diceLow), "fight", "the dice count while somebody may roll again or Hits are split"},
		claim{f.boost == 0 || f.boost == ambushShift && in(phaseRoll, phaseReroll, phaseSplit), "fight", "an Ambush is 2, and told with the dice"},
		claim{!f.again || in(phaseRoll, phaseSplit), "fight", "after a second roll nobody rolls again (C74)"},
		claim{f.slot == 0 && f.running == 0, "fight", "a combat has no slot, and nobody runs"},
		claim{(f.hits != 0) == in(phaseTough) || in(phaseSplit), "fight", "Hits are told while they are taken"},
		claim{!f.lost || suffers || in(phaseSplit), "fight", "nobody has lost before the dice are read"},
		claim{!in(phaseSave) || s.men[f.who].damage()+1 == s.hitsOf(f.who), "fight", "a saving roll is for the last Hit (save-1)"},
		claim{!in(phaseTough) || s.r().tough>>f.who&1 != 0 && f.hits <= 6, "fight", "the fighter is not Tough"},
	); bad != nil || !in(phaseSplit) {
		return bad
	}
	row, col := rollRow[f.sum], s.column()
	return firstFalse(claim{f.lost == s.r().lost[row][col] && f.hits == s.r().Tables.Hand[row][col].Players, "fight", "that is not what the dice say"})
}

func (s *State) hitsOf(u Unit) int {
	h := s.r().Units.Men[u].Hits
	return int(h[0] + h[1])
}

func (s *State) checkShot() *flaw {
	f := &s.fight
	chosen := s.phase == phaseRoll || s.phase == phaseReroll
	bare := *f
	bare.kind, bare.at, bare.who, bare.slot, bare.boost, bare.sum, bare.again = 0, 0, 0, 0, 0, 0, false
	if !s.men[f.who].inPlay() || bare != (fight{}) || f.slot >= stacking {
		return wrong("fight", "", "a unit in play shoots, and nothing else is said of a shot")
	}
	x := s.men[f.who].place()
	return firstFalse(
		claim{s.phase != phaseTarget || f.at == 0 && f.slot == 0, "fight", "the target is still to be chosen"},
		claim{!chosen || s.targets(f.who).Has(f.at) && s.zeds[f.at&31][f.slot] != 0, "fight", "there is no such target in range"},
		claim{s.phase != phaseOverwatch || f.who == s.r().who[Overwatch] && f.slot|f.boost == 0 && !f.again && f.at < Center && !f.at.isStart() &&
			(x == Center || x.Track() == f.at.Track() && x != f.at), "fight", "Overwatch follows a shot of who has it"},
		claim{(f.sum != 0) == (s.phase == phaseReroll) && (f.sum == 0 || f.sum >= diceLow), "fight", "the dice count while somebody may roll again"},
		claim{f.boost == 0 || f.boost == citadelShift && x == Center, "fight", "the Citadel shifts by one, in Town Center (card-6)"},
		claim{!f.again || s.phase == phaseRoll, "fight", "after a second roll nobody rolls again (C74)"},
	)
}

// checkJob: Zeds that move or come one after the other.
func (s *State) checkJob() *flaw {
	j := &s.job
	if j.kind == noJob {
		return firstFalse(claim{*j == (job{}), "job", "nothing is said of a job where there is none"},
			claim{s.phase != phaseStronger && s.phase != phaseStrongest && s.phase != phaseFewest, "job", "no Zeds move or come now"})
	}
	effect, symbol := s.effectNow(), s.symbolNow() < symbolTwice
	twist := s.r().powerOf[s.fate.card]
	ending := s.fate.part == fateEnd
	causes := map[jobKind]bool{
		jobActivate:  symbol && s.fate.part == 0 || s.fate.twice && (s.fate.part == fateAgain || s.fate.part == fateTwist) || ending && twist == TwistActivate,
		jobBrains:    s.step == stepBrains,
		jobMovement:  effect == DoMovement,
		jobPlacement: effect == DoPlacement,
		jobSurge:     ending && twist == TwistSurge,
		jobNewAll:    effect == DoNewAll,
	}
	walks := j.kind == jobActivate || j.kind == jobBrains
	moved := j.movers != 0
	quiet := slices.Contains([]Phase{phaseDeal, phaseEvent, phaseRoadblock, phaseOrder, phaseFate, phaseFated, phasePanic, phaseHero, phaseArm,
		phaseAction, phaseTo, phaseTarget, phaseForage, phaseForageTwo, phaseOverwatch, phaseGrant}, s.phase)
	return firstFalse(
		claim{causes[j.kind] && !quiet && s.grant.men == 0, "job", "nothing sets that in motion now"},
		claim{j.kind == jobActivate || j.kind == jobBrains || j.kind == jobSurge || j.track == 0, "job", "only an activation has a track"},
		claim{j.index <= start+1 && (walks || j.index == 0 || j.kind == jobNewAll && j.index <= tracks), "job", "spaces are counted in an activation, tracks where every Start gets a unit"},
		claim{j.rounds < max(s.r().players, 1) && (j.rounds == 0 || j.kind == jobMovement || j.kind == jobPlacement), "job", "rounds are counted in a pressure event"},
		claim{!j.won || j.kind == jobBrains && s.fight.kind != noFight && moved, "job", "Zeds go on when they have won in a Brains! activation (fight-4)"},
		claim{moved == (s.phase == phaseStronger || s.fight.entry || j.won), "job", "Zeds are on the move while it is chosen who goes, or in Brains!"},
		claim{moved || j.at == 0, "job", "nobody is on the move"},
		claim{!moved || j.at < Center && (s.count(j.at) == 2 || j.movers == 1), "job", "there are not so many Zeds"},
		claim{!s.fight.entry || j.at == s.fight.at && !j.won, "job", "the Zeds on the move are those that fight"},
		claim{(s.phase == phaseStronger) == (moved && !s.fight.entry && !j.won) && (s.phase != phaseStronger || s.mayChoose()), "job", "who goes is chosen where two are equally strong and one has room"},
		claim{s.phase != phaseStrongest || j.kind == jobMovement, "job", "groups are compared in a pressure event"},
		claim{s.phase != phaseFewest || j.kind == jobPlacement, "job", "tracks are compared in a pressure event"},
		claim{s.phase != phaseCup || j.kind == jobPlacement || j.kind == jobNewAll, "job", "nothing is drawn from the Cup in an activation"},
	)
}

// mayChoose reports whether it is a choice which of two units advances. C20.
func (s *State) mayChoose() bool {
	x := s.job.at
	g := &s.zeds[x&31]
	return x < Center && x.Number() > 0 && s.job.movers == 3 && s.room(x-1) == 1 && s.strength(g[0]) == s.strength(g[1]) && !g[0].same(g[1])
}

// checkFateDraw: a Fate draw in progress.
func (s *State) checkFateDraw() *flaw {
	f := &s.fate
	if f.part == noFate {
		return firstFalse(claim{*f == (fated{}) && s.phase != phaseFate && s.phase != phaseFated, "fate", "no Fate card is being drawn"})
	}
	texts, symbols := s.effectNow() == DoFate, s.symbolNow() == symbolTwice
	drawing := s.phase == phaseFate
	return firstFalse(
		claim{f.twice && symbols || !f.twice && texts, "fate", "the Event card asks for no such draw"},
		claim{(f.part == fateTrack) == (drawing || s.phase == phaseFated) && f.part != fateEvent, "fate", "that part of a draw is at another moment"},
		claim{(f.card == 0) == drawing, "fate", "the card is known once it is drawn"},
		claim{f.part != fateTrack || f.track == 0, "fate", "the Fated track is still to be found"},
		claim{f.part != fateAgain || f.twice, "fate", "the Fated track is activated once"},
		claim{f.part < fateEvent || s.r().Fate.Cards[f.card].Top >= tracks || s.r().Fate.Cards[f.card].Top == uint8(f.track), "fate", "the card names another track"},
		claim{s.job.kind != noJob || s.fight.kind != noFight || f.part == fateTrack || s.phase == phaseCup || s.phase == phaseStart || s.phase == phasePanic, "fate", "nothing is left of the draw"},
	)
}

// checkChoice: an Action is asked for always, and of other choices none that has one option.
// Digest 3.0.
func (s *State) checkChoice() *flaw {
	var buffer [128]engine.Action
	n := len(s.AppendLegal(buffer[:0]))
	switch seat := s.Turn(); {
	case seat == engine.Nobody:
		return nil
	case n == 0, n == 1 && seat != engine.Chance && s.phase != phaseAction:
		return wrong("phase", "", "there is nothing to choose or to draw in phase %s", s.phase)
	}
	if s.phase == phaseCup && s.goal != 0 && s.roomOutward(Space(s.goal-1)) == 0 && s.openStarts() == 0 {
		return wrong("phase", "", "there is no room for another Zeds unit (C27)")
	}
	return nil
}
