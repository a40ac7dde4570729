package streets

import (
	"math"

	"deadreckon/engine"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
)

const (
	people = 14
	dead   = 32
	heap   = 64 // maximum number of things on the table, and of tokens
	squads = 2
	hounds = 12

	home    = -1 // goals other than buildings
	fetch   = -2
	nowhere = 99
)

// man is a character of the seat's side on the table.
type man struct {
	facts.Survivor
	house int // building, or -1 outdoors
	squad int
	goal  int          // building, home or fetch
	to    ground.Place // destination of fetch
	way   int          // distance to the goal, in fifths of an inch
}

// scene is a strategy's view of a position.
type scene struct {
	facts.Facts
	*ways
	t     ground.Tabletop
	legal []engine.Action
	sc    *ground.Scenario
	mine  engine.Seat

	n       int
	men     [people]man
	count   int
	zombies [dead]facts.Zombie
	pack    int
	dogs    [hounds]facts.Dog
	others  int
	folk    [people]facts.Survivor // independents
	tokens  int
	token   [heap]ground.Square
	things  int
	thing   [heap]ground.Place // things worth fetching
	goals   [squads]int        // building or home, by squad
	sought  int                // building with the scenario's lost thing, all for outdoors, -1 for none
	lost    ground.Place       // place of the lost thing
	perils  perils
}

// dogStrength is the strength of a feral dog.
const dogStrength = 1

// Strengths of zombies by level, and damage of being reached by one. Digest 8.5.
var (
	strength = [4]float64{1, 2, 3.5, 3}
	harm     = [4]float64{0.35, 0.8, 1.6, 1.5}
)

// lookAtZombies finds the zombies and possible zombies.
func (s *scene) lookAtZombies() {
	s.count, s.tokens = 0, 0
	for z := range s.Zombies() {
		s.zombies[s.count] = z
		s.count++
	}
	for at := range s.Tokens() {
		s.token[s.tokens] = at
		s.tokens++
	}
}

// look updates the scene for a position. Entries beyond the counts of lists are stale.
func (p *player) look(f facts.Facts, legal []engine.Action) {
	s := &p.scene
	s.Facts, s.legal, s.sc = f, legal, f.Rules().Scenario
	if s.ways == nil || s.of != &s.sc.Map {
		s.ways = waysOf(s.sc)
	}
	f.Lay(&s.t)
	s.n, s.pack, s.others, s.things, s.sought = 0, 0, 0, 0, -1
	item, _, _ := f.Sought()
	s.lookAtZombies()
	for d := range f.Dogs() {
		s.dogs[s.pack] = d
		s.pack++
	}
	for at, i := range f.Lying() {
		if i.Name == item {
			s.lost, s.sought = at, int(s.sc.House[at.Square()])
			if s.sought < 0 {
				s.sought = len(s.sc.Buildings)
			}
		}
		if loot(i.Name) && s.things < heap {
			s.thing[s.things] = at
			s.things++
		}
	}
	s.mine = f.Seat()
	s.fear(f)
	for m := range f.Survivors() {
		if m.Here && m.Seat != engine.Nobody && f.Friends(s.mine, m.Seat) {
			s.men[s.n] = man{Survivor: m, house: int(s.sc.House[m.At.Square()])}
			s.n++
		}
		if m.Here && m.Group >= 0 {
			s.folk[s.others] = m
			s.others++
		}
	}
	p.chooseCar()
	p.divide()
	for q := range p.groups() {
		s.goals[q] = p.goal(q)
	}
	for c := range s.n {
		p.send(c)
		p.rides(c)
	}
}

// index returns the index of a slot among the men, or 0.
func (s *scene) index(slot int) int {
	for c := range s.n {
		if s.men[c].Slot == slot {
			return c
		}
	}
	return 0
}

// loot reports whether a thing on the table is worth fetching.
func loot(name string) bool {
	return name == "supplies" || name == "supplies-marker" || name == "item-marker"
}

// useless reports whether a found thing should be left: heavy or slowing things.
func useless(name string) bool {
	switch name {
	case "gasoline", "battery", "bicycle", "padded-clothes", "body-armour", "skis":
		return true
	}
	return false
}

// wayTo returns the distance from a place to a building or home, in fifths of an inch, from indoors
// through the best opening.
func (s *scene) wayTo(from ground.Place, goal int) int {
	h := int(s.sc.House[from.Square()])
	if h < 0 {
		return s.field(from.Square(), goal)
	}
	if h == goal {
		return 0
	}
	best := far
	for o := range s.sc.Buildings[h].Openings {
		gate := &s.sc.Buildings[h].Openings[o]
		best = min(best, 15+s.field(gate.Outside, goal))
	}
	return best
}

func (s *scene) field(from ground.Square, goal int) int {
	if goal < 0 {
		return int(s.exit[from])
	}
	best := far
	for o := range s.sc.Buildings[goal].Openings {
		if !s.sc.Buildings[goal].Openings[o].Window || s.Breached(goal, 0, o) {
			best = min(best, int(s.gate[goal][o][from]))
		}
	}
	return best
}

// wayOf returns the distance from a place to a man's goal.
func (s *scene) wayOf(c int, from ground.Place) int {
	if m := &s.men[c]; m.goal == fetch {
		return int(5 * math.Sqrt(float64(s.sc.D2(from.Square(), m.to.Square()))))
	} else {
		return s.wayTo(from, m.goal)
	}
}

// near reports whether a zombie matters for a place: within 10", and in sight or in the same room.
func (s *scene) near(at ground.Place, z *facts.Zombie) bool {
	return !z.Out && s.sc.D2(at.Square(), z.At.Square()) <= ground.LimitD2(2*10) && (s.t.Room(at) == s.t.Room(z.At) || s.t.Sees(at, z.At))
}

// foes returns the strength of zombies and feral dogs near a place.
func (s *scene) foes(at ground.Place) (sum float64) {
	for i := range s.count {
		if z := &s.zombies[i]; s.near(at, z) {
			sum += strength[z.Level]
		}
	}
	for i := range s.pack {
		if d := &s.dogs[i]; d.Friend < 0 && !d.Out && s.sc.D2(at.Square(), d.At.Square()) <= ground.LimitD2(2*10) && s.t.Room(at) == s.t.Room(d.At) {
			sum += dogStrength
		}
	}
	return sum
}

// friends returns the number of healthy men within 6" of a man, himself included.
func (s *scene) friends(c int) (n int) {
	for q := range s.n {
		m := &s.men[q]
		if m.Wounds < 2 && !m.Unconscious && s.sc.D2(m.At.Square(), s.men[c].At.Square()) <= ground.LimitD2(2*6) {
			n++
		}
	}
	return n
}

// danger returns the danger of a place when zombies move: the probability of each to reach it, times its
// damage. Digest 8.5.
func (s *scene) danger(at ground.Place) (sum float64) {
	for i := range s.count {
		z := &s.zombies[i]
		if z.Out || z.Holds >= 0 && !s.t.InContact(z.At, at) {
			continue
		}
		gap := int(math.Sqrt(float64(s.sc.D2(at.Square(), z.At.Square()))) - 0.5)
		if gap < 0 || gap >= len(chances[0]) || chances[z.Level][gap] == 0 || !s.t.ZombieSees(z.At, at) {
			continue
		}
		sum += harm[z.Level] * chances[z.Level][gap]
	}
	if s.perils.any {
		sum += s.perils.of(s, at)
	}
	return sum + s.enmity(at)
}

// sums[n] is the probability that two dice make at least n.
var sums = [13]float64{1, 1, 1, 35.0 / 36, 33.0 / 36, 30.0 / 36, 26.0 / 36, 21.0 / 36, 15.0 / 36, 10.0 / 36, 6.0 / 36, 3.0 / 36, 1.0 / 36}

// alarm returns the expected number of attracted tokens that see a place.
func (s *scene) alarm(at ground.Place) (sum float64) {
	for _, q := range s.token[:s.tokens] {
		gap := int(math.Ceil(math.Sqrt(float64(s.sc.D2(at.Square(), q))) - 1))
		if gap < len(sums) && s.t.Sees(at, ground.Place(q)) {
			sum += sums[max(gap, 0)]
		}
	}
	return sum
}
