package mall

import (
	"fmt"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/kit/fields"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

type (
	actionRow = index.Row[*State]
	argument  = fields.Field[*State] // see actions.go for the bytes
)

// Bytes of arguments.
const (
	byteX = 16
	byteY = 8
	byteZ = 0
)

// actionOf is a kind of action as nets count it.
func actionOf(k Kind, name, square, rule string, arguments ...argument) actionRow {
	return fields.Row(24, k, index.Act(name, square, rule), arguments...)
}

// actionTable numbers the actions of a player. A group of shooters has a plane, numbered by its bit set
// minus one. A move has the plane of its direction and the square of its start. The moves of units are the
// last with a square, because their number depends on the board.
func (c *coding) actionTable(b *board.Board) *index.Numbering[*State] {
	square, entered := argument{Shift: byteX, Low: 1}, argument{Shift: byteY, Low: 1}
	group, shooters := argument{Shift: byteX, Low: 1, Words: groupNames()}, argument{Shift: byteY, Low: 1, Words: groupNames()}
	who := argument{Shift: byteX, Words: counters.Names[:]}
	number := argument{Shift: byteX, Low: 1, Words: []string{"one character", "two characters", "three characters", "four characters"}}
	rifles := argument{Shift: byteX + uint(Steve), Width: 2, Low: 1, Words: []string{"steve", "fran", "steve+fran"}}
	with := argument{Shift: byteZ, Words: []string{"steps", "steps with its unit"}}
	single := func(k Kind, name, rule string) actionRow { return actionOf(k, name, "", rule) }
	return index.New(b.Squares, []actionRow{
		actionOf(KindPlace, "place the next character", "symbol", "EN 3.2", square),
		actionOf(KindStep, "step", "square entered", "EN 5.1-5.4", square),
		actionOf(KindDoor, "open or close a door", "square beyond it", "EN 5.5", beyond(b, byteX, (*State).openers)),
		actionOf(KindAppear, "appear", "where the unit appears", "EN 15.2, 15.3", square),
		actionOf(KindShoot, "shoot: %s", "target", "EN 6.0", shooters, square),
		actionOf(KindHide, "hide a zombie", "where it hides", "EN 3.1", square),
		actionOf(KindCheck, "check for berserk", "of the unit", "EN 10.0", square),
		actionOf(KindUnit, "choose the unit that moves", "of the unit", "EN 7.0", square),
		actionOf(KindReveal, "reveal a hidden zombie", "where it is", "EN 9.2", square),
		actionOf(KindAttack, "attack", "square attacked", "EN 8.0", square),
		actionOf(KindSuperStep, "super zombie %s %s", "square entered", "EN 11.2", who, with, entered),
		actionOf(KindSuperBreak, "super zombie %s breaks a glass door", "square beyond it", "EN 11.6", who, beyond(b, byteY, func(s *State, a engine.Action) Square { return s.at[byteOf(a, byteX)] })),
		actionOf(KindBreak, "break the glass door: %s", "of the unit", "EN 10.4", square, c.side(b)),
		actionOf(KindMove, "move: %s", "of the unit", "EN 7.0, 7.5, 10.3", square, c.way()),
	}, []actionRow{
		actionOf(KindCheck, "check nobody for berserk", "", "EN 10.0, A41", fields.Implied(func(*State) (int, bool) { return 0, true })),
		single(KindPass, "pass", "EN 5.0"),
		single(KindMain, "close the main door", "EN 5.5"),
		single(KindEnd, "end", "EN 4.0"),
		single(KindHold, "hold fire", "EN 8.1"),
		single(KindStay, "stay after an attack on glass", "A50"),
		single(KindSuperStop, "the super zombie stops", "EN 11.2"),
		actionOf(KindSelect, "select: %s", "", "EN 5.0, 5.2", group),
		actionOf(KindFire, "fire at the attackers: %s", "", "EN 6.9, 8.1", group),
		actionOf(KindName, "name who is attacked: %s", "", "EN 8.0", group),
		actionOf(KindCarry, "%s", "", "EN 5.6", carried()),
		actionOf(KindDrop, "%s puts down who is carried", "", "EN 5.6", who),
		actionOf(KindRifle, "take a rifle: %s", "", "EN 12.0", rifles),
		actionOf(KindNumber, "attack %s", "", "EN 8.0", number),
		actionOf(KindEnter, "the last unit enters: %s", "", "EN 13.3, A58", argument{Shift: byteX, Words: board.DirectionNames[:]}),
		actionOf(KindTurn, "%s rolls next against the infection", "", "EN 11.0", who),
	})
}

func byteOf(a engine.Action, shift uint) uint8 { return uint8(a >> shift) }

// groupNames are the sets of characters that are not empty, in the order of their bits.
func groupNames() []string {
	names := make([]string, 1<<len(counters.Names)-1)
	for i := range names {
		names[i] = chars(i + 1).String()
	}
	return names
}

// doorBetween returns the door between two squares, not a main door.
func doorBetween(b *board.Board, x, y Square) (d int, ok bool) {
	door := b.DoorAt(x, y)
	return int(door), x != 0 && door != NoDoor && b.Doors[door].B != 0
}

// beyond is a door as the square beyond it.
func beyond(b *board.Board, shift uint, from func(s *State, a engine.Action) Square) argument {
	return argument{Shift: shift,
		Index: func(s *State, a engine.Action) int { return int(b.Beyond(from(s, a), byteOf(a, shift))) - 1 },
		Value: func(s *State, a engine.Action, y int) (int, bool) { return doorBetween(b, from(s, a), Square(y+1)) }}
}

// openers returns the square of the group that opens doors, 0 for none.
func (s *State) openers(engine.Action) Square {
	if s.group == 0 {
		return 0
	}
	return s.square()
}

// side is a door as a side of the square of the unit.
func (c *coding) side(b *board.Board) argument {
	return argument{Shift: byteY, Words: c.near.Names[:c.near.OneStepCount],
		Index: func(_ *State, a engine.Action) int {
			x := Square(byteOf(a, byteX))
			return int(c.near.Index[x][b.Beyond(x, byteOf(a, byteY))])
		},
		Value: func(_ *State, a engine.Action, side int) (int, bool) {
			x := byteOf(a, byteX)
			return doorBetween(b, Square(x), c.near.To[x][side])
		}}
}

// way is a square as a way from the square of the unit.
func (c *coding) way() argument {
	return argument{Shift: byteY, Words: c.near.Names,
		Index: func(_ *State, a engine.Action) int { return int(c.near.Index[byteOf(a, byteX)][byteOf(a, byteY)]) },
		Value: func(_ *State, a engine.Action, way int) (int, bool) {
			y := c.near.To[byteOf(a, byteX)][way]
			return int(y), y != 0
		}}
}

// carried is a pair of a carrier and another character.
func carried() argument {
	f := argument{Shift: byteY, Width: 16}
	var pairs []int // as the bytes of an action
	for c := Peter; c <= Fran; c++ {
		for other := Peter; other <= Fran; other++ {
			if other != c {
				f.Words, pairs = append(f.Words, fmt.Sprintf("%s carries %s", c, other)), append(pairs, int(c)<<8|int(other))
			}
		}
	}
	f.Index = func(_ *State, a engine.Action) int { return slices.Index(pairs, int(a>>byteY&0xffff)) }
	f.Value = func(_ *State, _ engine.Action, i int) (int, bool) { return pairs[i], true }
	return f
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
