package streets

// Chance: dice, directions and choices with their exact odds. Digest 3.7. A chance node that
// is no draw of its own asks for dice, a direction or one of several, and names the job that
// the outcome is for: roll, turnDie and pick. The row of the job says what happens then. Then
// it sets the next phase, or leaves phaseNone, and State.proceed goes on.

// job is what a throw, a direction or a choice by chance is for. Each stands in the file of its
// chapter, with a number of its own, by which encodings list it.
type job uint8

// noJob is for nothing.
const noJob job = 0

// roll asks for the sum of the dice of a job, and rollSome for that of so many of those that it may take.
func (s *State) roll(j job) { s.rollSome(j, int(jobs[j].dice[0])) }

func (s *State) rollSome(j job, dice int) {
	s.phase, s.job, s.dice = phaseRoll, j, uint8(dice)
}

// turnDie asks for a direction. X2.
func (s *State) turnDie(j job) { s.phase, s.job = phaseDir, j }

// pick asks chance for one of several places or numbers; where there is one it is taken, and
// where there is none nothing happens. X5.
func (s *State) pick(j job) {
	w := scratches.Get().(*scratch)
	list := jobs[j].among(s, w.places[:0])
	n := len(list)
	alone := n > 0 && list[0] == list[n-1]
	first := int(w.places[0])
	w.back()
	switch {
	case alone:
		jobs[j].then(s, first)
	case n > 0:
		s.phase, s.job = phaseWhich, j
	}
}

// dieRow says all of a die, a direction or a choice by chance: a new one is a
// row of dice.go, and in the file of its chapter its number, who asks for it (State.roll, turnDie,
// pick) and what the row calls.
type dieRow struct {
	name string // in positions and encodings

	in   []stage  // the stages that ask for it while no survivor acts
	acts []Kind   // the actions that ask for it
	dice [2]uint8 // how many are thrown, at least and at most; 0 for directions and choices

	what func(s *State) string        // who throws for what, for people
	says func(s *State, n int) string // what a sum comes to; nil or nothing where only what follows will tell

	// own is a die of a character's own action, with the steps of ROLL; damage dice have the
	// step of the sensible alone. S125.
	own, damage bool
	// outcome tells results apart: a +1 is offered where it makes another. Nil for dice to
	// which none can be added.
	outcome func(s *State, n int) int
	// then does what the outcome says.
	then func(s *State, n int)
	// among appends, ascending, the places or numbers that chance picks from.
	among func(s *State, dst []uint16) []uint16
}

// jobs are the rows, made in init.
var jobs []dieRow

// String returns the word for a job.
func (j job) String() string { return jobs[j].name }
