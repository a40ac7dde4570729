package mall

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// positionVersion is the first line of a position file.
const positionVersion = "deadreckon position 1"

// A position file is a text of lines, each a key and words; see
// docs/games/mall/position-format.md. What is left out has its value at the start of a
// turn. codec says how one key is written and read; write returns "" for the
// default, and then the line is left out.
type codec struct {
	key   string
	write func(s *State) string
	read  func(s *State, l *line)
}

var phaseNames = [...]string{
	phaseDeal: "deal", phaseHide: "hide", phasePlace: "place", phaseSelect: "select", phaseAct: "act",
	phaseAmbush: "ambush", phasePanic: "panic", phaseShot: "shot", phaseShotEnd: "shot-end",
	phaseKeep: "berserk-keep", phaseCheck: "berserk-check", phaseCheckRoll: "berserk-roll", phaseReact: "react",
	phaseFreeDie: "free-die", phaseFree: "free", phaseFreeMove: "free-move", phaseSuper: "super", phaseGlass: "glass",
	phaseGlassStep: "glass-step", phaseAttack: "attack", phaseFire: "fire", phaseFirePanic: "fire-panic",
	phaseFireShot: "fire-shot", phaseNumber: "number", phaseName: "name", phaseResolve: "resolve",
	phaseEntrance: "entrance", phaseDoor: "enter", phaseEntry: "entry", phaseConvert: "convert",
	phaseConvertRoll: "convert-roll", phaseDraw: "draw", phaseValue: "value", phaseOver: "over",
	phaseEntranceNext: "entrance-next", phaseConvertNext: "convert-next",
	phaseTable: "table", phaseAppear: "appear", phaseBerserkNext: "berserk-next",
}

// String returns the phase as a position file writes it.
func (p Phase) String() string {
	if int(p) < len(phaseNames) {
		return phaseNames[p]
	}
	return fmt.Sprintf("phase %d", uint8(p))
}

// Phase returns the name of the phase that the position is in.
func (s *State) Phase() string { return s.phase.String() }

// Phase returns the name of the phase that the view is in.
func (v *View) Phase() string { return v.s.phase.String() }

var winnerNames = []string{unfinished: "", humanWon: "human", zombieWon: "zombie", drawn: "draw"}

// codecs lists every key in the order of writing: first what a person writes,
// then what only the middle of a turn needs.
var codecs = []codec{
	{"view", writeView, readView},
	number16("turn", func(s *State) *uint16 { return &s.turn }),
	{"phase", writePhase(func(s *State) *Phase { return &s.phase }), readPhase(func(s *State) *Phase { return &s.phase })},
	character(Peter), character(Roger), character(Steve), character(Fran),
	{"rifles", writeRifles, readRifles},
	doorSet("closed", func(s *State) *uint64 { return &s.doors.Closed }),
	doorSet("destroyed", func(s *State) *uint64 { return &s.doors.Destroyed }),
	{"units", writeUnits, readUnits},
	{"pool", writePool, readPool},
	{"history", writeHistory, readHistory},
	{"hidden", writeHidden, readHidden},
	{"box", writeBox, readBox},
	squareSet("cleared", func(s *State) *Set { return &s.cleared }),
	{"suspect", writeSuspect, readSuspect},
	oneFlag("must-reveal", func(s *State) *bool { return &s.mustShow }),
	number8("dealt", func(s *State) *uint8 { return &s.dealt }),

	charSet("group", func(s *State) *chars { return &s.group }),
	oneSquare("start", func(s *State) *Square { return &s.start }),
	number8("moves-left", func(s *State) *uint8 { return &s.moveLeft }),
	number8("moves-spent", func(s *State) *uint8 { return &s.moveSpent }),
	{"carries", writeCarries, readCarries},
	charSet("dropped", func(s *State) *chars { return &s.dropped }),
	oneFlag("acted", func(s *State) *bool { return &s.acted }),
	oneFlag("shot-fired", func(s *State) *bool { return &s.shotFired }),
	{"fires", writeFires, readFires},
	charSet("panicked", func(s *State) *chars { return &s.panicked }),
	charSet("shooters", func(s *State) *chars { return &s.shooters }),
	charSet("to-check", func(s *State) *chars { return &s.toCheck }),
	oneSquare("target", func(s *State) *Square { return &s.target }),
	{"shot", writeShot, readShot},
	squareSet("triggers", func(s *State) *Set { return &s.triggers }),
	oneSquare("movers", func(s *State) *Square { return &s.movers }),
	squareSet("pending", func(s *State) *Set { return &s.pending }),
	squareSet("spent", func(s *State) *Set { return &s.spent }),
	number8("free-moves", func(s *State) *uint8 { return &s.freeLeft }),
	{"super-start", writeSuperStart, readSuperStart},
	charSet("super-moved", func(s *State) *chars { return &s.superMoved }),
	charSet("super-seen", func(s *State) *chars { return &s.superSeen }),
	{"mover", writeMover, readMover},
	number8("steps-left", func(s *State) *uint8 { return &s.stepsLeft }),
	{"companion", writeCompanion, readCompanion},
	oneSquare("focus", func(s *State) *Square { return &s.focus }),
	{"focus-door", writeFocusDoor, readFocusDoor},
	{"audience", writeAudience, readAudience},
	oneFlag("from-box", func(s *State) *bool { return &s.fromBox }),
	{"then", writePhase(func(s *State) *Phase { return &s.then }), readPhase(func(s *State) *Phase { return &s.then })},
	{"back", writePhase(func(s *State) *Phase { return &s.back }), readPhase(func(s *State) *Phase { return &s.back })},
	oneSquare("combat", func(s *State) *Square { return &s.combat }),
	{"combat-end", writePhase(func(s *State) *Phase { return &s.combatEnd }), readPhase(func(s *State) *Phase { return &s.combatEnd })},
	charSet("chosen", func(s *State) *chars { return &s.chosen }),
	number8("number", func(s *State) *uint8 { return &s.number }),
	number8("strength", func(s *State) *uint8 { return &s.strength }),
	{"called", writeCalled, readCalled},
	charSet("rolled", func(s *State) *chars { return &s.rolled }),
	oneWord("winner", winnerNames, func(s *State) *uint8 { return (*uint8)(&s.winner) }),
}

// codecOf finds a codec by its key.
var codecOf = func() map[string]*codec {
	m := make(map[string]*codec, len(codecs))
	for i := range codecs {
		m[codecs[i].key] = &codecs[i]
	}
	return m
}()

// FormatPosition writes a position, full or holed.
func (n notation) FormatPosition(p engine.Position) string {
	s := content(p)
	out := make([]byte, 0, 1024)
	out = append(out, positionVersion...)
	out = append(append(out, "\nboard "...), n.rules.boardDigest[:12]...)
	out = append(append(out, "\ncounters "...), n.rules.countersDigest[:12]...)
	out = append(out, '\n')
	for i := range codecs {
		if text := codecs[i].write(s); text != "" {
			out = append(out, codecs[i].key...)
			if text != flagText {
				out = append(append(out, ' '), text...)
			}
			out = append(out, '\n')
		}
	}
	return string(out)
}

// ParsePosition reads a position and checks it against the rules.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return n.ReadPosition("", text)
}

// ReadPosition is ParsePosition with a file name for error messages.
func (n notation) ReadPosition(file, text string) (engine.Position, error) {
	s := State{rules: n.rules.id, turn: 1, phase: phaseSelect, rifleLeft: rifleDefault}
	f, err := s.readLines(file, text)
	if err != nil {
		return nil, err
	}
	if err := s.complete(&f); err != nil {
		return nil, err.(*flaw).in(file, text) // all checks make flaws
	}
	if s.viewer == 0 {
		return &s, nil
	}
	return &View{s}, nil
}

// complete derives what a file does not say and checks the whole position.
func (s *State) complete(f *sheet) error {
	err := s.checkDraws() // what follows relies on it
	if err == nil {
		s.derivePool()
		err = s.checkLog()
	}
	if err == nil {
		s.derive(f)
		if s.phase > phasePlace && s.r().open > 0 { // the map was not empty at the start
			s.noteEmpty()
		}
		err = s.check()
	}
	if err == nil {
		err = s.checkSuspect(f)
	}
	if err == nil && f.seen&keySetOf("mover") == 0 && writeMover(s) != "" {
		err = s.needs("mover", "EN 11.2", "mover: who moves or rolls")
	}
	if err == nil {
		err = s.checkPhase()
	}
	return err
}

// sheet is what a file says beyond the content of a State.
type sheet struct {
	seen    keySet // keys of its lines
	suspect Set
}

// readLines reads all lines of a file: first whose view it is and what was in the
// pool, for these decide what other lines may say, then the rest in any order.
func (s *State) readLines(file, text string) (f sheet, err error) {
	lines, err := splitLines(s.b(), file, text)
	if err != nil {
		return f, err
	}
	for _, pass := range [...]string{"view", "pool", ""} {
		for _, l := range lines {
			key := l.words[0]
			if early := key == "view" || key == "pool"; key != pass && (early || pass != "") {
				continue
			}
			l.sheet = &f
			if err := s.readLine(l); err != nil {
				return f, err
			}
		}
	}
	return f, nil
}

// splitLines splits a file into its lines that are not blank, after the first.
func splitLines(b *board.Board, file, text string) (lines []*line, err error) {
	first := true
	for number := 1; text != ""; number++ {
		raw, rest, _ := strings.Cut(text, "\n")
		text = rest
		l := newLine(b, file, number, raw)
		switch {
		case l.done():
		case !first:
			lines = append(lines, l)
		case strings.Join(l.words, " ") != positionVersion:
			return nil, l.fail(0, "%q is not a position that this program reads: expected the first line %q",
				strings.Join(l.words, " "), positionVersion)
		default:
			first = false
		}
	}
	if first {
		return nil, &engine.SyntaxError{File: file, Line: 1, Column: 1,
			Cause: fmt.Sprintf("nothing to read; expected the first line %q", positionVersion)}
	}
	return lines, nil
}

// severalLines are the keys that may stand on several lines.
var severalLines = keySetOf("units cleared suspect")

// readLine reads one line after the first.
func (s *State) readLine(l *line) error {
	word := l.next("a key")
	key := strings.ToLower(word)
	switch key {
	case "board":
		return l.digest(key, s.r().boardDigest)
	case "counters":
		return l.digest(key, s.r().countersDigest)
	}
	c, ok := codecOf[key]
	if !ok {
		return l.fail(0, "unknown key %q%s", word, meantKey(word))
	}
	bit := keySetOf(key)
	if l.sheet.seen&bit&^severalLines != 0 {
		return l.fail(0, "a second line %q; each key stands once", key)
	}
	l.sheet.seen |= bit
	c.read(s, l)
	return l.end()
}

// digest reads the digest of the data that a position belongs to.
func (l *line) digest(what, digest string) error {
	if want := l.next("a digest"); l.err == nil && !(len(want) >= 8 && strings.HasPrefix(digest, want)) {
		l.fail(1, "the position belongs to %s %s, but the game has %.12s", what, want, digest)
	}
	return l.end()
}

// meantKey says which key an unknown one may stand for, or else what keys are like.
func meantKey(word string) string {
	keys := []string{"board", "counters"}
	for _, c := range codecs {
		keys = append(keys, c.key)
	}
	if meant := engine.DidYouMean(word, keys); meant != "" {
		return meant
	}
	return "; expected one such as turn, phase, peter, closed or units; docs/games/mall/position-format.md lists all"
}

// derive fills in what a file does not say: what follows from the rest of the
// position, and the likely case elsewhere. The pool has been derived already.
func (s *State) derive(f *sheet) {
	if s.rifleLeft == rifleDefault {
		s.rifleLeft = s.riflesUnused()
	}
	s.ruleOut(s.trodden().AndNot(f.suspect))
	if f.seen&keySetOf("fires") == 0 {
		s.fullFires()
	}
	s.cleared = s.cleared.And(s.b().HideAllowed)
	s.foldLog()
}

// derivePool works out which values nobody has seen and, in a full position,
// what is in the pool: while dealing, what is not dealt yet. A full position
// comes with the values of its blanks in pool. Where the file does not add up,
// neither do the numbers here, and a check finds it.
func (s *State) derivePool() {
	public := s.publicTokens()
	for v := 1; v < 12; v++ {
		s.unseen[v] = uint8(max(0, int(s.r().Counters.Values[v])-public[v]))
	}
	s.unseen[0] = 0
	switch {
	case s.viewer != 0:
	case s.phase == phaseDeal:
		s.pool = s.unseen
		for _, u := range s.units[:s.occupied.Len()] {
			decrement(&s.pool, u.value())
		}
		for _, v := range s.box {
			decrement(&s.pool, v)
		}
	default:
		for v, n := range s.base {
			s.pool[v] += n
		}
		added, drawn := s.logged()
		for v := 1; v < 12; v++ {
			s.pool[v] += added[v] - drawn[v]
		}
	}
}

// decrement counts a value down, stopping at zero: check finds what is wrong.
func decrement(counts *[12]uint8, v uint8) {
	if v > 0 && v < 12 && counts[v] > 0 {
		counts[v]--
	}
}
