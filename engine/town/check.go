package town

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
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

// checkRest returns what is wrong with a position at rest whose lines say so much of the
// discards, nil if nothing is.
func (s *State) checkRest(discards uint16) *flaw {
	if bad := s.checkPiles(discards); bad != nil {
		return bad
	}
	if bad := s.check(); bad != nil {
		return bad
	}
	root := *s
	root.viewer = 0
	switch {
	case s.phase == phaseDeal && root != s.r().first:
		return wrong("phase", "", "at the beginning nothing has been dealt, drawn or spent (turn-1)")
	case s.phase == phaseEvent && len(s.AppendLegal(nil)) == 0:
		return wrong("phase", "", "no Event card is left to be drawn (turn-1)")
	}
	return nil
}

// check returns what is wrong with a position, at rest or in the middle of something, nil if
// nothing is.
func (s *State) check() *flaw {
	for _, look := range []func() *flaw{s.checkZeds, s.checkMen, s.checkSpaces, s.checkDecks, s.checkTurn, s.checkSeats} {
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
			return wrong("zeds", s.r().zedType(uint8(t)), "%d Zeds units %s, of which there are %d (term-2)", n, s.r().zedType(uint8(t)), z.Count)
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
			return wrong("unit", c.ID, "%s is a Hero; the markers are for Civilians (act-11)", c.ID)
		case v&defiant != 0 && !r.resisting(Unit(u), x):
			return wrong("unit", c.ID, "%s is Defiant, and no Defiant Civilians begin in %s (village-1, move-10)", c.ID, x)
		case v&defiant != 0 && v.damage() > 0:
			return wrong("unit", c.ID, "%s is Defiant, and has Hits: the first attack takes the marker (village-1)", c.ID)
		case v.seat() == noSeat:
		case r.solo() || !slices.Contains(r.heirs, Unit(u)) || seats>>v.seat()&1 != 0:
			return wrong("unit", c.ID, "%s cannot be the personal unit of that seat: one each, in a game of several (save-3)", c.ID)
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
			return wrong("seen", "", "there is no Event card %d (turn-1)", id)
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
		claim{newest == 0 || act == s.act+1 || act == s.act && s.left == r.quota[s.act], "card", "a card of a later act has been seen (turn-1)"},
		claim{s.next == 0 || s.next != s.card, "next", "the next card is not the present one (turn-1)"},
		claim{bits.OnesCount32(s.used&r.acts[s.act]) <= int(r.quota[s.act]), "seen", "more cards of an act than are drawn (turn-1)"},
		claim{s.turn == s.drawnTurn(), "turn", fmt.Sprintf("by the Event cards seen this is turn %d (turn-1)", s.drawnTurn())},
		claim{s.held&^playable == 0, "held", "only the cards that are there to hold are held (fate-7)"},
		claim{s.fate.card == 0 || r.cards>>s.fate.card&1 != 0 && s.held>>s.fate.card&1 == 0, "fate", "the card is not there, or held (fate-1)"},
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
	over := s.phase == phaseOver
	return firstFalse(
		claim{(s.card == 0) == (s.step <= stepEvent) || over, "card", "a card lies open from the moment it is drawn to the end of the turn (turn-1)"},
		claim{card.HasActions || s.step < stepTexts || over, "card", "the card has no Action Phase (turn-6)"},
		claim{s.barred == 0 || s.step > stepEvent || over, "no-entry", "No Entry is gone after Housekeeping (C89)"},
		claim{s.effects&^given == 0, "effects", "the card has no such effect (turn-3)"},
		claim{s.step >= stepTexts || over || s.events|s.personal == 0 && s.marks&everyTurn == everyTurn, "spent", "nothing is spent before the Action Phase, and there is nothing to spend (act-1)"},
		claim{over || int(s.events) <= s.mostEvents(), "event-actions",
			fmt.Sprintf("%d Event Actions, of which the card, Second Wind and pledges give %d at most (act-2)", s.events, s.mostEvents())},
		claim{!over == (s.result == undecided), "result", "a game that is over has a result, and no other (turn-7)"},
		claim{s.result < fell || s.hostile(At(Track(s.result-fell)&3, 0)), "result", "the Zeds that took the town stand before it (town-1)"},
		claim{s.result != won || card.Act == acts+1, "result", "the game is won with the last card (C15)"},
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

// checkSeats: who may act, and who holds. 3.9.
func (s *State) checkSeats() *flaw {
	n := s.r().players
	chair := s.chair()
	acts := s.step == stepAction
	return firstFalse(
		claim{s.floor == chair || acts && s.floor < n && (s.phase != phaseAction || s.remains(s.floor)) || !acts && s.floor == 0, "floor",
			"that seat has nothing left to do, or it is no Action Phase (C44)"},
		claim{s.passed&(1<<chair) == 0 && (acts || s.passed == 0) && (s.acting == 0 || s.passed == 0), "passed", "a seat holds in an Action Phase in which nothing has been executed since (C44)"},
		claim{!s.lastCall || acts && s.floor != chair && s.acting == 0, "last-call", "a last call asks the other seats of an Action Phase (C44)"},
		claim{s.acting == 0 || s.acting-1 == s.floor, "acting", "who executes something has the floor (C44)"},
		claim{(s.acting != 0) == (acts && s.phase != phaseAction && s.phase != phaseOver), "acting", "a seat executes something between two Actions of an Action Phase (C44)"},
	)
}
