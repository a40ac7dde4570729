// Package facts reads a position of streets for agents that know the rules: places and possessions of
// figures, reach and sight, the action in progress, and the score of a side.
//
// From a view it reads only the knowledge of its seat. It changes nothing.
package facts

import (
	"iter"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Facts reads one position. It is valid until the position changes.
type Facts struct{ s *rules.State }

// Of returns the facts of a position of this game.
func Of(p engine.Position) Facts { return Facts{rules.Content(p)} }

// Begins reports whether a seat's part begins that is the first of a turn: nobody has acted.
func (f Facts) Begins() bool {
	s := f.s
	if s.Stage != state.StagePart || s.Part > 1 {
		return false
	}
	if n, _ := s.Ables(s.OnTurn - 1); s.Node != state.PhasePick && (s.Node != state.PhaseAct || n > 1) {
		return false
	}
	for i := range s.Survivors {
		if s.Survivors[i].Is(state.Acted) {
			return false
		}
	}
	return true
}

// Rules returns the rules of the game.
func (f Facts) Rules() *state.Rules { return f.s.Rules() }

// Lay sets up a table for movement and sight: see package ground.
func (f Facts) Lay(t *ground.Tabletop) { f.s.Lay(t) }

// Phase returns the kind of the next decision or chance event.
func (f Facts) Phase() state.Phase { return f.s.Node }

// Turn returns the number of the turn, from 1, and LastTurn the number of the last turn.
func (f Facts) Turn() int     { return int(f.s.ThisTurn) }
func (f Facts) LastTurn() int { return int(f.s.Rules().MaxTurns) }

// Met reports whether the primary objective is met. Data 6, Data 7.
func (f Facts) Met() bool { return f.s.Met() }

// Goal returns how many supplies the primary objective asks for, and Banked how many have been
// carried off by all seats.
func (f Facts) Goal() int   { return int(f.s.Rules().Goal) }
func (f Facts) Banked() int { return f.s.Tally(rules.Everybody).Supplies }

// Sought returns the item that the scenario asks for, its building, and whether it was found; "" if the
// goal is supplies. Data 7.
func (f Facts) Sought() (item string, house int, found bool) {
	k := f.s.Rules().GoalItem()
	if k == state.NoItem {
		return "", -1, false
	}
	return k.String(), f.s.Rules().Scenario.Goal.House, f.s.Is(state.AntibioticsFound)
}

// Night reports whether it is night, and Rain whether it rains.
func (f Facts) Night() bool { return f.s.Rules().Night }
func (f Facts) Rain() bool  { return f.s.Is(state.Raining) }

// Actor returns the slot of the survivor that acts or decides; -1 for none.
func (f Facts) Actor() int {
	if f.s.Node == state.PhaseAct || f.s.Act != 0 || f.s.Node == state.PhasePlace {
		return int(f.s.Actor)
	}
	return -1
}

// Doing returns the action in progress, 0 for none, and the place that it is about.
func (f Facts) Doing() (action.Kind, ground.Place) { return f.s.Act, f.s.Target }

// Side returns the side of a seat, from 0 on.
func (f Facts) Side(seat engine.Seat) int { return int(f.s.Rules().Side(uint8(seat))) }

// Seat returns the seat on turn: see engine.State.Turn.
func (f Facts) Seat() engine.Seat { return f.s.Turn() }

// Friends reports whether two seats have no reason to fight: all but the sides of rivals.
func (f Facts) Friends(a, b engine.Seat) bool {
	return f.s.Options().Mode != state.Rivals || f.Side(a) == f.Side(b)
}

// Card returns the secret objective of a seat, 1 to 8, 0 if it is unknown. Data 8.
func (f Facts) Card(seat engine.Seat) int { return int(f.s.Seats[seat].Card) }

// CardMet reports whether a seat has currently met its known card.
func (f Facts) CardMet(seat engine.Seat) bool { return f.s.CardMet(uint8(seat)) }

// Survivor is the state of one survivor, living or dead.
type Survivor struct {
	Slot                int
	Name                string
	Seat                engine.Seat // engine.Nobody for an independent
	Here, Safe          bool        // alive on the table, or off it
	Corpse              bool
	At                  ground.Place // place on the table, also of a corpse; the anchor of a vehicle for its occupants
	Vehicle             int          // vehicle of the survivor, -1 for none
	Wounds, Stuns       int
	Bites, Actions      int
	Supplies, Grabs     int
	Penalty             int // P, the penalty of wounds and grabs to his dice
	Inches              int // MOVE in inches
	Hidden, Prone       bool
	Panicked, Moved     bool
	Acted               bool // used an action in this turn
	Unconscious, Healed bool
	Group               int // group of an independent, from 0, -1 for others; NEGOTIATE names it
	Attitude            ground.Attitude
	Closed, Crazed      bool // his group is closed to talk; he is the crazed of event 16
}

// Survivors iterates over all placed survivors, by slot.
func (f Facts) Survivors() iter.Seq[Survivor] {
	return func(yield func(Survivor) bool) {
		for slot := range f.s.Survivors {
			if v := &f.s.Survivors[slot]; v.Profile != 0 && v.State != state.Absent && !yield(f.Survivor(slot)) {
				return
			}
		}
	}
}

// Survivor returns the state of a survivor.
func (f Facts) Survivor(slot int) Survivor {
	s, v := f.s, &f.s.Survivors[slot]
	out := Survivor{Slot: slot, Name: s.Name(slot), Seat: engine.Nobody, Here: v.Here(), Safe: v.State == state.Safe, Corpse: v.State == state.Corpse, At: s.OnTable(v.At), Vehicle: v.VehicleIndex(),
		Wounds: int(v.Wounds), Stuns: int(v.Stuns), Bites: int(v.Bites), Actions: int(v.Actions), Supplies: int(v.Supplies), Grabs: s.Grabs(slot),
		Hidden: v.Is(state.Hidden), Prone: v.Is(state.Prone), Panicked: v.Is(state.Panicked), Moved: v.Is(state.Moved), Acted: v.Is(state.Acted), Unconscious: s.Unconscious(slot), Healed: v.Has(state.Healed)}
	out.Group = -1
	if g, ok := v.Group(); ok {
		out.Group, out.Attitude, out.Closed, out.Crazed = g, s.Groups[g].Attitude, s.Groups[g].Flags&state.GroupClosed != 0, s.IsCrazed(slot)
	}
	if v.IsCharacter() {
		out.Seat = engine.Seat(v.Owner)
	}
	out.Penalty, out.Inches = s.Penalty(slot), s.MoveInches(slot)
	return out
}

// Trait reports whether a survivor has a trait, by its word in rosters.
func (f Facts) Trait(slot int, name string) bool {
	for i, t := range state.TraitTable {
		if t.Name == name {
			return f.s.Traits(uint8(slot))>>i&1 != 0
		}
	}
	return false
}

// Thing is something that lies about or is carried.
type Thing struct {
	Rank   int // as in actions
	Name   string
	Count  int // rounds of a gun
	Gun    bool
	Loaded bool // can be shot
	Holds  int  // rounds of a gun
	On     bool // runs, or is set
	Ready  bool // RELOAD sets it going
	Price  int  // price in supplies, 0 if nobody sells it
}

func thing(s *rules.State, slot, rank int, i state.Item) Thing {
	k := i.Kind()
	out := Thing{Rank: rank, Name: k.String(), Count: int(i.Count()), Gun: k.IsGun(), Price: i.Price()}
	if !out.Gun {
		out.On, out.Ready = i.On(), i.Readies() > 0
	}
	if out.Gun {
		out.Count, out.Loaded, out.Holds = int(i.Rounds()), s.Loaded(slot, i), int(k.Gun().Holds)
	}
	return out
}

// Carried iterates over the items of a survivor.
func (f Facts) Carried(slot int) iter.Seq[Thing] {
	return func(yield func(Thing) bool) {
		for rank, i := range f.s.Carried(slot) {
			if !yield(thing(f.s, slot, rank, i)) {
				return
			}
		}
	}
}

// Fitting returns the ranks of a part and of a gun of a survivor that it fits; false for none.
func (f Facts) Fitting(slot int) (thing, gun int, ok bool) {
	list := f.s.Carried(slot)
	for thing, i := range list {
		for gun, g := range list {
			if i.Fitting(g) {
				return thing, gun, true
			}
		}
	}
	return 0, 0, false
}

// CanReload reports whether a survivor can reload a gun that is not full, and the actions for it.
func (f Facts) CanReload(slot, rank int) bool {
	s := f.s
	i := s.Carried(slot)[rank]
	g := i.Kind().Gun()
	for _, k := range [...]state.ItemKind{rules.AMagazine, g.Fires, g.Fine} {
		if n := s.ReloadCost(slot, i, k); n > 0 && n <= s.Survivors[slot].Actions {
			return true
		}
	}
	return false
}

// Found returns the word for the item that is offered to be kept.
func (f Facts) Found() string { return f.s.Found.Kind().String() }

// Swayed returns by how many levels the die of a NEGOTIATE that a leader may throw again would change
// an attitude.
func (f Facts) Swayed() int {
	if f.s.Act == 0 {
		return 0
	}
	return f.s.OutcomeTalk(int(f.s.Die))
}

// Lying iterates over the items on the table, with their places.
func (f Facts) Lying() iter.Seq2[ground.Place, Thing] {
	return func(yield func(ground.Place, Thing) bool) {
		rank, last := 0, ground.Nowhere
		for _, i := range f.s.ItemList() {
			if i.At() >= state.InHands {
				return
			}
			if i.At() != last {
				rank, last = 0, i.At()
			}
			if !yield(i.At(), thing(f.s, 0, rank, i)) {
				return
			}
			rank++
		}
	}
}

// Zombie is a zombie on the table.
type Zombie struct {
	Level      int // 0 to 3: ankle-biter, shuffler, runner, boss
	At         ground.Place
	Prone, Out bool
	Holds      int         // slot of the victim, -1 for none
	Seat       engine.Seat // that plays it, engine.Nobody for none
}

// Zombies runs through the zombies on the table.
func (f Facts) Zombies() iter.Seq[Zombie] {
	return each(f.s.ZombieList(), func(z state.Zombie) Zombie {
		out := Zombie{int(z.Kind()), z.At(), z.Prone(), z.Out(), z.Holds(), engine.Nobody}
		if seat := z.Seat(); seat >= 0 {
			out.Seat = engine.Seat(seat)
		}
		return out
	})
}

// each runs through records, as tell says them.
func each[T, U any](records []T, tell func(T) U) iter.Seq[U] {
	return func(yield func(U) bool) {
		for _, r := range records {
			if !yield(tell(r)) {
				return
			}
		}
	}
}

// Dog is a dog on the table.
type Dog struct {
	At     ground.Place
	Friend int // slot of the owner of a friendly dog, -1 for a feral one
	Holds  int // slot of the victim, -1 for none
	Out    bool
}

// Dogs runs through the dogs on the table.
func (f Facts) Dogs() iter.Seq[Dog] {
	return each(f.s.DogList(), func(d state.Dog) Dog { return Dog{d.At(), d.Friend(), d.Holds(), d.Out()} })
}

// Tokens iterates over the squares of the incident tokens, and Markers over the squares and numbers of
// Loud Noise markers.
func (f Facts) Tokens() iter.Seq[ground.Square] {
	return each(f.s.TokenList(), state.Token.At)
}

// Markers yields the squares of Loud Noise markers, and how many lie there.
func (f Facts) Markers() iter.Seq2[ground.Square, int] {
	return func(yield func(ground.Square, int) bool) {
		for _, m := range f.s.MarkerList() {
			if !yield(m.At, int(m.Old)+int(m.New)) {
				return
			}
		}
	}
}

// Status returns the state of a building, Emptied whether a floor is searched empty, and Entered whether a
// character has been inside.
func (f Facts) Status(house int) ground.Status { return f.s.Buildings[house].Class }
func (f Facts) Emptied(house, floor int) bool  { return f.s.Buildings[house].Empty(floor) }
func (f Facts) Entered(house, floor int) bool  { return f.s.Buildings[house].Entered(floor) }
func (f Facts) Breached(house, floor, gate int) bool {
	return f.s.Buildings[house].Breached(floor, gate)
}

// Searched reports whether a character of a seat has searched a building.
func (f Facts) Searched(seat engine.Seat, house int) bool { return f.s.Searched[seat]>>house&1 != 0 }

// ShotNeeds returns the natural score that a SNAP SHOT with an item needs to hit a place; 99 if it is out
// of range.
func (f Facts) ShotNeeds(slot, rank int, at ground.Place) int {
	s := *f.s
	i := s.Carried(slot)[rank]
	band := s.Band(slot, i, s.D2(s.Survivors[slot].At, at))
	if band > 2 || !s.Shoots(slot, i) {
		return 99
	}
	s.Actor, s.Act, s.Target, s.Weapon, s.ShotFrame().Mode, s.ShotFrame().Made = uint8(slot), action.KindSnap, at, i, rules.One, 1
	return 4 + band - s.AimBonus()
}

// PotentialOf is Potential for a seat, which need not be the viewer: it asks nothing that is
// hidden.
func (f Facts) PotentialOf(seat engine.Seat) float64 { return Potential(f.s, uint8(seat)) }
