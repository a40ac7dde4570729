package streets

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
