package state

import (
	"slices"

	"deadreckon/engine/streets/ground"
)

// Records of items, zombies, tokens and markers ascend, with empty records last. Digest 8.2. Without a
// free record nothing is placed. Data 5.

// AddItem puts a record of something in a place; like ones are one. Data 5, 8.2.
func (s *Position) AddItem(i Item) {
	if i.Kind().Merges() {
		for n, have := range s.ItemList() {
			if have.At() == i.At() && have.Kind() == i.Kind() && have&31 == i&31 {
				s.Items[n] = have.Of(uint8(min(int(have.Count())+int(i.Count()), 255)))
				slices.Sort(s.ItemList())
				return
			}
		}
	}
	if s.ItemsOut == ItemSlots {
		return
	}
	s.Items[s.ItemsOut] = i
	s.ItemsOut++
	slices.Sort(s.ItemList())
}

// TakeItem takes the n-th record away and returns it.
func (s *Position) TakeItem(n int) Item {
	i := s.Items[n]
	_ = slices.Delete(s.ItemList(), n, n+1)
	s.ItemsOut--
	return i
}

// ChangeItem puts another record in the stead of the n-th.
func (s *Position) ChangeItem(n int, i Item) {
	s.TakeItem(n)
	s.AddItem(i)
}

// Span returns the records of a place, and the index of the first.
func (s *Position) Span(at Place) (first int, list []Item) {
	for first < int(s.ItemsOut) && s.Items[first].At() < at {
		first++
	}
	end := first
	for end < int(s.ItemsOut) && s.Items[end].At() == at {
		end++
	}
	return first, s.Items[first:end]
}

// Carried returns the items of a survivor; the dead keep theirs until the corpse is removed. S89.
func (s *Position) Carried(slot int) []Item {
	_, list := s.Span(Hands(slot))
	return list
}

// Hands is the place of the items of a survivor.
func Hands(slot int) Place { return InHands + Place(slot) }

// Find returns the number of the record of a kind in a place, or -1.
func (s *Position) Find(at Place, k ItemKind) int {
	return s.FindOf(at, func(i Item) bool { return i.Kind() == k })
}

// FindOf returns the index of the first record in a place that satisfies holds, or -1.
func (s *Position) FindOf(at Place, holds func(Item) bool) int {
	first, list := s.Span(at)
	if n := slices.IndexFunc(list, holds); n >= 0 {
		return first + n
	}
	return -1
}

// Carries reports whether a survivor has something of a kind.
func (s *Position) Carries(slot int, k ItemKind) bool { return s.Find(Hands(slot), k) >= 0 }

// Amount returns how many of a kind of ammunition a survivor has.
func (s *Position) Amount(slot int, k ItemKind) int {
	if n := s.Find(Hands(slot), k); n >= 0 {
		return int(s.Items[n].Count())
	}
	return 0
}

// Spend takes n items of a counted kind from a survivor.
func (s *Position) Spend(slot int, k ItemKind, n int) {
	at := s.Find(Hands(slot), k)
	if left := int(s.Items[at].Count()) - n; left > 0 {
		s.Items[at] = s.Items[at].Of(uint8(left))
	} else {
		s.TakeItem(at)
	}
}

// MoveItems moves all records of a place to another.
func (s *Position) MoveItems(from, to Place) {
	for {
		n, list := s.Span(from)
		if len(list) == 0 {
			return
		}
		s.AddItem(s.TakeItem(n).In(to))
	}
}

// Zombies.

// AddZombie places a zombie, and reports whether a record was free.
func (s *Position) AddZombie(at Place, k ZombieKind) bool {
	if s.ZombiesOut == ZombieSlots {
		return false
	}
	i := int(s.ZombiesOut)
	z := NewZombie(at, k)
	for ; i > 0 && s.Zombies[i-1] > z; i-- {
		s.Zombies[i] = s.Zombies[i-1]
	}
	s.Zombies[i] = z
	s.ZombiesOut++
	return true
}

// TakeZombie takes the n-th zombie off the table.
func (s *Position) TakeZombie(n int) {
	_ = slices.Delete(s.ZombieList(), n, n+1)
	s.ZombiesOut--
}

// SortZombies puts the records in order after some were moved.
func (s *Position) SortZombies() { slices.Sort(s.ZombieList()) }

// ZombieAt returns the number of the zombie in a place, or -1.
func (s *Position) ZombieAt(at Place) int {
	for n, z := range s.ZombieList() {
		if z.At() == at {
			return n
		}
	}
	return -1
}

// SurvivorAt returns the slot of the survivor in a place, or -1. People in vehicles are in
// no place of the board.
func (s *Position) SurvivorAt(at Place) int {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && v.At == at && !v.InVehicle() {
			return slot
		}
	}
	return -1
}

// CorpseAt returns the lowest slot of a corpse in a place, or -1.
func (s *Position) CorpseAt(at Place) int {
	return slices.IndexFunc(s.Survivors[:], func(v Survivor) bool { return v.State == Corpse && v.At == at })
}

// Tokens.

// NewToken makes a token on a square.
func NewToken(at ground.Square) Token { return Token(at) << 6 }

// At returns the square of a token.
func (t Token) At() ground.Square { return ground.Square(t >> 6) }

// To returns the token on another square.
func (t Token) To(at ground.Square) Token { return t&63 | NewToken(at) }

// Look returns a psychic's knowledge of a token: his seat and the row of T3.1, false for none.
func (t Token) Look() (seat, row int, ok bool) {
	n := int(t&63) - 1
	return n / LookRows, n % LookRows, n >= 0
}

// Looked returns the token after a look.
func (t Token) Looked(seat, row int) Token { return t&^63 | Token(1+seat*LookRows+row) }

// LookRows is how many rows T3.1 has.
const LookRows = 10

// PlaceToken is TOKEN: a token at a square, or at the nearest where tokens may lie, unless
// there are 16. Grid 11.
func (s *Position) PlaceToken(at ground.Square) {
	if s.TokensOut == TokenSlots {
		return
	}
	var t ground.Tabletop
	s.Lay(&t)
	s.PutToken(NewToken(t.TokenAt(at)))
}

// PutToken adds a record.
func (s *Position) PutToken(t Token) {
	s.Tokens[s.TokensOut] = t
	s.TokensOut++
	s.SortTokens()
}

// SortTokens sorts the records by square after moves. The sort is stable, so that the order on a square
// does not reveal a psychic's knowledge.
func (s *Position) SortTokens() {
	for n := range s.TokenList() {
		t := s.Tokens[n]
		for ; n > 0 && s.Tokens[n-1].At() > t.At(); n-- {
			s.Tokens[n] = s.Tokens[n-1]
		}
		s.Tokens[n] = t
	}
}

// TakeToken takes the n-th token away.
func (s *Position) TakeToken(n int) {
	_ = slices.Delete(s.TokenList(), n, n+1)
	s.TokensOut--
}

// TokenAt returns the number of the first token on a square, or -1.
func (s *Position) TokenAt(at ground.Square) int {
	return slices.IndexFunc(s.TokenList(), func(t Token) bool { return t.At() == at })
}

// Markers.

// Mark is MARK: n markers on a square. In the Game phase they are old. Noise, S115.
func (s *Position) Mark(at ground.Square, n int) {
	if s.InGamePhase() {
		s.AddMarkers(at, uint8(n), 0)
		return
	}
	s.AddMarkers(at, 0, uint8(n))
}

// AddMarkers puts markers on a square: old ones of the turn before, and new ones.
func (s *Position) AddMarkers(at ground.Square, old, new uint8) {
	i := 0
	for ; i < int(s.MarkersOut) && s.Markers[i].At < at; i++ {
	}
	if i == int(s.MarkersOut) || s.Markers[i].At != at {
		if s.MarkersOut == MarkerSlots {
			return
		}
		copy(s.Markers[i+1:s.MarkersOut+1], s.Markers[i:s.MarkersOut])
		s.Markers[i] = Marker{At: at}
		s.MarkersOut++
	}
	m := &s.Markers[i]
	m.Old = uint8(min(int(m.Old)+int(old), 255))
	m.New = uint8(min(int(m.New)+int(new), 255))
}

// InGamePhase reports whether the Game phase is in progress.
func (s *Position) InGamePhase() bool { return s.Stage >= StageTurn && s.Stage <= StageDrift }

// AgeMarkers is G1: old markers go, but on a vehicle that was driven last turn; new ones become
// old. Noise, S77.
func (s *Position) AgeMarkers() {
	n := 0
	for _, m := range s.MarkerList() {
		stay := uint8(0)
		if s.drivenFrom(m.At) {
			stay = m.Old
		}
		if m.New > 0 || stay > 0 {
			s.Markers[n] = Marker{m.At, uint8(min(int(m.New)+int(stay), 255)), 0}
			n++
		}
	}
	clear(s.Markers[n:])
	s.MarkersOut = uint8(n)
}

// Noise returns how many markers lie on the table.
func (s *Position) Noise() (n int) {
	for _, m := range s.MarkerList() {
		n += int(m.Old) + int(m.New)
	}
	return n
}

// OnSkis reports whether a survivor wears skis. Canada T.
func (s *Position) OnSkis(slot int) bool {
	return slices.ContainsFunc(s.Carried(slot), func(i Item) bool { return i.Kind() == Skis && i.On() })
}

// Harm is the result of a damage die.
type Harm int

// Harms, from the least.
const (
	Harmless Harm = iota
	Special       // a score of 1: staggers; bitten or grabbed; stunned
	OneWound
	TwoWounds
	Deadly
)

// Wounds returns how many wounds a result is.
func (h Harm) Wounds() int { return max(int(h)-1, 0) }

// Cards is how many secret objectives there are. Data 8.
const Cards = 8

// Rows of T3.1 with another meaning if independents or dogs are disabled. Digest 8.9.
const (
	RowPeople   = 12
	RowItem     = 11
	RowSupplies = 10
	RowDogs     = 9
	RowBoss     = 3 // and 2
)
