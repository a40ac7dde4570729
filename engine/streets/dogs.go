package streets

import (
	"slices"
)

// Dogs: feral ones, in packs, and the friendly one of event 64. A dog that somebody has
// befriended is a thing that he carries. Dog, S52-S56.

// dog is a record of a dog, 0 for none. Records ascend by square and floor.
//
//	bits  31-22   21-20  19    18    17    16   15    14-11
//	      square  floor  here  pack  tame  out  done  1 + victim, or whom a tame one has met
type dog uint32

const (
	dogHere dog = 1 << 19
	dogPack dog = 1 << 18 // of the second pack
	dogTame dog = 1 << 17 // of no pack, and a friend of somebody: event 64
	dogOut  dog = 1 << 16 // incapacitated
	dogDone dog = 1 << 15 // has been served in the step of M4
)

// newDog makes a dog of a pack, numbered from 0.
func newDog(at place, pack int) dog {
	return dog(at&1023)<<22 | dog(at>>10)<<20 | dogHere | dog(pack)<<18
}

// at returns where a dog stands, and the methods after it the rest of its record.
func (d dog) at() place  { return place(d>>22) | place(d>>20&3)<<10 }
func (d dog) pack() int  { return int(d >> 18 & 1) }
func (d dog) tame() bool { return d&dogTame != 0 }
func (d dog) out() bool  { return d&dogOut != 0 }

// slot is the survivor whom it holds or has met, -1 for nobody.
func (d dog) slot() int { return int(d>>11&15) - 1 }

// holds is the survivor whom it holds, -1 for nobody; friend is the one whom a tame dog has met.
func (d dog) holds() int {
	if d.tame() {
		return -1
	}
	return d.slot()
}

// friend returns the slot of whom a tame dog follows, -1 for nobody.
func (d dog) friend() int {
	if d.tame() {
		return d.slot()
	}
	return -1
}

// to returns the record in another place.
func (d dog) to(at place) dog {
	return d&(1<<20-1) | dog(at&1023)<<22 | dog(at>>10)<<20
}

// holding returns the record with a grab on a survivor, -1 for none.
func (d dog) holding(slot int) dog { return d&^(15<<11) | dog(slot+1)<<11 }

// pack is what is remembered of a pack: that it fought in the last turn, and from where it was
// hit by a firearm.
//
//	bits  15      11-0
//	      fought  1 + place
type pack uint16

// packFought marks a pack that has fought.
const packFought pack = 1 << 15

// fought reports whether a pack has fought.
func (p pack) fought() bool { return p&packFought != 0 }

// shotFrom is the place of who hit the pack; false for nobody.
func (p pack) shotFrom() (place, bool) { return place(p&0xfff) - 1, p&0xfff != 0 }

// hounds are the dogs on the table.
func (s *State) hounds() []dog {
	n := 0
	for n < dogSlots && s.dogs[n] != 0 {
		n++
	}
	return s.dogs[:n]
}

// packSize counts the dogs of a pack.
func (s *State) packSize(pack int) (n int) {
	for _, d := range s.hounds() {
		if !d.tame() && d.pack() == pack {
			n++
		}
	}
	return n
}

// packed reports whether a dog of any pack is on the table.
func (s *State) packed() bool { return s.packSize(0)+s.packSize(1) > 0 }

// dogAt returns the number of the dog in a place, or -1.
func (s *State) dogAt(at place) int {
	return slices.IndexFunc(s.hounds(), func(d dog) bool { return d.at() == at })
}

// addDog puts a record, if there is room for one. Data 5.
func (s *State) addDog(d dog) bool {
	n := len(s.hounds())
	if n == dogSlots {
		return false
	}
	s.dogs[n] = d
	s.sortDogs()
	return true
}

// takeDog takes the n-th dog off the table. A pack that is gone leaves nothing behind.
func (s *State) takeDog(n int) {
	gone := s.dogs[n]
	copy(s.dogs[n:], s.dogs[n+1:])
	s.dogs[dogSlots-1] = 0
	if !gone.tame() && s.packSize(gone.pack()) == 0 {
		s.packs[gone.pack()] = 0
	}
}

// sortDogs puts the records in order after some were moved.
func (s *State) sortDogs() { slices.Sort(s.hounds()) }
