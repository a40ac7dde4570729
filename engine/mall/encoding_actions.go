package mall

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// actionRow is a kind of action for nets. A group of shooters has a plane, numbered by its bit set minus
// one. A move has the plane of its direction and the square of its start.
type actionRow = index.Row[*State]

var packing = index.Packing{Pack: func(kind, x uint8) engine.Action { return act1(Kind(kind), x) }, Arg: func(a engine.Action) uint8 { return uint8(a >> 16) }}

// actionTable numbers the actions of a player. The moves of units are the last with a square, because
// their number depends on the board.
func (c *coding) actionTable(b *board.Board) *index.Numbering[*State] {
	w := &c.ways
	onSquares := []actionRow{
		onSquare(KindPlace, "place the next character", "symbol", "EN 3.2"),
		onSquare(KindStep, "step", "square entered", "EN 5.1-5.4"),
		doorRow(b),
		onSquare(KindAppear, "appear", "where the unit appears", "EN 15.2, 15.3"),
		shootRow(),
		onSquare(KindHide, "hide a zombie", "where it hides", "EN 3.1"),
		onSquare(KindCheck, "check for berserk", "of the unit", "EN 10.0"),
		onSquare(KindUnit, "choose the unit that moves", "of the unit", "EN 7.0"),
		onSquare(KindReveal, "reveal a hidden zombie", "where it is", "EN 9.2"),
		onSquare(KindAttack, "attack", "square attacked", "EN 8.0"),
		superStepRow(), superBreakRow(b), breakRow(b, w), moveRow(w),
	}
	characters := counters.Names[:]
	return index.New(b.Squares, onSquares, []actionRow{
		single(act1(KindCheck, 0), "check nobody for berserk", "EN 10.0, A41"),
		single(act0(KindPass), "pass", "EN 5.0"),
		single(act0(KindMain), "close the main door", "EN 5.5"),
		single(act0(KindEnd), "end", "EN 4.0"),
		single(act0(KindHold), "hold fire", "EN 8.1"),
		single(act0(KindStay), "stay after an attack on glass", "A50"),
		single(act0(KindSuperStop), "the super zombie stops", "EN 11.2"),
		among(KindSelect, 1, "select: %s", "EN 5.0, 5.2", groupNames()...),
		among(KindFire, 1, "fire at the attackers: %s", "EN 6.9, 8.1", groupNames()...),
		among(KindName, 1, "name who is attacked: %s", "EN 8.0", groupNames()...),
		carryRow(),
		among(KindDrop, 0, "%s puts down who is carried", "EN 5.6", characters...),
		rifleRow(),
		among(KindNumber, 1, "attack %s", "EN 8.0", "one character", "two characters", "three characters", "four characters"),
		among(KindEnter, 0, "the last unit enters: %s", "EN 13.3, A58", board.DirectionNames[:]...),
		among(KindTurn, 0, "%s rolls next against the infection", "EN 11.0", characters...),
	})
}

// groupNames are the sets of characters that are not empty, in the order of their bits.
func groupNames() []string {
	names := make([]string, 1<<len(counters.Names)-1)
	for i := range names {
		names[i] = chars(i + 1).String()
	}
	return names
}

// onSquare is a kind whose only argument is a square.
func onSquare(k Kind, name, square, rule string) actionRow {
	return index.OnSquare[*State](packing, k, 1, index.Act(name, square, rule))
}

// single is one action without a square.
func single(a engine.Action, name, rule string) actionRow {
	return actionRow{Kind: uint8(actionKind(a)), Fields: []engine.Field{index.Act(name, "", rule)},
		Of:     func(*State, engine.Action) (field, square int) { return 0, 0 },
		Action: func(*State, int, int) (engine.Action, bool) { return a, true }}
}

// among is a kind whose only argument counts some words from a first number on.
func among(k Kind, first int, name, rule string, words ...string) actionRow {
	return index.Among[*State](packing, k, first, index.Each(index.Act(name, "", rule), words...)...)
}

// doorBetween returns the door between two squares, not a main door.
func doorBetween(b *board.Board, x, y Square) (d uint8, ok bool) {
	d = b.DoorAt(x, y)
	return d, d != NoDoor && b.Doors[d].B != 0
}

func doorRow(b *board.Board) actionRow {
	return actionRow{Kind: uint8(KindDoor), Fields: []engine.Field{index.Act("open or close a door", "square beyond it", "EN 5.5")},
		Of: func(s *State, a engine.Action) (field, square int) {
			d, _, _ := args(a)
			return 0, int(b.Beyond(s.square(), d)) - 1
		},
		Action: func(s *State, _, x int) (engine.Action, bool) {
			if s.group == 0 {
				return 0, false
			}
			d, ok := doorBetween(b, s.square(), Square(x+1))
			return act1(KindDoor, d), ok
		}}
}

func shootRow() actionRow {
	return actionRow{Kind: uint8(KindShoot), Fields: index.Each(index.Act("shoot: %s", "target", "EN 6.0"), groupNames()...),
		Of: func(_ *State, a engine.Action) (field, square int) {
			x, group, _ := args(a)
			return int(group) - 1, int(x) - 1
		},
		Action: func(_ *State, field, x int) (engine.Action, bool) {
			return act2(KindShoot, uint8(x+1), uint8(field+1)), true
		}}
}

func superStepRow() actionRow {
	row := actionRow{Kind: uint8(KindSuperStep),
		Of: func(_ *State, a engine.Action) (field, square int) {
			c, y, with := args(a)
			return 2*int(c) + int(with), int(y) - 1
		},
		Action: func(_ *State, field, y int) (engine.Action, bool) {
			return act3(KindSuperStep, uint8(field/2), uint8(y+1), uint8(field%2)), true
		}}
	for c := Peter; c <= Fran; c++ {
		row.Fields = append(row.Fields, index.Act(fmt.Sprintf("super zombie %s steps", c), "square entered", "EN 11.2"),
			index.Act(fmt.Sprintf("super zombie %s steps with its unit", c), "square entered", "EN 11.2"))
	}
	return row
}

func superBreakRow(b *board.Board) actionRow {
	return actionRow{Kind: uint8(KindSuperBreak),
		Fields: index.Each(index.Act("super zombie %s breaks a glass door", "square beyond it", "EN 11.6"), counters.Names[:]...),
		Of: func(s *State, a engine.Action) (field, square int) {
			c, d, _ := args(a)
			return int(c), int(b.Beyond(s.at[c], d)) - 1
		},
		Action: func(s *State, c, y int) (engine.Action, bool) {
			d, ok := doorBetween(b, Square(y+1), s.at[c])
			return act2(KindSuperBreak, uint8(c), d), ok
		}}
}

func breakRow(b *board.Board, w *board.Ways) actionRow {
	return actionRow{Kind: uint8(KindBreak),
		Fields: index.Each(index.Act("break the glass door: %s", "of the unit", "EN 10.4"), w.Names[:w.OneStep]...),
		Of: func(_ *State, a engine.Action) (field, square int) {
			x, d, _ := args(a)
			return int(w.Number[x][b.Beyond(Square(x), d)]), int(x) - 1
		},
		Action: func(_ *State, side, x int) (engine.Action, bool) {
			d, ok := doorBetween(b, Square(x+1), w.To[x+1][side])
			return act2(KindBreak, uint8(x+1), d), ok
		}}
}

func moveRow(w *board.Ways) actionRow {
	return actionRow{Kind: uint8(KindMove), Fields: index.Each(index.Act("move: %s", "of the unit", "EN 7.0, 7.5, 10.3"), w.Names...),
		Of: func(_ *State, a engine.Action) (field, square int) {
			x, y, _ := args(a)
			return int(w.Number[x][y]), int(x) - 1
		},
		Action: func(_ *State, way, x int) (engine.Action, bool) {
			y := w.To[x+1][way]
			return act2(KindMove, uint8(x+1), uint8(y)), y != 0
		}}
}

// carryRow numbers pairs of a carrier and a carried character.
func carryRow() actionRow {
	row := actionRow{Kind: uint8(KindCarry),
		Of: func(_ *State, a engine.Action) (field, square int) {
			c, other, _ := args(a)
			if other > c {
				other--
			}
			return 3*int(c) + int(other), 0
		},
		Action: func(_ *State, field, _ int) (engine.Action, bool) {
			c, other := uint8(field/3), uint8(field%3)
			if other >= c {
				other++
			}
			return act2(KindCarry, c, other), true
		}}
	for c := Peter; c <= Fran; c++ {
		for other := Peter; other <= Fran; other++ {
			if other != c {
				row.Fields = append(row.Fields, index.Act(fmt.Sprintf("%s carries %s", c, other), "", "EN 5.6"))
			}
		}
	}
	return row
}

func rifleRow() actionRow {
	return actionRow{Kind: uint8(KindRifle), Fields: index.Each(index.Act("take a rifle: %s", "", "EN 12.0"), "steve", "fran", "steve+fran"),
		Of: func(_ *State, a engine.Action) (field, square int) {
			m, _, _ := args(a)
			return int(m)>>Steve - 1, 0
		},
		Action: func(_ *State, field, _ int) (engine.Action, bool) {
			return act1(KindRifle, uint8(field+1)<<Steve), true
		}}
}

func (g *Game) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	return g.rules.code().AppendIndices(dst, content(p), actions, 24)
}

func (g *Game) ActionAt(p engine.Position, i int) (engine.Action, bool) {
	s := content(p)
	if s.Turn() < 0 {
		return 0, false
	}
	a, ok := g.rules.code().ActionAt(s, i)
	return a, ok && actions.Takes(s, uint8(actionKind(a)))
}
