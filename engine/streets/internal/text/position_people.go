package text

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// The lines of a position about seats and survivors.

var (
	markNames = []string{"moved", "acted", "hidden", "lurking", "prone", "panicked", "mounted", "incapacitated",
		"one-action", "pilled", "fresh", "passed", "plus-on-roll", "vaccinated", "infected", "refused"}
	UseNames = []string{"tough-used", "heroic-used", "psychic-used", "healed", "stumbles", "doped", "struck-0", "struck-1", "struck-2",
		"", "", "", "", "laser-failed", "turned", "combines"} // pluses are a number
	fireNames = []string{"fired", "fired-gun", "fired-auto", "ran-or-fired", "ran-or-fired-before", "wounded-by-fire", "canadian", "newcomer"}
	SeatMarks = []string{"healed", "fired", "lost", "boss", "hostile", "shown"}

	// Marks that exist at decision points.
	SavedMarks = without(markNames, state.Passed|state.PlusOnRoll)
	SavedFire  = without(fireNames, state.Newcomer)
)

// without returns names of bits that exist at decision points.
func without[N ~uint8 | ~uint16](names []string, passing N) []string {
	out := slices.Clone(names)
	for i := range out {
		if passing>>i&1 != 0 {
			out[i] = ""
		}
	}
	return out
}

type seatOf = record[state.SeatRecord]

// seatLine is NAME [COUNT N]... [card N|?] [searched LETTERS] [MARK]...
var seatLine = keyed.Record[rules.State, seatOf]{Key: "seat",
	Each: func(s *rules.State, line func(head string, k *seatOf)) {
		for seat, name := range seatWords(s) {
			if k := (&seatOf{s, &s.Seats[seat], seat}); *k.it != (state.SeatRecord{}) || s.Searched[seat] != 0 || secret(k) {
				line(name, k)
			}
		}
	},
	Head: func(s *rules.State, l *lines.Line) *seatOf {
		seat := l.OneOf(seatWords(s)...)
		if s.Seats[seat] != (state.SeatRecord{}) || s.Searched[seat] != 0 {
			l.Fail("a second line for %s", state.SeatNames[seat])
		}
		return &seatOf{s, &s.Seats[seat], seat}
	},
	Rows: slices.Concat([]keyed.Row[seatOf]{
		keyed.Number("supplies", 0, 255, func(k *seatOf) *uint8 { return &k.it.Supplies }),
		keyed.Number("expired", 0, 255, func(k *seatOf) *uint8 { return &k.it.Expired }),
		keyed.Number("finds", 0, 255, func(k *seatOf) *uint8 { return &k.it.Finds }),
		keyed.Number("clues", 0, 255, func(k *seatOf) *uint8 { return &k.it.Clues }),
		{Key: "card", When: func(k *seatOf) bool { return k.it.Card > 0 || secret(k) },
			Write: func(k *seatOf) string { return prose.Either(k.it.Card > 0, strconv.Itoa(int(k.it.Card)), "?") }, Read: readCard},
		{Key: "searched", Write: func(k *seatOf) string { return letters(k.s, k.s.Searched[k.n]) },
			Read: func(k *seatOf, l *lines.Line) { k.s.Searched[k.n] = readLetters(k.s, l) }},
	}, keyed.Marks(SeatMarks, func(k *seatOf) *uint8 { return &k.it.Flags })),
}

// secret reports whether a seat has a card that a view does not see.
func secret(k *seatOf) bool { return k.it.Card == 0 && k.s.Viewer != 0 && k.n < k.s.Dealt() }

func readCard(k *seatOf, l *lines.Line) {
	switch {
	case !l.Accept("?"):
		k.it.Card = uint8(l.Integer("a card", 1, state.Cards))
	case k.s.Viewer == 0:
		l.Fail("a full position says which card it is; only a view has ? (Data 8)")
	}
}

// letters writes buildings as AC.
func letters(s *rules.State, set uint16) string {
	var out []byte
	for ; set != 0; set &= set - 1 {
		out = append(out, byte(s.Rules().Letter(uint8(bits.TrailingZeros16(set)))))
	}
	return string(out)
}

// readLetters reads buildings as a set.
func readLetters(s *rules.State, l *lines.Line) (set uint16) {
	for _, c := range []byte(strings.ToUpper(l.Next("buildings such as AC"))) {
		h := s.Rules().Map.Building(c)
		if h < 0 {
			l.Bad("letters of buildings such as AC")
			return 0
		}
		set |= 1 << h
	}
	return set
}

// personNamed returns the slot and the profile of an independent by its name, such as stranger-2.
func personNamed(r *state.Rules, text string) (slot int, profile uint8, ok bool) {
	for person, word := range state.DataWords.People {
		number, isOne := strings.CutPrefix(text, word+"-")
		n, err := strconv.Atoi(number)
		slot = len(r.Starters) + n - 1
		if isOne && err == nil && n >= 1 && slot < state.SurvivorSlots && number == strconv.Itoa(n) {
			return slot, uint8(r.Roster.Person(&state.DataWords, person)), true
		}
	}
	return 0, 0, false
}

// slotNames are the names of placed survivors, by slot, "" for empty slots.
func slotNames(s *rules.State) (out []string) {
	out = s.Rules().Names()
	for slot := len(out); slot < state.SurvivorSlots; slot++ {
		name := ""
		if s.Survivors[slot].Profile != 0 {
			name = s.Name(slot)
		}
		out = append(out, name)
	}
	return out
}

// ownerWords are the seats, then the groups of games with independents.
func ownerWords(s *rules.State) []string {
	words := slices.Clone(seatWords(s))
	for g := range state.GroupSlots {
		if s.Rules().Plays(state.People) {
			words = append(words, state.GroupName(g))
		}
	}
	return words
}

type body = record[state.Survivor]

// survivorLine is NAME PLACE|off|corpse PLACE|gone|absent [of SEAT] [COUNT N]... [actions N]
// [height N] [gun KIND] [shot-by NAME] [plus N] [goal N] [MARK]...
var survivorLine = keyed.Record[rules.State, body]{Key: "survivor",
	Each: func(s *rules.State, line func(head string, b *body)) {
		for slot, name := range slotNames(s) {
			v := &s.Survivors[slot]
			head := name + " " + state.ConditionNames[v.State]
			switch v.State {
			case state.OnTable:
				head = name + " " + s.PlaceName(v.At)
			case state.Corpse:
				head += " " + s.PlaceName(v.At)
			}
			if v.Profile != 0 {
				line(head, &body{s, v, slot})
			}
		}
	},
	Head: readSurvivor,
	Rows: slices.Concat([]keyed.Row[body]{
		{Key: "of", When: func(b *body) bool { return b.it.Owner != start(b).Owner || start(b).Profile == 0 },
			Write: func(b *body) string { return b.it.OwnerInWords() }, Read: readOwner},
		// At most 7 bites are counted. S88.
		keyed.Number("wounds", 0, 3, func(b *body) *uint8 { return &b.it.Wounds }),
		keyed.Number("stuns", 0, 3, func(b *body) *uint8 { return &b.it.Stuns }),
		keyed.Number("bites", 0, 7, func(b *body) *uint8 { return &b.it.Bites }),
		keyed.Number("supplies", 0, 255, func(b *body) *uint8 { return &b.it.Supplies }),
		keyed.Value("actions", keyed.Numbers[body]("actions", 0, mostActions), func(b *body) *uint8 { return &b.it.Actions }).
			If(func(b *body) bool { return b.it.Actions != usualActions(b.s, b.n) }),
		keyed.Packed("height", keyed.Numbers[body]("inches up a wall", 1, 2*rules.FloorInches), func(b *body) int { return b.it.Height() },
			func(b *body, n int) { b.it.Vehicle |= uint8(n) << 4 }).If(func(b *body) bool { return b.it.OnWall() }),
		keyed.Value("gun", gunKind, func(b *body) *state.ItemKind { return &b.it.LastGun }),
		keyed.Value("shot-by", shooter, func(b *body) *uint8 { return &b.it.Shooter }),
		keyed.Packed("plus", keyed.Numbers[body]("a number", 0, int(state.PlusBits/state.Pluses)), func(b *body) int { return int(b.it.Used & state.PlusBits / state.Pluses) },
			func(b *body, n int) { b.it.Used = b.it.Used&^state.PlusBits | uint16(n)*state.Pluses }).
			If(func(b *body) bool { return (b.it.Used^start(b).Used)&state.PlusBits != 0 }),
		keyed.Packed("goal", keyed.Numbers[body]("the number of a waypoint", 1, 8), func(b *body) int { return 1 + b.s.Waypoint(b.n) }, func(b *body, n int) { b.s.SetWaypoint(b.n, n-1) }),
	}, keyed.Marks(SavedMarks, func(b *body) *uint16 { return &b.it.Marks }),
		keyed.Marks(UseNames, func(b *body) *uint16 { return &b.it.Used }), keyed.Marks(SavedFire, func(b *body) *uint8 { return &b.it.Fire })),
	Done: func(b *body, l *lines.Line, column int) {
		switch v, name := b.it, b.s.Name(b.n); {
		case v.Owner == state.OfGroup+state.GroupSlots:
			l.FailAt(column, "%s is of no group and no seat; say so, such as of G1 (Indep)", name)
		case v.Alive() && v.Wounds >= b.s.Endures(b.n):
			l.FailAt(column, "%s lives with %d wounds; %d kill him (Wound 2)", name, v.Wounds, b.s.Endures(b.n))
		case v.Actions != actionsUnsaid && v.Actions > 0 && (!v.Here() || b.s.Unconscious(b.n)):
			l.FailAt(column, "%s has actions and cannot act (Wound 5)", name)
		}
	},
}

// mostActions are the two of a turn, and one each for a dope, event 66 and heroism.
const mostActions = 5

// start is a survivor at the start of the game.
func start(b *body) *state.Survivor { return &b.s.Rules().Start.Survivors[b.n] }

func readSurvivor(s *rules.State, l *lines.Line) *body {
	slot, profile, person := personNamed(s.Rules(), l.Peek())
	if person && s.Rules().Plays(state.People) {
		l.Next("a name")
	} else {
		person = false
		slot = l.OneOf(s.Rules().Names()...)
	}
	v := &s.Survivors[slot]
	if v.State != state.Absent {
		l.Fail("a second line for %s", s.Name(slot))
		return nil
	}
	if person {
		v.Profile, v.Owner, v.Actions = profile+1, state.OfGroup+state.GroupSlots, actionsUnsaid
	}
	if readCondition(s, v, l); v.State != state.Absent {
		v.Supplies = 0 // a placed survivor has only the supplies of his line
	}
	return &body{s, v, slot}
}

// readCondition reads the place or the condition of a survivor.
func readCondition(s *rules.State, v *state.Survivor, l *lines.Line) {
	for c, name := range state.ConditionNames {
		if state.Condition(c) != state.OnTable && l.Accept(name) {
			v.State = state.Condition(c)
			if v.State == state.Corpse {
				v.At = readPlace(s, l)
				noVehicle(s, l, v.At)
			}
			return
		}
	}
	v.State = state.OnTable
	v.At = readStop(s, l)
	if n, ok := v.At.Vehicle(); ok {
		v.Vehicle = 1 + uint8(n)
	}
}

// readStop reads a free place for a figure.
func readStop(s *rules.State, l *lines.Line) state.Place {
	at := readPlace(s, l)
	if _, in := at.Vehicle(); in || l.Err() != nil {
		return at
	}
	if m := s.Rules().Map; !m.Terrain[at.Square()].Stop() {
		l.Bad("a square that allows figures (Grid 6)")
	}
	return at
}

// noVehicle refuses the inside of a vehicle for all but people.
func noVehicle(s *rules.State, l *lines.Line, at state.Place) {
	if _, in := at.Vehicle(); in && l.Err() == nil {
		l.Bad("a square: only people are in vehicles")
	}
}

// readOwner reads the seat or the group of a survivor.
func readOwner(b *body, l *lines.Line) {
	if b.it.Owner = uint8(l.OneOf(ownerWords(b.s)...)); int(b.it.Owner) >= b.s.Rules().Seats {
		b.it.Owner += uint8(state.OfGroup - b.s.Rules().Seats)
	}
}

// shooter is the last shooter at a survivor; his line may follow later.
var shooter = keyed.Values[body]{
	Write: func(b *body, n int) string { return b.s.Name(n - 1) },
	Read: func(b *body, l *lines.Line) int {
		if slot, _, ok := personNamed(b.s.Rules(), l.Peek()); ok {
			l.Next("a name")
			return 1 + slot
		}
		return 1 + l.OneOf(b.s.Rules().Names()...)
	},
}

type groupOf = record[state.Group]

// groupLine is GROUP [ATTITUDE] [MARK]...
var groupLine = keyed.Record[rules.State, groupOf]{Key: "group",
	Each: func(s *rules.State, line func(head string, k *groupOf)) {
		for g := range s.Groups {
			if k := &s.Groups[g]; k.Flags&state.GroupHere != 0 {
				line(state.GroupName(g)+" "+k.Attitude.String(), &groupOf{s, k, g})
			}
		}
	},
	Head: func(s *rules.State, l *lines.Line) *groupOf {
		var names []string
		for g := range state.GroupSlots {
			names = append(names, state.GroupName(g))
		}
		g := l.OneOf(names...)
		k := &s.Groups[g]
		switch {
		case l.Err() == nil && !s.Rules().Plays(state.People):
			l.Fail("independents belong to a disabled layer of the rules (Flow 8.9)")
		case *k != (state.Group{}):
			l.Fail("a second line for this group")
		}
		k.Flags = state.GroupHere
		for a := ground.NoAttitude; a < ground.Allies; a++ {
			if l.Accept(a.String()) {
				k.Attitude = a
			}
		}
		return &groupOf{s, k, g}
	},
	Rows: keyed.Marks(GroupMarks, func(k *groupOf) *uint8 { return &k.it.Flags }),
}

// GroupMarks are the words of the flags of a group; that it is here follows from its members.
var GroupMarks = []string{"", "closed", "victim", "sentries", "again"}

var gunKind = keyed.Values[body]{
	Write: func(_ *body, n int) string { return state.ItemKind(n).String() },
	Read: func(_ *body, l *lines.Line) int {
		k, ok := KindNamed(l.Next("a weapon"))
		if l.Err() == nil && (!ok || !k.IsGun() && !k.Missile() && !k.Explosive()) {
			l.Bad("a ranged weapon such as pistol")
		}
		return int(k)
	},
}
