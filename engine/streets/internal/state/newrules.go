package state

import (
	"errors"
	"fmt"

	"deadreckon/engine/streets/ground"
)

// Derive computes the fields that follow from scenario, roster and options. It refuses combinations that
// contradict each other.
func (r *Rules) Derive() error {
	sc, o := r.Scenario, r.Options
	r.Seats = int(o.Seats)
	r.Night = o.Night == NightOn || o.Night == NightOfScenario && sc.Night
	r.MaxTurns = o.MaxTurns
	if r.MaxTurns == 0 {
		r.MaxTurns = uint8(sc.TurnLimit)
	}
	for seat, profiles := range r.Roster.Seats[r.Seats] {
		for _, p := range profiles {
			r.Starters = append(r.Starters, Starter{uint8(seat), p})
		}
	}
	r.nameAll()
	if n := len(r.Starters); n == 0 || n > 8 {
		return fmt.Errorf("streets: the roster has %d characters for %d seats; it takes 1 to 8 (Data 5)", n, r.Seats)
	}
	if n := r.Psychics(); n > 1 && o.PsychicToken == PsychicPeeks {
		return fmt.Errorf("streets: the roster has %d psychics; with psychicToken=peek it may have one, for of a token one look is kept (S96)", n)
	}
	if err := errors.Join(sc.Fits(len(r.Starters)), r.checkGoods()); err != nil {
		return err
	}
	if sc.Goal.Item >= 0 && o.Goal != 0 {
		return fmt.Errorf("streets: option goal is %d; the scenario %s asks for %s, not for supplies (Data 7)", o.Goal, sc.Title, ItemKind(sc.Goal.Item))
	}
	r.Goal = o.Goal
	if r.Goal == 0 {
		r.Goal = uint8(sc.Goal.PerCharacter*len(r.Starters) + sc.Goal.Plus)
	}
	r.Tokens = min(len(r.Starters)+len(sc.Buildings)/2, TokenSlots) // Setup, S07
	r.canadians = r.canadianSlots()
	r.TokenSquares = sc.TokenSquares(r.Plays(Vehicles))
	for s := range ground.Square(sc.W * sc.H) {
		for _, edge := range sc.Exits {
			if sc.EdgeGap(s, edge) == 0 {
				r.Exits.Add(s)
			}
		}
	}
	return nil
}
