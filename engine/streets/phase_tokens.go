package streets

import "deadreckon/engine/streets/ground"

// Corpses and tokens: G3, G4 and RESOLVE. Corpse, Token, T3.1.

// Dice of this chapter: their rows are in dice.go.
const (
	jobCorpse       job = 5
	jobDistance     job = 6
	jobDrift        job = 7
	jobResolve      job = 8
	jobResolveCount job = 9
	jobLook         job = 46
	jobStrangers    job = 87
)

// stepCorpses is G3: a die for each corpse of an earlier turn, by square. Corpse, S05.
func (s *State) stepCorpses() {
	if slot := s.nextCorpse(); slot >= 0 {
		s.roll(jobCorpse)
		return
	}
	for i := range s.survivors {
		s.survivors[i].marks &^= passed
	}
	s.next()
}

// nextCorpse returns the slot of the first corpse that has still to be thrown for, or -1.
func (s *State) nextCorpse() int {
	var first nearest
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.state == corpse && !v.is(freshBody) && !v.is(passed) {
			first.offer(slot, v.at, 0)
		}
	}
	if !first.found {
		return -1
	}
	return first.n
}

// throwCorpse: 1 a shuffler rises, 5 and 6 the corpse is removed; else it stays.
func (s *State) throwCorpse(n int) {
	slot := s.nextCorpse()
	at := s.survivors[slot].at
	switch {
	case n == 1:
		s.removeCorpse(slot)
		s.come(at, shuffler)
	case n >= 5:
		s.removeCorpse(slot)
	default:
		s.survivors[slot].marks |= passed
	}
}

// stepDrift is G4: each token moves, and is resolved where it meets survivors. They keep the
// order of their squares at the beginning until all have moved. Digest 8.2.
func (s *State) stepDrift() {
	if s.drifting().token < s.tokensOut {
		s.roll(jobDistance)
		return
	}
	s.sortTokens()
	s.next()
}

// tokenResolves is how near a survivor a token is resolved, in inches. 1.2.
const tokenResolves = 6

// throwDistance moves the token in question so many inches: towards a survivor in sight,
// else towards noise, else where a direction says. Token 1-3, S10, S11.
func (s *State) throwDistance(n int) {
	from := s.tokens[s.drifting().token].at()
	w := s.table()
	defer w.back()
	var seen nearest
	for slot := range s.survivors {
		v := &s.survivors[slot]
		if d2 := w.t.D2(place(from), v.at); v.here() && ground.Within(d2, 2*n) && w.t.Sees(place(from), v.at) {
			seen.offer(slot, v.at, d2)
		}
	}
	if seen.found {
		near := s.disc(seen.at, ground.LimitD2(2*tokenResolves))
		if !near.Has(from) {
			s.bring(w.f.Route(&w.t, from, w.t.Facing(seen.at, place(from)).Square(), ground.Never-1, &near))
		}
		s.resolve(int(s.drifting().token))
		return
	}
	var noise nearest
	for _, m := range s.noises() {
		noise.offer(0, place(m.at), s.d2(place(from), place(m.at)))
	}
	if noise.found {
		var near ground.Set
		if s.o().TokenStop == TokenStopAny {
			near = s.nearSurvivors(tokenResolves)
		}
		s.carry(w.f.Route(&w.t, from, noise.at.Square(), inches(s.inSnow(n)), &near))
		return
	}
	s.drifting().inches = uint8(n)
	s.turnDie(jobDrift)
}

// throwDrift moves the token in question straight on. Token 3.
func (s *State) throwDrift(dir int) {
	near := s.nearSurvivors(tokenResolves)
	w := s.table()
	end := w.t.Straight(ground.Token, place(s.tokens[s.drifting().token].at()), ground.Direction(dir), inches(s.inSnow(int(s.drifting().inches))), &near)
	w.back()
	s.drifting().inches = 0
	s.carry(end)
}

// bring puts the token in question where its way ends.
func (s *State) bring(end ground.End) {
	s.tokens[s.drifting().token] = s.tokens[s.drifting().token].to(end.Place.Square())
}

// carry is bring for a token that is resolved only if it came near a survivor. S10.
func (s *State) carry(end ground.End) {
	s.bring(end)
	if end.Stopped {
		s.resolve(int(s.drifting().token))
		return
	}
	s.drifting().token++
}

// nearSurvivors returns the squares within so many inches of a survivor.
func (s *State) nearSurvivors(n int) (near ground.Set) {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() {
			disc := s.disc(v.at, ground.LimitD2(2*n))
			near.Or(&disc)
		}
	}
	return near
}

// resolve is RESOLVE of the n-th token: it leaves, and what it was comes to its square. What
// a psychic has seen of it is known to his seat, in die and emerging.seer: see legalRoll
// and mask.
func (s *State) resolve(n int) {
	t := s.tokens[n]
	s.spawnAt = place(t.at())
	if seat, row, ok := t.look(); ok {
		s.die, s.emerging().seer = uint8(row+rowBoss), uint8(1+seat)
	}
	s.takeToken(n)
	s.resolved += min(1, 255-s.resolved)
	s.roll(jobResolve)
}

// throwResolve reads T3.1. Token, 1.4.
func (s *State) throwResolve(n int) {
	s.die, s.emerging().seer = 0, 0
	switch {
	case n == rowPeople && s.r().plays(people):
		s.roll(jobStrangers)
	case n == rowPeople, n == rowSupplies:
		s.layDown(unrolledSupplies)
	case n == rowItem:
		s.layDown(unrolledItem)
	case n == rowDogs && s.r().plays(dogs):
		s.dogsEmerge()
	case n == rowDogs, n == 8:
		s.emerge(ankleBiter)
	case n == 7:
		s.howMany(shuffler, half)
	case n == 6:
		s.emerge(runner)
	case n == 5:
		s.howMany(shuffler, 0)
	case n == 4:
		s.howMany(runner, half)
	case s.bossesOut() < s.r().seats:
		if s.come(s.spawnAt, boss) {
			s.roll(jobResolve)
			return
		}
		s.spawnAt = 0
	default:
		s.come(s.spawnAt, ankleBiter)
		s.come(s.spawnAt, shuffler)
		s.emerge(runner)
	}
}

// half is d3 in place of d6, in emerging.kind; hound is a dog.
const (
	half  = 8
	hound = uint8(zombieKinds)
)

// howMany asks how many zombies of a kind come.
func (s *State) howMany(k zombieKind, dice uint8) {
	s.emerging().kind = uint8(k) | dice
	s.roll(jobResolveCount)
}

// throwResolveCount places so many, one after the other.
func (s *State) throwResolveCount(n int) {
	if s.emerging().kind == hound {
		s.packEmerges(n)
		return
	}
	k := zombieKind(s.emerging().kind &^ half)
	if s.emerging().kind&half != 0 {
		n = (n + 1) / 2
	}
	s.emerging().kind = 0
	for range n - 1 {
		s.come(s.spawnAt, k)
	}
	s.emerge(k)
}

// throwStrangers is a d3: how many independents, as a group. T3.1, Data 4.
func (s *State) throwStrangers(n int) {
	s.appear(stranger, (n+1)/2, s.spawnAt)
	s.spawnAt = 0
}

// emerge places the last of what a token was.
func (s *State) emerge(k zombieKind) {
	s.come(s.spawnAt, k)
	s.spawnAt = 0
	s.askMilitia()
}

// layDown lays a thing of a kind on the square of the token.
func (s *State) layDown(k itemKind) {
	s.addItem(newItem(s.spawnAt, k, 1, 0))
	s.spawnAt = 0
}

// bossesOut counts the bosses on the table.
func (s *State) bossesOut() (n int) {
	for _, z := range s.lives() {
		if z.kind() == boss {
			n++
		}
	}
	return n
}

// throwLook is what a psychic sees of a token: the row of T3.1 is known to his seat. S96.
func (s *State) throwLook(n int) {
	if at := s.tokenAt(s.target.Square()); n != 0 && at >= 0 {
		s.tokens[at] = s.tokens[at].looked(int(s.who().owner), max(n, rowBoss)-rowBoss)
	}
}

// dogsEmerge is row 9 of T3.1: one more dog for a pack that is on the table, else a die of them.
// S55.
func (s *State) dogsEmerge() {
	if at, p, ok := s.packCentre(); ok {
		s.comeDog(at, newDog(at, p))
		s.spawnAt = 0
		return
	}
	s.emerging().kind = hound
	s.roll(jobResolveCount)
}
