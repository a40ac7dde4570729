package cabin

import (
	"deadreckon/engine"
	keyed "deadreckon/engine/kit/position"
)

// sheet is a position file: a state, and how far its lines have told.
type sheet struct {
	*State
	pieces uint8 // single pieces read so far
	onMove uint8 // who is on turn
}

// noCharacter stands for a Character that a file does not name.
const noCharacter = 255

// positionFile is the format of a position. What is left out is zero, or follows from the
// rest: see complete.
var positionFile = keyed.Format[sheet]{
	First: "deadreckon position 1",
	Early: "view cast",
	Hint:  "; expected one such as round, phase, al, zombies, walls or bag",
}

// usualActor is who is on turn, while turns are.
func (s *State) usualActor() uint8 {
	if s.stage == stageTurn {
		return uint8(s.onTurn())
	}
	return 0
}

// usualAsked is who is asked, 0 where nobody is.
func (s *State) usualAsked() uint8 { return uint8(max(0, s.toAsk())) }

// toAsk returns who is asked, as it follows from what is in progress, or -1 where it is one
// who is not there; 0 where no Character is. Digest part 3.
func (s *State) toAsk() int {
	switch s.phase {
	case phaseCast:
		return int(s.turn)
	case phaseDiscard:
		return s.crowded()
	case phaseRam:
		return s.firstAboard()
	case phaseConsent:
		return int(s.partner) - 1
	case phaseRise:
		return s.firstInOrder(func(h *character) bool { return h.condition == fallen })
	case phaseDead, phaseDirect, phaseGo:
		return int(s.last) - 1
	case phaseLure:
		return s.attention()
	case phaseFirstFighters:
		return s.firstInOrder(func(h *character) bool { return fights(h) && lyingIn(h.space) == s.spot })
	case phaseHit, phaseSuffer:
		return s.spokesman(s.floor)
	case phaseBait:
		return int(s.bait)
	}
	switch {
	case !s.phase.asksSomebody():
		return 0
	case s.mode != noFight:
		return int(s.fighter)
	}
	return int(s.actor)
}

var (
	stageNames = []string{"setup", "turn", "card", "tokens", "effect", "event-move", "event-end", "throw", "hold",
		"survivors", "rise", "dead", "move", "fight", "bait", "over"}
	modeNames = []string{"", "check", "deliberate", "duel", "phase"}
	flagNames = []string{"bait-stays", "burning", "lost", "aiming", "doubling", "leading"}
)

// stageOf is the stage in which a phase stands, where it is always the same; those of
// others are written.
var stageOf = map[Phase]stage{phaseCast: stageSetup, phaseRoom: stageSetup, phaseWake: stageSetup, phaseCut: stageSetup,
	phaseFirst: stageSetup, phaseCard: stageCard, phasePlay: stageCard, phaseCount: stageTokens, phaseOne: stageTokens,
	phaseToken: stageTokens, phaseArc: stageTokens, phasePlace: stageTokens, phaseTimber: stageEventEnd, phaseThrow: stageThrow,
	phaseCreep: stageRise, phaseRise: stageRise, phaseDead: stageDead, phaseDirect: stageDead, phaseGo: stageDead,
	phaseFirstFighters: stageFight, phaseHit: stageFight, phaseSuffer: stageFight, phaseBait: stageBait, phaseOver: stageOver}

func (s *State) usualStage() stage {
	if st, ok := stageOf[s.phase]; ok {
		return st
	}
	return stageTurn
}

// FormatPosition writes a position, full or holed.
func (n notation) FormatPosition(p engine.Position) string {
	s := *content(p)
	if s.holed() {
		s.known = 0 // hand says it
	}
	return positionFile.Text(&sheet{State: &s})
}

// ParsePosition reads a position.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return n.ReadPosition("", text)
}

// ReadPosition is ParsePosition with a file name for error messages.
func (n notation) ReadPosition(file, text string) (engine.Position, error) {
	s := &State{rules: n.rules.number, phase: phaseAct, stage: stageTurn}
	for c := range s.chars {
		s.chars[c].space = off
	}
	f := &sheet{State: s, onMove: noCharacter}
	seen, err := positionFile.Read(f, file, text)
	if err != nil {
		return nil, err
	}
	if err := f.complete(seen); err != nil {
		return nil, err.in(file, text)
	}
	if s.viewer == 0 {
		return s, nil
	}
	return &View{*s}, nil
}
