package mall

import (
	"math"

	"deadreckon/engine/mall/board"
)

// The Zombie Generation Phase, digest 3.ZE. EN 11.0, 13.0.

// openEntrances returns the main doors through which a unit could enter: open,
// and their square not zombie-occupied. EN 13.2.
func (s *State) openEntrances() (dirs uint8) {
	b := s.b()
	zombies := s.zombieSquares()
	for dir, d := range b.Main {
		if d != NoDoor && s.doors.Open(d) && !zombies.Has(b.Doors[d].A) {
			dirs |= 1 << dir
		}
	}
	return dirs
}

// enterGeneration skips the entrance table if it can have no effect. EN 13.2, 13.3; A57.
func (s *State) enterGeneration() {
	if s.poolSize == 0 || s.openEntrances() == 0 {
		s.resume(phaseConvertNext)
		return
	}
	s.phase = phaseEntrance
}

// entranceRoll reads the entrance table. EN 13.1, 13.2, 13.5.
func (s *State) entranceRoll(roll int) {
	for _, dir := range entranceTable[roll] {
		s.called |= 1 << dir
	}
	s.called &= s.openEntrances()
	if s.poolSize == 1 && s.called&(s.called-1) != 0 { // A58
		s.phase = phaseDoor
		return
	}
	s.enterEntrance()
}

func (s *State) applyEnter(dir board.Direction) {
	s.called = 1 << dir
	s.enterEntrance()
}

// enterEntrance handles the called doors, both before any combat (A58), in the order of the table, which
// is the order of Direction.
func (s *State) enterEntrance() {
	if s.called == 0 {
		s.resume(phaseEntry)
		return
	}
	dir := chars(s.called).first()
	s.called &= s.called - 1
	b := s.b()
	x := b.Doors[b.Main[dir]].A
	if s.charactersAt(x) != 0 { // EN 13.4
		s.pending.Add(x)
	}
	s.drawUnit(x, false, phaseEntranceNext)
}

// enterEntry begins the next combat of an entering unit. EN 13.4.
func (s *State) enterEntry() {
	switch s.pending.Len() {
	case 0:
		s.resume(phaseConvertNext)
	case 1:
		s.applyAttack(s.pending.Next(1))
	}
}

// converts returns the infected characters that still have to roll, without those infected in this turn.
// EN 11.0, A97.
func (s *State) converts() (m chars) {
	for c := Peter; c <= Fran; c++ {
		if s.status[c] == Infected {
			m |= 1 << c
		}
	}
	return m &^ (s.infected | s.rolled)
}

// enterConvert begins the next conversion roll; the zombie player chooses the order.
func (s *State) enterConvert() {
	switch m := s.converts(); {
	case m == 0:
		s.endTurn()
	case m&(m-1) == 0:
		s.applyTurn(m.first())
	default:
		s.phase = phaseConvert
	}
}

func (s *State) applyTurn(c Character) {
	s.mover, s.phase = c, phaseConvertRoll
}

// convertRoll: on 2 or 12 the character becomes a super zombie, which attacks at once if other characters
// are in its square. EN 11.0, 11.8, 12.3.
func (s *State) convertRoll(roll int) {
	c := s.mover
	s.mover = 0
	s.rolled |= 1 << c
	if roll == 2 || roll == 12 {
		s.status[c] = Super
		s.rifles &^= 1 << c
		if s.checkVictory() {
			return
		}
		if x := s.at[c]; s.charactersAt(x) != 0 {
			s.beginCombat(x, phaseConvertNext)
			return
		}
	}
	s.resume(phaseConvertNext)
}

// endTurn ends the game-turn, and the game at MaxTurns. Digest ZE6, A74.
func (s *State) endTurn() {
	s.infected, s.rolled = 0, 0
	if n := s.r().Options.MaxTurns; n > 0 && s.turn >= n || s.turn == math.MaxUint16 { // the counter's end
		s.winner, s.phase = drawn, phaseOver
		if s.r().solo {
			s.winner = zombieWon
		}
		return
	}
	s.turn++
	s.phase = phaseSelect
}
