package mall

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/kit/verbs"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// notation is the text in and out of one game.
type notation struct{ rules *Rules }

// FormatAction writes an action as a verb and at most one further word: see words.
func (n notation) FormatAction(p engine.Position, a engine.Action) string {
	return actions.Format(content(p), a)
}

// ParseAction reads a legal action of p. It accepts any case and spacing, squares without leading zeros,
// characters by their first letters, and single dice for a roll ("roll 4+5") and for the hidden zombie
// table ("digit 5+2"). The error for an illegal action names the rule.
func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return actions.Parse(content(p), text)
}

// Choice implements engine.PhraseParser: the zombie player chooses the squares of the hidden zombies.
func (n notation) Choice(p engine.Position, chosen []engine.Action) (more []engine.Action, count int) {
	s := content(p)
	if s.phase != phaseHide || s.humanView() {
		return nil, 0
	}
	return s.moreHiding(chosen), int(s.r().hidden - s.hiddenLeft)
}

// ParsePhrase reads an action, or a free move at once: "move 045-046" is
// "unit 045", then "move 045-046". Hidden zombies are placed in any order: "hide 045 012".
func (n notation) ParsePhrase(p engine.Position, text string) ([]engine.Action, error) {
	s := content(p)
	if s.phase == phaseFree && s.Turn() == Zombie {
		if q, err := actions.Read(s, text); err == nil && q.Row.Word == "move" {
			return s.parseFreeMove(text, Square(q.Args.At(0)))
		}
	}
	if words := strings.Fields(text); s.phase == phaseHide && len(words) > 2 {
		return s.parseHiding(words)
	}
	a, err := actions.Parse(s, text)
	if err != nil {
		return nil, err
	}
	return []engine.Action{a}, nil
}

func (s *State) parseHiding(words []string) (all []engine.Action, err error) {
	verb, squares, after := words[0], words[1:], *s
	slices.SortFunc(squares, func(a, b string) int { return int(s.b().SquareByName(a)) - int(s.b().SquareByName(b)) }) // EN 3.1.3
	for _, x := range squares {
		a, err := actions.Parse(&after, verb+" "+x)
		if err != nil {
			return nil, err
		}
		after.Apply(a)
		all = append(all, a)
	}
	return all, nil
}

func (s *State) parseFreeMove(text string, from Square) ([]engine.Action, error) {
	unit, after := act1(KindUnit, uint8(from)), *s
	if _, err := actions.Parse(s, actions.Format(s, unit)); err != nil {
		return nil, err
	}
	after.Apply(unit)
	a, err := actions.Parse(&after, text)
	if err != nil {
		return nil, err
	}
	return []engine.Action{unit, a}, nil
}

// The words of arguments.

var (
	aSquare = verbs.Word[State]{
		Sign: 'S',
		Read: func(s *State, text string) (int, string) {
			x := s.b().SquareByName(text)
			if x == 0 {
				return 0, fmt.Sprintf("%q is no square of the board (EN 2.1)", text)
			}
			return int(x), ""
		},
		Write:  func(s *State, n int) string { return s.b().Name(Square(n)) },
		Span:   func(s *State) (int, int) { return 1, s.b().Squares },
		Likely: (*State).likelySquare,
	}

	aCharacter = verbs.Word[State]{
		Sign: 'C',
		Read: func(_ *State, text string) (int, string) {
			if strings.Contains(text, "+") {
				return 0, fmt.Sprintf("%q is more than one character", text)
			}
			return verbs.Name("no character", counters.Names[:], text)
		},
		Write: func(_ *State, n int) string { return Character(n).String() },
		Span:  func(*State) (int, int) { return 0, int(Fran) },
	}

	aGroup = verbs.Word[State]{
		Sign: 'G',
		Read: func(_ *State, text string) (int, string) {
			m := chars(0)
			for _, name := range strings.Split(text, "+") {
				c, wrong := verbs.Name("no character", counters.Names[:], name)
				if wrong != "" {
					return 0, wrong
				}
				m |= 1 << c
			}
			return int(m), ""
		},
		Write: func(_ *State, n int) string { return chars(n).String() },
		Span:  func(*State) (int, int) { return 1, 15 },
	}

	aDoor = verbs.Word[State]{
		Sign: 'D',
		Read: func(s *State, text string) (int, string) {
			d := s.doorByName(text)
			if d == NoDoor {
				return 0, fmt.Sprintf("%q is no door of the board (EN 5.5)", text)
			}
			return int(d), ""
		},
		Write: func(s *State, n int) string { return s.b().DoorName(uint8(n)) },
		Span:  func(s *State) (int, int) { return 0, len(s.b().Doors) - 1 },
	}

	aMainDoor = verbs.Word[State]{
		Sign: 'M',
		Read: func(s *State, text string) (int, string) {
			if d := s.doorByName(text); d != NoDoor {
				if dir := slices.Index(s.b().Main[:], d); dir >= 0 {
					return dir, ""
				}
			}
			return 0, fmt.Sprintf("%q is no main door of the board (EN 5.5)", text)
		},
		Write: func(_ *State, n int) string { return board.Direction(n).String() },
		Span:  func(*State) (int, int) { return 0, int(board.West) },
	}

	// aRoll is the sum of some dice, or the dice.
	aRoll = verbs.Word[State]{
		Sign: 'R',
		Read: func(_ *State, text string) (sum int, wrong string) {
			for _, die := range strings.Split(text, "+") {
				d, err := strconv.Atoi(die)
				if err != nil || d < 0 || d > 99 {
					return 0, fmt.Sprintf("%q is no roll; expected the sum of the dice, or single dice such as 4+5", text)
				}
				sum += d
			}
			return sum, ""
		},
		Write: func(_ *State, n int) string { return strconv.Itoa(n) },
		Span:  func(*State) (int, int) { return 0, 6*maxDice + 1 },
	}

	// aDigit is a result of the hidden zombie table, or its two dice in their order. EN
	// 15.8.
	aDigit = verbs.Word[State]{
		Sign: 'T',
		Read: func(_ *State, text string) (int, string) {
			if text == "none" {
				return noDigit, ""
			}
			if strings.Contains(text, "+") {
				return tableDice(text)
			}
			return aNumber.Read(nil, text)
		},
		Write: func(_ *State, n int) string { return prose.Either(n == noDigit, "none", strconv.Itoa(n)) },
		Span:  func(*State) (int, int) { return 0, noDigit + 1 },
	}

	aNumber = verbs.Number[State]('N', 0, 13)
)

// likelySquare draws a square with a piece or next to one, or with a possible hidden zombie.
func (s *State) likelySquare(rng Rand) int {
	pieces := s.zombieSquares().Or(s.characterSquares()).Or(s.hideable())
	if pieces.Empty() {
		return 1
	}
	x := pieces.At(rng.IntN(pieces.Len()))
	if sides := s.b().Sides(x); len(sides) > 0 && rng.IntN(2) == 0 {
		return int(sides[rng.IntN(len(sides))].To)
	}
	return int(x)
}

// doorByName returns a door by its squares or, for a main door, by a direction or its
// first letters; NoDoor if there is none.
func (s *State) doorByName(text string) uint8 {
	if dir, wrong := verbs.Name("", board.DirectionNames[:], text); wrong == "" {
		return s.b().Main[dir]
	}
	return s.b().DoorByName(text)
}

// tableDice reads the two dice of the hidden zombie table, "5+2". EN 15.8.
func tableDice(text string) (int, string) {
	column, row, _ := strings.Cut(text, "+")
	first, err1 := strconv.Atoi(column)
	second, err2 := strconv.Atoi(row)
	switch {
	case err1 != nil || err2 != nil || first < 1 || first > 6 || second < 1 || second > 6:
		return 0, fmt.Sprintf("%q is no throw of two dice; expected the first die and the second, such as 5+2, or the digit", text)
	case second == 6:
		return noDigit, ""
	case first > 3:
		second += 5
	}
	return second % 10, ""
}
