package streets

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
	"deadreckon/engine/streets/ground"
)

// Rules are the fixed side of a game: scenario, roster and options, with what follows from
// them. A State names its Rules by a small number, so that it holds no pointer; equal rules
// share a number. They must not be changed.
type Rules struct {
	Scenario *ground.Scenario
	Roster   *ground.Roster
	Options  Options
	Map      *ground.Map // of the scenario

	number   uint16
	seats    int
	night    bool
	maxTurns uint8
	goal     uint8 // supplies; 0 where the scenario asks for an item
	tokens   int   // at the start
	start    State // the root position
	starters []starter
	called   [][survivorSlots]string // names of everybody, by profile and slot

	canadians    uint16     // slots of characters who are Canadian, where that matters. 7.2
	tokenSquares ground.Set // U3
	exits        ground.Set // squares on exit edges, from which characters leave
}

// starter is a character of the beginning.
type starter struct {
	seat, profile uint8
}

// Names of the seats. Digest 8.1.
var seatNames = [seatSlots]string{"red", "blue", "green", "yellow", "white", "black"}

// allRules are on a shelf, for states hold their number.
var allRules holed.Shelf[Rules]

// settings are the options and the digests of the data.
func (r *Rules) settings() []engine.Setting {
	return append(r.Options.Settings(), scenarioFile.Digest(r.Scenario), rosterFile.Digest(r.Roster))
}

// plays reports whether a layer of the rules is in the game.
func (r *Rules) plays(l layer) bool { return r.Options.Without&l == 0 }

// dress makes somebody of a profile in an empty slot, with all that he has. Data 3, Data 4.
func (s *State) dress(slot int, profile uint8) {
	v := &s.survivors[slot]
	v.profile = profile + 1
	p := &s.r().Roster.Profiles[profile]
	s.givePluses(slot)
	for _, i := range p.Items {
		s.equip(slot, i)
	}
}

// kitUses is how often a first aid kit helps. Find.
const kitUses = 3

// traits returns what a survivor is by nature.
func (s *State) traits(slot uint8) traits {
	p := s.survivors[slot].profile
	if p == 0 {
		return 0
	}
	r := s.r()
	t := traits(r.Roster.Profiles[p-1].Traits)
	if (r.canadians != 0 || r.Options.Niceness) && s.isCanadian(int(slot)) {
		return s.asCanadian(slot, t)
	}
	return t
}

// givePluses gives the sensible their +1s of the game. Trait sensible.
func (s *State) givePluses(slot int) {
	v := &s.survivors[slot]
	switch t := s.traits(uint8(slot)); {
	case t.has(verySensible):
		v.used = 2 * pluses
	case t.has(sensible):
		v.used = pluses
	}
}

// name returns what a survivor is called; who was no character at the start has a number too.
func (s *State) name(slot int) string {
	p := s.survivors[slot].profile
	if p == 0 {
		return fmt.Sprint("slot", slot)
	}
	return s.r().called[p-1][slot]
}

// nameAll names everybody: who is no character of the beginning by profile and number.
func (r *Rules) nameAll() {
	r.called = make([][survivorSlots]string, len(r.Roster.Profiles))
	for p, profile := range r.Roster.Profiles {
		for slot := range r.called[p] {
			r.called[p][slot] = profile.Name
			if n := len(r.starters); slot >= n {
				r.called[p][slot] = fmt.Sprint(profile.Name, "-", slot-n+1)
			}
		}
	}
}

// side returns the side of a seat. Digest 8.1.
func (r *Rules) side(seat uint8) uint8 {
	switch r.Options.Mode {
	case Semi:
		return seat
	case Rivals:
		return seat & 1
	}
	return 0
}

// seatsInPlay returns the names of the seats.
func (r *Rules) seatsInPlay() []string { return seatNames[:r.seats] }

// sides returns who is played together. Digest 8.1.
func (r *Rules) sides() []engine.Side {
	names := [][]string{Coop: {"survivors"}, Semi: seatNames[:], Rivals: {"one", "two"}}[r.Options.Mode]
	var out []engine.Side
	for seat := range r.seats {
		n := int(r.side(uint8(seat)))
		if n == len(out) {
			out = append(out, engine.Side{Name: names[n]})
		}
		out[n].Seats = append(out[n].Seats, engine.Seat(seat))
	}
	return out
}

// open reports whether the seats of a side know the same: each is a side of its own, or nobody
// is psychic.
func (r *Rules) open() bool {
	if r.seats == 1 || r.Options.Mode == Semi || r.Options.Mode == Rivals && r.seats == 2 {
		return true
	}
	return r.psychics() == 0
}

// psychics counts the psychics of the game.
func (r *Rules) psychics() (n int) {
	for _, c := range r.starters {
		if traits(r.Roster.Profiles[c.profile].Traits).has(psychic) {
			n++
		}
	}
	return n
}

// goalItem returns the kind that is to be carried off, noItem where supplies are.
func (r *Rules) goalItem() itemKind {
	if k := r.Scenario.Goal.Item; k >= 0 {
		return itemKind(k)
	}
	return noItem
}

// isCanadian reports whether somebody is Canadian: of the party as the roster says, of independents as
// it was thrown for, or where it is not, as of the party. Niceness.
func (s *State) isCanadian(slot int) bool {
	r, v := s.r(), &s.survivors[slot]
	switch {
	case slot < len(r.starters):
		return r.canadians>>slot&1 != 0
	case r.Options.Niceness:
		return v.fire&canadian != 0
	}
	return v.profile != 0 && !r.Roster.Profiles[v.profile-1].American
}

// asCanadian returns the traits of a Canadian: he is sensible, or very sensible, and without those
// that arms control took. CanadianTrait, ArmsControl, Niceness.
func (s *State) asCanadian(slot uint8, t traits) traits {
	if party := int(slot) < len(s.r().starters); party && s.o().CanadianTrait || !party && s.o().Niceness {
		if t.has(sensible) {
			t |= verySensible
		}
		t |= sensible
	}
	for i, struck := range strikable {
		if s.survivors[slot].has(struck0 << i) {
			t &^= struck
		}
	}
	return t
}

// legalSquares counts the squares of a column where a token may lie at the start.
func (r *Rules) legalSquares(x int) (n uint64) {
	for y := range r.Map.H {
		if r.tokenSquares.Has(r.Map.Square(x, y)) {
			n++
		}
	}
	return n
}

// canadianSlots returns the characters who are Canadian, where that matters: all but Americans.
func (r *Rules) canadianSlots() (m uint16) {
	if !r.Options.national() {
		return 0
	}
	for slot, c := range r.starters {
		if !r.Roster.Profiles[c.profile].American {
			m |= 1 << slot
		}
	}
	return m
}
