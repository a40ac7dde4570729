package state

import (
	"slices"
)

// Dogs: feral ones, in packs, and the friendly one of event 64. A dog that somebody has
// befriended is a thing that he carries. Dog, S52-S56.

// Dog is a record of a dog, 0 for none. Records ascend by square and floor.
//
//	bits  31-22   21-20  19    18    17    16   15    14-11
//	      square  floor  here  pack  tame  out  done  1 + victim, or the friend of a tame dog
type Dog uint32

const (
	dogHere Dog = 1 << 19
	DogPack Dog = 1 << 18 // second pack
	DogTame Dog = 1 << 17 // friendly dog, in no pack: event 64
	DogOut  Dog = 1 << 16 // incapacitated
	DogDone Dog = 1 << 15 // has been served in the step of M4
)

// NewDog makes a dog of a pack, numbered from 0.
func NewDog(at Place, pack int) Dog {
	return Dog(at&1023)<<22 | Dog(at>>10)<<20 | dogHere | Dog(pack)<<18
}

// At returns the place of a dog.
func (d Dog) At() Place  { return Place(d>>22) | Place(d>>20&3)<<10 }
func (d Dog) Pack() int  { return int(d >> 18 & 1) }
func (d Dog) Tame() bool { return d&DogTame != 0 }
func (d Dog) Out() bool  { return d&DogOut != 0 }

// Slot is the victim or the friend, -1 for none.
func (d Dog) Slot() int { return int(d>>11&15) - 1 }

// Holds is the victim of a feral dog, -1 for none.
func (d Dog) Holds() int {
	if d.Tame() {
		return -1
	}
	return d.Slot()
}

// Friend is the survivor that a friendly dog follows, -1 for none.
func (d Dog) Friend() int {
	if d.Tame() {
		return d.Slot()
	}
	return -1
}

// To returns the record in another place.
func (d Dog) To(at Place) Dog {
	return d&(1<<20-1) | Dog(at&1023)<<22 | Dog(at>>10)<<20
}

// Holding returns the record with a grab on a survivor, -1 for none.
func (d Dog) Holding(slot int) Dog { return d&^(15<<11) | Dog(slot+1)<<11 }

// Pack records a fight in the last turn, and the place of a shooter that hit the pack with a firearm.
//
//	bits  15      11-0
//	      fought  1 + place
type Pack uint16

// PackFought marks a pack that has fought.
const PackFought Pack = 1 << 15

// Fought reports whether a pack has fought.
func (p Pack) Fought() bool { return p&PackFought != 0 }

// ShotFrom is the place of the shooter that hit the pack; false for none.
func (p Pack) ShotFrom() (Place, bool) { return Place(p&0xfff) - 1, p&0xfff != 0 }

// DogList returns the dogs on the table.
func (s *Position) DogList() []Dog {
	n := 0
	for n < DogSlots && s.Dogs[n] != 0 {
		n++
	}
	return s.Dogs[:n]
}

// PackSize counts the dogs of a pack.
func (s *Position) PackSize(pack int) (n int) {
	for _, d := range s.DogList() {
		if !d.Tame() && d.Pack() == pack {
			n++
		}
	}
	return n
}

// packed reports whether a dog of any pack is on the table.
func (s *Position) packed() bool { return s.PackSize(0)+s.PackSize(1) > 0 }

// DogAt returns the number of the dog in a place, or -1.
func (s *Position) DogAt(at Place) int {
	return slices.IndexFunc(s.DogList(), func(d Dog) bool { return d.At() == at })
}

// AddDog puts a record, if there is room for one. Data 5.
func (s *Position) AddDog(d Dog) bool {
	n := len(s.DogList())
	if n == DogSlots {
		return false
	}
	s.Dogs[n] = d
	s.SortDogs()
	return true
}

// TakeDog takes the n-th dog off the table. A pack that is gone leaves nothing behind.
func (s *Position) TakeDog(n int) {
	gone := s.Dogs[n]
	_ = slices.Delete(s.Dogs[:], n, n+1)
	if !gone.Tame() && s.PackSize(gone.Pack()) == 0 {
		s.Packs[gone.Pack()] = 0
	}
}

// SortDogs puts the records in order after some were moved.
func (s *Position) SortDogs() { slices.Sort(s.DogList()) }
