package text

import (
	"fmt"
	"math/bits"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/moment"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
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
func wrong(s *rules.State) *flaw {
	for _, find := range []func(*rules.State) *flaw{
		wrongFigures, wrongDogs, wrongPeople, wrongSecrets, wrongEvents, wrongTurn,
	} {
		if f := find(s); f != nil {
			return f
		}
	}
	switch err := Check(s).(type) {
	case nil:
		return nil
	case *flaw:
		return err
	default:
		return &flaw{cause: err.Error()}
	}
}

// wrongFigures: no two on one place, and who holds somebody is in contact with him.
func wrongFigures(s *rules.State) *flaw {
	taken := map[state.Place]bool{}
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		if v.Riding() {
			continue
		}
		if v.Here() && taken[v.At] {
			return &flaw{"survivor", s.Name(slot), s.PlaceName(v.At) + " is taken: no two figures stand on one place (Grid 2)"}
		}
		taken[v.At] = taken[v.At] || v.Here()
	}
	var t ground.Tabletop
	s.Lay(&t)
	for _, z := range s.Lives() {
		slot := z.Holds()
		switch at := s.PlaceName(z.At()); {
		case taken[z.At()]:
			return &flaw{"zombie", at, at + " is taken: no two figures stand on one place (Grid 2)"}
		case slot >= 0 && (!s.Survivors[slot].Here() || !t.InContact(z.At(), s.Survivors[slot].At)):
			return &flaw{"zombie", at, "it holds " + s.Name(slot) + ", and is not in contact with him (Wound 6)"}
		case z.Seat() >= 0 && (z.Kind() != state.Boss || s.Seats[z.Seat()].Flags&state.SeatBoss == 0):
			return &flaw{"zombie", at, "a seat plays a boss, and is marked so (Lost 2)"}
		}
		taken[z.At()] = true
	}
	for _, k := range s.Lying() {
		if at := s.Rules().Map.Name(k.At()); t.TokenAt(k.At()) != k.At() {
			return &flaw{"tokens", at, "no token lies on solid ground or in a closed building (Grid 11)"}
		}
	}
	for seat := range s.Seats {
		if bossesOf(s, seat) > 1 {
			return &flaw{"zombie", "", state.SeatNames[seat] + " plays more than one boss (Lost 2)"}
		}
	}
	return nil
}

// bossesOf counts the bosses that a seat plays.
func bossesOf(s *rules.State, seat int) (n int) {
	for _, z := range s.Lives() {
		if z.Seat() == seat {
			n++
		}
	}
	return n
}

// wrongPeople: marks and counts go with what became of somebody.
func wrongPeople(s *rules.State) *flaw {
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		if v.Profile == 0 {
			continue
		}
		bad := func(cause string) *flaw { return &flaw{"survivor", s.Name(slot), s.Name(slot) + " " + cause} }
		dead := v.State == state.Corpse || v.State == state.Gone
		switch {
		case v.State == state.Absent && (!unchanged(s, slot) || slot >= len(s.Rules().Starters)):
			return bad("is not placed yet, and something has happened to him (Setup)")
		case slot >= len(s.Rules().Starters) && s.Stage <= state.StagePlaces:
			return bad("is here at the wrong time: groups come after the characters (Setup)")
		case v.State != state.Absent && s.Stage < state.StagePlaces, v.State != state.Absent && v.State != state.OnTable && s.Stage == state.StagePlaces, v.State == state.Absent && s.Stage > state.StagePlaces:
			return bad("is " + state.ConditionNames[v.State] + " at the wrong time: characters are placed last of the setup (Setup)")
		case dead && v.Wounds != s.Endures(slot):
			return bad(fmt.Sprintf("is dead with %d wounds; it takes %d (Wound 2)", v.Wounds, s.Endures(slot)))
		case dead && (v.Stuns|v.Fire|v.Shooter|v.Actions != 0 || v.Marks&^(state.FreshBody|state.Infected|state.Vaccinated) != 0):
			return bad("is dead, and does things (Wound 2)")
		case v.Fire&state.FireForGood != 0 && (!s.Options().Niceness || slot < len(s.Rules().Starters)):
			return bad("is no independent who may be Canadian (Canada)")
		case v.Used&(state.Struck0|state.Struck1|state.Struck2) != 0 && !s.Options().ArmsControl && !s.Options().Niceness, !s.Rules().Plays(state.People) && (v.Is(state.Lurking) || v.Has(state.Turned)),
			!s.Rules().Plays(state.Gadgets) && (v.Marks&(state.Mounted|state.Incapacitated) != 0 || v.Has(state.LaserFailed)):
			return bad("has a mark of a layer that is left out (8.9)")
		case v.Is(state.Mounted) && (!s.Carries(slot, state.Bicycle) || s.HouseOf(v) >= 0 || v.Is(state.Prone)):
			return bad("sits on a bicycle outdoors, which is his, and is not lying (S57)")
		case v.Is(state.Incapacitated) && (v.Actions > 0 || !v.Is(state.Prone)):
			return bad("is incapacitated, so he lies prone and has no actions (S42)")
		case v.Aloft() && (!s.Climbs(slot) || v.Height() > s.Wall(slot)):
			return bad("is no climber outside the window of a building so high (S99)")
		case v.Aloft() && s.Grabs(slot) > 0:
			return bad("is on a wall, where nobody holds him (S99)")
		case v.Supplies > 0 && !v.Here() && v.State != state.Absent:
			return bad("holds supplies and is not on the table (S89)")
		case s.Unconscious(slot) && !v.Is(state.Prone):
			return bad("is unconscious, so he lies prone (S87)")
		}
	}
	return nil
}

// unchanged reports whether somebody who is still to be placed is as at the start, but for what
// arms control took and gave.
func unchanged(s *rules.State, slot int) bool {
	v := s.Survivors[slot]
	if s.Options().ArmsControl && s.IsCanadian(slot) {
		v.Used &^= state.Struck0 | state.Struck1 | state.Struck2
		v.Supplies = s.Rules().Start.Survivors[slot].Supplies
	}
	return v == s.Rules().Start.Survivors[slot]
}

// wrongSecrets: cards are dealt in semi alone, each once; a view has holes for those of others.
func wrongSecrets(s *rules.State) *flaw {
	dealt, out := s.Dealt(), map[uint8]bool{}
	for seat := range s.Rules().Seats {
		k, name := &s.Seats[seat], state.SeatNames[seat]
		known := s.Viewer == 0 || int(s.Viewer) == 1+seat || k.Flags&state.SeatShown != 0
		switch {
		case k.Card > 0 && seat >= dealt:
			return &flaw{"seat", name, name + " has no card: cards are dealt in semi, in the order of seats (Data 8)"}
		case k.Card > 0 && !known:
			return &flaw{"seat", name, "the card of " + name + " is hidden from " + viewNames[s.Viewer] + " (Data 8)"}
		case k.Card == 0 && seat < dealt && known:
			return &flaw{"seat", name, "every seat has a card in semi, and that of " + name + " is not said (Data 8)"}
		case k.Card > 0 && out[k.Card]:
			return &flaw{"seat", name, fmt.Sprintf("card %d is with another seat (Data 8)", k.Card)}
		case k.Flags&state.SeatShown != 0 && s.Stage != state.StageScores:
			return &flaw{"seat", name, "cards are shown when scores are counted (3.6)"}
		}
		out[k.Card] = k.Card > 0
	}
	for _, t := range s.Lying() {
		switch seat, _, ok := t.Look(); {
		case ok && s.Options().PsychicToken != state.PsychicPeeks:
			return &flaw{"tokens", s.Rules().Map.Name(t.At()), "nobody looks at tokens in this game (option psychicToken; S96)"}
		case ok && s.Viewer != 0 && int(s.Viewer) != 1+seat:
			return &flaw{"tokens", s.Rules().Map.Name(t.At()), "this view does not see what another seat has looked at (S96)"}
		}
	}
	return nil
}

// wrongEvents: what is drawn, foreseen and over goes together.
func wrongEvents(s *rules.State) *flaw {
	switch n := bits.OnesCount64(s.Events); {
	case s.Events != 0 && s.Options().Events != state.EventDeck:
		return &flaw{"seen", "", "events are rolled for in this game; none is used up (Setup, S108)"}
	case n >= rules.EventCards:
		return &flaw{"seen", "", fmt.Sprintf("%d cards have been played; after %d all are shuffled (S108)", n, rules.EventCards)}
	case s.Seer != 0 && s.Foreseen == 0:
		return &flaw{"foreseen", "", "which event was foreseen is not said; a view that does not know it has ? (Trait psychic)"}
	case s.Foreseen == state.UnseenEvent && (s.Viewer == 0 || s.Viewer == s.Seer):
		return &flaw{"foreseen", "", "who sees it knows which event it is (Trait psychic)"}
	case s.Foreseen != 0 && s.Foreseen != state.UnseenEvent && s.Viewer != 0 && s.Viewer != s.Seer:
		return &flaw{"foreseen", "", "this view does not know which event it is (Trait psychic)"}
	case s.Foreseen != 0 && s.Foreseen != state.UnseenEvent && s.Events>>(s.Foreseen-1)&1 != 0:
		return &flaw{"foreseen", "", "that event has been played, and does not come again (S108)"}
	case s.Event != 0 && (s.ThisTurn < 2 || s.Stage < state.StageEvent || s.Stage >= state.StageInfect):
		return &flaw{"event", "", "events come from turn 2 on, after the noise (Seq, Draw)"}
	case s.Event == 0 && s.ThisTurn >= 2 && s.Stage > state.StageEvent && s.Stage < state.StageInfect:
		return &flaw{"turn", "", "the event of the turn is not said: key event (Draw)"}
	case s.Event != 0 && s.Options().Events == state.EventDeck && s.Events != 0 && s.Events>>(s.Event-1)&1 == 0:
		return &flaw{"event", "", "the card of this turn is not among those seen (S108)"}
	case s.Foreseen == s.Event && s.Event != 0 && s.Options().Events == state.EventDeck && s.Events != 0:
		return &flaw{"foreseen", "", "that event has been played, and does not come again (S108)"}
	}
	return nil
}

// endings are the stages that go on to their end when the last character has died in them.
var endings = []state.Stage{state.StageBosses, state.StageBites, state.StagePeople, state.StageDogs, state.StageClose}

// wrongTurn: turn, stage and parts of seats.
func wrongTurn(s *rules.State) *flaw {
	inTurn := s.Stage >= state.StageTurn && s.Stage <= state.StageClose
	switch {
	case (s.ThisTurn == 0) != (s.Stage <= state.StagePlaces):
		return &flaw{"turn", "", "turn 1 begins when the characters are placed (Seq)"}
	case s.ThisTurn == 0 && len(s.Lives()) > 0:
		return &flaw{"zombie", "", "zombies come when the characters are placed (Seq)"}
	case s.ThisTurn == 0 && len(s.Hounds()) > 0:
		return &flaw{"dog", "", "dogs come when the characters are placed (Seq)"}
	case s.ThisTurn > s.Rules().MaxTurns:
		return &flaw{"turn", "", fmt.Sprintf("the game ends after turn %d (S92)", s.Rules().MaxTurns)}
	case s.ThisTurn == 1 && s.Stage > state.StageTurn && s.Stage < state.StageStart:
		return &flaw{"stage", "", "turn 1 begins with the Survival phase (Seq)"}
	case s.Stage == state.StageZombies:
		return &flaw{"stage", "", "stage " + moment.NotAtRest(StageNames[state.StageZombies])}
	case s.Stage > state.StageTokens && s.ThisTurn == 0 && int(s.TokensOut) != s.Rules().Tokens, s.Stage < state.StageTokens && s.TokensOut > 0,
		s.Stage == state.StageTokens && int(s.TokensOut) > s.Rules().Tokens:
		return &flaw{"tokens", "", fmt.Sprintf("%d tokens are placed at the start (Setup, S07)", s.Rules().Tokens)}
	case inTurn && !slices.Contains(endings, s.Stage) && !s.AnyCharacter():
		return &flaw{"survivor", "", "no character is on the table: the game is at its end (V5)"}
	case s.Served>>s.Rules().Seats != 0 || s.Part > uint8(s.Rules().Seats):
		return &flaw{"part", "", "there are not so many seats"}
	case inTurn && s.Part != partsBegun(s), s.Stage < state.StageOrder && s.Part != 0:
		return &flaw{"part", "", fmt.Sprintf("%d parts of seats have begun (Turn)", partsBegun(s))}
	case (s.OnTurn != 0) != (s.Stage == state.StagePart):
		return &flaw{"on-turn", "", "a seat is on turn in its part of the Survival phase (Turn)"}
	case s.OnTurn != 0 && s.Served>>(s.OnTurn-1)&1 != 0:
		return &flaw{"on-turn", "", state.SeatNames[s.OnTurn-1] + " has had its part in this turn (Turn)"}
	case s.Is(state.InEnd) != (s.Stage == state.StageScores):
		return &flaw{"table", "end", "end is said when scores are counted (3.6)"}
	case s.Is(state.SecondSide) && s.Options().Mode != state.Rivals:
		return &flaw{"table", "second", "there are no sides in this mode (Setup)"}
	}
	return nil
}
