package streets

// Phases, Stages and Jobs are how many phases and stages of a turn there are, and things that
// a throw may be for.
const (
	Phases = int(phaseEnd)
	Stages = int(stageEnd)
	Jobs   = int(jobCount)
)

// Moment is what is under way.
type Moment struct {
	Stage, Job int // less than Stages and Jobs
	Actor      int // the slot of whom an action or a throw is about
	Die, Need  int // what was thrown, and the least natural score that is enough
	Power      int // what is added to the damage die
	Left       int // figures still to be placed, dice still to be thrown
	Level      int // of those figures
	Volley     int // shots of the action that are still to come
	Dice       int
	Step       int // of the action in progress
}

// Moment returns what is under way.
func (f Facts) Moment() Moment {
	s := f.s
	return Moment{Stage: int(s.stage), Job: int(s.job), Actor: int(s.actor), Die: int(s.die), Need: int(s.need), Power: int(s.power),
		Left: int(s.left), Level: int(s.kind), Volley: int(s.volley), Dice: int(s.dice), Step: int(s.step)}
}

// Event returns the row of this turn's event that has effects until its end, -1 for none.
func (f Facts) Event() int { return int(f.s.event) - 1 }
