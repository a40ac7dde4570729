package streets

import (
	"fmt"
	"math/bits"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/moment"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/ground"
)

// flaw is what is wrong with a position that was read, and where: the key, and perhaps the
// word, of the line.
type flaw struct{ key, word, cause string }

// Error is the cause.
func (f *flaw) Error() string { return f.cause }

// in returns the flaw as an error of a text: at the first line where none says it.
func (f *flaw) in(file, text string) *engine.SyntaxError {
	err := keyed.At(file, text, f.key, f.word, "streets: "+f.cause)
	if err.Line == 0 {
		err.Line, err.Column = 1, 1
	}
	return err
}

// wrong returns what could not have come about in a position that was read, nil if all could.
// What a line alone tells was refused when it was read.
func (s *State) wrong() *flaw {
	for _, find := range []func(*State) *flaw{
		(*State).wrongFigures, (*State).wrongDogs, (*State).wrongPeople, (*State).wrongSecrets, (*State).wrongEvents, (*State).wrongTurn,
	} {
		if f := find(s); f != nil {
			return f
		}
	}
	switch err := s.check().(type) {
	case nil:
		return nil
	case *flaw:
		return err
	default:
		return &flaw{cause: err.Error()}
	}
}

// wrongFigures: no two on one place, and who holds somebody is in contact with him.
func (s *State) wrongFigures() *flaw {
	taken := map[place]bool{}
	for slot := range s.survivors {
		v := &s.survivors[slot]
		if v.riding() {
			continue
		}
		if v.here() && taken[v.at] {
			return &flaw{"survivor", s.name(slot), s.placeName(v.at) + " is taken: no two figures stand on one place (Grid 2)"}
		}
		taken[v.at] = taken[v.at] || v.here()
	}
	var t ground.Table
	s.lay(&t)
	for _, z := range s.lives() {
		slot := z.holds()
		switch at := s.placeName(z.at()); {
		case taken[z.at()]:
			return &flaw{"zombie", at, at + " is taken: no two figures stand on one place (Grid 2)"}
		case slot >= 0 && (!s.survivors[slot].here() || !t.InContact(z.at(), s.survivors[slot].at)):
			return &flaw{"zombie", at, "it holds " + s.name(slot) + ", and is not in contact with him (Wound 6)"}
		case z.seat() >= 0 && (z.kind() != boss || s.seats[z.seat()].flags&seatBoss == 0):
			return &flaw{"zombie", at, "a seat plays a boss, and is marked so (Lost 2)"}
		}
		taken[z.at()] = true
	}
	for _, k := range s.lying() {
		if at := s.r().Map.Name(k.at()); t.TokenAt(k.at()) != k.at() {
			return &flaw{"tokens", at, "no token lies on solid ground or in a closed building (Grid 11)"}
		}
	}
	for seat := range s.seats {
		if s.bossesOf(seat) > 1 {
			return &flaw{"zombie", "", seatNames[seat] + " plays more than one boss (Lost 2)"}
		}
	}
	return nil
}

// bossesOf counts the bosses that a seat plays.
func (s *State) bossesOf(seat int) (n int) {
	for _, z := range s.lives() {
		if z.seat() == seat {
			n++
		}
	}
	return n
}

// wrongPeople: marks and counts go with what became of somebody.
func (s *State) wrongPeople() *flaw {
	for slot := range s.survivors {
		v := &s.survivors[slot]
		if v.profile == 0 {
			continue
		}
		bad := func(cause string) *flaw { return &flaw{"survivor", s.name(slot), s.name(slot) + " " + cause} }
		dead := v.state == corpse || v.state == gone
		switch {
		case v.state == absent && (!s.unchanged(slot) || slot >= len(s.r().starters)):
			return bad("is not placed yet, and something has happened to him (Setup)")
		case slot >= len(s.r().starters) && s.stage <= stagePlaces:
			return bad("is here at the wrong time: groups come after the characters (Setup)")
		case v.state != absent && s.stage < stagePlaces, v.state != absent && v.state != onTable && s.stage == stagePlaces, v.state == absent && s.stage > stagePlaces:
			return bad("is " + conditionNames[v.state] + " at the wrong time: characters are placed last of the setup (Setup)")
		case dead && v.wounds != s.endures(slot):
			return bad(fmt.Sprintf("is dead with %d wounds; it takes %d (Wound 2)", v.wounds, s.endures(slot)))
		case dead && (v.stuns|v.fire|v.shooter|v.actions != 0 || v.marks&^(freshBody|infected|vaccinated) != 0):
			return bad("is dead, and does things (Wound 2)")
		case v.fire&fireForGood != 0 && (!s.o().Niceness || slot < len(s.r().starters)):
			return bad("is no independent who may be Canadian (Canada)")
		case v.used&(struck0|struck1|struck2) != 0 && !s.o().ArmsControl && !s.o().Niceness, !s.r().plays(people) && (v.is(lurking) || v.has(turned)),
			!s.r().plays(gadgets) && (v.marks&(mounted|incapacitated) != 0 || v.has(laserFailed)):
			return bad("has a mark of a layer that is left out (8.9)")
		case v.is(mounted) && (!s.carries(slot, bicycle) || s.houseOf(v) >= 0 || v.is(prone)):
			return bad("sits on a bicycle outdoors, which is his, and is not lying (S57)")
		case v.is(incapacitated) && (v.actions > 0 || !v.is(prone)):
			return bad("is incapacitated, so he lies prone and has no actions (S42)")
		case v.aloft() && (!s.climbs(slot) || v.height() > s.wall(slot)):
			return bad("is no climber outside the window of a building so high (S99)")
		case v.aloft() && s.grabs(slot) > 0:
			return bad("is on a wall, where nobody holds him (S99)")
		case v.supplies > 0 && !v.here() && v.state != absent:
			return bad("holds supplies and is not on the table (S89)")
		case s.unconscious(slot) && !v.is(prone):
			return bad("is unconscious, so he lies prone (S87)")
		}
	}
	return nil
}

// unchanged reports whether somebody who is still to be placed is as at the start, but for what
// arms control took and gave.
func (s *State) unchanged(slot int) bool {
	v := s.survivors[slot]
	if s.o().ArmsControl && s.isCanadian(slot) {
		v.used &^= struck0 | struck1 | struck2
		v.supplies = s.r().start.survivors[slot].supplies
	}
	return v == s.r().start.survivors[slot]
}

// wrongSecrets: cards are dealt in semi alone, each once; a view has holes for those of others.
func (s *State) wrongSecrets() *flaw {
	dealt, out := s.dealt(), map[uint8]bool{}
	for seat := range s.r().seats {
		k, name := &s.seats[seat], seatNames[seat]
		known := s.viewer == 0 || int(s.viewer) == 1+seat || k.flags&seatShown != 0
		switch {
		case k.card > 0 && seat >= dealt:
			return &flaw{"seat", name, name + " has no card: cards are dealt in semi, in the order of seats (Data 8)"}
		case k.card > 0 && !known:
			return &flaw{"seat", name, "the card of " + name + " is hidden from " + viewNames[s.viewer] + " (Data 8)"}
		case k.card == 0 && seat < dealt && known:
			return &flaw{"seat", name, "every seat has a card in semi, and that of " + name + " is not said (Data 8)"}
		case k.card > 0 && out[k.card]:
			return &flaw{"seat", name, fmt.Sprintf("card %d is with another seat (Data 8)", k.card)}
		case k.flags&seatShown != 0 && s.stage != stageScores:
			return &flaw{"seat", name, "cards are shown when scores are counted (3.6)"}
		}
		out[k.card] = k.card > 0
	}
	for _, t := range s.lying() {
		switch seat, _, ok := t.look(); {
		case ok && s.o().PsychicToken != PsychicPeeks:
			return &flaw{"tokens", s.r().Map.Name(t.at()), "nobody looks at tokens in this game (option psychicToken; S96)"}
		case ok && s.viewer != 0 && int(s.viewer) != 1+seat:
			return &flaw{"tokens", s.r().Map.Name(t.at()), "this view does not see what another seat has looked at (S96)"}
		}
	}
	return nil
}

// wrongEvents: what is drawn, foreseen and over goes together.
func (s *State) wrongEvents() *flaw {
	switch n := bits.OnesCount64(s.events); {
	case s.events != 0 && s.o().Events != EventDeck:
		return &flaw{"seen", "", "events are rolled for in this game; none is used up (Setup, S108)"}
	case n >= eventCards:
		return &flaw{"seen", "", fmt.Sprintf("%d cards have been played; after %d all are shuffled (S108)", n, eventCards)}
	case s.seer != 0 && s.foreseen == 0:
		return &flaw{"foreseen", "", "which event was foreseen is not said; a view that does not know it has ? (Trait psychic)"}
	case s.foreseen == unseenEvent && (s.viewer == 0 || s.viewer == s.seer):
		return &flaw{"foreseen", "", "who sees it knows which event it is (Trait psychic)"}
	case s.foreseen != 0 && s.foreseen != unseenEvent && s.viewer != 0 && s.viewer != s.seer:
		return &flaw{"foreseen", "", "this view does not know which event it is (Trait psychic)"}
	case s.foreseen != 0 && s.foreseen != unseenEvent && s.events>>(s.foreseen-1)&1 != 0:
		return &flaw{"foreseen", "", "that event has been played, and does not come again (S108)"}
	case s.event != 0 && (s.turn < 2 || s.stage < stageEvent || s.stage >= stageInfect):
		return &flaw{"event", "", "events come from turn 2 on, after the noise (Seq, Draw)"}
	case s.event == 0 && s.turn >= 2 && s.stage > stageEvent && s.stage < stageInfect:
		return &flaw{"turn", "", "the event of the turn is not said: key event (Draw)"}
	case s.event != 0 && s.o().Events == EventDeck && s.events != 0 && s.events>>(s.event-1)&1 == 0:
		return &flaw{"event", "", "the card of this turn is not among those seen (S108)"}
	case s.foreseen == s.event && s.event != 0 && s.o().Events == EventDeck && s.events != 0:
		return &flaw{"foreseen", "", "that event has been played, and does not come again (S108)"}
	}
	return nil
}

// endings are the stages that go on to their end when the last character has died in them.
var endings = []stage{stageBosses, stageBites, stagePeople, stageDogs, stageClose}

// wrongTurn: turn, stage and parts of seats.
func (s *State) wrongTurn() *flaw {
	inTurn := s.stage >= stageTurn && s.stage <= stageClose
	switch {
	case (s.turn == 0) != (s.stage <= stagePlaces):
		return &flaw{"turn", "", "turn 1 begins when the characters are placed (Seq)"}
	case s.turn == 0 && len(s.lives()) > 0:
		return &flaw{"zombie", "", "zombies come when the characters are placed (Seq)"}
	case s.turn == 0 && len(s.hounds()) > 0:
		return &flaw{"dog", "", "dogs come when the characters are placed (Seq)"}
	case s.turn > s.r().maxTurns:
		return &flaw{"turn", "", fmt.Sprintf("the game ends after turn %d (S92)", s.r().maxTurns)}
	case s.turn == 1 && s.stage > stageTurn && s.stage < stageStart:
		return &flaw{"stage", "", "turn 1 begins with the Survival phase (Seq)"}
	case s.stage == stageZombies:
		return &flaw{"stage", "", "stage " + moment.NotAtRest(stageNames[stageZombies])}
	case s.stage > stageTokens && s.turn == 0 && int(s.tokensOut) != s.r().tokens, s.stage < stageTokens && s.tokensOut > 0,
		s.stage == stageTokens && int(s.tokensOut) > s.r().tokens:
		return &flaw{"tokens", "", fmt.Sprintf("%d tokens are placed at the start (Setup, S07)", s.r().tokens)}
	case inTurn && !slices.Contains(endings, s.stage) && !s.anyCharacter():
		return &flaw{"survivor", "", "no character is on the table: the game is at its end (V5)"}
	case s.served>>s.r().seats != 0 || s.part > uint8(s.r().seats):
		return &flaw{"part", "", "there are not so many seats"}
	case inTurn && s.part != s.partsBegun(), s.stage < stageOrder && s.part != 0:
		return &flaw{"part", "", fmt.Sprintf("%d parts of seats have begun (Turn)", s.partsBegun())}
	case (s.onTurn != 0) != (s.stage == stagePart):
		return &flaw{"on-turn", "", "a seat is on turn in its part of the Survival phase (Turn)"}
	case s.onTurn != 0 && s.served>>(s.onTurn-1)&1 != 0:
		return &flaw{"on-turn", "", seatNames[s.onTurn-1] + " has had its part in this turn (Turn)"}
	case s.is(inEnd) != (s.stage == stageScores):
		return &flaw{"table", "end", "end is said when scores are counted (3.6)"}
	case s.is(secondSide) && s.o().Mode != Rivals:
		return &flaw{"table", "second", "there are no sides in this mode (Setup)"}
	}
	return nil
}
