package streets

import (
	"iter"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// Facts is what a position tells, for agents that know this game's rules: of a view no more
// than its seat knows. It is valid until the position changes.
type Facts struct{ s *State }

// FactsOf returns the facts of a position of this game.
func FactsOf(p engine.Position) Facts { return Facts{content(p)} }

// Begins reports whether a seat's part begins that is the first of a turn: nobody has acted.
func (f Facts) Begins() bool {
	s := f.s
	if s.stage != stagePart || s.part > 1 {
		return false
	}
	if n, _ := s.ables(s.onTurn - 1); s.phase != phasePick && (s.phase != phaseAct || n > 1) {
		return false
	}
	for i := range s.survivors {
		if s.survivors[i].is(acted) {
			return false
		}
	}
	return true
}

// Rules returns the rules of the game.
func (f Facts) Rules() *Rules { return f.s.r() }

// Lay makes a table of what stands where, for movement and sight: see package ground.
func (f Facts) Lay(t *ground.Table) { f.s.lay(t) }

// Phase returns what is decided or drawn next.
func (f Facts) Phase() Phase { return f.s.phase }

// Turn returns the number of the turn, from 1 on, and LastTurn that of the last.
func (f Facts) Turn() int     { return int(f.s.turn) }
func (f Facts) LastTurn() int { return int(f.s.r().maxTurns) }

// Met reports whether the primary objective is met. Data 6, Data 7.
func (f Facts) Met() bool { return f.s.met() }

// Goal returns how many supplies the primary objective asks for, and Banked how many have been
// carried off by all seats.
func (f Facts) Goal() int   { return int(f.s.r().goal) }
func (f Facts) Banked() int { return f.s.tally(everybody).supplies }

// Sought returns the kind of item that the scenario asks for, the building where it is found, and
// whether it was found; "" where supplies are asked for. Data 7.
func (f Facts) Sought() (item string, house int, found bool) {
	k := f.s.r().goalItem()
	if k == noItem {
		return "", -1, false
	}
	return k.String(), f.s.r().Scenario.Goal.House, f.s.is(found74)
}

// Night reports whether it is night, and Rain whether it rains.
func (f Facts) Night() bool { return f.s.r().night }
func (f Facts) Rain() bool  { return f.s.is(raining) }

// Actor returns the slot of the survivor who acts or decides; -1 where none does.
func (f Facts) Actor() int {
	if f.s.phase == phaseAct || f.s.act != 0 || f.s.phase == phasePlace {
		return int(f.s.actor)
	}
	return -1
}

// Doing returns the action in progress, 0 for none, and the place that it is about.
func (f Facts) Doing() (Kind, ground.Place) { return f.s.act, f.s.target }

// Side returns the side of a seat, from 0 on.
func (f Facts) Side(seat engine.Seat) int { return int(f.s.r().side(uint8(seat))) }

// Seat returns who decides: see engine.State.Turn.
func (f Facts) Seat() engine.Seat { return f.s.Turn() }

// Friends reports whether two seats have no reason to fight: all but the sides of rivals.
func (f Facts) Friends(a, b engine.Seat) bool {
	return f.s.o().Mode != Rivals || f.Side(a) == f.Side(b)
}

// Card returns the secret objective of a seat, 1 to 8, 0 where it is not known. Data 8.
func (f Facts) Card(seat engine.Seat) int { return int(f.s.seats[seat].card) }

// CardMet reports whether a seat whose card is known has met it so far.
func (f Facts) CardMet(seat engine.Seat) bool { return f.s.cardMet(uint8(seat)) }

// Survivor is what holds of one of the living or dead.
type Survivor struct {
	Slot                int
	Name                string
	Seat                engine.Seat // engine.Nobody for an independent
	Here, Safe          bool        // alive on the table, or off it
	Corpse              bool
	At                  ground.Place // of who is on the table, and of corpses; of who is in a vehicle its anchor
	Vehicle             int          // in which he is, -1 for none
	Wounds, Stuns       int
	Bites, Actions      int
	Supplies, Grabs     int
	Penalty             int // P, what wounds and grabs take from his dice
	Inches              int // of his MOVE
	Hidden, Prone       bool
	Panicked, Moved     bool
	Acted               bool // used an action in this turn
	Unconscious, Healed bool
	Group               int // of an independent, from 0 on, -1 for others; NEGOTIATE names it
	Attitude            ground.Attitude
	Closed, Crazed      bool // his group is closed to talk; he is the crazed of event 16
}

// Survivors runs through everybody who has a slot and was placed, by slot.
func (f Facts) Survivors() iter.Seq[Survivor] {
	return func(yield func(Survivor) bool) {
		for slot := range f.s.survivors {
			if v := &f.s.survivors[slot]; v.profile != 0 && v.state != absent && !yield(f.Survivor(slot)) {
				return
			}
		}
	}
}

// Survivor returns what holds of a survivor.
func (f Facts) Survivor(slot int) Survivor {
	s, v := f.s, &f.s.survivors[slot]
	out := Survivor{Slot: slot, Name: s.name(slot), Seat: engine.Nobody, Here: v.here(), Safe: v.state == safe, Corpse: v.state == corpse, At: s.onTable(v.at), Vehicle: v.ridden(),
		Wounds: int(v.wounds), Stuns: int(v.stuns), Bites: int(v.bites), Actions: int(v.actions), Supplies: int(v.supplies), Grabs: s.grabs(slot),
		Hidden: v.is(hidden), Prone: v.is(prone), Panicked: v.is(panicked), Moved: v.is(moved), Acted: v.is(acted), Unconscious: s.unconscious(slot), Healed: v.has(healed)}
	out.Group = -1
	if g, ok := v.group(); ok {
		out.Group, out.Attitude, out.Closed, out.Crazed = g, s.groups[g].attitude, s.groups[g].flags&groupClosed != 0, s.isCrazed(slot)
	}
	if v.isCharacter() {
		out.Seat = engine.Seat(v.owner)
	}
	out.Penalty, out.Inches = s.penalty(slot), s.moveInches(slot)
	return out
}

// Trait reports whether a survivor has a trait, by its word in rosters.
func (f Facts) Trait(slot int, name string) bool {
	for i, t := range traitTable {
		if t.name == name {
			return f.s.traits(uint8(slot))>>i&1 != 0
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
	Price  int  // in supplies, 0 for what nobody sells
}

func (s *State) thing(slot, rank int, i item) Thing {
	k := i.kind()
	out := Thing{Rank: rank, Name: k.String(), Count: int(i.count()), Gun: k.isGun(), Price: i.price()}
	if !out.Gun {
		out.On, out.Ready = i.on(), i.readies() > 0
	}
	if out.Gun {
		out.Count, out.Loaded, out.Holds = int(i.rounds()), s.loaded(slot, i), int(k.gun().holds)
	}
	return out
}

// Carried runs through what a survivor carries.
func (f Facts) Carried(slot int) iter.Seq[Thing] {
	return func(yield func(Thing) bool) {
		for rank, i := range f.s.carried(slot) {
			if !yield(f.s.thing(slot, rank, i)) {
				return
			}
		}
	}
}

// Fitting returns the ranks of something that a survivor carries and of a gun of his that it
// fits; false where there are none.
func (f Facts) Fitting(slot int) (thing, gun int, ok bool) {
	list := f.s.carried(slot)
	for thing, i := range list {
		for gun, g := range list {
			if i.fitting(g) {
				return thing, gun, true
			}
		}
	}
	return 0, 0, false
}

// CanReload reports whether a survivor has what a gun of his that is not full takes, and the
// actions for it.
func (f Facts) CanReload(slot, rank int) bool {
	s := f.s
	i := s.carried(slot)[rank]
	g := i.kind().gun()
	for _, k := range [...]itemKind{aMagazine, g.fires, g.fine} {
		if n := s.reloadCost(slot, i, k); n > 0 && n <= s.survivors[slot].actions {
			return true
		}
	}
	return false
}

// Found returns the word for the item that is offered to be kept.
func (f Facts) Found() string { return f.s.found.kind().String() }

// Swayed returns by how many levels the die of a NEGOTIATE that a leader may throw again would change
// an attitude.
func (f Facts) Swayed() int {
	if f.s.act == 0 {
		return 0
	}
	return f.s.outcomeTalk(int(f.s.die))
}

// Lying runs through what lies on the table, with its place.
func (f Facts) Lying() iter.Seq2[ground.Place, Thing] {
	return func(yield func(ground.Place, Thing) bool) {
		rank, last := 0, ground.Nowhere
		for _, i := range f.s.things() {
			if i.at() >= inHands {
				return
			}
			if i.at() != last {
				rank, last = 0, i.at()
			}
			if !yield(i.at(), f.s.thing(0, rank, i)) {
				return
			}
			rank++
		}
	}
}

// Zombie is a zombie on the table.
type Zombie struct {
	Kind       string // ankle-biter, shuffler, runner or boss
	Level      int    // 0 to 3 in this order
	At         ground.Place
	Prone, Out bool
	Holds      int         // the slot of whom it holds, -1 for nobody
	Seat       engine.Seat // that plays it, engine.Nobody for none
}

// Zombies runs through the zombies on the table.
func (f Facts) Zombies() iter.Seq[Zombie] {
	return func(yield func(Zombie) bool) {
		for _, z := range f.s.lives() {
			out := Zombie{z.kind().String(), int(z.kind()), z.at(), z.prone(), z.out(), z.holds(), engine.Nobody}
			if seat := z.seat(); seat >= 0 {
				out.Seat = engine.Seat(seat)
			}
			if !yield(out) {
				return
			}
		}
	}
}

// Dog is a dog on the table.
type Dog struct {
	At     ground.Place
	Friend int // the slot of whom a friendly one has met, -1 for a feral one
	Holds  int // the slot of whom it holds, -1 for nobody
	Out    bool
}

// Dogs runs through the dogs on the table.
func (f Facts) Dogs() iter.Seq[Dog] {
	return func(yield func(Dog) bool) {
		for _, d := range f.s.hounds() {
			if !yield(Dog{d.at(), d.friend(), d.holds(), d.out()}) {
				return
			}
		}
	}
}

// Tokens runs through the squares of the incident tokens, and Markers through those of Loud
// Noise markers, with how many lie there.
func (f Facts) Tokens() iter.Seq[ground.Square] {
	return func(yield func(ground.Square) bool) {
		for _, t := range f.s.lying() {
			if !yield(t.at()) {
				return
			}
		}
	}
}

// Markers yields the squares of Loud Noise markers, and how many lie there.
func (f Facts) Markers() iter.Seq2[ground.Square, int] {
	return func(yield func(ground.Square, int) bool) {
		for _, m := range f.s.noises() {
			if !yield(m.at, int(m.old)+int(m.new)) {
				return
			}
		}
	}
}

// Status returns what a building is, Emptied whether a floor of it has nothing left to find,
// and Entered whether a character has been there.
func (f Facts) Status(house int) ground.Status { return f.s.buildings[house].class }
func (f Facts) Emptied(house, floor int) bool  { return f.s.buildings[house].empty(floor) }
func (f Facts) Entered(house, floor int) bool  { return f.s.buildings[house].entered(floor) }
func (f Facts) Breached(house, floor, gate int) bool {
	return f.s.buildings[house].breached(floor, gate)
}

// Searched reports whether a character of a seat has searched a building.
func (f Facts) Searched(seat engine.Seat, house int) bool { return f.s.searched[seat]>>house&1 != 0 }

// ShotNeeds returns the natural score that a SNAP SHOT with a thing needs to hit a place; 99
// where it does not reach.
func (f Facts) ShotNeeds(slot, rank int, at ground.Place) int {
	s := *f.s
	i := s.carried(slot)[rank]
	band := s.band(slot, i, s.d2(s.survivors[slot].at, at))
	if band > 2 || !s.shoots(slot, i) {
		return 99
	}
	s.actor, s.act, s.target, s.weapon, s.firing().mode, s.firing().made = uint8(slot), KindSnap, at, i, one, 1
	return 4 + band - s.aimBonus()
}

// PotentialOf is Potential for a seat, which need not be the viewer: it asks nothing that is
// hidden.
func (f Facts) PotentialOf(seat engine.Seat) float64 { return f.s.potential(uint8(seat)) }
