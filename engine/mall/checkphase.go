package mall

import (
	"math"
	"strings"

	"deadreckon/engine"
)

// What a phase needs and allows, so that play can go on from a position that a
// person wrote. Positions from play pass.

// checkPhase returns the first fault of the phase and of what belongs to it.
func (s *State) checkPhase() error {
	for _, f := range []func() error{
		s.checkReturn, s.checkKeys, s.checkOver, s.checkSetup, s.checkRevealed, s.checkLooked, s.checkHumanTurn, s.checkZombieTurn,
		s.checkMoment, s.checkLegal,
	} {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

// needs is the fault of a phase that lacks something or has too much of it.
func (s *State) needs(place, rule, what string) error {
	return fault(place, rule, "phase %s needs %s", s.phase, what)
}

// checkReturn: the phases to go on with are among those that can ask.
func (s *State) checkReturn() error {
	switch row := &phaseRows[s.phase]; {
	case row.Passage():
		return fault("phase", "", "phase %s has no decision; a position cannot stand there", s.phase)
	case row.returns != nil:
		return row.returns(s)
	}
	return nil
}

// oneOf: the phase of a key is one of those.
func (s *State) oneOf(key string, p Phase, allowed ...Phase) error {
	names := make([]string, len(allowed))
	for i, q := range allowed {
		if p == q {
			return nil
		}
		names[i] = q.String()
	}
	return s.needs(key, "", "a line "+key+" with one of "+strings.Join(names, ", "))
}

func (s *State) checkBack() error { return s.oneOf("back", s.back, phaseReact, phaseFree) }

func (s *State) checkCombatEnd() error {
	return s.oneOf("combat-end", s.combatEnd, phaseAttack, phaseEntry, phaseConvertNext)
}

// checkSolo and checkDuel: the phase is one of games without a zombie player, or with one.
func (s *State) checkSolo() error {
	if s.r().solo {
		return nil
	}
	return fault("phase", "EN 15.2", "phase %s does not occur with a zombie player", s.phase)
}

func (s *State) checkDuel() error {
	if !s.r().solo {
		return nil
	}
	return fault("phase", "EN 15.0", "phase %s does not occur without a zombie player", s.phase)
}

func (s *State) checkValueReturn() error {
	allowed := []Phase{phaseAct, phaseShotEnd, phaseReact, phaseFree, phaseGlass, phaseEntranceNext, phaseSuper}
	if s.r().solo {
		allowed[len(allowed)-1] = phaseBerserkNext
	}
	err := s.oneOf("then", s.then, allowed...)
	if err == nil && (s.then == phaseSuper || s.then == phaseGlass) {
		err = s.checkBack()
	}
	return err
}

func (s *State) checkDrawReturn() error {
	switch {
	case s.fromBox:
		return s.oneOf("then", s.then, phaseAct, phaseReact, phaseFree)
	case s.r().solo:
		return s.oneOf("then", s.then, phaseEntranceNext, phaseBerserkNext)
	}
	return s.oneOf("then", s.then, phaseEntranceNext)
}

// stem returns the phase of the turn within which the present phase stands.
func (s *State) stem() Phase {
	p := s.phase
	if p == phaseValue || p == phaseDraw {
		p = s.then
	}
	if of := phaseRows[p].stem; of != nil {
		return of(s)
	}
	return p
}

// anyKeys may stand at any time.
var anyKeys = positionFile.Keys("board counters view turn phase peter roger steve fran rifles closed destroyed units pool history hidden box " +
	"cleared suspect must-reveal")

// checkKeys: nothing is said that does not belong to the phase, for it would
// come to life later. What a finished game leaves behind does no harm.
func (s *State) checkKeys() error {
	if s.mover != 0 && !s.hasMover() {
		return fault("mover", "", "key mover does not belong to phase %s", s.phase)
	}
	if s.phase == phaseOver {
		return nil
	}
	allowed := anyKeys | phaseKeys[s.stem()].turn | phaseKeys[s.phase].own
	if s.phase == phaseValue {
		allowed |= phaseKeys[s.then].own
	}
	if s.r().team() {
		allowed |= phaseKeys[s.phase].team
	}
	if key := positionFile.Stray(&sheet{State: s}, allowed); key != "" {
		return fault(key, "", "key %s does not belong to phase %s", key, s.phase)
	}
	return nil
}

// checkOver: the phase is over exactly when a side has won or the last turn is
// over. EN 14.0, A74.
func (s *State) checkOver() error {
	last := s.r().Options.MaxTurns
	if last > 0 && s.turn > last {
		return fault("turn", "A74", "turn %d is beyond the last, %d, which option maxTurns sets", s.turn, last)
	}
	human, zombie := false, s.zombieWins()
	if !zombie && s.phase > phasePlace && !(s.phase == phaseDraw && s.fromBox) { // a unit is on its way
		human = s.humanWins()
	}
	switch {
	case s.phase != phaseOver && (human || zombie):
		return fault("phase", "EN 14.0", "the %s player has won in this position; expected \"phase over\" and \"winner %s\"",
			sideNames[zombie], sideNames[zombie])
	case s.phase != phaseOver:
	case s.winner == unfinished:
		return s.needs("winner", "EN 14.0", "a winner")
	case s.winner == zombieWon && s.late(): // without a zombie player: digest ZE6
	case (s.winner == zombieWon) != zombie || (s.winner == humanWon) != human:
		return fault("winner", "EN 14.0", "the winner is %s, which this position does not show", winnerNames[s.winner])
	case s.winner == drawn && s.r().solo:
		return fault("winner", "A74", "there is no draw without a zombie player")
	case s.winner == drawn && s.turn < math.MaxUint16 && (last == 0 || s.turn < last):
		return fault("winner", "A74", "only the end of turn %d is a draw, which option maxTurns sets", last)
	}
	return nil
}

// late reports whether the game may have ended at the turn limit as a loss for
// the human side. A74, digest part 7.
func (s *State) late() bool {
	last := s.r().Options.MaxTurns
	return s.r().solo && (last > 0 && s.turn == last || s.turn == math.MaxUint16)
}

// sideNames names the winner by whether it is the zombie player.
var sideNames = map[bool]string{false: "human", true: "zombie"}

// checkSetup: before the first turn all is as the sheet of counters gives it.
// EN 3.0.
func (s *State) checkSetup() error {
	switch {
	case s.phase > phasePlace:
		return nil
	case s.turn != 1:
		return fault("turn", "EN 3.0", "phase %s is before turn 1", s.phase)
	case s.doors != Doors{}:
		return fault("closed", "EN 3.3", "all doors are open at setup")
	case s.rifles != 0 || s.rifleLeft != rifleCount(s.b()):
		return fault("rifles", "EN 3.2", "both rifles lie in their square at setup")
	case s.poolSize != s.spare() || s.blanks != s.spare() || s.logLen != 0:
		return fault("pool", "EN 3.1, 15.1", "%d units are in the pool at setup", s.spare())
	case !s.cleared.Empty() || s.mustShow:
		return fault("cleared", "EN 3.1", "nothing is known of hidden zombies at setup")
	case s.status != [4]Status{} || s.activated|s.infected != 0:
		return fault("peter", "EN 3.2", "all characters are normal at setup")
	case s.phase > phaseDeal && s.occupied != s.b().ZombieSymbols:
		return fault("units", "EN 3.1", "one unit stands on each symbol at setup: expected %s", s.b().Names(s.b().ZombieSymbols))
	}
	for k := range s.occupied.Len() {
		if s.units[k]&^valueMask != 0 {
			return fault("units", "EN 3.1", "no unit is berserk, drawn or known to anybody at setup")
		}
	}
	return s.checkPlacing()
}

// spare returns how many units the pool begins with. EN 15.1.
func (s *State) spare() uint8 {
	if s.phase == phaseDeal {
		return 0
	}
	return s.r().spare
}

// checkPlacing: how far hiding and placing have come. EN 3.1, 3.2.
func (s *State) checkPlacing() error {
	want := uint8(0) // hidden squares chosen
	if s.phase == phasePlace {
		want = s.r().hidden
	}
	switch {
	case s.phase == phaseHide && s.hiddenLeft >= s.r().hidden:
		return fault("hidden", "EN 3.1", "all hidden squares are chosen; then the phase is place")
	case s.phase != phaseHide && s.hiddenLeft != want:
		return fault("hidden", "EN 3.1", "phase %s needs %d hidden squares", s.phase, want)
	case s.phase == phasePlace && s.at[Fran] != 0:
		return fault("phase", "EN 3.2", "all characters are placed; then the phase is select")
	}
	for c := Peter; c <= Fran; c++ {
		x := s.at[c]
		m := s.charactersAt(x)
		switch {
		case x == 0:
		case s.phase != phasePlace:
			return fault(c.String(), "EN 3.2", "%s is placed after the hidden zombies; write - for his square", c)
		case c > Peter && s.at[c-1] == 0:
			return fault(c.String(), "EN 3.2", "%s is placed before %s", c, c-1)
		case !s.b().HumanSymbols.Has(x):
			return fault(c.String(), "EN 3.2", "square %s has no character symbol; expected one of %s",
				s.b().Name(x), s.b().Names(s.b().HumanSymbols))
		case m.count() > 2:
			return fault(c.String(), "EN 3.2", "more than two characters are placed in %s", s.b().Name(x))
		}
	}
	return nil
}

// checkLegal: somebody can do something.
func (s *State) checkLegal() error {
	if s.phase == phaseOver || len(s.AppendLegal(nil)) > 0 {
		return nil
	}
	who := "chance has no outcome"
	if seat := s.Turn(); seat != engine.Chance {
		who = s.r().player(seat) + " has no legal action"
	}
	return fault("phase", "", "%s in phase %s", who, s.phase)
}
