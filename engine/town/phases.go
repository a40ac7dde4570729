package town

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
)

// Phase is the kind of the next decision or chance event. Digest part 3.
type Phase uint8

// The phases. phaseRows describes them. In phaseNone no decision is pending, and run continues the rules.
const (
	phaseNone Phase = iota
	phaseDeal
	phaseCup
	phaseEvent
	phaseRoadblock
	phaseTrackOrder
	phaseStronger
	phaseStrongest
	phaseEmptiestTrack
	phaseStart
	phaseTraps
	phaseTrapsDie
	phaseTrapped
	phaseFighter
	phaseAmbush
	phaseRoll
	phaseReroll
	phaseSplit
	phaseTough
	phaseSave
	phaseNearer
	phaseNearerZed
	phaseFate
	phaseFated
	phasePanic
	phaseHero
	phaseWellArmed
	phaseAction
	phaseDestination
	phaseTarget
	phaseForage
	phaseForageTwo
	phaseOverwatch
	phaseFreeAction
	phaseOver

	phaseCount
)

type kitRow = phases.Row[State]

// phaseRow describes a phase: its name in position files, the decision or chance event, the seat and the
// functions of package phases, and apply, which carries out an action of the phase.
type phaseRow struct {
	phases.Row[State]
	apply func(s *State, d Decoded)

	// If the phase asks for one member of a set: the set, and the kind of the actions.
	members func(s *State) uint64
	kind    Kind
}

var (
	phaseRows  [phaseCount]phaseRow // set by init
	phaseTable *phases.Sequence[State, Phase]
)

// chancePhase returns the row of a phase of chance. means describes the event.
func chancePhase(name, means string, legal func(*State, []engine.Action) []engine.Action, odds func(*State, []uint64) []uint64, apply func(*State, Decoded)) phaseRow {
	return phaseRow{Row: kitRow{Name: name, Means: means, Seat: phases.Always[State](engine.Chance), Legal: legal, Odds: odds}, apply: apply}
}

// seatPhase returns the row of a decision of a seat. means describes the decision.
func seatPhase(name, means string, seat func(*State) engine.Seat, legal func(*State, []engine.Action) []engine.Action, apply func(*State, Decoded)) phaseRow {
	return phaseRow{Row: kitRow{Name: name, Means: means, Seat: seat, Legal: legal}, apply: apply}
}

// allowed appends the actions that the guards of the verbs allow. It is too slow for the most frequent phases.
func allowed(s *State, dst []engine.Action) []engine.Action { return said.AppendLegal(s, dst) }

// memberPhase returns the row of a decision about one member of a set.
func memberPhase[S cardSet](name, means string, seat func(*State) engine.Seat, k Kind, set func(*State) S, apply func(*State, Decoded)) phaseRow {
	r := seatPhase(name, means, seat, func(s *State, dst []engine.Action) []engine.Action { return appendEach(dst, k, set(s)) }, apply)
	r.kind, r.members = k, func(s *State) uint64 { return uint64(set(s)) }
	return r
}

// drawPhase returns the row of a draw of one member of a set, with equal probabilities.
func drawPhase[S cardSet](name, means string, k Kind, set func(*State) S, apply func(*State, Decoded)) phaseRow {
	r := memberPhase(name, means, phases.Always[State](engine.Chance), k, set, apply)
	r.Odds = func(s *State, dst []uint64) []uint64 { return cardOdds(dst, set(s)) }
	return r
}

func init() {
	phaseRows = [phaseCount]phaseRow{
		phaseNone:          {Row: kitRow{Name: "none", Means: "play runs on", Enter: (*State).run}},
		phaseDeal:          chancePhase("deal", "Civilians are dealt", (*State).legalDeal, (*State).oddsDeal, (*State).applyDeal),
		phaseCup:           chancePhase("cup", "a Zeds unit is drawn from the Cup", (*State).legalCup, (*State).oddsCup, (*State).applyCup),
		phaseEvent:         chancePhase("event", "an Event card is drawn", (*State).legalEvent, (*State).oddsEvent, (*State).applyEvent),
		phaseRoadblock:     seatPhase("roadblock", "a space for the Roadblock, or pass", (*State).chairSeat, allowed, (*State).applyRoadblock),
		phaseTrackOrder:    memberPhase("order", "the next track to activate", (*State).chairSeat, KindOrder, func(s *State) uint8 { return s.order }, (*State).applyTrackOrder),
		phaseStronger:      seatPhase("stronger", "which of two equally strong Zeds units moves", (*State).chairSeat, (*State).legalSlots, (*State).applyStronger),
		phaseStrongest:     memberPhase("strongest", "which of the strongest groups advances", (*State).chairSeat, KindTrack, (*State).strongest, (*State).applyStrongest),
		phaseEmptiestTrack: memberPhase("fewest", "the track that gets the new Zeds unit", (*State).chairSeat, KindTrack, (*State).emptiestTracks, (*State).applyEmptiestTrack),
		phaseStart:         memberPhase("start", "another Start for the Zeds unit", (*State).actorSeat, KindTrack, (*State).openStarts, (*State).applyStart),
		phaseTraps:         seatPhase("traps", "whether to use the Traps", (*State).holderSeat, allowed, (*State).applyTraps),
		phaseTrapsDie:      drawPhase("traps-die", "the die of the Traps", KindDie, faces, (*State).applyTrapsDie),
		phaseTrapped:       seatPhase("trapped", "which Zeds unit the Traps hit", (*State).chairSeat, (*State).legalSlots, (*State).applyTrapped),
		phaseFighter:       seatPhase("stand", "the fighter", (*State).actorSeat, (*State).legalFighter, (*State).applyFighter),
		phaseAmbush:        seatPhase("ambush", "whether to spring the Ambush", (*State).actorSeat, allowed, (*State).applyAmbush),
		phaseRoll:          chancePhase("roll", "the dice of a combat or a shot", (*State).legalRoll, (*State).oddsRoll, (*State).applyRoll),
		phaseReroll:        seatPhase("reroll", "whether to roll again", (*State).rollerSeat, (*State).legalReroll, (*State).applyReroll),
		phaseSplit:         seatPhase("split", "how many Hits the first Zeds unit takes", (*State).actorSeat, allowed, (*State).applySplit),
		phaseTough:         drawPhase("tough", "a Tough unit rolls against a Hit", KindDie, faces, (*State).applyTough),
		phaseSave:          drawPhase("save", "a saving roll", KindDie, faces, (*State).applySave),
		phaseNearer:        memberPhase("nearer", "which retreating unit takes the nearer space", (*State).actorSeat, KindNear, func(s *State) uint16 { return s.fight.running }, (*State).applyNearer),
		phaseNearerZed:     seatPhase("nearer-zed", "which beaten Zeds unit stays nearer", (*State).actorSeat, (*State).legalSlots, (*State).applyNearerZed),
		phaseFate:          drawPhase("fate", "a Fate card is drawn", KindFate, func(s *State) uint16 { return s.deck }, (*State).applyFate),
		phaseFated:         memberPhase("fated", "the Fated track", (*State).chairSeat, KindTrack, (*State).fatedTracks, (*State).applyFated),
		phasePanic:         memberPhase("panic", "which Civilians unit panics", (*State).chairSeat, KindPanic, (*State).panicky, (*State).applyPanic),
		phaseHero:          drawPhase("hero", "a new Hero arrives", KindHero, (*State).arrivable, (*State).applyHero),
		phaseWellArmed:     memberPhase("arm", "which Civilians unit becomes Well-Armed", (*State).chairSeat, KindArm, (*State).canBeArmed, (*State).applyWellArmed),
		phaseAction:        seatPhase("action", "an Action", (*State).floorSeat, (*State).legalAction, (*State).applyAction),
		phaseDestination:   memberPhase("to", "where the unit moves", (*State).actorSeat, KindTo, func(s *State) Set { return s.destinations(Unit(s.performer - 1)) }, (*State).applyDestination),
		phaseTarget:        seatPhase("target", "the target of the shot", (*State).actorSeat, (*State).legalTarget, (*State).applyTarget),
		phaseForage:        drawPhase("forage", "a Forage die", KindDie, faces, (*State).applyForage),
		phaseForageTwo:     chancePhase("scavenge", "two Forage dice", (*State).legalForageTwo, (*State).oddsForageTwo, (*State).applyForageTwo),
		phaseOverwatch:     seatPhase("overwatch", "whether to withdraw after the shot", (*State).holderSeat, (*State).legalOverwatch, (*State).applyOverwatch),
		phaseFreeAction:    seatPhase("grant", "a free Action, or done", (*State).actorSeat, (*State).legalFreeAction, (*State).applyFreeAction),
		phaseOver:          {Row: kitRow{Name: "over", Means: "the game is over"}},
	}
	phaseTable = phases.New[State, Phase](phaseRows[:])
}

// The seats that decide. Digest 4.2.
//
//	chair    speaks for the group in this turn
//	actor    executes the action in progress; without one, the chair
//	floor    may play an Action now
//	holder   decides for the fighting unit; without one, the chair

func (s *State) chairSeat() engine.Seat  { return engine.Seat(s.chair()) }
func (s *State) actorSeat() engine.Seat  { return engine.Seat(s.actor()) }
func (s *State) floorSeat() engine.Seat  { return engine.Seat(s.floor) }
func (s *State) holderSeat() engine.Seat { return engine.Seat(s.holder(s.fight.who)) }

// rollerSeat is the seat that decides on a second roll: the seat of the fighter or of the shooter.
func (s *State) rollerSeat() engine.Seat {
	if s.fight.kind == combat {
		return s.holderSeat()
	}
	return s.actorSeat()
}

// String returns the word for a phase.
func (p Phase) String() string { return phaseTable.Name(p) }

// Phase implements engine.Phased.
func (s *State) Phase() string { return s.phase.String() }

// PlayerTurn implements engine.Phased. All seats share a turn, so it is the number of the turn.
func (s *State) PlayerTurn() int { return int(s.turn) }

// Turn returns the seat that acts next.
func (s *State) Turn() engine.Seat { return phaseTable.Turn(s, s.phase) }

// AppendLegal appends the legal actions in ascending order.
func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	return phaseTable.AppendLegal(s, s.phase, dst)
}

// AppendOdds appends the weights of the outcomes of chance.
func (s *State) AppendOdds(dst []uint64) []uint64 { return phaseTable.AppendOdds(s, s.phase, dst) }

// Apply plays one legal action and continues to the next decision, chance event or end.
func (s *State) Apply(a engine.Action) {
	row := &phaseRows[s.phase]
	if row.apply == nil || a>>26 == 0 || a>>26 > engine.Action(KindDone) {
		panic(fmt.Sprintf("town: %#x is no action of phase %s", uint32(a), s.phase))
	}
	s.phase = phaseNone
	row.apply(s, Decode(a))
	s.run()
}

// run continues until a seat or chance decides. Each step continues the innermost process: a job (such as
// a combat or retreat), otherwise a grant of free Actions, otherwise a Fate draw, otherwise the turn.
// Digest 3.0, 8.2.
func (s *State) run() {
	for s.phase == phaseNone {
		switch {
		case s.job.kind != noJob:
			s.stepJob()
		case s.grant.men != 0:
			s.stepGrant()
		case s.fate.part != 0:
			s.stepFate()
		default:
			s.stepTurn()
		}
	}
}
