package mall

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// Actions in words, for a person at the table. Chance stands in
// explain_chance.go.

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
		return "Move nobody in this turn"
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
		if m := chars(x); m.count() > 1 {
			return fmt.Sprintf("%s take a rifle each (the whole movement allowance)", m.words())
		}
		return fmt.Sprintf("%s takes a rifle (the whole movement allowance)", chars(x).words())
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
	switch {
	case s.toCheck == 0:
		return "Nobody shoots any more before the attack"
	case s.phase == phaseName:
		return fmt.Sprintf("%s %s not attacked", s.nextAsked().words(), s.nextAsked().are())
	case s.phase == phaseFire:
		return fmt.Sprintf("%s %s not shoot now", s.nextAsked().words(), prose.Form(s.nextAsked().count(), "does", "do"))
	case s.target != 0:
		return fmt.Sprintf("%s %s not join the shot", s.nextAsked().words(), prose.Form(s.nextAsked().count(), "does", "do"))
	}
	return fmt.Sprintf("%s %s nothing now but go with the group", s.nextAsked().words(), prose.Form(s.nextAsked().count(), "does", "do"))
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
	who, with := s.group.words()+prose.Form(s.group.count(), " goes", " go"), ""
	if m := s.carried(); m != 0 {
		with = " with " + m.words()
	}
	return fmt.Sprintf("%s to %s%s (%s)", who, s.b().Name(y), with, points(s.stepCost(x, s.carriers(), zombies.Has(x))))
}

func (s *State) explainDoor(d uint8) string {
	door, what := s.b().Doors[d], "Close"
	if !s.doors.Open(d) {
		what = "Open"
	}
	return fmt.Sprintf("%s the %s door between %s and %s (%s)", what, door.Kind, s.b().Name(door.A), s.b().Name(door.B), points(doorCost))
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
