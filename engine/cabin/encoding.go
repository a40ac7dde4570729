package cabin

import (
	"slices"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// The encoding of views and actions for nets: engine.Encoder. encoding_planes.go, encoding_globals.go and
// encoding_people.go list the inputs, encoding_actions.go the actions. The squares are the spaces by their
// numbers. Digest 8.6.
//
// No number, and no action without a square, names an arc. So turning the board only permutes the squares:
// see symmetry.go. Characters are counted clockwise from the viewer's first one.

var _ engine.Encoder = (*Game)(nil)

// coding is the encoding under some rules: it depends on the cards, the Events and figures.
type coding struct {
	*index.Coding[*State]
	rules   *Rules
	faces   []card     // the possible faces of a card in a hand
	face    [256]uint8 // 1 + the place of a code in faces, 0 for none
	tokens  []class    // the classes of tokens
	classAt [deadClass]uint8
}

// maxCast is how many Characters there are at most: the encoding is the same for any number.
const maxCast = 6

// Directions of a neighbour, and Walls between.
const (
	slotIn uint8 = iota
	slotOut
	slotClockwise
	slotCounter

	kindRings uint8 = iota - 4
	kindRing
	kindWall
)

func newCoding(r *Rules) *coding {
	c := &coding{rules: r}
	for kind := range uint8(len(r.Cards.Kinds)) {
		k := &r.Cards.Kinds[kind]
		for level := k.Level + 1; level > 0; level-- {
			if h := newCard(kind, level-1); k.Use.levelled() || level == 1 {
				c.addFace(h)
				if k.Use.melee() {
					c.addFace(h.withTape())
				}
			}
		}
	}
	for t := range types {
		for health := r.table[t].health; health > 0; health-- {
			k := tokenClass(t, health)
			c.classAt[k] = uint8(len(c.tokens))
			c.tokens = append(c.tokens, k)
		}
	}
	c.Coding = index.NewCoding(engine.Encoding{
		Symmetries: symmetries,
		Squares:    spaces,
		Sides:      adjacent(),
		SideKinds:  []string{"between rings", "along a ring", "across the line of a Wall"},
		Slots:      []string{"inward", "outward", "clockwise", "counter-clockwise"},
	}, c.seenPlanes(), c.seenGlobals(), c.actionTable())
	return c
}

func (c *coding) addFace(h card) {
	c.faces = append(c.faces, h)
	c.face[h.code()] = uint8(len(c.faces))
}

// adjacent lists the neighbours of each space.
func adjacent() [][]engine.Adjacent {
	sides := make([][]engine.Adjacent, spaces)
	for x := range off {
		add := func(y Space, slot, kind uint8) {
			if _, wall := wallsOf(x, y); wall {
				kind = kindWall
			}
			sides[x] = append(sides[x], engine.Adjacent{To: int(y), Slot: slot, Kind: kind})
		}
		if x.Ring() > Cabin {
			add(x-6, slotIn, kindRings)
		}
		if x.Ring() < Woods {
			add(x+6, slotOut, kindRings)
		}
		add(at(x.Ring(), (x.arc()+1)%6), slotClockwise, kindRing)
		add(at(x.Ring(), (x.arc()+5)%6), slotCounter, kindRing)
	}
	return sides
}

// Encoding implements engine.Encoder.
func (g *Game) Encoding() *engine.Encoding { return &g.rules.coding().Shape }

// Observe implements engine.Encoder.
func (g *Game) Observe(v engine.View, planes []uint64, globals []float32) {
	g.rules.coding().Observe(content(v), planes, globals)
}

// AppendIndices implements engine.Encoder.
func (g *Game) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	return g.rules.coding().AppendIndices(dst, content(p), actions, 24)
}

// ActionAt implements engine.Encoder.
func (g *Game) ActionAt(p engine.Position, i int) (engine.Action, bool) {
	s := content(p)
	if s.Turn() < 0 {
		return 0, false
	}
	a, ok := g.rules.coding().ActionAt(s, i)
	return a, ok && table.Takes(s, uint8(a>>24))
}

// slot is the place of a Character in the order of a seat, whose own first Character comes first. at is
// the inverse, or -1. The Overlord counts as the first Character does.
func (s *State) slot(c int, seat engine.Seat) int {
	r := s.r()
	return (c - r.firstOf(seat) + r.n) % r.n
}

func (s *State) atSlot(i int, seat engine.Seat) int {
	r := s.r()
	if i >= r.n {
		return -1
	}
	return (i + r.firstOf(seat)) % r.n
}

// firstOf returns the first Character of a seat.
func (r *Rules) firstOf(seat engine.Seat) int {
	return max(slices.Index(r.owner[:r.n], seat), 0)
}

// counted are the numbers from 1 on.
func counted(n int) (names []string) {
	for i := range n {
		names = append(names, strconv.Itoa(i+1))
	}
	return names
}
