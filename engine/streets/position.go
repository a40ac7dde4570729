package streets

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/moment"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/ground"
)

// positionFile is the format of docs/games/streets/position-format.md, of a position at rest: the
// beginning of a stage of the turn, who acts in the part of a seat, the next action of who does,
// and the end. What is left out is as at the beginning of a Survival phase in which nobody has
// acted. It is made in init.
var positionFile keyed.Format[State]

func init() {
	positionFile = keyed.Format[State]{
		First:   "deadreckon streets position 1",
		Early:   "view turn stage survivor",
		Several: "seat survivor group things building zombie dog pack vehicle cloud charge",
		Gone: "act for dice die need power volley shot mode left kind cursor facing inches step thrown house gate target struck spawn " +
			"weapon found finds in-blast shaken charge-of rocket",
		Hint: "; expected one such as turn, survivor, zombie or things; docs/games/streets/position-format.md lists all",
		Rows: tableRows(),
	}
}

// tableRows are the keys of what lies on the table and is known of the turn.
func tableRows() []keyed.Row[State] {
	return []keyed.Row[State]{
		{Key: "view", Write: writeView, Read: readView},
		keyed.Number("turn", 0, 60, func(s *State) *uint8 { return &s.turn }),
		{Key: "stage", Write: func(s *State) string { return stageNames[s.stage] }, Read: readStage},
		{Key: "phase", Write: writePhase, Read: readPhase},
		keyed.Set("table", weatherWords, func(s *State) *uint8 { return &s.weather }),
		{Key: "seat", Write: writeSeats, Read: readSeatLine},
		{Key: "survivor", Write: writeSurvivors, Read: readSurvivor},
		{Key: "group", Write: writeGroups, Read: readGroupLine},
		{Key: "things", Write: writeThings, Read: readThings},
		{Key: "building", Write: writeBuildings, Read: readBuilding},
		{Key: "vehicle", Write: writeVehicles, Read: readVehicleLine},
		{Key: "zombie", Write: writeZombies, Read: readZombie},
		{Key: "dog", Write: writeDogs, Read: readDog},
		{Key: "pack", Write: writePacks, Read: readPack},
		{Key: "cloud", Write: writeClouds, Read: readCloud},
		{Key: "charge", Write: writeCharges, Read: readCharge},
		keyed.List("tokens", "a square", writeTokens, readToken),
		keyed.List("noise", "a square with markers, such as 9,9:2", writeNoise, readNoise),
		numberedRow("event", func(s *State) *uint8 { return &s.event }),
		keyed.List("seen", "an event", writeEventsSeen, readEventSeen),
		{Key: "foreseen", Write: writeForeseen, Read: readForeseen},
		keyed.Number("shots", 0, 254, func(s *State) *uint8 { return &s.shots }),
		keyed.Number("resolved", 0, 255, func(s *State) *uint8 { return &s.resolved }),
		keyed.Number("shots-made", 0, 255, func(s *State) *uint8 { return &s.shotsMade }),
		seatRow("on-turn", func(s *State) *uint8 { return &s.onTurn }),
		{Key: "served", Write: writeServed, Read: readServed},
		keyed.Number("part", 0, seatSlots, func(s *State) *uint8 { return &s.part }),
		{Key: "actor", Write: writeActor, Read: func(s *State, l *lines.Line) { s.actor = uint8(l.OneOf(s.slotNames()...)) }},
	}
}

// Words of fields.
var (
	stageNames = [stageEnd]string{"cards", "first", "tokens", "places", "turn", "timers", "event", "corner", "corpses", "drift",
		"bosses", "groups", "zombies", "bites", "people", "dogs", "start", "sentries", "lost", "order", "part", "close", "infect", "scores"}
	weatherWords = []string{"rain", "firearm-fired", "forced-entry", "second-side-first", "antibiotics-found", "cards-shown", "end"}
)

func (s *State) seatWords() []string { return s.r().seatsInPlay() }

func writeView(s *State) string {
	if s.viewer == 0 {
		return ""
	}
	return viewNames[s.viewer]
}

// viewNames are the words for whose view it is.
var viewNames = append(append([]string{"full"}, seatNames[:]...), "onlooker")

func readView(s *State, l *lines.Line) {
	words := slices.Clone(viewNames)
	clear(words[1+s.r().seats : onlooker]) // seats that are not in this game
	s.viewer = uint8(l.OneOf(words...))
}

func readStage(s *State, l *lines.Line) { s.stage = stage(l.OneOf(stageNames[:]...)) }

// rests are the phases in which nothing is half done, and the stages in which they come.
var rests = map[Phase]stage{phaseCard: stageCards, phaseColumn: stageTokens, phasePlace: stagePlaces, phaseEvent: stageEvent,
	phaseOrder: stageOrder, phasePick: stagePart, phaseAct: stagePart, phaseOver: stageScores}

func writePhase(s *State) string {
	if in, ok := rests[s.phase]; !ok || in != s.stage {
		return ""
	}
	return s.phase.String()
}

func readPhase(s *State, l *lines.Line) {
	word := l.Peek()
	s.phase = phaseCard + Phase(l.OneOf(order.Names()[phaseCard:]...))
	if _, ok := rests[s.phase]; !ok {
		l.Fail("phase %s", moment.NotAtRest(word))
	}
}

func writeActor(s *State) string {
	if s.phase != phaseAct {
		return ""
	}
	return s.name(int(s.actor))
}

// seatRow is a field that is 1 + a seat, or 0.
func seatRow(key string, field func(*State) *uint8) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			if *field(s) == 0 {
				return ""
			}
			return seatNames[*field(s)-1]
		},
		Read: func(s *State, l *lines.Line) { *field(s) = 1 + uint8(l.OneOf(s.seatWords()...)) }}
}

func writeServed(s *State) string {
	var out []string
	for seat, name := range s.seatWords() {
		if s.served>>seat&1 != 0 {
			out = append(out, name)
		}
	}
	return strings.Join(out, " ")
}

func readServed(s *State, l *lines.Line) {
	for l.More() {
		s.served |= 1 << l.OneOf(s.seatWords()...)
	}
}

// Events are written by the two dice. S02.

func eventWord(row int) string { return strconv.Itoa(int(eventNumber(row))) }

// readEventRow reads the row of an event.
func readEventRow(l *lines.Line) int {
	n := l.Integer("an event, by its two dice from 11 to 66", 11, 66)
	if l.Err() == nil && (n%10 < 1 || n%10 > 6) {
		l.Bad("an event: both dice are from 1 to 6 (Draw, S02)")
		return 0
	}
	return eventRow(uint16(n))
}

// numberedRow is a field that is 1 + the row of an event, or 0.
func numberedRow(key string, field func(*State) *uint8) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			if *field(s) == 0 {
				return ""
			}
			return eventWord(int(*field(s)) - 1)
		},
		Read: func(s *State, l *lines.Line) { *field(s) = 1 + uint8(readEventRow(l)) }}
}

func writeEventsSeen(s *State) (out []string) {
	for m := s.events; m != 0; m &= m - 1 {
		out = append(out, eventWord(bits.TrailingZeros64(m)))
	}
	return out
}

func readEventSeen(s *State, l *lines.Line, word string) {
	n := l.Part(word, 11, 66)
	if l.Err() == nil && (n%10 < 1 || n%10 > 6) {
		l.Bad("an event: both dice are from 1 to 6 (Draw, S02)")
		return
	}
	s.events |= 1 << eventRow(uint16(n))
}

// foreseen SEAT EVENT|?
func writeForeseen(s *State) string {
	switch {
	case s.seer == 0:
		return ""
	case s.foreseen == unseenEvent:
		return seatNames[s.seer-1] + " ?"
	case s.foreseen == 0:
		return seatNames[s.seer-1]
	}
	return seatNames[s.seer-1] + " " + eventWord(int(s.foreseen)-1)
}

func readForeseen(s *State, l *lines.Line) {
	s.seer = 1 + uint8(l.OneOf(s.seatWords()...))
	switch {
	case !l.More():
	case l.Accept("?"):
		s.foreseen = unseenEvent
	default:
		s.foreseen = 1 + uint8(readEventRow(l))
	}
}

// seal writes what is in the middle of something.
var seal = moment.New(func(s *State) *uint16 { return &s.rules })

// FormatPosition writes a position.
func (n notation) FormatPosition(p engine.Position) string {
	s := content(p)
	text := positionFile.Text(s)
	board, said, err := n.board("", text)
	if err != nil {
		panic(fmt.Sprintf("streets: %v\n%s", err, text)) // the lines of the board are read of all positions
	}
	if rest := board; rest.follow(said) == nil && rest == *s {
		return text
	}
	return text + seal.Line(s, &board, n.rules.settings(), s.node()+": "+rows[s.phase].Means)
}

// ParsePosition reads a position and checks it against the rules.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return n.ReadPosition("", text)
}

// ReadPosition is ParsePosition with a file name for error messages.
func (n notation) ReadPosition(file, text string) (engine.Position, error) {
	parts, err := moment.Cut(file, text)
	if err != nil {
		return nil, err
	}
	s, said, err := n.board(file, parts.Board)
	if err != nil {
		return nil, err
	}
	if parts.Sealed() {
		err = seal.Open(parts, &s, n.rules.settings())
	} else if bad := s.follow(said); bad != nil {
		err = bad.in(file, parts.Board)
	}
	if err != nil {
		return nil, err
	}
	var p engine.Position = &s
	if s.viewer != 0 {
		p = viewOf(s)
	}
	return p, parts.Play(n, p)
}

// board reads the lines of the board, and works out what follows from them. The phase that they
// say, if they do, comes when the rest goes on.
func (n notation) board(file, text string) (s State, said Phase, err error) {
	s = n.rules.blank()
	seen, err := positionFile.Read(&s, file, text)
	if err != nil {
		return s, 0, err
	}
	said, s.phase = s.phase, phaseNone
	if s.complete(said, seen); s.stage != stagePart && seen&positionFile.Keys("actor") != 0 {
		bad := &flaw{"actor", "", "who acts is said in the part of a seat (Turn)"}
		return s, 0, bad.in(file, text)
	}
	return s, said, nil
}

// follow goes on from what the lines say to what comes next, or returns what could not have come
// about.
func (s *State) follow(said Phase) *flaw {
	if bad := s.wrong(); bad != nil {
		return bad
	}
	switch {
	case s.phase == phaseAct:
		if !s.able(int(s.actor), s.onTurn-1) {
			return &flaw{"actor", "", s.name(int(s.actor)) + " cannot act in the part of " + seatNames[s.onTurn-1] + " (Turn)"}
		}
	case s.stage == stageScores && said == phaseOver && s.shown():
		s.phase = phaseOver
	default:
		s.run()
	}
	if said != phaseNone && said != s.phase {
		return &flaw{"phase", "", fmt.Sprintf("%s does not come here: what comes next is %s", said, s.node())}
	}
	return nil
}

// shown reports whether no card is still to be shown at the end.
func (s *State) shown() bool {
	hidden := func(k seatRecord) bool { return k.flags&seatShown == 0 }
	return s.o().Mode != Semi || !slices.ContainsFunc(s.seats[:s.r().seats], hidden)
}

// blank is the table before a position is read: nobody and nothing on it, no stage said.
func (r *Rules) blank() State {
	var s State
	s.rules, s.stage = r.number, stageEnd
	s.buildings = r.start.buildings
	s.vehicles = r.start.vehicles
	for slot := range r.starters {
		v := &s.survivors[slot]
		*v = r.start.survivors[slot]
		v.actions = actionsUnsaid
	}
	return s
}

// actionsUnsaid stands for actions that follow from the rest, while a position is read.
const actionsUnsaid = 255

// complete works out what follows from what was said: the stage, who is on turn, how many
// actions those have who have not acted, and what became of those who are not named. Records
// are put in order.
func (s *State) complete(phase Phase, seen keyed.Keys) {
	said := func(key string) bool { return seen&positionFile.Keys(key) != 0 }
	if !said("stage") {
		switch {
		case said("actor"):
			s.stage = stagePart
		case phase != phaseNone:
			s.stage = rests[phase]
		default:
			s.stage = stageOrder
		}
	}
	if said("actor") && s.stage == stagePart {
		s.phase = phaseAct
	}
	if !said("turn") && s.stage > stagePlaces {
		s.turn = 1
	}
	for slot := range s.survivors {
		v := &s.survivors[slot]
		if v.profile == 0 {
			continue
		}
		if v.state == absent && s.stage > stagePlaces {
			v.state, v.supplies = gone, 0
		}
		if v.actions == actionsUnsaid {
			v.actions = s.usualActions(slot)
		}
	}
	if !said("on-turn") && s.stage == stagePart {
		s.onTurn = 1 + s.seatNext(said("actor"))
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.profile != 0 && (v.state == corpse || v.state == gone) && v.wounds == 0 {
			v.wounds = s.endures(slot)
		}
	}
	if !said("part") {
		s.part = s.partsBegun()
	}
	slices.Sort(s.lives())
	s.sortTokens()
}

// usualActions is how many actions somebody has who has not acted. G0, event 66.
func (s *State) usualActions(slot int) uint8 {
	if s.stage <= stagePlaces || s.stage > stageClose || !s.survivors[slot].here() || !s.survivors[slot].isCharacter() || s.unconscious(slot) || s.survivors[slot].is(incapacitated) {
		return 0
	}
	if s.under(66) {
		return 3
	}
	return 2
}

// seatNext is the seat whose part it is where that is not said: that of the actor, else the
// first that waits.
func (s *State) seatNext(actor bool) uint8 {
	if v := s.who(); actor && v.isCharacter() {
		return v.owner
	}
	return uint8(bits.TrailingZeros8(s.waiting()|1<<7)) % seatSlots
}

// partsBegun is how many parts of seats have begun in this turn.
func (s *State) partsBegun() uint8 {
	n := uint8(bits.OnesCount8(s.served))
	if s.onTurn != 0 {
		n++
	}
	return n
}

// Places.

// readPlace reads a place: a square, one with a floor that is there, or a vehicle.
func readPlace(s *State, l *lines.Line) place {
	word := l.Next("a square such as 12,5, or 12,5/1 on floor 1")
	if n, ok := s.vehicleNamed(word); ok {
		return ground.Aboard(n)
	}
	at, ok := s.placeNamed(word)
	switch m := s.r().Map; {
	case l.Err() != nil:
	case !ok:
		l.Bad("a square such as 12,5, or 12,5/1 on floor 1")
		return 0
	case at.Floor() > 0 && (m.House[at.Square()] < 0 || at.Floor() >= m.Buildings[m.House[at.Square()]].Floors):
		l.Bad("a floor that is there")
		return 0
	}
	return at
}

// squareNamed reads a square that is part of a word.
func squareNamed(s *State, l *lines.Line, text string) ground.Square {
	at, ok := s.placeNamed(text)
	if (!ok || at.Floor() > 0) && l.Err() == nil {
		l.Bad("a square such as 12,5")
		return 0
	}
	return at.Square()
}
