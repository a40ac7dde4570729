package cabin

import (
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
)

// Words of the board in a position file.

// spaceIn reads a word that must be a space.
func spaceIn(l *lines.Line, word string) Space {
	x, ok := spaceOf(word)
	if !ok {
		l.Bad("a space such as yard3")
		return 0
	}
	return x
}

// rests is the set of phases without unfinished actions, each with its stage of the round.
var rests = map[Phase]stage{phaseCast: stageSetup, phaseAct: stageTurn, phaseCard: stageCard, phasePlay: stageCard, phaseOver: stageOver}

func writeCast(s *sheet) string {
	var out []string
	for c := range s.cast() {
		if s.chars[c].who != 0 {
			out = append(out, s.name(c))
		}
	}
	return strings.Join(out, " ")
}

func readCastLine(s *sheet, l *lines.Line) {
	for c := 0; l.More(); c++ {
		p := slices.Index(personNames[:], l.Next("a name"))
		switch {
		case p < 0:
			l.Bad("one of " + strings.Join(personNames[:], ", "))
			return
		case c >= s.r().n:
			l.Bad("possible: the game has " + strconv.Itoa(s.r().n) + " Characters (option characters)")
			return
		case s.named(Person(p).String()) >= 0:
			l.Bad("possible: nobody is in the cast twice (Setup 3)")
			return
		}
		s.chars[c].who = uint8(p) + 1
	}
}

func (s *sheet) wallWords(some, others uint8, a, b string) string {
	if some|others == 0 {
		return ""
	}
	var out []string
	for arc := range 6 {
		switch {
		case others>>arc&1 != 0:
			out = append(out, b)
		case some>>arc&1 != 0:
			out = append(out, a)
		default:
			out = append(out, "-")
		}
	}
	return strings.Join(out, " ")
}

func readWalls(l *lines.Line, some, others *uint8, a, b string) {
	for arc := range 6 {
		switch l.OneOf("-", a, b) {
		case 1:
			*some |= 1 << arc
		case 2:
			*others |= 1 << arc
		}
	}
}

func (s *sheet) writeZombies() string {
	var out []string
	last := off
	for _, z := range s.onBoard() {
		if z.space() != last {
			last = z.space()
			out = append(out, last.String())
		}
		out = append(out, s.className(z.class()))
	}
	return strings.Join(out, " ")
}

func (s *sheet) readZombies(l *lines.Line) {
	for x := off; l.More(); {
		word := l.Next("a space or a Zombie")
		if y, ok := spaceOf(word); ok {
			x = y
			continue
		}
		k, ok := s.classOf(word)
		switch {
		case !ok || !k.token() || x == off:
			l.Bad("a space, or behind one a Zombie such as brute3")
			return
		case int(s.tokensOut) == len(s.zombies):
			l.Bad("possible: there are no more tokens (Parts 6, 7)")
			return
		}
		s.insert(newZombie(x, k))
	}
}

func (s *sheet) writeSurvivors() string {
	var out []string
	for _, v := range s.survivorsOnBoard() {
		out = append(out, v.space().String(), v.class().String())
	}
	return strings.Join(out, " ")
}

func (s *sheet) readSurvivors(l *lines.Line) {
	for n := 0; l.More(); n++ {
		x := spaceIn(l, l.Next("a space"))
		k, ok := survivorClassOf(l.Next("a Survivor"))
		if !ok || n == survivorCount || k.health() > s.r().Figures.SurvivorHealth {
			l.Bad("a Survivor such as survivor3, or survivor2- without a piece, three at most")
			return
		}
		replaceValue(&s.survivors, 0, newSurvivor(x, k))
	}
}

// addPiece notes a single piece.
func (s *sheet) addPiece(l *lines.Line, place uint8) {
	if s.pieces == pieceCount {
		l.Bad("possible: there are three pieces (Parts 12)")
		return
	}
	s.pieces++
	replaceValue(&s.loose, 0, place)
}

func (s *sheet) writeDeck() string {
	if s.deck == s.restOfDeck() {
		return ""
	}
	var out []string
	for kind, k := range s.r().Cards.Kinds {
		if n := s.copies(uint8(kind)); n > 0 {
			out = append(out, k.Token, strconv.Itoa(int(n)))
		}
	}
	if out == nil {
		return "none"
	}
	return strings.Join(out, " ")
}

// restOfDeck is the deck if nothing has been discarded. checkCards refuses hands with more cards than
// exist.
func (s *State) restOfDeck() [2]uint64 {
	t := State{deck: s.r().deck}
	for kind := range s.r().Cards.Kinds {
		for range min(s.held(uint8(kind)), int(t.copies(uint8(kind)))) {
			t.draw(uint8(kind))
		}
	}
	return t.deck
}

func (s *sheet) readDeck(l *lines.Line) {
	s.deck = [2]uint64{}
	if l.Accept("none") {
		return
	}
	for l.More() {
		kind := s.r().kindNamed(l.Next("a card"))
		if kind < 0 || s.copies(uint8(max(kind, 0))) > 0 {
			l.Bad("a Cabin card that does not stand before")
			return
		}
		addCards(&s.deck, uint8(kind), uint8(l.Integer("a number of cards", 1, int(s.r().Cards.Kinds[kind].Copies))))
	}
}

func (s *sheet) readHand(l *lines.Line, word string) {
	if s.handSize++; s.handSize > overlordHand {
		l.Bad("possible: the Overlord holds 3 cards at most (Lord 2)")
	} else if word != "?" {
		s.hand |= 1 << s.eventOf(l, word)
	}
}
