package state

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/streets/ground"
)

// Rules are the fixed side of a game: scenario, roster and options, with derived fields. A State names its
// Rules by a small number, so that it needs no pointer; equal rules share a number. They must not be
// changed.
type Rules struct {
	Scenario *ground.Scenario
	Roster   *ground.Roster
	Options  Options
	Map      *ground.Map // map of the scenario

	Number   uint16
	Seats    int
	Night    bool
	MaxTurns uint8
	Goal     uint8    // supplies; 0 if the scenario asks for an item
	Tokens   int      // at the start
	Start    Position // the root position
	Starters []Starter
	called   [][SurvivorSlots]string // names of everybody, by profile and slot

	canadians    uint16     // slots of Canadian characters, if nationality matters. 7.2
	TokenSquares ground.Set // U3
	Exits        ground.Set // squares on exit edges, where characters leave
}

// Starter is a character of the beginning.
type Starter struct {
	Seat, Profile uint8
}

// Names of the seats. Digest 8.1.
var SeatNames = [SeatSlots]string{"red", "blue", "green", "yellow", "white", "black"}

// AllRules are on a shelf, for states hold their number.
var AllRules flatstate.Interned[Rules]

// Settings are the options and the digests of the data.
func (r *Rules) Settings() []engine.Setting {
	return append(r.Options.Settings(), ScenarioFile.Digest(r.Scenario), RosterFile.Digest(r.Roster))
}

// Plays reports whether a layer of the rules is in the game.
func (r *Rules) Plays(l Layer) bool { return r.Options.Without&l == 0 }

// SetProfile makes somebody of a profile in an empty slot, with all that he has. Data 3, Data 4.
func (s *Position) SetProfile(slot int, profile uint8) {
	v := &s.Survivors[slot]
	v.Profile = profile + 1
	p := &s.Rules().Roster.Profiles[profile]
	s.GivePluses(slot)
	for _, i := range p.Items {
		s.Equip(slot, i)
	}
}

// KitUses is how often a first aid kit helps. Find.
const KitUses = 3

// Traits returns the natural traits of a survivor.
func (s *Position) Traits(slot uint8) Traits {
	p := s.Survivors[slot].Profile
	if p == 0 {
		return 0
	}
	r := s.Rules()
	t := Traits(r.Roster.Profiles[p-1].Traits)
	if (r.canadians != 0 || r.Options.Niceness) && s.IsCanadian(int(slot)) {
		return s.asCanadian(slot, t)
	}
	return t
}

// GivePluses gives the sensible their +1s of the game. Trait sensible.
func (s *Position) GivePluses(slot int) {
	v := &s.Survivors[slot]
	switch t := s.Traits(uint8(slot)); {
	case t.Has(VerySensible):
		v.Used = 2 * Pluses
	case t.Has(Sensible):
		v.Used = Pluses
	}
}

// Name returns the name of a survivor. Later independents have a number.
func (s *Position) Name(slot int) string {
	p := s.Survivors[slot].Profile
	if p == 0 {
		return fmt.Sprint("slot", slot)
	}
	return s.Rules().called[p-1][slot]
}

// nameAll sets all names: characters at the start by name, others by profile and number.
func (r *Rules) nameAll() {
	r.called = make([][SurvivorSlots]string, len(r.Roster.Profiles))
	for p, profile := range r.Roster.Profiles {
		for slot := range r.called[p] {
			r.called[p][slot] = profile.Name
			if n := len(r.Starters); slot >= n {
				r.called[p][slot] = fmt.Sprint(profile.Name, "-", slot-n+1)
			}
		}
	}
}

// Side returns the side of a seat. Digest 8.1.
func (r *Rules) Side(seat uint8) uint8 {
	switch r.Options.Mode {
	case Semi:
		return seat
	case Rivals:
		return seat & 1
	}
	return 0
}

// SeatsInPlay returns the names of the seats.
func (r *Rules) SeatsInPlay() []string { return SeatNames[:r.Seats] }

// Sides returns the seats that play together. Digest 8.1.
func (r *Rules) Sides() []engine.Side {
	names := [][]string{Coop: {"survivors"}, Semi: SeatNames[:], Rivals: {"one", "two"}}[r.Options.Mode]
	var out []engine.Side
	for seat := range r.Seats {
		n := int(r.Side(uint8(seat)))
		if n == len(out) {
			out = append(out, engine.Side{Name: names[n]})
		}
		out[n].Seats = append(out[n].Seats, engine.Seat(seat))
	}
	return out
}

// Open reports whether the seats of a side know the same: each is a side of its own, or nobody
// is psychic.
func (r *Rules) Open() bool {
	if r.Seats == 1 || r.Options.Mode == Semi || r.Options.Mode == Rivals && r.Seats == 2 {
		return true
	}
	return r.Psychics() == 0
}

// Psychics counts the psychics of the game.
func (r *Rules) Psychics() (n int) {
	for _, c := range r.Starters {
		if Traits(r.Roster.Profiles[c.Profile].Traits).Has(Psychic) {
			n++
		}
	}
	return n
}

// GoalItem returns the item to carry off, NoItem if the goal is supplies.
func (r *Rules) GoalItem() ItemKind {
	if k := r.Scenario.Goal.Item; k >= 0 {
		return ItemKind(k)
	}
	return NoItem
}

// IsCanadian reports whether a survivor is Canadian: in the party as in the roster, independents by a die
// or, without a die, as the party. Niceness.
func (s *Position) IsCanadian(slot int) bool {
	r, v := s.Rules(), &s.Survivors[slot]
	switch {
	case slot < len(r.Starters):
		return r.canadians>>slot&1 != 0
	case r.Options.Niceness:
		return v.Fire&Canadian != 0
	}
	return v.Profile != 0 && !r.Roster.Profiles[v.Profile-1].American
}

// asCanadian returns the traits of a Canadian: sensible or very sensible, without the traits that arms
// control forbids. CanadianTrait, ArmsControl, Niceness.
func (s *Position) asCanadian(slot uint8, t Traits) Traits {
	if party := int(slot) < len(s.Rules().Starters); party && s.Options().CanadianTrait || !party && s.Options().Niceness {
		if t.Has(Sensible) {
			t |= VerySensible
		}
		t |= Sensible
	}
	for i, struck := range ArmsTraits {
		if s.Survivors[slot].Has(Struck0 << i) {
			t &^= struck
		}
	}
	return t
}

// LegalSquares is the set of rows in a column that allow a token at the start.
func (r *Rules) LegalSquares(x int) (n uint64) {
	for y := range r.Map.H {
		if r.TokenSquares.Has(r.Map.Square(x, y)) {
			n++
		}
	}
	return n
}

// canadianSlots returns the Canadian characters, if nationality matters: all except Americans.
func (r *Rules) canadianSlots() (m uint16) {
	if !r.Options.National() {
		return 0
	}
	for slot, c := range r.Starters {
		if !r.Roster.Profiles[c.Profile].American {
			m |= 1 << slot
		}
	}
	return m
}
