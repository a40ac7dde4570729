package cabin

import (
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// sheet is a position file: a state, and how far its lines have told.
type sheet struct {
	*State
	pieces uint8 // single pieces read so far
	onMove uint8 // who is on turn
}

// noCharacter stands for a Character that a file does not name.
const noCharacter = 255

// positionFile is the format of a position. What is left out is zero, or follows from the
// rest: see complete.
var positionFile = keyed.Format[sheet]{
	First: "deadreckon position 1",
	Early: "view cast",
	Hint:  "; expected one such as round, phase, al, zombies, walls or bag",
}

// unit is the row of one word, whose value 0 is left out.
func unit[N ~uint8 | ~uint16](key, what string, field func(*sheet) *N, write func(*sheet, N) string, read func(*sheet, string) (N, bool)) keyed.Row[sheet] {
	return keyed.Row[sheet]{Key: key,
		Write: func(s *sheet) string {
			if *field(s) == 0 {
				return ""
			}
			return write(s, *field(s))
		},
		Read: func(s *sheet, l *lines.Line) {
			n, ok := read(s, l.Next(what))
			if !ok {
				l.Bad(what)
			}
			*field(s) = n
		}}
}

// who is the row of a register that holds 1 + a Character.
func who(key string, field func(*sheet) *uint8) keyed.Row[sheet] {
	return unit(key, "the name of somebody in the cast", field,
		func(s *sheet, n uint8) string { return s.name(int(n - 1)) },
		func(s *sheet, text string) (uint8, bool) { c := s.named(text); return uint8(c + 1), c >= 0 })
}

// whom is the row of a register that holds a Character; the first one is left out.
func whom(key string, field func(*sheet) *uint8) keyed.Row[sheet] {
	return unless(key, field, func(*sheet) uint8 { return 0 })
}

// unless is whom where another one is usual, and is left out.
func unless(key string, field func(*sheet) *uint8, usual func(*sheet) uint8) keyed.Row[sheet] {
	return keyed.Row[sheet]{Key: key,
		Write: func(s *sheet) string {
			if *field(s) == usual(s) {
				return ""
			}
			return s.name(int(*field(s)))
		},
		Read: func(s *sheet, l *lines.Line) { *field(s) = s.characterIn(l) }}
}

// characterIn reads the name of a Character.
func (s *sheet) characterIn(l *lines.Line) uint8 {
	c := s.named(l.Next("somebody in the cast"))
	if c < 0 {
		l.Bad("the name of somebody in the cast")
	}
	return uint8(max(c, 0))
}

// usualActor is who is on turn, while turns are.
func (s *State) usualActor() uint8 {
	if s.stage == stageTurn {
		return uint8(s.onTurn())
	}
	return 0
}

// usualAsked is who is asked if nothing else is said.
func (s *State) usualAsked() uint8 {
	switch {
	case !s.phase.asksSomebody():
		return 0
	case s.mode != noFight && s.phase != phaseHit && s.phase != phaseSuffer:
		return s.fighter
	case s.stage == stageTurn:
		return s.actor
	case s.stage == stageDead && s.last != 0:
		return s.last - 1
	}
	return 0
}

func number[N ~uint8 | ~uint16](key string, hi int, field func(*sheet) *N) keyed.Row[sheet] {
	return keyed.Number(key, 0, hi, field)
}

// numbers is the row of several counts.
func numbers(key string, hi int, field func(*sheet) []uint8) keyed.Row[sheet] {
	return keyed.Row[sheet]{Key: key,
		Write: func(s *sheet) string {
			list := field(s)
			if !slices.ContainsFunc(list, func(n uint8) bool { return n != 0 }) {
				return ""
			}
			return countWords(list)
		},
		Read: func(s *sheet, l *lines.Line) {
			list := field(s)
			for i := range list {
				list[i] = uint8(l.Integer("a count", 0, hi))
			}
		}}
}

func countWords(list []uint8) string {
	var out []string
	for _, n := range list {
		out = append(out, strconv.Itoa(int(n)))
	}
	return strings.Join(out, " ")
}

// some is the row of a set of Characters.
func some(key string, field func(*sheet) *uint8) keyed.Row[sheet] {
	return keyed.List(key, "somebody in the cast",
		func(s *sheet) []string { return s.names(*field(s)) },
		func(s *sheet, l *lines.Line, word string) {
			c := s.named(word)
			if c < 0 {
				l.Bad("the name of somebody in the cast")
				return
			}
			*field(s) |= 1 << c
		})
}

// eventSet is the row of a set of Event cards.
func eventSet(key string, field func(*sheet) *uint32) keyed.Row[sheet] {
	return keyed.List(key, "an Event card",
		func(s *sheet) []string { return s.r().eventNames(*field(s)) },
		func(s *sheet, l *lines.Line, word string) { *field(s) |= 1 << s.eventOf(l, word) })
}

func (s *sheet) eventOf(l *lines.Line, word string) int {
	id := s.r().eventNamed(word)
	if id < 0 {
		l.Bad("an Event card")
	}
	return max(id, 0)
}

var (
	stageNames = []string{"setup", "turn", "card", "tokens", "effect", "event-move", "event-end", "throw", "hold",
		"survivors", "rise", "dead", "move", "fight", "bait", "over"}
	modeNames = []string{"", "check", "deliberate", "duel", "phase"}
	flagNames = []string{"bait-stays", "burning", "lost", "aiming", "doubling", "leading"}
)

// stageOf is the stage in which a phase stands, where it is always the same; those of
// others are written.
var stageOf = map[Phase]stage{phaseCast: stageSetup, phaseRoom: stageSetup, phaseWake: stageSetup, phaseCut: stageSetup,
	phaseFirst: stageSetup, phaseCard: stageCard, phasePlay: stageCard, phaseCount: stageTokens, phaseOne: stageTokens,
	phaseToken: stageTokens, phaseArc: stageTokens, phasePlace: stageTokens, phaseTimber: stageEventEnd, phaseThrow: stageThrow,
	phaseCreep: stageRise, phaseRise: stageRise, phaseDead: stageDead, phaseDirect: stageDead, phaseGo: stageDead,
	phaseFirstFighters: stageFight, phaseHit: stageFight, phaseSuffer: stageFight, phaseBait: stageBait, phaseOver: stageOver}

func (s *State) usualStage() stage {
	if st, ok := stageOf[s.phase]; ok {
		return st
	}
	return stageTurn
}

func positionRows() []keyed.Row[sheet] {
	rows := []keyed.Row[sheet]{
		{Key: "view", Write: writeView, Read: func(s *sheet, l *lines.Line) { s.viewer = uint8(l.OneOf(s.viewers()...)) }},
		{Key: "phase", Write: func(s *sheet) string { return s.phase.String() }, Read: readPhase},
		{Key: "stage", Write: func(s *sheet) string {
			if s.stage == s.usualStage() {
				return ""
			}
			return stageNames[s.stage]
		}, Read: func(s *sheet, l *lines.Line) { s.stage = stage(l.OneOf(stageNames...)) }},
		keyed.Number("round", 1, 1000, func(s *sheet) *uint16 { return &s.round }),
		{Key: "cast", Write: writeCast, Read: readCastLine},
		whom("bait", func(s *sheet) *uint8 { return &s.bait }),
		unless("lead", func(s *sheet) *uint8 { return &s.lead }, func(s *sheet) uint8 { return s.bait }),
		{Key: "step", Write: func(s *sheet) string {
			if s.stage != stageSetup || s.turn == 0 {
				return ""
			}
			return strconv.Itoa(int(s.turn))
		}, Read: number("", 10, func(s *sheet) *uint8 { return &s.turn }).Read},
		{Key: "turn", Write: func(s *sheet) string {
			if s.stage != stageTurn {
				return ""
			}
			return s.name(s.onTurn())
		}, Read: func(s *sheet, l *lines.Line) { s.onMove = s.characterIn(l) }},
		{Key: "left", Write: func(s *sheet) string {
			if s.stage != stageTurn {
				return ""
			}
			return strconv.Itoa(int(s.left))
		}, Read: number("", turnActions, func(s *sheet) *uint8 { return &s.left }).Read},
	}
	for p := range people {
		rows = append(rows, keyed.Row[sheet]{Key: p.String(),
			Write: func(s *sheet) string { return s.writeCharacter(s.named(p.String())) },
			Read:  func(s *sheet, l *lines.Line) { s.readCharacter(l, s.named(p.String())) }})
	}
	return append(rows, append(boardRows(), nodeRows()...)...)
}

func boardRows() []keyed.Row[sheet] {
	return []keyed.Row[sheet]{
		{Key: "zombies", Write: (*sheet).writeZombies, Read: (*sheet).readZombies},
		{Key: "survivors", Write: (*sheet).writeSurvivors, Read: (*sheet).readSurvivors},
		keyed.List("pieces", "a space", func(s *sheet) (out []string) {
			for _, p := range s.loose {
				if p != 0 && p < carried {
					out = append(out, Space(p-1).String())
				}
			}
			return out
		}, func(s *sheet, l *lines.Line, word string) { s.addPiece(l, lyingIn(spaceIn(l, word))) }),
		{Key: "radio", Write: func(s *sheet) string {
			if s.bundle == 0 || s.bundle >= carried {
				return ""
			}
			return Space(s.bundle-1).String() + " " + strconv.Itoa(int(s.bundled))
		}, Read: func(s *sheet, l *lines.Line) {
			s.bundle = lyingIn(spaceIn(l, l.Next("a space")))
			s.bundled = uint8(l.Integer("a number of pieces", 2, pieceCount))
		}},
		{Key: "walls", Write: func(s *sheet) string { return s.wallWords(s.cracked, s.destroyed, "cracked", "destroyed") },
			Read: func(s *sheet, l *lines.Line) { readWalls(l, &s.cracked, &s.destroyed, "cracked", "destroyed") }},
		{Key: "hits", Write: func(s *sheet) string { return s.wallWords(s.struck&^s.smashed, s.smashed, "one", "more") },
			Read: func(s *sheet, l *lines.Line) {
				readWalls(l, &s.struck, &s.smashed, "one", "more")
				s.struck |= s.smashed
			}},
		{Key: "bag", Write: func(s *sheet) string {
			t := *s.State
			t.bag = [6]uint8{}
			if t.fillBag(); t.bag == s.bag {
				return ""
			}
			return countWords(s.bag[:])
		}, Read: numbers("", 24, func(s *sheet) []uint8 { return s.bag[:] }).Read},
		some("bag-dead", func(s *sheet) *uint8 { return &s.bagDead }),
		numbers("pile", 24, func(s *sheet) []uint8 { return s.pile[:] }),
		some("pile-dead", func(s *sheet) *uint8 { return &s.pileDead }),
		{Key: "deck", Write: (*sheet).writeDeck, Read: (*sheet).readDeck},
		{Key: "van", Write: func(s *sheet) string {
			if s.van == 0 {
				return ""
			}
			return s.vanSpace().String()
		}, Read: func(s *sheet, l *lines.Line) {
			x := spaceIn(l, l.Next("a space in the Woods"))
			if x.Ring() != Woods {
				l.Bad("a space in the Woods")
			}
			s.van = uint8(x.arc()) + 1
		}},
		number("creepers", 6, func(s *sheet) *uint8 { return &s.creepers }),
		eventSet("discards", func(s *sheet) *uint32 { return &s.discards }),
		{Key: "hand", Write: (*sheet).writeHand, Read: (*sheet).readHand},
		eventSet("known", func(s *sheet) *uint32 { return &s.known }),
		unit("event", "an Event card", func(s *sheet) *uint8 { return &s.event },
			func(s *sheet, n uint8) string { return s.eventCard().Token },
			func(s *sheet, text string) (uint8, bool) { id := s.r().eventNamed(text); return uint8(id + 1), id >= 0 }),
	}
}

// spaceIn reads a word that must be a space.
func spaceIn(l *lines.Line, word string) Space {
	x, ok := spaceOf(word)
	if !ok {
		l.Bad("a space such as yard3")
		return 0
	}
	return x
}

func (s *State) viewers() []string { return append([]string{"full"}, s.r().seatNames()...) }

func writeView(s *sheet) string {
	if s.viewer == 0 {
		return ""
	}
	return s.viewers()[s.viewer]
}

func readPhase(s *sheet, l *lines.Line) {
	text := l.Next("a phase")
	for p := phaseCast; p < phaseEnd; p++ {
		if p.String() == text {
			s.phase = p
			s.stage = s.usualStage()
			return
		}
	}
	l.Bad("a phase")
}

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

// wallWords writes a word for each Wall.
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
		text := s.className(z.class())
		if z.fought() {
			text += "*"
		}
		if z.moved() {
			text += "!"
		}
		out = append(out, text)
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
		word, moved := strings.CutSuffix(word, "!")
		word, fought := strings.CutSuffix(word, "*")
		k, ok := s.classOf(word)
		switch {
		case !ok || !k.token() || x == off:
			l.Bad("a space, or behind one a Zombie such as brute3")
			return
		case int(s.tokensOut) == len(s.zombies):
			l.Bad("possible: there are no more tokens (Parts 6, 7)")
			return
		}
		z := newZombie(x, k)
		if fought {
			z |= foughtBit
		}
		if moved {
			z |= movedBit
		}
		s.put(z)
	}
}

func (s *sheet) writeSurvivors() string {
	var out []string
	for _, v := range s.survivors {
		if v != 0 {
			out = append(out, v.space().String(), v.class().String())
		}
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
		s.addSurvivor(newSurvivor(x, k))
	}
}

// addPiece notes a single piece.
func (s *sheet) addPiece(l *lines.Line, place uint8) {
	if s.pieces == pieceCount {
		l.Bad("possible: there are three pieces (Parts 12)")
		return
	}
	s.pieces++
	s.drop(place)
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

// restOfDeck is the deck if nothing has been discarded; where hands hold more than there
// is, check finds it.
func (s *State) restOfDeck() [2]uint64 {
	t := State{deck: s.r().deck}
	for c := range s.cast() {
		for _, h := range s.cards(c) {
			if t.copies(h.kind()) > 0 {
				t.draw(h.kind())
			}
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

func (s *sheet) writeHand() string {
	out := s.r().eventNames(s.hand)
	for len(out) < int(s.handSize) {
		out = append(out, "?")
	}
	return strings.Join(out, " ")
}

func (s *sheet) readHand(l *lines.Line) {
	for l.More() {
		word := l.Next("an Event card, or ?")
		if s.handSize++; s.handSize > overlordHand {
			l.Bad("possible: the Overlord holds 3 cards at most (Lord 2)")
			return
		}
		if word != "?" {
			s.hand |= 1 << s.eventOf(l, word)
		}
	}
}

// FormatPosition writes a position, full or holed.
func (n notation) FormatPosition(p engine.Position) string {
	s := *content(p)
	if s.holed() {
		s.known = 0 // hand says it
	}
	return positionFile.Text(&sheet{State: &s})
}

// ParsePosition reads a position.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return n.ReadPosition("", text)
}

// ReadPosition is ParsePosition with a file name for error messages.
func (n notation) ReadPosition(file, text string) (engine.Position, error) {
	s := &State{rules: n.rules.number, phase: phaseAct, stage: stageTurn}
	for c := range s.chars {
		s.chars[c].space = off
	}
	f := &sheet{State: s, onMove: noCharacter}
	seen, err := positionFile.Read(f, file, text)
	if err != nil {
		return nil, err
	}
	if err := f.complete(seen); err != nil {
		return nil, err.in(file, text)
	}
	if s.viewer == 0 {
		return s, nil
	}
	return &View{*s}, nil
}
