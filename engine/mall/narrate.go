package mall

import (
	"fmt"
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// The story of an action for people at the table: first the action, then its consequences. narrate_dice.go
// has the dice.

func (n notation) Narrate(before engine.Position, a engine.Action, after engine.Position) []string {
	s, t := content(before), content(after)
	lines := []string{s.report(t, a)}
	return t.appendEvents(lines, s)
}

// report describes an action that leads to t in a sentence.
func (s *State) report(t *State, a engine.Action) string {
	b := s.b()
	x, y, _ := args(a)
	switch actionKind(a) {
	case KindRoll:
		return s.reportRoll(t, int(x))
	case KindValue:
		return s.reportValue(t, x)
	case KindDeal:
		return fmt.Sprintf("Unit %d is dealt face down", s.dealt+1) + ofValue(x)
	case KindDraw:
		return s.drawWords() + ofValue(x)
	case KindHide:
		return "The zombie player hides a zombie" + prose.Either(x == 0, "", " in "+b.Name(Square(x)))
	case KindPlace:
		return fmt.Sprintf("%s begins in %s", s.nextToPlace().Title(), b.Name(Square(x)))
	case KindPass:
		return "The humans move nobody in this turn"
	case KindSelect:
		m := chars(x)
		return fmt.Sprintf("%s %s, from %s", m.words(), prose.Form(m.count(), "acts", "act together"), b.Name(s.at[m.first()]))
	case KindDoor:
		return fmt.Sprintf("%s %s %s", s.group.words(), s.doorWork(x), s.doorWords(x))
	case KindMain:
		return fmt.Sprintf("%s %s the main door in the %s for good: %s", s.group.words(), prose.Form(s.group.count(), "closes", "close"),
			b.DoorName(s.r().mainDoor[s.square()]), t.openMain())
	case KindRifle:
		return chars(x).takeRifles()
	case KindEnd:
		return s.reportEnd()
	case KindCheck:
		return prose.Either(x == 0, "No unit is checked for going berserk", "The unit in "+b.Name(Square(x))+" is checked for going berserk")
	case KindUnit:
		return fmt.Sprintf("The unit in %s moves freely", b.Name(Square(x)))
	case KindMove:
		return fmt.Sprintf("The unit in %s goes to %s", b.Name(Square(x)), b.Name(Square(y)))
	case KindReveal:
		return "A hidden zombie shows itself in " + b.Name(Square(x))
	case KindNumber:
		return s.reportNumber(int(x))
	}
	return notation{}.Explain(s, a) // the sentences of the others are reports
}

// ofValue tells a value that is known here.
func ofValue(v uint8) string { return prose.Either(v == 0, "", fmt.Sprintf(", of value %d", v)) }

// doorWork is the word for the group's action on a door.
func (s *State) doorWork(d uint8) string {
	if s.doors.Open(d) {
		return prose.Form(s.group.count(), "closes", "close")
	}
	return prose.Form(s.group.count(), "opens", "open")
}

// openMain counts the main doors that are still open. EN 14.2.1.
func (s *State) openMain() string {
	open, _ := s.mainDoors()
	return prose.Either(open == 0, "all are closed now", prose.Count(open, "is still open", "are still open"))
}

func (s *State) reportEnd() string {
	switch {
	case s.phase == phaseReact:
		return "The reaction of the zombies ends"
	case s.phase == phaseFree:
		return "The free movement of the zombies ends"
	case !s.acted:
		return s.group.words() + prose.Form(s.group.count(), " does nothing", " do nothing")
	}
	return fmt.Sprintf("%s %s in %s", s.group.words(), prose.Form(s.group.count(), "is done", "are done"), s.b().Name(s.square()))
}

// reportNumber tells with how much each is attacked. EN 8.0 Proc 2-4.
func (s *State) reportNumber(k int) string {
	return fmt.Sprintf("The zombies in %s attack %s, with strength %d%s", s.b().Name(s.combat), s.attackedWords(k), s.zombieValue(s.combat)/k, prose.Either(k > 1, " each", ""))
}

// appendEvents describes the differences between s and t beyond the action.
func (t *State) appendEvents(lines []string, s *State) []string {
	add := func(claim bool, format string, args ...any) {
		if claim {
			lines = append(lines, fmt.Sprintf(format, args...))
		}
	}
	b := t.b()
	for c := Peter; c <= Fran; c++ {
		add(s.status[c] == Stunned && t.status[c] == Normal, "%s comes round", c.Title())
		add(s.status[c] == Super && s.at[c] != 0 && t.at[c] == 0, "The super zombie %s is out of the game", c.Title())
	}
	add(t.poolSize > s.poolSize && s.phase != phaseDeal, "The unit goes back to the pool, which has %s now", prose.Count(int(t.poolSize), "unit", "units"))
	for broken := t.doors.Destroyed &^ s.doors.Destroyed; broken != 0; broken &= broken - 1 {
		add(true, "The glass of door %s is broken", b.DoorName(uint8(bits.TrailingZeros64(broken))))
	}
	add(t.mustShow && !s.mustShow, "No unit is left on the map: the hidden zombies must show themselves")
	add(t.phase == phaseReact && s.phase != phaseReact && s.stem() != phaseReact && !t.pending.Empty(),
		"%s towards %s: those in %s", prose.Count(t.pending.Len(), "unit must react", "units must react"), b.Name(t.movers), b.Names(t.pending))
	if t.combat != 0 && t.combat != s.combat && t.phase != phaseGlass && t.phase != phaseGlassStep && t.phase != phaseValue {
		add(true, "%s, of value %d, %s %s", prose.Capital(t.zombiesAt(t.combat)), t.zombieValue(t.combat), t.attackForm(), t.charactersAt(t.combat).words())
	}
	if t.winner != unfinished && s.winner == unfinished {
		add(true, "The game is over: %s (%s)", t.outcome(), t.ending())
		return lines
	}
	add(t.PlayerTurn() != s.PlayerTurn(), "%s", t.beginning())
	return lines
}

// attackForm is the form of the verb for the pieces in the square of a combat.
func (s *State) attackForm() string {
	return prose.Either(s.supersAt(s.combat).count() > 1, "attack", "attacks")
}

// beginning says whose turn begins.
func (s *State) beginning() string {
	switch {
	case s.PlayerTurn() == -int(phasePlace)-1:
		return "The characters come to the mall"
	case s.PlayerTurn() < 0:
		return "The zombies are hidden"
	case s.stem() >= phaseKeep:
		return fmt.Sprintf("Turn %d: the zombies move", s.turn)
	}
	return fmt.Sprintf("Turn %d begins: the humans move", s.turn)
}
