package town

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// notation is the game's text in and out. Digest 8.4.
type notation struct{ rules *Rules }

// zedName writes the Strengths of a counter.
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

func (r *Rules) id(u Unit) string { return r.Units.Men[u].ID }

// FormatAction writes an action.
func (n notation) FormatAction(p engine.Position, a engine.Action) string {
	return said.Format(content(p), a)
}

// ParseAction reads a legal action. The error for another names the rule that forbids it.
func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return said.Parse(content(p), n.titled(text))
}

// titled adds the title of a card to its number: event 3, fate 10.
func (n notation) titled(text string) string {
	words := strings.Fields(strings.ToLower(text))
	if len(words) != 2 {
		return text
	}
	switch card, _ := strconv.Atoi(words[1]); {
	case words[0] == "event" && 1 <= card && card <= eventCards:
		return text + " " + n.rules.Events.Cards[card].Slug
	case words[0] == "fate" && 1 <= card && card <= fateCards && n.rules.powerOf[card] != 0:
		return text + " " + powerNames[n.rules.powerOf[card]]
	}
	return text
}

// Choice implements engine.PhraseParser: nothing is chosen in secret.
func (notation) Choice(engine.Position, []engine.Action) ([]engine.Action, int) { return nil, 0 }

// ParsePhrase reads an action, or a Move or a shot with its place: move piazza suburbs-3, lead civ-a shoot
// forest-2, craft forest-2 6/3-4. A single possible place is taken at once, so a phrase with that place is
// one action.
func (n notation) ParsePhrase(p engine.Position, text string) ([]engine.Action, error) {
	a, err := n.ParseAction(p, text)
	if err == nil {
		return []engine.Action{a}, nil
	}
	s := content(p)
	head, place, ok := cut(s, text)
	if !ok {
		return nil, err
	}
	first, err := n.ParseAction(p, head.Text)
	if err != nil {
		return nil, err
	}
	for _, verb := range []string{"to ", "at "} {
		if rest, has := strings.CutPrefix(text[place:], verb); has {
			return nil, &engine.SyntaxError{Column: place + 1, Cause: fmt.Sprintf("%q is too much; did you mean %q?", verb[:2], text[:place]+rest)}
		}
	}
	asked := s.asking(s.errandOf(head))
	if a, err = n.placeIn(&asked, text[place:]); err != nil {
		if e := (*engine.SyntaxError)(nil); errors.As(err, &e) {
			e.Column += place - len("to ")
		}
		return nil, err
	}
	after := *s
	if after.Apply(first); after.phase != asked.phase {
		return []engine.Action{first}, nil
	}
	return []engine.Action{first, a}, nil
}

// cut parts a phrase into a Move or a shot and the one or two words for its place, which begin
// at a byte of the text.
func cut(s *State, text string) (head verbs.Request[State], place int, ok bool) {
	words := strings.Fields(text)
	place = len(text)
	for i := len(words) - 1; i > 0 && i >= len(words)-2; i-- {
		place = strings.LastIndex(text[:place], words[i])
		head, err := said.Read(s, text[:place])
		if err != nil {
			continue
		}
		_, e := s.errandOf(head)
		return head, place, e != Forage
	}
	return head, 0, false
}

// errandOf returns the unit and the normal Action that an action begins. Forage has no place and counts as
// none.
func (s *State) errandOf(q verbs.Request[State]) (Unit, Errand) {
	switch r, a := s.r(), q.Args; q.Row.Word {
	case "move":
		return unitOf(a), Move
	case "shoot", "citadel":
		return unitOf(a), Shoot
	case "craft":
		return r.who[Crafting], Shoot
	case "initiative":
		return r.who[Initiative], Errand(a.At(0))
	case "lead", "grant":
		return unitOf(a), Errand(a.At(1))
	}
	return noUnit, Forage
}

// asking returns the position in which a unit is asked for the place of its Move or shot, also if there is
// only one place.
func (s *State) asking(u Unit, e Errand) State {
	c := *s
	if e == Move {
		c.phase, c.performer = phaseDestination, uint8(u)+1
	} else {
		c.phase, c.fight = phaseTarget, fight{kind: shot, who: u}
	}
	return c
}

// placeIn reads the place of a Move or a shot. The space is enough for a shot at a single Zeds unit.
func (n notation) placeIn(s *State, place string) (engine.Action, error) {
	if s.phase == phaseDestination {
		return n.ParseAction(s, "to "+place)
	}
	x, ok := SpaceNamed(strings.ToLower(strings.TrimSpace(place)))
	if !ok {
		return n.ParseAction(s, "at "+place)
	}
	g := [stacking]zed{newZed(1)}
	if x < Center && s.hostile(x) {
		g = s.zeds[x]
	}
	if g[1] != 0 && !g[0].same(g[1]) && s.targets(s.fight.who).Has(x) {
		return 0, fmt.Errorf("town: C65: the shot is at one unit: %s or %s in %s?", n.rules.zed(g[0]), n.rules.zed(g[1]), x)
	}
	return n.ParseAction(s, fmt.Sprintf("at %s %s", x, n.rules.zed(g[0])))
}

// mate returns the other unit in the space of the shooter.
func (s *State) mate() Unit {
	return first(s.menAt(s.men[s.fight.who].place()) &^ (1 << s.fight.who))
}
