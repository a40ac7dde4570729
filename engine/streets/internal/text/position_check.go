package text

import (
	"fmt"
	"math/bits"
	"slices"

	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// checkLines returns an error if lines contradict each other. Errors within a line are reported when it is
// read.
func checkLines(s *rules.State) error {
	return keyed.First(s, checkBossesAndTokens, checkDogs, checkSurvivors, checkSecrets, checkEvents, checkTurn, Check)
}

// checkBossesAndTokens checks the bosses that seats play, and the places of tokens.
func checkBossesAndTokens(s *rules.State) error {
	var bosses [state.SeatSlots]int
	for _, z := range s.ZombieList() {
		if z.Seat() < 0 {
			continue
		}
		bosses[z.Seat()]++
		if z.Kind() != state.Boss || s.Seats[z.Seat()].Flags&state.SeatBoss == 0 {
			return keyed.Wrong("zombie "+s.PlaceName(z.At()), "Lost 2", "a zombie with a seat must be a boss, and the seat needs the mark boss")
		}
	}
	var t ground.Tabletop
	s.Lay(&t)
	for _, k := range s.TokenList() {
		if at := s.Rules().Map.Name(k.At()); t.TokenAt(k.At()) != k.At() {
			return keyed.Wrong("tokens "+at, "Grid 11", "no token lies on solid ground or in a closed building")
		}
	}
	for seat, n := range bosses {
		if n > 1 {
			return keyed.Wrong("zombie", "Lost 2", "%s plays more than one boss", state.SeatNames[seat])
		}
	}
	return nil
}

// checkSurvivors checks the condition, the marks and the counts of each survivor.
func checkSurvivors(s *rules.State) error {
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		if v.Profile == 0 {
			continue
		}
		bad := func(cause string) error {
			return keyed.Wrong("survivor "+s.Name(slot), "", "%s %s", s.Name(slot), cause)
		}
		isStarter := slot < len(s.Rules().Starters) // otherwise an independent
		dead := v.State == state.Corpse || v.State == state.Gone
		switch {
		case v.State == state.Absent && (!isUnchanged(s, slot) || !isStarter):
			return bad("is not placed yet, so nothing can have happened to him (Setup)")
		case !isStarter && s.Stage <= state.StagePlaces:
			return bad("is placed too early: independents enter after the characters are placed (Setup)")
		case !canBe(v.State, s.Stage):
			return bad("is " + state.ConditionNames[v.State] + " at the wrong time: placing the characters is the last step of the setup (Setup)")
		case dead && v.Wounds != s.Endures(slot):
			return bad(fmt.Sprintf("is dead with %d wounds; it takes %d (Wound 2)", v.Wounds, s.Endures(slot)))
		case dead && (v.Stuns|v.Fire|v.Shooter|v.Actions != 0 || v.Marks&^(state.FreshBody|state.Infected|state.Vaccinated) != 0):
			return bad("is dead, so he cannot have actions, stuns, a shooter or marks other than a fresh body, infected or vaccinated (Wound 2)")
		case v.Fire&state.FireForGood != 0 && (!s.Options().Niceness || isStarter):
			return bad("has a mark that only Canadian independents can have (Canada)")
		case hasDisabledMark(s, v):
			return bad("has a mark of a disabled layer (Flow 8.9)")
		case v.Is(state.Mounted) && (!s.Carries(slot, state.Bicycle) || s.HouseOf(v) >= 0 || v.Is(state.Prone)):
			return bad("is mounted: he must be outdoors, carry a bicycle and not be prone (S57)")
		case v.Is(state.Incapacitated) && (v.Actions > 0 || !v.Is(state.Prone)):
			return bad("is incapacitated, so he lies prone and has no actions (S42)")
		case v.OnWall() && (!s.Climbs(slot) || v.Height() > s.Wall(slot)):
			return bad("is on a wall: only a climber can be there, and not above the top of the building (S99)")
		case v.OnWall() && s.Grabs(slot) > 0:
			return bad("is on a wall, so nobody can hold him (S99)")
		case s.Unconscious(slot) && !v.Is(state.Prone):
			return bad("is unconscious, so he lies prone (S87)")
		}
	}
	return nil
}

// canBe reports whether a character can be in a condition at a stage.
func canBe(c state.Condition, stage state.Stage) bool {
	switch {
	case stage < state.StagePlaces:
		return c == state.Absent
	case stage == state.StagePlaces:
		return c == state.Absent || c == state.OnTable
	}
	return c != state.Absent
}

// hasDisabledMark reports whether a survivor has a mark of a layer or option that this game does not use.
func hasDisabledMark(s *rules.State, v *state.Survivor) bool {
	switch {
	case v.Used&(state.Struck0|state.Struck1|state.Struck2) != 0 && !s.Options().ArmsControl && !s.Options().Niceness:
		return true
	case !s.Rules().Plays(state.People) && (v.Is(state.Lurking) || v.Has(state.Turned)):
		return true
	}
	return !s.Rules().Plays(state.Gadgets) && (v.Marks&(state.Mounted|state.Incapacitated) != 0 || v.Has(state.LaserFailed))
}

// isUnchanged reports whether a survivor who is not placed yet equals his initial state. With arms control,
// supplies and struck weapons of Canadians are ignored.
func isUnchanged(s *rules.State, slot int) bool {
	v := s.Survivors[slot]
	if s.Options().ArmsControl && s.IsCanadian(slot) {
		v.Used &^= state.Struck0 | state.Struck1 | state.Struck2
		v.Supplies = s.Rules().Start.Survivors[slot].Supplies
	}
	return v == s.Rules().Start.Survivors[slot]
}

// checkSecrets checks the cards and the tokens that seats have looked at. Cards are dealt only in the mode
// semi, each once, and are masked in a view of another seat.
func checkSecrets(s *rules.State) error {
	dealt, seenCards := s.Dealt(), map[uint8]bool{}
	for seat := range s.Rules().Seats {
		k, name := &s.Seats[seat], state.SeatNames[seat]
		known := s.Viewer == 0 || int(s.Viewer) == 1+seat || k.Flags&state.SeatShown != 0
		switch {
		case k.Card > 0 && seat >= dealt:
			return keyed.Wrong("seat "+name, "Data 8", "%s cannot have a card: cards are dealt only in the mode semi, in the order of seats", name)
		case k.Card > 0 && !known:
			return keyed.Wrong("seat "+name, "Data 8", "the card of %s is hidden from %s", name, viewNames[s.Viewer])
		case k.Card == 0 && seat < dealt && known:
			return keyed.Wrong("seat "+name, "Data 8", "every seat has a card in the mode semi: the card of %s is missing", name)
		case k.Card > 0 && seenCards[k.Card]:
			return keyed.Wrong("seat "+name, "Data 8", "card %d is with another seat", k.Card)
		case k.Flags&state.SeatShown != 0 && s.Stage != state.StageScores:
			return keyed.Wrong("seat "+name, "Flow 3.6", "cards are shown when scores are counted")
		}
		seenCards[k.Card] = k.Card > 0
	}
	for _, t := range s.TokenList() {
		switch seat, _, ok := t.Look(); {
		case ok && s.Options().PsychicToken != state.PsychicPeeks:
			return keyed.Wrong("tokens "+s.Rules().Map.Name(t.At()), "option psychicToken; S96", "nobody looks at tokens in this game")
		case ok && s.Viewer != 0 && int(s.Viewer) != 1+seat:
			return keyed.Wrong("tokens "+s.Rules().Map.Name(t.At()), "S96", "this view does not know which tokens another seat has looked at")
		}
	}
	return nil
}

// checkEvents checks that drawn, foreseen and past events agree.
func checkEvents(s *rules.State) error {
	switch n := bits.OnesCount64(s.Events); {
	case s.Events != 0 && s.Options().Events != state.EventDeck:
		return keyed.Wrong("seen", "Setup, S108", "events come from a die in this game: remove the line seen")
	case n >= rules.EventCards:
		return keyed.Wrong("seen", "S108", "%d event cards are marked as played; the deck is reshuffled after %d", n, rules.EventCards)
	case s.Seer != 0 && s.Foreseen == 0:
		return keyed.Wrong("foreseen", "Trait psychic", "the foreseen event is missing: write its number, or ? in a view that does not know it")
	case s.Foreseen == state.UnseenEvent && (s.Viewer == 0 || s.Viewer == s.Seer):
		return keyed.Wrong("foreseen", "Trait psychic", "the viewer knows the event, so write its number")
	case s.Foreseen != 0 && s.Foreseen != state.UnseenEvent && s.Viewer != 0 && s.Viewer != s.Seer:
		return keyed.Wrong("foreseen", "Trait psychic", "this view does not know which event it is")
	case s.Foreseen != 0 && s.Foreseen != state.UnseenEvent && s.Events>>(s.Foreseen-1)&1 != 0:
		return keyed.Wrong("foreseen", "S108", "that event has been played and cannot be foreseen again")
	case s.Event != 0 && s.ThisTurn < 2:
		return keyed.Wrong("event", "Seq", "events come from turn 2 on")
	case s.Event != 0 && (s.Stage < state.StageEvent || s.Stage >= state.StageInfect):
		return keyed.Wrong("event", "Seq", "stage %s has no event of the turn: remove this line", StageNames[s.Stage])
	case s.Event != 0 && s.Stage == state.StageEvent:
		return keyed.Wrong("event", "Draw", "a position cannot begin with an event: delete this line and add the line \"then event %s\" after all others", eventWord(int(s.Event)-1))
	case s.Event == 0 && s.ThisTurn >= 2 && s.Stage > state.StageEvent && s.Stage < state.StageInfect:
		return keyed.Wrong("turn", "Draw", "the event of this turn is missing: add a line event")
	case s.Event != 0 && s.Options().Events == state.EventDeck && s.Events != 0 && s.Events>>(s.Event-1)&1 == 0:
		return keyed.Wrong("event", "S108", "the card of this turn is not among those seen")
	case s.Foreseen == s.Event && s.Event != 0 && s.Options().Events == state.EventDeck && s.Events != 0:
		return keyed.Wrong("foreseen", "S108", "that event has been played and cannot be foreseen again")
	}
	return nil
}

// completedStages are the stages that are completed even if the last character dies in them.
var completedStages = []state.Stage{state.StageBosses, state.StageBites, state.StagePeople, state.StageDogs, state.StageClose}

// checkTurn checks the turn, the stage, and the parts of the Survival phase that seats have begun.
func checkTurn(s *rules.State) error {
	inTurn := s.Stage >= state.StageTurn && s.Stage <= state.StageClose
	switch {
	case (s.ThisTurn == 0) != (s.Stage <= state.StagePlaces):
		return keyed.Wrong("turn", "Seq", "turn 1 begins when the characters are placed")
	case s.ThisTurn == 0 && len(s.ZombieList()) > 0:
		return keyed.Wrong("zombie", "Seq", "zombies come when the characters are placed")
	case s.ThisTurn == 0 && len(s.DogList()) > 0:
		return keyed.Wrong("dog", "Seq", "dogs come when the characters are placed")
	case s.ThisTurn > s.Rules().MaxTurns:
		return keyed.Wrong("turn", "S92", "the game ends after turn %d", s.Rules().MaxTurns)
	case s.ThisTurn == 1 && s.Stage > state.StageTurn && s.Stage < state.StageStart:
		return keyed.Wrong("stage", "Seq", "turn 1 begins with the Survival phase")
	case s.Stage == state.StageZombies:
		return keyed.Wrong("stage", "", "zombies are moving in this stage: write stage groups, then their actions as lines \"then ACTION\"")
	case s.Stage < state.StageTokens && s.TokensOut > 0,
		s.Stage == state.StageTokens && int(s.TokensOut) > s.Rules().Tokens,
		s.Stage > state.StageTokens && s.ThisTurn == 0 && int(s.TokensOut) != s.Rules().Tokens:
		return keyed.Wrong("tokens", "Setup, S07", "%d tokens are placed at the start", s.Rules().Tokens)
	case inTurn && !slices.Contains(completedStages, s.Stage) && !s.AnyCharacter():
		return keyed.Wrong("survivor", "V5", "no character is on the table: the game is at its end")
	case s.Served>>s.Rules().Seats != 0 || s.Part > uint8(s.Rules().Seats):
		return keyed.Wrong("part", "Frame", "the line names a seat that this game does not have")
	case inTurn && s.Part != partsBegun(s),
		s.Stage < state.StageOrder && s.Part != 0:
		return keyed.Wrong("part", "Turn", "%d parts of seats have begun", partsBegun(s))
	case (s.OnTurn != 0) != (s.Stage == state.StagePart):
		return keyed.Wrong("on-turn", "Turn", "a seat is on turn in its part of the Survival phase")
	case s.OnTurn != 0 && s.Served>>(s.OnTurn-1)&1 != 0:
		return keyed.Wrong("on-turn", "Turn", "%s has had its part in this turn", state.SeatNames[s.OnTurn-1])
	case s.Is(state.InEnd) != (s.Stage == state.StageScores):
		return keyed.Wrong("table end", "Flow 3.6", "end needs the stage scores")
	case s.Is(state.SecondSide) && s.Options().Mode != state.Rivals:
		return keyed.Wrong("table second", "Setup", "there are no sides in this mode")
	}
	return nil
}
