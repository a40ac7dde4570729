package cabin

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// Explain describes a legal action in a sentence: the words of its verb, with @ for the actor, $1 and $2
// for the arguments, & for the trading partner, ~ for about, and # for the arc in turn.
func (n notation) Explain(p engine.Position, a engine.Action) string {
	s := content(p)
	play := Decode(a)
	v := verbOf(play.Kind)
	_, shape, _ := strings.Cut(v.notation, " ")
	first, second, _ := strings.Cut(shape, " ")
	text := strings.NewReplacer("&", s.dealer(), "~", s.about(play), "@", s.title(s.acting()), "#", strconv.Itoa(int(s.turn)+1),
		"$1", s.inWords(first, play), "$2", s.inWords(second, Play{X: play.Y})).Replace(v.explanation)
	return prose.Capital(text)
}

// about describes parts of an action that are not arguments: the result of a trade, or the Zombie that
// moves.
func (s *State) about(p Play) string {
	switch p.Kind {
	case KindTake:
		return s.dealWords(s.dealer(), s.given, p.thing(), s.mayRefuse(p.thing()))
	case KindAgree, KindRefuse:
		return fmt.Sprintf("%s %s for %s", s.title(int(s.actor)), s.thingWords(s.taken), s.thingWords(s.given))
	case KindGo:
		return s.goes(s.moverWords(), s.mover.space(), Space(p.X), s.mover.kind() == Creeper)
	case KindStep:
		return s.goes(s.title(int(s.asked)), s.chars[s.asked].space, Space(p.X), false)
	case KindLure:
		return s.moverWords()
	case KindPlace:
		return s.tokenWords(s.token - 1)
	}
	return ""
}

// goes describes the step of a Zombie, or the Wall that it hits instead. Wall 1, 2, B93.
func (s *State) goes(who string, x, y Space, creeps bool) string {
	if s.barred(x, y) && !creeps {
		return fmt.Sprintf("%s hits Wall %d", who, x.arc()+1)
	}
	return who + " goes to " + y.words()
}

// acting is the Character of the action.
func (s *State) acting() int {
	switch {
	case s.stage == stageSetup:
		return int(s.turn) % s.r().n
	case s.phase == phaseReroll: // B103
		c, _ := s.foe.who()
		return c
	case s.phase.asksSomebody():
		return int(s.asked)
	case s.mode != noFight:
		return int(s.fighter)
	}
	return int(s.actor)
}

func (s *State) title(c int) string { return prose.Capital(s.name(c)) }

// words writes a space: "yard 3".
func (x Space) words() string { return ringNames[x.Ring()] + " " + strconv.Itoa(x.arc()+1) }

// classWords names a class: "a Brute with 3 health", "Ray, who is dead".
func (s *State) classWords(k class) string {
	if k.token() {
		if s.r().table[k.kind()].health == 1 {
			return article(k.kind())
		}
		return fmt.Sprintf("%s with %d health", article(k.kind()), k.health())
	}
	c, of := k.who()
	switch of {
	case deadClass:
		return s.title(c) + ", who is a Zombie"
	case fallenClass:
		return s.title(c) + ", who has fallen"
	}
	return s.title(c)
}

func article(t Type) string {
	if t == Turned {
		return "a turned Survivor"
	}
	return "a " + prose.Capital(t.String())
}

// cardWords names a card and its level.
func (r *Rules) cardWords(h card) string {
	switch h {
	case bareHands:
		return "bare hands"
	case radioClub:
		return "the Radio as a club"
	}
	k := r.kind(h)
	text := "the " + k.Title
	switch n := int(h.level()); {
	case r.club(h):
		text += " as a club"
	case k.Use == Gun:
		text += " (" + prose.Count(n, "shot", "shots") + ")"
	case k.Use == Saw:
		text += fmt.Sprintf(" (gas for %d)", n)
	}
	if h.taped() {
		text += " with its Grip Tape"
	}
	return text
}

func survivorWords(k survivorClass) string {
	return fmt.Sprintf("the Survivor with %d health%s", k.health(), prose.Either(k&1 != 0, " and a piece", ""))
}

var abilityWords = []string{"wins ties", "may roll again", "adds 1 to its rolls", "goes one space farther", "directs another Zombie"}

// inWords lists the abilities of a dead Character.
func (p pair) inWords() string {
	var list []string
	for i, words := range abilityWords {
		if p.has(1 << i) {
			list = append(list, words)
		}
	}
	return prose.List(list, "and")
}

// inWords writes the first argument of an action, of a sign of shapes.
func (s *State) inWords(sign string, p Play) string {
	r := s.r()
	switch sign {
	case "S":
		return Space(p.X).words()
	case "C":
		return s.title(int(p.X))
	case "P":
		name := prose.Capital(Person(p.X).String())
		return name + ": " + abilityOf(name)
	case "T":
		return article(Type(p.X))
	case "B":
		return s.tokenWords(p.X)
	case "K":
		return r.Cards.Kinds[p.X].Title
	case "E":
		return prose.Either(p.X == masked, "a card that others do not see", r.eventTitle(p.X))
	case "H", "W":
		return r.cardWords(card(p.X + 1))
	case "Z":
		return s.classWords(class(p.X))
	case "V":
		return survivorWords(survivorClass(p.X))
	case "G":
		return s.thingWords(p.thing())
	case "X":
		return pair(p.X).inWords()
	case "Q":
		if p.X < 2 {
			return prose.Either(p.X == 0, "a piece", "the assembled Radio")
		}
		return "the piece of " + survivorWords(survivorClass(p.X-2))
	case "N":
		if p.X < 8 {
			return survivorWords(survivorClass(p.X)) + " in " + Space(p.Y).words()
		}
		return s.title(int(p.X - 8))
	case "Y":
		return prose.Either(p.X == 0, "clockwise", "counter-clockwise")
	case "D":
		switch arc := int(p.X) - 1; p.Kind {
		case KindRoom:
			return at(Cabin, arc).words()
		case KindPlace:
			return s.arrival(arc).words()
		}
	}
	return strconv.Itoa(int(p.X))
}

// tokenWords names a token from the bag.
func (s *State) tokenWords(t uint8) string {
	switch {
	case t < tokenSurvivor:
		return article(Type(t))
	case t == tokenSurvivor:
		return "a Survivor"
	}
	return s.classWords(deadClass + class(t-tokenDead))
}

// eventTitle returns the title of an Event card, "" for none.
func (r *Rules) eventTitle(id uint8) string {
	if int(id) >= len(r.Events.List) {
		return ""
	}
	return "“" + r.Events.List[id].Title + "”"
}

// thingWords names the thing that changes hands.
func (s *State) thingWords(k card) string {
	switch k {
	case nothing:
		return "nothing"
	case onePiece:
		return "a piece"
	case theRadio:
		return "the assembled Radio"
	}
	return s.r().cardWords(k)
}
