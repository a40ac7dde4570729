package state

import (
	"deadreckon/engine"
)

// Phase is the kind of the next decision or chance event. A ChanceKind gives the purpose of dice,
// directions and random choices: see dice.go. Digest part 3, 3.7.
type Phase uint8

// The phases. PhaseNone occurs only inside the rules, never in a visible position.
const (
	PhaseNone Phase = iota
	PhaseCard
	PhaseColumn
	PhaseRow
	PhasePlace
	PhaseEvent
	PhaseRoll
	PhaseDir
	PhaseWhich
	PhaseOrder
	PhasePick
	PhaseAct
	PhaseTo
	PhaseProlong
	PhasePlus
	PhaseShell
	PhaseStand
	PhaseAlso
	PhaseKeep
	PhaseChoose
	PhaseConsent
	PhaseGiveUp
	PhaseBoss
	PhaseBossRun
	PhaseVaccinate
	PhaseDrive
	PhaseRam
	PhaseReroll
	PhaseAgain
	PhaseTrade
	PhaseOver
	PhaseEnd // how many there are
)

var phaseNames = [PhaseEnd]string{
	PhaseNone: "none", PhaseCard: "card", PhaseColumn: "column", PhaseRow: "row", PhasePlace: "place", PhaseEvent: "event",
	PhaseRoll: "roll", PhaseDir: "dir", PhaseWhich: "which", PhaseOrder: "order", PhasePick: "pick", PhaseAct: "act",
	PhaseTo: "to", PhaseProlong: "prolong", PhasePlus: "plus", PhaseShell: "shell", PhaseStand: "stand", PhaseAlso: "also",
	PhaseKeep: "keep", PhaseChoose: "choose", PhaseConsent: "consent", PhaseGiveUp: "give-up", PhaseBoss: "boss",
	PhaseBossRun: "boss-run", PhaseVaccinate: "vaccinate", PhaseDrive: "drive", PhaseRam: "ram", PhaseReroll: "reroll",
	PhaseAgain: "again", PhaseTrade: "trade", PhaseOver: "over",
}

// String returns the word for a phase.
func (p Phase) String() string { return phaseNames[p] }

// ActorSeat owns the actor.
func (s *Position) ActorSeat() engine.Seat { return engine.Seat(s.Acting().Owner) }

// PartSeat is the seat whose part it is.
func (s *Position) PartSeat() engine.Seat { return engine.Seat(s.OnTurn) - 1 }

// Stage is the place in the turn where the rules continue when nothing else is in progress.
type Stage uint8

// The stages, in order. Digest 3.1-3.4, 3.6.
const (
	StageCards    Stage = iota // U1
	StageFirst                 // U2
	StageTokens                // U3
	StagePlaces                // U4
	StageTurn                  // G0, G1
	StageTimers                // G1a
	StageEvent                 // G2
	StageCorner                // G2a
	StageCorpses               // G3
	StageDrift                 // G4
	StageBosses                // M1
	StageGroups                // M2, the groups and the incapacitated
	StageZombies               // M2
	StageBites                 // M2b
	StagePeople                // M3
	StageDogs                  // M4
	StageStart                 // V0
	StageSentries              // sentry guns of the same time
	StageLost                  // 3.6, tested before V1
	StageOrder                 // V1
	StagePart                  // V2
	StageClose                 // V4
	StageInfect                // END
	StageScores
	StageEnd // how many there are
)

// Next moves to the next stage. The game is over early if no character is on the table. Flow V5, S92.
func (s *Position) Next() {
	s.Stage++
	s.Cursor, s.once, s.mode = 0, 0, 0
	if s.Stage > StageEvent && s.Stage < StageInfect && !s.AnyCharacter() {
		s.Stage = StageInfect
		s.Clear()
	}
}

// Clear empties the registers of the node and of the action.
func (s *Position) Clear() {
	s.Weapon, s.Found, s.Finds = 0, 0, 0
	s.Target, s.Struck, s.SpawnAt, s.once, s.Origin = 0, [2]Place{}, 0, 0, 0
	s.Chance, s.After, s.Act, s.Actor, s.Dice, s.Die = 0, 0, 0, 0, 0, 0
	s.Need, s.Power, s.Registers = 0, 0, Registers{}
	s.Victims, s.Shaken, s.Culprit, s.Rocket = 0, 0, 0, 0
}

// ChanceKind is the purpose of a throw, a direction or a random choice. Encodings list kinds by number.
type ChanceKind uint8

// NoChance is for nothing.
const NoChance ChanceKind = 0
