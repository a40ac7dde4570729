package mall

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// The planes of actions. A group of shooters is a plane, less one its bit set; a
// piece that goes somewhere stands on the plane of its direction and on the
// square from which it goes. The moves of units come last, for their number
// depends on the board.
const (
	actPlace      = 0
	actStep       = 1
	actDoor       = 2
	actAppear     = 3
	actShoot      = 4 // by group
	actHide       = actShoot + groups
	actCheck      = actHide + 1
	actUnit       = actHide + 2
	actReveal     = actHide + 3
	actAttack     = actHide + 4
	actSuperStep  = actHide + 5       // by character, without and with its unit
	actSuperBreak = actSuperStep + 8  // by character
	actBreak      = actSuperBreak + 4 // by number of the side; moves follow, by number of the way
)

// groups is the number of sets of characters that are not empty.
const groups = 15

// The actions without a square.
const (
	oneNobody = iota
	onePass
	oneMain
	oneEnd
	oneHold
	oneStay
	oneStop
	oneSelect = iota // by group
	oneFire   = oneSelect + groups
	oneName   = oneFire + groups
	oneCarry  = oneName + groups // by carrier, then by carried
	oneDrop   = oneCarry + 4*3
	oneRifle  = oneDrop + 4 // steve, fran, both
	oneNumber = oneRifle + 3
	oneEnter  = oneNumber + 4
	oneTurn   = oneEnter + 4
	oneCount  = oneTurn + 4
)

// groupNames are the sets of characters in the order of their bits.
func groupNames() []string {
	names := make([]string, groups)
	for i := range names {
		names[i] = chars(i + 1).String()
	}
	return names
}

// actionPlanes documents the actions that have a square, in order.
func actionPlanes(w *ways) []engine.Field {
	one := func(name, square, rule string) engine.Field {
		return engine.Field{Name: name, Unit: square, Rule: rule}
	}
	list := []engine.Field{
		one("place the next character", "symbol", "EN 3.2"),
		one("step", "square entered", "EN 5.1-5.4"),
		one("open or close a door", "square beyond it", "EN 5.5"),
		one("appear", "where the unit appears", "EN 15.2, 15.3"),
	}
	list = append(list, fields("shoot: %s", groupNames(), "", "target", "EN 6.0")...)
	list = append(list,
		one("hide a zombie", "where it hides", "EN 3.1"),
		one("check for berserk", "of the unit", "EN 10.0"),
		one("choose the unit that moves", "of the unit", "EN 7.0"),
		one("reveal a hidden zombie", "where it is", "EN 9.2"),
		one("attack", "square attacked", "EN 8.0"))
	for c := Peter; c <= Fran; c++ {
		list = append(list, one(fmt.Sprintf("super zombie %s steps", c), "square entered", "EN 11.2"),
			one(fmt.Sprintf("super zombie %s steps with its unit", c), "square entered", "EN 11.2"))
	}
	list = append(list, fields("super zombie %s breaks a glass door", counters.Names[:], "", "square beyond it", "EN 11.6")...)
	list = append(list, fields("break the glass door: %s", w.names[:w.sides], "", "of the unit", "EN 10.4")...)
	return append(list, fields("move: %s", w.names, "", "of the unit", "EN 7.0, 7.5, 10.3")...)
}

// actionGlobals documents the other actions, in order.
func actionGlobals() []engine.Field {
	one := func(name, rule string) engine.Field { return engine.Field{Name: name, Rule: rule} }
	list := []engine.Field{
		one("check nobody for berserk", "EN 10.0, A41"),
		one("pass", "EN 5.0"),
		one("close the main door", "EN 5.5"),
		one("end", "EN 4.0"),
		one("hold fire", "EN 8.1"),
		one("stay after an attack on glass", "A50"),
		one("the super zombie stops", "EN 11.2"),
	}
	list = append(list, fields("select: %s", groupNames(), "", "", "EN 5.0, 5.2")...)
	list = append(list, fields("fire at the attackers: %s", groupNames(), "", "", "EN 6.9, 8.1")...)
	list = append(list, fields("name who is attacked: %s", groupNames(), "", "", "EN 8.0")...)
	for c := Peter; c <= Fran; c++ {
		for other := Peter; other <= Fran; other++ {
			if other != c {
				list = append(list, one(fmt.Sprintf("%s carries %s", c, other), "EN 5.6"))
			}
		}
	}
	list = append(list, fields("%s puts down who is carried", counters.Names[:], "", "", "EN 5.6")...)
	list = append(list, fields("take a rifle: %s", []string{"steve", "fran", "steve+fran"}, "", "", "EN 12.0")...)
	list = append(list, fields("attack %s", []string{"one character", "two characters", "three characters", "four characters"}, "", "", "EN 8.0")...)
	list = append(list, fields("the last unit enters: %s", board.DirectionNames[:], "", "", "EN 13.3, A58")...)
	return append(list, fields("%s rolls next against the infection", counters.Names[:], "", "", "EN 11.0")...)
}

// AppendIndices implements engine.Encoder.
func (g *Game) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	s, c := content(p), g.rules.code()
	for _, a := range actions {
		if base := c.base[actionKind(a)]; base != 0 {
			x, _, _ := args(a)
			dst = append(dst, base+int32(x)-1)
			continue
		}
		dst = append(dst, c.index(s, a))
	}
	return dst
}

// baseOf returns, by kind, the index of the first square of its plane where the
// only argument is a square, which is most of the actions that there are; else 0.
func baseOf(squares int) (base [KindAppear + 1]int32) {
	for k, plane := range map[Kind]int{KindStep: actStep, KindAppear: actAppear, KindHide: actHide, KindUnit: actUnit,
		KindReveal: actReveal, KindAttack: actAttack} {
		base[k] = int32(plane * squares)
	}
	return base
}

// index counts an action.
func (c *coding) index(s *State, a engine.Action) int32 {
	plane, x, one := c.place(s, a)
	n := c.shape.Squares
	if x == 0 {
		return int32(len(c.shape.ActionPlanes)*n + one)
	}
	return int32(plane*n + int(x) - 1)
}

// place returns the plane and the square of an action, or for x 0 which of those
// without a square it is.
func (c *coding) place(s *State, a engine.Action) (plane int, x Square, one int) {
	p, q, r := args(a)
	sq := Square(p)
	switch k := actionKind(a); k {
	case KindPlace:
		return actPlace, sq, 0
	case KindStep:
		return actStep, sq, 0
	case KindDoor:
		return actDoor, s.b().Beyond(s.square(), p), 0
	case KindAppear:
		return actAppear, sq, 0
	case KindShoot:
		return actShoot + int(q) - 1, sq, 0
	case KindHide:
		return actHide, sq, 0
	case KindCheck: // nobody is oneNobody
		return actCheck, sq, oneNobody
	case KindUnit:
		return actUnit, sq, 0
	case KindReveal:
		return actReveal, sq, 0
	case KindAttack:
		return actAttack, sq, 0
	case KindSuperStep:
		return actSuperStep + 2*int(p) + int(r), Square(q), 0
	case KindSuperBreak:
		return actSuperBreak + int(p), s.b().Beyond(s.at[p], q), 0
	case KindBreak:
		return actBreak + int(c.ways.slot[sq][s.b().Beyond(sq, q)]), sq, 0
	case KindMove:
		return actBreak + c.ways.sides + int(c.ways.slot[sq][q]), sq, 0
	case KindPass:
		return 0, 0, onePass
	case KindMain:
		return 0, 0, oneMain
	case KindEnd:
		return 0, 0, oneEnd
	case KindHold:
		return 0, 0, oneHold
	case KindStay:
		return 0, 0, oneStay
	case KindSuperStop:
		return 0, 0, oneStop
	case KindSelect:
		return 0, 0, oneSelect + int(p) - 1
	case KindFire:
		return 0, 0, oneFire + int(p) - 1
	case KindName:
		return 0, 0, oneName + int(p) - 1
	case KindCarry:
		if q > p { // nobody carries himself
			q--
		}
		return 0, 0, oneCarry + 3*int(p) + int(q)
	case KindDrop:
		return 0, 0, oneDrop + int(p)
	case KindRifle:
		return 0, 0, oneRifle + int(p)>>Steve - 1
	case KindNumber:
		return 0, 0, oneNumber + int(p) - 1
	case KindEnter:
		return 0, 0, oneEnter + int(p)
	case KindTurn:
		return 0, 0, oneTurn + int(p)
	}
	panic(fmt.Sprintf("mall: %#x is no action of a player", uint32(a)))
}

// ActionAt implements engine.Encoder.
func (g *Game) ActionAt(p engine.Position, index int) (engine.Action, bool) {
	s, c := content(p), g.rules.code()
	if index < 0 || index >= c.shape.Actions() || s.Turn() < 0 {
		return 0, false
	}
	n := c.shape.Squares
	if planes := len(c.shape.ActionPlanes) * n; index >= planes {
		a := oneAction(index - planes)
		return a, s.asks(actionKind(a))
	}
	a, ok := c.squareAction(s, index/n, Square(index%n+1))
	return a, ok && s.asks(actionKind(a))
}

// oneAction returns an action without a square.
func oneAction(i int) engine.Action {
	switch {
	case i >= oneTurn:
		return act1(KindTurn, uint8(i-oneTurn))
	case i >= oneEnter:
		return act1(KindEnter, uint8(i-oneEnter))
	case i >= oneNumber:
		return act1(KindNumber, uint8(i-oneNumber+1))
	case i >= oneRifle:
		return act1(KindRifle, uint8(i-oneRifle+1)<<Steve)
	case i >= oneDrop:
		return act1(KindDrop, uint8(i-oneDrop))
	case i >= oneCarry:
		c, other := uint8(i-oneCarry)/3, uint8(i-oneCarry)%3
		if other >= c {
			other++
		}
		return act2(KindCarry, c, other)
	case i >= oneName:
		return act1(KindName, uint8(i-oneName+1))
	case i >= oneFire:
		return act1(KindFire, uint8(i-oneFire+1))
	case i >= oneSelect:
		return act1(KindSelect, uint8(i-oneSelect+1))
	}
	return [...]engine.Action{
		oneNobody: act1(KindCheck, 0), onePass: act0(KindPass), oneMain: act0(KindMain), oneEnd: act0(KindEnd),
		oneHold: act0(KindHold), oneStay: act0(KindStay), oneStop: act0(KindSuperStop),
	}[i]
}

// squareAction returns the action of a plane on a square; false where the plane
// leads nowhere from there, or where there is no such door.
func (c *coding) squareAction(s *State, plane int, x Square) (engine.Action, bool) {
	b := s.b()
	switch {
	case plane >= actBreak+c.ways.sides:
		y := c.ways.to[x][plane-actBreak-c.ways.sides]
		return act2(KindMove, uint8(x), uint8(y)), y != 0
	case plane >= actBreak:
		d := b.DoorAt(x, c.ways.to[x][plane-actBreak])
		return act2(KindBreak, uint8(x), d), d != NoDoor && b.Doors[d].B != 0
	case plane >= actSuperBreak:
		m := uint8(plane - actSuperBreak)
		d := b.DoorAt(x, s.at[m])
		return act2(KindSuperBreak, m, d), d != NoDoor && b.Doors[d].B != 0
	case plane >= actSuperStep:
		i := uint8(plane - actSuperStep)
		return act3(KindSuperStep, i/2, uint8(x), i%2), true
	case plane >= actHide:
		return act1([...]Kind{KindHide, KindCheck, KindUnit, KindReveal, KindAttack}[plane-actHide], uint8(x)), true
	case plane >= actShoot:
		return act2(KindShoot, uint8(x), uint8(plane-actShoot+1)), true
	case plane == actDoor:
		if s.group == 0 {
			return 0, false
		}
		d := b.DoorAt(s.square(), x)
		return act1(KindDoor, d), d != NoDoor && b.Doors[d].B != 0
	}
	return act1([...]Kind{actPlace: KindPlace, actStep: KindStep, actAppear: KindAppear}[plane], uint8(x)), true
}

// asks reports whether the present phase is one in which an action of some kind
// may be chosen.
func (s *State) asks(k Kind) bool { return actions.Takes(s, uint8(k)) }
