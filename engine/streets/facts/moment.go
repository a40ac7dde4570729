package facts

import (
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Phases, Stages and Jobs are how many phases and stages of a turn there are, and things that
// a throw may be for.
const (
	Phases = int(state.PhaseEnd)
	Stages = int(state.StageEnd)
	Jobs   = int(rules.ChanceCount)
)

// Moment is the action or chance event in progress.
type Moment struct {
	Stage, Job int // less than Stages and Jobs
	Actor      int // slot of the subject of the action or throw
	Die, Need  int // last die, and the least natural score that succeeds
	Power      int // bonus of the damage die
	Left       int // figures still to be placed, dice still to be thrown
	Level      int // floor of those figures
	Volley     int // shots of the action that are still to come
	Dice       int
	Step       int // step of the action in progress
}

func (f Facts) Moment() Moment {
	s := f.s
	return Moment{Stage: int(s.Stage), Job: int(s.Chance), Actor: int(s.Actor), Die: int(s.Die), Need: int(s.Need), Power: int(s.Power),
		Left: int(s.Left), Level: int(s.Kind), Volley: int(s.Volley), Dice: int(s.Dice), Step: int(s.Step)}
}

// Event returns the row of this turn's event that has effects until its end, -1 for none.
func (f Facts) Event() int { return int(f.s.Event) - 1 }

// AtStake reports whether dice are about to fall for more than how far a figure or a token goes.
func (f Facts) AtStake() bool {
	switch f.s.Chance {
	case rules.ChanceDistance, rules.ChanceQuick, rules.ChanceRun, rules.ChancePeopleRun, rules.ChancePackFlees, rules.ChancePackBolts, rules.ChancePackCharge, rules.ChancePackRoams:
		return false
	}
	return f.s.Node == state.PhaseRoll
}
