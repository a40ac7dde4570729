package town

import (
	"fmt"

	"deadreckon/engine"
)

// Phase names what is decided or drawn next. Digest part 3.
type Phase uint8

// The phases. In none the rules run on by themselves: no position is seen in it.
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

// decider says who acts in a phase. 4.2.
type decider uint8

const (
	byChance decider = iota
	byChair
	byActor  // the seat that executes something, else the chair
	byFloor  // the seat that may act
	byHolder // of the unit that fights or shoots
	byShooter
	byNobody
)

// phaseRow is what the machine knows of a phase.
type phaseRow struct {
	name  string
	by    decider
	legal func(s *State, dst []engine.Action) []engine.Action
	odds  func(s *State, dst []uint64) []uint64 // of chance
	apply func(s *State, d Decoded)
	asks  string // what is asked for, in words
}

// phases is filled by init, since what is applied may be taken at once in another phase.
var phases [phaseCount]phaseRow

func init() {
	phases = [phaseCount]phaseRow{
		phaseDeal:      {"deal", byChance, (*State).legalDeal, (*State).oddsDeal, (*State).applyDeal, ""},
		phaseCup:       {"cup", byChance, (*State).legalCup, (*State).oddsCup, (*State).applyCup, ""},
		phaseEvent:     {"event", byChance, (*State).legalEvent, (*State).oddsEvent, (*State).applyEvent, ""},
		phaseRoadblock: {"roadblock", byChair, (*State).legalRoadblock, nil, (*State).applyRoadblock, "a space for the Roadblock, or pass"},
		phaseOrder:     {"order", byChair, (*State).legalOrder, nil, (*State).applyOrder, "the track that is activated next"},
		phaseStronger:  {"stronger", byChair, (*State).legalSlots, nil, (*State).applyStronger, "which of two equally strong Zeds units goes"},
		phaseStrongest: {"strongest", byChair, (*State).legalStrongest, nil, (*State).applyStrongest, "which of the strongest groups advances"},
		phaseFewest:    {"fewest", byChair, (*State).legalFewest, nil, (*State).applyFewest, "the track that gets the new Zeds unit"},
		phaseStart:     {"start", byActor, (*State).legalStart, nil, (*State).applyStart, "another Start for the Zeds unit"},
		phaseTraps:     {"traps", byHolder, (*State).legalTraps, nil, (*State).applyTraps, "whether to try the Traps"},
		phaseTrapsDie:  {"traps-die", byChance, (*State).legalDie, (*State).oddsDie, (*State).applyTrapsDie, ""},
		phaseTrapped:   {"trapped", byChair, (*State).legalSlots, nil, (*State).applyTrapped, "which Zeds unit the Traps hit"},
		phaseStand:     {"stand", byActor, (*State).legalStand, nil, (*State).applyStand, "who fights"},
		phaseAmbush:    {"ambush", byActor, (*State).legalAmbush, nil, (*State).applyAmbush, "whether to spring the Ambush"},
		phaseRoll:      {"roll", byChance, (*State).legalRoll, (*State).oddsRoll, (*State).applyRoll, ""},
		phaseReroll:    {"reroll", byShooter, (*State).legalReroll, nil, (*State).applyReroll, "whether to roll again"},
		phaseSplit:     {"split", byActor, (*State).legalSplit, nil, (*State).applySplit, "how many Hits the first Zeds unit takes"},
		phaseTough:     {"tough", byChance, (*State).legalDie, (*State).oddsDie, (*State).applyTough, ""},
		phaseSave:      {"save", byChance, (*State).legalDie, (*State).oddsDie, (*State).applySave, ""},
		phaseNearer:    {"nearer", byActor, (*State).legalNearer, nil, (*State).applyNearer, "which retreating unit takes the nearer space"},
		phaseNearerZed: {"nearer-zed", byActor, (*State).legalSlots, nil, (*State).applyNearerZed, "which beaten Zeds unit stays nearer"},
		phaseFate:      {"fate", byChance, (*State).legalFate, (*State).oddsFate, (*State).applyFate, ""},
		phaseFated:     {"fated", byChair, (*State).legalFated, nil, (*State).applyFated, "the Fated track"},
		phasePanic:     {"panic", byChair, (*State).legalPanic, nil, (*State).applyPanic, "which Civilians unit panics"},
		phaseHero:      {"hero", byChance, (*State).legalHero, (*State).oddsHero, (*State).applyHero, ""},
		phaseArm:       {"arm", byChair, (*State).legalArm, nil, (*State).applyArm, "which Civilians unit becomes Well-Armed"},
		phaseAction:    {"action", byFloor, (*State).legalAction, nil, (*State).applyAction, "an Action"},
		phaseTo:        {"to", byActor, (*State).legalTo, nil, (*State).applyTo, "where the unit moves"},
		phaseTarget:    {"target", byActor, (*State).legalTarget, nil, (*State).applyTarget, "the target of the shot"},
		phaseForage:    {"forage", byChance, (*State).legalDie, (*State).oddsDie, (*State).applyForage, ""},
		phaseForageTwo: {"scavenge", byChance, (*State).legalDice, (*State).oddsDice, (*State).applyScavenge, ""},
		phaseOverwatch: {"overwatch", byHolder, (*State).legalOverwatch, nil, (*State).applyOverwatch, "whether to withdraw after the shot"},
		phaseGrant:     {"grant", byActor, (*State).legalGrant, nil, (*State).applyGrant, "a free Action, or done"},
		phaseOver:      {"over", byNobody, (*State).legalOver, nil, nil, ""},
	}
}

// String returns the word for a phase.
func (p Phase) String() string { return phases[p].name }

func (s *State) legalOver(dst []engine.Action) []engine.Action { return dst }

// Phase implements engine.Phased.
func (s *State) Phase() string { return s.phase.String() }

// PlayerTurn implements engine.Turned: a turn of the game is one of its players.
func (s *State) PlayerTurn() int { return int(s.turn) }

// Turn returns who acts next. 4.2.
func (s *State) Turn() engine.Seat {
	switch phases[s.phase].by {
	case byChance:
		return engine.Chance
	case byNobody:
		return engine.Nobody
	case byFloor:
		return engine.Seat(s.floor)
	case byActor:
		return engine.Seat(s.actor())
	case byHolder:
		return engine.Seat(s.holder(s.fight.who))
	case byShooter:
		if s.fight.kind == combat {
			return engine.Seat(s.holder(s.fight.who))
		}
		return engine.Seat(s.actor())
	}
	return engine.Seat(s.chair())
}

// AppendLegal appends the legal actions in ascending order.
func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	return phases[s.phase].legal(s, dst)
}

// AppendOdds appends the weights of the outcomes of chance.
func (s *State) AppendOdds(dst []uint64) []uint64 {
	if odds := phases[s.phase].odds; odds != nil {
		return odds(s, dst)
	}
	return dst
}

// Apply plays one legal action and runs on to the next decision, chance event or end.
func (s *State) Apply(a engine.Action) {
	row := &phases[s.phase]
	if row.apply == nil || a>>26 == 0 || a>>26 > engine.Action(KindDone) {
		panic(fmt.Sprintf("town: %#x is no action of phase %s", uint32(a), s.phase))
	}
	s.phase = phaseNone
	row.apply(s, Decode(a))
	s.run()
}

// run goes on until somebody has to decide or something is drawn. What is begun last goes
// on first: combats and retreats run from node to node by themselves, and when none is
// left a job, a grant, a Fate draw or the turn makes its next step. Digest 3.0, 8.2.
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
