package rules

import (
	"math/bits"
	"slices"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Zombies move: M2. Zed 1-5. At buildings: phase_siege.go.

// groupReach is how near each other zombies are a group, in half inches. 1.2.
const groupReach = 4

// stepGroups puts the zombies in their order of moving: groups by their distance from
// survivors, and so the zombies of a group. They keep it until all have moved. Zed, 8.2.
func (s *State) stepGroups() {
	var far, group [state.ZombieSlots]int
	w := s.Table()
	for n, z := range s.ZombieList() {
		far[n], group[n] = s.farFromSurvivors(&w.Table, z.At()), n
	}
	s.chain(&w.Table, &group)
	w.Release()
	first := group // for each group, the zombie that moves first
	for n := range s.ZombieList() {
		if g := group[n]; s.sooner(&far, n, first[g]) {
			first[g] = n
		}
	}
	var order [state.ZombieSlots]int
	moves := order[:0]
	for n := range s.ZombieList() {
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
	was := s.Zombies
	for i, n := range moves {
		s.Zombies[i] = was[n]
		if n == first[group[n]] {
			s.Zombies[i] |= state.ZombieFirst
		}
	}
	s.Next()
}

// farFromSurvivors is the d2 of a place to the nearest survivor.
func (s *State) farFromSurvivors(t *ground.Tabletop, at state.Place) int {
	least := 1 << 30
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() {
			least = min(least, t.D2(at, v.At))
		}
	}
	return least
}

// chain gives zombies that are near each other, by way of others too, the same group.
func (s *State) chain(t *ground.Tabletop, group *[state.ZombieSlots]int) {
	lives := s.ZombieList()
	for n := range lives {
		for m := range n {
			a, b := group[n], group[m]
			if a == b || !t.Touches(lives[n].At(), lives[m].At(), groupReach) {
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
func (s *State) sooner(far *[state.ZombieSlots]int, a, b int) bool {
	if far[a] != far[b] {
		return far[a] < far[b]
	}
	return state.SquareFirst(s.Zombies[a].At(), s.Zombies[b].At())
}

// stepZombies is M2: each zombie moves in turn.
func (s *State) stepZombies() {
	if s.ZombieFrame().Zombie < s.ZombiesOut {
		s.moveZombie()
		return
	}
	for n, z := range s.ZombieList() {
		s.Zombies[n] = z &^ state.ZombieFirst
	}
	s.ZombieFrame().Facing = 0
	s.SortZombies()
	s.Next()
}

// moveZombie begins the move of the zombie in question, with dice if it needs them. Flow M2.
func (s *State) moveZombie() {
	z := s.Zombies[s.ZombieFrame().Zombie]
	if z&state.ZombieFirst != 0 {
		s.ZombieFrame().Facing = 0
	}
	if z.Seat() >= 0 || z.Out() || z.Holds() >= 0 {
		s.ZombieFrame().Zombie++
		return
	}
	w := s.Table()
	defer w.Release()
	if prey := s.PreyOf(&w.Table, z.At()); prey != 0 {
		s.chase(&w.Table, z, prey)
		return
	}
	if s.besieges(&w.Table, z) {
		s.roll(ChanceSiege)
		return
	}
	if prey := s.dogsSeen(&w.Table, z.At()); prey != 0 {
		s.chase(&w.Table, z, prey)
		return
	}
	if s.MarkersOut > 0 {
		if s.Noisy(z.At()) {
			s.Stay() // S123
			return
		}
		s.rollSome(ChanceQuick, zombieTable[z.Kind()].dice)
		return
	}
	if s.ZombieFrame().Facing > 0 {
		s.wander(&w.Table)
		return
	}
	s.rollDirection(ChanceWander)
}

// chase has the zombie in question go for its prey, unless it keeps to one.
func (s *State) chase(t *ground.Tabletop, z state.Zombie, prey Prey) {
	if s.keepsTo(t, z.At(), prey) {
		s.Stay()
		return
	}
	s.rollSome(ChanceQuick, zombieTable[z.Kind()].dice)
}

// How far zombies see humans and dogs, in inches. 1.2, Event 15, S106.
const (
	zombieSees       = 24
	zombieSeesInRain = 18
	zombieSeesDogs   = 12
	flashlightSeen   = 12
)

// Prey is the set of targets of a zombie: survivors by slot, dogs by number, and toy cars by their order
// among the items.
type Prey uint64

const (
	preyDogs = 16 // the first of the dogs
	preyToys = 32 // and of the toy cars that run
)

// preyAt is the place of one of a prey.
func (s *State) preyAt(n int) state.Place {
	if n >= preyToys {
		return s.toyAt(n - preyToys)
	}
	if n >= preyDogs {
		return s.Dogs[n-preyDogs].At()
	}
	return s.Survivors[n].At
}

// dogsSeen returns the dogs that a zombie in a place sees. Zed 1.
func (s *State) dogsSeen(t *ground.Tabletop, at state.Place) (prey Prey) {
	for n, d := range s.DogList() {
		if ground.Within(t.D2(at, d.At()), 2*zombieSeesDogs) && t.ZombieSees(at, d.At()) {
			prey |= 1 << (preyDogs + n)
		}
	}
	return prey
}

// PreyOf returns the survivors that a zombie in a place sees. Zed 1, Grid 9.6.
func (s *State) PreyOf(t *ground.Tabletop, at state.Place) (prey Prey) {
	far := zombieSees
	if s.Is(state.Raining) {
		far = zombieSeesInRain
	}
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		if !v.Here() || v.Is(state.Hidden) {
			continue
		}
		n := far
		if s.Rules().Night && s.Carries(slot, state.Flashlight) {
			n += flashlightSeen
		}
		if ground.Within(t.D2(at, v.At), 2*n) && t.ZombieSees(at, v.At) {
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

// isContested reports whether a zombie other than the current one is in contact with a place.
func (s *State) isContested(t *ground.Tabletop, at state.Place) bool {
	for n, z := range s.ZombieList() {
		if n != int(s.ZombieFrame().Zombie) && t.InContact(z.At(), at) {
			return true
		}
	}
	return false
}

// keepsTo reports whether a zombie stays without a die: in contact with one of its prey
// that no other is in contact with. Zed 5, S44.
func (s *State) keepsTo(t *ground.Tabletop, at state.Place, prey Prey) bool {
	for ; prey != 0; prey &= prey - 1 {
		if to := s.preyAt(bits.TrailingZeros64(uint64(prey))); t.InContact(at, to) && !s.isContested(t, to) {
			return true
		}
	}
	return false
}

// rolledQuick moves the zombie in question towards prey, otherwise towards noise. T4.1.
func (s *State) rolledQuick(n int) {
	z := s.Zombies[s.ZombieFrame().Zombie]
	w := s.Table()
	defer w.Release()
	w.Flood.Begin(&w.Table, ground.Zombie, z.At(), s.zombieBudget(n+zombieTable[z.Kind()].plus))
	prey := s.PreyOf(&w.Table, z.At())
	if prey == 0 {
		prey = s.dogsSeen(&w.Table, z.At())
	}
	if prey != 0 {
		s.settleAt(s.hunt(w, z.At(), prey))
		return
	}
	var noise state.Nearest
	for _, m := range s.MarkerList() {
		noise.Offer(0, state.Place(m.At), s.D2(z.At(), state.Place(m.At)))
	}
	s.settleAt(w.Flood.Toward(noise.At))
}

// zombieBudget is the part of the inches that the zombie in question may spend on movement: standing up
// costs one. S46.
func (s *State) zombieBudget(n int) int {
	n = s.snowInches(n)
	if s.Zombies[s.ZombieFrame().Zombie].Prone() {
		n--
	}
	return state.Inches(max(n, 0))
}

// hunt returns the destination of a zombie: beside the nearest reachable prey that no other zombie
// touches, otherwise towards the nearest prey. Zed 5, S44.
func (s *State) hunt(w *state.Scratch, from state.Place, prey Prey) state.Place {
	var first state.Nearest
	for left := prey; left != 0; {
		var next state.Nearest
		for m := left; m != 0; m &= m - 1 {
			n := bits.TrailingZeros64(uint64(m))
			next.Offer(n, s.preyAt(n), w.Table.D2(from, s.preyAt(n)))
		}
		if !first.Found {
			first = next
		}
		left &^= 1 << next.N
		if s.isContested(&w.Table, next.At) {
			continue
		}
		if to, ok := w.Flood.Contact(next.At); ok {
			return to
		}
	}
	return w.Flood.Toward(w.Table.Facing(first.At, from))
}

// Noisy reports whether a place holds a marker.
func (s *State) Noisy(at state.Place) bool {
	return slices.ContainsFunc(s.MarkerList(), func(m state.Marker) bool { return state.Place(m.At) == at })
}

// rolledWander is the direction of the group on the move. Zed 3.
func (s *State) rolledWander(dir int) {
	s.ZombieFrame().Facing = 1 + uint8(dir)
	w := s.Table()
	s.wander(&w.Table)
	w.Release()
}

// wander moves the zombie in question straight on; over the edge it leaves. Edge, S93.
func (s *State) wander(t *ground.Tabletop) {
	z := s.Zombies[s.ZombieFrame().Zombie]
	end := t.Straight(ground.Zombie, z.At(), ground.Direction(s.ZombieFrame().Facing-1), s.zombieBudget(zombieTable[z.Kind()].wander), nil)
	if end.Off {
		s.TakeZombie(int(s.ZombieFrame().Zombie))
		return
	}
	s.settleAt(end.Place)
}

// Stay ends the move of the zombie in question on its place, on its feet.
func (s *State) Stay() { s.settleAt(s.Zombies[s.ZombieFrame().Zombie].At()) }

// zombieRow is a row of T4.1.
type zombieRow struct {
	dice, plus int // quick move
	wander     int // inches of a random move
	need       int // number needed to hit
	damage     int
}

var zombieTable = [state.ZombieKinds]zombieRow{
	state.AnkleBiter: {1, 0, 2, 5, -1},
	state.Shuffler:   {1, 4, 4, 4, 0},
	state.Runner:     {3, 0, 8, 3, 1},
	state.Boss:       {1, 4, 4, 3, 1},
}
