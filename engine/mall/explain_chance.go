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
		return prose.Either(v == 0, "No hidden zombie is in ", "A hidden zombie appears in ") + s.b().Name(s.focus)
	case KindDraw:
		return s.drawWords() + ", with " + value
	}
	if v == 0 {
		return fmt.Sprintf("The zombie player looks at the unit in %s", s.b().Name(s.focus))
	}
	return fmt.Sprintf("The unit in %s is %s: its value is %d", s.b().Name(s.focus), prose.Either(s.audience == zombieKnows, "shown to the zombie player", "turned up"), v)
}

// drawWords describes the source and the square of a drawn unit.
func (s *State) drawWords() string {
	return fmt.Sprintf("A unit from %s comes to %s", prose.Either(s.fromBox, "the hidden zombies", "the pool"), s.b().Name(s.focus))
}

// Meanings of rolls, by the phase of the dice.

func (s *State) explainPanic(sum int) string {
	return fmt.Sprintf("%s rolls %d and %s", s.toCheck.first().Title(), sum, prose.Either(s.panics(sum), "panics", "keeps calm"))
}

func (s *State) explainShotRoll(sum int) string {
	total := sum + s.shotModifier()
	out := fmt.Sprintf("The shot at %s rolls %d", s.zombiesAt(s.target), sum)
	if total != sum {
		out += fmt.Sprintf(", which makes %d", total)
	}
	return out + s.hits(s.target, total)
}

func (s *State) explainKeep(sum int) string {
	return fmt.Sprintf("The unit in %s rolls %d and %s", s.b().Name(s.pending.Next(1)), sum, prose.Either(sum <= 4, "stays berserk", "calms down"))
}

func (s *State) explainCheckRoll(sum int) string {
	return fmt.Sprintf("The unit in %s rolls %d and %s", s.b().Name(s.focus), sum, prose.Either(sum <= 4, "goes berserk", "does not go berserk"))
}

func (s *State) explainFreeDie(sum int) string {
	return fmt.Sprintf("The die shows %d: %s may move freely", sum, prose.Count(sum, "unit", "units"))
}

func (s *State) explainGlass(sum int) string {
	return fmt.Sprintf("The unit in %s rolls %d and %s", s.b().Name(s.combat), sum,
		prose.Either(sum < int(s.unitAt(s.combat).value()), "breaks the glass of door ", "does not break the glass of door ")+s.b().DoorName(s.focusDoor-1))
}

func (s *State) explainConvert(sum int) string {
	return fmt.Sprintf("%s rolls %d and %s", s.mover.Title(), sum, prose.Either(sum == 2 || sum == 12, "becomes a super zombie", "holds out"))
}

// hits tells whether a result eliminates the zombies in a square, if their value is known.
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

// explainAttack reads the attack table for the next character. EN 8.8.
func (s *State) explainAttack(sum int) string {
	c := s.chosen.first()
	effect := "nothing happens to " + prose.Either(c == Fran, "her", "him")
	if result := attackResult(sum, int(s.strength)); result != '-' {
		effect = c.Title() + attackWords(s.status[c], result)
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
		return fmt.Sprintf("The super zombie %s goes to %s", Character(x).Title(), to) + prose.Either(z == 1, " with its unit", "")
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
	return fmt.Sprintf("Attack %s in %s, %swith strength %d", s.attackedWords(k), s.b().Name(s.combat), prose.Either(k > 1, "each ", ""), s.zombieValue(s.combat)/k)
}

// attackedWords gives the number of characters in the square of the combat that are attacked.
func (s *State) attackedWords(k int) string {
	all := s.charactersAt(s.combat).count()
	return prose.Either(k == all, "all", fmt.Sprintf("%d of the", k)) + fmt.Sprintf(" %d characters", all)
}
