package streets

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// Bosses that seats play: M1. Boss, digest 3.3. What is in progress is bossing.

// Dice of this chapter: their rows are in dice.go.
const (
	jobBossRun    job = 47
	jobBossStatus job = 48
	jobBossForce  job = 49
	jobBossSpot   job = 50
)

// bossActions is how many actions a boss has.
const bossActions = 2

// bossMove is how many inches a boss moves. Boss.
const bossMove = 4

// stepBosses has the seats with a boss act, one after the other.
func (s *State) stepBosses() {
	for ; int(s.bossing().seat) < s.r().seats; s.bossing().seat++ {
		if n := s.bossOf(s.bossing().seat); n >= 0 && s.bossing().spent < bossActions && !s.zombies[n].out() {
			s.zombies[n] &^= zombieProne
			s.phase = phaseBoss
			return
		}
		s.bossing().spent, s.bossing().moved = 0, 0
	}
	s.next()
}

// bossOf returns the number of the boss of a seat, -1 for none.
func (s *State) bossOf(seat uint8) int {
	for n, z := range s.lives() {
		if z.seat() == int(seat) {
			return n
		}
	}
	return -1
}

func (s *State) bossSeat() engine.Seat { return engine.Seat(s.bossing().seat) }

// legalBoss lists what the boss may do. While it holds somebody it does not move.
func (s *State) legalBoss(dst []engine.Action) []engine.Action {
	z := s.zombies[s.bossOf(s.bossing().seat)]
	dst = append(dst, act0(KindDone))
	l := s.list(0, dst)
	inside := l.t.Room(z.at()).Closed()
	if z.holds() < 0 {
		if s.bossing().moved == 0 {
			l.f.Reach(&l.t, ground.Zombie, z.at(), inches(s.inSnow(bossMove)))
			l.stops(KindMove, z.at())
		} else {
			l.add(Play{Kind: KindRun})
		}
		if inside {
			s.bossExits(l, z.at())
		} else {
			s.bossEnters(l, z.at())
		}
	}
	last := -1
	for _, t := range s.lying() {
		if q := t.at(); int(q) != last && l.t.Sees(z.at(), place(q)) {
			l.add(Play{Kind: KindSpot, Q: uint16(q)})
		}
		last = int(t.at())
	}
	for i := range s.survivors {
		v := &s.survivors[i]
		if v.here() && l.t.InContact(z.at(), v.at) && (z.holds() < 0 || z.holds() == i) {
			l.add(Play{Kind: KindMelee, Q: uint16(s.onTable(v.at))})
		}
	}
	sortTail(l)
	l.dst = slices.Compact(l.dst) // of several people in a vehicle
	l.add(Play{Kind: KindGroan})
	return l.done()
}

// stops lists the places of a Reach on all floors, but for where it began.
func (l *listing) stops(k Kind, from place) {
	for floor := range l.f.Stops {
		stops := &l.f.Stops[floor]
		for q, ok := stops.Next(0); ok; q, ok = stops.Next(q + 1) {
			if at := ground.On(q, floor); at != from {
				l.add(Play{Kind: k, Q: uint16(at)})
			}
		}
	}
}

// bossExits lists the outside squares of breaches and doors of a ground floor.
func (s *State) bossExits(l *listing, at place) {
	h := l.t.House(at)
	if at.Floor() > 0 {
		return
	}
	var set ground.Set
	for o := range s.r().Map.Buildings[h].Openings {
		if opening := &s.r().Map.Buildings[h].Openings[o]; !s.window(h, 0, o) &&
			ground.Within(s.r().Map.D2(at.Square(), opening.Inside), 2*2) && !l.t.Filled(place(opening.Outside)) {
			set.Add(opening.Outside)
		}
	}
	for q, ok := set.Next(0); ok; q, ok = set.Next(q + 1) {
		l.add(Play{Kind: KindExit, Q: uint16(q)})
	}
}

// bossEnters lists the openings of closed buildings within reach.
func (s *State) bossEnters(l *listing, at place) {
	m := s.r().Map
	for h := range m.Buildings {
		if s.buildings[h].open() || s.buildings[h].fire > 0 {
			continue
		}
		for o := range m.Buildings[h].Openings {
			halves := 2 * 2
			if s.window(h, 0, o) {
				halves = 2
			}
			if m.WithinOpening(at.Square(), &m.Buildings[h].Openings[o], halves) {
				l.add(Play{Kind: KindEnter, A: uint8(h), B: uint8(o)})
			}
		}
	}
}

// applyBoss plays an action of the boss.
func (s *State) applyBoss(p Play) {
	s.bossing().spent++
	n := s.bossOf(s.bossing().seat)
	z := s.zombies[n]
	switch p.Kind {
	case KindDone:
		s.bossing().spent = bossActions
	case KindMove, KindExit:
		if p.Kind == KindMove {
			s.bossing().moved = 1
		}
		s.putBoss(n, place(p.Q))
	case KindRun:
		s.roll(jobBossRun)
	case KindEnter:
		s.entering().house, s.entering().gate = p.A, p.B
		s.target = place(s.r().Map.Buildings[p.A].Openings[p.B].Inside)
		if s.building().class == ground.Unknown {
			s.roll(jobBossStatus)
			return
		}
		s.bossForces()
	case KindSpot:
		s.target = place(p.Q)
		dice := 3
		if s.r().night {
			dice--
		}
		s.rollSome(jobBossSpot, dice)
	case KindMelee:
		s.target = s.placeAt(place(p.Q))
		if _, ok := s.target.Vehicle(); ok {
			s.roll(jobAboard)
			return
		}
		s.roll(jobBossHit)
	case KindGroan:
		s.groan(z.at().Square())
	}
}

// putBoss moves the boss; grabs on who is out of contact end.
func (s *State) putBoss(n int, at place) {
	s.zombies[n] = s.zombies[n].to(at)
	s.sortZombies()
	s.loosen()
}

// throwBossRun: a RUN of d6+4 inches.
func (s *State) throwBossRun(n int) {
	s.bossing().inches = uint8(s.inSnow(n + 4))
	s.phase = phaseBossRun
}

// legalBossRun lists where the RUN may end.
func (s *State) legalBossRun(dst []engine.Action) []engine.Action {
	at := s.zombies[s.bossOf(s.bossing().seat)].at()
	l := s.list(0, append(dst, actQ(KindTo, uint16(at))))
	l.f.Reach(&l.t, ground.Zombie, at, inches(int(s.bossing().inches)))
	l.stops(KindTo, at)
	sortTail(l)
	return l.done()
}

func (s *State) applyBossRun(p Play) {
	s.bossing().inches = 0
	s.putBoss(s.bossOf(s.bossing().seat), place(p.Q))
}

// throwBossStatus identifies the building that the boss enters.
func (s *State) throwBossStatus(n int) {
	s.building().class = statusOf(n)
	s.bossForces()
}

// bossForces throws for the opening, unless it is breached or the building is open.
func (s *State) bossForces() {
	if b := s.building(); b.open() || b.breached(0, int(s.entering().gate)) {
		s.bossIn()
		return
	}
	s.need = 6
	if s.building().class == ground.Intact {
		s.need = 3
	}
	s.roll(jobBossForce)
}

func (s *State) throwBossForce(n int) {
	if n < int(s.need) {
		s.bossDone()
		return
	}
	s.building().breaches[0] |= 1 << s.entering().gate
	s.bossIn()
}

// bossIn puts the boss inside.
func (s *State) bossIn() {
	w := s.table()
	to, ok := w.t.At(ground.Zombie, s.target)
	w.back()
	if ok {
		s.putBoss(s.bossOf(s.bossing().seat), to)
	}
	s.bossDone()
}

// bossDone empties the registers of an action of the boss.
func (s *State) bossDone() {
	s.entering().house, s.entering().gate, s.target, s.need, s.actor, s.die = 0, 0, 0, 0, 0, 0
}

// throwBossSpot resolves the token if the dice reach it.
func (s *State) throwBossSpot(n int) {
	at := s.target
	d2 := s.d2(s.zombies[s.bossOf(s.bossing().seat)].at(), at)
	s.bossDone()
	if ground.Reaches(n, d2) {
		s.resolve(s.tokenAt(at.Square()))
	}
}

// throwBossHit is the die to hit of a boss. T4.1, S35, Trait agile.
func (s *State) throwBossHit(n int) {
	if n < s.biteNeed(boss, s.aimedAt()) {
		s.bossDone()
		return
	}
	s.die = uint8(n)
	s.roll(jobBossHarm)
}

// throwBossHarm is the damage die of a boss.
func (s *State) throwBossHarm(n int) {
	if slot := s.aimedAt(); slot >= 0 {
		s.maul(s.bossOf(s.bossing().seat), slot, n)
	} else {
		s.strike(accident(n + zombieTable[boss].damage))
	}
	s.bossDone()
	s.sortZombies()
}
