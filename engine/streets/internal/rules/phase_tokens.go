package rules

import (
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Corpses and tokens: G3, G4 and RESOLVE. Corpse, Token, T3.1.

// stepCorpses is G3: a die for each corpse of an earlier turn, by square. Corpse, S05.
func (s *State) stepCorpses() {
	if slot := s.nextCorpse(); slot >= 0 {
		s.roll(ChanceCorpse)
		return
	}
	for i := range s.Survivors {
		s.Survivors[i].Marks &^= state.Passed
	}
	s.Next()
}

// nextCorpse returns the slot of the first corpse that has still to be thrown for, or -1.
func (s *State) nextCorpse() int {
	var first state.Nearest
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.State == state.Corpse && !v.Is(state.FreshBody) && !v.Is(state.Passed) {
			first.Offer(slot, v.At, 0)
		}
	}
	if !first.Found {
		return -1
	}
	return first.N
}

// rolledCorpse: on 1 a shuffler rises, on 5 and 6 the corpse is removed.
func (s *State) rolledCorpse(n int) {
	slot := s.nextCorpse()
	at := s.Survivors[slot].At
	switch {
	case n == 1:
		s.RemoveCorpse(slot)
		s.come(at, state.Shuffler)
	case n >= 5:
		s.RemoveCorpse(slot)
	default:
		s.Survivors[slot].Marks |= state.Passed
	}
}

// stepDrift is G4: each token moves, and is resolved if it meets survivors. Tokens move in the order of
// their squares at the start of the phase. Digest 8.2.
func (s *State) stepDrift() {
	if s.TokenFrame().Token < s.TokensOut {
		s.roll(ChanceDistance)
		return
	}
	s.SortTokens()
	s.Next()
}

// tokenResolves is how near a survivor a token is resolved, in inches. 1.2.
const tokenResolves = 6

// rolledDistance moves the token in question n inches: towards a survivor in sight, otherwise towards
// noise, otherwise in a random direction. Token 1-3, S10, S11.
func (s *State) rolledDistance(n int) {
	from := s.Tokens[s.TokenFrame().Token].At()
	w := s.Table()
	defer w.Release()
	var seen state.Nearest
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		if d2 := w.Table.D2(state.Place(from), v.At); v.Here() && ground.Within(d2, 2*n) && w.Table.Sees(state.Place(from), v.At) {
			seen.Offer(slot, v.At, d2)
		}
	}
	if seen.Found {
		near := s.Disc(seen.At, ground.LimitD2(2*tokenResolves))
		if !near.Has(from) {
			s.placeToken(w.Flood.Route(&w.Table, from, w.Table.Facing(seen.At, state.Place(from)).Square(), ground.Never-1, &near))
		}
		s.Resolve(int(s.TokenFrame().Token))
		return
	}
	var noise state.Nearest
	for _, m := range s.MarkerList() {
		noise.Offer(0, state.Place(m.At), s.D2(state.Place(from), state.Place(m.At)))
	}
	if noise.Found {
		var near ground.Set
		if s.Options().TokenStop == state.TokenStopAny {
			near = s.nearSurvivors(tokenResolves)
		}
		s.endTokenMove(w.Flood.Route(&w.Table, from, noise.At.Square(), state.Inches(s.snowInches(n)), &near))
		return
	}
	s.TokenFrame().Inches = uint8(n)
	s.rollDirection(ChanceDrift)
}

// rolledDrift moves the token in question straight on. Token 3.
func (s *State) rolledDrift(dir int) {
	near := s.nearSurvivors(tokenResolves)
	w := s.Table()
	end := w.Table.Straight(ground.Token, state.Place(s.Tokens[s.TokenFrame().Token].At()), ground.Direction(dir), state.Inches(s.snowInches(int(s.TokenFrame().Inches))), &near)
	w.Release()
	s.TokenFrame().Inches = 0
	s.endTokenMove(end)
}

// placeToken moves the token in question to the end of its way.
func (s *State) placeToken(end ground.End) {
	s.Tokens[s.TokenFrame().Token] = s.Tokens[s.TokenFrame().Token].To(end.Place.Square())
}

// endTokenMove is placeToken for a token that is resolved only near a survivor. S10.
func (s *State) endTokenMove(end ground.End) {
	s.placeToken(end)
	if end.Stopped {
		s.Resolve(int(s.TokenFrame().Token))
		return
	}
	s.TokenFrame().Token++
}

// nearSurvivors returns the squares within n inches of a survivor.
func (s *State) nearSurvivors(n int) (near ground.Set) {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() {
			disc := s.Disc(v.At, ground.LimitD2(2*n))
			near.Or(&disc)
		}
	}
	return near
}

// Resolve is RESOLVE of the n-th token: it is removed, and its contents appear on its square. The seat of
// a psychic knows the contents that he has seen, from Die and RevealFrame.Seer: see legalRoll and Mask.
func (s *State) Resolve(n int) {
	t := s.Tokens[n]
	s.SpawnAt = state.Place(t.At())
	if seat, row, ok := t.Look(); ok {
		s.Die, s.RevealFrame().Seer = uint8(row+state.RowBoss), uint8(1+seat)
	}
	s.TakeToken(n)
	s.Resolved += min(1, 255-s.Resolved)
	s.roll(ChanceResolve)
}

// rolledResolve reads T3.1. Token, 1.4.
func (s *State) rolledResolve(n int) {
	s.Die, s.RevealFrame().Seer = 0, 0
	switch {
	case n == state.RowPeople && s.Rules().Plays(state.People):
		s.roll(ChanceStrangers)
	case n == state.RowPeople, n == state.RowSupplies:
		s.LayDown(state.UnrolledSupplies)
	case n == state.RowItem:
		s.LayDown(state.UnrolledItem)
	case n == state.RowDogs && s.Rules().Plays(state.Dogs):
		s.dogsEmerge()
	case n == state.RowDogs, n == 8:
		s.emerge(state.AnkleBiter)
	case n == 7:
		s.howMany(state.Shuffler, half)
	case n == 6:
		s.emerge(state.Runner)
	case n == 5:
		s.howMany(state.Shuffler, 0)
	case n == 4:
		s.howMany(state.Runner, half)
	case s.bossesOut() < s.Rules().Seats:
		if s.come(s.SpawnAt, state.Boss) {
			s.roll(ChanceResolve)
			return
		}
		s.SpawnAt = 0
	default:
		s.come(s.SpawnAt, state.AnkleBiter)
		s.come(s.SpawnAt, state.Shuffler)
		s.emerge(state.Runner)
	}
}

// half is d3 in place of d6, in RevealFrame.Kind; hound is a dog.
const (
	half  = 8
	hound = uint8(state.ZombieKinds)
)

// howMany asks how many zombies of a kind come.
func (s *State) howMany(k state.ZombieKind, dice uint8) {
	s.RevealFrame().Kind = uint8(k) | dice
	s.roll(ChanceResolveCount)
}

// rolledResolveCount places n figures, one after another.
func (s *State) rolledResolveCount(n int) {
	if s.RevealFrame().Kind == hound {
		s.packEmerges(n)
		return
	}
	k := state.ZombieKind(s.RevealFrame().Kind &^ half)
	if s.RevealFrame().Kind&half != 0 {
		n = (n + 1) / 2
	}
	s.RevealFrame().Kind = 0
	for range n - 1 {
		s.come(s.SpawnAt, k)
	}
	s.emerge(k)
}

// rolledStrangers is a d3: how many independents, as a group. T3.1, Data 4.
func (s *State) rolledStrangers(n int) {
	s.AddGroup(state.Stranger, (n+1)/2, s.SpawnAt)
	s.SpawnAt = 0
}

// emerge places the last figure of a token.
func (s *State) emerge(k state.ZombieKind) {
	s.come(s.SpawnAt, k)
	s.SpawnAt = 0
	s.askMilitia()
}

// LayDown lays a thing of a kind on the square of the token.
func (s *State) LayDown(k state.ItemKind) {
	s.AddItem(state.NewItem(s.SpawnAt, k, 1, 0))
	s.SpawnAt = 0
}

// bossesOut counts the bosses on the table.
func (s *State) bossesOut() (n int) {
	for _, z := range s.ZombieList() {
		if z.Kind() == state.Boss {
			n++
		}
	}
	return n
}

// RolledLook shows the row of T3.1 to the seat of a psychic. S96.
func (s *State) RolledLook(n int) {
	if at := s.TokenAt(s.Target.Square()); n != 0 && at >= 0 {
		s.Tokens[at] = s.Tokens[at].Looked(int(s.Acting().Owner), max(n, state.RowBoss)-state.RowBoss)
	}
}

// dogsEmerge is row 9 of T3.1: one more dog for a pack on the table, otherwise a die of dogs. S55.
func (s *State) dogsEmerge() {
	if at, p, ok := s.packCentre(); ok {
		s.placeDog(at, state.NewDog(at, p))
		s.SpawnAt = 0
		return
	}
	s.RevealFrame().Kind = hound
	s.roll(ChanceResolveCount)
}
