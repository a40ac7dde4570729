package town

import (
	"cmp"
	"math/bits"
	"slices"
	"strconv"

	keyed "deadreckon/engine/kit/position"
)

// Errors in positions that a person has written.

// checkRest returns the first error in a position at a decision point, or nil. discards is the set of
// discarded Fate cards in its lines.
func (s *State) checkRest(discards uint16) error {
	if err := s.checkPiles(discards); err != nil {
		return err
	}
	if err := s.check(); err != nil {
		return err
	}
	root := *s
	root.viewer = 0
	switch {
	case s.phase == phaseDeal && root != s.r().first:
		return keyed.Wrong("phase", "turn-1", "at the beginning nothing has been dealt, drawn or spent")
	case s.phase == phaseAction && s.effects != s.givenEffects():
		return keyed.Wrong("effects", "C89", "the effect of card %d lasts until Housekeeping", s.card)
	case s.phase == phaseEvent && len(s.AppendLegal(nil)) == 0:
		return keyed.Wrong("phase", "turn-1", "no Event card is left to be drawn")
	}
	return nil
}

// check returns the first error in any position, or nil.
func (s *State) check() error {
	return keyed.First(s, (*State).checkZeds, (*State).checkMen, (*State).checkSpaces, (*State).checkDecks, (*State).checkTurn, (*State).checkSeats)
}

// checkZeds: Cup and map hold the whole multiset. Z305.
func (s *State) checkZeds() error {
	for t, n := range s.onMap() {
		if z := s.r().Units.Zeds[t]; n > z.Count {
			return keyed.Wrong("zeds "+s.r().zedType(uint8(t)), "term-2", "%d Zeds units %s, of which there are %d", n, s.r().zedType(uint8(t)), z.Count)
		}
	}
	return nil
}

// checkMen checks the spaces and markers of Player units. Z306.
func (s *State) checkMen() error {
	r := s.r()
	seats := uint8(0)
	for u, c := range r.Units.Men {
		v := s.men[u]
		x := v.place()
		switch {
		case x.isStart():
			return keyed.Wrong("unit "+c.ID, "move-3", "%s on a Start: Player units do not come there", c.ID)
		case x > Center && v != man(x).with(noSeat):
			return keyed.Wrong("unit "+c.ID, "save-2", "%s is out of play, and has neither Hits nor markers nor a seat", c.ID)
		case c.Kind == Hero && v&(defiant|armed) != 0:
			return keyed.Wrong("unit "+c.ID, "act-11", "%s is a Hero; the markers are for Civilians", c.ID)
		case v&defiant != 0 && !r.resisting(Unit(u), x):
			return keyed.Wrong("unit "+c.ID, "village-1, move-10", "%s is Defiant, and no Defiant Civilians begin in %s", c.ID, x)
		case v&defiant != 0 && v.damage() > 0:
			return keyed.Wrong("unit "+c.ID, "village-1", "%s is Defiant, and has Hits: the first attack takes the marker", c.ID)
		case v.seat() == noSeat:
		case r.solo() || !slices.Contains(r.heirs, Unit(u)) || seats>>v.seat()&1 != 0:
			return keyed.Wrong("unit "+c.ID, "save-3", "%s cannot be the personal unit of that seat: one each, in a game of several", c.ID)
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

// checkSpaces checks the limit of two, No Entry and which units may share a space. move-4, hello-2, C33.
func (s *State) checkSpaces() error {
	if s.barred != 0 && !trackSpaces.Has(Space(s.barred-1)) {
		return keyed.Wrong("no-entry", "hello-2", "No Entry is on a track space")
	}
	for x := range Center {
		men := s.menAt(x)
		meet := s.fight.at == x && (s.fight.kind == combat || s.fight.kind == backing || s.fight.kind == routing)
		switch {
		case size(men) > stacking:
			return keyed.Wrong("unit "+s.r().id(first(men)), "move-4", "%d Player units in %s: two is the limit", size(men), x)
		case men != 0 && s.hostile(x) && !meet:
			return keyed.Wrong("zeds "+x.String(), "fight-1, C33", "Zeds and Player units in %s, and no combat there", x)
		case s.closed(x) && (men != 0 || s.hostile(x)):
			return keyed.Wrong("no-entry", "C29", "No Entry in %s, where units are", x)
		}
	}
	return nil
}

// checkPiles checks that no discarded Fate card has a second place.
func (s *State) checkPiles(discards uint16) error {
	for c := range uint8(fateCards + 1) {
		word := strconv.Itoa(int(c))
		switch {
		case discards>>c&1 == 0:
		case s.held>>c&1 != 0:
			return keyed.Wrong("discarded "+word, "fate-7", "card %d is held, and is discarded when it is used", c)
		case s.r().cards>>c&1 == 0:
			return keyed.Wrong("discarded "+word, "fate-1", "there is no Fate card %d", c)
		}
	}
	return nil
}

// checkDecks: cards that there are, each in one place, and as many as the turn says.
func (s *State) checkDecks() error {
	r := s.r()
	newest := max(s.card, s.next)
	if s.next != 0 {
		newest = s.next
	}
	for id := range uint8(eventCards + 1) {
		if s.used>>id&1 != 0 && r.Events.Cards[id].Act == 0 {
			return keyed.Wrong("seen", "turn-1", "there is no Event card %d", id)
		}
	}
	act := r.Events.Cards[newest].Act
	playable := r.cards
	for c := range uint8(fateCards + 1) {
		if r.powerOf[c] < SecondWind {
			playable &^= 1 << c
		}
	}
	return cmp.Or(
		keyed.Unless(newest == 0 || act == s.act+1 || act == s.act && s.left == r.quota[s.act], "card", "turn-1", "a card of a later act has been seen"),
		keyed.Unless(s.next == 0 || s.card == 0 || act-r.Events.Cards[s.card].Act <= 1, "next", "turn-1", "card %d cannot follow card %d: the act between them has not been drawn", s.next, s.card),
		keyed.Unless(s.next == 0 || s.next != s.card, "next", "turn-1", "the next card is not the present one"),
		keyed.Unless(bits.OnesCount32(s.used&r.acts[s.act]) <= int(r.quota[s.act]), "seen", "turn-1", "more cards of an act than are drawn"),
		keyed.Unless(s.turn == s.turnOfDraws(), "turn", "turn-1", "by the Event cards seen this is turn %d", s.turnOfDraws()),
		keyed.Unless(s.held&^playable == 0, "held", "fate-7", "only held cards have this line"),
		keyed.Unless(s.fate.card == 0 || r.cards>>s.fate.card&1 != 0 && s.held>>s.fate.card&1 == 0, "fate", "fate-1", "the card is not there, or held"),
	)
}

// checkTurn checks the state of the turn's step.
func (s *State) checkTurn() error {
	card := &s.r().Events.Cards[s.card]
	over := s.phase == phaseOver
	return cmp.Or(
		keyed.Unless(s.card != 0 || s.step <= stepEvent || over, "card|phase", "turn-1", "an Event card lies open in the Action Phase: write card N"),
		keyed.Unless(s.card == 0 || s.step > stepEvent || over, "card", "turn-1", "no Event card lies open before one is drawn"),
		keyed.Unless(card.HasActions || s.step < stepTexts || over, "card", "turn-6", "the card has no Action Phase"),
		keyed.Unless(s.barred == 0 || s.step > stepEvent || over, "no-entry", "C89", "No Entry is gone after Housekeeping"),
		keyed.Unless(s.effects&^s.givenEffects() == 0, "effects", "turn-3", "the card has no such effect"),
		keyed.Unless(s.step >= stepTexts || over || s.events == 0, "event-actions", "act-1", "Actions are given in the Action Phase"),
		keyed.Unless(s.step >= stepTexts || over || s.personal == 0, "player-actions", "act-1", "Actions are given in the Action Phase"),
		keyed.Unless(s.step >= stepTexts || over || s.marks&everyTurn == everyTurn, "spent", "act-1", "markers are spent in the Action Phase"),
		keyed.Unless(over || int(s.events) <= s.mostEvents(), "event-actions", "act-2", "%d Event Actions, of which the card, Second Wind and pledges give %d at most", s.events, s.mostEvents()),
		keyed.Unless(!over == (s.result == undecided), "result", "turn-7", "a game that is over has a result, and no other"),
		keyed.Unless(s.result < fell || s.hostile(At(Track(s.result-fell)&3, 0)), "result", "town-1", "the Zeds that took the town stand before it"),
		keyed.Unless(s.result != won || card.Act == acts+1, "result", "C15", "the game is won with the last card"),
	)
}

// givenEffects are the effects of the open card that last until Housekeeping. C89.
func (s *State) givenEffects() (given uint8) {
	for _, t := range s.r().Events.Cards[s.card].Texts {
		switch t.Effect {
		case DoCardio:
			given |= effectCardio
		case DoNoTerrain:
			given |= effectNoTerrain
		case DoFog:
			given |= effectFog
		}
	}
	return given
}

// mostEvents returns the most Event Actions that there can be: those on the card, one for each Second Wind
// played, and pledged Player Actions. act-2, C46.
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

// checkSeats checks the floor and the seats that hold. 3.9.
func (s *State) checkSeats() error {
	n := s.r().players
	chair := s.chair()
	acts := s.step == stepAction
	return cmp.Or(
		keyed.Unless(s.floor == chair || acts && s.floor < n && (s.phase != phaseAction || s.remains(s.floor)) || !acts && s.floor == 0, "floor", "C44", "that seat has nothing left to do, or it is no Action Phase"),
		keyed.Unless(s.passed&(1<<chair) == 0 && (acts || s.passed == 0) && (s.acting == 0 || s.passed == 0), "passed", "C44", "a seat holds in an Action Phase in which nothing has been executed since"),
		keyed.Unless(!s.lastCall || acts && s.floor != chair && s.acting == 0, "last-call", "C44", "a last call asks the other seats of an Action Phase"),
		keyed.Unless(s.acting == 0 || s.acting-1 == s.floor, "acting", "C44", "the seat that executes an action has the floor"),
		keyed.Unless((s.acting != 0) == (acts && s.phase != phaseAction && s.phase != phaseOver), "acting", "C44", "a seat executes something between two Actions of an Action Phase"),
	)
}
