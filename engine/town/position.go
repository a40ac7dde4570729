package town

import (
	"math/bits"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// positionFile is the format of docs/games/town/position-format.md. It describes decision points: before
// an Action, before an Event card is drawn, before the setup and at the end. A missing line stands for the
// value at the beginning of an Action Phase, before any Action is spent. Gone lists keys that older
// versions wrote; files with these keys are refused. Some keys have another name than the field of State,
// because renaming a field would invalidate saved moments.
var positionFile keyed.Format[State]

func init() {
	positionFile = keyed.Format[State]{
		First:   "deadreckon town position 1",
		Several: "unit zeds",
		Gone:    "step texts symbols to-activate acting performer scanning in-hand goal grant fate job fight",
		Hint:    "; expected one such as turn, phase, unit, zeds or ammo; docs/games/town/position-format.md lists all",
		Rows: []keyed.Row[State]{
			keyed.Value("view", keyed.WordsOf(func(s *State) []string { return append([]string{"full"}, s.seats()...) }), func(s *State) *uint8 { return &s.viewer }),
			keyed.Number("turn", 1, 1+eventCards, func(s *State) *uint8 { return &s.turn }),
			keyed.Phase(phaseTable.Names, phaseDeal, func(s *State) bool { return s.phase.isDecisionPoint() }, func(s *State) *Phase { return &s.phase }),
			keyed.Word("result", append([]string{"", "won"}, trackNames[:]...), func(s *State) *uint8 { return &s.result }),
			unitLine.Row(),
			{Key: "zeds", Write: writeZeds, Read: readZeds},
			keyed.Number("ammo", 0, ammoMost, func(s *State) *uint8 { return &s.ammo }),
			keyed.Number("card", 0, eventCards, func(s *State) *uint8 { return &s.card }),
			keyed.Number("event-actions", 0, 40, func(s *State) *uint8 { return &s.events }),
			keyed.Value("player-actions", keyed.Many(seats), func(s *State) *uint8 { return &s.personal }),
			keyed.Packed("spent", keyed.Many(keyed.Words[State](markNames...)), func(s *State) int { return int(^s.marks & (everyTurn | markSpeech)) }, func(s *State, n int) { s.marks &^= uint8(n) }),
			keyed.Set("effects", effectWords, func(s *State) *uint8 { return &s.effects }),
			keyed.Value("no-entry", trackSpace.OrNone(), func(s *State) *uint8 { return &s.barred }),
			keyed.Value("seen", keyed.Many(eventCard), func(s *State) *uint32 { return &s.used }),
			keyed.Number("next", 0, eventCards, func(s *State) *uint8 { return &s.next }),
			keyed.Value("held", keyed.Many(fateCard), func(s *State) *uint16 { return &s.held }),
			keyed.Packed("discarded", keyed.Many(fateCard), func(s *State) int { return int(s.discards()) }, func(s *State, n int) { s.deck = uint16(n) }),
			keyed.Value("floor", seats, func(s *State) *uint8 { return &s.floor }).If(func(s *State) bool { return s.floor != s.defaultFloor() }),
			keyed.Value("passed", keyed.Many(seats), func(s *State) *uint8 { return &s.passed }),
			keyed.Flag("last-call", func(s *State) *bool { return &s.lastCall }),
		},
	}
}

var (
	effectWords = []string{"cardio", "no-terrain", "fog"}
	markNames   = []string{"initiative", "leadership", "citadel", "speech"}
)

// Kinds of values in lines.
var (
	seats      = keyed.WordsOf((*State).seats)
	trackSpace = keyed.Values[State]{Write: func(_ *State, n int) string { return Space(n).String() }, Read: func(_ *State, l *lines.Line) int { return int(readTrackSpace(l)) }}
	eventCard  = keyed.Numbers[State]("a card", 1, eventCards)
	fateCard   = keyed.Numbers[State]("a card", 1, fateCards)
)

func (s *State) seats() []string { return seatNames[s.r().players] }

// isDecisionPoint reports whether no action is in progress, so that a position file can describe the
// phase.
func (p Phase) isDecisionPoint() bool {
	return p == phaseDeal || p == phaseEvent || p == phaseAction || p == phaseOver
}

// defaultFloor returns the seat that has the floor (may play an Action) at the beginning of the current step:
// seat 0 before stepTexts, then the chair.
func (s *State) defaultFloor() uint8 {
	if s.step < stepTexts {
		return 0
	}
	return s.chair()
}

// positions writes and reads positions: the lines of positionFile, and a sealed line in the middle of an
// action.
var positions = keyed.Whole[notation, State]{
	Game:     Name,
	Settings: func(n notation) []engine.Setting { return n.rules.settings() },
	Seal:     keyed.NewMomentCodec((*State).Number),
	Write:    positionFile.Text,
	Read:     notation.board,
	Say:      (*State).formatField,
	Prompt:   func(s *State) string { return s.phase.String() + ": " + phaseRows[s.phase].Means },
	Position: flatstate.Position[State, *State],
}

// FormatPosition writes a position.
func (n notation) FormatPosition(p engine.Position) string { return positions.Format(n, content(p)) }

// Pending implements engine.Narrator.
func (n notation) Pending(p engine.Position) map[string]string {
	return positions.Pending(n, content(p))
}

// ParsePosition reads a position and checks it against the rules.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return positions.Parse(n, "", text)
}

// board reads a position file and computes the fields that the file omits. The returned function checks the
// position against the rules.
func (n notation) board(file, text string) (*State, func() error, error) {
	s := &State{rules: n.rules.number, phase: phaseAction, marks: everyTurn | markSpeech}
	for u := range s.men {
		s.men[u] = man(Box).with(noSeat)
	}
	seen, err := positionFile.Read(s, file, text)
	if err != nil {
		return nil, nil, err
	}
	discards := s.deck // the line "discarded" is read into deck; complete replaces it by the cards that are left
	s.complete()
	if seen&positionFile.Keys("floor") == 0 {
		s.floor = s.defaultFloor()
	}
	return s, func() error {
		switch {
		case s.phase == phaseDeal && seen&^positionFile.Keys("view phase") == 0:
			viewer := s.viewer
			*s = n.rules.first
			s.viewer = viewer
		case s.phase == phaseAction && seen&positionFile.Keys("effects") == 0: // C89
			s.effects = s.givenEffects()
		}
		return s.checkRest(discards)
	}, nil
}

// complete computes the fields that a file omits: the step, the Cup, the Fate deck, the progress of the Event
// deck, the owners of the units, and the turn.
func (s *State) complete() {
	r := s.r()
	switch s.phase {
	case phaseAction:
		s.step = stepAction
	case phaseEvent:
		s.step = stepEvent
	}
	s.deck = r.cards &^ (s.deck | s.held | s.inFate())
	for t, n := range s.onMap() {
		s.cup[t] = r.Units.Zeds[t].Count - n
	}
	s.completeEvents()
	s.assign()
	if s.turn == 0 {
		s.turn = s.turnOfDraws()
	}
}

// completeEvents computes the progress of the Event deck from the seen cards: all cards of a finished act
// (used), the current act, and the number of its cards that are still drawn (left).
func (s *State) completeEvents() {
	r := s.r()
	s.used |= (1<<s.card | 1<<s.next) &^ 1
	for act, cards := range r.acts {
		if act < acts && (s.hasSeenLaterAct(act) || bits.OnesCount32(s.used&cards) >= int(r.quota[act])) {
			s.used |= cards
		}
	}
	for s.act = 0; s.act < acts && s.used&r.acts[s.act] == r.acts[s.act]; {
		s.act++
	}
	seen := uint8(bits.OnesCount32(s.used & r.acts[s.act]))
	s.left = r.quota[s.act] - min(seen, r.quota[s.act])
}

// hasSeenLaterAct reports whether a card of a later act has been seen.
func (s *State) hasSeenLaterAct(act int) bool {
	for _, cards := range s.r().acts[act+1:] {
		if s.used&cards != 0 {
			return true
		}
	}
	return false
}

// turnOfDraws computes the turn from the number of drawn Event cards.
func (s *State) turnOfDraws() uint8 {
	r := s.r()
	turn := r.quota[s.act] - s.left
	for _, n := range r.quota[:s.act] {
		turn += n
	}
	if s.next != 0 {
		turn--
	}
	if s.card == 0 {
		turn++
	}
	return turn
}

// onMap counts the Zeds units outside the Cup, by type.
func (s *State) onMap() (n [maxZedTypes + 1]uint8) {
	for x := range s.zeds {
		for _, z := range s.zeds[x] {
			n[z.kind()]++
		}
	}
	n[s.inHand.kind()]++
	n[0] = 0
	return n
}

// formatField formats the value v of a field for Pending; "" means the usual format.
func (s *State) formatField(field string, v any) string {
	switch v := v.(type) {
	case zed:
		if v != 0 {
			return s.r().zed(v)
		}
	case Unit:
		return s.r().id(v)
	case uint16: // units, as a set
		var words []string
		for u := range Unit(maxUnits) {
			if v>>u&1 != 0 && field != "deck" {
				words = append(words, s.r().id(u))
			}
		}
		return strings.Join(words, " ")
	case uint8:
		switch {
		case v > 0 && field == "performer":
			return s.r().id(Unit(v - 1))
		case v > 0 && field == "acting":
			return s.seats()[v-1]
		case v > 0 && field == "goal":
			return Space(v - 1).String()
		}
	}
	return ""
}
