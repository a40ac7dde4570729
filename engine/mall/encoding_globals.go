package mall

import (
	"strconv"

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
	index.Share("%s: shots left", "3 shots", "EN 6.1"),
	index.Claim("%s: carries peter", "EN 5.6"),
	index.Claim("%s: carries roger", "EN 5.6"),
	index.Claim("%s: carries steve", "EN 5.6"),
	index.Claim("%s: carries fran", "EN 5.6"),
}

// restFields are single numbers.
var restFields = [...]engine.Field{
	index.More("game-turn", "50 game-turns", "EN 4.0"),
	index.Share("part of the turn limit that is left; 1 without a limit", "the limit", "A74"),
	index.More("Movement Points that the group has left", "10 points", "EN 5.1"),
	index.More("Movement Points that the group has spent", "10 points", "EN 5.1"),
	index.Claim("the group has done something", "EN 5.7"),
	index.Claim("the group has shot", "A09"),
	index.Share("rifles to be taken", "2 rifles", "EN 3.2"),
	index.Share("free moves left", "6 moves", "EN 7.0"),
	index.Share("squares that the super zombie may still go", "3 squares", "EN 11.2"),
	index.Claim("a unit travels with the super zombie", "EN 11.2"),
	index.Share("its value, as the viewer knows; 0 unknown", "value 11", "EN 11.2"),
	index.Share("characters attacked", "4 characters", "EN 8.0"),
	index.More("strength of the attack", "strength 13", "EN 8.0"),
	index.Share("units in the pool", "50 units", "EN 13.3"),
	index.Claim("the pool's content is uncertain", "EN 13.3"),
	index.Share("spare units of unknown value in the pool", "8 units", "EN 15.1"),
	index.Share("hidden zombies left", "8 units", "EN 3.1"),
	index.Claim("all hidden zombies must be revealed as soon as may be", "EN 9.4"),
}

// globalFields documents the numbers in their order.
func globalFields() []engine.Field {
	list := index.Claims("%s", "EN 1.0", "the viewer plays characters", "the viewer plays zombies")
	list = append(list, index.Claims("%s on turn", "EN 4.0", "viewer", "own side", "other side")...)
	list = append(list, index.Claims("own side has %s", "EN 14.0", "won", "drawn", "lost")...)
	for p, n := range phaseIndex {
		if n >= 0 {
			list = append(list, index.Claim("phase "+phaseNames[p], "EN 4.0"))
		}
	}
	for c := Peter; c <= Fran; c++ {
		for _, f := range characterFields {
			list = append(list, index.Each(f, c.String())...)
		}
	}
	list = append(list, index.Claims("main door closed: %s", "EN 5.5", board.DirectionNames[:]...)...)
	list = append(list, index.Claims("a unit may still enter: %s", "EN 13.2", board.DirectionNames[:]...)...)
	list = append(list, index.Each(index.More("units of value %s that were never shown to both sides", "10 units", "EN 2.5"), valueNames()...)...)
	list = append(list, index.Each(index.More("units of value %s in the pool, before the draws that are not settled", "10 units", "EN 13.3"), valueNames()...)...)
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

func number(claim bool) float32 { return index.If[float32](claim, 1) }

// observeGlobals writes the numbers of a view.
func (s *State) observeGlobals(dst []float32) {
	r, viewer, turn := s.r(), s.ViewerSeat(), s.Turn()
	human := r.humans(viewer)
	dst[numSide], dst[numSide+1] = number(human), number(!human)
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
	s.observeCharacters(r, human, viewer, dst[numCharacter:numClosed])
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
func (s *State) observeCharacters(r *Rules, human bool, viewer engine.Seat, dst []float32) {
	const each = len(characterFields)
	for i, m := range [...]chars{s.rifles, s.activated, s.infected, s.group, s.panicked, s.shooters, s.toCheck, s.dropped,
		s.chosen, s.rolled, s.superMoved, s.superSeen} {
		for ; m != 0; m &= m - 1 { // mostly nobody
			dst[each*int(m.first())+6+i] = 1
		}
	}
	if s.stepsLeft > 0 {
		dst[each*int(s.mover)+18] = 1
	}
	for c := Peter; c <= Fran; c++ {
		d := dst[each*int(c):][:each]
		d[0] = number(human && (!r.solo || r.owner(c) == viewer))
		d[1+s.status[c]] = 1
		d[19] = float32(s.fires[c]) / 3
		if x := s.carries[c]; x != 0 {
			d[19+x] = 1
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
