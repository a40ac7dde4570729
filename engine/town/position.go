package town

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// positionFile is the format of docs/games/town/position-format.md. What is left out is as
// at the beginning of an Action Phase of which nothing has been spent. First comes what a
// person writes, then what only the middle of something needs.
var positionFile keyed.Format[State]

func init() {
	positionFile = keyed.Format[State]{
		First:   "deadreckon town position 1",
		Several: "unit zeds",
		Hint:    "; expected one such as turn, phase, unit, zeds or ammo; docs/games/town/position-format.md lists all",
		Rows: []keyed.Row[State]{
			{Key: "view", Write: writeView, Read: readView},
			keyed.Number("turn", 1, 1+eventCards, func(s *State) *uint8 { return &s.turn }),
			{Key: "phase", Write: func(s *State) string { return s.phase.String() }, Read: readPhase},
			{Key: "result", Write: writeResult, Read: readResult},
			{Key: "unit", Write: writeMen, Read: readMan},
			{Key: "zeds", Write: writeZeds, Read: readZeds},
			keyed.Number("ammo", 0, ammoMost, func(s *State) *uint8 { return &s.ammo }),
			keyed.Number("card", 0, eventCards, func(s *State) *uint8 { return &s.card }),
			keyed.Number("event-actions", 0, 40, func(s *State) *uint8 { return &s.events }),
			seatsRow("player-actions", func(s *State) *uint8 { return &s.personal }),
			{Key: "spent", Write: writeSpent, Read: readSpent},
			keyed.Set("effects", effectWords, func(s *State) *uint8 { return &s.effects }),
			spaceRow("no-entry", func(s *State) *uint8 { return &s.barred }),
			cardsRow("seen", eventCards, func(s *State) *uint32 { return &s.used }),
			keyed.Number("next", 0, eventCards, func(s *State) *uint8 { return &s.next }),
			cardsRow("held", fateCards, func(s *State) *uint16 { return &s.held }),
			{Key: "discarded", Write: func(s *State) string { return cardWords(uint32(s.discards())) },
				Read: cardsRow("", fateCards, func(s *State) *uint16 { return &s.deck }).Read},
			{Key: "floor", Write: writeFloor, Read: readFloor},
			seatsRow("passed", func(s *State) *uint8 { return &s.passed }),
			keyed.Flag("last-call", func(s *State) *bool { return &s.lastCall }),

			{Key: "step", Write: writeStep, Read: readStep},
			keyed.Number("texts", 0, 99, func(s *State) *uint8 { return &s.text }),
			keyed.Number("symbols", 0, 99, func(s *State) *uint8 { return &s.symbol }),
			keyed.Set("to-activate", trackNames[:], func(s *State) *uint8 { return &s.order }),
			{Key: "acting", Write: writeActing, Read: readActing},
			unitRow("performer", func(s *State) *uint8 { return &s.performer }),
			keyed.Flag("scanning", func(s *State) *bool { return &s.scanning }),
			{Key: "in-hand", Write: writeHand, Read: readHand},
			spaceRow("goal", func(s *State) *uint8 { return &s.goal }),
			{Key: "grant", Write: writeGrant, Read: readGrant},
			{Key: "fate", Write: writeFate, Read: readFateDraw},
			{Key: "job", Write: writeJob, Read: readJob},
			{Key: "fight", Write: writeFight, Read: readFight},
		},
	}
}

var (
	stepNames     = []string{"setup", "event", "brains", "roadblock", "zeds-start", "zeds", "zeds-end", "count", "texts", "action", "housekeeping"}
	fatePartNames = []string{"", "drawn", "event", "again", "twist", "end"}
	jobNames      = []string{"", "activate", "brains", "movement", "surge", "placement", "new-all"}
	fightNames    = []string{"", "combat", "shot", "backing", "routing"}
	effectWords   = []string{"cardio", "no-terrain", "fog"}
	markNames     = []string{"initiative", "leadership", "citadel", "speech"}
)

func writeView(s *State) string {
	if s.viewer == 0 {
		return ""
	}
	return seatNames[s.r().players][s.viewer-1]
}

func readView(s *State, l *lines.Line) {
	s.viewer = uint8(l.OneOf(append([]string{"full"}, seatNames[s.r().players]...)...))
}

func readPhase(s *State, l *lines.Line) {
	s.phase = phaseDeal + Phase(l.OneOf(table.Names()[phaseDeal:]...))
}

func writeResult(s *State) string {
	switch s.result {
	case undecided:
		return ""
	case won:
		return "won"
	}
	return Track(s.result - fell).String()
}

func readResult(s *State, l *lines.Line) {
	s.result = won + uint8(l.OneOf(append([]string{"won"}, trackNames[:]...)...))
}

// Fields of common forms.

// usualFloor is the seat that may act where nobody has handed the floor on: the chair's from
// the moment when Actions are counted.
func (s *State) usualFloor() uint8 {
	if s.step < stepTexts {
		return 0
	}
	return s.chair()
}

func writeFloor(s *State) string {
	if s.floor == s.usualFloor() {
		return ""
	}
	return seatNames[s.r().players][s.floor]
}

func readFloor(s *State, l *lines.Line) { s.floor = uint8(l.OneOf(seatNames[s.r().players]...)) }

func seatsRow(key string, field func(s *State) *uint8) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			var out []string
			for seat, name := range seatNames[s.r().players] {
				if *field(s)>>seat&1 != 0 {
					out = append(out, name)
				}
			}
			return strings.Join(out, " ")
		},
		Read: func(s *State, l *lines.Line) {
			for first := true; first || l.More(); first = false {
				*field(s) |= 1 << l.OneOf(seatNames[s.r().players]...)
			}
		}}
}

// spaceRow is a field that is 1 + a space, or 0.
func spaceRow(key string, field func(s *State) *uint8) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			if *field(s) == 0 {
				return ""
			}
			return Space(*field(s) - 1).String()
		},
		Read: func(s *State, l *lines.Line) { *field(s) = uint8(readTrackSpace(l)) + 1 }}
}

// readTrackSpace reads a space of a track, Starts included.
func readTrackSpace(l *lines.Line) Space {
	x := readSpaceName(l)
	if x >= Center && l.Err() == nil {
		l.Bad("a space of a track")
		return 0
	}
	return x & 31
}

// unitRow is a field that is 1 + a unit, or 0.
func unitRow(key string, field func(s *State) *uint8) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			if *field(s) == 0 {
				return ""
			}
			return s.r().id(Unit(*field(s) - 1))
		},
		Read: func(s *State, l *lines.Line) { *field(s) = uint8(readUnitID(s, l)) + 1 }}
}

// readUnitID reads the word for a unit.
func readUnitID(s *State, l *lines.Line) Unit { return Unit(l.OneOf(s.r().ids()...)) }

func (r *Rules) ids() (ids []string) {
	for _, m := range r.Units.Men {
		ids = append(ids, m.ID)
	}
	return ids
}

// unitWords writes a set of units, joined with +.
func (r *Rules) unitWords(m uint16) string {
	var out []string
	for u := range each(m) {
		out = append(out, r.id(u))
	}
	return strings.Join(out, "+")
}

// readUnits reads units joined with +.
func readUnits(s *State, l *lines.Line) (m uint16) {
	for _, id := range strings.Split(l.Next("units such as hunt+civ-a"), "+") {
		u := s.r().unit(strings.ToLower(id))
		if u == noUnit {
			l.Bad("units such as hunt+civ-a")
			return 0
		}
		m |= 1 << u
	}
	return m
}

// cardsRow is a set of cards by number.
func cardsRow[N ~uint16 | ~uint32](key string, most int, field func(s *State) *N) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string { return cardWords(uint32(*field(s))) },
		Read: func(s *State, l *lines.Line) {
			for first := true; first || l.More(); first = false {
				*field(s) |= 1 << l.Integer("a card", 1, most)
			}
		}}
}

// cardWords writes a set of cards.
func cardWords(m uint32) string {
	var out []string
	for ; m != 0; m &= m - 1 {
		out = append(out, strconv.Itoa(bits.TrailingZeros32(m)))
	}
	return strings.Join(out, " ")
}

// stepOf returns the step of the turn where the rest tells it.
func (s *State) stepOf() (of step, alone bool) {
	switch {
	case s.phase == phaseAction || s.acting != 0:
		return stepAction, true
	case s.phase == phaseEvent:
		return stepEvent, true
	}
	return stepSetup, s.phase == phaseDeal || s.phase == phaseOver
}

func writeStep(s *State) string {
	if _, alone := s.stepOf(); alone {
		return ""
	}
	return stepNames[s.step]
}

func readStep(s *State, l *lines.Line) { s.step = step(l.OneOf(stepNames...)) }

func writeSpent(s *State) string {
	var out []string
	for i, name := range markNames {
		if s.marks>>i&1 == 0 {
			out = append(out, name)
		}
	}
	return strings.Join(out, " ")
}

func readSpent(s *State, l *lines.Line) {
	for l.More() {
		s.marks &^= 1 << l.OneOf(markNames...)
	}
}

// unit ID PLACE [damage N] [defiant] [well-armed] [SEAT]
func writeMen(s *State) string {
	var out []string
	for u, m := range s.r().Units.Men {
		v := s.men[u]
		if v == man(Box).with(noSeat) {
			continue
		}
		text := m.ID + " " + v.place().String()
		if d := v.damage(); d > 0 {
			text += " damage " + strconv.Itoa(d)
		}
		if v&defiant != 0 {
			text += " defiant"
		}
		if v&armed != 0 {
			text += " well-armed"
		}
		if v.seat() != noSeat {
			text += " " + seatNames[s.r().players][v.seat()]
		}
		out = append(out, text)
	}
	return strings.Join(out, "\nunit ")
}

func readMan(s *State, l *lines.Line) {
	u := readUnitID(s, l)
	c := &s.r().Units.Men[u]
	if s.men[u] != man(Box).with(noSeat) {
		l.Fail("a second line for %s", c.ID)
	}
	m := man(readSpaceName(l)).with(noSeat)
	for l.More() {
		switch i := l.OneOf(append([]string{"damage", "defiant", "well-armed"}, seatNames[s.r().players]...)...); i {
		case 0:
			m = m.hurt(l.Integer("damage", 0, int(c.Hits[0]+c.Hits[1])-1))
		case 1:
			m |= defiant
		case 2:
			m |= armed
		default:
			m = m.with(uint8(i - 3))
		}
	}
	s.men[u] = m
}

// zeds SPACE ZED [ZED]
func writeZeds(s *State) string {
	var out []string
	for x := range s.zeds {
		if g := &s.zeds[x]; g[0] != 0 {
			text := Space(x).String() + " " + s.zedWord(g[0])
			if g[1] != 0 {
				text += " " + s.zedWord(g[1])
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, "\nzeds ")
}

// zedWord writes a Zeds unit: its counter, its Hits, and a star if it has had its move.
func (s *State) zedWord(z zed) string {
	text := s.r().zed(z)
	if z.stirred() {
		text += "*"
	}
	return text
}

func readZeds(s *State, l *lines.Line) {
	x := readTrackSpace(l)
	if s.zeds[x][0] != 0 {
		l.Fail("a second line for %s", x)
	}
	for n := 0; n == 0 || l.More(); n++ {
		if n == stacking {
			l.Fail("a third Zeds unit in %s: two is the limit (zeds-6)", x)
			return
		}
		if z := readZed(s, l); z != 0 {
			s.put(x, z)
		}
	}
}

// readZed reads a Zeds unit such as 6/3-4*.
func readZed(s *State, l *lines.Line) zed {
	word := l.Next("a Zeds unit such as 6/3 or 6/3-4")
	text, star := strings.CutSuffix(word, "*")
	name, hits, hurt := strings.Cut(text, "-")
	for t := uint8(1); t <= maxZedTypes; t++ {
		if s.r().Units.Zeds[t].Count == 0 || s.r().zedType(t) != name {
			continue
		}
		z := zed(t)
		if hurt {
			z |= zed(l.Part(hits, 1, zedHits-1)) << 4
		}
		if star {
			z |= stirred
		}
		return z
	}
	if l.Err() == nil {
		l.Bad("a Zeds unit of the Cup, such as 6/3 or, with four Hits, 6/3-4")
	}
	return 0
}

func writeHand(s *State) string {
	if s.inHand == 0 {
		return ""
	}
	return s.zedWord(s.inHand)
}

func readHand(s *State, l *lines.Line) { s.inHand = readZed(s, l) }

func writeActing(s *State) string {
	if s.acting == 0 {
		return ""
	}
	return seatNames[s.r().players][s.acting-1]
}

func readActing(s *State, l *lines.Line) { s.acting = 1 + uint8(l.OneOf(seatNames[s.r().players]...)) }

// grant UNITS KIND...
func writeGrant(s *State) string {
	if s.grant.men == 0 {
		return ""
	}
	text := s.r().unitWords(s.grant.men)
	for e, name := range errandNames {
		if s.grant.errands>>e&1 != 0 {
			text += " " + name
		}
	}
	return text
}

func readGrant(s *State, l *lines.Line) {
	s.grant.men = readUnits(s, l)
	for l.More() {
		s.grant.errands |= 1 << l.OneOf(errandNames[:]...)
	}
}

// fate PART [card N] [track TRACK] [twice]
func writeFate(s *State) string {
	f := &s.fate
	if f.part == noFate {
		return ""
	}
	text := fatePartNames[f.part]
	if f.card != 0 {
		text += fmt.Sprintf(" card %d", f.card)
	}
	if f.part > fateTrack {
		text += " track " + f.track.String()
	}
	if f.twice {
		text += " twice"
	}
	return text
}

func readFateDraw(s *State, l *lines.Line) {
	f := &s.fate
	f.part = uint8(l.OneOf(fatePartNames...))
	for l.More() {
		switch l.OneOf("card", "track", "twice") {
		case 0:
			f.card = uint8(l.Integer("a card", 1, fateCards))
		case 1:
			f.track = Track(l.OneOf(trackNames[:]...))
		case 2:
			f.twice = true
		}
	}
}

// job KIND [track TRACK] [done N] [rounds N] [moving SPACE first|second|both] [won]
func writeJob(s *State) string {
	j := &s.job
	if j.kind == noJob {
		return ""
	}
	text := jobNames[j.kind]
	if j.kind == jobActivate || j.kind == jobBrains || j.kind == jobSurge {
		text += " track " + j.track.String()
	}
	if j.index > 0 {
		text += fmt.Sprintf(" done %d", j.index)
	}
	if j.rounds > 0 {
		text += fmt.Sprintf(" rounds %d", j.rounds)
	}
	if j.movers != 0 {
		text += " moving " + j.at.String() + " " + moverNames[j.movers-1]
	}
	if j.won {
		text += " won"
	}
	return text
}

var moverNames = []string{"first", "second", "both"}

func readJob(s *State, l *lines.Line) {
	j := &s.job
	j.kind = jobKind(l.OneOf(jobNames...))
	for l.More() {
		switch l.OneOf("track", "done", "rounds", "moving", "won") {
		case 0:
			j.track = Track(l.OneOf(trackNames[:]...))
		case 1:
			j.index = uint8(l.Integer("spaces or tracks done", 1, start+1))
		case 2:
			j.rounds = uint8(l.Integer("rounds", 1, maxPlayers-1))
		case 3:
			j.at = readTrackSpace(l)
			j.movers = 1 + uint8(l.OneOf(moverNames...))
		case 4:
			j.won = true
		}
	}
}

// fight KIND SPACE [by UNIT] [side UNITS] [running UNITS] [back SPACE] and what has been
// found out
func writeFight(s *State) string {
	f := &s.fight
	if f.kind == noFight {
		return ""
	}
	text := fightNames[f.kind] + " " + f.at.String()
	if f.kind == shot || f.kind == combat && s.phase != phaseStand {
		text += " by " + s.r().id(f.who)
	}
	if f.side != 0 {
		text += " side " + s.r().unitWords(f.side)
	}
	if f.running != 0 {
		text += " running " + s.r().unitWords(f.running)
	}
	if f.kind == combat || f.kind == backing {
		text += " back " + f.back.String()
	}
	for i, n := range f.numbers() {
		if *n > 0 {
			text += fmt.Sprintf(" %s %d", fightNumbers[i], *n)
		}
	}
	for i, b := range f.flags() {
		if *b {
			text += " " + fightFlags[i]
		}
	}
	return text
}

var (
	fightNumbers = []string{"slot", "boost", "sum", "hits"}
	fightFlags   = []string{"again", "attacks", "entry", "lost"}
)

func (f *fight) numbers() []*uint8 { return []*uint8{&f.slot, &f.boost, &f.sum, &f.hits} }
func (f *fight) flags() []*bool    { return []*bool{&f.again, &f.attacks, &f.entry, &f.lost} }

func readFight(s *State, l *lines.Line) {
	f := &s.fight
	f.kind = fightKind(l.OneOf(fightNames...))
	f.at = readSpaceName(l)
	words := slices.Concat([]string{"by", "side", "running", "back"}, fightNumbers, fightFlags)
	for l.More() {
		switch i := l.OneOf(words...); i {
		case 0:
			f.who = readUnitID(s, l)
		case 1:
			f.side = readUnits(s, l)
		case 2:
			f.running = readUnits(s, l)
		case 3:
			f.back = readSpaceName(l)
		case 4, 5, 6, 7:
			*f.numbers()[i-4] = uint8(l.Integer("a number", 1, 12))
		default:
			*f.flags()[i-8] = true
		}
	}
}

// FormatPosition writes a position.
func (n notation) FormatPosition(p engine.Position) string { return positionFile.Text(content(p)) }

// ParsePosition reads a position and checks it against the rules.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return n.ReadPosition("", text)
}

// ReadPosition is ParsePosition with a file name for error messages.
func (n notation) ReadPosition(file, text string) (engine.Position, error) {
	s := State{rules: n.rules.number, phase: phaseAction, marks: everyTurn | markSpeech}
	for u := range s.men {
		s.men[u] = man(Box).with(noSeat)
	}
	seen, err := positionFile.Read(&s, file, text)
	if err != nil {
		return nil, err
	}
	s.complete()
	if seen&positionFile.Keys("floor") == 0 {
		s.floor = s.usualFloor()
	}
	if bad := s.check(); bad != nil {
		return nil, keyed.At(file, text, bad.key, bad.word, "town: "+bad.cause)
	}
	if s.viewer != 0 {
		return &View{s}, nil
	}
	return &s, nil
}

// complete works out what follows from the rest: the Cup, the piles of the Fate deck, where
// the Event deck is, whose units are whose, and the turn.
func (s *State) complete() {
	r := s.r()
	if of, alone := s.stepOf(); alone {
		s.step = of
	}
	s.deck = r.cards &^ (s.deck | s.held | s.inFate())
	for t, n := range s.onMap() {
		s.cup[t] = r.Units.Zeds[t].Count - n
	}
	s.used |= (1<<s.card | 1<<s.next) &^ 1
	for act, cards := range r.acts {
		if act < acts && (s.laterSeen(act) || bits.OnesCount32(s.used&cards) >= int(r.quota[act])) {
			s.used |= cards
		}
	}
	for s.act = 0; s.act < acts && s.used&r.acts[s.act] == r.acts[s.act]; {
		s.act++
	}
	seen := uint8(bits.OnesCount32(s.used & r.acts[s.act]))
	s.left = r.quota[s.act] - min(seen, r.quota[s.act])
	s.assign()
	if s.turn == 0 {
		s.turn = s.drawnTurn()
	}
}

// laterSeen reports whether a card of a later act has been seen.
func (s *State) laterSeen(act int) bool {
	for _, cards := range s.r().acts[act+1:] {
		if s.used&cards != 0 {
			return true
		}
	}
	return false
}

// drawnTurn returns the turn of the Event cards that have been drawn.
func (s *State) drawnTurn() uint8 {
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
