package net

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/fields"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

type (
	actionRow = index.Row[*rules.State]
	argument  = fields.Field[*rules.State]
)

// Arguments by their bits: see package action.
func ofA(words ...string) argument { return argument{Shift: 21, Width: 4, Words: words} }
func ofB(words ...string) argument { return argument{Shift: 15, Width: 6, Words: words} }
func ofM(words ...string) argument { return argument{Shift: 12, Width: 3, Words: words} }
func ofQ(words ...string) argument { return argument{Shift: 0, Width: 12, Words: words} }

// by adds the meaning of an argument in a position.
func by(d argument, index func(s *rules.State, p action.Play) int, value func(s *rules.State, p action.Play, i int) (v int, ok bool)) argument {
	d.Index = func(s *rules.State, a engine.Action) int { return index(s, action.Decode(a)) }
	d.Value = func(s *rules.State, a engine.Action, i int) (int, bool) { return value(s, action.Decode(a), i) }
	return d
}

// row is a kind of action as nets count it; where describes its square.
func row(k action.Kind, name, where string, arguments ...argument) actionRow {
	return fields.Row(25, k, index.Act(name, where, ruleOf(k)), arguments...)
}

func (c *Coding) onSquares() []actionRow {
	at, mode := c.place(), ofM("who lies here", "a corpse")
	var list []actionRow
	for _, k := range [...]struct {
		kind  action.Kind
		where string
	}{
		{action.KindPlace, "where he begins"}, {action.KindMove, "where to"}, {action.KindTo, "where to"}, {action.KindHide, "where"}, {action.KindLurk, "where"}, {action.KindLeave, "where"}, {action.KindStand, "where"},
		{action.KindExit, "where he comes out"}, {action.KindBefriend, "the dog"}, {action.KindMelee, "who is attacked"}, {action.KindSubdue, "who is subdued"}, {action.KindPsychic, "the token"}, {action.KindAlso, "who is shot at"},
	} {
		list = append(list, row(k.kind, WordOf(k.kind), k.where, at))
	}
	search := append([]string{"search"}, expand(WordOf(action.KindSearch)+" %s")(vehicleNames())...)
	return append(list,
		row(action.KindSearch, "%s", "where he ends", ofA(search...), at),
		row(action.KindCheck, WordOf(action.KindCheck)+" %s", "where he ends", ofA(vehicleNames()...), at),
		row(action.KindSpot, "spot a token", "the token", ofTokens, at), row(action.KindObserve, "observe a token", "the token", ofTokens, at),
		row(action.KindTap, "finish off %s", "where", mode, at),
		c.openings(action.KindEnter, "enter over the %s side", func(s *rules.State, p action.Play) int { return int(p.M) }),
		c.openings(action.KindBar, "barricade the %s side", func(s *rules.State, p action.Play) int { return s.Acting().At.Floor() }),
		row(action.KindSnap, "snap shot, gun %s of the actor: %s", "who is shot at", gunOfActor, shotMode, at),
		row(action.KindAim, "aimed shot, gun %s of the actor: %s", "who is shot at", gunOfActor, shotMode, at),
		row(action.KindShootTap, "finish off %[2]s with gun %[1]s of the actor", "where", gunOfActor, mode, at),
		row(action.KindThrow, "throw %s", "where to", throwable, at), row(action.KindAimThrow, "aim and throw %s", "where to", throwable, at))
}

// place is a place as a square.
func (c *Coding) place() argument {
	d := ofQ()
	d.Index = func(_ *rules.State, a engine.Action) int { return int(c.Square[action.Decode(a).Q]) }
	d.Value = func(_ *rules.State, _ engine.Action, x int) (int, bool) { return int(c.At[x]), true }
	return d
}

// ofTokens is the part of a kind that looks at tokens, not at buildings.
var ofTokens = by(ofM(), func(_ *rules.State, p action.Play) int { return -int(p.M) }, func(*rules.State, action.Play, int) (int, bool) { return 0, true })

// compass are the sides of a building.
var compass = [...]ground.Direction{ground.N, ground.E, ground.S, ground.W}

// openings is a kind that names an opening: its inside square, and the side that it opens to.
func (c *Coding) openings(k action.Kind, name string, floor func(s *rules.State, p action.Play) int) actionRow {
	m := c.Rules.Map
	var words []string
	for _, d := range compass {
		words = append(words, d.String())
	}
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name, "inside the opening", ruleOf(k)), words...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			p := action.Decode(a)
			o := &m.Buildings[p.A].Openings[p.B]
			return int(o.Out) / 2, int(c.Square[ground.On(o.Inside, floor(s, p))])
		},
		Action: func(s *rules.State, field, x int) (engine.Action, bool) {
			at := c.At[x]
			h := m.House[at.Square()]
			p := action.Play{Kind: k, A: uint8(h)}
			if k == action.KindEnter {
				p.M = uint8(at.Floor())
			}
			if h < 0 || at.Floor() != floor(s, p) {
				return 0, false
			}
			for o := range m.Buildings[h].Openings {
				if b := &m.Buildings[h].Openings[o]; b.Inside == at.Square() && b.Out == compass[field] {
					p.B = uint8(o)
					return p.Action(), true
				}
			}
			return 0, false
		}}
}

// gunRank is the index of a record among the guns of the actor, -1 if it is no gun or there are too many;
// gunAt is its inverse.
func gunRank(s *rules.State, rank uint8) (gun int) {
	list := s.Carried(int(s.Actor))
	if int(rank) >= len(list) || !list[rank].Kind().IsGun() {
		return -1
	}
	for _, i := range list[:rank] {
		if i.Kind().IsGun() {
			gun++
		}
	}
	if gun >= state.MostGuns {
		return -1
	}
	return gun
}

func gunAt(s *rules.State, gun int) (rank uint8, i state.Item, ok bool) {
	for rank, i := range s.Carried(int(s.Actor)) {
		if i.Kind().IsGun() {
			if gun == 0 {
				return uint8(rank), i, true
			}
			gun--
		}
	}
	return 0, 0, false
}

// manyModes are modes that a gun has at most one of.
func manyModes(k state.ItemKind) uint8 {
	switch {
	case k == state.Shotgun || k == state.SawnOff:
		return rules.Both
	case k.IsPistol():
		return rules.Pair
	case k == state.BurstRifle:
		return rules.Burst
	}
	return rules.One
}

// gunOfActor is a gun by its rank among the guns of the actor.
var gunOfActor = by(ofB(counted(state.MostGuns)...), func(s *rules.State, p action.Play) int { return gunRank(s, p.B) },
	func(s *rules.State, _ action.Play, i int) (int, bool) {
		rank, _, ok := gunAt(s, i)
		return int(rank), ok
	})

// shotMode is a mode of the gun before it: one round; both barrels, two pistols or a burst; automatic.
var shotMode = by(ofM("one round", "barrels, pistols, burst", "automatic"),
	func(_ *rules.State, p action.Play) int { return min(int(p.M), 1) + int(p.M)/int(rules.Auto) },
	func(s *rules.State, p action.Play, i int) (int, bool) {
		mode := [...]uint8{rules.One, manyModes(s.Carried(int(s.Actor))[p.B].Kind()), rules.Auto}[i]
		return int(mode), mode != rules.One || i == 0
	})

func (c *Coding) withoutSquare() []actionRow {
	var houses []string
	for h := range ground.MaxBuildings {
		houses = append(houses, string(rune('A'+h)))
	}
	house := ofA(houses...)
	house.Value = func(_ *rules.State, _ engine.Action, h int) (int, bool) { return h, h < len(c.Rules.Map.Buildings) }
	building := fields.Implied(func(*rules.State) (int, bool) { return rules.OfBuilding, true })
	building.Shift = 12
	seat := by(ofA(seatOffsetNames[:]...), func(s *rules.State, p action.Play) int { return seatOffset(s, p.A, uint8(s.Turn())) },
		func(s *rules.State, _ action.Play, i int) (int, bool) {
			seat, ok := seatAt(s, i, uint8(s.Turn()))
			return int(seat), ok
		})
	choosable := by(ofQ(choosableNames()...), func(_ *rules.State, p action.Play) int { return slices.Index(rules.Choosable, state.ItemKind(p.Q)) },
		func(_ *rules.State, _ action.Play, i int) (int, bool) { return int(rules.Choosable[i]), true })
	group, vehicle, hand, character := ofA(groupNames()...), ofA(vehicleNames()...), ofB(handWords()...), c.character()
	hand = by(hand, func(s *rules.State, p action.Play) int { return handIndex(s, p.B) }, handRank)
	list := []actionRow{
		row(action.KindNext, "next: the part of %s", "", seat),
		row(action.KindSpot, "spot building %s", "", house, building), row(action.KindObserve, "observe building %s", "", house, building),
		row(action.KindReload, "reload gun %s of the actor: %s", "", gunOfActor, load), row(action.KindReload, "reload %s", "", ready),
		row(action.KindClimb, "climb %s inches up", "", numbers(0, rules.FloorInches*(ground.Levels-1))),
		row(action.KindTimer, "set a timer, turns %s", "", numbers(1, rules.MostTimer)),
		row(action.KindClear, "clear gun %s of the actor", "", gunOfActor),
		row(action.KindFit, "fit %[2]s on gun %[1]s of the actor", "", gunFitted, part),
		row(action.KindGet, "get %s", "", picked), row(action.KindGive, "give %s %s", "", character, hand),
		row(action.KindHelp, "help %s%s", "", character, c.secondHelper()), row(action.KindPlant, "plant %s", "", planted),
		row(action.KindTalk, WordOf(action.KindTalk)+" %s", "", group), row(action.KindBarter, WordOf(action.KindBarter)+" %s", "", group),
		row(action.KindBuy, "buy %s", "", goods), row(action.KindSell, "sell %s", "", hand),
		row(action.KindChoose, "choose %s", "", choosable),
	}
	for _, k := range [...]action.Kind{action.KindBoard, action.KindStart, action.KindDrive, action.KindFuel, action.KindSiphon, action.KindBattery, action.KindFree} {
		list = append(list, row(k, WordOf(k)+" %s", "", vehicle))
	}
	list = append(list, row(action.KindAhead, "ahead %s", "", numbers(1, mostAhead)), row(action.KindBack, "back %s", "", numbers(1, mostBack)),
		row(action.KindRam, "ram %s", "", numbers(1, rules.MostRams)))
	for _, k := range [...]action.Kind{action.KindPick, action.KindAid, action.KindGiveUp, action.KindVaccinate} {
		list = append(list, row(k, WordOf(k)+" %s", "", character))
	}
	for _, v := range text.VerbList {
		if v.Kind > action.KindWhich && !strings.Contains(v.Word, " ") {
			list = append(list, row(v.Kind, v.Word, ""))
		}
	}
	return list
}

// numbers are the numbers from low to high.
func numbers(low, high int) argument {
	var words []string
	for n := low; n <= high; n++ {
		words = append(words, strconv.Itoa(n))
	}
	d := ofQ(words...)
	d.Low = low
	return d
}

// WordOf and ruleOf are the word of a kind, without its arguments, and its rule.
func WordOf(k action.Kind) string {
	for _, v := range text.VerbList {
		if v.Kind == k {
			word, _, _ := strings.Cut(v.Word, " ")
			return word
		}
	}
	return ""
}

func ruleOf(k action.Kind) string {
	for _, v := range text.VerbList {
		if v.Kind == k {
			return v.Rule
		}
	}
	return ""
}

// expand makes all of some formats with one %s of each word in turn.
func expand(formats ...string) func(words []string) []string {
	return func(words []string) (out []string) {
		for _, w := range words {
			for _, f := range formats {
				out = append(out, fmt.Sprintf(f, w))
			}
		}
		return out
	}
}

// choosableNames are the items of lists with a free choice.
func choosableNames() (words []string) {
	for _, k := range rules.Choosable {
		words = append(words, k.String())
	}
	return words
}

// kindNames are the words of all kinds of things.
func kindNames() (words []string) {
	for k := state.NoItem + 1; k < state.ItemKinds; k++ {
		words = append(words, k.String())
	}
	return words
}

// seatOffsetNames are the seats relative to the viewer.
var seatOffsetNames = [state.SeatSlots]string{"the viewer", "the next seat", "the second seat on", "the third seat on", "the fourth seat on", "the fifth seat on"}

// seatOffset is the place of a seat in the order of another, seatAt is the way back.
func seatOffset(s *rules.State, seat, from uint8) int {
	n := s.Rules().Seats
	return (int(seat) - int(from) + n) % n
}

func seatAt(s *rules.State, seatOffset int, from uint8) (uint8, bool) {
	n := s.Rules().Seats
	return uint8((seatOffset + int(from)) % n), seatOffset < n
}

// characterWords are the characters as a seat counts them.
func characterWords() []string { return expand("character %s")(counted(mostCharacters)) }

// character is a character, as the seat on turn counts them.
func (c *Coding) character() argument {
	return by(ofA(characterWords()...), func(s *rules.State, p action.Play) int { return characterIndex(c.Rules, int(p.A), uint8(s.Turn())) },
		func(s *rules.State, _ action.Play, i int) (int, bool) {
			return characterSlot(c.Rules, i, uint8(s.Turn())), true
		})
}

// secondHelper is the second helping character, or nobody.
func (c *Coding) secondHelper() argument {
	return by(ofB(append([]string{""}, expand(" with %s")(characterWords())...)...), func(s *rules.State, p action.Play) int {
		if p.B == 0 {
			return 0
		}
		return 1 + characterIndex(c.Rules, int(p.B)-1, uint8(s.Turn()))
	}, func(s *rules.State, _ action.Play, i int) (int, bool) {
		if i == 0 {
			return 0, true
		}
		return 1 + characterSlot(c.Rules, i-1, uint8(s.Turn())), true
	})
}
