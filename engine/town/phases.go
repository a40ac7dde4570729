package town

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
)

// Phase is the kind of the next decision or chance event. Digest part 3.
type Phase uint8

// The phases. In none the rules run on by themselves.
const (
	phaseNone Phase = iota
	phaseDeal
	phaseCup
	phaseEvent
	phaseRoadblock
	phaseOrder
	phaseStronger
	phaseStrongest
	phaseFewest
	phaseStart
	phaseTraps
	phaseTrapsDie
	phaseTrapped
	phaseStand
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
	phaseArm
	phaseAction
	phaseTo
	phaseTarget
	phaseForage
	phaseForageTwo
	phaseOverwatch
	phaseGrant
	phaseOver

	phaseCount
)

// order is a phase of the kit; phaseRow adds the effects of its actions.
type (
	order    = phases.Row[State]
	phaseRow struct {
		phases.Row[State]
		apply func(s *State, d Decoded)
	}
)

var (
	rows  [phaseCount]phaseRow
	table *phases.Sequence[State, Phase]
)

// drawn makes a phase of chance, decided a phase in which a seat decides.
func drawn(name, means string, legal func(*State, []engine.Action) []engine.Action, odds func(*State, []uint64) []uint64, apply func(*State, Decoded)) phaseRow {
	return phaseRow{order{Name: name, Means: means, Seat: phases.Always[State](engine.Chance), Legal: legal, Odds: odds}, apply}
}

func decided(name, means string, seat func(*State) engine.Seat, legal func(*State, []engine.Action) []engine.Action, apply func(*State, Decoded)) phaseRow {
	return phaseRow{order{Name: name, Means: means, Seat: seat, Legal: legal}, apply}
}

func init() {
	rows = [phaseCount]phaseRow{
		phaseNone:      {Row: order{Name: "none", Means: "play runs on", Enter: (*State).run}},
		phaseDeal:      drawn("deal", "Civilians are dealt", (*State).legalDeal, (*State).oddsDeal, (*State).applyDeal),
		phaseCup:       drawn("cup", "a Zeds unit is drawn from the Cup", (*State).legalCup, (*State).oddsCup, (*State).applyCup),
		phaseEvent:     drawn("event", "an Event card is drawn", (*State).legalEvent, (*State).oddsEvent, (*State).applyEvent),
		phaseRoadblock: decided("roadblock", "a space for the Roadblock, or pass", (*State).chairSeat, (*State).legalRoadblock, (*State).applyRoadblock),
		phaseOrder:     decided("order", "the track that is activated next", (*State).chairSeat, (*State).legalOrder, (*State).applyOrder),
		phaseStronger:  decided("stronger", "which of two equally strong Zeds units goes", (*State).chairSeat, (*State).legalSlots, (*State).applyStronger),
		phaseStrongest: decided("strongest", "which of the strongest groups advances", (*State).chairSeat, (*State).legalStrongest, (*State).applyStrongest),
		phaseFewest:    decided("fewest", "the track that gets the new Zeds unit", (*State).chairSeat, (*State).legalFewest, (*State).applyFewest),
		phaseStart:     decided("start", "another Start for the Zeds unit", (*State).actorSeat, (*State).legalStart, (*State).applyStart),
		phaseTraps:     decided("traps", "whether to try the Traps", (*State).holderSeat, (*State).legalTraps, (*State).applyTraps),
		phaseTrapsDie:  drawn("traps-die", "the Traps are rolled for", (*State).legalDie, (*State).oddsDie, (*State).applyTrapsDie),
		phaseTrapped:   decided("trapped", "which Zeds unit the Traps hit", (*State).chairSeat, (*State).legalSlots, (*State).applyTrapped),
		phaseStand:     decided("stand", "the fighter", (*State).actorSeat, (*State).legalStand, (*State).applyStand),
		phaseAmbush:    decided("ambush", "whether to spring the Ambush", (*State).actorSeat, (*State).legalAmbush, (*State).applyAmbush),
		phaseRoll:      drawn("roll", "the dice of a combat or a shot", (*State).legalRoll, (*State).oddsRoll, (*State).applyRoll),
		phaseReroll:    decided("reroll", "whether to roll again", (*State).rollerSeat, (*State).legalReroll, (*State).applyReroll),
		phaseSplit:     decided("split", "how many Hits the first Zeds unit takes", (*State).actorSeat, (*State).legalSplit, (*State).applySplit),
		phaseTough:     drawn("tough", "a Tough unit rolls against a Hit", (*State).legalDie, (*State).oddsDie, (*State).applyTough),
		phaseSave:      drawn("save", "a saving roll", (*State).legalDie, (*State).oddsDie, (*State).applySave),
		phaseNearer:    decided("nearer", "which retreating unit takes the nearer space", (*State).actorSeat, (*State).legalNearer, (*State).applyNearer),
		phaseNearerZed: decided("nearer-zed", "which beaten Zeds unit stays nearer", (*State).actorSeat, (*State).legalSlots, (*State).applyNearerZed),
		phaseFate:      drawn("fate", "a Fate card is drawn", (*State).legalFate, (*State).oddsFate, (*State).applyFate),
		phaseFated:     decided("fated", "the Fated track", (*State).chairSeat, (*State).legalFated, (*State).applyFated),
		phasePanic:     decided("panic", "which Civilians unit panics", (*State).chairSeat, (*State).legalPanic, (*State).applyPanic),
		phaseHero:      drawn("hero", "a new Hero arrives", (*State).legalHero, (*State).oddsHero, (*State).applyHero),
		phaseArm:       decided("arm", "which Civilians unit becomes Well-Armed", (*State).chairSeat, (*State).legalArm, (*State).applyArm),
		phaseAction:    decided("action", "an Action", (*State).floorSeat, (*State).legalAction, (*State).applyAction),
		phaseTo:        decided("to", "where the unit moves", (*State).actorSeat, (*State).legalTo, (*State).applyTo),
		phaseTarget:    decided("target", "the target of the shot", (*State).actorSeat, (*State).legalTarget, (*State).applyTarget),
		phaseForage:    drawn("forage", "a Forage die", (*State).legalDie, (*State).oddsDie, (*State).applyForage),
		phaseForageTwo: drawn("scavenge", "two Forage dice", (*State).legalDice, (*State).oddsDice, (*State).applyScavenge),
		phaseOverwatch: decided("overwatch", "whether to withdraw after the shot", (*State).holderSeat, (*State).legalOverwatch, (*State).applyOverwatch),
		phaseGrant:     decided("grant", "a free Action, or done", (*State).actorSeat, (*State).legalGrant, (*State).applyGrant),
		phaseOver:      {Row: order{Name: "over", Means: "the game is over"}},
	}
	table = phases.New[State, Phase](rows[:])
}

// The seat that decides. 4.2.

func (s *State) chairSeat() engine.Seat  { return engine.Seat(s.chair()) }
func (s *State) actorSeat() engine.Seat  { return engine.Seat(s.actor()) } // the seat that executes an action, otherwise the chair
func (s *State) floorSeat() engine.Seat  { return engine.Seat(s.floor) }
func (s *State) holderSeat() engine.Seat { return engine.Seat(s.holder(s.fight.who)) }

// rollerSeat is the seat that decides on a second roll: the holder of the fighter or of the shooter.
func (s *State) rollerSeat() engine.Seat {
	if s.fight.kind == combat {
		return s.holderSeat()
	}
	return s.actorSeat()
}

// String returns the word for a phase.
func (p Phase) String() string { return table.Name(p) }

// Phase implements engine.Phased.
func (s *State) Phase() string { return s.phase.String() }

// PlayerTurn implements engine.Phased: a turn of the game is one of its players.
func (s *State) PlayerTurn() int { return int(s.turn) }

// Turn returns the seat that acts next.
func (s *State) Turn() engine.Seat { return table.Turn(s, s.phase) }

// AppendLegal appends the legal actions in ascending order.
func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	return table.AppendLegal(s, s.phase, dst)
}

// AppendOdds appends the weights of the outcomes of chance.
func (s *State) AppendOdds(dst []uint64) []uint64 { return table.AppendOdds(s, s.phase, dst) }

// Apply plays one legal action and runs on to the next decision, chance event or end.
func (s *State) Apply(a engine.Action) {
	row := &rows[s.phase]
	if row.apply == nil || a>>26 == 0 || a>>26 > engine.Action(KindDone) {
		panic(fmt.Sprintf("town: %#x is no action of phase %s", uint32(a), s.phase))
	}
	s.phase = phaseNone
	row.apply(s, Decode(a))
	s.run()
}

// run continues until a seat has to decide or something is drawn. The innermost action continues first:
// combats and retreats run to their end, then a job, a grant, a Fate draw or the turn makes its next step.
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
