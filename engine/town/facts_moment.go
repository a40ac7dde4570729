package town

// Phases, Steps, JobKinds and FateParts are the numbers of phases, of steps of a turn, of jobs that move
// or bring several Zeds units, and of parts of a Fate draw; "none" counts as one.
const (
	Phases    = int(phaseCount)
	Steps     = int(stepHouse) + 1
	JobKinds  = int(jobNewAll) + 1
	FateParts = int(fateEnd) + 1
)

// Step returns how far the turn has come, less than Steps.
func (f Facts) Step() int { return int(f.s.step) }

// Coming returns how often a track is still to be activated in this turn, as far as that is
// known: the activation in progress is not counted. zeds-2, zeds-9.
func (f Facts) Coming(t Track) (n int) {
	s := f.s
	n = int(s.order >> t & 1)
	if s.fate.twice && s.fate.track == t {
		switch s.fate.part {
		case fateEvent:
			n += 2
		case fateAgain:
			n++
		}
	}
	if s.step > stepSymbols {
		return n
	}
	for _, y := range s.r().Events.Cards[s.card].Symbols[s.symbol:] {
		if y == symbolAll || y == uint8(t) {
			n++
		}
	}
	return n
}

// Moving returns the job that brings several Zeds units or moves them, less than JobKinds and 0 for none;
// the track; and the number of its spaces that are done. zeds-4, press-3.
func (f Facts) Moving() (kind int, t Track, done int) {
	j := &f.s.job
	return int(j.kind), j.track, int(j.index)
}

// Fighting returns the kind of the fight, its space, whether the fighter is known, and the Hits that he
// still takes. Kinds are 0 none, 1 hand to hand, 2 a shot, 3 a retreat of Player units, 4 a retreat of
// Zeds. combat-10, retreat-1.
func (f Facts) Fighting() (kind int, at Space, fights bool, hits int) {
	g := &f.s.fight
	switch f.s.phase {
	case phaseAmbush, phaseRoll, phaseReroll, phaseSplit, phaseTough, phaseSave:
		fights = true
	}
	return int(g.kind), g.at, fights, int(g.hits)
}

// Losing reports whether the players have lost the combat in progress. Entered reports whether Zeds that
// came in Brains! began it, which continue when they win. fight-2, C22.
func (f Facts) Losing() bool  { return f.s.fight.lost }
func (f Facts) Entered() bool { return f.s.fight.entry }

// Drawn returns the part of a Fate draw in progress, 0 for none and at most 5. fate-1.
func (f Facts) Drawn() int { return int(f.s.fate.part) }

// Common returns the Event Actions left, and Own the number of seats that still have their Player Action.
// act-5, act-6.
func (f Facts) Common() int  { return int(f.s.events) }
func (f Facts) Own() (n int) { return size(uint16(f.s.personal)) }

// Marks returns the markers that can be spent, and Around the effects that last until
// Housekeeping, as sets of four and of three. act-3, C89.
func (f Facts) Marks() uint8  { return f.s.marks }
func (f Facts) Around() uint8 { return f.s.effects }
