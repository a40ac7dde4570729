package quay

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/kit/verbs"
)

// notation is the text format of the game.
type notation struct{ game *Game }

// said is the grammar of actions.
var said *verbs.Grammar[State]

func verbTable() verbs.Grammar[State] {
	t := verbs.Grammar[State]{
		Game: Name,
		Words: []verbs.Word[State]{
			verbs.NamedOf('P', "no place", 1, func(*State) []string { return placeNames[1:] }),
			verbs.Named[State]('F', "nothing to be found", "nothing", "fuel", "nest", "both"),
			verbs.Number[State]('D', 1, 6),
		},
		Phase:  func(s *State) uint8 { return uint8(s.phase) },
		Legal:  (*State).AppendLegal,
		Kind:   func(a engine.Action) uint8 { return uint8(kindOf(a)) },
		Pack:   func(k uint8, a verbs.Args) engine.Action { return action(Kind(k), uint8(a.At(0))) },
		Unpack: func(a engine.Action) verbs.Args { return verbs.Args{N: [4]int32{int32(argOf(a))}} },
		OnTurn: (*State).now,
	}
	for _, v := range list {
		word, shape, _ := strings.Cut(v.word, " ")
		row := verbs.Row[State]{Word: word, Shape: shape, Example: v.shown, Kinds: verbs.KindList(v.kind), Phases: v.phases, Guards: v.guards, Range: v.kind == KindRoll}
		if v.kind == KindNest || v.kind == KindHide {
			row.Wildcard = "?"
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// now describes the player on turn, or the result.
func (s *State) now() string {
	switch seat := s.Turn(); {
	case seat == engine.Chance:
		return "chance is on turn, at " + s.Phase()
	case seat >= 0:
		return "the " + prose.Either(seat == Survivor, "survivor", "horde") + " is on turn, at " + s.Phase()
	case s.away():
		return "the survivor has got away"
	}
	return "the horde has won"
}

// FormatAction and ParseAction implement engine.Notation.
func (notation) FormatAction(p engine.Position, a engine.Action) string {
	return said.Format(content(p), a)
}
func (notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return said.Parse(content(p), text)
}

// Choice implements engine.PhraseParser: the horde chooses the shed of the fuel.
func (notation) Choice(p engine.Position, chosen []engine.Action) (more []engine.Action, count int) {
	s := content(p)
	if s.phase != phaseHide || !s.seesFuel() {
		return nil, 0
	}
	if len(chosen) == 0 {
		more = s.AppendLegal(nil)
	}
	return more, 1
}

// ParsePhrase implements engine.PhraseParser: "go lane-w smithy" is two steps, and "prowl yard-w
// lane-w" is the move of a zombie.
func (notation) ParsePhrase(p engine.Position, text string) ([]engine.Action, error) {
	parts := []string{text}
	switch words := strings.Fields(text); {
	case len(words) > 2 && words[0] == "go":
		parts = nil
		for _, to := range words[1:] {
			parts = append(parts, "go "+to)
		}
	case len(words) == 3 && words[0] == "prowl":
		parts = []string{"rouse " + words[1], "prowl " + words[2]}
	}
	var list []engine.Action
	s := *content(p)
	for _, part := range parts {
		a, err := said.Parse(&s, part)
		if err != nil {
			return nil, err
		}
		list = append(list, a)
		s.Apply(a)
	}
	return list, nil
}

// Explain implements engine.Notation.
func (notation) Explain(p engine.Position, a engine.Action) string {
	v := verbOf(kindOf(a))
	what := strconv.Itoa(int(argOf(a)))
	switch word := v.word[len(v.word)-1]; {
	case word == 'P' && argOf(a) == 0:
		what = "a shed"
	case word == 'P':
		what = Place(argOf(a)).String()
	case word == 'F':
		what = [...]string{"nothing", "the fuel", "the nest", "the fuel and the nest"}[argOf(a)]
	}
	return strings.ReplaceAll(v.says, "$", what)
}

// Outcome implements engine.Narrator.
func (n notation) Outcome(p engine.Position, a engine.Action) string {
	switch s, die := content(p), argOf(a); s.phase {
	case phaseShot:
		return prose.Either(die >= killed, "the shot kills", "the shot misses")
	case phaseBite:
		return prose.Either(die >= bitten, "a wound", "the bite fails")
	case phaseRise:
		if to := rises(die); to != nowhere && s.count() < most {
			return "a zombie comes into " + to.String()
		}
		return "no zombie comes"
	}
	return n.Explain(p, a)
}

// Narrate implements engine.Narrator.
func (n notation) Narrate(before engine.Position, a engine.Action, after engine.Position) []string {
	lines := []string{n.Explain(before, a)}
	if kindOf(a) == KindRoll {
		lines[0] += ": " + n.Outcome(before, a)
	}
	s, t := content(before), content(after)
	if kindOf(a) == KindFind && t.count() > s.count() {
		lines = append(lines, "a zombie comes out of the nest")
	}
	if t.round > s.round {
		lines = append(lines, fmt.Sprintf("round %d begins", t.round))
	}
	if t.phase == phaseOver {
		lines = append(lines, t.now())
	}
	return lines
}
