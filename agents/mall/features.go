package mall

import (
	"fmt"
	"math/bits"

	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// Features of a position for a fitted value. They use only the seat's knowledge, and most are
// between 0 and 1.

const (
	characterFeatures = 28 // per character
	pairFeatures      = 2  // per two characters
	gateFeatures      = 4  // per main door
	globalFeatures    = 23
	// featureCount is the number of features.
	featureCount = 4*characterFeatures + 6*pairFeatures + 4*gateFeatures + globalFeatures
)

// near is the band of distance by number of steps.
var near = [10]int{0, 1, 2, 3, 4, 4, 5, 5, 5, 5}

// bands is the number of bands. Farther squares are in none.
const bands = 6

// describe writes the features of a position at the start of a Human Player-Turn to x. It takes
// about a microsecond and does not allocate.
func describe(f rules.Facts, x *[featureCount]float32) {
	var own floods
	describeBy(f, x, &own)
}

// describeBy is describe with a cache of distances.
func describeBy(f rules.Facts, x *[featureCount]float32, known *floods) {
	*x = [featureCount]float32{}
	w := featureWriter{Facts: f, b: f.Board(), x: x[:], floods: known}
	w.listUnits()
	for c := rules.Peter; c <= rules.Fran; c++ {
		w.character(c)
	}
	for c := rules.Peter; c <= rules.Fran; c++ {
		for d := c + 1; d <= rules.Fran; d++ {
			w.pair(c, d)
		}
	}
	for dir := range w.b.Main {
		w.gate(dir)
	}
	w.all()
	if len(w.x) != 0 {
		panic(fmt.Sprintf("mall: %d features are missing", len(w.x)))
	}
}

// featureWriter writes the features of one position.
type featureWriter struct {
	rules.Facts
	b *board.Board
	x []float32 // remaining features

	units   [board.MaxSquares]unitAt
	n       int
	typical float32
	floods  *floods
}

// floods caches the distances from four squares for given doors, up to len(near)-1 steps; 255 is
// farther.
type floods struct {
	all  [4]flood
	next int // entry to replace
}

type flood struct {
	doors rules.Doors
	from  rules.Square
	dist  [board.MaxSquares + 1]uint8
}

// from returns the distances from a square. They are valid until the fourth later call.
func (f *floods) from(b *board.Board, doors rules.Doors, at rules.Square) *[board.MaxSquares + 1]uint8 {
	if !hasClosedDoor(b, doors) {
		return &b.Dist[at]
	}
	for i := range f.all {
		if k := &f.all[i]; k.from == at && k.doors == doors {
			return &k.dist
		}
	}
	k := &f.all[f.next]
	f.next = (f.next + 1) % len(f.all)
	k.doors, k.from = doors, at
	measure(b, doors, at, uint8(len(near)-1), &k.dist)
	return &k.dist
}

// unitAt is a unit and its value, estimated if unknown.
type unitAt struct {
	square rules.Square
	value  float32
	known  bool
}

func (w *featureWriter) put(v float32) { w.x[0], w.x = v, w.x[1:] }

func (w *featureWriter) flag(b bool) {
	v := float32(0)
	if b {
		v = 1
	}
	w.put(v)
}

func (w *featureWriter) listUnits() {
	w.typical = float32(typicalOf(w.Facts))
	for i, rest := range w.Units() {
		for ; rest != 0; rest &= rest - 1 {
			x := rules.Square(i<<6 + bits.TrailingZeros64(rest))
			v := w.Value(x)
			u := unitAt{x, float32(v), v > 0}
			if v == 0 {
				u.value = w.typical
			}
			w.units[w.n] = u
			w.n++
		}
	}
}

// inPlay reports whether a character is on the map and human.
func (w *featureWriter) inPlay(c rules.Character) bool {
	return w.At(c) != 0 && w.Status(c) < rules.Super
}

func (w *featureWriter) character(c rules.Character) {
	if !w.inPlay(c) {
		w.flag(w.At(c) != 0) // a super that is still on the map
		w.x = w.x[characterFeatures-1:]
		return
	}
	at, face := w.At(c), w.Face(c)
	w.put(0)
	w.put(1)
	w.flag(w.Status(c) == rules.Stunned)
	w.flag(w.Status(c) == rules.Infected)
	w.flag(w.HasRifle(c))
	w.flag(w.Eligible(c))
	w.put(float32(w.GunDice(c)) / 6)
	w.put(float32(w.PanicDice(c)) / 6)
	w.put(float32(face.Move) / 8)
	w.put(float32(w.b.Dist[at][w.b.Rifles]) / 20)
	open := w.b.Steps(at, w.Doors())
	w.put(float32(open.Len()) / 4)
	w.around(at)
	seen := w.b.Sight(at, w.Doors()).And(w.Zombies())
	w.put(float32(seen.Len()) / 8)
	zombies := w.Zombies()
	w.flag(zombies.Has(at))
	suspects := w.Suspect().And(open)
	w.put(float32(suspects.Len()) / 4)
}

// around writes the number of units in each band of distance from a square, and their values in the
// three nearest, with the doors as they are. For the four nearest bands it also writes the units
// that only a closed door keeps away.
func (w *featureWriter) around(at rules.Square) {
	dist := w.floods.from(w.b, w.Doors(), at)
	var count, value, beyond [bands]float32
	through := &w.b.Dist[at]
	for _, u := range w.units[:w.n] {
		if d := int(dist[u.square]); d < len(near) {
			count[near[d]]++
			value[near[d]] += u.value
		} else if d := int(through[u.square]); d < len(near) {
			beyond[near[d]]++
		}
	}
	for _, k := range count {
		w.put(k / 4)
	}
	w.put(value[0] / 10)
	w.put(value[1] / 10)
	w.put(value[2] / 20)
	for _, k := range beyond[1:5] {
		w.put(k / 4)
	}
	supers := float32(0)
	for c := rules.Peter; c <= rules.Fran; c++ {
		if w.Status(c) == rules.Super && w.At(c) != 0 {
			supers += 1 / float32(1+through[w.At(c)])
		}
	}
	w.put(supers)
}

func (w *featureWriter) pair(c, d rules.Character) {
	if !w.inPlay(c) || !w.inPlay(d) {
		w.x = w.x[pairFeatures:]
		return
	}
	steps := w.b.Dist[w.At(c)][w.At(d)]
	w.flag(steps == 0)
	w.put(float32(steps) / 20)
}

// gate writes whether a main door is open and, if so, the humans' distance and the units near it.
func (w *featureWriter) gate(dir int) {
	door := w.b.Main[dir]
	if door == rules.NoDoor || !w.Doors().Open(door) {
		w.x = w.x[gateFeatures:]
		return
	}
	dist := &w.b.Dist[w.b.Doors[door].A]
	least, crew, reach := uint8(40), float32(0), float32(0)
	for c := rules.Peter; c <= rules.Fran; c++ {
		if w.inPlay(c) {
			least = min(least, dist[w.At(c)])
		}
	}
	for _, u := range w.units[:w.n] {
		if d := dist[u.square]; d <= 2 {
			crew++
			reach += u.value
		}
	}
	w.put(1)
	w.put(float32(least) / 20)
	w.put(crew / 4)
	w.put(reach / 10)
}

func (w *featureWriter) all() {
	var value [3]float32 // of units known to be weak, medium and strong
	var count [3]float32
	worth, unknown := float32(0), float32(0)
	for _, u := range w.units[:w.n] {
		worth += u.value
		if !u.known {
			unknown++
			continue
		}
		i := min(int(u.value)/4, 2)
		value[i] += u.value
		count[i]++
	}
	w.put(float32(w.n) / 40)
	w.put(worth / 160)
	w.put(unknown / 40)
	for i := range value {
		w.put(value[i] / 40)
		w.put(count[i] / 10)
	}
	unseen := w.Unseen()
	total, strong := float32(0), float32(0)
	for v, k := range unseen {
		total += float32(k)
		if v >= 8 {
			strong += float32(k)
		}
	}
	w.put(total / 50)
	w.put(strong / 5)
	w.put(w.typical / 8)
	w.put(float32(w.Pool()) / 40)
	w.put(float32(w.Rifles()) / 2)
	suspects := w.Suspect()
	w.put(float32(suspects.Len()) / 50)
	zombies := w.Zombies()
	w.put(float32(zombies.Len()) / 40)
	alive, armed := 0, 0
	squares := rules.Set{}
	for c := rules.Peter; c <= rules.Fran; c++ {
		if w.inPlay(c) {
			alive++
			squares.Add(w.At(c))
			if w.HasRifle(c) {
				armed++
			}
		}
	}
	w.put(float32(alive) / 4)
	w.flag(squares.Len() == 1)
	w.put(float32(squares.Len()) / 4)
	w.put(float32(armed) / 2)
	gates := 0
	for _, d := range w.b.Main {
		if d != rules.NoDoor && w.Doors().Open(d) {
			gates++
		}
	}
	w.put(float32(gates) / 4)
	w.flag(gates == 0)
	w.flag(w.Options().Players == 1)
}
