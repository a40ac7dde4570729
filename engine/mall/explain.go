package mall

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// Actions in words, for a person at the table. explain_chance.go has the chance events.

// Explain describes a legal action in one plain sentence.
func (n notation) Explain(p engine.Position, a engine.Action) string {
	s := content(p)
	x, y, _ := args(a)
	switch actionKind(a) {
	case KindRoll:
		return phaseRows[s.phase].says(s, int(x))
	case KindDeal, KindDraw, KindValue, KindAmbush:
		return s.explainReveal(a)
	case KindHide, KindCheck, KindUnit, KindMove, KindBreak, KindReveal, KindSuperStep, KindSuperStop, KindSuperBreak,
		KindAttack, KindNumber, KindEnter, KindTurn, KindStay:
		return s.explainZombie(a)
	case KindPlace:
		return fmt.Sprintf("Put %s in %s", s.nextToPlace().Title(), s.b().Name(Square(x)))
	case KindPass:
		return "Pass"
	case KindSelect:
		return fmt.Sprintf("Activate %s in %s", chars(x).words(), s.b().Name(s.at[chars(x).first()]))
	case KindCarry:
		return fmt.Sprintf("%s picks up %s, to carry", Character(x).Title(), Character(y).Title())
	case KindDrop:
		return fmt.Sprintf("%s puts %s down", Character(x).Title(), Character(s.carries[x]-1).Title())
	case KindStep:
		return s.explainStep(Square(x))
	case KindDoor:
		return s.explainDoor(x)
	case KindMain:
		return fmt.Sprintf("Close the main door in the %s, for good (the whole movement allowance)", s.b().DoorName(s.r().mainDoor[s.square()]))
	case KindRifle:
		return chars(x).takeRifles() + " (the whole movement allowance)"
	case KindShoot:
		return s.explainShot(Square(x), chars(y))
	case KindEnd:
		return s.explainEnd()
	case KindFire:
		m := chars(x)
		if s.phase == phaseAct {
			return fmt.Sprintf("%s %s the shot at %s", m.words(), prose.Form(m.count(), "joins", "join"), s.zombiesAt(s.target))
		}
		return fmt.Sprintf("%s at the attackers in %s (%s against %d)", m.shoot(), s.b().Name(s.combat), diceWords(s.shotDice(m)),
			s.zombieValue(s.combat))
	case KindDigit:
		return s.explainDigit(int(x))
	case KindAppear:
		return fmt.Sprintf("The unit appears in %s", s.b().Name(Square(x)))
	case KindHold:
		return s.explainHold()
	case KindName:
		return fmt.Sprintf("%s %s attacked", chars(x).words(), chars(x).are())
	}
	return actions.Format(s, a)
}

// explainHold speaks of the characters of the owner on turn, in a team.
func (s *State) explainHold() string {
	if s.toCheck == 0 {
		return "Nobody shoots any more before the attack"
	}
	asked := s.nextAsked()
	does := asked.words() + prose.Form(asked.count(), " does", " do")
	switch {
	case s.phase == phaseName:
		return fmt.Sprintf("%s %s not attacked", asked.words(), asked.are())
	case s.phase == phaseFire:
		return does + " not shoot now"
	case s.target != 0:
		return does + " not join the shot"
	}
	return does + " nothing now but go with the group"
}

// diceWords writes a number of dice.
func diceWords(n int) string {
	return prose.Count(n, "die", "dice")
}

// zombiesAt names the zombie pieces in a square: "the unit in 045", "the super
// zombies Roger and Steve with a unit in 045".
func (s *State) zombiesAt(x Square) string {
	supers, where := s.supersAt(x), " in "+s.b().Name(x)
	name := "the super " + prose.Form(supers.count(), "zombie ", "zombies ") + supers.words()
	switch {
	case supers == 0 && s.occupied.Has(x) && s.unitAt(x).berserk():
		return "the berserk unit" + where
	case supers == 0:
		return "the unit" + where
	case s.occupied.Has(x):
		return name + " with a unit" + where
	}
	return name + where
}

func (s *State) explainStep(y Square) string {
	x, zombies := s.square(), s.zombieSquares()
	who, load := s.group.words()+prose.Form(s.group.count(), " goes", " go"), s.carried()
	return fmt.Sprintf("%s to %s%s (%s)", who, s.b().Name(y), prose.Either(load != 0, " with "+load.words(), ""), points(s.stepCost(x, s.carriers(), zombies.Has(x))))
}

func (s *State) explainDoor(d uint8) string {
	return fmt.Sprintf("%s %s (%s)", prose.Either(s.doors.Open(d), "Close", "Open"), s.doorWords(d), points(doorCost))
}

// doorWords names a door that is no main door: "the glass door between 043 and 062".
func (s *State) doorWords(d uint8) string {
	b, door := s.b(), s.b().Doors[d]
	return fmt.Sprintf("the %s door between %s and %s", door.Kind, b.Name(door.A), b.Name(door.B))
}

// explainShot gives the dice and the whole modifier. EN 6.7, 6.8.
func (s *State) explainShot(q Square, m chars) string {
	x := s.square()
	mod, breaks := s.gunModifier(x, q)
	out := fmt.Sprintf("%s at %s (%s", m.shoot(), s.zombiesAt(q), diceWords(s.shotDice(m)))
	if mod != 0 {
		out += fmt.Sprintf(", %d", mod*m.count())
	}
	if breaks != NoDoor {
		out += fmt.Sprintf(", through the glass of door %s", s.b().DoorName(breaks))
	}
	if _, check := s.panicRise(q, x == q); check {
		out += ", after a check for panic"
	}
	return out + ")"
}

func (s *State) explainEnd() string {
	switch {
	case s.phase == phaseReact:
		return "End the reaction of the zombies"
	case s.phase == phaseFree:
		return "End the free movement of the zombies"
	case !s.acted:
		return "End the turn without having done anything"
	}
	return "End the turn of " + s.group.words()
}
