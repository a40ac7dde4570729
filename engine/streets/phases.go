package streets

import (
	"deadreckon/engine"
)

// Phase names what is decided or drawn next. Of dice, directions and choices by chance the
// job says what for: see dice.go. Digest part 3, 3.7.
type Phase uint8

// The phases. In none the rules run on by themselves: no position is seen in it.
const (
	phaseNone Phase = iota
	phaseCard
	phaseColumn
	phaseRow
	phasePlace
	phaseEvent
	phaseRoll
	phaseDir
	phaseWhich
	phaseOrder
	phasePick
	phaseAct
	phaseTo
	phaseProlong
	phasePlus
	phaseShell
	phaseStand
	phaseAlso
	phaseKeep
	phaseChoose
	phaseConsent
	phaseGiveUp
	phaseBoss
	phaseBossRun
	phaseVaccinate
	phaseDrive
	phaseRam
	phaseReroll
	phaseAgain
	phaseTrade
	phaseOver
	phaseEnd // how many there are
)

var phaseNames = [phaseEnd]string{
	phaseNone: "none", phaseCard: "card", phaseColumn: "column", phaseRow: "row", phasePlace: "place", phaseEvent: "event",
	phaseRoll: "roll", phaseDir: "dir", phaseWhich: "which", phaseOrder: "order", phasePick: "pick", phaseAct: "act",
	phaseTo: "to", phaseProlong: "prolong", phasePlus: "plus", phaseShell: "shell", phaseStand: "stand", phaseAlso: "also",
	phaseKeep: "keep", phaseChoose: "choose", phaseConsent: "consent", phaseGiveUp: "give-up", phaseBoss: "boss",
	phaseBossRun: "boss-run", phaseVaccinate: "vaccinate", phaseDrive: "drive", phaseRam: "ram", phaseReroll: "reroll",
	phaseAgain: "again", phaseTrade: "trade", phaseOver: "over",
}

// String returns the word for a phase.
func (p Phase) String() string { return phaseNames[p] }

// actorSeat owns the actor.
func (s *State) actorSeat() engine.Seat { return engine.Seat(s.who().owner) }

// partSeat is the seat whose part it is.
func (s *State) partSeat() engine.Seat { return engine.Seat(s.onTurn) - 1 }

// stage says where in the turn the rules go on when nothing else is in progress.
type stage uint8

// The stages, in order. Digest 3.1-3.4, 3.6.
const (
	stageCards    stage = iota // U1
	stageFirst                 // U2
	stageTokens                // U3
	stagePlaces                // U4
	stageTurn                  // G0, G1
	stageTimers                // G1a
	stageEvent                 // G2
	stageCorner                // G2a
	stageCorpses               // G3
	stageDrift                 // G4
	stageBosses                // M1
	stageGroups                // M2, the groups and who is incapacitated
	stageZombies               // M2
	stageBites                 // M2b
	stagePeople                // M3
	stageDogs                  // M4
	stageStart                 // V0
	stageSentries              // the same, where there are sentry guns
	stageLost                  // 3.6, tested before V1
	stageOrder                 // V1
	stagePart                  // V2
	stageClose                 // V4
	stageInfect                // END
	stageScores
	stageEnd // how many there are
)

// next goes on to the next stage; the game is over early when no character is on the table.
// Flow V5, S92.
func (s *State) next() {
	s.stage++
	s.cursor, s.once, s.mode = 0, 0, 0
	if s.stage > stageEvent && s.stage < stageInfect && !s.anyCharacter() {
		s.stage = stageInfect
		s.clear()
	}
}

// clear empties the registers of the node and of the action.
func (s *State) clear() {
	s.weapon, s.found, s.finds = 0, 0, 0
	s.target, s.struck, s.spawnAt, s.once, s.origin = 0, [2]place{}, 0, 0, 0
	s.job, s.after, s.act, s.actor, s.dice, s.die = 0, 0, 0, 0, 0, 0
	s.need, s.power, s.registers = 0, 0, registers{}
	s.victims, s.shaken, s.culprit, s.rocket = 0, 0, 0, 0
}

// job is what a throw, a direction or a choice by chance is for. Each stands in the file of its
// chapter, with a number of its own, by which encodings list it.
type job uint8

// noJob is for nothing.
const noJob job = 0
