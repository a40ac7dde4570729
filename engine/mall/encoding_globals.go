package mall

import (
	"strconv"
	"unsafe"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
	"deadreckon/engine/mall/board"
)

// The numbers about the whole, group by group.
const (
	numSide      = 0                                     // characters, zombies
	numTurn      = numSide + 2                           // viewer, own side, other side
	numResult    = numTurn + 3                           // won, drawn, lost
	numPhase     = numResult + 3                         // one for each phase that has something to do
	numCharacter = numPhase + len(phaseNames) - 4        // by character, see characterFields
	numClosed    = numCharacter + 4*len(characterFields) // main doors by direction
	numCalled    = numClosed + 4                         // main doors by direction
	numUnseen    = numCalled + 4                         // units by value
	numPool      = numUnseen + maxValue                  // units by value
	numRest      = numPool + maxValue                    // see restFields
)

// characterFields are the numbers of one character.
var characterFields = [...]engine.Field{
	index.Claim("%s: the viewer's seat plays this character", "EN 15.0"),
	index.Claim("%s: normal", "EN 2.3"),
	index.Claim("%s: stunned", "EN 8.3"),
	index.Claim("%s: infected", "EN 8.4"),
	index.Claim("%s: super zombie", "EN 11.0"),
	index.Claim("%s: dead", "EN 8.5"),
	index.Claim("%s: has a rifle", "EN 12.0"),
	index.Claim("%s: acted in the last human turn", "EN 5.0"),
	index.Claim("%s: infected in this turn", "EN 11.0"),
	index.Claim("%s: acts now", "EN 5.0"),
	index.Claim("%s: panicked", "EN 6.5"),
	index.Claim("%s: shoots now", "EN 6.0"),
	index.Claim("%s: still to check for panic", "EN 6.5"),
	index.Claim("%s: put down in this turn", "EN 5.6"),
	index.Claim("%s: attacked and not yet resolved", "EN 8.0"),
	index.Claim("%s: has rolled against the infection", "EN 11.0"),
	index.Claim("%s: super zombie that has moved", "EN 11.4"),
	index.Claim("%s: super zombie that has seen the movers", "EN 11.4"),
	index.Claim("%s: super zombie on the move", "EN 11.2"),
	{Name: "%s: shots left", Range: "0..1", Unit: "3 shots", Rule: "EN 6.1"},
	index.Claim("%s: carries peter", "EN 5.6"),
	index.Claim("%s: carries roger", "EN 5.6"),
	index.Claim("%s: carries steve", "EN 5.6"),
	index.Claim("%s: carries fran", "EN 5.6"),
}

// restFields are single numbers.
var restFields = [...]engine.Field{
	{Name: "game-turn", Range: "0..", Unit: "50 game-turns", Rule: "EN 4.0"},
	{Name: "part of the turn limit that is left; 1 without a limit", Range: "0..1", Unit: "the limit", Rule: "A74"},
	{Name: "Movement Points that the group has left", Range: "0..", Unit: "10 points", Rule: "EN 5.1"},
	{Name: "Movement Points that the group has spent", Range: "0..", Unit: "10 points", Rule: "EN 5.1"},
	index.Claim("the group has done something", "EN 5.7"),
	index.Claim("the group has shot", "A09"),
	{Name: "rifles to be taken", Range: "0..1", Unit: "2 rifles", Rule: "EN 3.2"},
	{Name: "free moves left", Range: "0..1", Unit: "6 moves", Rule: "EN 7.0"},
	{Name: "squares that the super zombie may still go", Range: "0..1", Unit: "3 squares", Rule: "EN 11.2"},
	index.Claim("a unit travels with the super zombie", "EN 11.2"),
	{Name: "its value, as the viewer knows; 0 unknown", Range: "0..1", Unit: "value 11", Rule: "EN 11.2"},
	{Name: "characters attacked", Range: "0..1", Unit: "4 characters", Rule: "EN 8.0"},
	{Name: "strength of the attack", Range: "0..", Unit: "strength 13", Rule: "EN 8.0"},
	{Name: "units in the pool", Range: "0..1", Unit: "50 units", Rule: "EN 13.3"},
	index.Claim("the pool's content is uncertain", "EN 13.3"),
	{Name: "spare units of unknown value in the pool", Range: "0..1", Unit: "8 units", Rule: "EN 15.1"},
	{Name: "hidden zombies left", Range: "0..1", Unit: "8 units", Rule: "EN 3.1"},
	index.Claim("all hidden zombies must be revealed as soon as may be", "EN 9.4"),
}

// globalFields documents the numbers in their order.
func globalFields() []engine.Field {
	units := func(name, rule string) engine.Field {
		return engine.Field{Name: name, Range: "0..", Unit: "10 units", Rule: rule}
	}
	list := index.Each(index.Claim("%s", "EN 1.0"), "the viewer plays characters", "the viewer plays zombies")
	list = append(list, index.Each(index.Claim("%s on turn", "EN 4.0"), "viewer", "own side", "other side")...)
	list = append(list, index.Each(index.Claim("own side has %s", "EN 14.0"), "won", "drawn", "lost")...)
	for p, n := range phaseIndex {
		if n >= 0 {
			list = append(list, index.Each(index.Claim("phase %s", "EN 4.0"), Phase(p).String())...)
		}
	}
	for c := Peter; c <= Fran; c++ {
		for _, f := range characterFields {
			list = append(list, index.Each(f, c.String())...)
		}
	}
	list = append(list, index.Each(index.Claim("main door closed: %s", "EN 5.5"), board.DirectionNames[:]...)...)
	list = append(list, index.Each(index.Claim("a unit may still enter: %s", "EN 13.2"), board.DirectionNames[:]...)...)
	list = append(list, index.Each(units("units of value %s that were never shown to both sides", "EN 2.5"), valueNames()...)...)
	list = append(list, index.Each(units("units of value %s in the pool, before the draws that are not settled", "EN 13.3"), valueNames()...)...)
	return append(list, restFields[:]...)
}

// valueNames are the values of units.
func valueNames() []string {
	names := make([]string, maxValue)
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	return names
}

// number returns 1 for a claim that holds.
func number(claim bool) float32 {
	if claim {
		return 1
	}
	return 0
}

// observeGlobals writes the numbers of a view.
func (s *State) observeGlobals(dst []float32) {
	clear(dst)
	r, viewer, turn := s.r(), engine.Seat(s.viewer)-1, s.Turn()
	human := r.humans(viewer)
	if human {
		dst[numSide] = 1
	} else {
		dst[numSide+1] = 1
	}
	if turn >= 0 {
		own := r.humans(turn) == human
		dst[numTurn] = number(turn == viewer)
		dst[numTurn+1], dst[numTurn+2] = number(own), number(!own)
	}
	if s.winner != unfinished {
		dst[numResult+1-int(s.Score(viewer))] = 1
	}
	if n := phaseIndex[s.phase]; n >= 0 {
		dst[numPhase+n] = 1
	}
	s.observeCharacters(r, human, viewer, (*[4][len(characterFields)]float32)(unsafe.Pointer(&dst[numCharacter])))
	for dir, d := range r.Board.Main {
		dst[numClosed+dir] = number(d != NoDoor && !s.doors.Open(d))
		dst[numCalled+dir] = float32(s.called >> dir & 1)
	}
	for v := range maxValue {
		dst[numUnseen+v] = tenths[s.unseen[v+1]]
		dst[numPool+v] = tenths[s.base[v+1]]
	}
	s.observeRest(r, (*[len(restFields)]float32)(dst[numRest:]))
}

// tenths are the tenths of small numbers.
var tenths = func() (out [256]float32) {
	for i := range out {
		out[i] = float32(i) / 10
	}
	return out
}()

// observeCharacters writes characterFields of each into numbers that are clear.
func (s *State) observeCharacters(r *Rules, human bool, viewer engine.Seat, dst *[4][len(characterFields)]float32) {
	for i, m := range [...]chars{s.rifles, s.activated, s.infected, s.group, s.panicked, s.shooters, s.toCheck, s.dropped,
		s.chosen, s.rolled, s.superMoved, s.superSeen} {
		for ; m != 0; m &= m - 1 { // mostly nobody
			dst[m.first()][6+i] = 1
		}
	}
	if s.stepsLeft > 0 {
		dst[s.mover][18] = 1
	}
	for c := range dst {
		dst[c][0] = number(human && (!r.solo || r.owner(Character(c)) == viewer))
		dst[c][1+s.status[c]] = 1
		dst[c][19] = float32(s.fires[c]) / 3
		if x := s.carries[c]; x != 0 {
			dst[c][19+x] = 1
		}
	}
}

// observeRest writes restFields.
func (s *State) observeRest(r *Rules, dst *[len(restFields)]float32) {
	left := float32(1)
	if n := r.Options.MaxTurns; n > 0 {
		left = float32(int(n)-int(s.turn)) / float32(n)
	}
	*dst = [len(restFields)]float32{
		float32(s.turn) / 50, left,
		tenths[s.moveLeft], tenths[s.moveSpent], number(s.acted), number(s.shotFired),
		float32(s.rifleLeft) / 2, float32(s.freeLeft) / 6,
		float32(s.stepsLeft) / superSteps, number(s.companion != 0), float32(s.companion.value()) / float32(maxValue),
		float32(s.number) / 4, float32(s.strength) / 13,
		float32(s.poolSize) / MaxUnits, number(s.logLen > 0), float32(s.blanks) / maxHidden,
		float32(s.hiddenLeft) / maxHidden, number(s.mustShow),
	}
}
