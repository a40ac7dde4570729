package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/position"
	"deadreckon/engine/mall/board"
)

// sheet is a position file: a state, and what a text says beyond it.
type sheet struct {
	*State
	seen    position.Keys // keys of its lines
	suspect Set
}

var winnerNames = []string{unfinished: "", humanWon: "human", zombieWon: "zombie", drawn: "draw"}

// positionFile is the format of docs/games/mall/position-format.md. What is left out has
// its value at the start of a turn. Its keys are in the order of writing: first what a
// person writes, then what only the middle of a turn needs.
var positionFile = position.Format[sheet]{
	First:   "deadreckon position 1",
	Early:   "view pool",
	Several: "units cleared suspect",
	Hint:    "; expected one such as turn, phase, peter, closed or units; docs/games/mall/position-format.md lists all",
	Rows:    positionRows,
}

var positionRows = []position.Row[sheet]{
	digestRow("board", func(r *Rules) string { return r.boardDigest }),
	digestRow("counters", func(r *Rules) string { return r.countersDigest }),
	{Key: "view", Write: writeView, Read: readView},
	position.Number("turn", 1, 65535, func(s *sheet) *uint16 { return &s.turn }),
	phaseRow("phase", func(s *sheet) *Phase { return &s.phase }),
	character(Peter), character(Roger), character(Steve), character(Fran),
	{Key: "rifles", Write: writeRifles, Read: readRifles},
	doorsRow("closed", func(s *sheet) *uint64 { return &s.doors.Closed }),
	doorsRow("destroyed", func(s *sheet) *uint64 { return &s.doors.Destroyed }),
	{Key: "units", Write: writeUnits, Read: readUnits},
	position.List("pool", "a value", (*sheet).poolWords, readPool),
	position.List("history", "an entry", writeHistory, readHistory),
	position.List("hidden", "a square or ?", (*sheet).hiddenWords, readHidden),
	position.List("box", "a value", writeBox, readBox),
	squaresRow("cleared", func(s *sheet) *Set { return &s.cleared }),
	{Key: "suspect", Write: writeSuspect, Read: squaresRow("", func(s *sheet) *Set { return &s.suspect }).Read},
	position.Flag("must-reveal", func(s *sheet) *bool { return &s.mustShow }),
	position.Number("dealt", 0, 254, func(s *sheet) *uint8 { return &s.dealt }),

	charactersRow("group", func(s *sheet) *chars { return &s.group }),
	squareRow("start", func(s *sheet) *Square { return &s.start }),
	position.Number("moves-left", 0, 254, func(s *sheet) *uint8 { return &s.moveLeft }),
	position.Number("moves-spent", 0, 254, func(s *sheet) *uint8 { return &s.moveSpent }),
	position.List("carries", "a pair", writeCarries, readCarries),
	charactersRow("dropped", func(s *sheet) *chars { return &s.dropped }),
	position.Flag("acted", func(s *sheet) *bool { return &s.acted }),
	position.Flag("shot-fired", func(s *sheet) *bool { return &s.shotFired }),
	{Key: "fires", Write: writeFires, Read: readFires},
	charactersRow("panicked", func(s *sheet) *chars { return &s.panicked }),
	charactersRow("shooters", func(s *sheet) *chars { return &s.shooters }),
	{Key: "to-check", Write: writeToCheck, Read: charactersRow("", func(s *sheet) *chars { return &s.toCheck }).Read},
	{Key: "to-ask", Write: writeToAsk, Read: readToAsk},
	squareRow("target", func(s *sheet) *Square { return &s.target }),
	position.Number("shot", -128, 18, func(s *sheet) *int8 { return &s.shot }),
	squaresRow("triggers", func(s *sheet) *Set { return &s.triggers }),
	squareRow("movers", func(s *sheet) *Square { return &s.movers }),
	squaresRow("pending", func(s *sheet) *Set { return &s.pending }),
	squaresRow("spent", func(s *sheet) *Set { return &s.spent }),
	position.Number("free-moves", 0, 254, func(s *sheet) *uint8 { return &s.freeLeft }),
	position.List("super-start", "a character", writeSuperStart, readSuperStart),
	charactersRow("super-moved", func(s *sheet) *chars { return &s.superMoved }),
	charactersRow("super-seen", func(s *sheet) *chars { return &s.superSeen }),
	{Key: "mover", Write: writeMover, Read: readMover},
	position.Number("steps-left", 0, 254, func(s *sheet) *uint8 { return &s.stepsLeft }),
	{Key: "companion", Write: writeCompanion, Read: readCompanion},
	squareRow("focus", func(s *sheet) *Square { return &s.focus }),
	{Key: "focus-door", Write: writeFocusDoor, Read: readFocusDoor},
	{Key: "audience", Write: writeAudience, Read: readAudience},
	position.Flag("from-box", func(s *sheet) *bool { return &s.fromBox }),
	phaseRow("then", func(s *sheet) *Phase { return &s.then }),
	phaseRow("back", func(s *sheet) *Phase { return &s.back }),
	squareRow("combat", func(s *sheet) *Square { return &s.combat }),
	phaseRow("combat-end", func(s *sheet) *Phase { return &s.combatEnd }),
	charactersRow("chosen", func(s *sheet) *chars { return &s.chosen }),
	position.Number("number", 0, 254, func(s *sheet) *uint8 { return &s.number }),
	position.Number("strength", 0, 254, func(s *sheet) *uint8 { return &s.strength }),
	position.Set("called", board.DirectionNames[:], func(s *sheet) *uint8 { return &s.called }),
	charactersRow("rolled", func(s *sheet) *chars { return &s.rolled }),
	position.Word("winner", winnerNames, func(s *sheet) *result { return &s.winner }),
}

// FormatPosition writes a position, full or holed.
func (n notation) FormatPosition(p engine.Position) string {
	return positionFile.Text(&sheet{State: content(p)})
}

// ParsePosition reads a position and checks it against the rules.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return n.ReadPosition("", text)
}

// ReadPosition is ParsePosition with a file name for error messages.
func (n notation) ReadPosition(file, text string) (engine.Position, error) {
	s := State{rules: n.rules.id, turn: 1, phase: phaseSelect, rifleLeft: rifleDefault}
	f, err := s.read(file, text)
	if err != nil {
		return nil, err
	}
	if err := s.complete(f); err != nil {
		return nil, err.(*flaw).in(file, text) // all checks make flaws
	}
	if s.viewer == 0 {
		return &s, nil
	}
	return &View{s}, nil
}

// read reads all lines of a file.
func (s *State) read(file, text string) (f *sheet, err error) {
	f = &sheet{State: s}
	f.seen, err = positionFile.Read(f, file, text)
	return f, err
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
	if err == nil {
		err = s.checkAskedKeys(f)
	}
	if err == nil && f.seen&positionFile.Keys("mover") == 0 && s.hasMover() {
		err = s.needs("mover", "EN 11.2", "mover: who moves or rolls")
	}
	if err == nil {
		err = s.checkPhase()
	}
	return err
}

// derive fills in what a file does not say: what follows from the rest of the
// position, and the likely case elsewhere. The pool has been derived already.
func (s *State) derive(f *sheet) {
	if s.rifleLeft == rifleDefault {
		s.rifleLeft = s.riflesUnused()
	}
	s.ruleOut(s.trodden().AndNot(f.suspect))
	if f.seen&positionFile.Keys("fires") == 0 {
		s.fullFires()
	}
	if f.seen&positionFile.Keys("to-ask to-check") == 0 {
		s.toCheck = s.toAsk()
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
