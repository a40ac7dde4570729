package mall

import (
	"math"

	"deadreckon/engine"
	"deadreckon/engine/kit/position"
)

// Conditions for a decision point, so that play can continue from a position that a person wrote.

// checkRest returns the first error in a position at a decision point, a *position.Flaw.
func (s *State) checkRest(f *sheet) error {
	if err := s.check(); err != nil {
		return err
	}
	if err := s.checkSuspect(f); err != nil {
		return err
	}
	return position.First(s, (*State).checkOver, (*State).checkSetup, (*State).checkRevealed, (*State).checkLooked, (*State).checkTurn, (*State).checkLegal)
}

// checkTurn checks the known facts of the turn at a decision point. EN 5.0, 7.0, 8.4, 13.2.
func (s *State) checkTurn() error {
	switch {
	case s.phase > phasePlace && s.phase <= phaseFree && s.infected != 0:
		return position.Wrong(s.infected.first().String()+" infected-now", "EN 8.4", "%s was infected before the attacks of this turn", s.infected)
	case (s.phase == phaseFree) != (s.freeLeft > 0) && s.phase != phaseOver:
		return position.Wrong("free-moves|phase", "EN 7.0", "free-moves is how many units may move, at phase free and only there")
	case s.phase == phaseFree && s.activated != 0:
		return position.Wrong(s.activated.first().String()+" activated", "EN 7.0",
			"%s moved in this turn, which zombies have seen: write the turn from phase select on, with lines \"then ACTION\"; at phase free nobody has moved", s.activated)
	case s.phase == phaseFree && s.freeIdle():
		return position.Wrong("phase", "EN 7.0", "nothing can move freely")
	case s.phase == phaseEntrance && (s.poolSize == 0 || s.openEntrances() == 0):
		return position.Wrong("pool", "EN 13.2, 13.3", "phase entrance needs a unit in the pool and a main door for it")
	case s.phase == phaseSelect, s.phase == phaseEntrance:
		return s.checkLastGroup()
	}
	return nil
}

// freeIdle reports whether the Free Movement Phase is over at once.
func (s *State) freeIdle() bool {
	next := *s
	next.enterFree()
	return next.phase != s.phase
}

// checkLastGroup: those activated last turn moved together. EN 5.2.
func (s *State) checkLastGroup() error {
	where := Square(0)
	for m := s.activated; m != 0; m &= m - 1 {
		c := m.first()
		if s.at[c] == 0 {
			continue
		}
		if where != 0 && s.at[c] != where {
			return position.Wrong(c.String()+" activated", "EN 5.2", "%s were activated together and are in different squares", s.activated)
		}
		where = s.at[c]
	}
	return nil
}

// checkOver: the phase is over exactly when a side has won or the last turn is
// over. EN 14.0, A74.
func (s *State) checkOver() error {
	last := s.r().Options.MaxTurns
	if last > 0 && s.turn > last {
		return position.Wrong("turn", "A74", "turn %d is beyond the last, %d, which option maxTurns sets", s.turn, last)
	}
	human, zombie := false, s.zombieWins()
	if !zombie && s.phase > phasePlace {
		human = s.humanWins()
	}
	switch {
	case s.phase != phaseOver && (human || zombie):
		return position.Wrong("phase|peter", "EN 14.0", "the %s player has won in this position; expected \"phase over\" and \"winner %s\"",
			sideNames[zombie], sideNames[zombie])
	case s.phase != phaseOver && s.winner != unfinished:
		return position.Wrong("winner", "EN 14.0", "the winner is %s, and the game goes on", winnerNames[s.winner])
	case s.phase != phaseOver:
	case s.winner == unfinished:
		return position.Wrong("winner|phase", "EN 14.0", "phase over needs a winner")
	case s.winner == zombieWon && s.late(): // without a zombie player: digest ZE6
	case (s.winner == zombieWon) != zombie || (s.winner == humanWon) != human:
		return position.Wrong("winner", "EN 14.0", "the winner is %s, which this position does not show", winnerNames[s.winner])
	case s.winner == drawn && s.r().solo:
		return position.Wrong("winner", "A74", "there is no draw without a zombie player")
	case s.winner == drawn && s.turn < math.MaxUint16 && (last == 0 || s.turn < last):
		return position.Wrong("winner", "A74", "only the end of turn %d is a draw, which option maxTurns sets", last)
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
		return position.Wrong("turn", "EN 3.0", "phase %s is before turn 1", s.phase)
	case s.doors != Doors{}:
		return position.Wrong("closed", "EN 3.3", "all doors are open at setup")
	case s.rifles != 0 || s.rifleLeft != rifleCount(s.b()):
		return position.Wrong("rifles", "EN 3.2", "both rifles lie in their square at setup")
	case s.poolSize != s.spare() || s.blanks != s.spare() || s.logLen != 0:
		return position.Wrong("pool", "EN 3.1, 15.1", "%d units are in the pool at setup", s.spare())
	case !s.cleared.Empty() || s.mustShow:
		return position.Wrong("cleared", "EN 3.1", "nothing is known of hidden zombies at setup")
	case s.status != [4]Status{} || s.activated|s.infected != 0:
		return position.Wrong("peter", "EN 3.2", "all characters are normal at setup")
	case s.phase > phaseDeal && s.occupied != s.b().ZombieSymbols:
		more, fewer := s.occupied.AndNot(s.b().ZombieSymbols), s.b().ZombieSymbols.AndNot(s.occupied)
		if x := more.Next(1); x != 0 {
			return position.Wrong("units", "EN 3.1", "one unit stands on each symbol at setup; %s has no symbol", s.b().Name(x))
		}
		return position.Wrong("units", "EN 3.1", "one unit stands on each symbol at setup; the symbol in %s has none", s.b().Name(fewer.Next(1)))
	}
	for k := range s.occupied.Len() {
		if s.units[k]&^valueMask != 0 {
			return position.Wrong("units", "EN 3.1", "no unit is berserk, drawn or known to anybody at setup")
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
		return position.Wrong("hidden", "EN 3.1", "all hidden squares are chosen; then the phase is place")
	case s.phase != phaseHide && s.hiddenLeft != want:
		return position.Wrong("hidden", "EN 3.1", "phase %s needs %d hidden squares", s.phase, want)
	case s.phase == phasePlace && s.at[Fran] != 0:
		return position.Wrong("phase", "EN 3.2", "all characters are placed; then the phase is select")
	}
	for c := Peter; c <= Fran; c++ {
		x := s.at[c]
		m := s.charactersAt(x)
		switch {
		case x == 0:
		case s.phase != phasePlace:
			return position.Wrong(c.String(), "EN 3.2", "%s is placed after the hidden zombies; write - for his square", c)
		case c > Peter && s.at[c-1] == 0:
			return position.Wrong(c.String(), "EN 3.2", "%s is placed before %s", c, c-1)
		case !s.b().HumanSymbols.Has(x):
			return position.Wrong(c.String(), "EN 3.2", "square %s has no character symbol; expected one of %s",
				s.b().Name(x), s.b().Names(s.b().HumanSymbols))
		case m.count() > 2:
			return position.Wrong(c.String(), "EN 3.2", "more than two characters are placed in %s", s.b().Name(x))
		}
	}
	return nil
}

// checkRevealed: hidden zombies that are no longer hidden came out in public. While hidden zombies must
// come out, all setup units that are not known to both players have left the map. EN 9.1, 9.4.
func (s *State) checkRevealed() error {
	b, gone := s.b(), int(s.r().hidden)-int(s.hiddenLeft)
	if s.hiddenLeft == 0 || s.phase <= phaseHide {
		return nil
	}
	known := placesIn(b, s.cleared)
	if rest := b.HideAllowed.And(b.Edwins).AndNot(s.cleared); rest.Empty() {
		known.edwins = min(known.edwins, 1) // at most one zombie in Edwin's
	} else {
		known.edwins = 0 // one revealed there excludes another
	}
	if n := known.outside + known.edwins; n < gone {
		return position.Wrong("hidden", "EN 9.1", "%d hidden zombies have been revealed, and the line cleared has %d squares where they can have been",
			gone, n)
	}
	if !s.mustShow {
		return nil
	}
	unseen := 0
	for u := range s.everyUnit {
		unseen += oneIf(u.draw() == 0 && !u.known(bothKnow))
	}
	if unseen > gone {
		return position.Wrong("must-reveal", "EN 9.4", "units that have not been eliminated are on the map: not all hidden zombies must be revealed")
	}
	return nil
}

// checkLooked: both players see a unit that is turned up; only the zombie player sees a unit that a super
// looks at. EN 5.4, 6.0, 11.1.
func (s *State) checkLooked() error {
	if s.r().solo {
		return nil // checkUnit
	}
	supers := false
	for _, st := range s.status {
		supers = supers || st == Super
	}
	k := 0
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		u, place := s.units[k], "units "+s.b().Name(x)+"="
		k++
		switch u & bothKnow {
		case humanKnows:
			return position.Wrong(place, "EN 5.4, 6.0", "the unit in %s: no rule shows a value to the human player alone", s.b().Name(x))
		case zombieKnows:
			if !supers {
				return position.Wrong(place, "EN 11.1", "the unit in %s: only super zombies look at a value alone, and there has been none", s.b().Name(x))
			}
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
	return position.Wrong("phase", "EN 14.0", "%s in phase %s", who, s.phase)
}
