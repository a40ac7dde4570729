package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/mall/board"
)

// The encoding of views and actions for nets: engine.Encoder. encoding_planes.go and encoding_globals.go
// list the inputs, encoding_actions.go the actions. All inputs are computed from a masked view.

var (
	_ engine.Encoder   = (*Game)(nil)
	_ engine.Potential = (*Game)(nil)
)

// coding is the encoding of a board, with tables for speed.
type coding struct {
	*index.Coding[*State]
	words int // words of a plane
	near  board.Neighbours
	doors [board.MaxDoors]doorSlots
}

// doorSlots is the place of a door among the sides of its two squares.
type doorSlots struct{ a, b uint8 }

func newCoding(b *board.Board) *coding {
	c := &coding{near: board.NewNeighbours(b)}
	for d, door := range b.Doors {
		if door.B != 0 {
			c.doors[d] = doorSlots{c.near.Index[door.A][door.B], c.near.Index[door.B][door.A]}
		}
	}
	shape := engine.Encoding{
		Squares:   b.Squares,
		Sides:     make([][]engine.Adjacent, b.Squares),
		SideKinds: []string{"open", "glass door", "solid door"},
		Slots:     c.near.Names[:c.near.OneStepCount],
	}
	for i := range shape.Sides {
		x := Square(i + 1)
		for slot, y := range c.near.To[x][:c.near.OneStepCount] {
			if y != 0 {
				shape.Sides[i] = append(shape.Sides[i], engine.Adjacent{To: int(y) - 1, Kind: adjacentKind(b, x, y), Slot: uint8(slot)})
			}
		}
	}
	c.words = shape.Words()
	// Only one part: an observation takes 300 ns, and a part adds about 8 ns.
	c.Coding = index.NewCoding(shape,
		[]index.Part[*State, uint64]{index.Tell(planeFields(&c.near), func(s *State, dst []uint64) { s.observePlanes(c, dst) })},
		[]index.Part[*State, float32]{index.Tell(globalFields(), (*State).observeGlobals)}, c.actionTable(b))
	return c
}

// code returns the encoding under r.
func (r *Rules) code() *coding {
	r.coded.Do(func() { r.coding = newCoding(r.Board) })
	return r.coding
}

// adjacentKind returns the place of a side in SideKinds.
func adjacentKind(b *board.Board, x, y Square) uint8 {
	switch d := b.DoorAt(x, y); {
	case d == NoDoor:
		return 0
	case b.Doors[d].Kind == board.Glass:
		return 1
	}
	return 2
}

func (g *Game) Encoding() *engine.Encoding { return &g.rules.code().Shape }

func (g *Game) Observe(v engine.View, planes []uint64, globals []float32) {
	g.rules.code().Observe(&v.(*View).Masked, planes, globals)
}

// Potential implements engine.Potential. For the human side it is P - D, for the zombie player D - P:
//
//	P  1/4 of the main doors closed, 1/4 of the rifles held that EN 14.2.2
//	   requires, and 1/2 of the units out of play
//	D  1/3 for each character out of play, 1/6 for each infected one,
//	   at most 1
//
// It is public, except for hidden zombies, which count as in play (A59).
func (g *Game) Potential(v engine.View) float64 {
	s := &v.(*View).Masked
	open, closed := s.mainDoors()
	held, wanted := 0, 0
	for _, c := range [2]Character{Steve, Fran} {
		if !s.out(c) {
			wanted++
			held += oneIf(s.rifles.has(c))
		}
	}
	lost := 0.0
	for c := Peter; c <= Fran; c++ {
		lost += float64(oneIf(s.out(c)))/3 + float64(oneIf(s.status[c] == Infected))/6
	}
	progress := share(closed, open+closed)/4 + share(held, wanted)/4 + float64(s.poolSize)/float64(s.r().units)/2
	p := progress - min(lost, 1)
	if !s.r().humans(v.Viewer()) {
		return -p
	}
	return p
}

// share returns part of all, and the whole of nothing.
func share(part, all int) float64 {
	if all == 0 {
		return 1
	}
	return float64(part) / float64(all)
}
