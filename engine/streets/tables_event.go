package streets

import (
	"deadreckon/engine/streets/ground"
)

// The table of random events, 1.13. Rows whose effect lasts for the turn are asked for by
// State.under, and have nothing here.

// eventEffect is what a row of the table does. It is begun; what it asks of chance comes to
// then; and more makes its next step, and reports whether there is one to wait for.
type eventEffect struct {
	begin func(*State)
	among func(*State, []uint16) []uint16
	then  func(*State, int)
	more  func(*State) bool
}

// eventTable is made in init: its rows play on through each other.
var eventTable [eventRows]eventEffect

// chooseOne has chance pick one of what the row chooses from. X5.
func chooseOne(s *State) { s.pick(jobEventWhich) }

// characters appends the places of the characters on the table.
func (s *State) characters(dst []uint16) []uint16 { return s.firers(dst, 0) }

// firers appends the places of the characters of whom all of some fire flags hold.
func (s *State) firers(dst []uint16, flags uint8) []uint16 {
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.isCharacter() && v.fire&flags == flags {
			dst = insert(dst, s.named(i))
		}
	}
	return dst
}

// gunners are those who used a firearm or an explosive in the last Survival phase.
func (s *State) gunners(dst []uint16) []uint16 { return s.firers(dst, firedGun) }

// farSlot returns the character farthest from the start edge, the lowest square of several.
func (s *State) farSlot() int {
	var far nearest
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.isCharacter() {
			far.offer(i, v.at, -s.edgeGap(v.at, s.r().Scenario.Start))
		}
	}
	return far.n
}

// Dice of this chapter: their rows are in dice.go.
const (
	jobEventDie   job = 2
	jobEventDir   job = 3
	jobEventWhich job = 4
)

// eventEffects returns the rows by the numbers of the two dice; those that are left out do
// nothing when they are drawn.
func eventEffects() (t [eventRows]eventEffect) {
	rows := map[uint16]eventEffect{
		11: {begin: chooseOne, among: (*State).characters, then: (*State).stunned},
		12: {begin: chooseOne, among: func(s *State, dst []uint16) []uint16 { return s.firers(dst, fired) }, then: (*State).jamming},
		13: {begin: (*State).biterInFront},
		14: {begin: chooseOne, among: (*State).behindThem, then: (*State).shufflersBehind},
		15: {begin: func(s *State) { s.weather ^= raining }}, // S22
		16: {begin: (*State).crazedSomewhere, among: (*State).unknownHouses, then: (*State).crazedIn},
		21: {begin: (*State).cornerTokens},
		22: {begin: (*State).moreDogs},
		23: {begin: chooseOne, among: (*State).floorsInUse, then: (*State).shufflerInside},
		25: {begin: (*State).biterAtVehicle},
		26: {begin: chooseOne, among: fourCorners, then: (*State).tokenAndPanic},
		31: {begin: chooseOne, among: (*State).gunners, then: (*State).tokenAtEdge},
		32: {begin: chooseOne, among: func(s *State, dst []uint16) []uint16 { return s.firers(dst, firedAuto) }, then: (*State).tokenBehind},
		33: {begin: (*State).tokensForShots},
		34: {begin: (*State).woundFar},
		35: {begin: (*State).oneActionEach},
		36: {begin: (*State).leadersArgue},
		41: {begin: chooseOne, among: (*State).farOpenings, then: (*State).tokenAtOpening},
		42: {begin: chooseOne, among: (*State).gunners, then: (*State).tokenAtEdge},
		43: {begin: (*State).abrasion},
		44: {begin: (*State).unhide},
		46: {begin: (*State).moreSense},
		51: {begin: (*State).skillets},
		52: {begin: (*State).corpsesGo},
		53: {begin: func(s *State) { s.roll(jobEventDie) }, then: (*State).suppliesLie},
		54: {begin: chooseOne, among: (*State).packsOut, then: (*State).packGoes},
		55: {more: (*State).nextOut},
		62: {begin: (*State).tokenGoes, among: (*State).tokensToGo, then: (*State).removeToken},
		63: {begin: chooseOne, among: (*State).characters, then: (*State).findLies},
		64: {begin: (*State).dogComes},
		65: {begin: chooseOne, among: (*State).characters, then: (*State).clue},
		66: {begin: (*State).oneMoreEach},
	}
	for number, row := range rows {
		t[eventRow(number)] = row
	}
	return t
}

// biterAtVehicle is event 25: beside the vehicle nearest to a survivor.
func (s *State) biterAtVehicle() {
	best, least := -1, 0
	s.eachVehicle(func(n int, _ *vehicle) {
		for i := range s.survivors {
			if v := &s.survivors[i]; v.here() {
				if d2 := s.d2(v.at, ground.Aboard(n)); best < 0 || d2 < least {
					best, least = n, d2
				}
			}
		}
	})
	if best >= 0 {
		s.comeBeside(best, place(s.vehicles[best].anchor()))
	}
}
