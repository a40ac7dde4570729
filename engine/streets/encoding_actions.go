package streets

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/ground"
)

// actionRow is a kind of action as nets count it.
type actionRow = index.Row[*State]

// actionTable counts the actions of a seat: those that name a place, and the others. Digest 8.4.
func (c *coding) actionTable() *index.Table[*State] {
	return index.New(len(c.at), c.onSquares(), c.withoutSquare())
}

func (c *coding) onSquares() []actionRow {
	var list []actionRow
	for _, k := range [...]struct {
		kind  Kind
		where string
	}{
		{KindPlace, "where he begins"}, {KindMove, "where to"}, {KindTo, "where to"}, {KindHide, "where"}, {KindLurk, "where"}, {KindLeave, "where"}, {KindStand, "where"},
		{KindExit, "where he comes out"}, {KindBefriend, "the dog"}, {KindMelee, "who is attacked"}, {KindSubdue, "who is subdued"}, {KindPsychic, "the token"}, {KindAlso, "who is shot at"},
	} {
		list = append(list, c.onSquare(k.kind, wordOf(k.kind), k.where, nil))
	}
	list = append(list, c.besides(KindSearch, "search"), c.besides(KindCheck, ""),
		c.onSquare(KindSpot, "spot a token", "the token", isToken), c.onSquare(KindObserve, "observe a token", "the token", isToken),
		c.ofModes(KindTap, "where", "finish off who lies here", "finish off a corpse"),
		c.openings(KindEnter, "enter over the %s side", func(s *State, p Play) int { return int(p.M) }),
		c.openings(KindBar, "barricade the %s side", func(s *State, p Play) int { return s.who().at.Floor() }),
		c.shots(KindSnap, "snap shot"), c.shots(KindAim, "aimed shot"), c.shotTaps(),
		c.casts(KindThrow, "throw"), c.casts(KindAimThrow, "aim and throw"))
	return list
}

// isToken reports whether a look is at a token, not at a building.
func isToken(p Play) bool { return p.M != ofBuilding }

// onSquare is a kind that names a place and no more, or that part of it which takes holds of.
func (c *coding) onSquare(k Kind, name, where string, takes func(p Play) bool) actionRow {
	return actionRow{Kind: uint8(k), Fields: []engine.Field{index.Act(name, where, ruleOf(k))},
		Of: func(_ *State, a engine.Action) (field, square int) {
			p := Decode(a)
			if takes != nil && !takes(p) {
				return -1, 0
			}
			return 0, int(c.square[p.Q])
		},
		Action: func(_ *State, _, x int) (engine.Action, bool) { return actQ(k, uint16(c.at[x])), true }}
}

// ofModes is a kind that names a place and a mode.
func (c *coding) ofModes(k Kind, where string, names ...string) actionRow {
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act("%s", where, ruleOf(k)), names...),
		Of: func(_ *State, a engine.Action) (field, square int) {
			p := Decode(a)
			return int(p.M), int(c.square[p.Q])
		},
		Action: func(_ *State, m, x int) (engine.Action, bool) {
			return Play{Kind: k, M: uint8(m), Q: uint16(c.at[x])}.Action(), true
		}}
}

// compass are the sides of a building.
var compass = [...]ground.Direction{ground.N, ground.E, ground.S, ground.W}

// openings is a kind that names an opening: its inside square, and the side that it opens to.
func (c *coding) openings(k Kind, name string, floor func(s *State, p Play) int) actionRow {
	m := c.rules.Map
	var words []string
	for _, d := range compass {
		words = append(words, d.String())
	}
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name, "inside the opening", ruleOf(k)), words...),
		Of: func(s *State, a engine.Action) (field, square int) {
			p := Decode(a)
			o := &m.Buildings[p.A].Openings[p.B]
			return int(o.Out) / 2, int(c.square[ground.On(o.Inside, floor(s, p))])
		},
		Action: func(s *State, field, x int) (engine.Action, bool) {
			at := c.at[x]
			h := m.House[at.Square()]
			p := Play{Kind: k, A: uint8(h)}
			if k == KindEnter {
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

// gunRank is the number of a record among the guns of the actor, -1 where there are too many;
// gunAt is the way back.
func (s *State) gunRank(rank uint8) (gun int) {
	list := s.carried(int(s.actor))
	for _, i := range list[:min(int(rank), len(list))] {
		if i.kind().isGun() {
			gun++
		}
	}
	if gun >= mostGuns {
		return -1
	}
	return gun
}

func (s *State) gunAt(gun int) (rank uint8, i item, ok bool) {
	for rank, i := range s.carried(int(s.actor)) {
		if i.kind().isGun() {
			if gun == 0 {
				return uint8(rank), i, true
			}
			gun--
		}
	}
	return 0, 0, false
}

// manyModes are modes of which a gun has one at most.
func manyModes(k itemKind) uint8 {
	switch {
	case k == shotgun || k == sawnOff:
		return both
	case k.isPistol():
		return pair
	case k == burstRifle:
		return burst
	}
	return one
}

// shots counts shots by gun, then by mode: one round; both barrels, two pistols or a burst;
// automatic.
func (c *coding) shots(k Kind, name string) actionRow {
	words := each2("gun %s of the actor: one round", "gun %s of the actor: barrels, pistols, burst", "gun %s of the actor: automatic")(counted(mostGuns))
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name+", %s", "who is shot at", ruleOf(k)), words...),
		Of: func(s *State, a engine.Action) (field, square int) {
			p := Decode(a)
			gun := s.gunRank(p.B)
			if gun < 0 {
				return -1, 0
			}
			return 3*gun + min(int(p.M), 1) + int(p.M)/int(auto), int(c.square[p.Q])
		},
		Action: func(s *State, field, x int) (engine.Action, bool) {
			rank, i, ok := s.gunAt(field / 3)
			mode := [...]uint8{one, manyModes(i.kind()), auto}[field%3]
			return Play{Kind: k, B: rank, M: mode, Q: uint16(c.at[x])}.Action(), ok && (mode != one || field%3 == 0)
		}}
}

// shotTaps counts shots at who lies there, by gun.
func (c *coding) shotTaps() actionRow {
	words := each2("finish off who lies here with gun %s of the actor", "finish off a corpse with gun %s of the actor")(counted(mostGuns))
	return actionRow{Kind: uint8(KindShootTap), Fields: index.Each(index.Act("%s", "where", ruleOf(KindShootTap)), words...),
		Of: func(s *State, a engine.Action) (field, square int) {
			p := Decode(a)
			gun := s.gunRank(p.B)
			if gun < 0 {
				return -1, 0
			}
			return 2*gun + int(p.M), int(c.square[p.Q])
		},
		Action: func(s *State, field, x int) (engine.Action, bool) {
			rank, _, ok := s.gunAt(field / 2)
			return Play{Kind: KindShootTap, B: rank, M: uint8(field % 2), Q: uint16(c.at[x])}.Action(), ok
		}}
}

func (c *coding) withoutSquare() []actionRow {
	var houses []string
	for h := range ground.MaxBuildings {
		houses = append(houses, string(rune('A'+h)))
	}
	list := []actionRow{
		{Kind: uint8(KindNext), Fields: index.Each(index.Act("next: the part of %s", "", ruleOf(KindNext)), chairNames[:]...),
			Of: func(s *State, a engine.Action) (field, square int) { return s.chair(Decode(a).A, uint8(s.Turn())), 0 },
			Action: func(s *State, field, _ int) (engine.Action, bool) {
				seat, ok := s.seatAt(field, uint8(s.Turn()))
				return actA(KindNext, seat), ok
			}},
		c.looks(KindSpot, "spot building %s", houses), c.looks(KindObserve, "observe building %s", houses),
		c.loads(), c.readies(), c.climbs(), c.timers(), c.clears(), c.fits(), c.gets(), c.gives(), c.helps(), c.plants(),
		c.withGroup(KindTalk), c.withGroup(KindBarter), c.buys(), c.sells(),
		{Kind: uint8(KindChoose), Fields: index.Each(index.Act("choose %s", "", ruleOf(KindChoose)), choosableNames()...),
			Of: func(_ *State, a engine.Action) (field, square int) {
				return slices.Index(choosable, itemKind(Decode(a).Q)), 0
			},
			Action: func(_ *State, field, _ int) (engine.Action, bool) {
				return actQ(KindChoose, uint16(choosable[field])), true
			}},
	}
	list = append(list, c.vehicleActions()...)
	for _, k := range [...]Kind{KindPick, KindAid, KindGiveUp, KindVaccinate} {
		list = append(list, c.heads(k))
	}
	for _, v := range verbList {
		if v.kind > KindWhich && !strings.Contains(v.word, " ") {
			list = append(list, actionRow{Kind: uint8(v.kind), Fields: []engine.Field{index.Act(v.word, "", v.rule)},
				Of:     func(*State, engine.Action) (field, square int) { return 0, 0 },
				Action: func(*State, int, int) (engine.Action, bool) { return act0(v.kind), true }})
		}
	}
	return list
}

// wordOf and ruleOf are the word of a kind, without its arguments, and its rule.
func wordOf(k Kind) string {
	for _, v := range verbList {
		if v.kind == k {
			word, _, _ := strings.Cut(v.word, " ")
			return word
		}
	}
	return ""
}

func ruleOf(k Kind) string {
	for _, v := range verbList {
		if v.kind == k {
			return v.rule
		}
	}
	return ""
}

// each2 makes all of some formats with one %s of each word in turn.
func each2(formats ...string) func(words []string) []string {
	return func(words []string) (out []string) {
		for _, w := range words {
			for _, f := range formats {
				out = append(out, fmt.Sprintf(f, w))
			}
		}
		return out
	}
}

// kindNames are the words of kinds of things from one to before another.
// choosableNames are what may be chosen of a list.
func choosableNames() (words []string) {
	for _, k := range choosable {
		words = append(words, k.String())
	}
	return words
}

func kindNames(from, to itemKind) (words []string) {
	for k := from; k < to; k++ {
		words = append(words, k.String())
	}
	return words
}

// chairNames are the seats as one of them counts them.
var chairNames = [seatSlots]string{"the viewer", "the next seat", "the second seat on", "the third seat on", "the fourth seat on", "the fifth seat on"}

// chair is the place of a seat in the order of another, seatAt is the way back.
func (s *State) chair(seat, from uint8) int {
	n := s.r().seats
	return (int(seat) - int(from) + n) % n
}

func (s *State) seatAt(chair int, from uint8) (uint8, bool) {
	n := s.r().seats
	return uint8((chair + int(from)) % n), chair < n
}

// headWords are the characters as a seat counts them.
func headWords() []string { return each2("character %s")(counted(mostCharacters)) }

// heads is a kind that names a character.
func (c *coding) heads(k Kind) actionRow {
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(wordOf(k)+" %s", "", ruleOf(k)), headWords()...),
		Of: func(s *State, a engine.Action) (field, square int) {
			return c.rules.headOf(int(Decode(a).A), uint8(s.Turn())), 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			slot := c.rules.slotOf(field, uint8(s.Turn()))
			return actA(k, uint8(slot)), true
		}}
}

// looks is that part of a kind which names a building.
func (c *coding) looks(k Kind, name string, houses []string) actionRow {
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name, "", ruleOf(k)), houses...),
		Of: func(_ *State, a engine.Action) (field, square int) { return int(Decode(a).A), 0 },
		Action: func(_ *State, field, _ int) (engine.Action, bool) {
			return Play{Kind: k, A: uint8(field), M: ofBuilding}.Action(), field < len(c.rules.Map.Buildings)
		}}
}

// helps counts who is helped, and the second who carries him.
func (c *coding) helps() actionRow {
	var names []string
	for _, w := range headWords() {
		names = append(names, w)
		names = append(names, each2(w+" with %s")(headWords())...)
	}
	return actionRow{Kind: uint8(KindHelp), Fields: index.Each(index.Act("help %s", "", ruleOf(KindHelp)), names...),
		Of: func(s *State, a engine.Action) (field, square int) {
			p := Decode(a)
			field = c.rules.headOf(int(p.A), uint8(s.Turn())) * (1 + mostCharacters)
			if p.B > 0 {
				field += 1 + c.rules.headOf(int(p.B)-1, uint8(s.Turn()))
			}
			return field, 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			slot := c.rules.slotOf(field/(1+mostCharacters), uint8(s.Turn()))
			p := Play{Kind: KindHelp, A: uint8(slot)}
			if second := field % (1 + mostCharacters); second > 0 {
				p.B = uint8(1 + c.rules.slotOf(second-1, uint8(s.Turn())))
			}
			return p.Action(), true
		}}
}
