package cabin

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// notation is the text in and out of one game. Digest 8.5.
type notation struct{ rules *Rules }

// table has a row for each verb.
var table *verbs.Grammar[State]

func verbTable() *verbs.Grammar[State] {
	return verbs.New(verbs.Grammar[State]{
		Game:   Name,
		Words:  argumentWords(),
		Rows:   verbRows(),
		Phase:  func(s *State) uint8 { return uint8(s.phase) },
		Legal:  (*State).AppendLegal,
		Kind:   func(x engine.Action) uint8 { return uint8(x >> 24) },
		Pack:   pack,
		Unpack: unpack,
		OnTurn: (*State).now,
	})
}

// pack makes an action of its arguments; one of two bytes has the second above the first.
func pack(kind uint8, a verbs.Args) engine.Action {
	return act2(Kind(kind), uint8(a.N[0]), uint8(a.N[0]>>8)|uint8(a.N[1]))
}

func unpack(x engine.Action) (a verbs.Args) {
	p := Decode(x)
	switch p.Kind {
	case KindGive, KindTake, KindRope:
		a.N[0] = int32(p.X) | int32(p.Y)<<8
	default:
		a.N[0], a.N[1] = int32(p.X), int32(p.Y)
	}
	return a
}

// reader makes a word of two functions that read and write it.
func reader(sign byte, what string, high func(s *State) int, read func(s *State, text string) int, write func(s *State, n int) string) verbs.Word[State] {
	return verbs.Word[State]{
		Sign: sign,
		Read: func(s *State, text string) (int, string) {
			if n := read(s, text); n >= 0 {
				return n, ""
			}
			return 0, fmt.Sprintf("%q is not %s", text, what)
		},
		Write:  write,
		Span:   func(s *State) (int, int) { return 0, high(s) },
		Likely: func(s *State, rng *rand.Rand) int { return rng.IntN(high(s) + 1) },
	}
}

// fixed is the greatest value of a word that is the same in every game.
func fixed(n int) func(*State) int { return func(*State) int { return n } }

// found turns a value and ok into a number, or -1.
func found[N ~uint8](n N, ok bool) int {
	if !ok {
		return -1
	}
	return int(n)
}

// argumentWords are the words of arguments, by their signs in shapes.
func argumentWords() []verbs.Word[State] {
	return []verbs.Word[State]{
		verbs.Number[State]('D', 1, 6),
		verbs.Number[State]('R', 2, 12),
		verbs.Named[State]('T', "no type of Zombie", typeNames[:tokens]...),
		verbs.Named[State]('Y', "no way round", "cw", "ccw"),
		verbs.Named[State]('P', "nobody in the game", personNames[:]...),
		reader('X', "a pair of abilities such as TP", fixed(len(pairNames)-1), func(_ *State, text string) int {
			return slices.Index(pairNames[:], strings.ToUpper(text))
		}, func(_ *State, n int) string { return pairNames[n] }),
		reader('S', "a space such as yard3", fixed(spaces-1), func(_ *State, text string) int { return found(spaceOf(text)) },
			func(_ *State, n int) string { return Space(n).String() }),
		reader('C', "the name of somebody in the cast", func(s *State) int { return s.r().n - 1 },
			func(s *State, text string) int { return s.begun(text) }, func(s *State, n int) string { return s.name(n) }),
		reader('K', "a Cabin card", func(s *State) int { return len(s.r().Cards.Kinds) - 1 },
			func(s *State, text string) int { return s.r().kindNamed(text) },
			func(s *State, n int) string { return s.r().Cards.Kinds[n].Token }),
		reader('E', "an Event card", func(s *State) int { return len(s.r().Events.List) - 1 },
			func(s *State, text string) int { return s.r().eventNamed(text) },
			func(s *State, n int) string { return s.r().Events.List[n].Token }),
		reader('B', "what is in the bag", func(s *State) int { return tokenSurvivor }, (*State).tokenOf,
			func(s *State, n int) string { return s.tokenName(uint8(n)) }),
		cardWord('H', "a card such as pistol.2", func(s *State, n int) string { return s.r().cardName(card(n) + 1) },
			func(s *State, text string) int { h, ok := s.r().cardOf(text); return found(h-1, ok) }),
		cardWord('W', "a weapon such as axe, pistol.0 or radio", func(s *State, n int) string { return s.r().weaponName(card(n + 1)) },
			func(s *State, text string) int {
				if text == "radio" {
					return int(radioClub.code())
				}
				h, ok := s.r().cardOf(text)
				return found(h-1, ok)
			}),
		classWord(),
		reader('V', "a Survivor such as survivor3, or survivor2- without a piece", fixed(7),
			func(_ *State, text string) int { return found(survivorClassOf(text)) },
			func(_ *State, n int) string { return survivorClass(n).String() }),
		reader('Q', "piece, radio or a Survivor with a piece", fixed(9), readLying, writeLying),
		reader('G', "a card, piece, radio or nothing", fixed(2), readThing, writeThing),
		reader('N', "a Survivor and his space, such as survivor3@yard2, or a name", func(s *State) int { return 8 + s.r().n - 1 }, readRoped, writeRoped),
	}
}

// cardWord is the word of a card in a hand.
func cardWord(sign byte, what string, write func(s *State, n int) string, read func(s *State, text string) int) verbs.Word[State] {
	w := reader(sign, what, fixed(0), read, write)
	w.Likely = func(s *State, rng *rand.Rand) int {
		if cards := s.cards(rng.IntN(s.r().n)); len(cards) > 0 {
			return int(cards[rng.IntN(len(cards))].code())
		}
		return int(s.r().fresh(uint8(rng.IntN(len(s.r().Cards.Kinds)))).code())
	}
	w.Span = func(s *State) (int, int) { n := int(s.r().fresh(0).code()); return n, n }
	return w
}

// classWord is the word of a target of a shot or a fight.
func classWord() verbs.Word[State] {
	w := reader('Z', "a Zombie such as brute3 or dead-al", fixed(0), func(s *State, text string) int { return found(s.classOf(text)) },
		func(s *State, n int) string { return s.className(class(n)) })
	w.Likely = func(s *State, rng *rand.Rand) int {
		if rng.IntN(4) == 0 {
			return int(deadClass) + rng.IntN(s.r().n)
		}
		t := Type(rng.IntN(int(types)))
		return int(tokenClass(t, 1+uint8(rng.IntN(int(s.r().table[t].health)))))
	}
	w.Span = func(*State) (int, int) { n := int(tokenClass(Shambler, 1)); return n, n }
	return w
}

// begun returns the Character whose name is a text or begins so, or -1.
func (s *State) begun(text string) int {
	names := s.names(1<<s.r().n - 1)
	n, wrong := verbs.Name("", names, text)
	if wrong != "" {
		return -1
	}
	return n
}

func readLying(_ *State, text string) int {
	if i := slices.Index([]string{"piece", "radio"}, text); i >= 0 {
		return i
	}
	if k, ok := survivorClassOf(text); ok {
		return 2 + int(k)
	}
	return -1
}

func writeLying(_ *State, n int) string {
	switch n {
	case 0:
		return "piece"
	case 1:
		return "radio"
	}
	return survivorClass(n - 2).String()
}

// The thing given and the thing taken are one word, whose value has the card in its second byte.

func readThing(s *State, text string) int {
	if i := slices.Index([]string{"nothing", "piece", "radio"}, text); i >= 0 {
		return i
	}
	if h, ok := s.r().cardOf(text); ok {
		return int(argCard) | int(h.code())<<8
	}
	return -1
}

func writeThing(s *State, n int) string {
	return s.r().thingName(Play{X: uint8(n), Y: uint8(n >> 8)}.thing())
}

func readRoped(s *State, text string) int {
	name, place, survivors := strings.Cut(text, "@")
	if !survivors {
		if c := s.begun(name); c >= 0 {
			return 8 + c
		}
		return -1
	}
	k, ok := survivorClassOf(name)
	x, known := spaceOf(place)
	if !ok || !known {
		return -1
	}
	return int(k) | int(x)<<8
}

func writeRoped(s *State, n int) string {
	if x := n & 255; x < 8 {
		return survivorClass(x).String() + "@" + Space(n>>8).String()
	}
	return s.name(n&255 - 8)
}

// now names the seat on turn, or the result of the game.
func (s *State) now() string {
	switch seat := s.Turn(); seat {
	case engine.Nobody:
		return "the game is over: " + strconv.Itoa(s.count(aboard)) + " of " + strconv.Itoa(s.r().n) + " are in the van"
	case engine.Chance:
		return "chance is on turn, at " + s.phase.String()
	default:
		return s.r().seatNames()[seat] + " is on turn, at " + s.phase.String()
	}
}

// FormatAction writes an action.
func (n notation) FormatAction(p engine.Position, a engine.Action) string {
	return table.Format(content(p), a)
}

// ParseAction reads a legal action of p. The error for another names the rule that forbids it.
func (n notation) ParseAction(p engine.Position, text string) (engine.Action, error) {
	return table.Parse(content(p), text)
}
