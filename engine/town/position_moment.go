package town

import (
	"fmt"
	"slices"

	"deadreckon/engine/kit/lines"
)

// The lines of a position about what is being done: a grant of an effect, a Fate card, a
// job of the Zeds Phase, a fight.

// grant UNITS KIND...
func writeGrant(s *State) string {
	if s.grant.men == 0 {
		return ""
	}
	text := s.r().unitWords(s.grant.men)
	for e, name := range errandNames {
		if s.grant.errands>>e&1 != 0 {
			text += " " + name
		}
	}
	return text
}

func readGrant(s *State, l *lines.Line) {
	s.grant.men = readUnits(s, l)
	for l.More() {
		s.grant.errands |= 1 << l.OneOf(errandNames[:]...)
	}
}

// fate PART [card N] [track TRACK] [twice]
func writeFate(s *State) string {
	f := &s.fate
	if f.part == noFate {
		return ""
	}
	text := fatePartNames[f.part]
	if f.card != 0 {
		text += fmt.Sprintf(" card %d", f.card)
	}
	if f.part > fateTrack {
		text += " track " + f.track.String()
	}
	if f.twice {
		text += " twice"
	}
	return text
}

func readFateDraw(s *State, l *lines.Line) {
	f := &s.fate
	f.part = uint8(l.OneOf(fatePartNames...))
	for l.More() {
		switch l.OneOf("card", "track", "twice") {
		case 0:
			f.card = uint8(l.Integer("a card", 1, fateCards))
		case 1:
			f.track = Track(l.OneOf(trackNames[:]...))
		case 2:
			f.twice = true
		}
	}
}

// job KIND [track TRACK] [done N] [rounds N] [moving SPACE first|second|both] [won]
func writeJob(s *State) string {
	j := &s.job
	if j.kind == noJob {
		return ""
	}
	text := jobNames[j.kind]
	if j.kind == jobActivate || j.kind == jobBrains || j.kind == jobSurge {
		text += " track " + j.track.String()
	}
	if j.index > 0 {
		text += fmt.Sprintf(" done %d", j.index)
	}
	if j.rounds > 0 {
		text += fmt.Sprintf(" rounds %d", j.rounds)
	}
	if j.movers != 0 {
		text += " moving " + j.at.String() + " " + moverNames[j.movers-1]
	}
	if j.won {
		text += " won"
	}
	return text
}

var moverNames = []string{"first", "second", "both"}

func readJob(s *State, l *lines.Line) {
	j := &s.job
	j.kind = jobKind(l.OneOf(jobNames...))
	for l.More() {
		switch l.OneOf("track", "done", "rounds", "moving", "won") {
		case 0:
			j.track = Track(l.OneOf(trackNames[:]...))
		case 1:
			j.index = uint8(l.Integer("spaces or tracks done", 1, start+1))
		case 2:
			j.rounds = uint8(l.Integer("rounds", 1, maxPlayers-1))
		case 3:
			j.at = readTrackSpace(l)
			j.movers = 1 + uint8(l.OneOf(moverNames...))
		case 4:
			j.won = true
		}
	}
}

// fight KIND SPACE [by UNIT] [side UNITS] [running UNITS] [back SPACE] and what has been
// found out
func writeFight(s *State) string {
	f := &s.fight
	if f.kind == noFight {
		return ""
	}
	text := fightNames[f.kind] + " " + f.at.String()
	if f.kind == shot || f.kind == combat && s.phase != phaseStand {
		text += " by " + s.r().id(f.who)
	}
	if f.side != 0 {
		text += " side " + s.r().unitWords(f.side)
	}
	if f.running != 0 {
		text += " running " + s.r().unitWords(f.running)
	}
	if f.kind == combat || f.kind == backing {
		text += " back " + f.back.String()
	}
	for i, n := range f.numbers() {
		if *n > 0 {
			text += fmt.Sprintf(" %s %d", fightNumbers[i], *n)
		}
	}
	for i, b := range f.flags() {
		if *b {
			text += " " + fightFlags[i]
		}
	}
	return text
}

var (
	fightNumbers = []string{"slot", "boost", "sum", "hits"}
	fightFlags   = []string{"again", "attacks", "entry", "lost"}
)

func (f *fight) numbers() []*uint8 { return []*uint8{&f.slot, &f.boost, &f.sum, &f.hits} }
func (f *fight) flags() []*bool    { return []*bool{&f.again, &f.attacks, &f.entry, &f.lost} }

func readFight(s *State, l *lines.Line) {
	f := &s.fight
	f.kind = fightKind(l.OneOf(fightNames...))
	f.at = readSpaceName(l)
	words := slices.Concat([]string{"by", "side", "running", "back"}, fightNumbers, fightFlags)
	for l.More() {
		switch i := l.OneOf(words...); i {
		case 0:
			f.who = readUnitID(s, l)
		case 1:
			f.side = readUnits(s, l)
		case 2:
			f.running = readUnits(s, l)
		case 3:
			f.back = readSpaceName(l)
		case 4, 5, 6, 7:
			*f.numbers()[i-4] = uint8(l.Integer("a number", 1, 12))
		default:
			*f.flags()[i-8] = true
		}
	}
}

// FormatPosition writes a position.
