package mall

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/mall/board"
)

// explainReveal puts draws and reveals into words.
func (s *State) explainReveal(a engine.Action) string {
	v, _, _ := args(a)
	value := fmt.Sprintf("the value %d", v)
	if v == 0 {
		value = "a value that is not shown here"
	}
	switch actionKind(a) {
	case KindDeal:
		return fmt.Sprintf("Unit %d is dealt face down with %s", s.dealt+1, value)
	case KindAmbush:
		if v == 0 {
			return "No hidden zombie is in " + s.b().Name(s.focus)
		}
		return "A hidden zombie appears in " + s.b().Name(s.focus)
	case KindDraw:
		from := "the pool"
		if s.fromBox {
			from = "the hidden zombies"
		}
		return fmt.Sprintf("A unit from %s comes to %s, with %s", from, s.b().Name(s.focus), value)
	}
	if v == 0 {
		return fmt.Sprintf("The zombie player looks at the unit in %s", s.b().Name(s.focus))
	}
	who := "is turned up: its value is"
	if s.audience == zombieKnows {
		who = "is shown to the zombie player: its value is"
	}
	return fmt.Sprintf("The unit in %s %s %d", s.b().Name(s.focus), who, v)
}

// What rolls mean, by the phase that throws the dice.

func (s *State) explainPanic(sum int) string {
	return fmt.Sprintf("%s rolls %d and %s", s.toCheck.first().Title(), sum, prose.Either(s.panics(sum, s.phase == phaseFirePanic || s.square() == s.target), "panics", "keeps calm"))
}

func (s *State) explainShotRoll(sum int) string {
	mod, _ := s.gunModifier(s.square(), s.target)
	total := sum + mod*s.shooters.count()
	out := fmt.Sprintf("The shot at %s rolls %d", s.zombiesAt(s.target), sum)
	if total != sum {
		out += fmt.Sprintf(", which makes %d", total)
	}
	return out + s.hits(s.target, total)
}

func (s *State) explainFireShot(sum int) string {
	return fmt.Sprintf("The shot at %s rolls %d", s.zombiesAt(s.combat), sum) + s.hits(s.combat, sum)
}

func (s *State) explainKeep(sum int) string {
	return fmt.Sprintf("The unit in %s rolls %d and %s", s.b().Name(s.pending.Next(1)), sum, prose.Either(sum <= 4, "stays berserk", "calms down"))
}

func (s *State) explainCheckRoll(sum int) string {
	return fmt.Sprintf("The unit in %s rolls %d and %s", s.b().Name(s.focus), sum, prose.Either(sum <= 4, "goes berserk", "does not go berserk"))
}

func (s *State) explainFreeDie(sum int) string {
	return fmt.Sprintf("The die shows %d: so many units may move freely", sum)
}

func (s *State) explainGlass(sum int) string {
	return fmt.Sprintf("The unit in %s rolls %d and %s", s.b().Name(s.combat), sum,
		prose.Either(sum < int(s.unitAt(s.combat).value()), "breaks the glass of door ", "does not break the glass of door ")+s.b().DoorName(s.focusDoor-1))
}

func (s *State) explainConvert(sum int) string {
	return fmt.Sprintf("%s rolls %d and %s", s.mover.Title(), sum, prose.Either(sum == 2 || sum == 12, "becomes a super zombie", "holds out"))
}

// hits says whether a result eliminates the zombies of a square, where their
// value is known here.
func (s *State) hits(x Square, result int) string {
	switch unknown := s.occupied.Has(x) && s.unitAt(x).value() == 0; {
	case unknown && result < 1:
		return ", a miss"
	case unknown && s.supersAt(x) != 0:
		return fmt.Sprintf(", a hit if all values make %d or less", result)
	case unknown:
		return fmt.Sprintf(", a hit if the value is %d or less", result)
	}
	return prose.Either(result >= s.zombieValue(x), ", a hit", ", a miss")
}

// explainAttack reads the attack table for the character who is next. EN 8.8.
func (s *State) explainAttack(sum int) string {
	c := s.chosen.first()
	effect := "nothing happens to him"
	if c == Fran {
		effect = "nothing happens to her"
	}
	switch result := attackResult(sum, int(s.strength)); {
	case result == '-':
	case s.status[c] != Normal:
		effect = c.Title() + " dies"
	case result == 'S':
		effect = c.Title() + " is stunned"
	default:
		effect = c.Title() + " is infected"
	}
	return fmt.Sprintf("The attack on %s rolls %d: %s", c.Title(), sum, effect)
}

// explainEntrance reads the entrance table. EN 13.5.
func (s *State) explainEntrance(sum int) string {
	var doors []string
	open := s.openEntrances()
	for _, dir := range entranceTable[sum] {
		if open>>dir&1 != 0 {
			doors = append(doors, dir.String())
		}
	}
	out := fmt.Sprintf("The entrance table gives %d: ", sum)
	switch {
	case len(entranceTable[sum]) == 0:
		return out + "no unit enters"
	case len(doors) == 0:
		return out + "no unit enters, for the door is closed or blocked"
	case len(doors) == 1:
		return out + "a unit enters by the main door in the " + doors[0]
	}
	if s.poolSize == 1 { // A58
		return out + "a unit enters by the main door in the " + prose.List(doors, "or")
	}
	return out + "units enter by the main doors in the " + prose.List(doors, "and")
}

// explainDigit reads the hidden zombie table. EN 15.8.
func (s *State) explainDigit(digit int) string {
	if digit == noDigit {
		return "The second die shows 6: no unit appears"
	}
	first, second := "1, 2 or 3", digit
	if digit == 0 || digit > 5 {
		first, second = "4, 5 or 6", (digit+9)%10-4
	}
	return fmt.Sprintf("The first die shows %s, the second %d: a unit appears in the nearest store square that ends in %d", first, second, digit)
}

// explainZombie puts the choices of the zombie player into words.
func (s *State) explainZombie(a engine.Action) string {
	b := s.b()
	x, y, z := args(a)
	at, to := b.Name(Square(x)), b.Name(Square(y))
	switch actionKind(a) {
	case KindHide:
		if x == 0 {
			return "The zombie player hides a zombie"
		}
		return "Hide a zombie in " + at
	case KindCheck:
		if x == 0 {
			return "Check no unit for going berserk"
		}
		return fmt.Sprintf("Check whether the unit in %s goes berserk (4 of 6)", at)
	case KindUnit:
		return fmt.Sprintf("Move the unit in %s", at)
	case KindMove:
		return fmt.Sprintf("Put the unit in %s to %s", at, to)
	case KindBreak:
		return fmt.Sprintf("The berserk unit in %s attacks the glass of door %s", at, b.DoorName(y))
	case KindReveal:
		return "Put a hidden zombie on the map in " + at
	case KindSuperStep:
		with := ""
		if z == 1 {
			with = " with its unit"
		}
		return fmt.Sprintf("The super zombie %s goes to %s%s", Character(x).Title(), to, with)
	case KindSuperStop:
		return fmt.Sprintf("The super zombie %s stops in %s", s.mover.Title(), b.Name(s.at[s.mover]))
	case KindSuperBreak:
		return fmt.Sprintf("The super zombie %s and its unit break the glass of door %s", Character(x).Title(), b.DoorName(y))
	case KindAttack:
		return fmt.Sprintf("The zombies in %s attack next", at)
	case KindNumber:
		return s.explainNumber(int(x))
	case KindEnter:
		return fmt.Sprintf("The unit enters by the main door in the %s", board.Direction(x))
	case KindTurn:
		return Character(x).Title() + " is the next to roll against the infection"
	}
	return fmt.Sprintf("The unit in %s makes no further step", b.Name(s.combat)) // KindStay
}

// explainNumber gives the strength of the attack. EN 8.0 Proc 2-4.
func (s *State) explainNumber(k int) string {
	all := s.charactersAt(s.combat).count()
	strength := s.zombieValue(s.combat) / k
	who := fmt.Sprintf("%d of the %d characters", k, all)
	if k == all {
		who = fmt.Sprintf("all %d characters", all)
	}
	return fmt.Sprintf("Attack %s in %s, %swith strength %d", who, s.b().Name(s.combat), prose.Either(k > 1, "each ", ""), strength)
}
