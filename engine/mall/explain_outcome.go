package mall

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// PlayerTurn numbers the player-turns: the setup, then a human and a zombie player-turn in every
// game-turn. EN 4.0.
func (s *State) PlayerTurn() int {
	stem := s.stem()
	if stem <= phasePlace {
		return -int(stem) - 1 // hiding and placing are turns of their own
	}
	return 2*int(s.turn) + oneIf(stem >= phaseKeep)
}

// Outcome describes the result of chance: of dice, the consequence; of a shot with a known target, whether
// it hits.
func (n notation) Outcome(p engine.Position, a engine.Action) string {
	s := content(p)
	x, _, _ := args(a)
	switch actionKind(a) {
	case KindRoll:
		return s.rollOutcome(int(x))
	case KindValue:
		return s.valueOutcome(x)
	case KindAmbush:
		return prose.Either(x == 0, "no hidden zombie is in ", "a hidden zombie is in ") + s.b().Name(s.focus)
	case KindDeal, KindDraw:
		if x == 0 {
			return ""
		}
	}
	words := n.Explain(p, a)
	return prose.Small(words)
}

// rollOutcome describes the consequence of a throw.
func (s *State) rollOutcome(sum int) string {
	switch s.phase {
	case phaseShot, phaseFireShot:
		if s.occupied.Has(s.target) && s.unitAt(s.target).value() == 0 {
			return ""
		}
		return s.shotOutcome(s.target, sum+s.shotModifier() >= s.zombieValue(s.target))
	case phaseFreeDie:
		return prose.Count(sum, "unit", "units") + " may move freely"
	case phaseResolve:
		c := s.chosen.first()
		return c.Title() + attackWords(s.status[c], attackResult(sum, int(s.strength)))
	}
	words := phaseRows[s.phase].says(s, sum)
	if who, what, ok := strings.Cut(words, fmt.Sprintf(" rolls %d and ", sum)); ok {
		words = who + " " + what
	} else if _, what, ok := strings.Cut(words, ": "); ok {
		words = what
	}
	return strings.Replace(words, "The unit", "the unit", 1)
}

func (s *State) shotOutcome(x Square, hit bool) string {
	return "the shot at " + s.b().Name(x) + prose.Either(hit, " hits", " misses")
}

// valueOutcome describes the consequence of value v for the unit at focus.
func (s *State) valueOutcome(v uint8) string {
	switch {
	case v == 0:
		return "" // not shown to this viewer
	case s.then == phaseShotEnd:
		return s.shotOutcome(s.focus, int(s.shot) >= s.turnedUp(v))
	}
	return fmt.Sprintf("the unit in %s has value %d", s.b().Name(s.focus), v)
}

// attackWords describes the effect of an attack on a character in a condition. EN 8.3-8.6.
func attackWords(st Status, result byte) string {
	switch {
	case result == '-':
		return " comes to no harm"
	case st != Normal:
		return " dies"
	case result == 'S':
		return " is stunned"
	}
	return " is infected"
}
