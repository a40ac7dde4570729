package streets

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/streets/ground"
)

// positionFile is the format of docs/games/streets/position-format.md. What is left out is as
// at the beginning of a Survival phase in which nobody has acted. First comes what a person
// writes, then what only the middle of something needs. It is made in init.
var positionFile keyed.Format[State]

func init() {
	positionFile = keyed.Format[State]{
		First:   "deadreckon streets position 1",
		Early:   "view turn stage act survivor target",
		Several: "seat survivor group things building zombie dog pack vehicle cloud charge",
		Hint:    "; expected one such as turn, survivor, zombie or things; docs/games/streets/position-format.md lists all",
		Rows:    slices.Concat(tableRows(), dogRows(), nodeRows()),
	}
}

// tableRows are the keys of what lies on the table and is known of the turn.
func tableRows() []keyed.Row[State] {
	return []keyed.Row[State]{
		{Key: "view", Write: writeView, Read: readView},
		keyed.Number("turn", 0, 60, func(s *State) *uint8 { return &s.turn }),
		{Key: "stage", Write: func(s *State) string { return stageNames[s.stage] }, Read: readStage},
		{Key: "phase", Write: func(s *State) string { return s.phase.String() }, Read: readPhase},
		keyed.Set("table", weatherWords, func(s *State) *uint8 { return &s.weather }),
		{Key: "seat", Write: writeSeats, Read: readSeatLine},
		{Key: "survivor", Write: writeSurvivors, Read: readSurvivor},
		{Key: "group", Write: writeGroups, Read: readGroupLine},
		{Key: "things", Write: writeThings, Read: readThings},
		{Key: "building", Write: writeBuildings, Read: readBuilding},
		{Key: "vehicle", Write: writeVehicles, Read: readVehicleLine},
		{Key: "zombie", Write: writeZombies, Read: readZombie},
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
	}
}

// nodeRows are the keys of what is in progress.
func nodeRows() []keyed.Row[State] {
	return []keyed.Row[State]{
		{Key: "act", Write: writeActKind, Read: readActKind},
		{Key: "actor", Write: writeActor, Read: readActor},
		jobRowOf("for", func(s *State) *job { return &s.job }),
		jobRowOf("then", func(s *State) *job { return &s.after }),
		keyed.Number("dice", 0, 12, func(s *State) *uint8 { return &s.dice }),
		keyed.Number("die", 0, 72, func(s *State) *uint8 { return &s.die }),
		keyed.Number("need", -40, 40, func(s *State) *int8 { return &s.need }),
		keyed.Number("power", -40, 40, func(s *State) *int8 { return &s.power }),
		keyed.Number("volley", 0, 24, func(s *State) *uint8 { return &s.volley }),
		keyed.Number("shot", 0, 10, func(s *State) *uint8 { return &s.shot }),
		keyed.Number("mode", 0, 16, func(s *State) *uint8 { return &s.mode }),
		keyed.Number("left", 0, 12, func(s *State) *uint8 { return &s.left }),
		keyed.Number("kind", 0, 16, func(s *State) *uint8 { return &s.kind }),
		keyed.Number("cursor", 0, 250, func(s *State) *uint8 { return &s.cursor }),
		{Key: "facing", Write: writeFacing, Read: readFacing},
		keyed.Number("inches", 0, ground.MaxSide, func(s *State) *uint8 { return &s.inches }),
		keyed.Number("step", 0, 3, func(s *State) *uint8 { return &s.step }),
		keyed.Number("thrown", 0, 250, func(s *State) *uint8 { return &s.thrown }),
		keyed.Number("house", 0, survivorSlots, func(s *State) *uint8 { return &s.house }),
		keyed.Number("gate", 0, anyRock, func(s *State) *uint8 { return &s.gate }),
		placeRow("target", func(s *State) *place { return &s.target }),
		{Key: "struck", Write: writeStruck, Read: readStruck},
		placeRow("spawn", func(s *State) *place { return &s.spawnAt }),
		{Key: "weapon", Write: func(s *State) string { return writeHeld(s, s.weapon) }, Read: readWeapon},
		{Key: "found", Write: func(s *State) string { return writeHeld(s, s.found) }, Read: readFound},
		keyed.List("in-blast", "a place within 2\" of the target", writeVictims, readVictim),
		keyed.List("shaken", "the letter of a building", writeShaken, readShaken),
		keyed.Number("rocket", 0, rocketOut, func(s *State) *uint8 { return &s.rocket }),
		seatRow("charge-of", func(s *State) *uint8 { return &s.culprit }),
		keyed.List("finds", "a table of items, such as weapon", writeFinds, readFind),
	}
}

// Words of fields.
var (
	stageNames = [stageEnd]string{"cards", "first", "tokens", "places", "turn", "timers", "event", "corner", "corpses", "drift",
		"bosses", "groups", "zombies", "bites", "people", "dogs", "start", "sentries", "lost", "order", "part", "close", "infect", "scores"}
	weatherWords = []string{"rain", "firearm-fired", "forced-entry", "second-side-first", "antibiotics-found", "cards-shown", "end", "newcomers"}
	findNames    = [findSteps]string{"type", "supplies", "household", "other", "weapon", "special-weapon", "ammunition", "special-ammunition", "special", "canada"}
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

func readPhase(s *State, l *lines.Line) {
	s.phase = phaseCard + Phase(l.OneOf(order.Names()[phaseCard:]...))
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

// FormatPosition writes a position.
func (n notation) FormatPosition(p engine.Position) string { return positionFile.Text(content(p)) }

// ParsePosition reads a position and checks it against the rules.
func (n notation) ParsePosition(text string) (engine.Position, error) {
	return n.ReadPosition("", text)
}

// ReadPosition is ParsePosition with a file name for error messages.
func (n notation) ReadPosition(file, text string) (engine.Position, error) {
	s := n.rules.blank()
	seen, err := positionFile.Read(&s, file, text)
	if err != nil {
		return nil, err
	}
	s.complete(seen)
	bad := s.wrong()
	if bad == nil && s.phase == phaseNone {
		s.run()
	}
	if bad != nil {
		err := keyed.At(file, text, bad.key, bad.word, "streets: "+bad.cause)
		if err.Line == 0 { // nothing says it
			err.Line, err.Column = 1, 1
		}
		return nil, err
	}
	if s.viewer != 0 {
		return &View{s}, nil
	}
	return &s, nil
}

// blank is the table before a position is read: nobody and nothing on it, no stage said.
func (r *Rules) blank() State {
	s := State{rules: r.number, stage: stageEnd}
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
func (s *State) complete(seen keyed.Keys) {
	said := func(key string) bool { return seen&positionFile.Keys(key) != 0 }
	acts := !said("phase") && seen&positionFile.Keys(registerKeys) == positionFile.Keys("actor") // and nothing is in progress
	if !said("stage") {
		s.stage = stageOrder
		if acts || said("phase") && s.phase != phaseOrder {
			s.stage = stagePart
		}
	}
	if acts && s.stage == stagePart {
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
	if n, first := s.ables(max(s.onTurn, 1) - 1); s.stage == stagePart && s.fetching().owner == 0 && !said("actor") && n == 1 && (s.act != 0 || s.phase == phaseNone || s.phase == phaseAct) {
		s.actor = uint8(first)
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.profile != 0 && (v.state == corpse || v.state == gone) && v.wounds == 0 {
			v.wounds = s.endures(slot)
		}
	}
	if !said("part") {
		s.part = s.partsBegun()
	}
	if s.stage != stageZombies {
		slices.Sort(s.lives())
	}
	if s.stage != stageDrift {
		s.sortTokens()
	}
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

func placeRow(key string, field func(*State) *place) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			if *field(s) == 0 {
				return ""
			}
			return s.placeName(*field(s))
		},
		Read: func(s *State, l *lines.Line) { *field(s) = readPlace(s, l) }}
}
