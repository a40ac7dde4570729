package town

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/kit/prose"
)

// The story of an action for people at the table: first the action, then its consequences.

// Narrate implements engine.Narrator.
func (n notation) Narrate(before engine.Position, a engine.Action, after engine.Position) []string {
	s, t := content(before), content(after)
	d := Decode(a)
	lines := []string{n.Explain(before, a)}
	if d.Kind == KindRoll && s.phase == phaseRoll {
		lines[0] = prose.Capital(s.fightWords()) + ": " + prose.Small(lines[0])
	}
	lines = t.appendManEvents(lines, s, d)
	lines = t.appendZedEvents(lines, s)
	if t.ammo != s.ammo {
		lines = append(lines, fmt.Sprintf("Ammo: %d, by %+d", t.ammo, int(t.ammo)-int(s.ammo)))
	}
	if t.barred != s.barred && t.barred == 0 {
		lines = append(lines, "No Entry is over")
	}
	return t.appendEnd(lines, s)
}

// appendEnd tells of turns and of the end.
func (t *State) appendEnd(lines []string, s *State) []string {
	switch {
	case t.result == won && s.result != won:
		return append(lines, "The game is over: the town has held")
	case t.result >= fell && s.result < fell:
		return append(lines, fmt.Sprintf("The game is over: Zeds are in Town Center, by the %s track", prose.Capital(Track(t.result-fell).String())))
	case t.turn != s.turn:
		return append(lines, fmt.Sprintf("Turn %d of %d begins", t.turn, t.r().turns))
	}
	return lines
}

// standing is a Zeds unit in its space.
type standing struct {
	x Space
	z zed
}

// changed returns the Zeds units of s that are different in t.
func (s *State) changed(t *State) (out []standing) {
	for x := range s.zeds {
		left := t.zeds[x]
		for _, z := range s.zeds[x] {
			if z == 0 {
				continue
			}
			if i := slices.IndexFunc(left[:], func(o zed) bool { return o != 0 && z.same(o) }); i >= 0 {
				left[i] = 0
				continue
			}
			out = append(out, standing{Space(x), z})
		}
	}
	return out
}

// appendZedEvents tells which Zeds units moved, were hit, were destroyed or arrived.
func (t *State) appendZedEvents(lines []string, s *State) []string {
	r, gone := t.r(), s.changed(t)
	take := func(fits func(o standing) bool) (o standing, ok bool) {
		i := slices.IndexFunc(gone, fits)
		if i < 0 {
			return o, false
		}
		o = gone[i]
		gone = slices.Delete(gone, i, i+1)
		return o, true
	}
	for _, c := range t.changed(s) {
		what, where := "The "+r.zedType(c.z.kind()), r.spaceName(c.x)
		if o, ok := take(func(o standing) bool { return o.z.same(c.z) }); ok {
			lines = append(lines, fmt.Sprintf("%s goes from %s to %s", what, r.spaceName(o.x), where))
		} else if o, ok := take(func(o standing) bool { return o.z.kind() == c.z.kind() && o.z.damage() < c.z.damage() }); ok {
			hits := c.z.damage() - o.z.damage()
			lines = append(lines, fmt.Sprintf("%s takes %s, %d in all, and is in %s", what, prose.Count(hits, "Hit", "Hits"), c.z.damage(), where))
		} else {
			lines = append(lines, fmt.Sprintf("%s comes to %s", what, where))
		}
	}
	for _, o := range gone {
		lines = append(lines, fmt.Sprintf("The %s in %s is gone", r.zed(o.z), r.spaceName(o.x)))
	}
	return lines
}

// appendManEvents describes the changes of Player units, except for the move of the acting unit.
func (t *State) appendManEvents(lines []string, s *State, d Decoded) []string {
	r := t.r()
	for i := range r.Units.Men {
		u, was, is := Unit(i), s.men[i], t.men[i]
		own := d.Kind == KindTo && s.performer == uint8(i)+1 || d.Kind == KindHero && d.A == uint8(i)
		switch {
		case is.place() == Cemetery && was.place() != Cemetery:
			lines = append(lines, r.name(u)+": buried in the Cemetery")
			continue
		case is.place() != was.place() && was.place() == Box && !own:
			lines = append(lines, fmt.Sprintf("%s: now in %s", r.name(u), r.spaceName(is.place())))
		case is.place() != was.place() && !own:
			lines = append(lines, fmt.Sprintf("%s: from %s to %s", r.name(u), r.spaceName(was.place()), r.spaceName(is.place())))
		}
		if hits := is.damage() - was.damage(); hits > 0 {
			lines = append(lines, fmt.Sprintf("%s: %s, %d in all", r.name(u), prose.Count(hits, "Hit", "Hits"), is.damage()))
		} else if hits < 0 {
			lines = append(lines, fmt.Sprintf("%s: recovered, %s left", r.name(u), prose.Count(is.damage(), "Hit", "Hits")))
		}
	}
	return lines
}

// fightWords names the fighter or shooter, the target and the column.
func (s *State) fightWords() string {
	f, r := &s.fight, s.r()
	if f.kind == shot {
		return fmt.Sprintf("%s shoots at the %s in %s", r.name(f.who), r.zed(s.zeds[f.at][f.slot]), r.spaceName(f.at))
	}
	return fmt.Sprintf("%s against Strength %d in %s, column %s", r.name(f.who), s.groupStrength(f.at), r.spaceName(f.at), columnNames[s.column()])
}

// Prompt implements engine.Phased.
func (s *State) Prompt() string {
	r := s.r()
	switch s.phase {
	case phaseRoll:
		return s.fightWords() + ", 2 dice: " + s.fightBand()
	case phaseTrapsDie:
		return "1 die for the Traps: " + dice.Does(1, func(die int) bool { return die >= trapsFrom }, "catches")
	case phaseTough:
		return r.name(s.fight.who) + ", Tough, 1 die against a Hit: " + dice.Does(1, func(die int) bool { return die >= int(r.Options.ToughFrom) }, "cancels it")
	case phaseSave:
		return r.name(s.fight.who) + ", a saving roll of 1 die: " + dice.Does(1, func(die int) bool { return die >= savedFrom }, "saves")
	case phaseForage, phaseForageTwo:
		return fmt.Sprintf("%s forages with %s: a die of %s", r.name(Unit(s.performer-1)), prose.Either(s.phase == phaseForage, "1 die", "2 dice"),
			dice.Does(1, func(die int) bool { return s.found(uint8(die)) > 0 }, "finds Ammo"))
	case phaseReroll:
		return fmt.Sprintf("%s, the dice show %d: %s", s.fightWords(), s.fight.sum, phaseRows[s.phase].Means)
	}
	if s.inHand != 0 {
		return fmt.Sprintf("%s (Zeds unit %s)", phaseRows[s.phase].Means, r.zed(s.inHand))
	}
	return phaseRows[s.phase].Means
}

// fightBand says which sums decide a combat, or hit in a shot.
func (s *State) fightBand() string {
	if s.fight.kind == shot {
		return dice.Does(2, func(sum int) bool { return s.r().Tables.Gun[rollRow[sum]][s.gunColumn()-1] > 0 }, "hits")
	}
	return dice.Does(2, func(sum int) bool { return !s.r().lost[rollRow[sum]][s.column()] }, "beats the Zeds")
}
