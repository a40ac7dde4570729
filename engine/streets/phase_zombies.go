package streets

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
)

// Zombies move: M2. Zed 1-5. At buildings: phase_siege.go.

// Dice of this chapter: their rows are in dice.go.
const (
	jobQuick  job = 10
	jobWander job = 11
)

// groupReach is how near each other zombies are a group, in half inches. 1.2.
const groupReach = 4

// stepGroups puts the zombies in their order of moving: groups by their distance from
// survivors, and so the zombies of a group. They keep it until all have moved. Zed, 8.2.
func (s *State) stepGroups() {
	var far, group [zombieSlots]int
	w := s.table()
	for n, z := range s.lives() {
		far[n], group[n] = s.farFromSurvivors(&w.t, z.at()), n
	}
	s.chain(&w.t, &group)
	w.back()
	first := group // of each group the zombie that is to move first
	for n := range s.lives() {
		if g := group[n]; s.sooner(&far, n, first[g]) {
			first[g] = n
		}
	}
	var order [zombieSlots]int
	moves := order[:0]
	for n := range s.lives() {
		i := len(moves)
		moves = append(moves, n)
		for ; i > 0; i-- {
			a, b := first[group[n]], first[group[moves[i-1]]]
			if a == b && !s.sooner(&far, n, moves[i-1]) || a != b && !s.sooner(&far, a, b) {
				break
			}
			moves[i], moves[i-1] = moves[i-1], n
		}
	}
	was := s.zombies
	for i, n := range moves {
		s.zombies[i] = was[n]
		if n == first[group[n]] {
			s.zombies[i] |= zombieFirst
		}
	}
	s.next()
}

// farFromSurvivors is the d2 of a place to the nearest survivor.
func (s *State) farFromSurvivors(t *ground.Table, at place) int {
	least := 1 << 30
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() {
			least = min(least, t.D2(at, v.at))
		}
	}
	return least
}

// chain gives zombies that are near each other, by way of others too, the same group.
func (s *State) chain(t *ground.Table, group *[zombieSlots]int) {
	lives := s.lives()
	for n := range lives {
		for m := range n {
			a, b := group[n], group[m]
			if a == b || !t.Touches(lives[n].at(), lives[m].at(), groupReach) {
				continue
			}
			for i := range lives {
				if group[i] == a {
					group[i] = b
				}
			}
		}
	}
}

// sooner reports whether a zombie moves before another of its group: it is nearer to
// survivors, or as near and on a lower square.
func (s *State) sooner(far *[zombieSlots]int, a, b int) bool {
	if far[a] != far[b] {
		return far[a] < far[b]
	}
	return squareFirst(s.zombies[a].at(), s.zombies[b].at())
}

// stepZombies is M2: each zombie moves in turn.
func (s *State) stepZombies() {
	if s.shambling().zombie < s.zombiesOut {
		s.moveZombie()
		return
	}
	for n, z := range s.lives() {
		s.zombies[n] = z &^ zombieFirst
	}
	s.shambling().facing = 0
	s.sortZombies()
	s.next()
}

// moveZombie begins the move of the zombie in question, with dice where it takes some.
// Flow M2.
func (s *State) moveZombie() {
	z := s.zombies[s.shambling().zombie]
	if z&zombieFirst != 0 {
		s.shambling().facing = 0
	}
	if z.seat() >= 0 || z.out() || z.holds() >= 0 {
		s.shambling().zombie++
		return
	}
	w := s.table()
	defer w.back()
	if prey := s.preyOf(&w.t, z.at()); prey != 0 {
		s.chase(&w.t, z, prey)
		return
	}
	if s.besieges(&w.t, z) {
		s.roll(jobSiege)
		return
	}
	if prey := s.dogsSeen(&w.t, z.at()); prey != 0 {
		s.chase(&w.t, z, prey)
		return
	}
	if s.markersOut > 0 {
		if s.noisy(z.at()) {
			s.stay() // S123
			return
		}
		s.rollSome(jobQuick, zombieTable[z.kind()].dice)
		return
	}
	if s.shambling().facing > 0 {
		s.wander(&w.t)
		return
	}
	s.turnDie(jobWander)
}

// chase has the zombie in question go for its prey, unless it keeps to one.
func (s *State) chase(t *ground.Table, z zombie, prey prey) {
	if s.keepsTo(t, z.at(), prey) {
		s.stay()
		return
	}
	s.rollSome(jobQuick, zombieTable[z.kind()].dice)
}

// How far zombies see humans and dogs, in inches. 1.2, Event 15, S106.
const (
	zombieSees       = 24
	zombieSeesInRain = 18
	zombieSeesDogs   = 12
	flashlightSeen   = 12
)

// prey are those whom a zombie goes for, as a set: survivors by slot, dogs by
// number, and toy cars by their order among the things.
type prey uint64

const (
	preyDogs = 16 // the first of the dogs
	preyToys = 32 // and of the toy cars that run
)

// preyAt is the place of one of a prey.
func (s *State) preyAt(n int) place {
	if n >= preyToys {
		return s.toyAt(n - preyToys)
	}
	if n >= preyDogs {
		return s.dogs[n-preyDogs].at()
	}
	return s.survivors[n].at
}

// dogsSeen returns the dogs that a zombie in a place sees. Zed 1.
func (s *State) dogsSeen(t *ground.Table, at place) (prey prey) {
	for n, d := range s.hounds() {
		if ground.Within(t.D2(at, d.at()), 2*zombieSeesDogs) && t.ZombieSees(at, d.at()) {
			prey |= 1 << (preyDogs + n)
		}
	}
	return prey
}

// preyOf returns the survivors that a zombie in a place sees. Zed 1, Grid 9.6.
func (s *State) preyOf(t *ground.Table, at place) (prey prey) {
	far := zombieSees
	if s.is(raining) {
		far = zombieSeesInRain
	}
	for slot := range s.survivors {
		v := &s.survivors[slot]
		if !v.here() || v.is(hidden) {
			continue
		}
		n := far
		if s.r().night && s.carries(slot, flashlight) {
			n += flashlightSeen
		}
		if ground.Within(t.D2(at, v.at), 2*n) && t.ZombieSees(at, v.at) {
			prey |= 1 << slot
		}
	}
	for n := 0; n < mostToys; n++ {
		toy := s.toyAt(n)
		if toy == ground.Nowhere {
			break
		}
		if ground.Within(t.D2(at, toy), 2*far) && t.ZombieSees(at, toy) {
			prey |= 1 << (preyToys + n)
		}
	}
	return prey
}

// beset reports whether another zombie than the one in question is in contact with who is in a
// place.
func (s *State) beset(t *ground.Table, at place) bool {
	for n, z := range s.lives() {
		if n != int(s.shambling().zombie) && t.InContact(z.at(), at) {
			return true
		}
	}
	return false
}

// keepsTo reports whether a zombie stays without a die: in contact with one of its prey
// that no other is in contact with. Zed 5, S44.
func (s *State) keepsTo(t *ground.Table, at place, prey prey) bool {
	for ; prey != 0; prey &= prey - 1 {
		if to := s.preyAt(bits.TrailingZeros64(uint64(prey))); t.InContact(at, to) && !s.beset(t, to) {
			return true
		}
	}
	return false
}

// throwQuick moves the zombie in question towards prey, or else towards noise. T4.1.
func (s *State) throwQuick(n int) {
	z := s.zombies[s.shambling().zombie]
	w := s.table()
	defer w.back()
	w.f.Begin(&w.t, ground.Zombie, z.at(), s.zombieBudget(n+zombieTable[z.kind()].plus))
	prey := s.preyOf(&w.t, z.at())
	if prey == 0 {
		prey = s.dogsSeen(&w.t, z.at())
	}
	if prey != 0 {
		s.settleAt(s.hunt(w, z.at(), prey))
		return
	}
	var noise nearest
	for _, m := range s.noises() {
		noise.offer(0, place(m.at), s.d2(z.at(), place(m.at)))
	}
	s.settleAt(w.f.Toward(noise.at))
}

// zombieBudget is what the zombie in question may spend of so many inches: one is for
// standing up. S46.
func (s *State) zombieBudget(n int) int {
	n = s.inSnow(n)
	if s.zombies[s.shambling().zombie].prone() {
		n--
	}
	return inches(max(n, 0))
}

// hunt returns where a zombie that may move goes: beside the nearest of its prey that no
// other is in contact with and that it reaches, else towards the nearest. Zed 5, S44.
func (s *State) hunt(w *scratch, from place, prey prey) place {
	var first nearest
	for left := prey; left != 0; {
		var next nearest
		for m := left; m != 0; m &= m - 1 {
			n := bits.TrailingZeros64(uint64(m))
			next.offer(n, s.preyAt(n), w.t.D2(from, s.preyAt(n)))
		}
		if !first.found {
			first = next
		}
		left &^= 1 << next.n
		if s.beset(&w.t, next.at) {
			continue
		}
		if to, ok := w.f.Contact(next.at); ok {
			return to
		}
	}
	return w.f.Toward(w.t.Facing(first.at, from))
}

// noisy reports whether a place holds a marker.
func (s *State) noisy(at place) bool {
	for _, m := range s.noises() {
		if place(m.at) == at {
			return true
		}
	}
	return false
}

// throwWander is the direction of the group on the move. Zed 3.
func (s *State) throwWander(dir int) {
	s.shambling().facing = 1 + uint8(dir)
	w := s.table()
	s.wander(&w.t)
	w.back()
}

// wander moves the zombie in question straight on; over the edge it leaves. Edge, S93.
func (s *State) wander(t *ground.Table) {
	z := s.zombies[s.shambling().zombie]
	end := t.Straight(ground.Zombie, z.at(), ground.Direction(s.shambling().facing-1), s.zombieBudget(zombieTable[z.kind()].wander), nil)
	if end.Off {
		s.takeZombie(int(s.shambling().zombie))
		return
	}
	s.settleAt(end.Place)
}

// stay ends the move of the zombie in question where it is, on its feet.
func (s *State) stay() { s.settleAt(s.zombies[s.shambling().zombie].at()) }

// settleAt ends the move of the zombie in question in a place, on its feet.
func (s *State) settleAt(to place) {
	s.smash(to)
	s.zombies[s.shambling().zombie] = s.zombies[s.shambling().zombie].to(to) &^ zombieProne
	s.shambling().zombie++
}
