package mall

import (
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// front caches data of a position for the zombie strategies: the groups of characters and the values of
// the squares near them. The unit of value is a third of the value of killing a character. Values that
// depend only on frontKey are kept until it changes, since a horde makes many moves between two changes.
type front struct {
	ground
	frontKey
	openDoors     rules.Set // squares of open main doors without characters
	groupCount    int
	groups        [4]group    // the first groupCount are valid
	hasClosedDoor bool        // true if a door other than a main door is closed
	distances     [4]distance // distances to each group, if hasClosedDoor
	lossValues    lossValues
	places        [board.MaxSquares + 1]place // value of each square for a zombie
	validPlaces   rules.Set                   // squares with a valid entry of places
	gains         [board.MaxSquares + 1]gain  // gain of the unit in each square from a free move
	validGains    rules.Set                   // squares with a valid entry of gains
	lastZombies   rules.Set                   // zombies at the last update
	lastBerserk   rules.Set                   // berserk units at the last update
}

// frontKey is the key of the cache. It has everything that the kept values depend on, except for the
// parameters of the horde, which do not change.
type frontKey struct {
	game       *rules.Rules
	closed     rules.Doors
	at         [4]rules.Square
	status     [4]rules.Status
	armed      uint8     // characters with a rifle
	rifles     int       // rifles on the map
	contested  rules.Set // character-occupied squares with zombies
	meanValue  int       // rounded mean combat value of the unseen units
	guardPosts posts     // main doors and rifles that the horde guards
}

// frontKeyOf returns the key of a position.
func frontKeyOf(w *ground, g *guards) frontKey {
	key := frontKey{game: w.f.Rules(), closed: w.doors, rifles: w.f.Rifles(), contested: w.people.And(w.zombies), meanValue: expectedValue(w.f)}
	for c := rules.Peter; c <= rules.Fran; c++ {
		key.at[c], key.status[c] = w.f.At(c), w.f.Status(c)
		if w.f.HasRifle(c) {
			key.armed |= 1 << c
		}
	}
	key.guardPosts.assign(w.f, g)
	return key
}

// group is the characters in one square.
type group struct {
	at         rules.Square
	who        uint8     // bit set of characters
	sight      rules.Set // squares in sight of the group
	engaged    bool      // true if zombies are in the square
	entryValue float64   // value of moving a unit of mean combat value into the square
	blockValue float64   // value of standing in the group's way, without hits
}

// update updates the front for a position.
func (w *front) update(f rules.Facts, h *horde) {
	w.ground = groundOf(f)
	if b := frontKeyOf(&w.ground, &h.guards); b != w.frontKey {
		w.frontKey = b
		w.rebuild(h)
	}
	changed := w.zombies.Xor(w.lastZombies).Or(w.berserk.Xor(w.lastBerserk))
	for x := changed.Next(1); x != 0; x = changed.Next(x + 1) {
		w.validGains = w.validGains.AndNot(w.b.Near[x])
	}
	w.lastZombies, w.lastBerserk = w.zombies, w.berserk
}

// rebuild recomputes the parts that depend on frontKey.
func (w *front) rebuild(h *horde) {
	w.validPlaces, w.validGains, w.openDoors = rules.Set{}, rules.Set{}, rules.Set{}
	w.lossValues = lossValuesAt(w.f, h.hitValues)
	for _, d := range w.b.Main {
		if d != rules.NoDoor {
			if x := w.b.Doors[d].A; w.doors.Open(d) && !w.people.Has(x) {
				w.openDoors.Add(x)
			}
		}
	}
	w.hasClosedDoor = hasClosedDoor(w.b, w.doors)
	w.groupCount = 0
	for c := rules.Peter; c <= rules.Fran; c++ {
		if x := w.f.At(c); x != 0 && w.f.Status(c) < rules.Super && w.groupAt(x) == nil {
			w.addGroup(x, h)
		}
	}
}

// add adds the group in x.
func (w *front) addGroup(x rules.Square, h *horde) {
	g := &w.groups[w.groupCount]
	*g = group{at: x, who: w.f.CharactersAt(x), engaged: w.zombies.Has(x)}
	if w.hasClosedDoor {
		w.distances[w.groupCount].measure(w, x)
	}
	g.blockValue = h.Block
	if d := w.b.DoorAt(x, 0); d != rules.NoDoor && w.doors.Open(d) || x == w.b.Rifles && w.f.Rifles() > 0 {
		g.blockValue += h.Bar
	}
	g.sight = w.b.Sight(x, w.doors)
	g.entryValue = w.entry(g, w.meanValue, 0)
	w.groupCount++
}

// steps returns the number of steps from x to group i with the doors as they are, or 255 if there is no way.
func (w *front) steps(i int, x rules.Square) uint8 {
	if w.hasClosedDoor {
		return w.distances[i].steps[x]
	}
	return w.b.Dist[w.groups[i].at][x]
}

// groupAt returns the group in a square, or nil.
func (w *front) groupAt(x rules.Square) *group {
	for i := range w.groupCount {
		if w.groups[i].at == x {
			return &w.groups[i]
		}
	}
	return nil
}

// entry returns the value of moving units with a total combat value into a group's square. rise is the
// increase of the Panic Level by these units.
func (w *front) entry(g *group, value, rise int) float64 {
	_, hits := w.lossValues.attack(w.f, g.who, value)
	return g.blockValue + survival(w.f, g.who, value, rise)*hits
}

// value returns the combat value of the unit in x, or the mean if it is unknown.
func (w *front) value(x rules.Square) int {
	if v := w.f.Value(x); v != 0 {
		return v
	}
	return w.meanValue
}

// rise returns the increase of the Panic Level by the unit in x. EN 6.5.
func (w *front) rise(x rules.Square) int {
	if w.berserk.Has(x) {
		return 1
	}
	return 0
}

// nearest returns the distance from x to the nearest character, 255 if there is none.
func (w *front) nearest(x rules.Square) int {
	best := 255
	for i := range w.groupCount {
		best = min(best, int(w.steps(i, x)))
	}
	return best
}

// expectedValue returns the rounded mean combat value of the unseen units, or 4 if there are none.
func expectedValue(f rules.Facts) int {
	sum, n := 0, 0
	for v, k := range f.Unseen() {
		sum += v * int(k)
		n += int(k)
	}
	if n == 0 {
		return 4
	}
	return (sum + n/2) / n
}

// distance holds the number of steps from each square to one square; 255 if unreachable.
type distance struct {
	board *board.Board
	doors rules.Doors
	to    rules.Square
	steps [board.MaxSquares + 1]uint8
}

// measure computes the distances to x unless they are known.
func (d *distance) measure(w *front, x rules.Square) {
	if d.board == w.b && d.doors == w.doors && d.to == x {
		return
	}
	d.board, d.doors, d.to = w.b, w.doors, x
	measure(w.b, w.doors, x, 254, &d.steps)
}

// hasClosedDoor reports whether a door other than a main door is closed.
func hasClosedDoor(b *board.Board, doors rules.Doors) bool {
	closed := doors.Closed
	for _, d := range b.Main {
		if d != rules.NoDoor {
			closed &^= 1 << d
		}
	}
	return closed != 0
}

// measure sets dist to the number of steps from each square to another, by breadth-first search with the
// given doors. Squares more than maxSteps steps away get 255.
func measure(b *board.Board, doors rules.Doors, from rules.Square, maxSteps uint8, dist *[board.MaxSquares + 1]uint8) {
	for i := range dist {
		dist[i] = 255
	}
	var queue [board.MaxSquares + 1]rules.Square
	queue[0], dist[from] = from, 0
	for head, tail := 0, 1; head < tail; head++ {
		x := queue[head]
		if dist[x] == maxSteps {
			return
		}
		for _, side := range b.Sides(x) {
			if dist[side.To] == 255 && doors.Open(side.Door) {
				dist[side.To] = dist[x] + 1
				queue[tail] = side.To
				tail++
			}
		}
	}
}
