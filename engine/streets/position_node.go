package streets

import (
	"strconv"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// positionRows are the keys of a position, in the order of writing: the moment, what stands on
// the table, then the registers of the node and of the action in progress.
func positionRows() []keyed.Row[State] {
	var jobNames, kindNames []string
	for _, j := range jobs {
		jobNames = append(jobNames, j.name)
	}
	for k := range kinds {
		name := "none"
		if r := verbOf(k); r != nil {
			name = r.first()
		}
		kindNames = append(kindNames, name)
	}
	return []keyed.Row[State]{
		keyed.Word("view", append(append([]string{"nobody"}, seatNames[:]...), "onlooker"), func(s *State) *uint8 { return &s.viewer }),
		keyed.Number("turn", 0, 60, func(s *State) *uint8 { return &s.turn }),
		keyed.Word("stage", stageNames[:], func(s *State) *stage { return &s.stage }),
		keyed.Word("phase", order.Names(), func(s *State) *Phase { return &s.phase }),
		keyed.Word("job", jobNames, func(s *State) *job { return &s.job }),
		keyed.Word("part-of", append([]string{"nobody"}, seatNames[:]...), func(s *State) *uint8 { return &s.onTurn }),
		keyed.Number("parts", 0, seatSlots, func(s *State) *uint8 { return &s.part }),
		keyed.Set("served", seatNames[:], func(s *State) *uint8 { return &s.served }),
		keyed.Set("weather", weatherWords, func(s *State) *uint8 { return &s.weather }),
		eventRowOf("event", func(s *State) *uint8 { return &s.event }),
		eventRowOf("foreseen", func(s *State) *uint8 { return &s.foreseen }),
		keyed.Word("seer", append([]string{"nobody"}, seatNames[:]...), func(s *State) *uint8 { return &s.seer }),
		keyed.List("events-seen", "an event from 11 to 66", (*State).writeEventsSeen, (*State).readEventSeen),
		keyed.Number("shots", 0, 255, func(s *State) *uint8 { return &s.shots }),
		{Key: "survivor", Write: (*State).writeSurvivors, Read: (*State).readSurvivor},
		{Key: "carries", Write: (*State).writeCarried, Read: (*State).readCarried},
		{Key: "lies", Write: (*State).writeLyingThings, Read: (*State).readLyingThing},
		{Key: "zombie", Write: (*State).writeZombies, Read: (*State).readZombie},
		keyed.List("tokens", "a square such as 12,5", (*State).writeTokens, (*State).readToken),
		keyed.List("markers", "a square with old and new markers, such as 12,5:1+0", (*State).writeMarkers, (*State).readMarker),
		{Key: "building", Write: (*State).writeBuildings, Read: (*State).readBuilding},
		{Key: "seat", Write: (*State).writeSeats, Read: (*State).readSeat},
		keyed.Word("after", jobNames, func(s *State) *job { return &s.after }),
		keyed.Word("action", kindNames, func(s *State) *Kind { return &s.act }),
		actorRow(),
		placeRow("target", func(s *State) *place { return &s.target }),
		placeRow("shot-at", func(s *State) *place { return &s.struck[0] }),
		placeRow("shot-at-next", func(s *State) *place { return &s.struck[1] }),
		placeRow("spawn", func(s *State) *place { return &s.spawnAt }),
		placeRow("origin", func(s *State) *place { return &s.origin }),
		itemRowOf("weapon", func(s *State) *item { return &s.weapon }),
		itemRowOf("found", func(s *State) *item { return &s.found }),
		findsRow(),
		number("once", func(s *State) *uint16 { return &s.once }),
		number("dice", func(s *State) *uint8 { return &s.dice }),
		number("die", func(s *State) *uint8 { return &s.die }),
		keyed.Number("need", -128, 127, func(s *State) *int8 { return &s.need }),
		keyed.Number("bonus", -128, 127, func(s *State) *int8 { return &s.bonus }),
		keyed.Number("power", -128, 127, func(s *State) *int8 { return &s.power }),
		number("volley", func(s *State) *uint8 { return &s.volley }),
		number("shot", func(s *State) *uint8 { return &s.shot }),
		number("mode", func(s *State) *uint8 { return &s.mode }),
		number("left", func(s *State) *uint8 { return &s.left }),
		number("kind", func(s *State) *uint8 { return &s.kind }),
		number("cursor", func(s *State) *uint8 { return &s.cursor }),
		number("facing", func(s *State) *uint8 { return &s.facing }),
		number("inches", func(s *State) *uint8 { return &s.inches }),
		number("sum", func(s *State) *uint8 { return &s.sum }),
		number("step", func(s *State) *uint8 { return &s.step }),
		number("thrown", func(s *State) *uint8 { return &s.thrown }),
		number("house", func(s *State) *uint8 { return &s.house }),
		number("gate", func(s *State) *uint8 { return &s.gate }),
	}
}

// verbOf returns the verb of a kind, nil for those of layers that are left out.
func verbOf(k Kind) *verb {
	for i := range verbList {
		if verbList[i].kind == k {
			return &verbList[i]
		}
	}
	return nil
}

// number is the row of a register.
func number[N ~uint8 | ~uint16](key string, field func(*State) *N) keyed.Row[State] {
	return keyed.Number(key, 0, int(^N(0)), field)
}

// actorRow names the actor; the first slot is left out.
func actorRow() keyed.Row[State] {
	return keyed.Row[State]{Key: "actor",
		Write: func(s *State) string {
			if s.actor == 0 {
				return ""
			}
			return s.name(int(s.actor))
		},
		Read: func(s *State, l *lines.Line) { s.actor = uint8(s.slotIn(l)) }}
}

// placeRow is the row of a place; the first square is left out.
func placeRow(key string, field func(*State) *place) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			if *field(s) == 0 {
				return ""
			}
			return s.placeName(*field(s))
		},
		Read: func(s *State, l *lines.Line) { *field(s) = s.placeIn(l) }}
}

// itemRowOf is the row of a thing in question, with the hands that it is in.
func itemRowOf(key string, field func(*State) *item) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			i := *field(s)
			switch {
			case i == 0:
				return ""
			case i.at() >= inHands:
				return i.String() + " " + s.name(int(i.at()-inHands))
			}
			return i.String()
		},
		Read: func(s *State, l *lines.Line) {
			i := itemIn(l, 0)
			if l.More() {
				i = i.in(hands(s.slotIn(l)))
			}
			*field(s) = i
		}}
}

// findsRow is the queue of FIND, four bits a table.
func findsRow() keyed.Row[State] {
	return keyed.Row[State]{Key: "finds",
		Write: func(s *State) string {
			if s.finds == 0 {
				return ""
			}
			return strconv.FormatUint(s.finds, 16)
		},
		Read: func(s *State, l *lines.Line) {
			n, err := strconv.ParseUint(l.Next("rolls on the tables of items"), 16, 40)
			if s.finds = n; err != nil {
				l.Bad("rolls on the tables of items")
			}
		}}
}

// unseenWord stands for an event that the viewer does not know.
const unseenWord = "?"

// eventRowOf is the row of 1 + a row of the table of events.
func eventRowOf(key string, field func(*State) *uint8) keyed.Row[State] {
	return keyed.Row[State]{Key: key,
		Write: func(s *State) string {
			switch n := *field(s); n {
			case 0:
				return ""
			case unseenEvent:
				return unseenWord
			default:
				return strconv.Itoa(int(eventNumber(int(n) - 1)))
			}
		},
		Read: func(s *State, l *lines.Line) {
			if l.Accept(unseenWord) {
				*field(s) = unseenEvent
				return
			}
			*field(s) = 1 + eventIn(l, l.Next("an event from 11 to 66"))
		}}
}

// eventIn reads the two dice of an event.
func eventIn(l *lines.Line, word string) uint8 {
	n, err := strconv.ParseUint(word, 10, 8)
	if err != nil || n/10 < 1 || n/10 > 6 || n%10 < 1 || n%10 > 6 {
		l.Bad("an event from 11 to 66")
		return 0
	}
	return uint8(eventRow(uint16(n)))
}

func (s *State) writeEventsSeen() (out []string) {
	for row := range eventRows {
		if s.events>>row&1 != 0 {
			out = append(out, strconv.Itoa(int(eventNumber(row))))
		}
	}
	return out
}

func (s *State) readEventSeen(l *lines.Line, word string) { s.events |= 1 << eventIn(l, word) }
