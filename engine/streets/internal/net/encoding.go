package net

import (
	"strconv"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// The encoding of views and actions: engine.Encoder. planes.go, globals.go, people.go, vehicles.go and
// blasts.go have the inputs; actions.go and things.go have the indices of actions. Digest 8.4.
//
// The squares are the squares of the ground, then the squares of the upper floors, building by building. A
// square holds one figure, and floors have the same planes as the ground. There is no window, since MOVE
// and shots cover most of the table. Characters and seats are counted from the first one of the viewer.

// Coder is how nets see a game under some rules, as an engine.Encoder.
type Coder struct{ Rules *state.Rules }

// Coding is the encoding under some rules: it depends on the map.
type Coding struct {
	*index.Coding[*rules.State]
	Rules  *state.Rules
	words  int                                      // words of a layer
	At     []state.Place                            // by square
	Square [ground.Levels * ground.MaxSquares]int16 // by place, -1 for none
	rooms  [][]uint64                               // layer of each floor: see room
}

// mostCharacters is the maximum number of characters, joined independents included. The encoding has the
// same size for any number. Data 5, S51.
const (
	mostCharacters = state.SurvivorSlots
	mostStarters   = 8
)

// Kinds of sides, and the ways that are no directions of the compass.
const (
	sidePlain uint8 = iota
	sideObstacle
	sideTall
	sideWall
	sideOpening
	sideStairs

	slotUp   = uint8(ground.Directions)
	slotDown = slotUp + 1
)

func newCoding(r *state.Rules) *Coding {
	c := &Coding{Rules: r}
	for p := range c.Square {
		c.Square[p] = -1
	}
	for q := range state.Place(r.Map.W * r.Map.H) {
		c.add(q)
	}
	for h := range r.Map.Buildings {
		b := &r.Map.Buildings[h]
		for floor := 1; floor < b.Floors; floor++ {
			for q, ok := b.Rect().Next(0); ok; q, ok = b.Rect().Next(q + 1) {
				c.add(ground.On(q, floor))
			}
		}
	}
	c.words = (len(c.At) + 63) / 64
	c.rooms = make([][]uint64, len(r.Map.Buildings)*ground.Levels)
	for h := range r.Map.Buildings {
		for floor := range r.Map.Buildings[h].Floors {
			c.rooms[h*ground.Levels+floor] = c.layer(r.Map.Buildings[h].Rect(), floor)
		}
	}
	slots := []string{}
	for d := range ground.Directions {
		slots = append(slots, d.String())
	}
	c.Coding = index.NewCoding(engine.Encoding{
		Squares:   len(c.At),
		Sides:     c.sides(),
		SideKinds: []string{"plain", "obstacle", "tall obstacle", "wall of a building", "door or window", "stairs"},
		Slots:     append(slots, "up", "down"),
	}, c.seenPlanes(), c.seenGlobals(), index.New(len(c.At), c.onSquares(), c.withoutSquare()))
	return c
}

// add makes a place the next square.
func (c *Coding) add(p state.Place) {
	c.Square[p] = int16(len(c.At))
	c.At = append(c.At, p)
}

// set puts a place into a layer.
func (c *Coding) set(dst []uint64, layer int, p state.Place) {
	if int(p) >= len(c.Square) || c.Square[p] < 0 {
		return
	}
	x := int(c.Square[p])
	dst[layer*c.words+x>>6] |= 1 << (x & 63)
}

// claim sets those layers from first on that apply to a place.
func (c *Coding) claim(dst []uint64, first int, p state.Place, claims ...bool) {
	for i, holds := range claims {
		if holds {
			c.set(dst, first+i, p)
		}
	}
}

// raise adds n to the count of a place, in a number of layers from first on.
func (c *Coding) raise(dst []uint64, first, layers int, p state.Place, n int) {
	if int(p) >= len(c.Square) || c.Square[p] < 0 {
		return
	}
	x := int(c.Square[p])
	for l := first; l < first+layers && n > 0; l++ {
		if w := &dst[l*c.words+x>>6]; *w>>(x&63)&1 == 0 {
			*w |= 1 << (x & 63)
			n--
		}
	}
}

// or puts a layer into another.
func (c *Coding) or(dst []uint64, layer int, more []uint64) {
	dst = dst[layer*c.words:]
	for i, m := range more {
		dst[i] |= m
	}
}

// layer makes a layer of the squares of a floor.
func (c *Coding) layer(set *ground.Set, floor int) []uint64 {
	out := make([]uint64, c.words)
	for q, ok := set.Next(0); ok; q, ok = set.Next(q + 1) {
		c.set(out, 0, ground.On(q, floor))
	}
	return out
}

// room returns the layer of a floor of a building, nil if there is no such floor.
func (c *Coding) room(h, floor int) []uint64 { return c.rooms[h*ground.Levels+floor] }

// sides lists the neighbours of each square.
func (c *Coding) sides() [][]engine.Adjacent {
	m := c.Rules.Map
	all := make([][]engine.Adjacent, len(c.At))
	for x, p := range c.At {
		if m.Terrain[p.Square()] == ground.Solid {
			continue
		}
		for d := range ground.Directions {
			q, ok := m.Step(p.Square(), d)
			if !ok || m.Terrain[q] == ground.Solid {
				continue
			}
			if y := c.Square[ground.On(q, p.Floor())]; y >= 0 && (p.Floor() == 0 || m.House[q] == m.House[p.Square()]) {
				all[x] = append(all[x], engine.Adjacent{To: int(y), Slot: uint8(d), Kind: sideKind(m, p.Square(), q)})
			}
		}
		h := m.House[p.Square()]
		if h < 0 || m.Buildings[h].Floors < 2 || m.Buildings[h].Stairs != p.Square() {
			continue
		}
		if p.Floor()+1 < m.Buildings[h].Floors {
			all[x] = append(all[x], engine.Adjacent{To: int(c.Square[p+1<<10]), Slot: slotUp, Kind: sideStairs})
		}
		if p.Floor() > 0 {
			all[x] = append(all[x], engine.Adjacent{To: int(c.Square[p-1<<10]), Slot: slotDown, Kind: sideStairs})
		}
	}
	return all
}

// sideKind is the terrain between two squares: walls and openings of buildings, otherwise the worse ground
// of the two.
func sideKind(m *ground.Map, a, b ground.Square) uint8 {
	if m.House[a] != m.House[b] {
		for _, h := range [...]int8{m.House[a], m.House[b]} {
			if h < 0 {
				continue
			}
			for _, o := range m.Buildings[h].Openings {
				if o.Inside == a && o.Outside == b || o.Inside == b && o.Outside == a {
					return sideOpening
				}
			}
		}
		return sideWall
	}
	kind := sidePlain
	for _, k := range [...]ground.Terrain{m.Terrain[a], m.Terrain[b]} {
		switch {
		case k == ground.Chain || k == ground.Tall:
			return sideTall
		case k.Obstacle():
			kind = sideObstacle
		}
	}
	return kind
}

// codings are how nets see a game, by *Rules: each is made at its first use.
var codings sync.Map

// CodingOf is how nets see the game.
func CodingOf(r *state.Rules) *Coding {
	c, ok := codings.Load(r)
	if !ok {
		c, _ = codings.LoadOrStore(r, sync.OnceValue(func() *Coding { return newCoding(r) }))
	}
	return c.(func() *Coding)()
}

// Encoding implements engine.Encoder.
func (c Coder) Encoding() *engine.Encoding { return &CodingOf(c.Rules).Shape }

// Observe implements engine.Encoder.
func (c Coder) Observe(v engine.View, planes []uint64, globals []float32) {
	CodingOf(c.Rules).Observe(rules.Content(v), planes, globals)
}

// AppendIndices implements engine.Encoder.
func (c Coder) AppendIndices(dst []int32, p engine.Position, actions []engine.Action) []int32 {
	return CodingOf(c.Rules).AppendIndices(dst, rules.Content(p), actions, 25)
}

// ActionAt implements engine.Encoder.
func (c Coder) ActionAt(p engine.Position, i int) (engine.Action, bool) {
	s := rules.Content(p)
	if s.Turn() < 0 {
		return 0, false
	}
	a, ok := CodingOf(c.Rules).ActionAt(s, i)
	return a, ok && text.Grammar.Takes(s, uint8(a>>25))
}

// viewerSeat is the seat whose knowledge a view is.
func viewerSeat(s *rules.State) uint8 { return s.Viewer - 1 }

// characterIndex is the index of a slot in the order of a seat, with its own first character first;
// characterSlot is the inverse. Joined independents are last.
func characterIndex(r *state.Rules, slot int, seat uint8) int {
	n := len(r.Starters)
	if slot >= n {
		return slot
	}
	return (slot - firstOf(r, seat) + n) % n
}

func characterSlot(r *state.Rules, head int, seat uint8) int {
	n := len(r.Starters)
	if head >= n {
		return head
	}
	return (head + firstOf(r, seat)) % n
}

// firstOf returns the slot of the first character of a seat.
func firstOf(r *state.Rules, seat uint8) int {
	for slot, c := range r.Starters {
		if c.Seat == seat {
			return slot
		}
	}
	return 0
}

// counted are the numbers from 1 on.
func counted(n int) (names []string) {
	for i := range n {
		names = append(names, strconv.Itoa(i+1))
	}
	return names
}
