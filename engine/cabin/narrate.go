package cabin

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/kit/prose"
)

// The story of an action for people at the table: first the action, then its consequences.

// Outcome implements engine.Narrator.
func (n notation) Outcome(p engine.Position, a engine.Action) string { return n.Explain(p, a) }

// Narrate implements engine.Narrator.
func (n notation) Narrate(before engine.Position, a engine.Action, after engine.Position) []string {
	s, t := content(before), content(after)
	said := n.Explain(before, a)
	switch who := s.decider(); {
	case s.phase == phaseRoll || s.phase == phaseAgainst:
		said = s.reportFight(Decode(a))
	case Decode(a).Kind == KindEnd:
		said = "The turn of " + who + " ends"
	case who != "" && !strings.HasPrefix(said, who):
		said = who + ": " + prose.Small(said)
	}
	zombies := t.zombieEvents(s, Decode(a))
	lines := []string{said}
	if told := s.traded(Decode(a)); told != "" {
		lines = append(lines, told)
	}
	if slices.Contains(walks, Decode(a).Kind) && zombies != nil {
		lines = nil // they say it
	}
	lines = append(t.appendCharacterEvents(lines, s), zombies...)
	return t.appendOtherEvents(lines, s)
}

// walks are the actions that only move or place a Zombie.
var walks = []Kind{KindWake, KindPlace, KindGo, KindLure}

// decider names the seat that decides, "" for chance.
func (s *State) decider() string {
	switch seat := s.Turn(); {
	case seat < 0 || s.stage == stageSetup:
		return ""
	case seat == s.r().lord:
		return "The Overlord"
	}
	return s.title(s.acting())
}

// edges returns the bonuses on the dice of the Character and of the other side. Tape 1, Dead 2.
func (s *State) edges() (own, other int) {
	if s.realCard() && s.weapon.taped() {
		own = 1
	}
	if h := s.deadFoe(); h != nil && h.pair().has(plusOne) {
		other = 1
	}
	return own, other
}

// reportFight tells the result of the dice and its margin.
func (s *State) reportFight(p Play) string {
	own, other := s.edges()
	who, foe := s.title(int(s.fighter)), s.classWords(s.foe)
	a, b := int(s.roll)+own, int(p.X)+other
	switch {
	case p.Kind == KindRoll && s.foeRolls():
		return fmt.Sprintf("%s rolls %s", who, summed(int(p.X), own))
	case p.Kind == KindRoll:
		a, b = int(p.X)+own, int(s.r().table[s.foe.kind()].fight)
		return fmt.Sprintf("%s rolls %s against %d of %s: %s", who, summed(int(p.X), own), b, foe, s.verdict(a, b))
	}
	rolls := fmt.Sprintf("%s: %s against %s", prose.Capital(foe), summed(int(p.X), other), summed(int(s.roll), own))
	if h := s.deadFoe(); h != nil && h.pair().has(rerolls) && h.marks&rerolled == 0 { // B103
		return rolls
	}
	return rolls + ": " + s.verdict(a, b)
}

// summed writes a throw with its bonus.
func summed(sum, more int) string {
	if more == 0 {
		return fmt.Sprint(sum)
	}
	return fmt.Sprintf("%d, which makes %d", sum, sum+more)
}

// verdict names the winner of a fight of a against b. Melee 2, Tie 1, Kind 4.
func (s *State) verdict(a, b int) string {
	who := s.title(int(s.fighter))
	switch result := s.compare(a, b); {
	case a != b && result > 0:
		return fmt.Sprintf("%s wins by %d", who, a-b)
	case a != b:
		return fmt.Sprintf("%s loses by %d", who, b-a)
	case result > 0:
		return fmt.Sprintf("a tie, which %s wins", who)
	case result < 0:
		return fmt.Sprintf("a tie, which %s loses", who)
	}
	return "a tie, and nothing happens"
}

// appendCharacterEvents tells the changes of Characters.
func (t *State) appendCharacterEvents(lines []string, s *State) []string {
	add := func(claim bool, format string, args ...any) {
		if claim {
			lines = append(lines, fmt.Sprintf(format, args...))
		}
	}
	for c := range t.cast() {
		was, is, who := &s.chars[c], &t.chars[c], t.title(c)
		if was.who == 0 || was.condition == waiting {
			continue
		}
		if was.condition == living && is.condition == living {
			add(is.tally > was.tally, "%s is injured: %d of %d", who, is.tally, t.r().skull)
			add(is.tally < was.tally, "%s is healed: %d of %d", who, is.tally, t.r().skull)
		}
		if was.condition == dead && is.condition == dead {
			add(is.tally < was.tally, "%s, who is a Zombie, has health %d now", who, is.tally)
		}
		if was.condition != is.condition {
			add(true, "%s %s", who, becomes[is.condition])
		}
		add(is.marks&held != 0 && was.marks&held == 0, "%s is held fast", who)
	}
	add(t.bait != s.bait && s.stage > stageSetup, "%s has the Bait now", t.title(int(t.bait)))
	return lines
}

// becomes describes entering a condition.
var becomes = [...]string{waiting: "waits", living: "is alive", fallen: "falls dead", dead: "rises as a Zombie", aboard: "is in the van", gone: "is out of the game"}

// tallied leaves each line once, and says how often it holds.
func tallied(lines []string) (out []string) {
	for i, line := range lines {
		if slices.Contains(lines[:i], line) {
			continue
		}
		n := 0
		for _, other := range lines {
			if other == line {
				n++
			}
		}
		if n > 1 {
			line += fmt.Sprintf(" (%d of them)", n)
		}
		out = append(out, line)
	}
	return out
}

// appendOtherEvents tells of Walls, Survivors, the van, rounds and the end.
func (t *State) appendOtherEvents(lines []string, s *State) []string {
	add := func(claim bool, format string, args ...any) {
		if claim {
			lines = append(lines, fmt.Sprintf(format, args...))
		}
	}
	for arc := range 6 {
		add(s.standing(arc) && !t.standing(arc), "Wall %d falls", arc+1)
		add(!s.standing(arc) && t.standing(arc), "Wall %d stands again", arc+1)
		add(t.standing(arc) && t.isCracked(arc) && !s.isCracked(arc), "Wall %d is cracked", arc+1)
		add(s.standing(arc) && t.standing(arc) && s.isCracked(arc) && !t.isCracked(arc), "Wall %d is whole again", arc+1)
	}
	was, is := len(s.survivorsOnBoard()), len(t.survivorsOnBoard())
	add(is > was, "A Survivor comes: %d on the board", is)
	add(is < was, "A Survivor is gone: %d on the board", is)
	if t.van != 0 && s.van == 0 {
		add(true, "The Rescuers come to %s", t.vanSpace().words())
	}
	if t.phase == phaseOver && s.phase != phaseOver {
		add(true, "%s", prose.Capital(t.now()))
		return lines
	}
	add(t.round != s.round, "Round %d begins", t.round)
	return lines
}

// Prompt implements engine.Phased: the current question, with the dice that a fight needs.
func (s *State) Prompt() string {
	own, other := s.edges()
	who := s.title(s.acting())
	switch {
	case s.phase == phaseRoll && s.foeRolls():
		return fmt.Sprintf("%s fights %s with %s: 2 dice against theirs", who, s.classWords(s.foe), s.r().cardWords(s.weapon))
	case s.phase == phaseRoll:
		b := int(s.r().table[s.foe.kind()].fight)
		return fmt.Sprintf("%s fights %s with %s, 2 dice against %d: %s", who, s.classWords(s.foe), s.r().cardWords(s.weapon), b,
			dice.Does(2, func(sum int) bool { return s.compare(sum+own, b) > 0 }, "wins"))
	case s.phase == phaseAgainst:
		a := int(s.roll) + own
		return fmt.Sprintf("%s, 2 dice against %d of %s: %s", prose.Capital(s.classWords(s.foe)), a, s.title(int(s.fighter)),
			dice.Does(2, func(sum int) bool { return s.compare(a, sum+other) < 0 }, "wins"))
	}
	means := rows[s.phase].Means
	switch s.phase {
	case phaseAct:
		means = fmt.Sprintf("an action, %s left", prose.Count(int(s.left), "action", "actions"))
	case phaseGive:
		means = "what to give " + s.dealer()
	case phaseTake:
		means = fmt.Sprintf("what to take from %s for %s", s.dealer(), s.thingWords(s.given))
	case phaseConsent:
		means = fmt.Sprintf("whether to give %s %s for %s", s.title(int(s.actor)), s.thingWords(s.taken), s.thingWords(s.given))
	case phasePlace:
		means = fmt.Sprintf("where %s comes", s.tokenWords(s.token-1))
	case phaseGo, phaseLure, phaseSteer:
		means = fmt.Sprintf("where %s in %s goes", s.moverWords(), s.mover.space().words())
	}
	if s.stage > stageSetup && s.phase.asksSomebody() {
		return who + ": " + means
	}
	return means
}
