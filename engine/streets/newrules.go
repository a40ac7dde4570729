package streets

import (
	"errors"
	"fmt"

	"deadreckon/engine/streets/ground"
)

// derive works out what follows from scenario, roster and options. It refuses what does not go together.
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
