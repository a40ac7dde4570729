package net

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// actionRow is a kind of action as nets count it.
type actionRow = index.Row[*rules.State]

func (c *Coding) onSquares() []actionRow {
	var list []actionRow
	for _, k := range [...]struct {
		kind  action.Kind
		where string
	}{
		{action.KindPlace, "where he begins"}, {action.KindMove, "where to"}, {action.KindTo, "where to"}, {action.KindHide, "where"}, {action.KindLurk, "where"}, {action.KindLeave, "where"}, {action.KindStand, "where"},
		{action.KindExit, "where he comes out"}, {action.KindBefriend, "the dog"}, {action.KindMelee, "who is attacked"}, {action.KindSubdue, "who is subdued"}, {action.KindPsychic, "the token"}, {action.KindAlso, "who is shot at"},
	} {
		list = append(list, c.onSquare(k.kind, WordOf(k.kind), k.where, nil))
	}
	list = append(list, c.besides(action.KindSearch, "search"), c.besides(action.KindCheck, ""),
		c.onSquare(action.KindSpot, "spot a token", "the token", isToken), c.onSquare(action.KindObserve, "observe a token", "the token", isToken),
		c.ofModes(action.KindTap, "where", "finish off who lies here", "finish off a corpse"),
		c.openings(action.KindEnter, "enter over the %s side", func(s *rules.State, p action.Play) int { return int(p.M) }),
		c.openings(action.KindBar, "barricade the %s side", func(s *rules.State, p action.Play) int { return s.Acting().At.Floor() }),
		c.shots(action.KindSnap, "snap shot"), c.shots(action.KindAim, "aimed shot"), c.shotTaps(),
		c.casts(action.KindThrow, "throw"), c.casts(action.KindAimThrow, "aim and throw"))
	return list
}

// isToken reports whether a look is at a token, not at a building.
func isToken(p action.Play) bool { return p.M != rules.OfBuilding }

// onSquare is a kind whose only argument is a place. Takes restricts it to a part of the kind.
func (c *Coding) onSquare(k action.Kind, name, where string, takes func(p action.Play) bool) actionRow {
	return actionRow{Kind: uint8(k), Fields: []engine.Field{index.Act(name, where, ruleOf(k))},
		Of: func(_ *rules.State, a engine.Action) (field, square int) {
			p := action.Decode(a)
			if takes != nil && !takes(p) {
				return -1, 0
			}
			return 0, int(c.Square[p.Q])
		},
		Action: func(_ *rules.State, _, x int) (engine.Action, bool) { return action.OfQ(k, uint16(c.At[x])), true }}
}

// ofModes is a kind that names a place and a mode.
func (c *Coding) ofModes(k action.Kind, where string, names ...string) actionRow {
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act("%s", where, ruleOf(k)), names...),
		Of: func(_ *rules.State, a engine.Action) (field, square int) {
			p := action.Decode(a)
			return int(p.M), int(c.Square[p.Q])
		},
		Action: func(_ *rules.State, m, x int) (engine.Action, bool) {
			return action.Play{Kind: k, M: uint8(m), Q: uint16(c.At[x])}.Action(), true
		}}
}

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

// gunRank is the index of a record among the guns of the actor, -1 if there are too many; gunAt is its
// inverse.
func gunRank(s *rules.State, rank uint8) (gun int) {
	list := s.Carried(int(s.Actor))
	for _, i := range list[:min(int(rank), len(list))] {
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

// shots counts shots by gun, then by mode: one round; both barrels, two pistols or a burst;
// automatic.
func (c *Coding) shots(k action.Kind, name string) actionRow {
	words := expand("gun %s of the actor: one round", "gun %s of the actor: barrels, pistols, burst", "gun %s of the actor: automatic")(counted(state.MostGuns))
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name+", %s", "who is shot at", ruleOf(k)), words...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			p := action.Decode(a)
			gun := gunRank(s, p.B)
			if gun < 0 {
				return -1, 0
			}
			return 3*gun + min(int(p.M), 1) + int(p.M)/int(rules.Auto), int(c.Square[p.Q])
		},
		Action: func(s *rules.State, field, x int) (engine.Action, bool) {
			rank, i, ok := gunAt(s, field/3)
			mode := [...]uint8{rules.One, manyModes(i.Kind()), rules.Auto}[field%3]
			return action.Play{Kind: k, B: rank, M: mode, Q: uint16(c.At[x])}.Action(), ok && (mode != rules.One || field%3 == 0)
		}}
}

// shotTaps counts shots at prone figures, by gun.
func (c *Coding) shotTaps() actionRow {
	words := expand("finish off who lies here with gun %s of the actor", "finish off a corpse with gun %s of the actor")(counted(state.MostGuns))
	return actionRow{Kind: uint8(action.KindShootTap), Fields: index.Each(index.Act("%s", "where", ruleOf(action.KindShootTap)), words...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			p := action.Decode(a)
			gun := gunRank(s, p.B)
			if gun < 0 {
				return -1, 0
			}
			return 2*gun + int(p.M), int(c.Square[p.Q])
		},
		Action: func(s *rules.State, field, x int) (engine.Action, bool) {
			rank, _, ok := gunAt(s, field/2)
			return action.Play{Kind: action.KindShootTap, B: rank, M: uint8(field % 2), Q: uint16(c.At[x])}.Action(), ok
		}}
}

func (c *Coding) withoutSquare() []actionRow {
	var houses []string
	for h := range ground.MaxBuildings {
		houses = append(houses, string(rune('A'+h)))
	}
	list := []actionRow{
		{Kind: uint8(action.KindNext), Fields: index.Each(index.Act("next: the part of %s", "", ruleOf(action.KindNext)), seatOffsetNames[:]...),
			Of: func(s *rules.State, a engine.Action) (field, square int) {
				return seatOffset(s, action.Decode(a).A, uint8(s.Turn())), 0
			},
			Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
				seat, ok := seatAt(s, field, uint8(s.Turn()))
				return action.OfA(action.KindNext, seat), ok
			}},
		c.looks(action.KindSpot, "spot building %s", houses), c.looks(action.KindObserve, "observe building %s", houses),
		c.loads(), c.readies(), c.climbs(), c.timers(), c.clears(), c.fits(), c.gets(), c.gives(), c.helps(), c.plants(),
		c.withGroup(action.KindTalk), c.withGroup(action.KindBarter), c.buys(), c.sells(),
		{Kind: uint8(action.KindChoose), Fields: index.Each(index.Act("choose %s", "", ruleOf(action.KindChoose)), choosableNames()...),
			Of: func(_ *rules.State, a engine.Action) (field, square int) {
				return slices.Index(rules.Choosable, state.ItemKind(action.Decode(a).Q)), 0
			},
			Action: func(_ *rules.State, field, _ int) (engine.Action, bool) {
				return action.OfQ(action.KindChoose, uint16(rules.Choosable[field])), true
			}},
	}
	list = append(list, c.vehicleActions()...)
	for _, k := range [...]action.Kind{action.KindPick, action.KindAid, action.KindGiveUp, action.KindVaccinate} {
		list = append(list, c.ofCharacter(k))
	}
	for _, v := range text.VerbList {
		if v.Kind > action.KindWhich && !strings.Contains(v.Word, " ") {
			list = append(list, actionRow{Kind: uint8(v.Kind), Fields: []engine.Field{index.Act(v.Word, "", v.Rule)},
				Of:     func(*rules.State, engine.Action) (field, square int) { return 0, 0 },
				Action: func(*rules.State, int, int) (engine.Action, bool) { return action.Of(v.Kind), true }})
		}
	}
	return list
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

// ofCharacter is a kind that names a character.
func (c *Coding) ofCharacter(k action.Kind) actionRow {
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(WordOf(k)+" %s", "", ruleOf(k)), characterWords()...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			return characterIndex(c.Rules, int(action.Decode(a).A), uint8(s.Turn())), 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			slot := characterSlot(c.Rules, field, uint8(s.Turn()))
			return action.OfA(k, uint8(slot)), true
		}}
}

// looks is that part of a kind which names a building.
func (c *Coding) looks(k action.Kind, name string, houses []string) actionRow {
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name, "", ruleOf(k)), houses...),
		Of: func(_ *rules.State, a engine.Action) (field, square int) { return int(action.Decode(a).A), 0 },
		Action: func(_ *rules.State, field, _ int) (engine.Action, bool) {
			return action.Play{Kind: k, A: uint8(field), M: rules.OfBuilding}.Action(), field < len(c.Rules.Map.Buildings)
		}}
}

// helps counts patients and second helpers.
func (c *Coding) helps() actionRow {
	var names []string
	for _, w := range characterWords() {
		names = append(names, w)
		names = append(names, expand(w+" with %s")(characterWords())...)
	}
	return actionRow{Kind: uint8(action.KindHelp), Fields: index.Each(index.Act("help %s", "", ruleOf(action.KindHelp)), names...),
		Of: func(s *rules.State, a engine.Action) (field, square int) {
			p := action.Decode(a)
			field = characterIndex(c.Rules, int(p.A), uint8(s.Turn())) * (1 + mostCharacters)
			if p.B > 0 {
				field += 1 + characterIndex(c.Rules, int(p.B)-1, uint8(s.Turn()))
			}
			return field, 0
		},
		Action: func(s *rules.State, field, _ int) (engine.Action, bool) {
			slot := characterSlot(c.Rules, field/(1+mostCharacters), uint8(s.Turn()))
			p := action.Play{Kind: action.KindHelp, A: uint8(slot)}
			if second := field % (1 + mostCharacters); second > 0 {
				p.B = uint8(1 + characterSlot(c.Rules, second-1, uint8(s.Turn())))
			}
			return p.Action(), true
		}}
}
