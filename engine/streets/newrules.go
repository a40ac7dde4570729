package streets

import (
	"errors"
	"fmt"

	"deadreckon/engine/streets/ground"
)

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
