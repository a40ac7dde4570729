package mall

import (
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// front is where the characters stand and what it is worth to be near them: all
// that a zombie strategy asks of a position. What rests on its basis alone is kept
// from one decision to the next: a horde moves many units between two moves of
// the characters.
type front struct {
	ground
	frontKey
	gates       rules.Set // squares of open main doors, but those with characters
	n           int
	groups      [4]group
	shut        bool        // some door is closed
	flood       [4]distance // where doors are closed: the ways of each group
	lossValues  lossValues
	places      [board.MaxSquares + 1]place // what squares are worth,
	placed      rules.Set                   // of those for which it has been asked
	gains       [board.MaxSquares + 1]gain  // what units of squares gain by a free move,
	gained      rules.Set                   // the same, and nothing has changed within two steps
	lastZombies rules.Set                   // where zombies stood,
	lastBerserk rules.Set                   // and berserk ones, when that was so
}

// basis is what a front rests on, the hitValues of its horde apart.
type frontKey struct {
	game   *rules.Rules
	closed rules.Doors
	at     [4]rules.Square
	status [4]rules.Status
	armed  uint8     // the characters with a rifle
	rifles int       // those that lie there
	fought rules.Set // character-occupied squares with zombies
	mean   int       // of the values that nobody has seen
	posts  posts
}

// frontKeyOf returns the basis of a position.
func frontKeyOf(w *ground, g *guards) frontKey {
	b := frontKey{game: w.f.Rules(), closed: w.doors, rifles: w.f.Rifles(), fought: w.people.And(w.zombies), mean: expectedValue(w.f)}
	for c := rules.Peter; c <= rules.Fran; c++ {
		b.at[c], b.status[c] = w.f.At(c), w.f.Status(c)
		if w.f.HasRifle(c) {
			b.armed |= 1 << c
		}
	}
	b.posts.man(w.f, g)
	return b
}

// group is the characters of one square.
type group struct {
	at      rules.Square
	who     uint8
	sight   rules.Set
	engaged bool    // zombies are there already
	lure    float64 // what a unit that nobody has seen would be worth there
	stake   float64 // what it is worth merely to stand in their way
}

// survey turns the front to a position.
func (w *front) update(f rules.Facts, h *horde) {
	w.ground = groundOf(f)
	if b := frontKeyOf(&w.ground, &h.guards); b != w.frontKey {
		w.frontKey = b
		w.rebuild(h)
	}
	changed := w.zombies.Xor(w.lastZombies).Or(w.berserk.Xor(w.lastBerserk))
	for x := changed.Next(1); x != 0; x = changed.Next(x + 1) {
		w.gained = w.gained.AndNot(w.b.Near[x])
	}
	w.lastZombies, w.lastBerserk = w.zombies, w.berserk
}

// rebuild works out what rests on the basis.
func (w *front) rebuild(h *horde) {
	w.placed, w.gained, w.gates = rules.Set{}, rules.Set{}, rules.Set{}
	w.lossValues = lossValuesAt(w.f, h.hitValues)
	for _, d := range w.b.Main {
		if d != rules.NoDoor {
			if x := w.b.Doors[d].A; w.doors.Open(d) && !w.people.Has(x) {
				w.gates.Add(x)
			}
		}
	}
	w.shut = hasClosedDoor(w.b, w.doors)
	w.n = 0
	for c := rules.Peter; c <= rules.Fran; c++ {
		if x := w.f.At(c); x != 0 && w.f.Status(c) < rules.Super && w.groupAt(x) == nil {
			w.add(x, h)
		}
	}
}

// add adds the group in a square.
func (w *front) add(x rules.Square, h *horde) {
	g := &w.groups[w.n]
	*g = group{at: x, who: w.f.CharactersAt(x), engaged: w.zombies.Has(x)}
	if w.shut {
		w.flood[w.n].measure(w, x)
	}
	g.stake = h.Block
	if d := w.b.DoorAt(x, 0); d != rules.NoDoor && w.doors.Open(d) || x == w.b.Rifles && w.f.Rifles() > 0 {
		g.stake += h.Bar
	}
	g.sight = w.b.Sight(x, w.doors)
	g.lure = w.entry(g, w.mean, 0)
	w.n++
}

// steps returns the number of steps from x to a group, with the doors as they
// stand; 255 where there is no way.
func (w *front) steps(i int, x rules.Square) uint8 {
	if w.shut {
		return w.flood[i].steps[x]
	}
	return w.b.Dist[w.groups[i].at][x]
}

// groupAt returns the group in a square, nil if there is none.
func (w *front) groupAt(x rules.Square) *group {
	for i := range w.n {
		if w.groups[i].at == x {
			return &w.groups[i]
		}
	}
	return nil
}

// entry is what it is worth to be in a group's square with a combined value.
func (w *front) entry(g *group, value, rise int) float64 {
	_, worth := w.lossValues.attack(w.f, g.who, value)
	return g.stake + survival(w.f, g.who, value, rise)*worth
}

// value returns the value of the unit in x, or what is to be expected.
func (w *front) value(x rules.Square) int {
	if v := w.f.Value(x); v != 0 {
		return v
	}
	return w.mean
}

// rise returns the increase of the Panic Level by the unit in x. EN 6.5.
func (w *front) rise(x rules.Square) int {
	if w.berserk.Has(x) {
		return 1
	}
	return 0
}

// nearest returns the way from x to the nearest character, 255 if there is none.
func (w *front) nearest(x rules.Square) int {
	best := 255
	for i := range w.n {
		best = min(best, int(w.steps(i, x)))
	}
	return best
}

// expectedValue returns the mean of the values that nobody has seen, rounded.
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

// distance is the steps from all squares to one.
type distance struct {
	board *board.Board
	doors rules.Doors
	to    rules.Square
	steps [board.MaxSquares + 1]uint8
}

// measure makes them those to x, unless they are: most groups stay where they are.
func (d *distance) measure(w *front, x rules.Square) {
	if d.board == w.b && d.doors == w.doors && d.to == x {
		return
	}
	d.board, d.doors, d.to = w.b, w.doors, x
	measure(w.b, w.doors, x, 254, &d.steps)
}

// shut reports whether a door is closed, main doors apart, through which nobody goes on.
func hasClosedDoor(b *board.Board, doors rules.Doors) bool {
	closed := doors.Closed
	for _, d := range b.Main {
		if d != rules.NoDoor {
			closed &^= 1 << d
		}
	}
	return closed != 0
}

// measure finds the way from each square to one square with the doors as they
// stand: 255 where there is none, or it is longer than far.
func measure(b *board.Board, doors rules.Doors, from rules.Square, far uint8, dist *[board.MaxSquares + 1]uint8) {
	for i := range dist {
		dist[i] = 255
	}
	var queue [board.MaxSquares + 1]rules.Square
	queue[0], dist[from] = from, 0
	for head, tail := 0, 1; head < tail; head++ {
		x := queue[head]
		if dist[x] == far {
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
