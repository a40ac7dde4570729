package town

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// notation is the game's text in and out. Digest 8.4.
type notation struct{ rules *Rules }

// zedName writes the counter of a Zeds unit.
func zedName(full, reduced int) string { return fmt.Sprintf("%d/%d", full, reduced) }

// zedType returns the word for a type of Zeds units, such as 6/3.
func (r *Rules) zedType(t uint8) string {
	z := r.Units.Zeds[t].Strength
	return zedName(int(z[0]), int(z[1]))
}

// zed returns the word for a Zeds unit, with the Hits that it has taken: 6/3-4.
func (r *Rules) zed(z zed) string {
	if z.damage() == 0 {
		return r.zedType(z.kind())
	}
	return r.zedType(z.kind()) + "-" + strconv.Itoa(z.damage())
}

// id returns the word for a unit.
func (r *Rules) id(u Unit) string { return r.Units.Men[u].ID }

// FormatAction writes an action.
func (n notation) FormatAction(p engine.Position, a engine.Action) string {
	return said.Format(content(p), a)
}

// ParseAction reads an action that is legal; else it says which rule forbids it.
func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return said.Parse(content(p), text)
}

// ParsePhrase reads an action, or one and its place in a breath: move piazza suburbs-3,
// shoot hunt forest-2, initiative move forest-1.
func (n notation) ParsePhrase(p engine.Position, text string) ([]engine.Action, error) {
	a, err := n.ParseAction(p, text)
	words := strings.Fields(text)
	if err == nil || len(words) < 3 {
		return []engine.Action{a}, err
	}
	first, err1 := n.ParseAction(p, strings.Join(words[:len(words)-1], " "))
	if err1 != nil {
		return nil, err
	}
	s := *content(p)
	s.Apply(first)
	last := words[len(words)-1]
	switch s.phase {
	case phaseTo:
		a, err = n.ParseAction(&s, "to "+last)
	case phaseTarget:
		a, err = n.targetIn(&s, last)
	default: // there was one place, and it is taken
		if !strings.Contains(n.FormatPosition(&s)+" ", " "+strings.ToLower(last)) {
			return nil, err
		}
		return []engine.Action{first}, nil
	}
	if err != nil {
		return nil, err
	}
	return []engine.Action{first, a}, nil
}

// targetIn reads a target by its space alone, where one Zeds unit stands.
func (n notation) targetIn(s *State, space string) (engine.Action, error) {
	x, ok := SpaceNamed(strings.ToLower(space))
	if !ok || x >= Center || s.zeds[x][0] == 0 {
		return n.ParseAction(s, "at "+space+" "+n.rules.zedType(1))
	}
	if g := s.zeds[x]; g[1] != 0 && !g[0].same(g[1]) {
		return 0, fmt.Errorf("town: which of %s and %s in %s?", n.rules.zed(g[0]), n.rules.zed(g[1]), x)
	}
	return n.ParseAction(s, "at "+space+" "+n.rules.zed(s.zeds[x][0]))
}

// mate returns the unit beside the one that has shot.
func (s *State) mate() Unit {
	return first(s.menAt(s.men[s.fight.who].place()) &^ (1 << s.fight.who))
}
