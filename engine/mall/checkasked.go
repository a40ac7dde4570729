package mall

// checkAsked: in a team the owners are asked in turn. Who is still to be asked are all
// whose turn comes from some owner on, and what has been said was said by those before
// him. Digest 3.S7.
func (s *State) checkAsked() error {
	if !s.r().team() {
		return nil // checkKeys
	}
	var askable, answered chars // who is asked in a round; those who have said something
	switch {
	case s.phase == phaseAct && s.target == 0:
		askable, answered = s.toAsk(), s.shooters // none
	case s.phase == phaseAct:
		if why := s.noShot(s.square(), s.target); why != nil {
			return fault("target", why.Rule, "%s", why.Text)
		}
		if !s.acted {
			return s.needs("acted", "EN 5.0", "a line acted, for a shot has been announced")
		}
		askable, answered = s.able(s.group&^s.carriers()), s.shooters
	case s.phase == phaseFire:
		askable, answered = s.able(s.charactersAt(s.combat)), s.shooters
	default:
		askable, answered = s.charactersAt(s.combat), s.chosen
		if need := int(s.number) - s.chosen.count(); need < 1 || need >= s.toCheck.count() {
			return s.needs("chosen", "A67", "chosen: those named so far, so that a choice is left to the others")
		}
	}
	behind := chars(0)
	if s.toCheck != 0 {
		behind = s.askedFrom(s.nextAsked().first())
	}
	switch {
	case s.toCheck != askable&behind:
		return s.needs("to-ask", "A67", "to-ask: the characters of the owner who is asked next, and of all who are asked after him")
	case answered&behind != 0 || answered&^askable != 0:
		return s.needs("shooters", "A67", "shooters and chosen among those whose owners have been asked")
	case s.phase == phaseAct && (s.target != 0) != (s.shooters != 0):
		return s.needs("shooters", "A67", "both shooters and a target that they have announced, or neither")
	case s.toCheck == 0 && (s.phase != phaseAct || s.target != 0):
		return s.needs("to-ask", "A67", "to-ask: who is still to be asked")
	}
	return nil
}

// askedFrom returns the characters of the owner of c and of all who are asked after him.
func (s *State) askedFrom(c Character) chars {
	c = s.mates(c).first()
	if s.phase != phaseAct {
		return chars(15) << c & 15
	}
	speakers := s.mates(s.group.first())
	if speakers.has(c) {
		return speakers
	}
	return chars(15)<<c&15 | speakers
}
