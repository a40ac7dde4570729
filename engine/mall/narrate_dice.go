package mall

import (
	"fmt"

	"deadreckon/engine/kit/dice"
	"deadreckon/engine/kit/prose"
)

func (s *State) Prompt() string {
	if says := momentRows[s.phase]; says != nil {
		return says(s)
	}
	return phaseRows[s.phase].Means
}

// momentRows describe, for phases with dice and reveals, the thrower, the number of dice, the purpose and
// the number to reach, and for an acting group the points that it has left.
var momentRows = [phaseCount]func(s *State) string{
	phaseAct: func(s *State) string {
		return fmt.Sprintf("%s, %s left", s.group.words()+prose.Form(s.group.count(), " acts", " act"), prose.Count(int(s.moveLeft), "Movement Point", "Movement Points"))
	},
	phaseAmbush: func(s *State) string {
		return fmt.Sprintf("is a hidden zombie in %s, which %s?", s.b().Name(s.focus), s.group.words()+prose.Form(s.group.count(), " has entered", " have entered"))
	},
	phasePanic:     (*State).panicMoment,
	phaseFirePanic: (*State).panicMoment,
	phaseShot:      (*State).shotMoment,
	phaseFireShot:  (*State).shotMoment,
	phaseKeep: func(s *State) string {
		return fmt.Sprintf("the unit in %s throws a die to stay berserk: 4 or less and it does", s.b().Name(s.pending.Next(1)))
	},
	phaseCheckRoll: func(s *State) string {
		return fmt.Sprintf("the unit in %s throws a die: 4 or less and it goes berserk", s.b().Name(s.focus))
	},
	phaseFreeDie: func(s *State) string {
		return "the zombies throw a die for the number of units that may move freely"
	},
	phaseGlass: func(s *State) string {
		v := int(s.unitAt(s.combat).value())
		return fmt.Sprintf("the unit in %s, of value %d, throws 2 dice at the glass of door %s: %s", s.b().Name(s.combat), v,
			s.b().DoorName(s.focusDoor-1), dice.Does(2, func(sum int) bool { return sum < v }, "breaks it"))
	},
	phaseResolve: (*State).attackMoment,
	phaseEntrance: func(s *State) string {
		open := s.openEntrances()
		return "2 dice on the entrance table: " + dice.Does(2, func(sum int) bool {
			for _, dir := range entranceTable[sum] {
				if open>>dir&1 != 0 {
					return true
				}
			}
			return false
		}, "brings in a unit")
	},
	phaseConvertRoll: func(s *State) string {
		return s.mover.Title() + " throws 2 dice against the infection: 2 or 12 makes a super zombie"
	},
	phaseDraw: func(s *State) string {
		return fmt.Sprintf("a unit is drawn for %s, from %s", s.b().Name(s.focus), prose.Either(s.fromBox, "the hidden zombies", "the pool"))
	},
	phaseValue: (*State).valueMoment,
}

// panicMoment: EN 6.5.
func (s *State) panicMoment() string {
	c := s.toCheck.first()
	n := s.panicDice(c)
	return fmt.Sprintf("%s throws %s for panic before the shot at %s: %s", c.Title(), diceWords(n), s.zombiesAt(s.target),
		dice.Does(n, s.panics, "panics"))
}

// shotMoment: EN 6.6, 6.8.
func (s *State) shotMoment() string {
	n, x, mod := s.shotDice(s.shooters), s.target, s.shotModifier()
	out := s.aims()
	if mod != 0 {
		out += fmt.Sprintf(" and %d", mod)
	}
	if s.occupied.Has(x) && s.unitAt(x).value() == 0 {
		least := max(s.zombieValue(x)+1-mod, n)
		return out + fmt.Sprintf(": its value is not known, so %d or more may hit", least)
	}
	v := s.zombieValue(x)
	return out + fmt.Sprintf(", against %d: %s", v, dice.Does(n, func(sum int) bool { return sum+mod >= v }, "hits"))
}

// attackMoment: EN 8.2-8.8.
func (s *State) attackMoment() string {
	c := s.chosen.first()
	is := func(letters string) func(int) bool {
		return func(sum int) bool {
			result := attackResult(sum, int(s.strength))
			for _, l := range letters {
				if result == byte(l) {
					return true
				}
			}
			return false
		}
	}
	text := fmt.Sprintf("%s %s %s, 2 dice with strength %d: ", s.zombiesAt(s.combat), s.attackForm(), c.Title(), s.strength)
	if s.status[c] != Normal {
		return text + dice.Does(2, is("IS"), "kills")
	}
	return text + dice.Does(2, is("I"), "infects, ") + dice.Does(2, is("S"), "stuns")
}

// valueMoment names the viewers of a unit and the consequences.
func (s *State) valueMoment() string {
	at := s.b().Name(s.focus)
	switch {
	case s.then == phaseShotEnd && s.supersAt(s.focus) != 0:
		return fmt.Sprintf("the unit in %s is turned up; the shot makes %d, against all values there", at, s.shot)
	case s.then == phaseShotEnd:
		return fmt.Sprintf("the unit in %s is turned up; the shot makes %d, and hits a value of so much or less", at, s.shot)
	case s.audience == zombieKnows:
		return fmt.Sprintf("the zombie player looks at the unit in %s", at)
	}
	return fmt.Sprintf("the unit in %s is turned up", at)
}

// reportRoll describes the result of dice and its margin.
func (s *State) reportRoll(t *State, sum int) string {
	switch s.phase {
	case phaseShot, phaseFireShot:
		return s.reportShot(t, sum)
	case phaseResolve:
		c := s.chosen.first()
		return fmt.Sprintf("%s on %s, %d with strength %d: %s%s", prose.Either(s.supersAt(s.combat) == 0, "The unit's attack", "The attack"), c.Title(), sum, s.strength,
			c.Title(), attackWords(s.status[c], attackResult(sum, int(s.strength))))
	}
	return phaseRows[s.phase].says(s, sum)
}

// reportShot says whether a shot hits and by how much, or that the value of its target is
// still to be turned up.
func (s *State) reportShot(t *State, sum int) string {
	x, total := s.target, sum+s.shotModifier()
	out := fmt.Sprintf("%s at %s: the dice show %d", s.shooters.shoot(), s.zombiesAt(x), sum)
	if total != sum {
		out += fmt.Sprintf(", which makes %d", total)
	}
	if t.phase == phaseValue {
		return out
	}
	return out + fmt.Sprintf(" against %d: %s", s.zombieValue(x), margin(total-s.zombieValue(x)))
}

// margin says by how much a shot hits or misses.
func margin(by int) string {
	switch {
	case by == 0:
		return "a hit, exactly"
	case by > 0:
		return fmt.Sprintf("a hit by %d", by)
	}
	return fmt.Sprintf("a miss by %d", -by)
}

// reportValue describes the revealed value and the pending shot.
func (s *State) reportValue(t *State, v uint8) string {
	out := s.explainReveal(act1(KindValue, v))
	if s.then != phaseShotEnd || v == 0 {
		return out
	}
	value := s.turnedUp(v)
	return fmt.Sprintf("%s. The shot makes %d against %d: %s", out, s.shot, value, margin(int(s.shot)-value))
}

// turnedUp is the value of all zombies at focus if the unit's is v.
func (s *State) turnedUp(v uint8) int {
	t := *s
	t.setUnit(s.focus, s.unitAt(s.focus).withValue(v))
	return t.zombieValue(s.focus)
}
