package streets

import (
	"errors"
	"fmt"
	"sync"

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

	coding func() *coding // how nets see the game, made at the first call
}

// starter is a character of the beginning.
type starter struct {
	seat, profile uint8
}

// Names of the seats. Digest 8.1.
var seatNames = [seatSlots]string{"red", "blue", "green", "yellow", "white", "black"}

// allRules are on a shelf, for states hold their number.
var allRules holed.Shelf[Rules]

// NewRules returns the rules of a game. Equal arguments return the same *Rules. It refuses
// options that do not go together, and a roster without characters for the seats.
func NewRules(sc *ground.Scenario, ro *ground.Roster, o Options) (*Rules, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	return allRules.Put(fmt.Sprint(sc.Digest(), ro.Digest(), o), func(r *Rules, number uint16) error {
		*r = Rules{Scenario: sc, Roster: ro, Options: o, Map: &sc.Map, number: number}
		if err := r.derive(); err != nil {
			return err
		}
		r.begin()
		r.coding = sync.OnceValue(func() *coding { return newCoding(r) })
		return nil
	})
}

func (r *Rules) derive() error {
	sc, o := r.Scenario, r.Options
	r.seats = int(o.Seats)
	r.night = o.Night == NightOn || o.Night == NightOfScenario && sc.Night
	r.maxTurns = o.MaxTurns
	if r.maxTurns == 0 {
		r.maxTurns = uint8(sc.TurnLimit)
	}
	for seat, profiles := range r.Roster.Seats[r.seats] {
		for _, p := range profiles {
			r.starters = append(r.starters, starter{uint8(seat), p})
		}
	}
	r.nameAll()
	if n := len(r.starters); n == 0 || n > 8 {
		return fmt.Errorf("streets: the roster has %d characters for %d seats; it takes 1 to 8 (Data 5)", n, r.seats)
	}
	if n := r.psychics(); n > 1 && o.PsychicToken == PsychicPeeks {
		return fmt.Errorf("streets: the roster has %d psychics; with psychicToken=peek it may have one, for of a token one look is kept (S96)", n)
	}
	if err := errors.Join(sc.Fits(len(r.starters)), r.checkGoods()); err != nil {
		return err
	}
	if sc.Goal.Item >= 0 && o.Goal != 0 {
		return fmt.Errorf("streets: option goal is %d; the scenario %s asks for %s, not for supplies (Data 7)", o.Goal, sc.Title, itemKind(sc.Goal.Item))
	}
	r.goal = o.Goal
	if r.goal == 0 {
		r.goal = uint8(sc.Goal.PerCharacter*len(r.starters) + sc.Goal.Plus)
	}
	r.tokens = min(len(r.starters)+len(sc.Buildings)/2, tokenSlots) // Setup, S07
	r.canadians = r.canadianSlots()
	r.tokenSquares = sc.TokenSquares(r.plays(vehicles))
	for s := range ground.Square(sc.W * sc.H) {
		for _, edge := range sc.Exits {
			if sc.EdgeGap(s, edge) == 0 {
				r.exits.Add(s)
			}
		}
	}
	return nil
}

// plays reports whether a layer of the rules is in the game.
func (r *Rules) plays(l layer) bool { return r.Options.Without&l == 0 }

// begin makes the root position.
func (r *Rules) begin() {
	s := State{rules: r.number}
	for h := range r.Map.Buildings {
		s.buildings[h].class = r.Map.Buildings[h].Status
	}
	for _, k := range r.Scenario.Goods {
		s.laid(ground.Place(k.At), k.Carried)
	}
	for slot, c := range r.starters {
		s.survivors[slot].owner = c.seat
		s.dress(slot, c.profile)
	}
	if r.plays(vehicles) {
		for n, p := range r.Scenario.Vehicles {
			s.vehicles[n] = parked(p)
		}
	}
	s.run()
	r.start = s
}

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
