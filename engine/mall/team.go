package mall

import "deadreckon/engine"

// Seats: two players are the sides of the game; in solitaire and in the team game all seats are human,
// share one score and hide nothing from each other. EN 15.0, digest 3.S7; A67.

// seatNames are the names of the seats by number of players. Of three players
// the last owns Steve and Fran.
var seatNames = [5][]string{
	1: {"human"},
	2: {"human", "zombie"},
	3: {"peter", "roger", "steve+fran"},
	4: {"peter", "roger", "steve", "fran"},
}

func (r *Rules) seats() []string { return seatNames[r.Options.Players] }

// player names the player of a seat: "the human player", "the player of steve+fran".
func (r *Rules) player(seat engine.Seat) string {
	name := r.seats()[seat]
	if r.Options.Players > 2 {
		return "the player of " + name
	}
	return "the " + name + " player"
}

func (r *Rules) owner(c Character) engine.Seat {
	if r.Options.Players < 3 {
		return Human
	}
	return engine.Seat(min(int(c), int(r.Options.Players)-1))
}

// In a team every owner decides for his own characters: whether they shoot, also before an attack, whom
// they carry, whether they are among the attacked. If several owners have to be asked, State.toCheck holds
// the rest of their characters; one after the other gives his actions, or holds. So each combination comes
// about in one way. The speaker decides the rest: the acting group, its way, and uses of its shared
// points. Digest 3.S7, A67.

// team reports whether several people play the characters.
func (r *Rules) team() bool { return r.Options.Players > 2 }

// speaker returns the human seat that decides in a game without a zombie player: the owner that is asked
// for his own characters, otherwise the owner of the first character of the group or, when a group is
// chosen, of the eligible characters. A67.
func (s *State) speaker() engine.Seat {
	about := phaseRows[s.phase].about(s)
	if about == 0 { // nobody may act, or nobody did
		about = s.inPlay()
	}
	return s.r().owner(about.first())
}

// allEligible returns the characters that may be activated.
func (s *State) allEligible() (m chars) {
	for c := Peter; c <= Fran; c++ {
		if s.eligible(c) {
			m |= 1 << c
		}
	}
	return m
}

// mates returns the characters with the same owner as c.
func (s *State) mates(c Character) chars { return s.r().mates[c] }

// nextAsked returns the characters of the next owner to be asked: in character order, but in a group the
// speaker's characters come last.
func (s *State) nextAsked() chars {
	m := s.toCheck
	if s.phase == phaseAct {
		if others := m &^ s.mates(s.group.first()); others != 0 {
			m = others
		}
	}
	return m & s.mates(m.first())
}

// later returns c and all characters of later owners in the turn of a group.
func (s *State) later(c Character) chars {
	speakers := s.mates(s.group.first())
	behind := chars(15) << c & 15
	if speakers.has(c) {
		return behind & speakers
	}
	return behind | speakers
}

// askGroup asks the owners of a group for their individual actions, before the speaker decides.
func (s *State) askGroup() {
	if !s.r().team() {
		return
	}
	var buffer [64]engine.Action
	s.toCheck = 0
	for m := s.group &^ s.mates(s.group.first()); m != 0; m &= m - 1 {
		if c := m.first(); len(s.legalOwn(buffer[:0], 1<<c)) > 0 {
			s.toCheck |= 1 << c
		}
	}
}

// inPlay returns the characters that are not out of play.
func (s *State) inPlay() (m chars) {
	for c := Peter; c <= Fran; c++ {
		if !s.out(c) {
			m |= 1 << c
		}
	}
	return m
}
