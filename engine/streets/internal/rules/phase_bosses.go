package rules

import (
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Bosses that seats play: M1. Boss, digest 3.3.

// bossActions is how many actions a boss has.
const bossActions = 2

// bossMove is how many inches a boss moves. Boss.
const bossMove = 4

// stepBosses has the seats with a boss act, one after the other.
func (s *State) stepBosses() {
	for ; int(s.BossFrame().Seat) < s.Rules().Seats; s.BossFrame().Seat++ {
		if n := s.BossOf(s.BossFrame().Seat); n >= 0 && s.BossFrame().Spent < bossActions && !s.Zombies[n].Out() {
			s.Zombies[n] &^= state.ZombieProne
			s.Node = state.PhaseBoss
			return
		}
		s.BossFrame().Spent, s.BossFrame().Moved = 0, 0
	}
	s.Next()
}

// BossOf returns the number of the boss of a seat, -1 for none.
func (s *State) BossOf(seat uint8) int {
	return slices.IndexFunc(s.ZombieList(), func(z state.Zombie) bool { return z.Seat() == int(seat) })
}

func (s *State) bossSeat() engine.Seat { return engine.Seat(s.BossFrame().Seat) }

// legalBoss lists the actions of a boss. A boss that holds somebody does not move.
func (s *State) legalBoss(dst []engine.Action) []engine.Action {
	z := s.Zombies[s.BossOf(s.BossFrame().Seat)]
	dst = append(dst, action.Of(action.KindDone))
	l := s.List(0, dst)
	inside := l.Table.Room(z.At()).InBuilding()
	if z.Holds() < 0 {
		if s.BossFrame().Moved == 0 {
			l.Flood.Reach(&l.Table, ground.Zombie, z.At(), state.Inches(s.snowInches(bossMove)))
			l.stops(action.KindMove, z.At())
		} else {
			l.add(action.Play{Kind: action.KindRun})
		}
		if inside {
			s.bossExits(l, z.At())
		} else {
			s.bossEnters(l, z.At())
		}
	}
	last := -1
	for _, t := range s.TokenList() {
		if q := t.At(); int(q) != last && l.Table.Sees(z.At(), state.Place(q)) {
			l.add(action.Play{Kind: action.KindSpot, Q: uint16(q)})
		}
		last = int(t.At())
	}
	for i := range s.Survivors {
		v := &s.Survivors[i]
		if v.Here() && l.Table.InContact(z.At(), v.At) && (z.Holds() < 0 || z.Holds() == i) {
			l.add(action.Play{Kind: action.KindMelee, Q: uint16(s.OnTable(v.At))})
		}
	}
	sortTail(l)
	l.Dst = slices.Compact(l.Dst) // several people in one vehicle
	l.add(action.Play{Kind: action.KindGroan})
	return l.Done()
}

// stops lists the places of a Reach on all floors, except its start.
func (l *ActionList) stops(k action.Kind, from state.Place) {
	for floor := range l.Flood.Stops {
		stops := &l.Flood.Stops[floor]
		for q, ok := stops.Next(0); ok; q, ok = stops.Next(q + 1) {
			if at := ground.On(q, floor); at != from {
				l.add(action.Play{Kind: k, Q: uint16(at)})
			}
		}
	}
}

// bossExits lists the outside squares of breaches and doors of a ground floor.
func (s *State) bossExits(l *ActionList, at state.Place) {
	h := l.Table.House(at)
	if at.Floor() > 0 {
		return
	}
	var set ground.Set
	for o := range s.Rules().Map.Buildings[h].Openings {
		if opening := &s.Rules().Map.Buildings[h].Openings[o]; !s.window(h, 0, o) &&
			ground.Within(s.Rules().Map.D2(at.Square(), opening.Inside), 2*2) && !l.Table.Filled(state.Place(opening.Outside)) {
			set.Add(opening.Outside)
		}
	}
	for q, ok := set.Next(0); ok; q, ok = set.Next(q + 1) {
		l.add(action.Play{Kind: action.KindExit, Q: uint16(q)})
	}
}

// bossEnters lists the openings of closed buildings within reach.
func (s *State) bossEnters(l *ActionList, at state.Place) {
	m := s.Rules().Map
	for h := range m.Buildings {
		if s.Buildings[h].Open() || s.Buildings[h].Fire > 0 {
			continue
		}
		for o := range m.Buildings[h].Openings {
			halves := 2 * 2
			if s.window(h, 0, o) {
				halves = 2
			}
			if m.WithinOpening(at.Square(), &m.Buildings[h].Openings[o], halves) {
				l.add(action.Play{Kind: action.KindEnter, A: uint8(h), B: uint8(o)})
			}
		}
	}
}

// applyBoss plays an action of the boss.
func (s *State) applyBoss(p action.Play) {
	s.BossFrame().Spent++
	n := s.BossOf(s.BossFrame().Seat)
	z := s.Zombies[n]
	switch p.Kind {
	case action.KindDone:
		s.BossFrame().Spent = bossActions
	case action.KindMove, action.KindExit:
		if p.Kind == action.KindMove {
			s.BossFrame().Moved = 1
		}
		s.putBoss(n, state.Place(p.Q))
	case action.KindRun:
		s.roll(chanceBossRun)
	case action.KindEnter:
		s.EnterFrame().House, s.EnterFrame().Gate = p.A, p.B
		s.Target = state.Place(s.Rules().Map.Buildings[p.A].Openings[p.B].Inside)
		if s.building().Class == ground.Unknown {
			s.roll(chanceBossStatus)
			return
		}
		s.bossForces()
	case action.KindSpot:
		s.Target = state.Place(p.Q)
		dice := 3
		if s.Rules().Night {
			dice--
		}
		s.rollSome(chanceBossSpot, dice)
	case action.KindMelee:
		s.Target = s.PlaceAt(state.Place(p.Q))
		if _, ok := s.Target.Vehicle(); ok {
			s.roll(ChanceAboard)
			return
		}
		s.roll(ChanceBossHit)
	case action.KindGroan:
		s.groan(z.At().Square())
	}
}

// putBoss moves the boss. Grabs on survivors out of contact end.
func (s *State) putBoss(n int, at state.Place) {
	s.Zombies[n] = s.Zombies[n].To(at)
	s.SortZombies()
	s.Loosen()
}

// rolledBossRun: a RUN of d6+4 inches.
func (s *State) rolledBossRun(n int) {
	s.BossFrame().Inches = uint8(s.snowInches(n + 4))
	s.Node = state.PhaseBossRun
}

// legalBossRun lists the possible ends of the RUN.
func (s *State) legalBossRun(dst []engine.Action) []engine.Action {
	at := s.Zombies[s.BossOf(s.BossFrame().Seat)].At()
	l := s.List(0, append(dst, action.OfQ(action.KindTo, uint16(at))))
	l.Flood.Reach(&l.Table, ground.Zombie, at, state.Inches(int(s.BossFrame().Inches)))
	l.stops(action.KindTo, at)
	sortTail(l)
	return l.Done()
}

func (s *State) applyBossRun(p action.Play) {
	s.BossFrame().Inches = 0
	s.putBoss(s.BossOf(s.BossFrame().Seat), state.Place(p.Q))
}

// rolledBossStatus identifies the building that the boss enters.
func (s *State) rolledBossStatus(n int) {
	s.building().Class = statusOf(n)
	s.bossForces()
}

// bossForces throws for the opening, unless it is breached or the building is open.
func (s *State) bossForces() {
	if b := s.building(); b.Open() || b.Breached(0, int(s.EnterFrame().Gate)) {
		s.bossIn()
		return
	}
	s.Need = 6
	if s.building().Class == ground.Intact {
		s.Need = 3
	}
	s.roll(ChanceBossForce)
}

func (s *State) rolledBossForce(n int) {
	if n < int(s.Need) {
		s.bossDone()
		return
	}
	s.building().Breaches[0] |= 1 << s.EnterFrame().Gate
	s.bossIn()
}

// bossIn puts the boss inside.
func (s *State) bossIn() {
	w := s.Table()
	to, ok := w.Table.At(ground.Zombie, s.Target)
	w.Release()
	if ok {
		s.putBoss(s.BossOf(s.BossFrame().Seat), to)
	}
	s.bossDone()
}

// bossDone empties the registers of an action of the boss.
func (s *State) bossDone() {
	s.EnterFrame().House, s.EnterFrame().Gate, s.Target, s.Need, s.Actor, s.Die = 0, 0, 0, 0, 0, 0
}

// rolledBossSpot resolves the token if the dice reach it.
func (s *State) rolledBossSpot(n int) {
	at := s.Target
	d2 := s.D2(s.Zombies[s.BossOf(s.BossFrame().Seat)].At(), at)
	s.bossDone()
	if ground.Reaches(n, d2) {
		s.Resolve(s.TokenAt(at.Square()))
	}
}

// rolledBossHit is the die to hit of a boss. T4.1, S35, Trait agile.
func (s *State) rolledBossHit(n int) {
	if n < s.BiteNeed(state.Boss, s.AimedAt()) {
		s.bossDone()
		return
	}
	s.Die = uint8(n)
	s.roll(ChanceBossHarm)
}

// rolledBossHarm is the damage die of a boss.
func (s *State) rolledBossHarm(n int) {
	if slot := s.AimedAt(); slot >= 0 {
		s.biteSurvivor(s.BossOf(s.BossFrame().Seat), slot, n)
	} else {
		s.strike(Accident(n + zombieTable[state.Boss].damage))
	}
	s.bossDone()
	s.SortZombies()
}
